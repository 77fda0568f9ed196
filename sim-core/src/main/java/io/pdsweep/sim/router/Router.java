package io.pdsweep.sim.router;

import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.engine.Engine;
import io.pdsweep.sim.kv.KvPool;
import io.pdsweep.sim.kv.Prefixes;

/** llm-d's router with its prefix-based decider, from the exact state of the instances; section 4 of the model. */
public final class Router {
    private final double threshold;
    private final double minimumPrompt;

    public Router(Scenario scenario) {
        this.threshold = scenario.value(Parameter.THR);
        this.minimumPrompt = scenario.value(Parameter.MINP);
    }

    /** The decoder with the fewest requests that hold its KV or wait for it; ties to the lowest index. */
    public int chooseDecoder(Engine<?>[] decoders) {
        int best = 0;
        int least = Integer.MAX_VALUE;
        for (int j = 0; j < decoders.length; j++) {
            int load = decoders[j].load();
            if (load < least) {
                least = load;
                best = j;
            }
        }
        return best;
    }

    /** Whether the part of the prompt that the decoder has not cached is long enough to be prefilled elsewhere. */
    public boolean prefillRemotely(int prompt, KvPool decoderKv, Prefixes session) {
        int hit = Math.min(decoderKv.cachedBy(session), decoderKv.reusable(prompt));
        return prompt >= minimumPrompt && prompt - hit >= threshold;
    }

    /**
     * The prefiller that has something of the session cached, then the one with the least prefill work: tokens its running
     * requests still have to compute, plus requests that wait there; ties to the lowest index.
     */
    public int choosePrefiller(Engine<?>[] prefillers, Prefixes session) {
        int best = 0;
        boolean bestWarm = false;
        long least = Long.MAX_VALUE;
        for (int i = 0; i < prefillers.length; i++) {
            Engine<?> prefiller = prefillers[i];
            boolean warm = prefiller.kv().cachedBy(session) > 0;
            long work = prefiller.prefillTokensLeft() + prefiller.waitingForSlot();
            if ((warm && !bestWarm) || (warm == bestWarm && work < least)) {
                best = i;
                bestWarm = warm;
                least = work;
            }
        }
        return best;
    }
}
