package io.pdsweep.sim.workload;

import io.pdsweep.sim.random.ChaCha12Lanes;
import io.pdsweep.sim.random.Streams;
import java.util.ArrayList;
import java.util.List;

/**
 * Sessions that arrive one after another, and what they draw: the n-th turn of all of them at once, when the first of them
 * takes its n-th. A draw belongs to a session and a turn, so that it does not matter when it is drawn; side by side it costs
 * a third. Not thread-safe.
 */
final class Cohort {
    /** Turns drawn side by side. Later ones, few as a rule, a session draws alone: what a cohort holds stays small. */
    static final int SHARED_TURNS = 64;

    private static final int NONE = -1;
    private static final int DRAWS_OF_A_TURN = 3;

    private final FastWorkload all;
    private final Laws laws;
    private final long seed;
    private final long[] sessionParts; // of the keys of the sessions' streams
    private final double[] ownDraws; // of each session's own stream the block that its next tool time is in
    private final int[] going; // the sessions that take the next turn, in order
    private int goingCount;
    private final List<Turns> turns = new ArrayList<>();

    /** One turn of the sessions that take it. */
    private static final class Turns {
        private static final int TOKEN_BITS = 24; // an exponential draw is below 37 times its mean
        private static final int TOKENS = (1 << TOKEN_BITS) - 1;

        /** Of each session two words side by side: tokens and next place, and the bits of the tool time. */
        private final long[] words;

        Turns(int sessions) {
            words = new long[2 * sessions];
        }

        /** {@code next}: the session's place among those that take the next turn, or NONE. */
        void set(int place, int newTokens, int outputTokens, int next, double toolTime) {
            words[2 * place] = ((((long) next << TOKEN_BITS) | newTokens) << TOKEN_BITS) | outputTokens;
            words[2 * place + 1] = Double.doubleToRawLongBits(toolTime);
        }

        void tell(CohortSession session) {
            long word = words[2 * session.place];
            session.outputTokens = (int) word & TOKENS;
            session.newTokens = (int) (word >> TOKEN_BITS) & TOKENS;
            session.toolTime = Double.longBitsToDouble(words[2 * session.place + 1]);
            session.place = (int) (word >> (2 * TOKEN_BITS));
            session.anotherTurn = session.place != NONE;
        }
    }

    /** Sessions {@code first} to {@code first + size - 1}. */
    Cohort(FastWorkload all, long first, int size) {
        this.all = all;
        laws = all.laws;
        seed = all.seed;
        sessionParts = new long[size];
        ownDraws = new double[size * ChaCha12Lanes.DRAWS];
        going = new int[size];
        goingCount = size;
        for (int i = 0; i < size; i++) {
            sessionParts[i] = Streams.ofSession(seed, first + i);
            going[i] = i;
        }
    }

    /** Tells a session what it drew for its next turn. */
    void nextTurn(CohortSession session) {
        int turn = session.turn++;
        if (turn >= SHARED_TURNS) {
            drawAlone(session, turn);
            return;
        }
        if (turn == turns.size()) {
            turns.add(draw(turn));
        }
        turns.get(turn).tell(session);
    }

    private void drawAlone(CohortSession session, int turnsBefore) {
        ChaCha12Lanes draws = all.draws();
        long[] key = all.keys();
        long part = Streams.ofSession(seed, session.number());
        key[0] = Streams.key(part, turnsBefore + 1L, Streams.TURN);
        draws.compute(key, 1, 0, DRAWS_OF_A_TURN);
        session.newTokens = laws.newTokens(draws.uniform(0, 0));
        session.outputTokens = laws.outputTokens(draws.uniform(0, 1));
        session.anotherTurn = laws.anotherTurn(draws.uniform(0, 2));
        key[0] = Streams.key(part, 0, Streams.SESSION);
        int own = turnsBefore % ChaCha12Lanes.DRAWS;
        draws.compute(key, 1, turnsBefore / ChaCha12Lanes.DRAWS, own + 1);
        session.toolTime = laws.toolTime(draws.uniform(0, own));
    }

    /** A turn of all sessions that take it, after {@code turnsBefore} others. */
    private Turns draw(int turnsBefore) {
        int count = goingCount;
        int own = turnsBefore % ChaCha12Lanes.DRAWS;
        if (own == 0) {
            drawOwn(turnsBefore / ChaCha12Lanes.DRAWS);
        }
        long[] keys = all.keys();
        for (int i = 0; i < count; i++) {
            keys[i] = Streams.key(sessionParts[going[i]], turnsBefore + 1L, Streams.TURN);
        }
        ChaCha12Lanes draws = all.draws();
        draws.compute(keys, count, 0, DRAWS_OF_A_TURN);
        Turns drawn = new Turns(count);
        int left = 0;
        for (int i = 0; i < count; i++) {
            double u = draws.uniform(i, 0);
            int newTokens = turnsBefore == 0 ? laws.firstPrompt(u) : laws.newTokens(u);
            int outputTokens = laws.outputTokens(draws.uniform(i, 1));
            double toolTime = laws.toolTime(ownDraws[own * sessionParts.length + going[i]]);
            boolean goesOn = laws.anotherTurn(draws.uniform(i, 2));
            drawn.set(i, newTokens, outputTokens, goesOn ? left : NONE, toolTime);
            going[left] = going[i];
            left += goesOn ? 1 : 0;
        }
        goingCount = left;
        return drawn;
    }

    private void drawOwn(long block) {
        long[] keys = all.keys();
        for (int i = 0; i < goingCount; i++) {
            keys[i] = Streams.key(sessionParts[going[i]], 0, Streams.SESSION);
        }
        ChaCha12Lanes draws = all.draws();
        draws.compute(keys, goingCount, block, ChaCha12Lanes.DRAWS);
        for (int draw = 0; draw < ChaCha12Lanes.DRAWS; draw++) {
            for (int i = 0; i < goingCount; i++) {
                ownDraws[draw * sessionParts.length + going[i]] = draws.uniform(i, draw);
            }
        }
    }
}
