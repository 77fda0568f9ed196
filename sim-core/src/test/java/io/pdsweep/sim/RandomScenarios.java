package io.pdsweep.sim;

import java.util.SplittableRandom;

/**
 * Seeded random scenarios in families, each of which strains something else. Runs are short: some thousand iterations an
 * engine. All times of a scenario are multiples of one scale, so that every family meets queues, chains and ties alike.
 */
final class RandomScenarios {
    private final SplittableRandom random;
    private final Scenario.Builder builder = Scenario.builder();
    private final double[] values = new double[Parameter.values().length];

    private RandomScenarios(long seed) {
        random = new SplittableRandom(seed);
    }

    /** The scenario of this seed; the same on every machine. */
    static Scenario scenario(long seed) {
        return new RandomScenarios(seed).draw();
    }

    private Scenario draw() {
        fleet();
        memory();
        routing();
        switch (random.nextInt(11)) {
            case 0, 1 -> dyadicTimes(random.nextBoolean() ? 0.25 : Math.scalb(1.0, -random.nextInt(14)));
            case 2 -> timesOfAnUlp();
            case 3 -> computeBound();
            case 4, 5 -> crowded();
            case 6, 7 -> equalInstants();
            default -> continuousTimes();
        }
        return builder.build();
    }

    private void fleet() {
        set(Parameter.NP, 1 + random.nextInt(random.nextInt(4) + 1));
        set(Parameter.ND, 1 + random.nextInt(4));
        builder.mode(random.nextInt(3) == 0 ? Mode.PUSH : Mode.PULL);
        set(Parameter.B, one(1, 3, 8, 17, 64, 64, 256, 256, 1000, 2048, 8192, 8192));
        set(Parameter.MAX_SEQS_P, one(1, 2, 4, 16));
        set(Parameter.MAX_SEQS_D, one(1, 2, 3, 8, 8, 16, 64, 64));
    }

    private void memory() {
        int blockSize = random.nextBoolean() ? 1 << random.nextInt(8) : 1 + random.nextInt(64);
        int maxModelLen = (int) one(1100, 2000, 3100, 3100, 4096, 8192);
        int least = blocks(maxModelLen, blockSize);
        set(Parameter.BS, blockSize);
        set(Parameter.MAX_MODEL_LEN, maxModelLen);
        set(Parameter.BLOCKS_P, Math.ceil(least * one(1, 1.3, 2, 4)));
        set(Parameter.BLOCKS_D, Math.ceil(least * one(1, 1, 1.1, 1.5, 2, 3, 6)));
    }

    private static int blocks(int tokens, int blockSize) {
        return (tokens + blockSize - 1) / blockSize;
    }

    private void routing() {
        set(Parameter.THR, one(0, 1, 100, 512, 512, 2048, Parameter.NEVER));
        set(Parameter.MINP, one(0, 0, 0, 1500, 3000));
        set(Parameter.P, one(0, 0.5, 0.9, 0.9, 1));
    }

    /** Nothing coincides, but for what the parameters make coincide. */
    private void continuousTimes() {
        double scale = Math.exp(-2 - 8 * random.nextDouble());
        set(Parameter.OMEGA, scale);
        set(Parameter.C0, scale * one(0, 0, 0.1, 1));
        set(Parameter.A, scale * one(0, 0.001, 0.02, 0.1, 1));
        set(Parameter.BETA, scale * one(0, 1e-5, 1e-4, 1e-3));
        set(Parameter.X0, scale * one(0, 0, 0.3, 10));
        set(Parameter.Z, scale * one(0, 0, 1, 50, 1000));
        network(scale * (1 + 200 * random.nextDouble()));
        double horizon = scale * (500 + 3000 * random.nextDouble());
        arrivals(horizon);
        times(horizon, horizon * one(0, 0.1, 0.5));
    }

