package io.pdsweep.spec;

import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import io.pdsweep.yaml.Fields;
import io.pdsweep.yaml.InvalidYaml;
import io.pdsweep.yaml.Problem;
import io.pdsweep.yaml.Scalar;
import io.pdsweep.yaml.Value;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a plan file: a sweep file whose points are fleets, with {@code slo} and the keys {@code cost}, {@code search} and
 * {@code rates} besides.
 */
public final class CapacityReader {
    private static final Pattern PERCENT = Pattern.compile("([0-9]{1,3}(?:\\.[0-9]{1,6})?) ?%");
    private static final double LEAST_PRECISION = 0.01;
    private static final double USUAL_PRECISION = 0.05;
    private static final int USUAL_ROUNDS = 40;
    private static final int MOST_ROUNDS = 1000;
    private static final int MOST_FLEETS = 10_000;

    /** The workload and how long it runs: the same for every fleet, or they could not be compared. */
    private static final List<Parameter> OF_THE_WORKLOAD =
            List.of(Parameter.P, Parameter.Z, Parameter.HORIZON, Parameter.WARMUP);

    private Optional<CapacityFile.Costs> costs = Optional.empty();
    private Optional<CapacityFile.Search> search = Optional.empty();
    private List<Double> rates = List.of();

    private CapacityReader() {}

    /**
     * Reads a file.
     *
     * @param base settings that the file's own go over
     * @throws io.pdsweep.yaml.InvalidYaml naming everything that is wrong
     */
    public static CapacityFile read(Path file, List<Setting> base) {
        CapacityReader reader = new CapacityReader();
        Sweep fleets = SweepReader.read(file, base, FileKind.PLAN, reader::keys);
        return reader.file(fleets);
    }

    /**
     * Reads the bytes of a file that names no other.
     *
     * @param name the name to print in messages
     * @throws io.pdsweep.yaml.InvalidYaml naming everything that is wrong
     */
    public static CapacityFile read(String name, byte[] bytes) {
        CapacityReader reader = new CapacityReader();
        Sweep fleets = SweepReader.read(name, bytes, Optional.empty(), List.of(), FileKind.PLAN, reader::keys);
        return reader.file(fleets);
    }

    private CapacityFile file(Sweep fleets) {
        comparable(fleets);
        return new CapacityFile(fleets, costs.orElseThrow(), search.orElseThrow(), rates);
    }

    /** What no single line says: presets, lists of points and formulas may set it too. */
    private static void comparable(Sweep fleets) {
        Optional<Scenario> first = Optional.empty();
        long count = 0;
        for (Group group : fleets.groups()) {
            if (group.keys().contains(Parameter.LAMBDA.label())) {
                throw refused(fleets, "sets Lambda", "no Lambda: the search finds it");
            }
            for (long i = 0; i < group.size(); i++) {
                Optional<Scenario> fleet = group.scenario(i);
                if (fleet.isEmpty()) {
                    continue;
                }
                count++;
                if (count > MOST_FLEETS) {
                    throw refused(fleets, "has more than " + MOST_FLEETS + " fleets", "at most " + MOST_FLEETS);
                }
                Scenario other = first.orElse(fleet.get());
                first = Optional.of(other);
                for (Parameter parameter : OF_THE_WORKLOAD) {
                    if (fleet.get().value(parameter) != other.value(parameter)) {
                        throw refused(fleets, "varies " + parameter.label(), "one value: it is of the workload");
                    }
                }
                if (fleet.get().arrivals().isBatch()) {
                    throw refused(fleets, "has the arrivals " + fleet.get().arrivals(), "poisson: a batch has no rate");
                }
            }
        }
    }

    private static InvalidYaml refused(Sweep fleets, String what, String expected) {
        return new InvalidYaml(List.of(new Problem(fleets.source().name(), 0, "", what, expected, "")));
    }

    private void keys(Fields fields) {
        costs = fields.required("cost").flatMap(CapacityReader::costs);
        search = fields.required("search").flatMap(CapacityReader::search);
        fields.optional("rates").ifPresent(value -> rates = rates(value));
        fields.required("slo");
        for (String foreign : List.of("reference", "design", "until")) {
            fields.optional(foreign)
                    .ifPresent(value -> value.problem("is not known in a plan", "a plan without it", ""));
        }
        workload(fields);
    }

