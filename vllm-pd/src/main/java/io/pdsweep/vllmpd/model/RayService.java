package io.pdsweep.vllmpd.model;

import java.util.List;

/**
 * A {@code ray} service: a Ray cluster beside the models. It is read and checked, not rendered.
 *
 * @param step its step
 * @param nodePools pools that it spans
 * @param port the head's port
 */
public record RayService(StepSettings step, List<String> nodePools, int port) implements Service {}
