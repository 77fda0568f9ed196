package io.pdsweep.cli;

import io.pdsweep.result.TraceJson;
import io.pdsweep.sim.InvalidScenarioException;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.RunResult;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.Simulation;
import io.pdsweep.sim.Timeline;
import io.pdsweep.sink.OutputException;
import io.pdsweep.sink.Reasons;
import java.io.BufferedWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** What {@code pdsweep simulate --timeline FILE [--from T] [--to T]} writes. */
final class TimelineFile {
    private static final double DEFAULT_SECONDS = 10;

    private final Path file;
    private final double from;
    private final double to;

    /**
     * Reads the options.
     *
     * @throws InvalidScenarioException for a window that is not within the run
     * @throws OutputException for a file that cannot be written
     */
    TimelineFile(Arguments arguments, Scenario scenario) {
        double horizon = scenario.value(Parameter.HORIZON);
        from = time(arguments, "from", Math.min(scenario.value(Parameter.WARMUP), horizon));
        to = time(arguments, "to", Math.min(horizon, from + DEFAULT_SECONDS));
        if (from >= horizon) {
            throw new InvalidScenarioException(
                    "--from", arguments.text("from").orElse(""), "a time before the horizon");
        }
        if (to <= from || to > horizon) {
            throw new InvalidScenarioException(
                    "--to", arguments.text("to").orElse(""), "a time after --from, at most the horizon");
        }
        String name = arguments.text("timeline").orElseThrow();
        try {
            file = Path.of(name).toAbsolutePath();
        } catch (InvalidPathException refused) {
            throw new OutputException(name + ": is no usable path: " + refused.getReason(), refused);
        }
        if (Files.isDirectory(file)) {
            throw new OutputException(name + ": is a folder, expected a file to be written");
        }
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new OutputException(name + ": exists, expected a new file");
        }
    }

    private static double time(Arguments arguments, String option, double otherwise) {
        return arguments
                .text(option)
                .map(text -> {
                    try {
                        double time = new BigDecimal(text.strip()).doubleValue();
                        if (time >= 0) {
                            return time;
                        }
                    } catch (NumberFormatException notANumber) {
                        throw wrong(option, text);
                    }
                    throw wrong(option, text);
                })
                .orElse(otherwise);
    }

    private static InvalidScenarioException wrong(String option, String text) {
        return new InvalidScenarioException("--" + option, text, "a number of simulated seconds >= 0");
    }

    /** Runs the scenario and writes the file. */
    RunResult write(Scenario scenario, long seed) {
        Timeline timeline = Simulation.timeline(scenario, seed, from, to);
        try {
            Files.createDirectories(file.getParent());
            try (BufferedWriter out = Files.newBufferedWriter(file, StandardOpenOption.CREATE_NEW)) {
                boolean written = false;
                try {
                    TraceJson.write(out, scenario, seed, timeline, from, to);
                    written = true;
                } finally {
                    if (!written) {
                        Files.delete(file);
                    }
                }
            }
        } catch (IOException refused) {
            throw new OutputException(file + ": cannot be written: " + Reasons.of(refused), refused);
        }
        return timeline.result();
    }
}
