package io.pdsweep.sim.queueing;

import java.util.function.ToDoubleFunction;

/**
 * Something that a station measures and theory knows.
 *
 * @param name in words, with its unit
 * @param theory what it should be
 */
public record Quantity(String name, double theory, ToDoubleFunction<StationResult> measured) {}
