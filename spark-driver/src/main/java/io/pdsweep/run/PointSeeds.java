package io.pdsweep.run;

import io.pdsweep.analysis.AcrossSeeds;
import java.util.Arrays;

/** The seeds that a point has, increasing, each with its value of one output; NaN where it gave none. Not thread-safe. */
final class PointSeeds {
    private long[] seeds = {};
    private double[] values = {};

    /** Takes a row's value. */
    void add(long seed, double value) {
        int found = Arrays.binarySearch(seeds, seed);
        if (found >= 0) {
            throw new IllegalStateException("seed " + seed + " is there twice");
        }
        int place = -found - 1;
        long[] more = Arrays.copyOf(seeds, seeds.length + 1);
        double[] moreValues = Arrays.copyOf(values, more.length);
        System.arraycopy(seeds, place, more, place + 1, seeds.length - place);
        System.arraycopy(values, place, moreValues, place + 1, seeds.length - place);
        more[place] = seed;
        moreValues[place] = value;
        seeds = more;
        values = moreValues;
    }

    boolean has(long seed) {
        return Arrays.binarySearch(seeds, seed) >= 0;
    }

    int count() {
        return seeds.length;
    }

    /** The values in the order of their seeds, whatever order they came in. */
    AcrossSeeds across() {
        return AcrossSeeds.of(values);
    }
}
