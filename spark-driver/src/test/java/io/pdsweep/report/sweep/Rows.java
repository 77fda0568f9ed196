package io.pdsweep.report.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Phase;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.MetricColumns;
import io.pdsweep.sink.ParameterColumns;
import io.pdsweep.sink.RunsTable;
import io.pdsweep.spec.DesignedPoints;
import io.pdsweep.spec.Numbers;
import io.pdsweep.spec.SweepReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rows of a sweep that no simulator made: TTFT, lease and remote fraction are simple functions of the parameters. */
final class Rows {
    private final List<double[]> points; // thr, blocksD, and Lambda where it varies
    private int seeds = 4;
    private double spread = 0.002;
    private int failed = -1;
    private String reason = "";
    private String sweep = "axes: {}\n";
    private double overloadedFrom = Double.POSITIVE_INFINITY;
    private double overloadedLoad = Double.POSITIVE_INFINITY;
    private List<String> slo = List.of();
    private long blownSeed = -1;
    private double blownThr;
    private double blownSeconds;
    private double slowThr = -1;
    private double slowSeconds;
    private Optional<JsonNode> deployment = Optional.empty();

    private Rows(List<double[]> points) {
        this.points = points;
    }

    /** thr 1, 512, never x blocksD 1100, 10000. */
    static Rows grid() {
        List<double[]> points = new ArrayList<>();
        for (double thr : new double[] {1, 512, Parameter.NEVER}) {
            for (double blocks : new double[] {1100, 10_000}) {
                points.add(new double[] {thr, blocks});
            }
        }
        return new Rows(points);
    }

    /** thr 1, 512 x Lambda 1, 2, 3: the p99 of TTFT grows with Lambda, 200 ms for each under thr 1 and 150 ms under 512. */
    static Rows loads() {
        List<double[]> points = new ArrayList<>();
        for (double thr : new double[] {1, 512}) {
            for (double load : new double[] {1, 2, 3}) {
                points.add(new double[] {thr, 1100, load});
            }
        }
        return new Rows(points);
    }

    /** thr and blocksD tied, 1 with 1100, 512 with 10000 and 2000 with 1100, x Lambda 1, 2. */
    static Rows tied() {
        List<double[]> points = new ArrayList<>();
        for (double[] pair : new double[][] {{1, 1100}, {512, 10_000}, {2000, 1101}}) {
            for (double load : new double[] {1, 2}) {
                points.add(new double[] {pair[0], pair[1], load});
            }
        }
        return new Rows(points);
    }

    static Rows sample() {
        return new Rows(List.of(new double[] {3, 1200}, new double[] {700, 1900}, new double[] {90, 5000}));
    }

    static Rows one() {
        return new Rows(List.of(new double[] {1, 1100}));
    }

    Rows seeds(int count) {
        seeds = count;
        return this;
    }

    /** How far the seeds are apart, as a share. */
    Rows spread(double share) {
        spread = share;
        return this;
    }

    /** The points of a design over thr and blocksD, by its text in a sweep file. */
    static Rows designed(String kind) {
        return designed("{kind: " + kind + ", n: 32, seed: 1", "{from: 1, to: 1000}", "{from: 1100, to: 10000}");
    }

    /** One at a time from thr 512, blocksD 2000. */
    static Rows oneAtATime() {
        return designed("{kind: oat, n: 5", "{from: 1, to: 1000, base: 512}", "{from: 1100, to: 10000, base: 2000}");
    }

    private static Rows designed(String kind, String thr, String blocks) {
        String text = "name: designed\nhorizon: 100\nwarmup: 10\ndesign: " + kind + ", factors: {thr: " + thr
                + ", blocksD: " + blocks + "}}\nseeds: 1..3\n";
        DesignedPoints design = SweepReader.design("designed.yaml", text.getBytes(StandardCharsets.UTF_8))
                .orElseThrow();
        List<double[]> points = new ArrayList<>();
        for (int i = 0; i < design.size(); i++) {
            points.add(design.values(i));
        }
        Rows rows = new Rows(points);
        rows.sweep = text;
        return rows;
    }

    /** Points with this thr or more are overloaded. */
    Rows overloadFrom(double thr) {
        overloadedFrom = thr;
        return this;
    }

    /** Points with this Lambda or more are overloaded. */
    Rows overloadAt(double load) {
        overloadedLoad = load;
        return this;
    }

    /** What the sweep file asks, as a manifest says it. */
    Rows slo(String... lines) {
        slo = List.of(lines);
        return this;
    }