    /** Powers of two throughout: events coincide at most instants, in many ways. */
    private void dyadicTimes(double scale) {
        set(Parameter.OMEGA, scale);
        set(Parameter.C0, scale * one(0, 0, 1, 0.5));
        set(Parameter.A, scale * one(0, 0, 0x1p-11, 0x1p-6, 0x1p-3, 1));
        set(Parameter.BETA, scale * one(0, 0, 0, 0x1p-14, 0x1p-10));
        set(Parameter.X0, scale * one(0, 0, 1, 4, 0.5));
        set(Parameter.Z, scale * one(0, 0, 0, 0x1p-80, 20));
        set(Parameter.BW_P, one(1e300, 1e300, 1024 / scale, 64 / scale));
        set(Parameter.BW_D, one(1e300, 1e300, 1024 / scale, 64 / scale));
        double horizon = scale * (1 << (9 + random.nextInt(3)));
        builder.arrivals(new Arrivals((int) one(1, 2, 4, 6, 16, 40)));
        if (random.nextInt(4) == 0) {
            arrivals(horizon);
        }
        times(horizon, horizon * one(0, 0, 0.25, 0.5));
    }

    /** Iterations of about one unit in the last place of the time: sums tie, stand still, and cross binades. */
    private void timesOfAnUlp() {
        double scale = Math.scalb(1.0, -54 + random.nextInt(5)) * one(1, 1, 1, 0.75, 1.5, 1.25, 3);
        boolean perToken = random.nextBoolean();
        set(Parameter.OMEGA, perToken ? 0 : scale);
        set(Parameter.A, perToken ? scale : scale * one(0, 1, 0x1p-11));
        set(Parameter.BETA, 0);
        set(Parameter.C0, perToken ? 0 : scale * one(0, 0, 1));
        set(Parameter.X0, one(1, 0.5, 1 - 0x1p-47, 1 - 0x1p-50));
        set(Parameter.THR, one(1, 512));
        set(Parameter.Z, one(0, 0, 1));
        set(Parameter.BW_P, one(1e300, 2e5, 0x1p60));
        set(Parameter.BW_D, one(1e300, 2e5, 0x1p60));
        builder.arrivals(new Arrivals((int) one(1, 2, 4, 6, 12)));
        if (random.nextInt(4) == 0) {
            builder.arrivals(Arrivals.POISSON);
            set(Parameter.LAMBDA, 3);
        }
        times(5, one(0, 0, 1));
    }

    /** Many requests that grow in pools that hold few of them: preemption after preemption. */
    private void crowded() {
        continuousTimes();
        if (random.nextBoolean()) {
            dyadicTimes(Math.scalb(1.0, -random.nextInt(14)));
        }
        int maxModelLen = (int) one(3100, 4096, 8192);
        int blockSize = (int) value(Parameter.BS);
        set(Parameter.ND, 1 + random.nextInt(2));
        set(Parameter.MAX_MODEL_LEN, maxModelLen);
        set(Parameter.BLOCKS_P, blocks(maxModelLen, blockSize) * one(1, 2));
        set(Parameter.BLOCKS_D, blocks(maxModelLen, blockSize) * one(1, 2, 3));
        set(Parameter.B, one(64, 256, 2048));
        set(Parameter.MAX_SEQS_D, one(4, 16, 64));
        set(Parameter.THR, one(1, 512, Parameter.NEVER));
        set(Parameter.Z, 0);
        set(Parameter.A, value(Parameter.OMEGA) * one(0, 0x1p-10, 0x1p-7));
        builder.arrivals(new Arrivals((int) one(12, 30, 60)));
        times(4 * value(Parameter.HORIZON), value(Parameter.WARMUP));
    }

