package io.pdsweep.sim.workload;

import io.pdsweep.sim.check.Nullable;
import io.pdsweep.sim.random.ChaCha12;
import io.pdsweep.sim.random.Streams;

/**
 * A session that draws each number when it is needed: a turn's from the turn's own stream, in the order new tokens, output
 * tokens, another turn; its tool times from the session's stream. Section 2 and 3 of the model. Not thread-safe.
 */
final class StreamSession extends Session {
    private final Laws laws;
    private final long seed;

    @Nullable
    private ChaCha12 toolTimes; // none before the first is drawn

    StreamSession(Laws laws, long seed, long number, int pools) {
        super(number, pools);
        this.laws = laws;
        this.seed = seed;
    }

    @Override
    public void nextTurn() {
        turn++;
        ChaCha12 draws = new ChaCha12(Streams.key(seed, number(), turn, Streams.TURN));
        newTokens = turn == 1 ? laws.firstPrompt(draws.uniform()) : laws.newTokens(draws.uniform());
        outputTokens = laws.outputTokens(draws.uniform());
        anotherTurn = laws.anotherTurn(draws.uniform());
    }

    @Override
    public double toolTime() {
        if (toolTimes == null) {
            toolTimes = new ChaCha12(Streams.key(seed, number(), 0, Streams.SESSION));
        }
        return laws.toolTime(toolTimes.uniform());
    }
}
