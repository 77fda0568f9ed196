package io.pdsweep.vllmpd.slurm;

import io.pdsweep.vllmpd.fleet.Fleet;
import io.pdsweep.vllmpd.fleet.PolicyWiring;
import io.pdsweep.vllmpd.model.Benchmark;
import io.pdsweep.vllmpd.model.Driver;
import io.pdsweep.vllmpd.model.EnvValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The last step of a job: the benchmark. Its exit status is the job's. */
final class DriverStep {
    private final Fleet fleet;
    private final Driver driver;
    private final Benchmark benchmark;
    private final String folder;

    DriverStep(Fleet fleet, Benchmark benchmark, String folder) {
        this.fleet = fleet;
        this.driver = fleet.deployment().driver();
        this.benchmark = benchmark;
        this.folder = folder;
    }

    String code() {
        Map<String, EnvValue> env = new LinkedHashMap<>(driver.env());
        String gym = "";
        if (benchmark.command().isPresent()) {
            commandEnv().forEach((key, value) -> env.put(key, new EnvValue(EnvValue.Source.LITERAL, value)));
        } else {
            StringBuilder array = new StringBuilder("GYM_CMD=(\n  gym eval run\n");
            arguments()
                    .forEach(
                            word -> array.append("  ").append(Shell.quote(word)).append('\n'));
            gym = array.append(")\n").toString();
        }
        List<String> mounts = new ArrayList<>(driver.mounts());
        mounts.add(folder + ":" + folder);
        Step step =
                new Step("driver", "${gym_nodes[" + fleet.driverNode() + "]}", 1, 1, env, mounts, driver.container());
        return gym + step.code(entry()) + "\n";
    }

    /** Order: the output, the model type, what the file says, the policy, the defaults that the file did not set. */
    private List<String> arguments() {
        List<String> words = new ArrayList<>();
        words.add("+output_jsonl_fpath=" + folder + "/artifacts/rollouts.jsonl");
        Optional<PolicyWiring> policy = fleet.policy();
        if (driver.policyModel().isPresent() && !driver.policyModelType().isEmpty()) {
            words.add("--model-type");
            words.add(driver.policyModelType());
        }
        setUnlessGiven(words, "observability_enabled", "True");
        words.addAll(HydraArguments.of(benchmark.run()));
        policy.ifPresent(wiring -> {
            words.add("+policy_base_url=" + wiring.baseUrl());
            words.add("+policy_model_name=" + wiring.modelName());
            words.add("+policy_api_key=dummy");
        });
        if (!words.contains("+observability_enabled=false") && !words.contains("+observability_enabled=False")) {
            setUnlessGiven(words, "model_call_capture_dir", folder + "/model-calls");
        }
        setUnlessGiven(words, "require_complete", "True");
        return words;
    }

    private void setUnlessGiven(List<String> words, String key, String value) {
        if (!benchmark.run().keys().contains(key)) {
            words.add("+" + key + "=" + value);
        }
    }

    private Map<String, String> commandEnv() {
        Map<String, String> env = new LinkedHashMap<>();
        env.put("NEMO_GYM_BENCH_DIR", folder);
        fleet.policy().ifPresent(wiring -> {
            env.put("NEMO_GYM_POLICY_BASE_URL", wiring.baseUrl());
            env.put("NEMO_GYM_POLICY_MODEL_NAME", wiring.modelName());
            env.put("NEMO_GYM_POLICY_API_KEY", "dummy");
        });
        return env;
    }

    /** What the step runs: the benchmark alone, or a script that installs Gym and prepares the benchmark first. */
    private String entry() {
        List<String> lines = new ArrayList<>();
        driver.install().ifPresent(install -> {
            lines.add("gym_source=$(mktemp -d /tmp/gym-install-XXXXXX)");
            lines.add("git clone -- " + Shell.quote(install.repo()) + " \"$gym_source/gym\"");
            lines.add("cd \"$gym_source/gym\"");
            lines.add("git checkout " + Shell.quote(install.ref()) + " --");
            // uv finds an interpreter that Gym accepts where the image's own is too old.
            lines.add("python3 -m pip install --quiet uv");
            lines.add("uv venv --seed .venv");
            lines.add(". .venv/bin/activate");
            lines.add("uv pip install -e .");
        });
        if (!benchmark.prepare().keys().isEmpty()) {
            lines.add("gym eval prepare " + Shell.words(HydraArguments.of(benchmark.prepare())));
        }
        if (benchmark.command().isEmpty() && lines.isEmpty()) {
            return "\"${GYM_CMD[@]}\"";
        }
        lines.add(0, "set -euo pipefail");
        lines.add(benchmark.command().orElse("exec \"$@\""));
        String script = "bash -c " + Shell.quote(String.join("\n", lines));
        return benchmark.command().isPresent() ? script : script + " -- \"${GYM_CMD[@]}\"";
    }
}
