package io.pdsweep.capacity;

import java.util.List;
import java.util.Optional;

/**
 * The highest rate that a fleet carries, as far as it was asked: a rate that is met, and the next one, which is not.
 *
 * @param met the highest rate met below every miss; empty when none is
 * @param above the lowest rate above it that is not met; empty when the highest rate of the grid is met
 * @param closed whether no rate of the grid is between the two
 * @param metAboveAMiss rates above {@code above} that are met although it is missed: the response is not monotone
 * @param unclear rates that the runs do not tell of, and that are below {@code met}
 */
public record Interval(
        Optional<Evaluation> met,
        Optional<Evaluation> above,
        boolean closed,
        List<Evaluation> metAboveAMiss,
        List<Evaluation> unclear) {
    /** Rates of the grid have four digits. */
    private static final double ROUNDED = 1e-3;

    public Interval {
        metAboveAMiss = List.copyOf(metAboveAMiss);
        unclear = List.copyOf(unclear);
    }

    /** Whether no rate was met above one that is missed. */
    public boolean isMonotone() {
        return metAboveAMiss.isEmpty();
    }

    /** How what a fleet carries compares with what another does. */
    public enum Against {
        /** It carries a rate that the other does not. */
        MORE,
        /** The other carries a rate that it does not. */
        LESS,
        /** The intervals overlap: the difference is within the search's precision. */
        ALIKE
    }

    /** How this compares with another. */
    public Against against(Interval other) {
        if (other.above().isPresent() && metRate() >= other.above().get().rate()) {
            return Against.MORE;
        }
        return above.isPresent() && other.metRate() >= above.get().rate() ? Against.LESS : Against.ALIKE;
    }

    /**
     * Whether {@link #against} would say the same if each end that the seeds leave in doubt were a step of the grid further. An
     * end at which the runs do not tell may be anywhere.
     *
     * @param step of the grid, as in 0.1 for 10 %
     */
    public boolean isSureAgainst(Interval other, double step) {
        return switch (against(other)) {
            case MORE -> surelyMore(other, step);
            case LESS -> other.surelyMore(this, step);
            case ALIKE -> tells() && other.tells();
        };
    }

    private boolean surelyMore(Interval other, double step) {
        double low = met.map(each -> each.rate() / (each.sure() ? 1 : 1 + step)).orElse(0.0);
        double high = other.above
                .map(each -> each.rate() * (each.sure() ? 1 : 1 + step))
                .orElse(Double.POSITIVE_INFINITY);
        return other.tells() && low * (1 + ROUNDED) >= high;
    }

    private boolean tells() {
        return closed && above.map(each -> !each.verdict().isUnclear()).orElse(true);
    }

    /** The highest rate met, per second; 0 when none is. */
    public double metRate() {
        return met.map(Evaluation::rate).orElse(0.0);
    }
}
