package io.pdsweep.vllmpd.check;

import io.pdsweep.vllmpd.model.Deployment;
import io.pdsweep.vllmpd.model.PdService;
import io.pdsweep.yaml.KeyPath;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Rule S6: the script makes a shell variable of every service's and pool's name. */
public final class NameRules {
    private final Deployment deployment;
    private final Findings findings;

    NameRules(Deployment deployment, Findings findings) {
        this.deployment = deployment;
        this.findings = findings;
    }

    /** The part of a shell variable that a name becomes: upper case, all but letters and digits {@code _}. */
    public static String variable(String name) {
        return name.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
    }

    void check() {
        Map<String, String> pools = new LinkedHashMap<>();
        KeyPath poolPath = KeyPath.of("compute", deployment.compute().name(), "node_pools");
        deployment.compute().pools().keySet().forEach(pool -> unique(pools, "pool", pool, poolPath.child(pool)));
        Map<String, String> services = new LinkedHashMap<>();
        deployment.services().forEach((name, service) -> {
            KeyPath path = KeyPath.of("services", name);
            unique(services, "service", name, path);
            if (service instanceof PdService) {
                unique(services, "service", name + "-prefill", path);
                unique(services, "service", name + "-decode", path);
            }
        });
    }

    private void unique(Map<String, String> seen, String kind, String name, KeyPath path) {
        if (!name.matches("[A-Za-z_][A-Za-z0-9._-]*")) {
            findings.add(
                    Rule.SHELL_NAME,
                    path,
                    "the " + kind + "'s name makes no shell variable",
                    "letters, digits, \".\", \"_\" and \"-\", a letter first");
            return;
        }
        String other = seen.putIfAbsent(variable(name), name);
        if (other != null && !other.equals(name)) {
            String what = kind + "s " + other + " and " + name + " become the same shell variable " + variable(name);
            findings.add(Rule.SHELL_NAME, path, what, "names that differ in letters or digits");
        }
    }
}
