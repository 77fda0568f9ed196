package io.pdsweep.vllmpd.check;

import io.pdsweep.vllmpd.model.Deployment;
import io.pdsweep.vllmpd.model.PdService;
import io.pdsweep.yaml.KeyPath;
import java.util.List;
import java.util.function.Predicate;

/** Rule 19, for a machine that sees the cluster's file systems: does every mount's source exist? */
public final class MountSources {
    private final Findings findings;
    private final Predicate<String> exists;

    private MountSources(Findings findings, Predicate<String> exists) {
        this.findings = findings;
        this.exists = exists;
    }

    /** One finding for every source that does not exist. */
    public static List<Finding> missing(Deployment deployment, Predicate<String> exists) {
        Findings findings = new Findings(deployment.document());
        MountSources sources = new MountSources(findings, exists);
        sources.check(KeyPath.of("driver"), deployment.driver().mounts());
        deployment.services().forEach((name, service) -> {
            KeyPath path = KeyPath.of("services", name);
            sources.check(path, service.step().mounts());
            if (service instanceof PdService pd) {
                sources.check(path.child("prefill"), pd.prefill().step().mounts());
                sources.check(path.child("decode"), pd.decode().step().mounts());
            }
        });
        return findings.all();
    }

    private void check(KeyPath path, List<String> mounts) {
        for (int i = 0; i < mounts.size(); i++) {
            String source = mounts.get(i).split(":", 2)[0];
            if (!exists.test(source)) {
                String what = path + ": the source " + source + " does not exist here";
                findings.add(Rule.MOUNT_SOURCE, path.child("mounts").item(i), what, "");
            }
        }
    }
}
