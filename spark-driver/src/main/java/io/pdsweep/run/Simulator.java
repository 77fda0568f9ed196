package io.pdsweep.run;

import io.pdsweep.sim.Recording;
import io.pdsweep.sim.RunLimits;
import io.pdsweep.sim.RunResult;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.ServiceLevel;
import io.pdsweep.sim.Simulation;
import java.io.Serializable;
import java.util.Set;

/** What makes a run: {@link Simulation}, or in a test one that fails where it is told to. */
@FunctionalInterface
interface Simulator extends Serializable {
    Simulator EXACT = Simulation::run;

    RunResult run(Scenario scenario, long seed, Set<Recording> recordings, ServiceLevel level, RunLimits limits);
}
