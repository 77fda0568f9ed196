package io.pdsweep.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;

/** What a formula can do with numbers and truths. */
enum Operator {
    OR("or", Kind.LOGIC, (x, y) -> x != 0 || y != 0 ? 1 : 0),
    AND("and", Kind.LOGIC, (x, y) -> x != 0 && y != 0 ? 1 : 0),
    NOT("not", Kind.LOGIC, (x, y) -> x == 0 ? 1 : 0),
    LESS("<", Kind.COMPARISON, (x, y) -> x < y ? 1 : 0),
    AT_MOST("<=", Kind.COMPARISON, (x, y) -> x <= y ? 1 : 0),
    GREATER(">", Kind.COMPARISON, (x, y) -> x > y ? 1 : 0),
    AT_LEAST(">=", Kind.COMPARISON, (x, y) -> x >= y ? 1 : 0),
    EQUAL("==", Kind.COMPARISON, (x, y) -> x == y ? 1 : 0),
    UNEQUAL("!=", Kind.COMPARISON, (x, y) -> x != y ? 1 : 0),
    PLUS("+", Kind.ARITHMETIC, Double::sum),
    MINUS("-", Kind.ARITHMETIC, (x, y) -> x - y),
    TIMES("*", Kind.ARITHMETIC, (x, y) -> x * y),
    DIVIDED("/", Kind.ARITHMETIC, (x, y) -> x / y),
    REMAINDER("%", Kind.ARITHMETIC, (x, y) -> x % y),
    NEGATED("negated", Kind.ARITHMETIC, (x, y) -> -x),
    MIN("min", Kind.FUNCTION_OF_SEVERAL, Math::min),
    MAX("max", Kind.FUNCTION_OF_SEVERAL, Math::max),
    FLOOR("floor", Kind.FUNCTION_OF_ONE, (x, y) -> Math.floor(x)),
    CEIL("ceil", Kind.FUNCTION_OF_ONE, (x, y) -> Math.ceil(x)),
    ROUND("round", Kind.FUNCTION_OF_ONE, (x, y) -> Math.floor(x + 0.5)),
    ABS("abs", Kind.FUNCTION_OF_ONE, (x, y) -> Math.abs(x)),
    SQRT("sqrt", Kind.FUNCTION_OF_ONE, (x, y) -> StrictMath.sqrt(x));

    enum Kind {
        LOGIC,
        COMPARISON,
        ARITHMETIC,
        FUNCTION_OF_ONE,
        FUNCTION_OF_SEVERAL
    }

    private final String sign;
    private final Kind kind;
    private final DoubleBinaryOperator operation;

    Operator(String sign, Kind kind, DoubleBinaryOperator operation) {
        this.sign = sign;
        this.kind = kind;
        this.operation = operation;
    }

    String sign() {
        return sign;
    }

    /** Of one operand: the second is not looked at. */
    double apply(double first, double second) {
        return operation.applyAsDouble(first, second);
    }

    boolean takesTruths() {
        return kind == Kind.LOGIC;
    }

    boolean givesTruth() {
        return kind == Kind.LOGIC || kind == Kind.COMPARISON;
    }

    boolean isComparison() {
        return kind == Kind.COMPARISON;
    }

    boolean isFunction() {
        return kind == Kind.FUNCTION_OF_ONE || kind == Kind.FUNCTION_OF_SEVERAL;
    }

    boolean takesSeveral() {
        return kind == Kind.FUNCTION_OF_SEVERAL;
    }

    static Optional<Operator> function(String name) {
        for (Operator operator : values()) {
            if (operator.isFunction() && operator.sign.equals(name)) {
                return Optional.of(operator);
            }
        }
        return Optional.empty();
    }

    static List<String> functions() {
        List<String> names = new ArrayList<>();
        for (Operator operator : values()) {
            if (operator.isFunction()) {
                names.add(operator.sign);
            }
        }
        return names;
    }
}
