package io.pdsweep.vllmpd.check;

import io.pdsweep.vllmpd.fleet.EngineLimits;
import io.pdsweep.vllmpd.model.Compute;
import io.pdsweep.vllmpd.model.Deployment;
import io.pdsweep.vllmpd.model.EngineService;
import io.pdsweep.vllmpd.model.NodePool;
import io.pdsweep.vllmpd.model.PdService;
import io.pdsweep.vllmpd.model.StepSettings;
import io.pdsweep.yaml.KeyPath;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Rules S11 to S13: texts that a {@code #SBATCH} line, a command or a mount cannot hold. */
final class TextRules {
    /** What vLLM takes for the longest request that its memory allows. */
    private static final Set<String> AUTOMATIC = Set.of("auto", "-1");

    private final Deployment deployment;
    private final Findings findings;

    TextRules(Deployment deployment, Findings findings) {
        this.deployment = deployment;
        this.findings = findings;
    }

    void check() {
        Compute compute = deployment.compute();
        KeyPath path = KeyPath.of("compute", compute.name());
        directive(path.child("account"), compute.account());
        compute.walltime().ifPresent(time -> directive(path.child("walltime"), time));
        options(path.child("extra_args"), compute.extraArgs());
        compute.pools().forEach((name, pool) -> pool(path.child("node_pools").child(name), pool));
        deployment.outputPath().ifPresent(this::outputPath);
        deployment.services().forEach((name, service) -> {
            KeyPath at = KeyPath.of("services", name);
            step(at, service.step());
            if (service instanceof EngineService engine) {
                words(at, engine);
                model(at, engine.model());
            } else if (service instanceof PdService pd) {
                words(at.child("prefill"), pd.prefill());
                words(at.child("decode"), pd.decode());
                model(at, pd.model());
                if (!pd.model().isBlank()) { // what they inherit is said once
                    model(at.child("prefill"), pd.prefill().model());
                    model(at.child("decode"), pd.decode().model());
                }
                step(at.child("prefill"), pd.prefill().step());
                step(at.child("decode"), pd.decode().step());
            }
        });
        mounts(KeyPath.of("driver"), deployment.driver().mounts());
        if (!deployment.driver().policyHost().matches("[A-Za-z0-9._:\\[\\]${}-]+")) {
            findings.add(Rule.PATH_FORM, KeyPath.of("driver", "policy_host"), "is no host", "a host name or address");
        }
    }

    private void pool(KeyPath path, NodePool pool) {
        directive(path.child("partition"), pool.partition());
        options(path.child("extra_args"), pool.extraArgs());
    }

    private void options(KeyPath path, Map<String, String> options) {
        options.forEach((key, value) -> {
            directive(path.child(key), value);
            if (!key.matches("[A-Za-z][A-Za-z0-9-]*")) {
                findings.add(Rule.DIRECTIVE, path.child(key), "the key is no option of sbatch", "such as comment");
            }
        });
    }

    private void directive(KeyPath path, String value) {
        if (!value.matches("[^\\p{Cntrl}\\u0085\\u2028\\u2029\"'\\\\]*")) {
            String what = "the value does not fit a #SBATCH line";
            findings.add(Rule.DIRECTIVE, path, what, "one line without quotes, backslashes and control characters");
        }
    }

    private void outputPath(String output) {
        KeyPath path = KeyPath.of("job", "output_path");
        directive(path, output);
        if (!output.startsWith("/") || output.contains(",") || output.contains(":")) {
            findings.add(
                    Rule.PATH_FORM, path, "is mounted into the driver's container", "an absolute path without , and :");
        }
    }

    private void step(KeyPath path, StepSettings step) {
        mounts(path, step.mounts());
        if (step.container().isBlank() && findings.isClean(path.child("container"))) {
            findings.add(Rule.PATH_FORM, path.child("container"), "is empty", "an image");
        }
    }

    private void model(KeyPath path, String model) {
        if (model.isBlank() && findings.isClean(path.child("model"))) {
            findings.add(Rule.PATH_FORM, path.child("model"), "is empty", "a model");
        }
    }

    private void mounts(KeyPath path, List<String> mounts) {
        for (int i = 0; i < mounts.size(); i++) {
            if (!mounts.get(i).matches("[^:,\\p{Cntrl}]+(:[^:,\\p{Cntrl}]+){0,2}")) {
                findings.add(
                        Rule.PATH_FORM, path.child("mounts").item(i), "is no mount", "src, src:dst or src:dst:flags");
            }
        }
    }

    private void limit(KeyPath path, EngineLimits limits, String flag) {
        try {
            limits.number(flag);
        } catch (IllegalArgumentException wrong) {
            findings.add(Rule.EXTRA_ARGS, path, String.valueOf(wrong.getMessage()), "a positive number");
        }
    }

    private void words(KeyPath path, EngineService engine) {
        try {
            EngineLimits limits = new EngineLimits(engine.extraArgs());
            for (String flag : EngineLimits.FLAGS) {
                if (!flag.equals("--max-model-len")
                        || !limits.text(flag).filter(AUTOMATIC::contains).isPresent()) {
                    limit(path.child("extra_args"), limits, flag);
                }
            }
        } catch (IllegalArgumentException code) {
            String expected = "words for vllm serve, special characters in single quotes";
            findings.add(Rule.EXTRA_ARGS, path.child("extra_args"), String.valueOf(code.getMessage()), expected);
        }
    }
}
