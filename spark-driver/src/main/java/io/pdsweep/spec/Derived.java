package io.pdsweep.spec;

import io.pdsweep.sim.Parameter;

/**
 * A parameter whose value follows from others.
 *
 * @param parameter which
 * @param formula its value, a number
 */
public record Derived(Parameter parameter, Expression formula) {}
