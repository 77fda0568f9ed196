package io.pdsweep.cli;

import io.pdsweep.result.RequestStory;
import io.pdsweep.sim.Recording;
import io.pdsweep.sim.RequestRecord;
import io.pdsweep.sim.RunPath;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.Simulation;
import java.util.EnumSet;
import java.util.List;
import org.apache.commons.cli.Options;

/** {@code pdsweep explain}: what happened to one request of a run. No Spark. */
final class ExplainCommand implements Command {
    @Override
    public String arguments() {
        return "--session S --turn T [options]";
    }

    @Override
    public String description() {
        return "Runs the model once and tells what happened to one request: where it was routed, what it waited for,\n"
                + "how long each step took. The steps add up to its response time.";
    }

    @Override
    public List<String> examples() {
        return List.of(
                "pdsweep explain --session 30 --turn 2 --seed 1 --thr 512 --blocksD 2000",
                "pdsweep explain --session 0 --turn 1 --json");
    }

    @Override
    public Options options() {
        Options options = new Options();
        ScenarioOptions.add(options);
        options.addOption(OptionKinds.value("session", "S", "number of the session in order of arrival, from 0"));
        options.addOption(OptionKinds.value("turn", "T", "turn within the session, from 1"));
        options.addOption(OptionKinds.flag("json", "print JSON"));
        return options;
    }

    @Override
    public ExitCode run(Arguments arguments, Console console) {
        arguments.none();
        long session = arguments.whole("session", 0).orElseThrow(() -> new UsageException("needs --session S"));
        long turn = arguments.whole("turn", 1).orElseThrow(() -> new UsageException("needs --turn T"));
        Scenario scenario = ScenarioOptions.scenario(arguments);
        long seed = ScenarioOptions.seed(arguments);
        RequestRecord request = find(
                Simulation.run(scenario, seed, RunPath.FAST, EnumSet.of(Recording.REQUESTS))
                        .requests(),
                session,
                turn);
        console.text(
                arguments.has("json")
                        ? RequestStory.json(scenario, seed, request)
                        : RequestStory.text(scenario, seed, request));
        return ExitCode.OK;
    }

    private static RequestRecord find(List<RequestRecord> requests, long session, long turn) {
        int lastTurn = 0;
        long lastSession = -1;
        for (RequestRecord request : requests) {
            lastSession = Math.max(lastSession, request.session());
            if (request.session() == session) {
                lastTurn = Math.max(lastTurn, request.turn());
                if (request.turn() == turn) {
                    return request;
                }
            }
        }
        if (lastTurn == 0) {
            throw new UsageException("--session " + session
                    + ": no such session with a routed request, the last one of this" + " run is " + lastSession);
        }
        throw new UsageException("--turn " + turn + ": session " + session + " has " + lastTurn
                + " routed turns in this run; a later one was not taken before the horizon, or refused because its prompt"
                + " reached max_model_len");
    }
}
