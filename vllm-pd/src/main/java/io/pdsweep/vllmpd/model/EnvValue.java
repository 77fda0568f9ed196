package io.pdsweep.vllmpd.model;

import java.util.Optional;

/**
 * A value of an {@code env} map.
 *
 * @param source where the value comes from
 * @param text the literal text, or the variable's name
 */
public record EnvValue(Source source, String text) {
    /** Where a value comes from, by its prefix. */
    public enum Source {
        /** {@code lit:X}: the text itself. */
        LITERAL("lit:"),
        /** {@code host:VAR}: the variable of the shell that renders or submits. */
        HOST("host:"),
        /** {@code runtime:VAR}: the variable of the job's own environment. */
        RUNTIME("runtime:");

        private final String prefix;

        Source(String prefix) {
            this.prefix = prefix;
        }

        /** The prefix with its colon. */
        public String prefix() {
            return prefix;
        }
    }

    /** The value as written, if it has one of the three prefixes. */
    public static Optional<EnvValue> parse(String written) {
        for (Source source : Source.values()) {
            if (written.startsWith(source.prefix)) {
                return Optional.of(new EnvValue(source, written.substring(source.prefix.length())));
            }
        }
        return Optional.empty();
    }
}
