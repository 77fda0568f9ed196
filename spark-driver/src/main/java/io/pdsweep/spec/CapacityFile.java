package io.pdsweep.spec;

import java.util.List;

/**
 * A plan file: a sweep of fleets, what they must keep, what they cost, and the session rates to look at. Its fleets' own
 * session rate is the default and means nothing.
 *
 * @param fleets the points are the fleets; has an slo
 * @param costs what GPUs cost
 * @param search where and how finely to look for the highest rate
 * @param rates sessions per second for which to find the cheapest fleet, increasing; may be empty
 */
public record CapacityFile(Sweep fleets, Costs costs, Search search, List<Double> rates) {
    public CapacityFile {
        rates = List.copyOf(rates);
    }

    /**
     * What GPUs cost.
     *
     * @param currency a label, as in USD
     * @param prefillGpuHour an hour of one GPU of a prefill instance
     * @param decodeGpuHour an hour of one GPU of a decode instance
     */
    public record Costs(String currency, double prefillGpuHour, double decodeGpuHour) {}

    /**
     * The search for the highest rate.
     *
     * @param from lowest rate, sessions per second
     * @param to highest rate
     * @param precision from one rate of the grid to the next, as in 0.05 for 5 %
     * @param rounds most rounds of runs
     */
    public record Search(double from, double to, double precision, int rounds) {}

    /** This plan of fleets that another file describes; as {@link Sweep#of}. */
    public CapacityFile of(Sweep.Included file, int prefillGpus, int decodeGpus) {
        return new CapacityFile(fleets.of(file, prefillGpus, decodeGpus), costs, search, rates);
    }

    /** This plan with other limits of a run. */
    public CapacityFile within(PointLimits limits) {
        return new CapacityFile(fleets.within(limits), costs, search, rates);
    }

    /** The service level. */
    public Slo slo() {
        return fleets.slo().orElseThrow();
    }
}
