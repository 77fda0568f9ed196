package io.pdsweep.sim.engine;

/**
 * The partial sums start, start + step, (start + step) + step, ... in double arithmetic, each rounded as a loop would.
 *
 * <p>Within one binade of the sum every addition rounds alike, so it adds the constant {@code (start + step) - start} and
 * the m-th sum is {@code start + m * constant}, exactly. The exception is a step whose rounding error is half a unit in the
 * last place: such a tie rounds to even, up and down in turn. There, across a binade's end, and where the step is larger
 * than the sum, the loop is run. Not thread-safe.
 */
final class RepeatedSum {
    private double start;
    private double step;
    private double first;
    private double constant;
    private boolean closedForm;
    private double binadeEnd; // the power of two above start
    private double halfUlp; // half a unit in the last place of start

    /** Prepares sums 1 to {@code count}. */
    void begin(double newStart, double newStep, long count) {
        start = newStart;
        step = newStep;
        first = newStart + newStep;
        constant = first - newStart;
        if (newStart >= binadeEnd || newStart < binadeEnd / 2) {
            binadeEnd = Math.scalb(1.0, Math.getExponent(newStart) + 1);
            halfUlp = Math.ulp(newStart) / 2;
        }
        double error = newStep - constant; // exact, when step <= start
        closedForm = newStep <= newStart && newStart + count * constant < binadeEnd && Math.abs(error) != halfUlp;
    }

    /** The sum after {@code count} additions, without preparing for others. */
    double sum(double from, double addend, long count) {
        double rounded = from + addend - from;
        double end = from + count * rounded;
        if (from >= binadeEnd / 2 && end < binadeEnd && addend <= from && Math.abs(addend - rounded) != halfUlp) {
            return end;
        }
        begin(from, addend, count);
        return after(count);
    }

    /** How many of {@code count} additions change the sum, before one is too small for it. */
    long additionsThatMove(double from, double addend, long count) {
        double sum = from;
        long m = 0;
        while (m < count && sum + addend != sum) {
            sum += addend;
            m++;
        }
        return m;
    }

    /** The sum after {@code m} additions, for 0 to the prepared count. */
    double after(long m) {
        if (m == 1) {
            return first;
        }
        if (closedForm) {
            return start + m * constant;
        }
        double sum = start;
        for (long i = 0; i < m; i++) {
            sum += step;
        }
        return sum;
    }

    /** The smallest m of 1 to {@code count} whose sum is at or after {@code bound}; {@code count} if none is. */
    long firstAtOrAfter(double bound, long count) {
        if (!closedForm) {
            double sum = start;
            for (long m = 1; m < count; m++) {
                sum += step;
                if (sum >= bound) {
                    return m;
                }
            }
            return count;
        }
        double guess = Math.ceil((bound - start) / constant);
        long m = (long) Math.max(1.0, Math.min((double) count, guess));
        while (m > 1 && after(m - 1) >= bound) {
            m--;
        }
        while (m < count && after(m) < bound) {
            m++;
        }
        return m;
    }
}
