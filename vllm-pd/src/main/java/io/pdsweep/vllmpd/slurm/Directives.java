package io.pdsweep.vllmpd.slurm;

import io.pdsweep.vllmpd.model.Compute;
import io.pdsweep.vllmpd.model.NodePool;
import java.util.LinkedHashMap;
import java.util.Map;

/** The {@code #SBATCH} lines: one plain job whose nodes are all pools' together. */
final class Directives {
    private final StringBuilder lines = new StringBuilder();

    private Directives() {}

    static String of(Compute compute, String benchmark, String folder) {
        Directives directives = new Directives();
        directives.add("job-name", "gym-" + benchmark);
        directives.add("account", compute.account());
        compute.walltime().ifPresent(time -> directives.add("time", time));
        directives.add("chdir", folder);
        compute.extraArgs().forEach(directives::add);
        if (!compute.pools().isEmpty()) {
            directives.pools(compute);
        }
        return directives.lines.toString();
    }

    private void pools(Compute compute) {
        NodePool first = compute.pools().values().iterator().next();
        add("partition", first.partition());
        add("nodes", Integer.toString(compute.nodes()));
        add("ntasks-per-node", Integer.toString(first.tasksPerNode()));
        first.gpusPerNode().ifPresent(gpus -> add("gpus-per-node", Integer.toString(gpus)));
        Map<String, String> merged = new LinkedHashMap<>();
        compute.pools().values().forEach(pool -> pool.extraArgs().forEach(merged::putIfAbsent));
        merged.forEach(this::add);
    }

    /** Slurm splits the line at spaces and ends it at a #, but for double quotes; the check leaves none in a value. */
    private void add(String option, String value) {
        boolean plain = value.matches("[^\\s#]+");
        lines.append("#SBATCH --")
                .append(option)
                .append('=')
                .append(plain ? value : "\"" + value + "\"")
                .append('\n');
    }
}
