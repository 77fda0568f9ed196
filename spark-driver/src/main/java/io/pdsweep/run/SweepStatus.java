package io.pdsweep.run;

/**
 * A look at a running sweep.
 *
 * @param runs all runs
 * @param done runs that are there, committed or not
 * @param made runs made by this program
 * @param failed of these, failed
 * @param committed runs in the files that the manifest lists
 * @param share share of the predicted work that is done, 0 to 1
 * @param seconds since the first wave started
 */
public record SweepStatus(long runs, long done, long made, long failed, long committed, double share, double seconds) {
    /** Predicted seconds to the end at the rate so far; NaN when nothing is done yet. */
    public double secondsLeft() {
        return share > 0 ? seconds * (1 - share) / share : Double.NaN;
    }

    /** Runs per second so far. */
    public double rate() {
        return seconds > 0 ? made / seconds : 0;
    }
}
