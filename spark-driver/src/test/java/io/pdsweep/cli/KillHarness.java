package io.pdsweep.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Kills the driver (SIGKILL) at random instants and resumes, again and again. After each kill what the manifest lists
 * must be the first waves of an undisturbed run, and in the end all of it: no run lost, none doubled, the same values.
 */
final class KillHarness {
    /** What the driver is doing when it is killed. */
    enum Phase {
        SIMULATING(List.of("SIMULATING")),
        WRITING(List.of("WRITING")),
        COMMITTING(List.of("STAGED", "MOVED")),
        MANIFEST(List.of("DRAFTING", "DRAFTED", "LISTED"));

        private final List<String> steps;

        Phase(List<String> steps) {
            this.steps = steps;
        }

        static Phase of(String step) {
            for (Phase phase : values()) {
                if (phase.steps.contains(step)) {
                    return phase;
                }
            }
            throw new IllegalArgumentException("no step: " + step);
        }
    }

    /**
     * What came of it.
     *
     * @param kills by phase
     * @param outputs sweeps that were brought to their end
     * @param waves waves that were committed before a kill
     * @param lost runs that a finished output lacks
     * @param doubled runs that a finished output or a reader's view has twice
     * @param different rows with other values than in the undisturbed run
     */
    record Report(Map<Phase, Integer> kills, int outputs, int waves, int lost, int doubled, int different) {
        int total() {
            return kills.values().stream().mapToInt(Integer::intValue).sum();
        }
    }

    /** A sweep whose file lists its seeds. */
    static final String PLAIN = """
            name: kill
            horizon: 400
            warmup: 20
            axes: {thr: [1, 256, 512, 1024, never], blocksD: [1100, 4000], Lambda: [0.6, 1.2, 2]}
            seeds: 1..4
            """;

    /** A sweep whose points get seeds by a rule, some more than others. */
    static final String BY_RULE = """
            name: kill
            horizon: 400
            warmup: 20
            axes: {thr: [1, never], Lambda: [0.6, 2]}
            seeds: 1..5
            until: {rule: ci(ttft) < 5%, most_seeds: 20}
            """;

    private static final int WAVE_RUNS = 10;
    private static final int STEP_MILLIS = 40;
    private static final int MOST_DELAY_MILLIS = 120;
    private static final int LONGEST_RUN_SECONDS = 300;

    private final Path folder;
    private final Path sweep;
    private final Random random;
    private final Map<Phase, Integer> kills = new EnumMap<>(Phase.class);
    private List<String> undisturbed = List.of();
    private int outputs;
    private int waves;
    private int lost;
    private int doubled;
    private int different;

    KillHarness(Path folder, String text, long seed) throws IOException {
        this.folder = folder;
        this.random = new Random(seed);
        this.sweep = Files.writeString(folder.resolve("kill.yaml"), text);
        for (Phase phase : Phase.values()) {
            kills.put(phase, 0);
        }
    }

