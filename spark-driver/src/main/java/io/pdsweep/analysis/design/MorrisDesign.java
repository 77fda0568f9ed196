package io.pdsweep.analysis.design;

import java.util.List;

/**
 * Trajectories of Morris (1991): each starts at a random point of a grid of {@code levels} levels and changes one factor
 * after another, in random order, by {@link #delta} of its range, up or down. A trajectory has d + 1 rows, d the number of
 * factors.
 */
public final class MorrisDesign implements Design {
    private static final int PURPOSE = 2_000;

    private final List<Factor> factors;
    private final int levels;
    private final double[][] shares;

    private MorrisDesign(List<Factor> factors, int levels, double[][] shares) {
        this.factors = Design.checked(factors);
        this.levels = levels;
        this.shares = shares;
    }

    /**
     * A random design.
     *
     * @param levels of the grid; even, since then all levels are as likely
     */
    public static MorrisDesign random(List<Factor> factors, int trajectories, int levels, long seed) {
        checkLevels(levels);
        if (trajectories < 2) {
            throw new IllegalArgumentException("Invalid trajectories: " + trajectories + " (expected at least 2)");
        }
        int d = factors.size();
        double[][] shares = new double[trajectories * (d + 1)][];
        for (int t = 0; t < trajectories; t++) {
            Draws draws = new Draws(seed, PURPOSE + t);
            int[] level = new int[d];
            int[] step = new int[d];
            for (int k = 0; k < d; k++) {
                int lower = draws.below(levels / 2);
                boolean up = draws.below(2) == 0;
                level[k] = up ? lower : lower + levels / 2;
                step[k] = up ? levels / 2 : -levels / 2;
            }
            int[] order = draws.permutation(d);
            for (int i = 0; i <= d; i++) {
                double[] row = new double[d];
                for (int k = 0; k < d; k++) {
                    row[k] = (double) level[k] / (levels - 1);
                }
                shares[t * (d + 1) + i] = row;
                if (i < d) {
                    level[order[i]] += step[order[i]];
                }
            }
        }
        return new MorrisDesign(factors, levels, shares);
    }

    /**
     * A design made elsewhere.
     *
     * @param shares rows of trajectories after each other, 0 to 1
     * @throws IllegalArgumentException when a trajectory does not change every factor once, one at a time
     */
    public static MorrisDesign of(List<Factor> factors, int levels, double[][] shares) {
        checkLevels(levels);
        int d = factors.size();
        if (shares.length == 0 || shares.length % (d + 1) != 0) {
            throw new IllegalArgumentException(
                    "Invalid rows: " + shares.length + " (expected a multiple of " + (d + 1) + ")");
        }
        double[][] copy = new double[shares.length][];
        for (int i = 0; i < shares.length; i++) {
            copy[i] = shares[i].clone();
        }
        MorrisDesign design = new MorrisDesign(factors, levels, copy);
        for (int t = 0; t < design.trajectories(); t++) {
            boolean[] seen = new boolean[d];
            for (int i = 0; i < d; i++) {
                int k = design.changed(t, i);
                if (seen[k]) {
                    throw new IllegalArgumentException("Invalid trajectory " + t + ": changes "
                            + factors.get(k).name() + " twice (expected every factor once)");
                }
                seen[k] = true;
            }
        }
        return design;
    }

    private static void checkLevels(int levels) {
        if (levels < 2 || levels % 2 != 0) {
            throw new IllegalArgumentException("Invalid levels: " + levels + " (expected an even number, at least 2)");
        }
    }

    @Override
    public List<Factor> factors() {
        return factors;
    }

    /** Levels of the grid. */
    public int levels() {
        return levels;
    }

    /** The step, as a share of the range: levels / (2 (levels - 1)). */
    public double delta() {
        return levels / (2.0 * (levels - 1));
    }

    public int trajectories() {
        return shares.length / (factors.size() + 1);
    }

    @Override
    public int rows() {
        return shares.length;
    }

    @Override
    public double[] row(int index) {
        return Design.values(factors, shares[index]);
    }

    /**
     * The factor that changes from row {@code step} of a trajectory to the next.
     *
     * @throws IllegalArgumentException when it is not exactly one
     */
    public int changed(int trajectory, int step) {
        double[] before = shares[trajectory * (factors.size() + 1) + step];
        double[] after = shares[trajectory * (factors.size() + 1) + step + 1];
        int changed = -1;
        for (int k = 0; k < before.length; k++) {
            if (before[k] != after[k]) {
                if (changed >= 0) {
                    throw new IllegalArgumentException(
                            "Invalid trajectory " + trajectory + ": changes two factors at once");
                }
                changed = k;
            }
        }
        if (changed < 0) {
            throw new IllegalArgumentException("Invalid trajectory " + trajectory + ": changes no factor in a step");
        }
        return changed;
    }

    /** Whether that factor goes up. */
    public boolean rises(int trajectory, int step) {
        int row = trajectory * (factors.size() + 1) + step;
        int factor = changed(trajectory, step);
        return shares[row + 1][factor] > shares[row][factor];
    }
}
