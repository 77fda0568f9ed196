package io.pdsweep.capacity;

import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.RunTrend;
import io.pdsweep.analysis.SteadyState;
import io.pdsweep.spec.Slo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Judges a fleet at a rate by its runs. An objective is kept when its statistic, averaged over the seeds, is within the
 * limit; an OVERLOADED or TRANSIENT point is never met, nor one with a run that gave no result.
 */
public final class Judge {
    /** Share of the answered requests that kept every limit. */
    public static final String ATTAINMENT = "slo_attainment";

    /** What a plan reports beside the objectives. */
    private static final List<String> REPORTED = List.of(
            "ttft_mean_s",
            "ttft_p99_s",
            "tpot_mean_s",
            "tpot_p99_s",
            ATTAINMENT,
            "goodput_per_s",
            "remote_mean",
            "lease_mean_s",
            "prefill_engine_utilisation_mean",
            "decode_engine_utilisation_mean");

    private final Slo slo;

    public Judge(Slo slo) {
        this.slo = slo;
    }

    /** The columns of {@code runs} that it reads, beside those of {@link RunTrend}. */
    public List<String> columns() {
        Set<String> columns = new LinkedHashSet<>(REPORTED);
        slo.objectives().forEach(objective -> columns.add(column(objective)));
        return List.copyOf(columns);
    }

    static String column(Slo.Objective objective) {
        return objective.key() + "_s";
    }

    /**
     * The verdict.
     *
     * @param runs one for each seed, at least one
     */
    public Evaluation judge(double rate, List<SeedRun> runs) {
        List<SeedRun> good = runs.stream().filter(SeedRun::isOk).toList();
        Map<String, Map<Long, Double>> values = values(good);
        int failed = runs.size() - good.size();
        if (failed > 0) {
            SeedRun first = runs.stream().filter(run -> !run.isOk()).findFirst().orElseThrow();
            String why = failed + " of " + runs.size() + " runs gave no result, seed " + first.seed() + ": "
                    + first.status() + ": " + first.reason();
            return new Evaluation(rate, Verdict.FAILED, false, why, runs.size(), failed, values);
        }
        SteadyState state = SteadyState.ofTrends(
                good.stream().map(run -> run.trend().orElseThrow()).toList());
        List<String> broken = new ArrayList<>();
        boolean surelyKept = true;
        boolean surelyBroken = false;
        for (Limit limit : limits()) {
            AcrossSeeds found = AcrossSeeds.of(values.getOrDefault(limit.column(), Map.of()).values().stream()
                    .mapToDouble(Double::doubleValue)
                    .toArray());
            double over = limit.sign() * (found.mean() - limit.value());
            if (!(over <= 0)) {
                broken.add(limit.describe(found));
            }
            surelyKept &= over + found.halfWidth() <= 0;
            surelyBroken |= over - found.halfWidth() > 0;
        }
        Verdict verdict = verdict(state.verdict(), broken);
        boolean sure = switch (verdict) {
            case MET -> surelyKept;
            case MISSED -> surelyBroken;
            case OVERLOADED -> true;
            case TRANSIENT, FAILED -> false;
        };
        return new Evaluation(rate, verdict, sure, why(verdict, state, broken), runs.size(), 0, values);
    }

    private Map<String, Map<Long, Double>> values(List<SeedRun> runs) {
        Map<String, Map<Long, Double>> values = new HashMap<>();
        for (String column : columns()) {
            Map<Long, Double> bySeed = new TreeMap<>();
            for (SeedRun run : runs) {
                Double value = run.values().get(column);
                if (value != null) {
                    bySeed.put(run.seed(), value);
                }
            }
            values.put(column, bySeed);
        }
        return values;
    }

    private static Verdict verdict(SteadyState.Verdict state, List<String> broken) {
        if (state == SteadyState.Verdict.OVERLOADED) {
            return Verdict.OVERLOADED;
        }
        if (!broken.isEmpty()) {
            return Verdict.MISSED;
        }
        return state == SteadyState.Verdict.TRANSIENT ? Verdict.TRANSIENT : Verdict.MET;
    }

    private static String why(Verdict verdict, SteadyState state, List<String> broken) {
        return switch (verdict) {
            case MET, FAILED -> "";
            case MISSED -> String.join(", ", broken);
            case OVERLOADED ->
                String.format(
                        Locale.ROOT,
                        "requests in flight grew by %.3g to a mean of %.3g",
                        state.growth().mean(),
                        state.meanInFlight().mean());
            case TRANSIENT ->
                String.format(
                        Locale.ROOT,
                        "not in steady state: requests in flight changed by %.3g about a mean of %.3g",
                        state.growth().mean(),
                        state.meanInFlight().mean());
        };
    }

    private List<Limit> limits() {
        List<Limit> limits = new ArrayList<>();
        for (Slo.Objective objective : slo.objectives()) {
            limits.add(new Limit(objective.key(), column(objective), objective.seconds(), 1, " s"));
        }
        if (slo.attainment() > 0) {
            limits.add(new Limit("attainment", ATTAINMENT, slo.attainment(), -1, ""));
        }
        return limits;
    }

    /** A column's bound: from above when the sign is 1, from below when it is -1. */
    private record Limit(String name, String column, double value, int sign, String unit) {
        String describe(AcrossSeeds found) {
            return Double.isNaN(found.mean())
                    ? name + " has no sample"
                    : String.format(
                            Locale.ROOT,
                            "%s is %.3g%s (%s %.3g%s)",
                            name,
                            found.mean(),
                            unit,
                            sign > 0 ? "at most" : "at least",
                            value,
                            unit);
        }
    }
}
