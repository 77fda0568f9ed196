package io.pdsweep.plan;

import io.pdsweep.spec.Group;
import io.pdsweep.spec.Sweep;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/** Everything that a sweep runs: its distinct points, each with every seed. */
public final class Plan {
    /** A wave's work is lost when the driver dies: a minute or so of two cores. */
    private static final double WAVE_SECONDS = 120;

    /** A wave is one file and is sorted in one task. */
    private static final int WAVE_RUNS = 50_000;

    private final List<Point> points;
    private final List<Long> seeds;
    private final long listed;

    private Plan(List<Point> points, List<Long> seeds, long listed) {
        this.points = points;
        this.seeds = seeds;
        this.listed = listed;
    }

    /** The plan of a sweep: points in the order of the file, equal ones once. */
    public static Plan of(Sweep sweep) {
        Map<String, Point> distinct = new LinkedHashMap<>();
        long listed = 0;
        for (Group group : sweep.groups()) {
            for (long i = 0; i < group.size(); i++) {
                Point point = Point.of(group.scenario(i));
                distinct.putIfAbsent(point.id(), point);
                listed++;
            }
        }
        return new Plan(List.copyOf(distinct.values()), sweep.seeds(), listed);
    }

    /** The distinct points in the order of the file. */
    public Collection<Point> points() {
        return points;
    }

    public List<Long> seeds() {
        return seeds;
    }

    /** Points in the file, equal ones counted as often as they are listed. */
    public long listedPoints() {
        return listed;
    }

    /** How many runs there are: points times seeds. */
    public long size() {
        return (long) points.size() * seeds.size();
    }

    /** Predicted processor time of all runs, seconds. */
    public double predictedSeconds() {
        double seconds = 0;
        for (Point point : points) {
            seconds += CostModel.seconds(point.scenario());
        }
        return seconds * seeds.size();
    }

    /** The run at a place of the plan, from 0. */
    public PlannedRun run(long position) {
        Point point = points.get((int) (position / seeds.size()));
        return new PlannedRun(position, point, seeds.get((int) (position % seeds.size())));
    }

    /** The waves in order, each made when it is asked for. Where one ends depends on the plan alone. */
    public Iterable<Wave> waves() {
        return () -> new Waves();
    }

    private final class Waves implements Iterator<Wave> {
        private long next;
        private int number;

        @Override
        public boolean hasNext() {
            return next < size();
        }

        @Override
        public Wave next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            List<PlannedRun> runs = new ArrayList<>();
            double seconds = 0;
            while (hasNext() && runs.size() < WAVE_RUNS && seconds < WAVE_SECONDS) {
                PlannedRun run = run(next++);
                seconds += CostModel.seconds(run.point().scenario());
                runs.add(run);
            }
            return new Wave(number++, runs);
        }
    }
}
