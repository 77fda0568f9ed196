package io.pdsweep.sim.queueing;

/**
 * What one run of a station measured after its warm-up.
 *
 * @param meanNumber mean number of customers in the station, over time
 * @param meanQueue mean number that wait, over time; NaN where nobody does
 * @param meanWait seconds from arrival to the start of service; NaN where nobody waits
 * @param meanResponse seconds from arrival to completion
 * @param utilisation share of the time, or of the rate, in use
 * @param throughput completions per second
 * @param responses response times in order of completion
 */
public record StationResult(
        double meanNumber,
        double meanQueue,
        double meanWait,
        double meanResponse,
        double utilisation,
        double throughput,
        double[] responses) {

    /** Mean number over throughput times mean response: 1 by Little's law, but for who is in at either end. */
    public double littleRatio() {
        return meanNumber / (throughput * meanResponse);
    }
}
