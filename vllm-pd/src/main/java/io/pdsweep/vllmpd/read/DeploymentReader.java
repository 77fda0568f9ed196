package io.pdsweep.vllmpd.read;

import io.pdsweep.vllmpd.check.Findings;
import io.pdsweep.vllmpd.check.Rule;
import io.pdsweep.vllmpd.model.Compute;
import io.pdsweep.vllmpd.model.Deployment;
import io.pdsweep.vllmpd.model.Driver;
import io.pdsweep.vllmpd.model.Service;
import io.pdsweep.yaml.Fields;
import io.pdsweep.yaml.KeyPath;
import io.pdsweep.yaml.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the whole file; every field problem is recorded, and the rest is read all the same. */
public final class DeploymentReader {
    private static final List<String> OTEL_TEXTS = List.of("binary", "token_env", "component", "gym_span_groups");
    private static final List<String> OTEL_NULLABLE_TEXTS = List.of("container", "endpoint", "service_name");
    private static final List<String> OTEL_NUMBERS = List.of("scrape_interval_seconds", "health_check_timeout_seconds");
    private static final List<String> OTEL_PORTS = List.of("gpu_metrics_port", "node_metrics_port");

    private final Reading reading;

    /**
     * A reader.
     *
     * @param findings where problems go; its document must have its interpolations resolved
     * @param strictness how values are judged
     * @param environment the variables that {@code host:} values name
     */
    public DeploymentReader(Findings findings, Strictness strictness, Map<String, String> environment) {
        this.reading = new Reading(findings, strictness, environment);
    }

    /** The deployment; empty when the file lacks what everything else is checked against. */
    public Optional<Deployment> read() {
        Findings findings = reading.findings();
        return Value.root(findings.document(), findings.fields()).mapping().flatMap(root -> {
            root.allowPrefix("_");
            ServiceReader services = new ServiceReader(reading);
            Map<String, Service> named = root.required("services")
                    .flatMap(Value::mapping)
                    .map(map -> map.each(services::read))
                    .orElse(Map.of());
            Optional<Compute> compute = new ComputeReader(reading).read(root);
            Optional<Driver> driver = new DriverReader(reading).read(root);
            Optional<String> outputPath = job(root);
            boolean otel = root.optional("otel")
                    .flatMap(Value::mapping)
                    .map(this::otel)
                    .orElse(false);
            root.refuseUnknown();
            if (compute.isEmpty() || driver.isEmpty()) {
                return Optional.empty();
            }
            return Optional.of(
                    new Deployment(findings.document(), named, compute.get(), driver.get(), outputPath, otel));
        });
    }

    private Optional<String> job(Fields root) {
        Optional<Value> job = reading.strict() ? root.optional("job") : root.required("job");
        return job.flatMap(Value::mapping).flatMap(fields -> {
            Optional<String> path = fields.required("output_path").flatMap(Value::text);
            fields.refuseUnknown();
            return path;
        });
    }

    private boolean otel(Fields fields) {
        boolean enabled = reading.truth(fields, "enabled", true);
        OTEL_TEXTS.forEach(key -> reading.text(fields, key, ""));
        OTEL_NULLABLE_TEXTS.forEach(key -> reading.nullable(fields, key));
        OTEL_PORTS.forEach(
                key -> fields.optional(key).filter(value -> !value.isNull()).ifPresent(reading::integer));
        reading.truth(fields, "gym_telemetry", true);
        reading.truth(fields, "gym_logs", true);
        for (String key : OTEL_NUMBERS) {
            int number = reading.integer(fields, key, 1);
            if (number < 1) {
                reading.findings().add(Rule.FIELD, fields.path().child(key), key + " is " + number, "at least 1");
            }
        }
        String token = reading.text(fields, "token_env", "OTEL_TOKEN");
        if (!token.matches("[A-Za-z_][A-Za-z0-9_]*")) {
            String what = "token_env \"" + Reading.shown(token) + "\" is no variable name";
            reading.findings().add(Rule.FIELD, fields.path().child("token_env"), what, "letters, digits and _");
        }
        fields.refuseUnknown();
        return enabled;
    }

    /** The path of a service's entry. */
    public static KeyPath pathOf(String service) {
        return KeyPath.of("services", service);
    }
}
