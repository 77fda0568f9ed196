package io.pdsweep.vllmpd.fleet;

import io.pdsweep.vllmpd.model.StepSettings;
import io.pdsweep.yaml.KeyPath;

/** A service as it is started: an engine (plain, or a tier), a router, or a Ray cluster. */
public sealed interface Deployed permits DeployedEngine, DeployedRouter, DeployedRay {
    /** Name of the started service, such as {@code chat-prefill}. */
    String name();

    /** Its settings in the file, such as {@code services.chat.prefill}. */
    KeyPath path();

    /** Its step. */
    StepSettings step();

    /** Index of the first node it runs on, from 0. */
    int firstNode();

    /** HTTP port. */
    int port();
}
