package io.pdsweep.vllmpd.slurm;

import io.pdsweep.vllmpd.check.NameRules;
import io.pdsweep.vllmpd.fleet.Deployed;
import io.pdsweep.vllmpd.fleet.DeployedEngine;
import io.pdsweep.vllmpd.fleet.DeployedRay;
import io.pdsweep.vllmpd.fleet.DeployedRouter;
import io.pdsweep.vllmpd.fleet.Fleet;
import io.pdsweep.vllmpd.fleet.Mode;
import io.pdsweep.vllmpd.model.Benchmark;
import io.pdsweep.vllmpd.model.Compute;
import io.pdsweep.vllmpd.model.EnvValue;
import io.pdsweep.vllmpd.model.HealthCheck;
import io.pdsweep.yaml.InvalidYaml;
import io.pdsweep.yaml.KeyPath;
import io.pdsweep.yaml.Problem;
import io.pdsweep.yaml.Problems;
import java.util.Set;
import java.util.TreeSet;

/** The batch script of one benchmark: it starts the services, waits for each, and runs the benchmark. */
public final class JobScript {
    private static final String JOB_NODES = "GYM_JOB_NODES";
    private static final String WAIT = """
            # Asks a service every INTERVAL s until it answers; ends the job when it stopped or never answers.
            wait_for_service() {
              local name=$1 pid=$2 url=$3 attempts=$4 attempt
              echo "Waiting for $name at $url"
              for ((attempt = 0; attempt < attempts; attempt++)); do
                if curl -sf "$url" >/dev/null 2>&1; then
                  echo "$name is ready"
                  return 0
                fi
                if ! kill -0 "$pid" 2>/dev/null; then
                  echo "ERROR: $name stopped while it started; see logs/$name-$SLURM_JOB_ID.log" >&2
                  exit 1
                fi
                sleep INTERVAL
              done
              echo "ERROR: $name did not answer in $attempts attempts; see logs/$name-$SLURM_JOB_ID.log" >&2
              exit 1
            }
            """;

    private final Fleet fleet;
    private final Compute compute;
    private final String benchmarkName;
    private final Benchmark benchmark;
    private final String folder;

    private JobScript(Fleet fleet, String benchmarkName, Benchmark benchmark, String folder) {
        this.fleet = fleet;
        this.compute = fleet.deployment().compute();
        this.benchmarkName = benchmarkName;
        this.benchmark = benchmark;
        this.folder = folder;
    }

    /**
     * The script of a benchmark.
     *
     * @param fleet a fleet whose file is valid by our rules
     * @param benchmark name of one of its benchmarks
     * @param folder the benchmark's folder on the cluster, an absolute path
     * @throws InvalidYaml when the deployment has a service that is not rendered
     */
    public static String of(Fleet fleet, String benchmark, String folder) {
        refuseWhatIsNotRendered(fleet);
        Benchmark found = fleet.deployment().driver().benchmarks().get(benchmark);
        if (found == null) {
            throw new IllegalArgumentException("Invalid benchmark: " + benchmark + " (expected one of the file's)");
        }
        return new JobScript(fleet, benchmark, found, folder).script();
    }

    private static void refuseWhatIsNotRendered(Fleet fleet) {
        Problems problems = new Problems();
        for (Deployed service : fleet.services()) {
            boolean gateway =
                    service instanceof DeployedEngine engine && engine.shape().mode() == Mode.RAY_SERVE;
            if (gateway || service instanceof DeployedRay) {
                String kind = gateway ? "Ray Serve's gateway" : "a ray service";
                KeyPath path = service.path();
                problems.add(Problem.at(
                        fleet.deployment().document(),
                        path,
                        service.name() + " needs " + kind + ", which is not rendered",
                        "vllm and vllm_pd services"));
            }
        }
        problems.throwIfAny();
    }

