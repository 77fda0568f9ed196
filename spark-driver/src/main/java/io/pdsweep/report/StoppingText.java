package io.pdsweep.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.JsonText;
import io.pdsweep.analysis.Metric;
import io.pdsweep.analysis.StoppingRule;
import io.pdsweep.analysis.StoppingRule.Scale;
import io.pdsweep.analysis.StoppingRule.Verdict;
import io.pdsweep.sink.RunsTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Which points of a sweep met a rule for its intervals, as text and as JSON. */
public final class StoppingText {
    private final StoppingRule rule;
    private final SweepTable table;
    private final RunsTable runs;
    private final int seeds;

    /**
     * What there is to say.
     *
     * @param table a line per point
     * @param runs the rows of the table, with the rule's column
     * @param seeds that every point got
     */
    public StoppingText(StoppingRule rule, SweepTable table, RunsTable runs, int seeds) {
        this.rule = rule;
        this.table = table;
        this.runs = runs;
        this.seeds = seeds;
    }

    /** The columns that {@code runs} needs. */
    public static List<String> columns(StoppingRule rule) {
        List<String> columns = new ArrayList<>(SweepTable.columns());
        if (!columns.contains(rule.column())) {
            columns.add(rule.column());
        }
        return columns;
    }

    private AcrossSeeds over(SweepTable.Line line) {
        return AcrossSeeds.of(line.good().stream()
                .mapToDouble(row -> runs.number(row, rule.column()))
                .toArray());
    }

    private long count(Verdict verdict) {
        return table.lines().stream()
                .filter(line -> rule.verdict(over(line)) == verdict)
                .count();
    }

    private static String word(Verdict verdict) {
        return switch (verdict) {
            case MET -> "met";
            case OPEN -> "cap";
            case UNDEFINED -> "undefined";
        };
    }

    /** How many points met it, in a line. */
    public String summary() {
        StringBuilder text = new StringBuilder(rule.text()).append(": met at ").append(count(Verdict.MET));
        text.append(" of ")
                .append(table.lines().size())
                .append(" points with ")
                .append(seeds)
                .append(" seeds");
        if (count(Verdict.OPEN) > 0) {
            text.append("; not at ").append(count(Verdict.OPEN)).append(", which reached the cap");
        }
        if (count(Verdict.UNDEFINED) > 0) {
            text.append("; undefined at ").append(count(Verdict.UNDEFINED));
        }
        return text.toString();
    }

    /** The summary and a line per point; ends with a line feed. */
    public String readable() {
        List<String> head = new ArrayList<>();
        table.keys().forEach(key -> head.add(key.label()));
        Optional<Metric> metric = Metric.named(rule.label());
        String unit = metric.map(Metric::unit).orElse(rule.unit());
        double factor = metric.map(Metric::factor).orElse(1.0);
        head.addAll(List.of(
                rule.label() + (unit.equals("1") ? "" : " " + unit), "+- 95 %", "of mean %", "seeds", "verdict"));
        if (table.anyUnsteady()) {
            head.add("state");
        }
        TextTable text = new TextTable(0, head);
        for (SweepTable.Line line : table.lines()) {
            AcrossSeeds over = over(line);
            List<String> cells = new ArrayList<>(line.names());
            cells.add(number("%.5g", over.mean() * factor));
            cells.add(number("%.2g", over.halfWidth() * factor));
            cells.add(number("%.2f", 100 * over.relativeHalfWidth()));
            cells.add(Integer.toString(over.count()));
            cells.add(word(rule.verdict(over)));
            if (table.anyUnsteady()) {
                cells.add(StateText.of(line));
            }
            text.row(cells);
        }
        return summary() + "\n" + text;
    }

    /** Everything, in the column's unit; ends with a line feed. */
    public String json() {
        ObjectNode root = JsonText.mapper().createObjectNode();
        root.put("until", rule.text());
        root.put("column", rule.column());
        root.put("unit", rule.unit());
        root.put("relative", rule.scale() == Scale.RELATIVE);
        root.put("limit", rule.limit());
        root.put("most_seeds", rule.mostSeeds());
        root.put("seeds", seeds);
        root.put("met", count(Verdict.MET));
        root.put("cap", count(Verdict.OPEN));
        root.put("undefined", count(Verdict.UNDEFINED));
        ArrayNode points = root.putArray("points");
        for (SweepTable.Line line : table.lines()) {
            AcrossSeeds over = over(line);
            ObjectNode node = points.addObject();
            ObjectNode point = node.putObject("point");
            for (int i = 0; i < table.keys().size(); i++) {
                point.put(table.keys().get(i).label(), line.names().get(i));
            }
            node.put("count", over.count());
            value(node, "mean", over.mean());
            value(node, "half_width", over.halfWidth());
            value(node, "relative_half_width", over.relativeHalfWidth());
            node.put("verdict", word(rule.verdict(over)));
            line.state().ifPresent(state -> node.put("state", state.verdict().name()));
        }
        return JsonText.text(root);
    }

    private static void value(ObjectNode node, String key, double value) {
        if (Double.isFinite(value)) {
            node.put(key, value);
        } else {
            node.putNull(key);
        }
    }

    private static String number(String format, double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, format, value) : "-";
    }
}
