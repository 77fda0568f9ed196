package io.pdsweep.capacity;

import io.pdsweep.analysis.RunTrend;
import io.pdsweep.capacity.CapacitySearch.Ask;
import io.pdsweep.plan.PlannedRun;
import io.pdsweep.plan.Point;
import io.pdsweep.sim.RunPath;
import io.pdsweep.sim.RunResult;
import io.pdsweep.sim.Simulation;
import io.pdsweep.sink.RowValues;
import io.pdsweep.spec.CapacityFile;
import io.pdsweep.spec.CapacityReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A plan answered in this process, run by run: what Spark must give too, and what brute force is compared with. */
public final class LocalPlan {
    private final CapacityPlan plan;
    private final Judge judge;
    private final Map<String, Evaluation> found = new HashMap<>();

    public LocalPlan(String text) {
        this(CapacityReader.read("p.yaml", text.getBytes(StandardCharsets.UTF_8)));
    }

    public LocalPlan(CapacityFile file) {
        this.plan = new CapacityPlan(file);
        this.judge = new Judge(plan.file().slo());
    }

    public CapacityPlan plan() {
        return plan;
    }

    /** Points evaluated so far. */
    int evaluated() {
        return found.size();
    }

    public CapacityAnswer answer() {
        CapacitySearch search = new CapacitySearch(plan);
        for (List<Ask> round = search.nextRound(); !round.isEmpty(); round = search.nextRound()) {
            for (Ask ask : round) {
                search.accept(ask, evaluate(ask.fleet(), plan.grid().rate(ask.rate())));
            }
        }
        return search.answer();
    }

    /** A fleet at a rate, over the plan's seeds. */
    Evaluation evaluate(Fleet fleet, double rate) {
        Point point = Point.of(fleet.at(rate));
        return found.computeIfAbsent(point.id(), id -> {
            List<SeedRun> runs = new ArrayList<>();
            for (long seed : plan.file().fleets().seeds()) {
                runs.add(run(plan.file(), new PlannedRun(0, point, seed)));
            }
            return judge.judge(rate, runs);
        });
    }

    private SeedRun run(CapacityFile file, PlannedRun run) {
        RunResult result = Simulation.run(
                run.point().scenario(),
                run.seed(),
                RunPath.FAST,
                Set.of(),
                file.slo().requests());
        Map<String, Double> values = RowValues.of(run, file.slo(), result);
        values.keySet().retainAll(judge.columns());
        return new SeedRun(run.seed(), "ok", "", values, Optional.of(RunTrend.of(result.steadiness())));
    }
}
