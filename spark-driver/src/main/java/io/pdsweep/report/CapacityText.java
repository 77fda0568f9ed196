package io.pdsweep.report;

import io.pdsweep.capacity.CapacityPlan;
import io.pdsweep.capacity.Evaluation;
import io.pdsweep.capacity.Fleet;
import io.pdsweep.capacity.Interval;
import io.pdsweep.capacity.Verdict;
import io.pdsweep.spec.Numbers;
import java.util.Locale;
import java.util.Optional;

/** What a plan asks, for people; its answer is {@link io.pdsweep.report.capacity.PlanAnswerText}. */
public final class CapacityText {
    private CapacityText() {}

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
        text.append(plan.file().search().rounds()).append(" rounds; Spark's start, about 20 s, comes on top\n");
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

    /** What a fleet carries, in words. */
    static String carries(Interval interval) {
        if (interval.met().isEmpty()) {
            return interval.above()
                    .map(above -> "carries nothing from " + number(above.rate()) + "/s on")
                    .orElse("was not looked at");
        }
        return carries(
                interval.metRate(),
                interval.above().map(Evaluation::rate),
                interval.above()
                        .map(Evaluation::verdict)
                        .filter(Verdict::isMiss)
                        .isPresent());
    }

    /**
     * What a fleet carries that carries something.
     *
     * @param above the next rate looked at, which is not met
     * @param missed whether that is missed, for all that is known
     */
    public static String carries(double met, Optional<Double> above, boolean missed) {
        if (above.isEmpty()) {
            return "carries " + number(met) + "/s and more";
        }
        return missed
                ? "carries " + number(met) + "/s, not " + number(above.get()) + "/s"
                : "carries at least " + number(met) + "/s (at " + number(above.get()) + "/s the runs do not tell)";
    }

    private static String perHour(CapacityPlan plan) {
        String currency = plan.file().costs().currency();
        return (currency.isEmpty() ? "cost" : currency) + "/h";
    }

    /** As in {@code 12.50}. */
    public static String money(double amount) {
        return String.format(Locale.ROOT, "%.2f", amount);
    }

    private static String number(double rate) {
        return Numbers.text(rate);
    }
}
