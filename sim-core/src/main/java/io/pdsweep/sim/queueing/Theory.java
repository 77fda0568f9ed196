package io.pdsweep.sim.queueing;

/** What queueing theory says of the stations (Kleinrock 1975, Queueing Systems I; 1976, II, section 4.4). */
public final class Theory {
    private Theory() {}

    /** Mean wait in M/G/1 (Pollaczek and Khinchine): lambda E[S^2] / (2 (1 - rho)). */
    public static double pollaczekKhinchine(double rate, double meanService, double meanSquareService) {
        return rate * meanSquareService / (2 * (1 - rate * meanService));
    }

    /** Mean number in M/G/1 with processor sharing: rho / (1 - rho), whatever the distribution. */
    public static double processorSharing(double load) {
        return load / (1 - load);
    }

    /** Probability of waiting in M/M/c (Erlang's C formula); {@code offered} is lambda E[S]. */
    public static double erlangC(int servers, double offered) {
        double blocking = 1; // Erlang's B, by its recursion
        for (int c = 1; c <= servers; c++) {
            blocking = offered * blocking / (c + offered * blocking);
        }
        double load = offered / servers;
        return blocking / (1 - load * (1 - blocking));
    }
}
