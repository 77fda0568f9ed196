package io.pdsweep.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pdsweep.analysis.JsonText;
import io.pdsweep.analysis.PairedDifference;
import io.pdsweep.analysis.PairedDifference.Direction;
import io.pdsweep.sink.RunsTable;
import io.pdsweep.study.Comparison;
import io.pdsweep.study.Output;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Two outputs side by side, as text and as JSON. */
public final class ComparisonText {
    private static final int MOST_POINTS = 20;

    private ComparisonText() {}

    /**
     * What changed, the largest relative changes first; ends with a line feed.
     *
     * @param runs the first table
     * @param keys parameters that name a point
     */
    public static String readable(Comparison comparison, RunsTable runs, List<RowKey> keys) {
        StringBuilder text = new StringBuilder();
        text.append(comparison.pairs().size()).append(" points are in both, ");
        text.append(comparison.onlyFirst()).append(" only in the first, ");
        text.append(comparison.onlySecond()).append(" only in the second; runs without a result: ");
        text.append(comparison.first())
                .append(" and ")
                .append(comparison.second())
                .append('\n');
        int unpaired =
                comparison.pairs().stream().mapToInt(Comparison.Pair::unpaired).sum();
        if (unpaired > 0) {
            text.append(unpaired).append(" runs of these points have no partner with a result and are left out\n");
        }
        TextTable summary = new TextTable(1, List.of("output", "higher", "lower", "undecided", "same to the bit"));
        for (int i = 0; i < comparison.outputs().size(); i++) {
            summary.row(List.of(
                    comparison.outputs().get(i).column(),
                    Long.toString(comparison.count(i, Direction.HIGHER)),
                    Long.toString(comparison.count(i, Direction.LOWER)),
                    Long.toString(comparison.count(i, Direction.UNDECIDED)),
                    Long.toString(comparison.same(i))));
        }
        text.append(summary);
        for (int i = 0; i < comparison.outputs().size(); i++) {
            text.append(points(comparison, i, runs, keys));
        }
        return text.toString();
    }

    private static String points(Comparison comparison, int output, RunsTable runs, List<RowKey> keys) {
        List<Comparison.Pair> changed = comparison.pairs().stream()
                .filter(pair -> pair.changes().get(output).different() > 0)
                .sorted(Comparator.comparingDouble(
                        pair -> -Math.abs(pair.changes().get(output).paired().relative())))
                .toList();
        if (changed.isEmpty()) {
            return "";
        }
        List<String> head = new ArrayList<>();
        keys.forEach(key -> head.add(key.label()));
        head.addAll(List.of(
                "first", "second", "change", "+- 95 %", "change %", "median", "up", "down", "seeds", "verdict"));
        TextTable table = new TextTable(0, head);
        for (Comparison.Pair pair : changed.subList(0, Math.min(MOST_POINTS, changed.size()))) {
            PairedDifference paired = pair.changes().get(output).paired();
            List<String> cells = new ArrayList<>();
            keys.forEach(key -> cells.add(key.text(runs, pair.row())));
            cells.add(number("%.5g", paired.first().mean()));
            cells.add(number("%.5g", paired.second().mean()));
            cells.add(number("%.3g", paired.difference().mean()));
            cells.add(number("%.2g", paired.difference().halfWidth()));
            cells.add(number("%.2f", 100 * paired.relative()));
            cells.add(number("%.3g", paired.difference().median()));
            cells.add(Integer.toString(paired.signs().higher()));
            cells.add(Integer.toString(paired.signs().lower()));
            cells.add(Integer.toString(pair.seeds()));
            cells.add(verdict(paired));
            table.row(cells);
        }
        Output what = comparison.outputs().get(output);
        String more = changed.size() > MOST_POINTS
                ? ", the " + MOST_POINTS + " largest relative changes of " + changed.size()
                : "";
        String unit = what.unit().isEmpty() || what.unit().equals("1") ? "" : ", " + what.unit();
        return "\n" + what.column() + unit + ": second less first, paired by seed" + more + "\n" + table;
    }

    /** By the interval of the mean; where that holds 0 and the signs of the seeds stand out, by these. */
    private static String verdict(PairedDifference paired) {
        String verdict = paired.tendency().name().toLowerCase(Locale.ROOT);
        if (paired.direction() == paired.tendency()) {
            return verdict;
        }
        return "mostly " + verdict
                + (paired.swayedBy().isPresent() ? " (seed " + paired.swayedBy().getAsLong() + " sways the mean)" : "");
    }

    /** Everything, a point each; ends with a line feed. */
    public static String json(Comparison comparison, RunsTable runs, List<RowKey> keys) {
        ObjectNode root = JsonText.mapper().createObjectNode();
        root.put("differs", comparison.differs());
        ArrayNode ignored = root.putArray("ignored");
        comparison.ignored().forEach(ignored::add);
        root.put("points_in_both", comparison.pairs().size());
        root.put("points_only_in_first", comparison.onlyFirst());
        root.put("points_only_in_second", comparison.onlySecond());
        root.put("runs_without_result_in_first", comparison.first());
        root.put("runs_without_result_in_second", comparison.second());
        ArrayNode points = root.putArray("points");
        for (Comparison.Pair pair : comparison.pairs()) {
            ObjectNode node = points.addObject();
            ObjectNode point = node.putObject("point");
            keys.forEach(key -> point.put(key.label(), key.text(runs, pair.row())));
            node.put("seeds_paired", pair.seeds());
            node.put("seeds_unpaired", pair.unpaired());
            ObjectNode outputs = node.putObject("outputs");
            for (int i = 0; i < comparison.outputs().size(); i++) {
                change(
                        outputs.putObject(comparison.outputs().get(i).column()),
                        pair.changes().get(i));
            }
        }
        return JsonText.text(root);
    }

    private static void change(ObjectNode node, Comparison.Change change) {
        PairedDifference paired = change.paired();
        value(node, "first", paired.first().mean());
        value(node, "second", paired.second().mean());
        value(node, "difference", paired.difference().mean());
        value(node, "half_width", paired.difference().halfWidth());
        value(node, "relative", paired.relative());
        value(node, "median_difference", paired.difference().median());
        node.put("seeds_higher", paired.signs().higher());
        node.put("seeds_lower", paired.signs().lower());
        node.put("sign_test_p", paired.signs().p());
        node.put("runs_different", change.different());
        node.put("tendency", paired.tendency().name());
        node.put(
                "verdict", change.different() == 0 ? "SAME" : paired.direction().name());
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
