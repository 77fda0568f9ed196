package io.pdsweep.sim.random;

/**
 * The keys of the model's random streams. A stream belongs to what is drawn, not to when it is drawn, so two points of a
 * sweep with one seed see the same sessions (common random numbers).
 */
public final class Streams {
    /** Kind of a stream: the lengths of one turn. */
    public static final int TURN = 1;

    /** Kind of a stream: what a session draws over its life (tool times); turn 0. */
    public static final int SESSION = 2;

    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private Streams() {}

    /** The key of one stream. */
    public static long key(long seed, long session, long turn, int kind) {
        return key(ofSession(seed, session), turn, kind);
    }

    /** What the keys of all streams of a session begin with. */
    public static long ofSession(long seed, long session) {
        return mix((mix(seed + GOLDEN_GAMMA) ^ session) + GOLDEN_GAMMA);
    }

    /** The key of one stream, from what {@link #ofSession} gives. */
    public static long key(long ofSession, long turn, int kind) {
        long x = mix((ofSession ^ turn) + GOLDEN_GAMMA);
        return mix((x ^ kind) + GOLDEN_GAMMA);
    }

    /** The SplitMix64 finaliser (Steele, Lea, Flood 2014). */
    static long mix(long x) {
        long z = (x ^ (x >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