    /** The nightly run: {@code KillHarness N [SEED]}. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int count = Integer.parseInt(arguments[0]);
        long seed = arguments.length > 1 ? Long.parseLong(arguments[1]) : System.nanoTime();
        Path folder = Files.createTempDirectory("pdsweep-kill-");
        System.out.println("kill harness: " + count + " kills, seed " + seed + ", in " + folder);
        Report report = new KillHarness(folder, PLAIN, seed).run(count);
        System.out.println("kills: " + report.kills() + ", " + report.waves() + " waves committed between them, "
                + report.outputs() + " outputs finished: " + report.lost() + " runs lost, " + report.doubled()
                + " doubled, " + report.different() + " rows different");
        boolean good = report.lost() + report.doubled() + report.different() == 0;
        System.exit(good ? 0 : 1);
    }

    Report run(int count) throws IOException, InterruptedException {
        Path whole = folder.resolve("undisturbed");
        if (launch(whole, Phase.SIMULATING, Integer.MAX_VALUE)) {
            throw new IllegalStateException("the undisturbed run was killed");
        }
        undisturbed = OutputRows.of(whole);
        Path out = folder.resolve("out-0");
        for (int done = 0; done < count; ) {
            if (launch(out, rarest(), random.nextInt(3))) {
                done++;
                checkView(out);
                System.err.println("kill " + done + " of " + count + ": " + kills);
            } else {
                checkEnd(out);
                out = folder.resolve("out-" + ++outputs);
            }
        }
        if (launch(out, Phase.SIMULATING, Integer.MAX_VALUE)) {
            throw new IllegalStateException("the last run was killed");
        }
        checkEnd(out);
        outputs++;
        return new Report(Collections.unmodifiableMap(kills), outputs, waves, lost, doubled, different);
    }

    private Phase rarest() {
        Phase rarest = Phase.SIMULATING;
        for (Phase phase : Phase.values()) {
            rarest = kills.get(phase) < kills.get(rarest) ? phase : rarest;
        }
        return rarest;
    }

    /** Runs the sweep; kills it a random while after it has come to a phase for the {@code skip + 1}-th time. */
    private boolean launch(Path out, Phase target, int skip) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("--add-opens") || flag.startsWith("-Dio.netty"))
                .toList());
        command.addAll(List.of("-Xmx700m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Dspark.ui.enabled=false"));
        command.add("-Dpdsweep.test.steps=" + (skip == Integer.MAX_VALUE ? 0 : STEP_MILLIS));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "io.pdsweep.cli.Main", "run"));
        command.addAll(List.of(sweep.toString(), "--out", out.toString(), "--resume", "--cores", "1"));
        command.addAll(List.of("--wave-runs", String.valueOf(WAVE_RUNS)));
        Process process = new ProcessBuilder(command)
                .redirectOutput(folder.resolve("stdout").toFile())
                .start();
        String last = "";
        List<String> said = new ArrayList<>();
        int left = skip;
        AtomicBoolean killed = new AtomicBoolean();
        try (BufferedReader err =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
            for (String line = err.readLine(); line != null; line = err.readLine()) {
                said.add(line);
                if (!line.startsWith("pdsweep: step ")) {
                    continue;
                }
                last = line.split(" ", -1)[2];
                if (Phase.of(last) == target && !killed.get() && left-- == 0) {
                    killLater(process, killed);
                }
            }
        }
        if (!process.waitFor(LONGEST_RUN_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IllegalStateException("does not end: " + said);
        }
        int code = process.exitValue();
        if (code == 0) {
            return false; // it ended before it was to be killed
        }
        if (!killed.get()) {
            throw new IllegalStateException("ended with " + code + ": " + String.join("\n", said));
        }
        kills.merge(Phase.of(last), 1, Integer::sum);
        return true;
    }

    private void killLater(Process process, AtomicBoolean killed) {
        killed.set(true);
        int delay = random.nextInt(MOST_DELAY_MILLIS);
        Thread killer = new Thread(() -> {
            try {
                Thread.sleep(delay);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
            process.destroyForcibly(); // SIGKILL
        });
        killer.setDaemon(true);
        killer.start();
    }

    /** What a reader sees after a kill: the first waves, whole. */
    private void checkView(Path out) throws IOException {
        if (Files.exists(out.resolve("manifest.json"))) {
            List<String> rows = OutputRows.of(out);
            waves += rows.size() / WAVE_RUNS;
            compare(rows, undisturbed.subList(0, rows.size()));
        }
    }

    private void checkEnd(Path out) throws IOException {
        List<String> rows = OutputRows.of(out);
        lost += Math.max(0, undisturbed.size() - new HashSet<>(rows).size());
        compare(rows, undisturbed);
    }

    private void compare(List<String> rows, List<String> expected) {
        doubled += rows.size() - new HashSet<>(rows).size();
        for (int i = 0; i < Math.min(rows.size(), expected.size()); i++) {
            different += rows.get(i).equals(expected.get(i)) ? 0 : 1;
        }
    }
}
