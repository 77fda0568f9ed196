package io.pdsweep.report;

import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.PairedDifference;
import io.pdsweep.capacity.CapacityAnswer;
import io.pdsweep.capacity.CapacityPlan;
import io.pdsweep.capacity.Change;
import io.pdsweep.capacity.Choice;
import io.pdsweep.capacity.Evaluation;
import io.pdsweep.capacity.Fleet;
import io.pdsweep.capacity.FleetAnswer;
import io.pdsweep.capacity.Interval;
import io.pdsweep.capacity.RateAnswer;
import io.pdsweep.capacity.Verdict;
import io.pdsweep.spec.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A plan's answer for people: the cheapest fleets first, then every fleet. */
public final class CapacityText {
    private static final int MOST_FLEETS = 200;

    private CapacityText() {}

    /** The whole answer; ends with a line feed. */
    public static String readable(CapacityPlan plan, CapacityAnswer answer) {
        StringBuilder text = new StringBuilder(heading(plan)).append('\n');
        for (RateAnswer rate : answer.rates()) {
            text.append('\n').append(rate(plan, rate));
        }
        text.append('\n').append(fleets(plan, answer));
        return text.toString();
    }

    /** What a plan is, in a line. */
    public static String summary(CapacityPlan plan) {
        return heading(plan) + "; " + plan.grid().size() + " rates from "
                + number(plan.grid().rate(0)) + " to "
                + number(plan.grid().rate(plan.grid().size() - 1)) + " sessions/s";
    }

    /** What a plan would run; ends with a line feed. */
    public static String dryRun(CapacityPlan plan) {
        int bisections = 32 - Integer.numberOfLeadingZeros(plan.grid().size());
        long usual = (long) plan.fleets().size()
                * (bisections + 3 + plan.file().rates().size());
        StringBuilder text = new StringBuilder(summary(plan)).append('\n');
        text.append("about ")
                .append(bisections)
                .append(" rounds of bisection, then the rates asked about and a look around: some ");
        text.append(usual * plan.file().fleets().seeds().size()).append(" runs, in at most ");
        text.append(plan.file().search().rounds()).append(" rounds\n");
        for (Fleet fleet : plan.fleets()) {
            text.append("  ")
                    .append(fleet.name())
                    .append(", ")
                    .append(fleet.gpus())
                    .append(" GPUs, ");
            text.append(money(fleet.costPerHour()))
                    .append(' ')
                    .append(perHour(plan))
                    .append('\n');
        }
        return text.toString();
    }

    private static String heading(CapacityPlan plan) {
        return plan.file().fleets().name() + ": " + plan.fleets().size() + " fleets; asked of each: "
                + String.join(", ", Objectives.words(plan.file().slo())) + "; "
                + plan.file().fleets().seeds().size() + " seeds";
    }

    private static String rate(CapacityPlan plan, RateAnswer answer) {
        StringBuilder text = new StringBuilder();
        text.append(number(answer.rate())).append(" sessions/s: ");
        if (answer.carriers().isEmpty()) {
            text.append("no fleet of ").append(plan.fleets().size()).append(" carries it; the highest is ");
            text.append(answer.highest()
                    .map(each -> each.fleet().name() + ", " + carries(each.carries()))
                    .orElse("none"));
            return text.append('\n').toString();
        }
        Choice best = answer.carriers().get(0);
        text.append(described(plan, best))
                .append(", the cheapest of ")
                .append(answer.carriers().size());
        text.append(" that carry it\n");
        answer.runnerUp()
                .ifPresentOrElse(
                        second -> text.append("  runner-up: ")
                                .append(described(plan, second))
                                .append('\n'),
                        () -> text.append("  runner-up: none with other instances\n"));
        for (Change change : best.changes()) {
            text.append("  ").append(change(plan, best, change)).append('\n');
        }
        text.append("  not beaten in cost, p99 of TTFT and of TPOT:\n");
        TextTable front = new TextTable(1, List.of("  fleet", cost(plan), "ttft_p99 s", "+-", "tpot_p99 ms", "+-"));
        for (Choice each : answer.front()) {
            AcrossSeeds ttft = each.at().across("ttft_p99_s");
            AcrossSeeds tpot = each.at().across("tpot_p99_s");
            front.row(List.of(
                    "  " + each.fleet().name(),
                    money(each.fleet().costPerHour()),
                    figure(ttft.mean()),
                    figure(ttft.halfWidth()),
                    figure(1000 * tpot.mean()),
                    figure(1000 * tpot.halfWidth())));
        }
        return text.append(front).toString();
    }

