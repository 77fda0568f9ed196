package io.pdsweep.plan;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;

/** Every point with each of its seeds, in order: points as they come, seeds within a point. */
final class Runs implements Iterator<PlannedRun> {
    private final Points points;
    private final Function<Point, List<Long>> seedsOf;
    private long position;
    private Optional<Point> point = Optional.empty();
    private List<Long> seeds = List.of();
    private int next;

    /**
     * From a place on.
     *
     * @param seedsOf the seeds of a point, in order; none where it is left out
     * @param from counted from 0
     */
    Runs(Points points, Function<Point, List<Long>> seedsOf, long from) {
        this.points = points;
        this.seedsOf = seedsOf;
        this.position = from;
        nextPoint();
        long left = from;
        while (point.isPresent() && left >= seeds.size()) {
            left -= seeds.size();
            nextPoint();
        }
        this.next = (int) left;
    }

    @Override
    public boolean hasNext() {
        return point.isPresent();
    }

    @Override
    public PlannedRun next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        PlannedRun run = new PlannedRun(position++, point.orElseThrow(), seeds.get(next++));
        if (next == seeds.size()) {
            nextPoint();
        }
        return run;
    }

    /** Goes to the next point that has seeds. */
    private void nextPoint() {
        point = Optional.empty();
        while (point.isEmpty() && points.hasNext()) {
            Point candidate = points.next();
            seeds = seedsOf.apply(candidate);
            point = seeds.isEmpty() ? Optional.empty() : Optional.of(candidate);
        }
        next = 0;
    }
}
