package io.pdsweep.vllmpd.read;

import io.pdsweep.vllmpd.check.Rule;
import io.pdsweep.vllmpd.model.HealthCheck;
import io.pdsweep.vllmpd.model.StepSettings;
import io.pdsweep.yaml.Fields;
import io.pdsweep.yaml.Value;
import java.util.Optional;

/** Reads what every service says about its step. */
final class StepReader {
    static final int DEFAULT_HEALTH_TIMEOUT_SECONDS = 60;

    private final Reading reading;

    StepReader(Reading reading) {
        this.reading = reading;
    }

    /** The step of a model service, which always has a health check on its own port. */
    StepSettings modelStep(Fields fields, String container, int port) {
        StepSettings step = step(fields, container, port);
        Optional<HealthCheck> health = step.healthCheck()
                .or(() -> Optional.of(new HealthCheck("/health", port, DEFAULT_HEALTH_TIMEOUT_SECONDS)));
        return new StepSettings(
                container, step.placement(), step.nodePool(), health, step.env(), step.mounts(), step.preCommand());
    }

    StepSettings step(Fields fields, String container, int port) {
        return new StepSettings(
                container,
                reading.nullable(fields, "placement"),
                reading.nullable(fields, "node_pool"),
                fields.optional("health_check").flatMap(value -> health(value, port)),
                reading.env(fields),
                reading.texts(fields, "mounts"),
                reading.text(fields, "pre_command", ""));
    }

    private Optional<HealthCheck> health(Value value, int servicePort) {
        if (value.isNull()) {
            return Optional.empty();
        }
        return value.mapping().map(fields -> {
            int port = fields.optional("port").filter(given -> !given.isNull()).isPresent()
                    ? reading.port(fields, "port", servicePort)
                    : servicePort;
            String path = reading.text(fields, "path", "/health");
            int timeout = reading.integer(fields, "timeout_seconds", DEFAULT_HEALTH_TIMEOUT_SECONDS);
            fields.refuseUnknown();
            if (reading.strict() && timeout < HealthCheck.INTERVAL_SECONDS) {
                String what = "timeout_seconds is " + timeout + ": no attempt would be made and the job always fails";
                reading.findings()
                        .add(Rule.HEALTH_TIMEOUT, fields.path().child("timeout_seconds"), what, "at least 5 seconds");
            }
            if (reading.strict() && !path.matches("/[A-Za-z0-9._~/?&=%+-]*")) {
                String what = "path \"" + Reading.shown(path) + "\" is no path of a URL";
                reading.findings().add(Rule.PATH_FORM, fields.path().child("path"), what, "such as /health");
            }
            return new HealthCheck(path, port, timeout);
        });
    }
}
