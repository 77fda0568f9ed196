package io.pdsweep.vllmpd.check;

import io.pdsweep.vllmpd.fleet.PolicyWiring;
import io.pdsweep.vllmpd.model.Deployment;
import io.pdsweep.vllmpd.model.Driver;
import io.pdsweep.yaml.KeyPath;
import io.pdsweep.yaml.Suggestions;
import java.util.Optional;
import java.util.TreeSet;

/** Rules 14, 15 and 18: what the benchmarks talk to, and their names. */
final class DriverRules {
    private static final String BENCHMARK_NAME = "[A-Za-z0-9._-]+";

    private final Deployment deployment;
    private final Findings findings;

    DriverRules(Deployment deployment, Findings findings) {
        this.deployment = deployment;
        this.findings = findings;
    }

    void check() {
        Driver driver = deployment.driver();
        driver.policyModel().filter(name -> !isService(name)).ifPresent(name -> {
            TreeSet<String> known = new TreeSet<>(deployment.services().keySet());
            String what = "policy_model " + name + " is no service";
            String expected = "one of " + String.join(", ", known) + " (a router, not a tier)";
            findings.add(
                    Rule.POLICY_MODEL,
                    KeyPath.of("driver", "policy_model"),
                    what,
                    expected,
                    Suggestions.nearest(name, known));
        });
        Optional<PolicyWiring> wiring = PolicyWiring.of(deployment);
        driver.benchmarks().forEach((name, benchmark) -> {
            KeyPath path = KeyPath.of("driver", "benchmarks", name);
            if (!name.matches(BENCHMARK_NAME)) {
                String what = "the benchmark's name is no file name";
                findings.add(Rule.BENCHMARK_NAME, path, what, "a name that matches ^" + BENCHMARK_NAME + "$");
            }
            if (wiring.isPresent()) {
                for (String key : PolicyWiring.KEYS) {
                    if (benchmark.run().keys().contains(key)) {
                        String what = "benchmark " + name + " sets " + key + ", which driver.policy_model sets too";
                        findings.add(Rule.POLICY_KEYS, path.child("run").child(key), what, "one of them");
                    }
                }
            }
        });
    }

    /** By the file, so that a service with problems of its own still counts. */
    private boolean isService(String name) {
        return findings.document().valueAt(KeyPath.of("services", name)).isPresent();
    }
}
