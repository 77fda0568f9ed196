package io.pdsweep.sim.workload;

import io.pdsweep.sim.kv.Prefixes;
import io.pdsweep.sim.random.ChaCha12;

/** One session: a client that takes turns, each on the context the turns before it left. Not thread-safe. */
public final class Session {
    private final long number;
    private final Prefixes prefixes;
    private final ChaCha12 ownDraws;
    int turn;
    int context;
    int newTokens;
    int outputTokens;
    boolean anotherTurn;

    Session(long number, int pools, long ownKey) {
        this.number = number;
        this.prefixes = new Prefixes(pools);
        this.ownDraws = new ChaCha12(ownKey);
    }

    /** 0, 1, 2, ... in order of arrival. */
    public long number() {
        return number;
    }

    /** What the instances have cached of this session. */
    public Prefixes prefixes() {
        return prefixes;
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

    /** The next turn's context is {@code tokens} long. */
    public void remember(int tokens) {
        context = tokens;
    }

    ChaCha12 ownDraws() {
        return ownDraws;
    }
}
