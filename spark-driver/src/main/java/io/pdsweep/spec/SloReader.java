package io.pdsweep.spec;

import io.pdsweep.sim.Observation;
import io.pdsweep.sim.ServiceLevel;
import io.pdsweep.spec.Slo.Objective;
import io.pdsweep.spec.Slo.Statistic;
import io.pdsweep.yaml.Fields;
import io.pdsweep.yaml.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code slo: {ttft_p99: 0.5 s, tpot_mean: 30 ms, ...}}. */
public final class SloReader {
    private static final Pattern TIME = Pattern.compile("([0-9]+(?:\\.[0-9]+)?) ?(s|ms|us)");
    private static final String EXPECTED = "a time above 0 with its unit, as in 0.5 s or 30 ms";
    private static final int MOST_GPUS = 1024;

    private SloReader() {}

    /** The objectives; empty when something is wrong, which is recorded. */
    public static Optional<Slo> read(Value value) {
        return value.mapping().flatMap(fields -> read(value, fields));
    }

    private static Optional<Slo> read(Value value, Fields fields) {
        List<Objective> objectives = new ArrayList<>();
        for (Observation observation : Slo.OBSERVATIONS) {
            for (Statistic statistic : Statistic.values()) {
                fields.optional(observation.label() + "_" + statistic.label())
                        .flatMap(SloReader::seconds)
                        .map(seconds -> new Objective(observation, statistic, seconds))
                        .ifPresent(objectives::add);
            }
        }
        double ttft = limit(fields, Observation.TTFT, objectives);
        double tpot = limit(fields, Observation.TPOT, objectives);
        double response = limit(fields, Observation.RESPONSE, objectives);
        double attainment =
                fields.optional("attainment").flatMap(SloReader::share).orElse(0.0);
        int prefillGpus = fields.optional("prefill_gpus")
                .flatMap(field -> field.integer(1, MOST_GPUS))
                .orElse(1);
        int decodeGpus = fields.optional("decode_gpus")
                .flatMap(field -> field.integer(1, MOST_GPUS))
                .orElse(1);
        fields.refuseUnknown();
        if (fields.mapping().keys().stream().noneMatch(SloReader::isALimit)) {
            value.problem("has no limit", "at least one, as in ttft_p99: 0.5 s", "");
            return Optional.empty();
        }
        ServiceLevel requests = new ServiceLevel(ttft, tpot, response);
        return Optional.of(new Slo(objectives, requests, attainment, prefillGpus, decodeGpus));
    }

    private static boolean isALimit(String key) {
        return Slo.OBSERVATIONS.stream().anyMatch(observation -> key.startsWith(observation.label()));
    }

    private static double limit(Fields fields, Observation observation, List<Objective> objectives) {
        return fields.optional(observation.label())
                .flatMap(SloReader::seconds)
                .orElseGet(() -> Slo.largest(objectives, observation).orElse(Double.POSITIVE_INFINITY));
    }

    private static Optional<Double> share(Value value) {
        Optional<Double> share = value.real();
        return share.isPresent() && !(share.get() > 0 && share.get() <= 1)
                ? value.wrong("a share above 0 and up to 1, as in 0.99")
                : share;
    }

    private static Optional<Double> seconds(Value value) {
        if (!(value.node() instanceof io.pdsweep.yaml.Scalar scalar)) {
            return value.wrong(EXPECTED);
        }
        Matcher time = TIME.matcher(scalar.text());
        if (!time.matches()) {
            return value.wrong(EXPECTED);
        }
        int digits = switch (time.group(2)) {
            case "s" -> 0;
            case "ms" -> -3;
            default -> -6;
        };
        double seconds = new BigDecimal(time.group(1)).scaleByPowerOfTen(digits).doubleValue();
        return seconds > 0 && Double.isFinite(seconds) ? Optional.of(seconds) : value.wrong(EXPECTED);
    }
}
