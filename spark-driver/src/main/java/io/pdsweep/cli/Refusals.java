package io.pdsweep.cli;

import io.pdsweep.sim.InvalidScenarioException;
import io.pdsweep.sink.OutputException;
import io.pdsweep.sink.OutputFailure;
import io.pdsweep.yaml.InvalidYaml;
import java.util.Optional;

/** Tells what the user gave wrong from what the program did wrong. */
final class Refusals {
    private Refusals() {}

    /** The message of an exception that is no fault of the program: a line for each thing that is wrong. */
    static Optional<String> message(Throwable thrown) {
        boolean refusal = thrown instanceof UsageException
                || thrown instanceof InvalidScenarioException
                || thrown instanceof InvalidYaml
                || thrown instanceof OutputException
                || thrown instanceof OutputFailure;
        return refusal ? Optional.ofNullable(thrown.getMessage()) : Optional.empty();
    }
}
