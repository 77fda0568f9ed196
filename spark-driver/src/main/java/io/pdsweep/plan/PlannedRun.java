package io.pdsweep.plan;

import java.io.Serializable;

/**
 * One run to be made: a point with a seed.
 *
 * @param position place in the plan, from 0: points in the order of the sweep file, seeds within a point
 * @param point what to run
 * @param seed the seed of its random streams
 */
public record PlannedRun(long position, Point point, long seed) implements Serializable {}
