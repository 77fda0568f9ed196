package io.pdsweep.vllmpd.model;

import io.pdsweep.yaml.Document;
import java.util.Map;
import java.util.Optional;

/**
 * A deployment file, read.
 *
 * @param document the YAML tree, interpolations resolved
 * @param services by name, in file order
 * @param compute the cluster
 * @param driver what sends the requests
 * @param outputPath folder under which jobs write, if the file has a {@code job} section
 * @param otelEnabled whether the file asks for an OpenTelemetry collector, which is not rendered
 */
public record Deployment(
        Document document,
        Map<String, Service> services,
        Compute compute,
        Driver driver,
        Optional<String> outputPath,
        boolean otelEnabled) {}
