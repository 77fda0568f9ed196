package io.pdsweep.capacity;

import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;

/**
 * A fleet that a plan looks at.
 *
 * @param name what tells it from the others, as in {@code NP=2 ND=3 thr=512}
 * @param scenario its parameters; its session rate is no part of it
 * @param gpus GPUs of all its instances
 * @param costPerHour of these GPUs, in the plan's currency
 * @param origin why the plan looks at it
 */
public record Fleet(String name, Scenario scenario, long gpus, double costPerHour, Origin origin) {
    /** Why a plan looks at a fleet. */
    public enum Origin {
        /** The plan file lists it: it may be chosen. */
        LISTED,
        /** It is a chosen fleet with an instance more or fewer, and not listed. */
        NEIGHBOUR
    }

    /** Prefill instances. */
    public int prefillers() {
        return scenario.whole(Parameter.NP);
    }

    /** Decode instances. */
    public int decoders() {
        return scenario.whole(Parameter.ND);
    }

    /** Its parameters under a session rate. */
    public Scenario at(double rate) {
        return scenario.with(Parameter.LAMBDA, rate);
    }

    /** Whether a router without a decider can run it: every prompt is prefilled remotely. */
    public boolean isAlwaysRemote() {
        return scenario.value(Parameter.THR) <= 1 && scenario.value(Parameter.MINP) <= 0;
    }
}
