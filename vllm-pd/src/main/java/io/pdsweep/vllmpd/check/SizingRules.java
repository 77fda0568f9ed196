package io.pdsweep.vllmpd.check;

import io.pdsweep.vllmpd.fleet.DeployedEngine;
import io.pdsweep.vllmpd.fleet.DeployedRouter;
import io.pdsweep.vllmpd.fleet.Fleet;
import io.pdsweep.vllmpd.fleet.Mode;
import io.pdsweep.vllmpd.fleet.Shape;
import io.pdsweep.yaml.KeyPath;

/** Rule 11: does each service fit its own nodes? */
final class SizingRules {
    private final Fleet fleet;
    private final Findings findings;

    SizingRules(Fleet fleet, Findings findings) {
        this.fleet = fleet;
        this.findings = findings;
    }

    void check() {
        for (DeployedRouter router : fleet.routers()) {
            if (router.service().serverPerNode()) {
                perNode(router.prefill());
                perNode(router.decode());
            }
        }
        fleet.engines().forEach(this::size);
    }

    private void perNode(DeployedEngine tier) {
        int instances = tier.service().instances();
        if (instances != 1) {
            String what = tier.name()
                    + " has server_per_node, so each node is one instance, but number_of_instances is " + instances;
            findings.add(Rule.PER_NODE_INSTANCES, tier.path().child("number_of_instances"), what, "1");
        }
    }

    private void size(DeployedEngine engine) {
        Shape shape = engine.shape();
        int instances = engine.service().instances();
        KeyPath field = engine.path().child(instances > 1 ? "number_of_instances" : "tensor_parallel_size");
        if (shape.mode() == Mode.DP_MULTINODE && instances % shape.nodes() != 0) {
            String what = engine.name() + " has number_of_instances " + instances + " on " + shape.nodes() + " nodes";
            findings.add(
                    Rule.DIVISIBLE, field, what, "a multiple of " + shape.nodes() + ": each node runs an equal share");
        }
        if (shape.available().isEmpty()) {
            return;
        }
        long available = shape.available().get();
        if (shape.needed() > available) {
            String what = engine.name() + " needs " + shape.needed() + " GPUs (" + shape.factors() + "), more than "
                    + shape.scope() + " on compute "
                    + fleet.deployment().compute().name();
            findings.add(Rule.GPUS, field, what, "at most " + available);
        } else if (shape.needed() < available && findings.isClean(engine.path())) {
            String what = engine.name() + " needs " + shape.needed() + " GPUs (" + shape.factors() + ") of "
                    + shape.scope() + ": " + (available - shape.needed()) + " GPU(s) idle";
            findings.add(Rule.IDLE_GPUS, field, what, "");
        }
    }
}
