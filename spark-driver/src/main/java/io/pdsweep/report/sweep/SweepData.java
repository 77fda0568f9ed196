package io.pdsweep.report.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import io.pdsweep.analysis.Metric;
import io.pdsweep.analysis.StoppingRule;
import io.pdsweep.capacity.Judge;
import io.pdsweep.report.RowKey;
import io.pdsweep.report.SweepTable;
import io.pdsweep.sim.Phase;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.MetricColumns;
import io.pdsweep.sink.RunsTable;
import io.pdsweep.spec.DesignedPoints;
import io.pdsweep.spec.Slo;
import io.pdsweep.spec.SweepReader;
import io.pdsweep.yaml.InvalidYaml;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a sweep's report is made of: its manifest and its rows.
 *
 * @param deployment {@code deployment.json}: the deployment file that it started from; empty without one
 * @param points in the order of the sweep
 * @param design the design of experiments that its points are; empty for a sweep without one, or whose file is of a version that
 *     this one does not read
 * @param until the rule by which points got seeds, where there was one
 * @param varying the parameters of which it has more than one value, those first that are asked for most
 */
public record SweepData(
        Manifest manifest,
        RunsTable runs,
        Optional<JsonNode> deployment,
        List<SweepPoint> points,
        Optional<DesignedPoints> design,
        Optional<StoppingRule> until,
        List<RowKey> varying) {
    public SweepData {
        points = List.copyOf(points);
        varying = List.copyOf(varying);
    }

    /** The columns that {@link #of} needs. */
    public static List<String> columns(Manifest manifest, Optional<StoppingRule> until) {
        Set<String> columns = new LinkedHashSet<>(SweepTable.columns());
        columns.addAll(List.of("point_id", "seed", "reason"));
        for (Metric metric : Metric.values()) {
            columns.add(metric.column());
        }
        for (Phase phase : Phase.values()) {
            columns.add(MetricColumns.phaseName(phase));
        }
        columns.addAll(PercentilesTable.columns());
        until.map(StoppingRule::column).ifPresent(columns::add);
        Slo.parse(manifest.slo()).ifPresent(slo -> columns.addAll(new Judge(slo).columns()));
        return List.copyOf(columns);
    }

    /** The data of an output; the parameters are those of the record. */
    public static SweepData of(
            Manifest manifest, RunsTable runs, Optional<JsonNode> deployment, Optional<StoppingRule> until) {
        Map<String, List<Integer>> rows = new LinkedHashMap<>();
        for (int row = 0; row < runs.rows().size(); row++) {
            rows.computeIfAbsent(runs.text(row, "point_id"), unused -> new ArrayList<>())
                    .add(row);
        }
        List<SweepPoint> points =
                rows.values().stream().map(own -> new SweepPoint(runs, own)).toList();
        return new SweepData(manifest, runs, deployment, points, design(manifest), until, SweepTable.varying(runs));
    }

    private static Optional<DesignedPoints> design(Manifest manifest) {
        byte[] text = manifest.sweep().text().getBytes(StandardCharsets.UTF_8);
        try {
            return SweepReader.design(manifest.sweep().file(), text);
        } catch (InvalidYaml older) {
            return Optional.empty();
        }
    }

    /** The metrics that it has: those of {@code slo} only where the sweep file has one. */
    public List<Metric> metrics() {
        return Arrays.stream(Metric.values())
                .filter(metric -> !metric.isOfSlo() || !manifest.slo().isEmpty())
                .toList();
    }

    /** The keys that have one value for all points. */
    public List<RowKey> fixed() {
        return RowKey.all().stream().filter(key -> !varying.contains(key)).toList();
    }

    /** The varying parameters without these. */
    public List<RowKey> varyingWithout(List<RowKey> keys) {
        return varying.stream().filter(key -> !keys.contains(key)).toList();
    }

    /** The number of seeds of the point that has most. */
    public int seeds() {
        return points.stream().mapToInt(SweepPoint::count).max().orElse(0);
    }

    /** How many seeds the points have, as in {@code 20} or {@code 5 to 40}. */
    public String seedsText() {
        int least = points.stream().mapToInt(SweepPoint::count).min().orElse(0);
        return least == seeds() ? Integer.toString(least) : least + " to " + seeds();
    }

    /** A varying parameter by its label. */
    public Optional<RowKey> varying(String label) {
        return varying.stream().filter(key -> key.label().equals(label)).findFirst();
    }
}
