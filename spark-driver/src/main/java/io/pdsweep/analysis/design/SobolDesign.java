package io.pdsweep.analysis.design;

import java.util.List;
import org.hipparchus.random.SobolSequenceGenerator;

/**
 * Saltelli's cross sampling (Saltelli 2002): from base points A and B, two independent ones per group, the points AB_k (A
 * with factor k from B) and, for pairs of factors, BA_k (B with factor k from A). A group's rows are A, AB_1 to AB_d,
 * (BA_1 to BA_d,) B: the order of SALib's {@code sample.sobol}. Base points are the first of a Sobol sequence in 2 d
 * dimensions (direction numbers of Joe and Kuo 2008), Owen-scrambled under a seed.
 */
public final class SobolDesign implements Design {
    private final List<Factor> factors;
    private final Order order;
    private final double[][] base;

    /** What the design is for, and so how many rows a group has. */
    public enum Order {
        /** First-order and total indices: d + 2 rows a group. */
        FIRST_AND_TOTAL,
        /** Those and the indices of pairs: 2 d + 2 rows a group. */
        PAIRS
    }

    /** How base points are made of the Sobol sequence. */
    public enum Scrambling {
        /** Owen's nested uniform scrambling: what a study should use. */
        OWEN,
        /** None: the plain sequence from its origin on, as SALib gives it with {@code scramble=False}. */
        NONE
    }

    /**
     * A design of Owen-scrambled points.
     *
     * @param groups base points of each kind; a power of two, so that the points are balanced
     */
    public SobolDesign(List<Factor> factors, int groups, Order order, long seed) {
        this(factors, groups, order, seed, Scrambling.OWEN);
    }

    /** A design. */
    public SobolDesign(List<Factor> factors, int groups, Order order, long seed, Scrambling scrambling) {
        this.factors = Design.checked(factors);
        this.order = order;
        if (groups < 2 || Integer.bitCount(groups) != 1) {
            throw new IllegalArgumentException("Invalid groups: " + groups
                    + " (expected a power of two, at least 2: others unbalance the points)");
        }
        if ((long) groups * rowsPerGroup() > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("Invalid groups: " + groups + " (expected at most 2^31 rows in all)");
        }
        base = new double[groups][];
        SobolSequenceGenerator sequence = new SobolSequenceGenerator(2 * factors.size());
        OwenScramble scramble = new OwenScramble(seed);
        for (int i = 0; i < groups; i++) {
            double[] point = sequence.nextVector();
            for (int k = 0; k < point.length && scrambling == Scrambling.OWEN; k++) {
                point[k] = scramble.apply(k, point[k]);
            }
            base[i] = point;
        }
    }

    @Override
    public List<Factor> factors() {
        return factors;
    }

    /** Base points of each kind. */
    public int groups() {
        return base.length;
    }

    public Order order() {
        return order;
    }

    /** Rows of a group. */
    public int rowsPerGroup() {
        return rowsPerGroup(factors.size(), order);
    }

    /** Rows of a group of a design of this many factors. */
    public static int rowsPerGroup(int factors, Order order) {
        return order == Order.PAIRS ? 2 * factors + 2 : factors + 2;
    }

    @Override
    public int rows() {
        return base.length * rowsPerGroup();
    }

    @Override
    public double[] row(int index) {
        double[] point = base[index / rowsPerGroup()];
        int place = index % rowsPerGroup();
        int d = factors.size();
        boolean last = place == rowsPerGroup() - 1;
        boolean mostlyB = last || place > d;
        int crossed = last || place == 0 ? -1 : (place - 1) % d;
        double[] shares = new double[d];
        for (int k = 0; k < d; k++) {
            boolean fromB = mostlyB != (k == crossed);
            shares[k] = point[fromB ? d + k : k];
        }
        return Design.values(factors, shares);
    }
}
