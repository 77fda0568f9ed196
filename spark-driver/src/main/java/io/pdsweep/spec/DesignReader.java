package io.pdsweep.spec;

import io.pdsweep.analysis.design.Design;
import io.pdsweep.analysis.design.LatinHypercube;
import io.pdsweep.analysis.design.MorrisDesign;
import io.pdsweep.analysis.design.OneAtATime;
import io.pdsweep.analysis.design.Range;
import io.pdsweep.analysis.design.SobolDesign;
import io.pdsweep.analysis.design.SobolDesign.Order;
import io.pdsweep.sim.Parameter;
import io.pdsweep.yaml.Fields;
import io.pdsweep.yaml.Sequence;
import io.pdsweep.yaml.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads {@code design: {kind, n, seed, factors}}. */
final class DesignReader {
    private static final int MOST_GROUPS = 1 << 17;
    private static final int MOST_TRAJECTORIES = 100_000;
    private static final int MOST_VALUES = 1_000;
    private static final int MOST_ROWS = 1_000_000;
    private static final int MOST_LEVELS = 1_000;

    private enum Kind {
        SOBOL,
        MORRIS,
        OAT,
        LHS
    }

    /** A parameter that varies; where the others are looked at, it has its base value. */
    private record Varied(Parameter parameter, Range range, double base) {
        io.pdsweep.analysis.design.Factor factor() {
            return new io.pdsweep.analysis.design.Factor(parameter.label(), range);
        }
    }

    private DesignReader() {}

    static Optional<DesignedPoints> read(Value value) {
        return value.mapping().flatMap(DesignReader::read);
    }

    private static Optional<DesignedPoints> read(Fields fields) {
        Optional<Kind> kind = fields.required("kind").flatMap(field -> field.constant(Kind.class));
        Optional<Value> size = fields.required("n");
        long seed = fields.optional("seed")
                .flatMap(field -> field.whole(0, Long.MAX_VALUE))
                .orElse(1L);
        Optional<Integer> n = kind.flatMap(known -> size.flatMap(field -> size(known, field)));
        Order order = Order.FIRST_AND_TOTAL;
        int levels = 4;
        if (kind.equals(Optional.of(Kind.SOBOL))) {
            order = fields.optional("order")
                    .flatMap(field -> field.choice(List.of("total", "pairs")))
                    .filter(word -> word.equals("pairs"))
                    .map(word -> Order.PAIRS)
                    .orElse(order);
        }
        if (kind.equals(Optional.of(Kind.MORRIS))) {
            levels = fields.optional("levels").flatMap(DesignReader::levels).orElse(levels);
        }
        List<Varied> varied = fields.required("factors")
                .map(field -> factors(field, kind.equals(Optional.of(Kind.OAT))))
                .orElse(List.of());
        fields.refuseUnknown();
        if (n.isEmpty() || varied.isEmpty()) {
            return Optional.empty();
        }
        List<Parameter> parameters = varied.stream().map(Varied::parameter).toList();
        return Optional.of(
                new DesignedPoints(design(kind.orElseThrow(), n.get(), order, levels, varied, seed), parameters, seed));
    }

    private static Design design(Kind kind, int n, Order order, int levels, List<Varied> varied, long seed) {
        List<io.pdsweep.analysis.design.Factor> factors =
                varied.stream().map(Varied::factor).toList();
        return switch (kind) {
            case SOBOL -> new SobolDesign(factors, n, order, seed);
            case MORRIS -> MorrisDesign.random(factors, n, levels, seed);
            case OAT ->
                new OneAtATime(
                        factors, varied.stream().mapToDouble(Varied::base).toArray(), n);
            case LHS -> new LatinHypercube(factors, n, seed);
        };
    }

    private static Optional<Integer> size(Kind kind, Value value) {
        return switch (kind) {
            case SOBOL -> {
                Optional<Integer> groups = value.integer(2, MOST_GROUPS);
                yield groups.isPresent() && Integer.bitCount(groups.get()) != 1
                        ? value.wrong("a power of two, 2 to " + MOST_GROUPS + ": others unbalance the points")
                        : groups;
            }
            case MORRIS -> value.integer(2, MOST_TRAJECTORIES);
            case OAT -> value.integer(2, MOST_VALUES);
            case LHS -> value.integer(1, MOST_ROWS);
        };
    }

    private static Optional<Integer> levels(Value value) {
        Optional<Integer> levels = value.integer(2, MOST_LEVELS);
        return levels.isPresent() && levels.get() % 2 != 0 ? value.wrong("an even number of levels") : levels;
    }

    private static List<Varied> factors(Value value, boolean oneAtATime) {
        List<Varied> varied = new ArrayList<>();
        Optional<Fields> fields = value.mapping();
        List<String> keys =
                fields.map(found -> List.copyOf(found.mapping().keys())).orElse(List.of());
        for (String key : keys) {
            Value field = fields.orElseThrow().optional(key).orElseThrow();
            SettingReader.parameterNamed(key, field)
                    .flatMap(parameter -> varied(parameter, field, oneAtATime))
                    .ifPresent(varied::add);
        }
        if (fields.isPresent() && keys.isEmpty()) {
            value.problem("has no range", "at least one", "");
        }
        return varied.size() == keys.size() ? varied : List.of();
    }

    private static Optional<Varied> varied(Parameter parameter, Value value, boolean oneAtATime) {
        if (value.node() instanceof Sequence) {
            return choice(parameter, value).map(range -> new Varied(parameter, range, parameter.defaultValue()));
        }
        Optional<Fields> fields = value.mapping();
        if (fields.isEmpty()) {
            return Optional.empty();
        }
        double base = parameter.defaultValue();
        if (oneAtATime) {
            base = fields.get()
                    .optional("base")
                    .flatMap(field -> number(parameter, field))
                    .orElse(base);
        }
        Optional<Span> span = SampleReader.bounds(parameter, fields.get(), value);
        fields.get().refuseUnknown();
        double at = base;
        return span.map(found -> new Varied(parameter, range(found), at));
    }

    private static Optional<Range> choice(Parameter parameter, Value value) {
        Optional<List<Double>> values = value.list(item -> number(parameter, item));
        if (values.isPresent() && values.get().stream().distinct().count() < 2) {
            return value.wrong("at least two different values");
        }
        return values.map(Range.Choice::new);
    }

    private static Optional<Double> number(Parameter parameter, Value value) {
        return value.real()
                .flatMap(number ->
                        SettingReader.parameter(parameter, number, value).map(setting -> number));
    }

    private static Range range(Span span) {
        if (span.scale() == Span.Scale.LOG) {
            return new Range.LogUniform(span.from(), span.to());
        }
        return span.parameter().kind() == Parameter.Kind.WHOLE
                ? new Range.Whole((int) span.from(), (int) span.to())
                : new Range.Uniform(span.from(), span.to());
    }
}
