package io.pdsweep.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.pdsweep.plan.Plan;
import io.pdsweep.spec.Axis;
import io.pdsweep.spec.Group;
import io.pdsweep.spec.Setting;
import io.pdsweep.spec.Sweep;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a sweep would run. */
public final class PlanText {
    private static final int MOST_VALUES_SHOWN = 12;

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
            text.append("  grid ")
                    .append(++number)
                    .append(": ")
                    .append(group.size())
                    .append(" points");
            for (Axis axis : group.axes()) {
                text.append("\n    ").append(axis.key()).append(": ").append(values(axis));
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static String values(Axis axis) {
        List<Setting> values = axis.values();
        String shown =
                values.stream().limit(MOST_VALUES_SHOWN).map(Setting::text).collect(Collectors.joining(", "));
        return values.size() <= MOST_VALUES_SHOWN
                ? shown
                : shown + ", ... (" + values.size() + " values, last "
                        + values.get(values.size() - 1).text() + ")";
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
