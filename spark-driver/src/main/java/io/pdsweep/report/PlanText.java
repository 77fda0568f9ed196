package io.pdsweep.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.pdsweep.plan.Plan;
import io.pdsweep.plan.Point;
import io.pdsweep.spec.Factor;
import io.pdsweep.spec.Group;
import io.pdsweep.spec.Keep;
import io.pdsweep.spec.Sweep;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.Locale;

/** What a sweep would run. */
public final class PlanText {
    private static final int MOST_POINTS_SHOWN = 10;

    /** A file's footer names some 250 columns. */
    private static final double BYTES_PER_FILE = 100_000;

    /** An estimate on the high side: some 250 numbers a row, compressed by a third. */
    private static final double BYTES_PER_RUN = 1_400;

    /** Measured on runs of 900 s; short runs have small histograms. */
    private static final double BYTES_OF_HISTOGRAMS = 1_400;

    private PlanText() {}

    /** For people; ends with a line feed. */
    public static String readable(Sweep sweep, Plan plan) {
        StringBuilder text = new StringBuilder(sweep.name()).append(": ");
        text.append(plan.points()).append(" points");
        long again = plan.listedPoints() - plan.points();
        if (again > 0) {
            text.append(" (").append(again).append(" more are listed again and run once)");
        }
        text.append(" x ").append(plan.seeds().size()).append(" seeds = ").append(plan.size());
        text.append(" runs, about ").append(time(plan.predictedSeconds())).append(" of one core\n");
        int number = 0;
        for (Group group : sweep.groups()) {
            text.append("  grid ").append(++number).append(": ").append(group.size());
            text.append(group.constraints().isEmpty() ? " points" : " places, of which the constraints leave some");
            for (Factor factor : group.factors()) {
                text.append("\n    ").append(factor.describe());
            }
            text.append('\n');
        }
        return text.toString();
    }

    /** What {@code run --dry-run} prints: {@link #readable}, the output's size, and the first points; ends with a line feed. */
    public static String dryRun(Sweep sweep, Plan plan) {
        StringBuilder text = new StringBuilder(readable(sweep, plan));
        text.append("predicted: ")
                .append(String.format(Locale.ROOT, "%.3g", plan.predictedSeconds() / 3600))
                .append(" core-hours, about ")
                .append(size(sweep, plan))
                .append(
                        " in Parquet; Spark's start, about 20 s, comes on top\nfirst points, as they differ from the defaults:\n");
        Iterator<Point> points = plan.iterator();
        for (int i = 0; i < MOST_POINTS_SHOWN && points.hasNext(); i++) {
            Point point = points.next();
            text.append("  ")
                    .append(point.id())
                    .append("  ")
                    .append(point.scenario())
                    .append('\n');
        }
        return text.toString();
    }

    private static String size(Sweep sweep, Plan plan) {
        double perRun = BYTES_PER_RUN + (sweep.keep().contains(Keep.HISTOGRAMS) ? BYTES_OF_HISTOGRAMS : 0);
        double waves = Math.ceil((double) plan.size() / Plan.WAVE_RUNS);
        double bytes = waves * BYTES_PER_FILE + plan.size() * perRun;
        for (Keep keep : sweep.keep()) {
            bytes += plan.predictedRequests() * keep.rowsPerRequest() * keep.bytesPerRow();
        }
        double mebibytes = bytes / (1 << 20);
        return String.format(Locale.ROOT, mebibytes < 10 ? "%.1f MiB" : "%.0f MiB", mebibytes);
    }

    /** A time span with the unit that suits it: {@code 45 s}, {@code 12 min}, {@code 3.2 h}. */
    public static String time(double seconds) {
        if (seconds < 10) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        if (seconds < 120) {
            return String.format(Locale.ROOT, "%.0f s", seconds);
        }
        return seconds < 7200
                ? String.format(Locale.ROOT, "%.0f min", seconds / 60)
                : String.format(Locale.ROOT, "%.1f h", seconds / 3600);
    }

    /** For scripts; ends with a line feed. */
    public static String json(Sweep sweep, Plan plan) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("name", sweep.name());
            json.writeNumberField("points", plan.points());
            json.writeNumberField("points_listed", plan.listedPoints());
            json.writeNumberField("seeds", plan.seeds().size());
            json.writeNumberField("runs", plan.size());
            json.writeNumberField("predicted_core_seconds", plan.predictedSeconds());
            json.writeEndObject();
        } catch (IOException impossible) {
            throw new UncheckedIOException("writing to memory", impossible);
        }
        return text.append('\n').toString();
    }
}
