package io.pdsweep.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.JsonText;
import io.pdsweep.analysis.Metric;
import io.pdsweep.analysis.StoppingRule;
import io.pdsweep.analysis.StoppingRule.Scale;
import io.pdsweep.sink.RunsTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Which points of a sweep met a rule for its intervals, and with how many seeds, as text and as JSON. */
public final class StoppingText {
    private final StoppingRule rule;
    private final SweepTable table;
    private final RunsTable runs;
    private final List<Standing> standings; // of the table's lines

    /** Where a point stands when no more of it is made. */
    public enum Standing {
        /** Its interval is narrow enough. */
        MET,
        /** It has as many seeds as it may have, and its interval is not narrow enough. */
        CAP,
        /** It is to get more seeds: the sweep was stopped. */
        OPEN,
        /** No run has a value. */
        UNDEFINED;

        /**
         * Where a point stands.
         *
         * @param over its values
         * @param seeds that it has, those without a value too
         */
        public static Standing of(StoppingRule rule, AcrossSeeds over, int seeds) {
            return switch (rule.verdict(over)) {
                case MET -> MET;
                case UNDEFINED -> UNDEFINED;
                case OPEN -> seeds >= rule.mostSeeds() ? CAP : OPEN;
            };
        }

        /** In tables and JSON. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * What there is to say.
     *
     * @param table a line per point
     * @param runs the rows of the table, with the rule's column
     */
    public StoppingText(StoppingRule rule, SweepTable table, RunsTable runs) {
        this.rule = rule;
        this.table = table;
        this.runs = runs;
        this.standings = table.lines().stream()
                .map(line -> Standing.of(rule, over(line), line.runs()))
                .toList();
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

    private int count(Standing standing) {
        return Collections.frequency(standings, standing);
    }

    private int leastSeeds() {
        return table.lines().stream().mapToInt(SweepTable.Line::runs).min().orElse(0);
    }

    private int mostSeeds() {
        return table.lines().stream().mapToInt(SweepTable.Line::runs).max().orElse(0);
    }

    /** How many points met it, in a line. */
    public String summary() {
        StringBuilder text = new StringBuilder(rule.text()).append(": met at ").append(count(Standing.MET));
        text.append(" of ").append(table.lines().size()).append(" points with ");
        text.append(leastSeeds() == mostSeeds() ? "" : leastSeeds() + " to ");
        text.append(mostSeeds()).append(" seeds");
        if (count(Standing.CAP) > 0) {
            text.append("; not at ").append(count(Standing.CAP)).append(", which reached the cap");
        }
        if (count(Standing.OPEN) > 0) {
            text.append("; not yet at ").append(count(Standing.OPEN));
        }
        if (count(Standing.UNDEFINED) > 0) {
            text.append("; undefined at ").append(count(Standing.UNDEFINED));
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
            cells.add(over.count() == line.runs() ? "" + line.runs() : over.count() + " of " + line.runs());
            cells.add(Standing.of(rule, over, line.runs()).word());
            if (table.anyUnsteady()) {
                cells.add(StateText.of(line));
            }
            text.row(cells);
        }
        return summary() + "\n" + text;
    }

    /** Everything, in the column's unit; ends with a line feed. */
    public String json() {
        return JsonText.text(node());
    }

    ObjectNode node() {
        ObjectNode root = JsonText.mapper().createObjectNode();
        root.put("until", rule.text());
        root.put("column", rule.column());
        root.put("unit", rule.unit());
        root.put("relative", rule.scale() == Scale.RELATIVE);
        root.put("limit", rule.limit());
        root.put("most_seeds", rule.mostSeeds());
        root.put("runs", table.lines().stream().mapToInt(SweepTable.Line::runs).sum());
        for (Standing standing : Standing.values()) {
            root.put(standing.word(), count(standing));
        }
        ArrayNode points = root.putArray("points");
        for (SweepTable.Line line : table.lines()) {
            AcrossSeeds over = over(line);
            ObjectNode node = points.addObject();
            ObjectNode point = node.putObject("point");
            for (int i = 0; i < table.keys().size(); i++) {
                point.put(table.keys().get(i).label(), line.names().get(i));
            }
            node.put("seeds", line.runs());
            node.put("count", over.count());
            value(node, "mean", over.mean());
            value(node, "half_width", over.halfWidth());
            value(node, "relative_half_width", over.relativeHalfWidth());
            node.put("verdict", Standing.of(rule, over, line.runs()).word());
            line.state().ifPresent(state -> node.put("state", state.verdict().name()));
        }
        return root;
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
