package io.pdsweep.study;

import io.pdsweep.analysis.RunTrend;
import io.pdsweep.analysis.SteadyState;
import io.pdsweep.analysis.SteadyState.Verdict;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputException;
import io.pdsweep.sink.ParameterColumns;
import io.pdsweep.sink.RunStatus;
import io.pdsweep.sink.RunsTable;
import io.pdsweep.sink.SteadinessColumns;
import io.pdsweep.spec.DesignedPoints;
import io.pdsweep.spec.SeedText;
import io.pdsweep.spec.SweepReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The rows of a designed sweep in the order of its design. A row of the design is found by its parameters' values. */
public final class StudyRows {
    private final DesignedPoints points;
    private final RunsTable runs;
    private final List<Long> seeds;
    private final int[][] places; // [seed][row of the design]: row of the table, or -1
    private final Map<Verdict, Integer> states;
    private final int failed;

    private StudyRows(DesignedPoints points, RunsTable runs) {
        this.points = points;
        this.runs = runs;
        TreeSet<Long> all = new TreeSet<>();
        Map<List<Double>, Map<Long, Integer>> byValues = new HashMap<>();
        Map<String, List<RunTrend>> trends = new LinkedHashMap<>();
        int failures = 0;
        for (int row = 0; row < runs.rows().size(); row++) {
            if (!runs.text(row, "status").equals(RunStatus.OK.label())) {
                failures++;
                continue;
            }
            long seed = runs.seed(row);
            all.add(seed);
            byValues.computeIfAbsent(values(row), unused -> new HashMap<>()).put(seed, row);
            List<RunTrend> own = trends.computeIfAbsent(runs.text(row, "point_id"), unused -> new ArrayList<>());
            runs.trend(row).ifPresent(own::add);
        }
        this.failed = failures;
        this.seeds = List.copyOf(all);
        this.places = new int[seeds.size()][points.size()];
        for (int i = 0; i < points.size(); i++) {
            List<Double> values = Arrays.stream(points.values(i)).boxed().toList();
            Map<Long, Integer> found = byValues.getOrDefault(values, Map.of());
            for (int seed = 0; seed < places.length; seed++) {
                places[seed][i] = found.getOrDefault(seeds.get(seed), -1);
            }
        }
        this.states = states(trends);
    }

    /**
     * The design of a sweep.
     *
     * @throws OutputException when it has none
     */
    public static DesignedPoints design(String location, Manifest manifest) {
        byte[] text = manifest.sweep().text().getBytes(StandardCharsets.UTF_8);
        Optional<DesignedPoints> design = SweepReader.design(manifest.sweep().file(), text);
        return design.orElseThrow(() -> new OutputException(location + ": the sweep "
                + manifest.sweep().name() + " has no design, expected one in "
                + manifest.sweep().file()
                + " (docs/how-to/sensitivity.md); pdsweep show tables any sweep"));
    }

    /** The columns that {@link #of} needs. */
    public static List<String> columns(DesignedPoints points, List<Output> outputs) {
        List<String> columns = new ArrayList<>(List.of("status", "point_id", "seed"));
        columns.addAll(SteadinessColumns.evidence());
        points.parameters().forEach(parameter -> columns.add(ParameterColumns.name(parameter)));
        outputs.stream()
                .map(Output::column)
                .filter(column -> !columns.contains(column))
                .distinct()
                .forEach(columns::add);
        return columns;
    }

    /**
     * The rows of an output with these columns. Where points got seeds by a rule, those seeds that every point was to have: the
     * analysis needs as many at each.
     */
    public static StudyRows of(DesignedPoints points, RunsTable runs, Manifest manifest) {
        if (manifest.until().isEmpty()) {
            return of(points, runs);
        }
        Set<Long> shared = new HashSet<>();
        for (Manifest.Round round : manifest.rounds()) {
            List<Long> seeds = SeedText.parse(round.seeds());
            if (round.runs() == manifest.points() * seeds.size()) {
                shared.addAll(seeds);
            }
        }
        int seed = runs.columns().indexOf("seed");
        List<@Nullable Object[]> kept = new ArrayList<>();
        for (@Nullable Object[] row : runs.rows()) {
            if (row[seed] instanceof Long number && shared.contains(number)) {
                kept.add(row);
            }
        }
        return of(points, new RunsTable(runs.columns(), kept));
    }

    /** The rows of runs with these columns, under every seed that one has. */
    static StudyRows of(DesignedPoints points, RunsTable runs) {
        return new StudyRows(points, runs);
    }

    private List<Double> values(int row) {
        List<Double> values = new ArrayList<>();
        for (Parameter parameter : points.parameters()) {
            values.add(runs.number(row, ParameterColumns.name(parameter)));
        }
        return values;
    }

    private static Map<Verdict, Integer> states(Map<String, List<RunTrend>> trends) {
        Map<Verdict, Integer> states = new EnumMap<>(Verdict.class);
        for (List<RunTrend> own : trends.values()) {
            if (!own.isEmpty()) {
                states.merge(SteadyState.ofTrends(own).verdict(), 1, Integer::sum);
            }
        }
        return states;
    }

    /** The design. */
    public DesignedPoints points() {
        return points;
    }

    /** Seeds that some run has, increasing. */
    public List<Long> seeds() {
        return seeds;
    }

    /** How many distinct points are in which state; empty where the rows do not tell. */
    public Map<Verdict, Integer> states() {
        return Map.copyOf(states);
    }

    /** Failed runs; they are undefined outputs. */
    public int failed() {
        return failed;
    }

    /** Rows of the design, over all seeds, without a run. */
    public long missing() {
        return Arrays.stream(places)
                .flatMapToInt(Arrays::stream)
                .filter(place -> place < 0)
                .count();
    }

    /** An output, {@code [seed][row of the design]}; NaN where it is undefined, failed or not run. */
    public double[][] outputs(Output output) {
        double[][] values = new double[places.length][];
        for (int seed = 0; seed < values.length; seed++) {
            values[seed] = Arrays.stream(places[seed])
                    .mapToDouble(row -> row < 0 ? Double.NaN : runs.number(row, output.column()))
                    .toArray();
        }
        return values;
    }

    /** The parameters' values at every row of the design. */
    public List<double[]> sample() {
        List<double[]> sample = new ArrayList<>();
        for (int row = 0; row < points.size(); row++) {
            sample.add(points.values(row));
        }
        return sample;
    }
}
