package io.pdsweep.cli;

import io.pdsweep.run.SparkStartException;
import io.pdsweep.sim.InvalidScenarioException;
import io.pdsweep.sink.OutputException;
import io.pdsweep.sink.OutputFailure;
import io.pdsweep.yaml.InvalidYaml;
import java.nio.file.InvalidPathException;
import java.util.Optional;

/** Tells what the user gave wrong from what the program did wrong. */
final class Refusals {
    private Refusals() {}

    /** The message of an exception that is no fault of the program: a line for each thing that is wrong. */
    static Optional<String> message(Throwable thrown) {
        boolean refusal = thrown instanceof UsageException
                || thrown instanceof InvalidScenarioException
                || thrown instanceof InvalidYaml
                || thrown instanceof SparkStartException
                || thrown instanceof OutputException
                || thrown instanceof OutputFailure;
        if (thrown instanceof InvalidPathException path) {
            return Optional.of(path.getInput() + ": is no usable path: " + path.getReason());
        }
        if (thrown instanceof OutOfMemoryError) {
            long mebibytes = Runtime.getRuntime().maxMemory() >> 20;
            return Optional.of(
                    "out of memory: this needs more than the " + mebibytes + " MiB that Java may use; for more"
                            + " set PDSWEEP_JAVA_OPTS=-Xmx8g, or PDSWEEP_DRIVER_MEMORY=8g for a command on Spark");
        }
        return refusal ? Optional.ofNullable(thrown.getMessage()) : Optional.empty();
    }
}
