package io.pdsweep.spec;

import io.pdsweep.sim.Parameter;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * A formula over a point's parameters, as in {@code blocksD * bs >= max_model_len}; {@link ExpressionReader} reads it.
 * A truth has the value 1 or 0.
 */
public sealed interface Expression {
    /** Its value at a point, whose parameters {@code at} tells. */
    double value(ToDoubleFunction<Parameter> at);

    /** Whether it is true or false, not a number. */
    boolean isTruth();

    /** The parts it is made of. */
    List<Expression> parts();

    /** Every parameter it asks for. */
    default Set<Parameter> parameters() {
        Set<Parameter> all = new TreeSet<>();
        for (Expression part : parts()) {
            all.addAll(part.parameters());
        }
        return all;
    }

    /** A number as it stands. */
    record Literal(double number) implements Expression {
        @Override
        public double value(ToDoubleFunction<Parameter> at) {
            return number;
        }

        @Override
        public boolean isTruth() {
            return false;
        }

        @Override
        public List<Expression> parts() {
            return List.of();
        }
    }

    /** A parameter of the point. */
    record Name(Parameter parameter) implements Expression {
        @Override
        public double value(ToDoubleFunction<Parameter> at) {
            return at.applyAsDouble(parameter);
        }

        @Override
        public boolean isTruth() {
            return false;
        }

        @Override
        public List<Expression> parts() {
            return List.of();
        }

        @Override
        public Set<Parameter> parameters() {
            return Set.of(parameter);
        }
    }

    /** An operator or function and what it is applied to. */
    record Operation(Operator operator, List<Expression> parts) implements Expression {
        public Operation {
            parts = List.copyOf(parts);
        }

        @Override
        public double value(ToDoubleFunction<Parameter> at) {
            double first = parts.get(0).value(at);
            if (parts.size() == 1) {
                return operator.apply(first, first);
            }
            if ((operator == Operator.AND && first == 0) || (operator == Operator.OR && first != 0)) {
                return first; // what follows may be undefined, as in x == 0 or 1 / x > 2
            }
            double value = first;
            for (Expression part : parts.subList(1, parts.size())) {
                value = operator.apply(value, part.value(at));
            }
            return value;
        }

        @Override
        public boolean isTruth() {
            return operator.givesTruth();
        }
    }
}
