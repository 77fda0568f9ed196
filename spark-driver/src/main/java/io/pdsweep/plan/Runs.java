package io.pdsweep.plan;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/** Every point with each of some seeds, in order: points as they come, seeds within a point. */
final class Runs implements Iterator<PlannedRun> {
    private final Points points;
    private final List<Long> seeds;
    private long position;
    private Optional<Point> point;

    /** From a place on, counted from 0. */
    Runs(Points points, List<Long> seeds, long from) {
        this.points = points;
        this.seeds = seeds;
        this.position = from;
        for (long skipped = 0; skipped < from / seeds.size(); skipped++) {
            points.next();
        }
        this.point = nextPoint();
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
        int seed = (int) (position % seeds.size());
        PlannedRun run = new PlannedRun(position++, point.orElseThrow(), seeds.get(seed));
        if (seed == seeds.size() - 1) {
            point = nextPoint();
        }
        return run;
    }

    private Optional<Point> nextPoint() {
        return points.hasNext() ? Optional.of(points.next()) : Optional.empty();
    }
}
