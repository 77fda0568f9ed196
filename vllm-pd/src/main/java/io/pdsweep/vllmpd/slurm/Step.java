package io.pdsweep.vllmpd.slurm;

import io.pdsweep.vllmpd.model.EnvValue;
import java.util.List;
import java.util.Map;

/**
 * One {@code srun} step. It names its hosts: with {@code --relative} Slurm may move a step to another node.
 *
 * @param name for its log file
 * @param hosts shell expansion of its comma-separated hosts, without quotes
 * @param nodes number of hosts
 * @param tasks number of tasks
 * @param env environment
 * @param mounts bind mounts
 * @param container image
 */
record Step(
        String name,
        String hosts,
        int nodes,
        int tasks,
        Map<String, EnvValue> env,
        List<String> mounts,
        String container) {

    /** Shell code that runs the command, itself shell code, in the step. */
    String code(String command) {
        StringBuilder code = new StringBuilder();
        if (!env.isEmpty()) {
            code.append("env");
            env.forEach((key, value) -> code.append(' ').append(assignment(key, value)));
            code.append(' ');
        }
        code.append("srun --overlap --nodelist=\"")
                .append(hosts)
                .append("\" --nodes=")
                .append(nodes)
                .append(" --ntasks=")
                .append(tasks)
                .append(" --no-container-mount-home");
        if (!mounts.isEmpty()) {
            code.append(" --container-mounts=").append(Shell.quote(String.join(",", mounts)));
        }
        code.append(" --container-image=").append(Shell.quote(container));
        code.append(" --output=\"logs/").append(name).append("-$SLURM_JOB_ID.log\" ");
        return code.append(command).toString();
    }

    /** host: and runtime: values stay references: a secret is in the job's environment, never in a file. */
    private static String assignment(String key, EnvValue value) {
        return value.source() == EnvValue.Source.LITERAL
                ? key + "=" + Shell.quote(value.text())
                : key + "=\"${" + value.text() + "}\"";
    }
}
