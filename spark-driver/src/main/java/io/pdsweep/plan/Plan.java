package io.pdsweep.plan;

import io.pdsweep.spec.Digest;
import io.pdsweep.spec.Keep;
import io.pdsweep.spec.Sweep;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;

/**
 * Everything that a sweep runs: its distinct points, each with every seed. Points are made as they are needed and never
 * held: a plan of a million takes no more memory than one of ten, unless points may be listed twice (32 bytes each then).
 */
public final class Plan {
    /** A wave's work is lost when the driver dies: a minute or so of two cores, as predicted. */
    public static final double WAVE_SECONDS = 120;

    /** Most runs of a wave: it is one file and is sorted in one task. */
    public static final int WAVE_RUNS = 50_000;

    /** Most rows of a wave in the tables beside {@code runs}, as predicted: they are held until they are written. */
    private static final double WAVE_DETAILS = 500_000;

    private final Sweep sweep;
    private final long points;
    private final long listed;
    private final double secondsPerSeed;
    private final double requestsPerSeed;
    private final String pointsDigest;

    private Plan(
            Sweep sweep, long points, long listed, double secondsPerSeed, double requestsPerSeed, String pointsDigest) {
        this.sweep = sweep;
        this.points = points;
        this.listed = listed;
        this.secondsPerSeed = secondsPerSeed;
        this.requestsPerSeed = requestsPerSeed;
        this.pointsDigest = pointsDigest;
    }

    /** The plan of a sweep: points in the order of the file, equal ones once. Goes through all of them. */
    public static Plan of(Sweep sweep) {
        MessageDigest digest = Digest.algorithm();
        Points points = new Points(sweep);
        long count = 0;
        double seconds = 0;
        double requests = 0;
        while (points.hasNext()) {
            Point point = points.next();
            digest.update(point.id().getBytes(StandardCharsets.US_ASCII));
            seconds += CostModel.seconds(point.scenario());
            requests += CostModel.turns(point.scenario());
            count++;
        }
        return new Plan(
                sweep, count, points.listed(), seconds, requests, HexFormat.of().formatHex(digest.digest()));
    }

    /** The plan of the same points with other seeds. */
    public Plan withSeeds(List<Long> seeds) {
        return new Plan(sweep.withSeeds(seeds), points, listed, secondsPerSeed, requestsPerSeed, pointsDigest);
    }

    /** How many distinct points there are. */
    public long points() {
        return points;
    }

    /** SHA-256 of the points' ids in order: two plans with the same are of the same points. */
    public String pointsDigest() {
        return pointsDigest;
    }

    public List<Long> seeds() {
        return sweep.seeds();
    }

    /** Points in the file, equal ones counted as often as they are listed. */
    public long listedPoints() {
        return listed;
    }

    /** How many runs there are: points times seeds. */
    public long size() {
        return points * seeds().size();
    }

    /** Predicted processor time of all runs, seconds. */
    public double predictedSeconds() {
        return secondsPerSeed * seeds().size();
    }

    /** Predicted requests of all runs. */
    public double predictedRequests() {
        return requestsPerSeed * seeds().size();
    }

    /** Rows in the tables beside {@code runs} for each request. */
    private double detailsPerRequest() {
        return sweep.keep().stream().mapToDouble(Keep::rowsPerRequest).sum();
    }

    /** The distinct points in the order of the file. */
    public Iterator<Point> iterator() {
        return new Points(sweep);
    }

    /**
     * The waves of every point with some seeds, in order, each made when it is asked for. Where one ends depends on
     * where it begins and on the plan alone.
     *
     * @param seeds of each point, in order
     * @param from the place of the first run, as in {@link PlannedRun#position}
     * @param firstNumber the number of the first wave
     * @param mostRuns a wave ends there at the latest, usually {@link #WAVE_RUNS}
     */
    public Iterable<Wave> waves(List<Long> seeds, long from, int firstNumber, int mostRuns) {
        return waves(point -> seeds, from, firstNumber, mostRuns);
    }

    /** As {@link #waves(List, long, int, int)}, with seeds that differ from point to point; a point may have none. */
    public Iterable<Wave> waves(Function<Point, List<Long>> seeds, long from, int firstNumber, int mostRuns) {
        return () -> new Waves(runs(seeds, from), firstNumber, mostRuns, detailsPerRequest());
    }

    /** Every point with its seeds, in order, from a place on. */
    public Iterator<PlannedRun> runs(Function<Point, List<Long>> seeds, long from) {
        return new Runs(new Points(sweep), seeds, from);
    }

    /** The waves of runs that a list has in order. */
    public static Iterable<Wave> waves(List<PlannedRun> runs, int firstNumber, int mostRuns) {
        return () -> new Waves(runs.iterator(), firstNumber, mostRuns, 0);
    }

    /** The wave that a sweep once made of {@code size} runs from a place on: {@link #waves} of it, cut there. */
    public Wave wave(List<Long> seeds, long from, long size, int number) {
        Iterator<PlannedRun> rest = runs(point -> seeds, from);
        List<PlannedRun> runs = new ArrayList<>();
        while (runs.size() < size) {
            runs.add(rest.next());
        }
        return new Wave(number, runs);
    }

    private static final class Waves implements Iterator<Wave> {
        private final Iterator<PlannedRun> rest;
        private final int mostRuns;
        private final double detailsPerRequest;
        private int number;

        Waves(Iterator<PlannedRun> rest, int firstNumber, int mostRuns, double detailsPerRequest) {
            this.rest = rest;
            this.number = firstNumber;
            this.mostRuns = mostRuns;
            this.detailsPerRequest = detailsPerRequest;
        }

        @Override
        public boolean hasNext() {
            return rest.hasNext();
        }

        @Override
        public Wave next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            List<PlannedRun> runs = new ArrayList<>();
            double seconds = 0;
            double details = 0;
            while (rest.hasNext() && runs.size() < mostRuns && seconds < WAVE_SECONDS && details < WAVE_DETAILS) {
                PlannedRun run = rest.next();
                seconds += CostModel.seconds(run.point().scenario());
                details += detailsPerRequest * CostModel.turns(run.point().scenario());
                runs.add(run);
            }
            return new Wave(number++, runs);
        }
    }
}