    /**
     * Reads that start together and end together: requests that one decoder admits at one instant, when blocks are freed,
     * with prompts of equal length (a batch of 100 has two or three such pairs), or over NICs so fast that prompts of all
     * lengths take about one unit in the last place of the time.
     */
    private void equalInstants() {
        boolean dyadic = random.nextBoolean();
        double scale = dyadic ? Math.scalb(1.0, -random.nextInt(10)) : Math.exp(-7 * random.nextDouble());
        set(Parameter.NP, one(1, 1, 2, 3, 5, 8));
        set(Parameter.ND, one(1, 1, 1, 2, 4, 8));
        set(Parameter.B, one(64, 2048, 8192, 1 << 20));
        set(Parameter.MAX_SEQS_P, one(1, 4, 16, 64));
        set(Parameter.MAX_SEQS_D, one(1, 3, 16, 200));
        scarce(random.nextInt(3));
        set(Parameter.THR, one(0, 1, 1, 200, 512));
        set(Parameter.MINP, 0);
        set(Parameter.P, one(0, 0, 0.5, 0.9, 1));
        set(Parameter.OMEGA, scale);
        set(Parameter.C0, 0);
        set(Parameter.A, dyadic ? scale * one(0, 0, 0x1p-10) : scale * one(0, 1e-3));
        set(Parameter.BETA, dyadic ? 0 : scale * one(0, 1e-6));
        set(Parameter.X0, scale * one(0, 0, 0.5, 8));
        set(Parameter.Z, scale * one(0, 0, 16));
        double horizon = scale * one(256, 512, 1024);
        double rate = random.nextBoolean() ? (dyadic ? 1024 : 1000) / scale : 4000 / Math.ulp(horizon);
        set(Parameter.BW_P, rate * one(1, 4, 16, 1e12));
        set(Parameter.BW_D, rate * one(1, 1, 4, 16));
        if (random.nextBoolean()) {
            builder.arrivals(new Arrivals((int) one(30, 100, 100, 300)));
        } else {
            builder.arrivals(Arrivals.POISSON);
            set(Parameter.LAMBDA, one(50, 100, 200) / horizon);
        }
        times(horizon, horizon * one(0, 0, 0.25));
    }

    /** Neither pool is scarce (0), or that of the prefillers (1), or that of the decoders (2). */
    private void scarce(int which) {
        int blockSize = (int) one(1, 16, 64, 128);
        int maxModelLen = (int) one(3100, 4096, 8192);
        int least = blocks(maxModelLen, blockSize);
        set(Parameter.BS, blockSize);
        set(Parameter.MAX_MODEL_LEN, maxModelLen);
        set(Parameter.BLOCKS_P, Math.ceil(least * (which == 1 ? one(1, 1.3) : 16)));
        set(Parameter.BLOCKS_D, Math.ceil(least * (which == 2 ? one(1, 1.3, 2) : 16)));
    }

    /** No weights, no fixed time: an iteration costs its tokens alone. */
    private void computeBound() {
        double scale = random.nextBoolean() ? Math.exp(-8 * random.nextDouble()) : Math.scalb(1.0, -random.nextInt(8));
        set(Parameter.OMEGA, 0);
        set(Parameter.C0, 0);
        set(Parameter.BETA, 0);
        set(Parameter.A, scale * one(1, 0.1, 0.01));
        set(Parameter.X0, scale * one(0, 0, 1));
        set(Parameter.Z, scale * one(0, 1, 100));
        network(scale * (1 + 200 * random.nextDouble()));
        double horizon = scale * (500 + random.nextInt(4000));
        arrivals(horizon);
        times(horizon, horizon * one(0, 0.5));
    }

    /** A prompt crosses a NIC alone in about {@code seconds}. */
    private void network(double seconds) {
        set(Parameter.BW_P, 2000 / seconds * one(1, 1, 0.5, 1e12));
        set(Parameter.BW_D, 2000 / seconds * one(1, 1, 2, 1e12));
    }

    private void arrivals(double horizon) {
        if (random.nextInt(3) == 0) {
            builder.arrivals(new Arrivals((int) one(1, 4, 12, 40)));
        } else {
            builder.arrivals(Arrivals.POISSON);
            set(Parameter.LAMBDA, one(3, 10, 30, 60) / horizon);
        }
    }

    private void times(double horizon, double warmup) {
        set(Parameter.HORIZON, horizon);
        set(Parameter.WARMUP, warmup);
    }

    private void set(Parameter parameter, double value) {
        builder.set(parameter, value);
        values[parameter.ordinal()] = value;
    }

    private double value(Parameter parameter) {
        return values[parameter.ordinal()];
    }

    private double one(double... values) {
        return values[random.nextInt(values.length)];
    }
}
