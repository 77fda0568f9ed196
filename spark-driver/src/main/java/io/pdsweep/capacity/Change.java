package io.pdsweep.capacity;

import java.util.Optional;

/**
 * A chosen fleet with an instance more or fewer.
 *
 * @param kind which instance
 * @param fleet the fleet then; empty when no instance of the kind is left
 * @param at what was found at the rate chosen for; empty without a fleet, or when the rounds were over
 * @param carries the highest rate it carries then; empty without a fleet
 * @param isCarried whether it still carries the rate
 */
public record Change(
        Kind kind, Optional<Fleet> fleet, Optional<Evaluation> at, Optional<Interval> carries, boolean isCarried) {
    /** Which instance, and whether it comes or goes. */
    public enum Kind {
        PREFILLER_MORE(1, 0, "one more prefiller"),
        DECODER_MORE(0, 1, "one more decoder"),
        PREFILLER_FAILS(-1, 0, "a prefiller fails"),
        DECODER_FAILS(0, -1, "a decoder fails");

        private final int prefillers;
        private final int decoders;
        private final String words;

        Kind(int prefillers, int decoders, String words) {
            this.prefillers = prefillers;
            this.decoders = decoders;
            this.words = words;
        }

        /** Prefill instances more. */
        public int prefillers() {
            return prefillers;
        }

        /** Decode instances more. */
        public int decoders() {
            return decoders;
        }

        /** In words. */
        public String words() {
            return words;
        }
    }
}
