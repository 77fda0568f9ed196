package io.pdsweep.sim.random;

/**
 * The natural logarithm, bit for bit that of the C library (glibc 2.28 and later, its variant with fused multiply-add).
 * {@link Math#log} differs from it in the last bit in 0.08 % of draws and may differ between platforms; a time shifted by
 * one ulp changes the order of events. The algorithm and its constants are those of ARM's optimized routines (log.c,
 * log_data.c; MIT or Apache-2.0 WITH LLVM-exception), see NOTICE and the ADR on the logarithm.
 */
public final class Ln {
    private static final double LN2_HI = 0x1.62e42fefa3800p-1;
    private static final double LN2_LO = 0x1.ef35793c76730p-45;
    private static final double A0 = -0x1.0000000000001p-1;
    private static final double A1 = 0x1.555555551305bp-2;
    private static final double A2 = -0x1.fffffffeb4590p-3;
    private static final double A3 = 0x1.999b324f10111p-3;
    private static final double A4 = -0x1.55575e506c89fp-3;
    private static final double B0 = -0x1.0000000000000p-1;
    private static final double B1 = 0x1.5555555555577p-2;
    private static final double B2 = -0x1.ffffffffffdcbp-3;
    private static final double B3 = 0x1.999999995dd0cp-3;
    private static final double B4 = -0x1.55555556745a7p-3;
    private static final double B5 = 0x1.24924a344de30p-3;
    private static final double B6 = -0x1.fffffa4423d65p-4;
    private static final double B7 = 0x1.c7184282ad6cap-4;
    private static final double B8 = -0x1.999eb43b068ffp-4;
    private static final double B9 = 0x1.78182f7afd085p-4;
    private static final double B10 = -0x1.5521375d145cdp-4;

    private static final double[] TABLE = LnTable.pairs();

    private static final long NEAR_ONE_LOW = Double.doubleToRawLongBits(1 - 0x1p-4);
    private static final long NEAR_ONE_HIGH = Double.doubleToRawLongBits(1 + 0x1.09p-4);
    private static final long OFFSET = 0x3fe6000000000000L;
    private static final double SPLIT = 0x1p27;

    private Ln() {}

    /**
     * ln x for a positive, finite, normal x; that is every 1 - u of a uniform draw u.
     *
     * @throws IllegalArgumentException for any other x
     */
    public static double ln(double x) {
        long bits = Double.doubleToRawLongBits(x);
        if (bits - NEAR_ONE_LOW >= 0 && bits - NEAR_ONE_HIGH < 0) {
            return nearOne(x);
        }
        if (!(x >= Double.MIN_NORMAL && x <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException("Invalid x: " + x + " (expected a positive normal number)");
        }
        long shifted = bits - OFFSET;
        int part = (int) (shifted >>> 45) & 127;
        long exponent = shifted >> 52;
        double z = Double.longBitsToDouble(bits - (exponent << 52));
        double r = Math.fma(z, TABLE[2 * part], -1.0);
        double w = Math.fma((double) exponent, LN2_HI, TABLE[2 * part + 1]);
        double hi = w + r;
        double lo = Math.fma((double) exponent, LN2_LO, w - hi + r);
        double r2 = r * r;
        double q = Math.fma(r2, Math.fma(r, A4, A3), Math.fma(r, A2, A1));
        return Math.fma(r * r2, q, Math.fma(r2, A0, lo)) + hi;
    }

    private static double nearOne(double x) {
        double r = x - 1.0;
        double r2 = r * r;
        double r3 = r * r2;
        double p2 = Math.fma(r3, B10, Math.fma(r2, B9, Math.fma(r, B8, B7)));
        double p1 = Math.fma(r3, p2, Math.fma(r2, B6, Math.fma(r, B5, B4)));
        double p0 = Math.fma(r3, p1, Math.fma(r2, B3, Math.fma(r, B2, B1)));
        double rh = (r + r * SPLIT) - r * SPLIT;
        double rl = r - rh;
        double w = rh * rh * B0;
        double hi = r + w;
        double lo = Math.fma(B0 * rl, rh + r, r - hi + w);
        return Math.fma(r3, p0, lo) + hi;
    }
}
