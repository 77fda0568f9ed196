package io.pdsweep.run;

import io.pdsweep.sim.EnginePath;
import io.pdsweep.sim.RunResult;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.ServiceLevel;
import io.pdsweep.sim.Simulation;
import java.io.Serializable;
import java.util.Set;

/** What makes a run: {@link Simulation}, or in a test one that fails where it is told to. */
@FunctionalInterface
interface Simulator extends Serializable {
    Simulator EXACT = (scenario, seed, level) -> Simulation.run(scenario, seed, EnginePath.CHAINED, Set.of(), level);

    RunResult run(Scenario scenario, long seed, ServiceLevel level);
}
