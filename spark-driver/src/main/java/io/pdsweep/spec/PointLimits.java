package io.pdsweep.spec;

import java.io.Serializable;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a sweep gives up a run. A run that reaches no limit does not depend on them.
 *
 * @param events most events of a run
 * @param wallSeconds longest that a run may take, seconds of real time; infinite: as long as it wants
 */
public record PointLimits(long events, double wallSeconds) implements Serializable {
    /** Ten billion events, which take half an hour or so; no limit of time. A run that never ends does end. */
    public static final PointLimits STANDARD = new PointLimits(10_000_000_000L, Double.POSITIVE_INFINITY);

    /** What {@link #seconds} reads, in words. */
    public static final String TIME = "a time with its unit, as in 500 ms, 90 s, 5 min or 2 h";

    private static final Pattern TEXT = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?) ?(ms|s|min|h)");

    public PointLimits {
        if (events < 1) {
            throw new IllegalArgumentException("Invalid events: " + events + " (expected at least 1)");
        }
        if (!(wallSeconds > 0)) {
            throw new IllegalArgumentException("Invalid wallSeconds: " + wallSeconds + " (expected > 0)");
        }
    }

    /** These, with another limit of events. */
    public PointLimits withEvents(long most) {
        return new PointLimits(most, wallSeconds);
    }

    /** These, with another limit of time. */
    public PointLimits withWallSeconds(double longest) {
        return new PointLimits(events, longest);
    }

    /** The seconds that a text such as {@code 90 s} or {@code 5 min} says, above 0; empty when it is none. */
    public static OptionalDouble seconds(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            return OptionalDouble.empty();
        }
        double seconds = Double.parseDouble(matcher.group(1)) * unit(matcher.group(2));
        return seconds > 0 ? OptionalDouble.of(seconds) : OptionalDouble.empty();
    }

    private static double unit(String name) {
        return switch (name) {
            case "ms" -> 1e-3;
            case "min" -> 60;
            case "h" -> 3600;
            default -> 1;
        };
    }
}
