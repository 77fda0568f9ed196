package io.pdsweep.vllmpd.check;

import io.pdsweep.vllmpd.fleet.Fleet;
import io.pdsweep.vllmpd.model.Deployment;
import io.pdsweep.vllmpd.model.PdService;
import io.pdsweep.vllmpd.model.Service;

/** The rules that look at more than one field, in the reference's order; then ours. */
public final class CrossChecks {
    private CrossChecks() {}

    /** The reference's rules 7 to 18 on a deployment. */
    public static void reference(Deployment deployment, Findings findings) {
        PlacementRules placement = new PlacementRules(deployment, findings);
        placement.reservedNames();
        placement.placements();
        if (placement.allPoolsKnown()) {
            new SizingRules(Fleet.of(deployment), findings).check();
        }
        deployment.services().forEach((name, service) -> {
            if (service instanceof PdService pd) {
                placement.rpcPorts(name, pd);
                placement.routerPool(name, pd);
            }
        });
        new DriverRules(deployment, findings).check();
        new PoolRules(deployment.compute(), findings).agree();
    }

    /** Our stricter rules, and advice. */
    public static void strict(Deployment deployment, Findings findings) {
        new NameRules(deployment, findings).check();
        new TextRules(deployment, findings).check();
        for (var entry : deployment.services().entrySet()) {
            Service service = entry.getValue();
            if (service instanceof PdService pd) {
                new PdRules(deployment, findings, entry.getKey(), pd).check();
            }
        }
        if (new PlacementRules(deployment, findings).allPoolsKnown()) {
            Fleet fleet = Fleet.of(deployment);
            new PortRules(fleet, findings).check();
            new Advice(fleet, findings).check();
        }
    }
}
