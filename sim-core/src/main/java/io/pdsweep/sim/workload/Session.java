package io.pdsweep.sim.workload;

import io.pdsweep.sim.kv.Prefixes;

/** One session: a client that takes turns, each on the context the turns before it left. Not thread-safe. */
public final class Session {
    private final long number;
    private final Prefixes prefixes;
    final Cohort cohort;
    int place; // among those of its cohort that take the next turn
    int turn;
    int context;
    int newTokens;
    int outputTokens;
    double toolTime;
    boolean anotherTurn;

    Session(long number, int pools, Cohort cohort, int place) {
        this.number = number;
        this.prefixes = new Prefixes(pools);
        this.cohort = cohort;
        this.place = place;
    }

    /** 0, 1, 2, ... in order of arrival. */
    public long number() {
        return number;
    }

    /** What the instances have cached of this session. */
    public Prefixes prefixes() {
        return prefixes;
    }

    /** Takes the next turn: the first, or the one that {@link #anotherTurn} has told of. */
    public void nextTurn() {
        cohort.nextTurn(this);
    }

    /** The current turn: 1, 2, ... */
    public int turn() {
        return turn;
    }

    /** Tokens of the current turn's prompt: the context so far and what is new. */
    public int prompt() {
        return context + newTokens;
    }

    /** Tokens the client will get in this turn; hidden from the schedulers. */
    public int outputTokens() {
        return outputTokens;
    }

    /** Whether another turn follows when this one has been answered. */
    public boolean anotherTurn() {
        return anotherTurn;
    }

    /** Seconds from this turn's answer to the next turn, if another follows. */
    public double toolTime() {
        return toolTime;
    }

    /** The next turn's context is {@code tokens} long. */
    public void remember(int tokens) {
        context = tokens;
    }
}
