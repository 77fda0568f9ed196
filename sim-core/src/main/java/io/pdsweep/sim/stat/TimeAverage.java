package io.pdsweep.sim.stat;

import java.util.Arrays;

/**
 * The time average of a gauge over [from, to], with extremes and batch means over 20 equal slices of time. The gauge is
 * told its value whenever an instant is over; the order of the floating-point additions is the reference's. Not
 * thread-safe.
 */
public final class TimeAverage {
    private final double from;
    private final double to;
    private final double width;
    private final double[] sliceAreas = new double[BatchMeans.BATCHES];
    private double value;
    private double since; // the last change, or from
    private double area;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;
    private int slice;
    private double sliceEnd;
    private double sliceArea;

    /** Averages from {@code from} to {@code to}; the value is 0 until told otherwise. */
    public TimeAverage(double from, double to) {
        this.from = from;
        this.to = to;
        this.width = (to - from) / BatchMeans.BATCHES;
        this.since = from;
        this.sliceEnd = endOf(0);
    }

    /** The value is {@code newValue} from {@code now} on; {@code now} does not decrease and is at most {@code to}. */
    public void set(double now, double newValue) {
        if (newValue != value) {
            if (now > since) {
                close(now);
                since = now;
            }
            value = newValue;
        }
    }

    /** Ends the average at {@code to}. Call once, last. */
    public void finish() {
        if (to > since) {
            close(to);
            since = to;
        }
        sliceAreas[slice] = sliceArea;
    }

    public double mean() {
        return area / (to - from);
    }

    public double min() {
        return min;
    }

    public double max() {
        return max;
    }

    /** Half-width of the 95 % interval from the averages of the 20 slices. */
    public double halfWidth() {
        return BatchMeans.halfWidth(sliceMeans());
    }

    /** The average in each of the 20 slices, a copy. Of a finished average. */
    public double[] sliceMeans() {
        double[] means = Arrays.copyOf(sliceAreas, sliceAreas.length);
        for (int i = 0; i < means.length; i++) {
            means[i] /= width;
        }
        return means;
    }

    private void close(double end) {
        double piece = value * (end - since);
        area += piece;
        if (value < min) {
            min = value;
        }
        if (value > max) {
            max = value;
        }
        if (end <= sliceEnd) {
            sliceArea += piece;
        } else {
            spread(since, end);
        }
    }

    /** Adds a piece that goes beyond the current slice. */
    private void spread(double start, double end) {
        sliceAreas[slice] = sliceArea;
        for (int i = slice; i < sliceAreas.length; i++) {
            double overlap = Math.min(end, endOf(i)) - Math.max(start, startOf(i));
            if (overlap > 0) {
                sliceAreas[i] += value * overlap;
            }
            if (end >= endOf(i) && i < sliceAreas.length - 1) {
                slice = i + 1;
            }
        }
        sliceEnd = endOf(slice);
        sliceArea = sliceAreas[slice];
    }

    private double startOf(int index) {
        return index == 0 ? from : from + index * width;
    }

    private double endOf(int index) {
        return index == BatchMeans.BATCHES - 1 ? to : from + (index + 1) * width;
    }
}
