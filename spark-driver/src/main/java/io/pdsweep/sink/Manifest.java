package io.pdsweep.sink;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pdsweep.spec.SeedText;
import io.pdsweep.spec.Sweep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What an output folder holds: {@code manifest.json}. A file that it does not list is not part of the results.
 *
 * @param format {@link #FORMAT}
 * @param programVersion of pdsweep
 * @param modelVersion of the simulator's model
 * @param sparkVersion of the Spark that wrote the files
 * @param kind {@link #SWEEP} or {@link #PLAN}
 * @param sweep the sweep file, or the plan file
 * @param keep what the sweep keeps beside the summaries
 * @param slo what is asked of the fleets, as {@link io.pdsweep.spec.Slo#describe} says; empty when nothing is
 * @param eventLimit events that a run may have
 * @param until the rule by which points get seeds, as in {@code ci(ttft) < 2%}; empty when every point has those of the file
 * @param mostSeeds no point gets more by that rule; 0 when there is none
 * @param columnsSha256 digest of the columns' names, types and units
 * @param pointsSha256 digest of the points' ids in order
 * @param points distinct points of the sweep
 * @param seeds seeds of each point; with a rule, of the point that has most
 * @param runs runs of the whole sweep: points times seeds; with a rule, those that were asked for so far
 * @param runsDone runs in the files listed, failed ones included
 * @param runsFailed of these, failed ones
 * @param complete whether every run of the sweep is there, and no rule asks for more
 * @param rounds the seeds in the order in which they were asked for
 * @param waves what has been committed, in order
 */
public record Manifest(
        String format,
        String programVersion,
        String modelVersion,
        String sparkVersion,
        String kind,
        SweepFile sweep,
        List<String> keep,
        List<String> slo,
        long eventLimit,
        String until,
        int mostSeeds,
        String columnsSha256,
        String pointsSha256,
        long points,
        long seeds,
        long runs,
        long runsDone,
        long runsFailed,
        boolean complete,
        List<Round> rounds,
        List<WaveFile> waves) {
    /** The name and version of the folder's layout. */
    public static final String FORMAT = "pdsweep-output/1";

    /** {@link #kind} of a sweep: what is run is known from the start. */
    public static final String SWEEP = "sweep";

    /** {@link #kind} of a capacity plan: what is run next depends on what was found. */
    public static final String PLAN = "plan";

    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .withConfigOverride( // a list that an older version did not write
                    List.class, list -> list.setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)))
            .build();

    public Manifest {
        keep = List.copyOf(keep);
        slo = List.copyOf(slo);
        until = until == null ? "" : until; // manifests of before had none
        rounds = List.copyOf(rounds);
        waves = List.copyOf(waves);
    }

    /**
     * The sweep file.
     *
     * @param name the sweep's name
     * @param file the file's name, without its folder
     * @param sha256 of its bytes
     * @param text its content
     * @param included the files that it names
     */
    public record SweepFile(String name, String file, String sha256, String text, List<Sweep.Included> included) {
        public SweepFile {
            included = List.copyOf(included);
        }

        /** What the manifest keeps of a sweep. */
        public static SweepFile of(Sweep sweep) {
            Sweep.Source source = sweep.source();
            String file = source.name().substring(source.name().lastIndexOf('/') + 1);
            return new SweepFile(sweep.name(), file, source.sha256(), source.text(), sweep.included());
        }
    }

    /**
     * Seeds that were asked for together. A sweep that gets more seeds later has a round more.
     *
     * @param seeds as {@link SeedText} writes them
     * @param runs points times these seeds; with a rule, only points that it asked seeds for have runs, each its first ones
     */
    public record Round(String seeds, long runs) {}

    /**
     * One committed wave.
     *
     * @param wave its number, from 0
     * @param round index of the round whose runs it holds
     * @param first place of its first run in the round, from 0
     * @param revision 1; one more for each time its failed runs were made again
     * @param file path below the output folder
     * @param rows rows in the file
     * @param failed of these, runs without a result
     * @param settled of these, runs that would end so again: they are made again only if the event limit changes
     * @param bytes size of the file
     * @param sha256 of the file's bytes
     * @param tables the wave's files of the tables beside {@code runs}
     */
    public record WaveFile(
            int wave,
            int round,
            long first,
            int revision,
            String file,
            long rows,
            long failed,
            long settled,
            long bytes,
            String sha256,
            List<TableFile> tables) {
        public WaveFile {
            tables = tables == null ? List.of() : List.copyOf(tables); // manifests of before had none
        }

        /** This file after its settled runs have become worth another try. */
        WaveFile unsettled() {
            return new WaveFile(wave, round, first, revision, file, rows, failed, 0, bytes, sha256, tables);
        }

        /** Whether it has runs that may end differently when they are made again. */
        public boolean provisional() {
            return failed > settled;
        }
    }

    /**
     * A wave's file of a table beside {@code runs}.
     *
     * @param table the table's name, which is its folder's
     * @param file path below the output folder
     * @param rows rows in the file
     * @param bytes size of the file
     * @param sha256 of the file's bytes
     */
    public record TableFile(String table, String file, long rows, long bytes, String sha256) {
        /** The folder that it is in, below the output folder. */
        String folder() {
            return file.substring(0, file.lastIndexOf('/'));
        }
    }

    /** Names of the tables that are kept beside {@code runs}. */
    public List<String> tables() {
        return Arrays.stream(DetailTable.values())
                .map(DetailTable::label)
                .filter(keep::contains)
                .toList();
    }

    /** What there is of an output that is not {@link #complete}, for its reader. */
    public String soFar() {
        return runsDone < runs
                ? runsDone + " of " + runs + " runs are there"
                : "the " + runs + " runs asked for so far are there, and more may follow";
    }

    /** How many runs of a round are there; they are its first ones. */
    public long done(int round) {
        return waves.stream()
                .filter(wave -> wave.round() == round)
                .mapToLong(WaveFile::rows)
                .sum();
    }

    /** This manifest with one more wave, or with another file for one that it has. */
    Manifest with(WaveFile wave) {
        List<WaveFile> files = new ArrayList<>(waves);
        files.removeIf(file -> file.wave() == wave.wave());
        files.add(wave);
        files.sort(Comparator.comparingInt(WaveFile::wave));
        long done = files.stream().mapToLong(WaveFile::rows).sum();
        long failures = files.stream().mapToLong(WaveFile::failed).sum();
        return counting(points, seeds, runs, done, failures, done == runs && isAskedAtOnce(), rounds, files);
    }

    /** This manifest with one file for some that it has, of the same rows. What is complete stays so. */
    Manifest merging(List<WaveFile> gone, WaveFile merged) {
        List<WaveFile> files = new ArrayList<>(waves);
        files.removeAll(gone);
        files.add(merged);
        files.sort(Comparator.comparingInt(WaveFile::wave));
        return counting(points, seeds, runs, runsDone, runsFailed, complete, rounds, files);
    }

    /** Whether what is run is known from the start. */
    private boolean isAskedAtOnce() {
        return !kind.equals(PLAN) && until.isEmpty();
    }

    /** This manifest with other rounds and waves, and the counts that go with them. */
    private Manifest counting(
            long ofPoints,
            long ofSeeds,
            long ofRuns,
            long done,
            long failed,
            boolean whole,
            List<Round> ofRounds,
            List<WaveFile> files) {
        return new Manifest(
                format,
                programVersion,
                modelVersion,
                sparkVersion,
                kind,
                sweep,
                keep,
                slo,
                eventLimit,
                until,
                mostSeeds,
                columnsSha256,
                pointsSha256,
                ofPoints,
                ofSeeds,
                ofRuns,
                done,
                failed,
                whole,
                ofRounds,
                files);
    }

    /** The waves under a limit of events: another one makes settled runs worth another try. */
    private List<WaveFile> waves(long limit) {
        return limit == eventLimit
                ? waves
                : waves.stream().map(WaveFile::unsettled).toList();
    }

    /**
     * This manifest of a plan that asks for more, or is answered. Its counts of points and runs are of what was asked so far.
     *
     * @param answered whether nothing more will be asked
     */
    public Manifest asked(long askedPoints, List<Round> askedRounds, boolean answered) {
        return counting(askedPoints, seeds, runs(askedRounds), runsDone, runsFailed, answered, askedRounds, waves);
    }

    /**
     * This manifest of a sweep whose points get seeds by a rule.
     *
     * @param largest seeds of the point that has most, when the rounds are made
     * @param settled whether the rule asks for nothing more
     */
    public Manifest seeded(long largest, List<Round> askedRounds, boolean settled) {
        return counting(points, largest, runs(askedRounds), runsDone, runsFailed, settled, askedRounds, waves);
    }

    private static long runs(List<Round> rounds) {
        return rounds.stream().mapToLong(Round::runs).sum();
    }

    /** This manifest of a plan with the runs that an earlier one of its output lists. */
    public Manifest holding(Manifest held) {
        return counting(
                held.points,
                seeds,
                held.runs,
                held.runsDone,
                held.runsFailed,
                false,
                held.rounds,
                held.waves(eventLimit));
    }

    /** This manifest for a sweep file whose points are the same, with one more round unless it has no seeds. */
    public Manifest continued(Manifest asked, List<Long> moreSeeds) {
        List<Round> more = new ArrayList<>(rounds);
        if (!moreSeeds.isEmpty()) {
            more.add(new Round(SeedText.of(moreSeeds), points * moreSeeds.size()));
        }
        return new Manifest(
                format,
                asked.programVersion,
                modelVersion,
                asked.sparkVersion,
                kind,
                asked.sweep,
                asked.keep,
                slo,
                asked.eventLimit,
                asked.until,
                asked.mostSeeds,
                asked.columnsSha256,
                pointsSha256,
                points,
                asked.seeds,
                asked.runs,
                runsDone,
                runsFailed,
                runsDone == asked.runs && asked.isAskedAtOnce(),
                more,
                waves(asked.eventLimit));
    }

    /** JSON, indented, ending with a line feed. */
    String toJson() {
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
        printer.indentArraysWith(new DefaultIndenter("  ", "\n"));
        printer.indentObjectsWith(new DefaultIndenter("  ", "\n"));
        try {
            return JSON.writer(printer).writeValueAsString(this) + "\n";
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a manifest is plain data", impossible);
        }
    }

    /**
     * Reads JSON.
     *
     * @param name the file's name for messages
     * @throws OutputException when it is no manifest of this format
     */
    static Manifest fromJson(String name, String text) {
        try {
            JsonNode tree = JSON.readTree(text);
            JsonNode format = tree.path("format");
            boolean known = !tree.isObject() || FORMAT.equals(format.textValue());
            Optional<String> problem = known
                    ? ManifestFields.problem("", tree, Manifest.class)
                    : Optional.of("format: " + (format.isMissingNode() ? "missing" : format) + ", expected \"" + FORMAT
                            + "\"");
            if (problem.isPresent()) {
                throw new OutputException(name + ": " + problem.get());
            }
            if (tree instanceof ObjectNode fields && !fields.has("kind")) {
                fields.put("kind", SWEEP); // there was no other when it was written
            }
            return JSON.treeToValue(tree, Manifest.class);
        } catch (JsonProcessingException broken) {
            JsonLocation at = broken.getLocation();
            throw new OutputException(
                    name + (at == null ? "" : ":" + at.getLineNr()) + ": is no JSON, or only a part of it", broken);
        }
    }
}
