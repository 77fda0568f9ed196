package io.pdsweep.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Points drawn from ranges. The same seed draws the same points on every machine.
 *
 * <p>A Latin hypercube (McKay, Beckman, Conover 1979) cuts every range into as many strata as there are points and uses each
 * stratum once: each parameter alone is covered evenly.
 */
public final class Sample implements Factor {
    /** The step of SplitMix64 (Steele, Lea, Flood 2014): 2^64 over the golden ratio. */
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private static final double UNIT = 0x1p-53;

    private final Design design;
    private final int points;
    private final long seed;
    private final List<Span> spans;
    private final List<int[]> strata = new ArrayList<>();

    /** How points are drawn. */
    public enum Design {
        LATIN_HYPERCUBE,
        RANDOM
    }

    /** A sample of {@code points} points of the spans' box. */
    public Sample(Design design, int points, long seed, List<Span> spans) {
        this.design = design;
        this.points = points;
        this.seed = seed;
        this.spans = List.copyOf(spans);
        for (int key = 0; design == Design.LATIN_HYPERCUBE && key < spans.size(); key++) {
            strata.add(permutation(key));
        }
    }

    /** The finalizer of SplitMix64: a number for each place of a stream. */
    private static long mixed(long state) {
        long z = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    private long draw(int stream, long place) {
        return mixed(mixed(seed + GOLDEN * (stream + 1)) + GOLDEN * (place + 1));
    }

    private double share(int stream, long place) {
        return (draw(stream, place) >>> 11) * UNIT;
    }

    private int[] permutation(int key) {
        int[] order = new int[points];
        for (int i = 0; i < points; i++) {
            int j = (int) (share(2 * key + 1, i) * (i + 1));
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }

    @Override
    public List<String> keys() {
        return spans.stream().map(span -> span.parameter().label()).toList();
    }

    @Override
    public int size() {
        return points;
    }

    @Override
    public Setting setting(int index, int key) {
        double within = share(2 * key, index);
        double share = design == Design.RANDOM ? within : (strata.get(key)[index] + within) / points;
        Span span = spans.get(key);
        return new Setting.OfParameter(span.parameter(), span.at(share));
    }

    @Override
    public boolean mayRepeat() {
        return true;
    }

    @Override
    public String describe() {
        return (design == Design.RANDOM ? "random sample, " : "Latin hypercube, ") + points + " points, seed " + seed
                + ": "
                + spans.stream()
                        .map(span -> span.parameter().label() + " " + Numbers.text(span.from()) + " to "
                                + Numbers.text(span.to()) + (span.scale() == Span.Scale.LOG ? " (log)" : ""))
                        .collect(Collectors.joining(", "));
    }
}
