package io.pdsweep.sim.transfer;

import io.pdsweep.sim.stat.TimeIntegral;

/** One instance's network card: a rate that its transfers share, and what became of it. Not thread-safe. */
final class Nic {
    private final double rate;
    private final TimeIntegral transfers = new TimeIntegral();
    private long completed;

    private double given;
    private double givenSince;
    private double givenArea;

    // Scratch of one sharing.
    double free;
    int unfrozen;
    double sum;

    Nic(double rate) {
        this.rate = rate;
    }

    double rate() {
        return rate;
    }

    void started(double now) {
        transfers.add(now, 1);
    }

    void ended(double now) {
        transfers.add(now, -1);
    }

    void completed() {
        completed++;
    }

    /** The rate given out is {@code newGiven} tokens/s from {@code now} on. */
    void gives(double now, double newGiven) {
        givenArea += given * (now - givenSince);
        givenSince = now;
        given = newGiven;
    }

    void restartAverages(double now) {
        transfers.restart(now);
        completed = 0;
        givenArea = 0;
        givenSince = now;
    }

    NicStatistics statistics(double now, double seconds) {
        double area = givenArea + given * (now - givenSince);
        return new NicStatistics(area / rate / seconds, transfers.areaUntil(now) / seconds, completed);
    }
}
