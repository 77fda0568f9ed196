package io.pdsweep.report.sweep;

import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.Metric;
import io.pdsweep.analysis.PairedDifference;
import io.pdsweep.analysis.PairedDifference.Direction;
import io.pdsweep.report.RowKey;
import io.pdsweep.spec.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** From which threshold on remote prefill pays: by the mean time to first token, paired by seed. */
final class ThresholdAnswer {
    private static final int MOST_SETTINGS = 6;

    private ThresholdAnswer() {}

    static List<String> of(SweepData data) {
        Optional<RowKey> thr = data.varying("thr");
        if (thr.isEmpty()) {
            return List.of();
        }
        List<Curve> curves = Curve.over(thr.get(), data);
        List<String> statements = new ArrayList<>();
        for (Curve curve : curves.stream().limit(MOST_SETTINGS).toList()) {
            statement(curve, data).ifPresent(statements::add);
        }
        if (curves.size() > MOST_SETTINGS) {
            statements.add(
                    (curves.size() - MOST_SETTINGS) + " more settings of the other parameters are in the tables.");
        }
        return statements;
    }

    private static Optional<String> statement(Curve curve, SweepData data) {
        RowKey thr = curve.key();
        List<SweepPoint> points =
                curve.points().stream().filter(point -> ttft(point).count() > 0).toList();
        Optional<SweepPoint> best = points.stream()
                .min(Comparator.comparingDouble(point -> ttft(point).mean()));
        if (best.isEmpty() || points.size() < 2) {
            return Optional.empty();
        }
        List<RowKey> others = data.varyingWithout(List.of(thr));
        String where = best.get().name(others);
        List<String> alike = new ArrayList<>();
        for (SweepPoint point : points) {
            if (point != best.get() && paired(best.get(), point).direction() == Direction.UNDECIDED) {
                alike.add(point.text(thr));
            }
        }
        StringBuilder words = new StringBuilder(where.isEmpty() ? "" : "At " + where + ": ");
        words.append("the mean TTFT is lowest with thr ")
                .append(best.get().text(thr))
                .append(" (");
        words.append(Heads.words(Metric.TTFT, ttft(best.get()))).append(')');
        if (!alike.isEmpty()) {
            words.append("; these seeds do not tell it from thr ").append(String.join(", ", alike));
        }
        points.stream()
                .filter(point -> point.text(thr).equals(Numbers.NEVER))
                .findFirst()
                .ifPresent(never -> words.append(against(never, points, thr)));
        return Optional.of(words.append('.').append(States.caution(points)).toString());
    }

    /** Which thresholds beat prefilling everything on the decoders. */
    private static String against(SweepPoint never, List<SweepPoint> points, RowKey thr) {
        List<SweepPoint> better = points.stream()
                .filter(point -> point != never && paired(never, point).direction() == Direction.LOWER)
                .toList();
        if (better.isEmpty()) {
            return "; no threshold is better than never prefilling remotely";
        }
        SweepPoint most = better.stream()
                .min(Comparator.comparingDouble(point -> ttft(point).mean()))
                .orElseThrow();
        PairedDifference gain = paired(never, most);
        String which = better.size() == points.size() - 1
                ? "every threshold here"
                : "thr "
                        + String.join(
                                ", ", better.stream().map(p -> p.text(thr)).toList());
        return "; against never prefilling remotely, " + which + " is better: thr " + most.text(thr) + " changes it by "
                + Heads.words(Metric.TTFT, gain) + " (" + signedPercent(gain.relative()) + ")";
    }

    private static String signedPercent(double share) {
        return (share > 0 ? "+" : "−") + AnswerSection.percent(Math.abs(share));
    }

    private static AcrossSeeds ttft(SweepPoint point) {
        return point.over(Metric.TTFT.column());
    }

    private static PairedDifference paired(SweepPoint first, SweepPoint second) {
        return PairedDifference.of(first.bySeed(Metric.TTFT.column()), second.bySeed(Metric.TTFT.column()));
    }
}
