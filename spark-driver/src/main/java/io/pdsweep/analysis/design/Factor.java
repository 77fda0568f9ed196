package io.pdsweep.analysis.design;

/**
 * One parameter that a design varies.
 *
 * @param name as in {@link io.pdsweep.sim.Parameter#label}
 */
public record Factor(String name, Range range) {
    /** Checks the name. */
    public Factor {
        if (name.isBlank()) {
            throw new IllegalArgumentException("Invalid name: \"" + name + "\" (expected a parameter's name)");
        }
    }
}
