package io.pdsweep.spec;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What one mapping of a sweep file says of points: the file itself, or an entry of {@code points}.
 *
 * @param settings fixed, in the order of the file
 * @param factors what varies
 * @param derived what follows from the others
 * @param constraints what holds at every point
 */
record Level(List<Setting> settings, List<Factor> factors, List<Derived> derived, List<Expression> constraints) {
    Level {
        settings = List.copyOf(settings);
        factors = List.copyOf(factors);
        derived = List.copyOf(derived);
        constraints = List.copyOf(constraints);
    }

    /** Every key that varies. */
    Set<String> varied() {
        Set<String> keys = new HashSet<>();
        factors.forEach(factor -> keys.addAll(factor.keys()));
        return keys;
    }

    /** The points of this level alone. */
    Group group() {
        return new Group(settings, factors, derived, constraints);
    }

    /** This level with one below it: its settings start from these, its factors are crossed with these. */
    Level with(Level below) {
        return new Level(
                joined(settings, below.settings),
                joined(factors, below.factors),
                joined(derived, below.derived),
                joined(constraints, below.constraints));
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        List<T> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }
}