    private String script() {
        StringBuilder script = new StringBuilder("#!/bin/bash\n");
        script.append(Directives.of(compute, benchmarkName, folder))
                .append(
                        "# shellcheck disable=SC2016 # What is in single quotes is expanded by the shells of the nodes.\n\n");
        hostVariables(script);
        nodes(script);
        for (Deployed service : fleet.services()) {
            script.append("# ").append(service.name()).append('\n');
            script.append(start(service)).append(" &\n").append(pid(service)).append("=$!\n\n");
        }
        script.append(WAIT.replace("INTERVAL", Integer.toString(HealthCheck.INTERVAL_SECONDS)));
        for (Deployed service : fleet.services()) {
            service.step()
                    .healthCheck()
                    .ifPresent(check -> script.append("wait_for_service ")
                            .append(service.name())
                            .append(" \"$")
                            .append(pid(service))
                            .append("\" \"http://")
                            .append(service.firstNode() == 0 ? "localhost" : node(service.firstNode()))
                            .append(':')
                            .append(check.port())
                            .append('"')
                            .append(Shell.quote(check.path()))
                            .append(' ')
                            .append(check.attempts())
                            .append('\n'));
        }
        script.append("\n# The benchmark; its exit status is the job's.\n");
        return script.append(new DriverStep(fleet, benchmark, folder).code()).toString();
    }

    /** A host: variable must have come along with the submission. */
    private void hostVariables(StringBuilder script) {
        Set<String> names = new TreeSet<>();
        fleet.services().forEach(service -> collect(names, service.step().env().values()));
        collect(names, fleet.deployment().driver().env().values());
        names.forEach(
                name -> script.append(": \"${")
                        .append(name)
                        .append(
                                ":?is needed by a host: value; submit from a shell that has it, with sbatch --export=ALL}\"\n"));
    }

    private static void collect(Set<String> names, Iterable<EnvValue> values) {
        for (EnvValue value : values) {
            if (value.source() == EnvValue.Source.HOST) {
                names.add(value.text());
            }
        }
    }

    private void nodes(StringBuilder script) {
        int count = Math.max(1, compute.nodes());
        script.append("# The job's hosts in Slurm's order, never sorted; pools own contiguous ranges of them.\n")
                .append("mapfile -t gym_nodes < <(scontrol show hostnames \"$SLURM_JOB_NODELIST\")\n")
                .append("if [ \"${#gym_nodes[@]}\" -ne ")
                .append(count)
                .append(" ]; then\n  echo \"ERROR: the job has ${#gym_nodes[@]} nodes, expected ")
                .append(count)
                .append("\" >&2\n  exit 1\nfi\n");
        if (fleet.engines().stream().anyMatch(engine -> engine.span().pool().isEmpty())) {
            hosts(script, JOB_NODES, 0, count);
        }
        compute.pools().forEach((name, pool) -> hosts(script, variable(name), compute.firstNode(name), pool.nodes()));
        script.append('\n');
    }

    private static void hosts(StringBuilder script, String variable, int first, int count) {
        script.append(variable)
                .append("=$(IFS=,; echo \"${gym_nodes[*]:")
                .append(first)
                .append(':')
                .append(count)
                .append("}\")\nexport ")
                .append(variable)
                .append('\n');
    }

    private String start(Deployed service) {
        if (service instanceof DeployedEngine engine) {
            String variable = engine.span().pool().map(JobScript::variable).orElse(JOB_NODES);
            int nodes = Math.max(1, engine.span().nodes());
            int tasks = nodes * engine.span().tasksPerNode();
            String script = new EngineCommand(engine, variable).nodeScript();
            return step(service, "${" + variable + "}", nodes, tasks).code("bash -c " + Shell.quote(script));
        }
        // Once, wherever it is pinned: the router's pool is the first, and the driver is on its first node.
        String command = new RouterCommand((DeployedRouter) service).code();
        Step step = step(service, node(0), 1, 1);
        String before = service.step().preCommand().strip();
        if (before.isEmpty()) {
            return step.code(command);
        }
        // The endpoints' hosts are expanded here, by the batch shell, and handed to the inner one as arguments.
        return step.code("bash -c " + Shell.quote(before + "\nexec \"$@\"") + " -- " + command);
    }

    private static Step step(Deployed service, String hosts, int nodes, int tasks) {
        var settings = service.step();
        return new Step(service.name(), hosts, nodes, tasks, settings.env(), settings.mounts(), settings.container());
    }

    private static String node(int index) {
        return "${gym_nodes[" + index + "]}";
    }

    private static String variable(String pool) {
        return "GYM_POOL_" + NameRules.variable(pool) + "_NODES";
    }

    private static String pid(Deployed service) {
        return NameRules.variable(service.name()) + "_PID";
    }
}
