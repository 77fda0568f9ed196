package io.pdsweep.vllmpd.read;

import io.pdsweep.vllmpd.check.Rule;
import io.pdsweep.vllmpd.model.Benchmark;
import io.pdsweep.vllmpd.model.Driver;
import io.pdsweep.yaml.Fields;
import io.pdsweep.yaml.KeyPath;
import io.pdsweep.yaml.Mapping;
import io.pdsweep.yaml.Position;
import io.pdsweep.yaml.Scalar;
import io.pdsweep.yaml.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@code driver} and its benchmarks. */
final class DriverReader {
    private static final String GYM = "https://github.com/NVIDIA-NeMo/gym";
    private static final Mapping NOTHING = new Mapping(Position.WHOLE_FILE, List.of());

    private final Reading reading;

    DriverReader(Reading reading) {
        this.reading = reading;
    }

    Optional<Driver> read(Fields root) {
        return root.required("driver").flatMap(Value::mapping).map(fields -> {
            Driver driver = new Driver(
                    reading.text(fields, "container", "python:3.12"),
                    fields.optional("gym_install")
                            .filter(value -> !value.isNull())
                            .flatMap(Value::mapping)
                            .map(this::install),
                    reading.nullable(fields, "policy_model"),
                    reading.text(fields, "policy_host", "localhost"),
                    reading.text(fields, "policy_model_type", "openai_model"),
                    fields.required("benchmarks")
                            .flatMap(Value::mapping)
                            .map(map -> map.each(value -> value.mapping().map(this::benchmark)))
                            .orElse(Map.of()),
                    reading.env(fields),
                    reading.texts(fields, "mounts"));
            fields.refuseUnknown();
            return driver;
        });
    }

    private Driver.GymInstall install(Fields fields) {
        Driver.GymInstall install =
                new Driver.GymInstall(reading.text(fields, "repo", GYM), reading.required(fields, "ref"));
        fields.refuseUnknown();
        return install;
    }

    private Benchmark benchmark(Fields fields) {
        Mapping run = free(fields, "run");
        Optional<String> command = reading.nullable(fields, "command");
        Optional<Benchmark.Resume> resume = fields.optional("resumable").flatMap(this::resume);
        Benchmark benchmark = new Benchmark(free(fields, "prepare"), run, command, resume);
        fields.refuseUnknown();
        KeyPath path = fields.path().child("command");
        if (command.isPresent() && !run.keys().isEmpty()) {
            String what = "command and run are both set, but command replaces the run that run configures";
            reading.findings().add(Rule.COMMAND, path, what, "one of them");
        }
        if (command.isPresent() && resume.isPresent()) {
            String what = "command and resumable are both set, but only gym eval run can be resumed";
            reading.findings().add(Rule.COMMAND, path, what, "one of them");
        }
        return benchmark;
    }

    private Mapping free(Fields fields, String key) {
        return fields.optional(key).flatMap(Value::mapping).map(Fields::mapping).orElse(NOTHING);
    }

    private Optional<Benchmark.Resume> resume(Value value) {
        if (value.node() instanceof Scalar) {
            Optional<Boolean> truth = reading.strict() ? value.truth() : Coercion.truth(value);
            return truth.filter(on -> on).map(on -> new Benchmark.Resume(3, Optional.empty()));
        }
        return value.mapping().map(fields -> {
            Benchmark.Resume resume = new Benchmark.Resume(
                    reading.bounded(fields, "max_retries", 3, 0, Integer.MAX_VALUE),
                    reading.nullable(fields, "max_walltime"));
            fields.refuseUnknown();
            resume.maxWalltime().filter(time -> !isSlurmDuration(time)).ifPresent(time -> {
                String what = "max_walltime is \"" + Reading.shown(time) + "\"";
                String forms = "MM, MM:SS, HH:MM:SS, D-HH, D-HH:MM or D-HH:MM:SS";
                reading.findings().add(Rule.MAX_WALLTIME, fields.path().child("max_walltime"), what, forms);
            });
            return resume;
        });
    }

    private static boolean isSlurmDuration(String time) {
        return time.matches("[0-9]+(:[0-9]+){0,2}|[0-9]+-[0-9]+(:[0-9]+){0,2}");
    }
}
