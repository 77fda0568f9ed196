package io.pdsweep.sim.workload;

import io.pdsweep.sim.kv.Prefixes;

/**
 * One session: a client that takes turns, each on the context that the turns before it left. Where its numbers are drawn is
 * the subclass's. Not thread-safe.
 */
public abstract class Session {
    private final long number;
    private final Prefixes prefixes;
    private int context;

    // The current turn.
    int turn;
    int newTokens;
    int outputTokens;
    boolean anotherTurn;

    Session(long number, int pools) {
        this.number = number;
        this.prefixes = new Prefixes(pools);
    }

    /** 0, 1, 2, ... in order of arrival. */
    public final long number() {
        return number;
    }

    /** What the instances have cached of this session. */
    public final Prefixes prefixes() {
        return prefixes;
    }

    /** Takes the next turn: the first, or the one that {@link #anotherTurn} has told of. */
    public abstract void nextTurn();

    /** The current turn: 1, 2, ... */
    public final int turn() {
        return turn;
    }

    /** Tokens of the current turn's prompt: the context so far and what is new. */
    public final int prompt() {
        return context + newTokens;
    }

    /** Tokens the client will get in this turn; hidden from the schedulers. */
    public final int outputTokens() {
        return outputTokens;
    }

    /** Whether another turn follows when this one has been answered. */
    public final boolean anotherTurn() {
        return anotherTurn;
    }

    /** Seconds from this turn's answer to the next turn. Call once a turn, and only if another turn follows. */
    public abstract double toolTime();

    /** The next turn's context is {@code tokens} long. */
    public final void remember(int tokens) {
        context = tokens;
    }
}
