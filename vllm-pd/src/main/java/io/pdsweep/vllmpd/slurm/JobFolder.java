package io.pdsweep.vllmpd.slurm;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pdsweep.vllmpd.DeploymentFile;
import io.pdsweep.vllmpd.fleet.Fleet;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The folder of a run: {@code <run id>/{gym-job.json, resolved-config.yaml, <benchmark>/{job.sh, logs, artifacts}}},
 * files readable by their owner alone.
 */
public final class JobFolder {
    private final DeploymentFile file;
    private final Fleet fleet;
    private final String runId;

    /**
     * The folder of a run of a file.
     *
     * @param runId its name, such as {@link #runId}
     * @throws io.pdsweep.yaml.InvalidYaml when the file is not valid
     */
    public JobFolder(DeploymentFile file, String runId) {
        this.file = file;
        this.fleet = file.fleet();
        this.runId = runId;
        if (!runId.matches("[A-Za-z0-9._-]+")) {
            throw new IllegalArgumentException(
                    "Invalid run id: " + runId + " (expected letters, digits, \".\", _ and -)");
        }
    }

    /** A run id as the reference makes them: {@code gym-job-<UTC>-<6 hex>}. */
    public static String runId(Instant now, int random) {
        String time = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT)
                .withZone(ZoneOffset.UTC)
                .format(now);
        String hex = Integer.toHexString(random & 0xffffff);
        return "gym-job-" + time + "-" + "0".repeat(6 - hex.length()) + hex;
    }

    /**
     * Every file with its content, by its path in the run's folder.
     *
     * @param output folder under which the run's folder will be on the cluster; {@code job.output_path} wins
     */
    public Map<String, String> files(Path output) {
        String base = fleet.deployment()
                .outputPath()
                .orElse(output.toAbsolutePath().normalize().toString());
        String root = (base.endsWith("/") ? base : base + "/") + runId;
        Map<String, String> files = new LinkedHashMap<>();
        ObjectNode record = JsonNodeFactory.instance.objectNode();
        record.put("run_id", runId)
                .put("folder", root)
                .put("deployment", file.written().file());
        ObjectNode scripts = record.putObject("scripts");
        for (String benchmark : fleet.deployment().driver().benchmarks().keySet()) {
            String script = benchmark + "/job.sh";
            scripts.put(benchmark, root + "/" + script);
            files.put(script, JobScript.of(fleet, benchmark, root + "/" + benchmark));
        }
        files.put("gym-job.json", record.toPrettyString() + "\n");
        files.put("resolved-config.yaml", ResolvedConfig.of(file.written()));
        return files;
    }

    /**
     * Writes the folder below {@code output} and returns its path; nothing is written when it exists.
     *
     * @throws IOException when a file cannot be written, or the folder exists
     */
    public Path write(Path output) throws IOException {
        Map<String, String> files = files(output);
        Path folder = output.resolve(runId);
        if (Files.exists(folder)) {
            throw new FileAlreadyExistsException(folder.toString());
        }
        for (Map.Entry<String, String> entry : files.entrySet()) {
            Path path = folder.resolve(entry.getKey());
            Files.createDirectories(path.getParent() == null ? folder : path.getParent());
            if (entry.getKey().endsWith("/job.sh")) {
                Files.createDirectories(path.resolveSibling("logs"));
                Files.createDirectories(path.resolveSibling("artifacts"));
            }
            create(path);
            Files.write(path, entry.getValue().getBytes(StandardCharsets.UTF_8), StandardOpenOption.WRITE);
        }
        return folder;
    }

    private static void create(Path path) throws IOException {
        if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        } else {
            Files.createFile(path);
        }
    }
}