    private static String described(CapacityPlan plan, Choice choice) {
        return choice.fleet().name() + " at " + money(choice.fleet().costPerHour()) + " " + perHour(plan) + ", "
                + carries(choice.carries()) + ", ttft_p99 "
                + figure(choice.at().across("ttft_p99_s").mean()) + " s, tpot_p99 "
                + figure(1000 * choice.at().across("tpot_p99_s").mean()) + " ms";
    }

    private static String change(CapacityPlan plan, Choice best, Change change) {
        String words = change.kind().words();
        if (change.fleet().isEmpty()) {
            return words + ": none is left, nothing is served";
        }
        StringBuilder text = new StringBuilder(words).append(": ");
        double difference = change.fleet().get().costPerHour() - best.fleet().costPerHour();
        if (difference > 0) {
            text.append("for ")
                    .append(money(difference))
                    .append(' ')
                    .append(perHour(plan))
                    .append(" more ");
        }
        text.append(change.carries().map(CapacityText::carries).orElse("not known"));
        if (change.kind().prefillers() + change.kind().decoders() < 0) {
            text.append(change.isCarried() ? "; the rate is still carried" : "; the rate is not carried any more");
        }
        change.at().ifPresent(at -> text.append(", ").append(at(best, at)));
        return text.toString();
    }

    private static String at(Choice best, Evaluation at) {
        if (at.verdict() != Verdict.MET) {
            return at.verdict() + (at.why().isEmpty() ? "" : ": " + at.why());
        }
        PairedDifference ttft = at.less(best.at(), "ttft_p99_s");
        PairedDifference tpot = at.less(best.at(), "tpot_p99_s");
        return "ttft_p99 " + signed(ttft.difference().mean(), ttft.difference().halfWidth(), 1) + " s, tpot_p99 "
                + signed(tpot.difference().mean(), tpot.difference().halfWidth(), 1000) + " ms";
    }

    private static String signed(double mean, double halfWidth, double factor) {
        return (mean < 0 ? "" : "+") + figure(factor * mean) + " (+- " + figure(factor * halfWidth) + ")";
    }

    /** What a fleet carries, in words. */
    static String carries(Interval interval) {
        if (interval.met().isEmpty()) {
            return interval.above()
                    .map(above -> "carries nothing from " + number(above.rate()) + "/s on")
                    .orElse("was not looked at");
        }
        Optional<Evaluation> above = interval.above();
        return "carries " + number(interval.metRate()) + "/s"
                + above.map(each -> ", not " + number(each.rate()) + "/s").orElse(" and more");
    }

    private static String fleets(CapacityPlan plan, CapacityAnswer answer) {
        TextTable table = new TextTable(
                2,
                List.of(
                        "fleet",
                        "next rate is not met because",
                        "GPUs",
                        cost(plan),
                        "met /s",
                        "next /s",
                        "per session/s"));
        List<FleetAnswer> shown = new ArrayList<>(answer.fleets());
        if (shown.size() > MOST_FLEETS) {
            return shown.size() + " fleets: plan.json lists what each carries\n";
        }
        for (FleetAnswer each : shown) {
            Interval carries = each.carries();
            table.row(List.of(
                    each.fleet().name(),
                    carries.above().map(CapacityText::because).orElse(""),
                    Long.toString(each.fleet().gpus()),
                    money(each.fleet().costPerHour()),
                    carries.met().map(met -> number(met.rate())).orElse("-"),
                    carries.above().map(above -> number(above.rate())).orElse("-"),
                    carries.met().isPresent() ? money(each.costPerRate()) : "-"));
        }
        return table.toString();
    }

    private static String because(Evaluation above) {
        return above.verdict() == Verdict.MISSED ? above.why() : above.verdict() + ": " + above.why();
    }

    private static String cost(CapacityPlan plan) {
        return perHour(plan);
    }

    private static String perHour(CapacityPlan plan) {
        String currency = plan.file().costs().currency();
        return (currency.isEmpty() ? "cost" : currency) + "/h";
    }

    private static String money(double amount) {
        return String.format(Locale.ROOT, "%.2f", amount);
    }

    private static String number(double rate) {
        return Numbers.text(rate);
    }

    private static String figure(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.3g", value);
    }
}
