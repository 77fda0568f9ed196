package io.pdsweep.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pdsweep.analysis.JsonText;
import io.pdsweep.analysis.selfcheck.Comparison;
import io.pdsweep.analysis.selfcheck.Comparison.Verdict;
import io.pdsweep.analysis.selfcheck.CoverageStudy;
import java.util.List;
import java.util.Locale;

/** The self-check's findings as text and as JSON. */
public final class SelfcheckText {
    private SelfcheckText() {}

    /** A table, and a line that sums it up. */
    public static String readable(List<Comparison> comparisons) {
        TextTable table =
                new TextTable(3, List.of("station", "load", "quantity", "theory", "estimate", "+-", "off", "verdict"));
        long differing = 0;
        for (Comparison c : comparisons) {
            differing += c.verdict() == Verdict.AGREES ? 0 : 1;
            table.row(List.of(
                    c.station(),
                    Double.isNaN(c.load()) ? "" : Double.toString(c.load()),
                    c.quantity(),
                    text("%.5f", c.theory()),
                    text("%.5f", c.estimate().mean()),
                    text("%.5f", c.estimate().halfWidth()),
                    text("%+.2f %%", 100 * (c.estimate().mean() / c.theory() - 1)),
                    word(c.verdict())));
        }
        return table + "\n" + (comparisons.size() - differing) + " of " + comparisons.size()
                + " agree with theory (99.9 % intervals over seeds 1 to "
                + comparisons.get(0).estimate().count() + ")\n";
    }

    private static String word(Verdict verdict) {
        return verdict.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String text(String format, double number) {
        return String.format(Locale.ROOT, format, number);
    }

    /** An array of comparisons. */
    public static String json(List<Comparison> comparisons) {
        ArrayNode array = JsonText.mapper().createArrayNode();
        for (Comparison c : comparisons) {
            ObjectNode node = array.addObject();
            node.put("station", c.station());
            if (!Double.isNaN(c.load())) {
                node.put("load", c.load());
            }
            node.put("quantity", c.quantity());
            node.put("theory", c.theory());
            node.put("estimate", c.estimate().mean());
            node.put("half_width_999", c.estimate().halfWidth());
            node.put("seeds", c.estimate().count());
            node.put("verdict", c.verdict().name());
        }
        return JsonText.text(array);
    }

    /** The coverage studies, a line each. */
    public static String coverage(List<CoverageStudy> studies) {
        StringBuilder text = new StringBuilder();
        for (CoverageStudy study : studies) {
            text.append(String.format(
                    Locale.ROOT,
                    "M/M/1, load %.1f, %.0f customers a run: 95 %% intervals over %d seeds hold the mean response in %.1f %%"
                            + " of %d repeats (%s); batch means within a run in %.1f %% of %d runs\n",
                    study.load(),
                    study.customers(),
                    study.seeds(),
                    100 * study.acrossSeeds(),
                    study.repeats(),
                    study.holds() ? "as promised" : "expected 93 to 97 %",
                    100 * study.batchMeans(),
                    study.repeats() * study.seeds()));
        }
        return text.toString();
    }

    /** An array of coverage studies. */
    public static String coverageJson(List<CoverageStudy> studies) {
        ArrayNode array = JsonText.mapper().createArrayNode();
        for (CoverageStudy study : studies) {
            ObjectNode node = array.addObject();
            node.put("load", study.load());
            node.put("repeats", study.repeats());
            node.put("seeds", study.seeds());
            node.put("customers", study.customers());
            node.put("across_seeds", study.acrossSeeds());
            node.put("batch_means", study.batchMeans());
            node.put("holds", study.holds());
        }
        return JsonText.text(array);
    }
}