    /** Points with this thr have this TTFT, less 10 ms with large decoders. */
    Rows slow(double thr, double seconds) {
        slowThr = thr;
        slowSeconds = seconds;
        return this;
    }

    /** Under one seed the points with this thr have a TTFT that is longer by so much. */
    Rows blowUp(long seed, double thr, double seconds) {
        blownSeed = seed;
        blownThr = thr;
        blownSeconds = seconds;
        return this;
    }

    Rows deployment(JsonNode json) {
        deployment = Optional.of(json);
        return this;
    }

    Rows fail(int row, String why) {
        failed = row;
        reason = why;
        return this;
    }

    SweepData data() {
        Manifest manifest = manifest(points.size() * seeds);
        List<String> columns = SweepData.columns(manifest, Optional.empty());
        List<Object[]> rows = new ArrayList<>();
        for (double[] point : points) {
            for (int seed = 1; seed <= seeds; seed++) {
                Map<String, Object> values = row(point, seed, rows.size() == failed);
                rows.add(columns.stream().map(values::get).toArray());
            }
        }
        RunsTable runs = new RunsTable(columns, rows);
        return SweepData.of(manifest, runs, deployment, Optional.empty());
    }

    private Map<String, Object> row(double[] point, int seed, boolean fails) {
        Map<String, Object> values = new HashMap<>();
        for (Parameter parameter : Parameter.values()) {
            double value = parameter.defaultValue();
            boolean whole = parameter.kind() == Parameter.Kind.WHOLE;
            values.put(ParameterColumns.name(parameter), whole ? (Object) (long) value : (Object) value);
        }
        values.put("mode", "pull");
        values.put("arrive", "poisson");
        values.put("thr", point[0]);
        values.put("blocks_d", (long) point[1]);
        boolean loaded = point.length > 2;
        values.put("point_id", "id-" + Numbers.text(point[0]) + "-" + (long) point[1] + (loaded ? "-" + point[2] : ""));
        if (loaded) {
            values.put("session_rate", point[2]);
        }
        values.put("seed", (long) seed);
        values.put("status", fails ? "failed" : "ok");
        if (fails) {
            values.put("reason", reason);
            return values;
        }
        boolean never = point[0] == Parameter.NEVER;
        double noise = (seed - 2.4) * spread;
        double base = never ? 0.1 : point[0] == 512 ? 0.05 : 0.06;
        double ttft = (point[0] == slowThr ? slowSeconds : base) - (point[1] == 10_000 ? 0.01 : 0);
        double blown = seed == blownSeed && point[0] == blownThr ? blownSeconds : 0;
        values.put("ttft_mean_s", ttft + blown + (spread < 0.01 ? noise : noise * ttft));
        values.put("in_flight_mean", 10.0);
        boolean overloaded = point[0] >= overloadedFrom || (loaded && point[2] >= overloadedLoad);
        values.put("in_flight_growth", overloaded ? 15.0 + seed : 0.01 * (seed - 2));
        values.put("in_flight_growth_half_width", 1.0);
        values.put("ttft_truncation", 0.0);
        values.put("response_truncation", 0.0);
        values.put("response_mean_s", ttft + 0.04);
        values.put("remote_mean", never ? 0.0 : 100 / (point[0] + 100));
        if (!never) {
            values.put("lease_mean_s", 0.04 - point[1] * 1e-6 + noise / 10);
        }
        for (Phase phase : Phase.values()) {
            values.put(MetricColumns.phaseName(phase), ttft / Phase.values().length);
        }
        for (String percentile : PercentilesTable.columns()) {
            if (percentile.endsWith("_s")) {
                values.put(percentile, 2 * ttft);
            }
        }
        if (loaded) {
            values.put("ttft_p99_s", point[2] * (point[0] == 512 ? 0.15 : 0.2) + noise);
        }
        return values;
    }

    private Manifest manifest(int rows) {
        String digest = "aa".repeat(32);
        return new Manifest(
                Manifest.FORMAT,
                "0.1.0",
                "1",
                "4.2.0",
                Manifest.SWEEP,
                new Manifest.SweepFile("grid", "grid.yaml", digest, sweep, List.of()),
                List.of(),
                slo,
                1,
                "",
                0,
                digest,
                digest,
                rows,
                1,
                rows,
                rows,
                0,
                true,
                List.of(new Manifest.Round("1..4", rows)),
                List.of());
    }
}
