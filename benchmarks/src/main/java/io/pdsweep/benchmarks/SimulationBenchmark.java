package io.pdsweep.benchmarks;

import io.pdsweep.sim.RunPath;
import io.pdsweep.sim.RunResult;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.Simulation;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One run on one thread, all gauges on, as the sweep calls it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 2, jvmArgsAppend = "-XX:+UseSerialGC")
public class SimulationBenchmark {
    @Param
    public ReferencePoint point;

    @Param("FAST")
    public RunPath path;

    private Scenario scenario;

    @Setup
    public void prepare() {
        scenario = point.scenario();
    }

    @Benchmark
    public RunResult run() {
        return Simulation.run(scenario, 1, path, Set.of());
    }
}