    private static Optional<CapacityFile.Costs> costs(Value value) {
        Optional<Fields> fields = value.mapping();
        if (fields.isEmpty()) {
            return Optional.empty();
        }
        Optional<Double> prefill = fields.get().required("prefill_gpu_hour").flatMap(CapacityReader::price);
        Optional<Double> decode = fields.get().required("decode_gpu_hour").flatMap(CapacityReader::price);
        String currency = fields.get().optional("currency").flatMap(Value::text).orElse("");
        fields.get().refuseUnknown();
        return prefill.isPresent() && decode.isPresent()
                ? Optional.of(new CapacityFile.Costs(currency, prefill.get(), decode.get()))
                : Optional.empty();
    }

    private static Optional<Double> price(Value value) {
        Optional<Double> price = value.real();
        return price.isPresent() && price.get() < 0 ? value.wrong("a number >= 0") : price;
    }

    private static Optional<CapacityFile.Search> search(Value value) {
        Optional<Fields> fields = value.mapping();
        if (fields.isEmpty()) {
            return Optional.empty();
        }
        Optional<Double> from = fields.get().required("from").flatMap(CapacityReader::rate);
        Optional<Double> to = fields.get().required("to").flatMap(CapacityReader::rate);
        Optional<Double> precision = fields.get()
                .optional("precision")
                .map(CapacityReader::precision)
                .orElse(Optional.of(USUAL_PRECISION));
        Optional<Integer> rounds = fields.get()
                .optional("rounds")
                .map(field -> field.integer(1, MOST_ROUNDS))
                .orElse(Optional.of(USUAL_ROUNDS));
        fields.get().refuseUnknown();
        if (from.isEmpty() || to.isEmpty() || precision.isEmpty() || rounds.isEmpty()) {
            return Optional.empty();
        }
        if (to.get() <= from.get()) {
            value.problem("to is " + Numbers.text(to.get()), "more than from, " + Numbers.text(from.get()), "");
            return Optional.empty();
        }
        return Optional.of(new CapacityFile.Search(from.get(), to.get(), precision.get(), rounds.get()));
    }

    private static Optional<Double> rate(Value value) {
        return value.real()
                .flatMap(number -> SettingReader.parameter(Parameter.LAMBDA, number, value))
                .map(setting -> ((Setting.OfParameter) setting).value());
    }

    private static Optional<Double> precision(Value value) {
        String expected = "a share from 1 % to 100 %, as in 5 %";
        if (value.node() instanceof Scalar scalar) {
            Matcher percent = PERCENT.matcher(scalar.text());
            if (percent.matches()) {
                double share = new BigDecimal(percent.group(1)).movePointLeft(2).doubleValue();
                return share >= LEAST_PRECISION && share <= 1 ? Optional.of(share) : value.wrong(expected);
            }
        }
        return value.wrong(expected);
    }

    private static List<Double> rates(Value value) {
        List<Double> rates = new ArrayList<>();
        AxisReader.axis(Parameter.LAMBDA.label(), value).ifPresent(axis -> {
            for (Setting setting : axis.values()) {
                rates.add(((Setting.OfParameter) setting).value());
            }
        });
        return rates.stream().sorted().distinct().toList();
    }

    /** Records what a plan file may not set, or not vary. */
    private static void workload(Fields fields) {
        for (String key : List.of("set", "axes", "zip", "derived")) {
            fields.optional(key).flatMap(CapacityReader::quietly).ifPresent(below -> {
                below.optional(Parameter.LAMBDA.label())
                        .ifPresent(value -> value.problem(
                                "is set in a plan",
                                "no Lambda: the search finds it, and rates lists those to look at",
                                ""));
                if (!key.equals("set")) {
                    OF_THE_WORKLOAD.forEach(parameter -> below.optional(parameter.label())
                            .ifPresent(value -> value.problem(
                                    "varies between fleets", "one value in set: it is of the workload", "")));
                }
            });
        }
    }

    /** The fields of a value that is a mapping; that it must be one is said elsewhere. */
    private static Optional<Fields> quietly(Value value) {
        return value.node() instanceof io.pdsweep.yaml.Mapping ? value.mapping() : Optional.empty();
    }
}
