package io.pdsweep.spec;

import io.pdsweep.sim.Parameter;
import io.pdsweep.yaml.Suggestions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads formulas by recursive descent. From weakest to strongest: {@code or}, {@code and}, {@code not}, one comparison, {@code +
 * -}, {@code * / %}, a sign, and numbers, parameters, functions and parentheses.
 */
final class ExpressionReader {
    private static final Pattern TOKEN = Pattern.compile(
            "\\s*(?:(?<number>\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)|(?<name>[A-Za-z_]\\w*)|(?<sign><=|>=|==|!=|[-+*/%<>(),]))");
    private static final int DEEPEST = 100;

    /** Numbers and names, and so operators: each may be a level of the tree, which is walked by recursion. */
    private static final int MOST_TERMS = 1_000;

    private final String text;
    private int end;
    private String token = "";
    private int start;
    private int depth;
    private int terms;

    private ExpressionReader(String text) throws ExpressionException {
        this.text = text;
        advance();
    }

    /** Reads a number. */
    static Expression number(String text) throws ExpressionException {
        Expression read = whole(text);
        if (read.isTruth()) {
            throw new ExpressionException("is true or false", 0, "a number", "");
        }
        return read;
    }

    /** Reads a truth. */
    static Expression truth(String text) throws ExpressionException {
        Expression read = whole(text);
        if (!read.isTruth()) {
            throw new ExpressionException("is a number", 0, "a comparison, as in NP + ND == 8", "");
        }
        return read;
    }

    private static Expression whole(String text) throws ExpressionException {
        ExpressionReader reader = new ExpressionReader(text);
        Expression read = reader.or();
        if (!reader.token.isEmpty()) {
            throw reader.unexpected("an operator or the end");
        }
        return read;
    }

    private void advance() throws ExpressionException {
        Matcher next = TOKEN.matcher(text).region(end, text.length());
        if (next.lookingAt()) {
            end = next.end();
            token = next.group().strip();
            start = end - token.length();
        } else if (text.substring(end).isBlank()) {
            token = "";
            start = text.length();
        } else {
            int odd = end + text.substring(end).indexOf(text.substring(end).strip());
            throw new ExpressionException(
                    "has \"" + Character.toString(text.codePointAt(odd)) + "\"",
                    odd,
                    "numbers, parameters and operators",
                    "");
        }
    }

    private boolean skip(String expected) throws ExpressionException {
        if (!token.equals(expected)) {
            return false;
        }
        advance();
        return true;
    }

    private ExpressionException unexpected(String expected) {
        return new ExpressionException(token.isEmpty() ? "ends" : "has \"" + token + "\"", start, expected, "");
    }

    private Expression or() throws ExpressionException {
        return chain(Operator.OR);
    }

    private Expression chain(Operator operator) throws ExpressionException {
        int at = start;
        Expression first = operator == Operator.OR ? chain(Operator.AND) : not();
        while (token.equals(operator.sign())) {
            advance();
            int next = start;
            Expression second = operator == Operator.OR ? chain(Operator.AND) : not();
            first = new Expression.Operation(operator, List.of(truth(first, at), truth(second, next)));
        }
        return first;
    }

    private Expression not() throws ExpressionException {
        if (skip(Operator.NOT.sign())) {
            deeper();
            int at = start;
            Expression operand = truth(not(), at);
            depth--;
            return new Expression.Operation(Operator.NOT, List.of(operand));
        }
        return comparison();
    }

    private Expression comparison() throws ExpressionException {
        int at = start;
        Expression first = sum();
        Optional<Operator> operator = sign(true);
        if (operator.isEmpty()) {
            return first;
        }
        advance();
        int next = start;
        Expression second = sum();
        if (sign(true).isPresent()) {
            throw new ExpressionException("has a second comparison", start, "two joined by and", "");
        }
        return new Expression.Operation(operator.get(), List.of(number(first, at), number(second, next)));
    }

    private Optional<Operator> sign(boolean comparison) {
        for (Operator operator : Operator.values()) {
            if (operator.isComparison() == comparison && operator.sign().equals(token)) {
                return Optional.of(operator);
            }
        }
        return Optional.empty();
    }

    private Expression sum() throws ExpressionException {
        int at = start;
        Expression first = product();
        while (token.equals("+") || token.equals("-")) {
            Operator operator = sign(false).orElseThrow();
            advance();
            int next = start;
            first = new Expression.Operation(operator, List.of(number(first, at), number(product(), next)));
        }
        return first;
    }

    private Expression product() throws ExpressionException {
        int at = start;
        Expression first = signed();
        while (token.equals("*") || token.equals("/") || token.equals("%")) {
            Operator operator = sign(false).orElseThrow();
            advance();
            int next = start;
            first = new Expression.Operation(operator, List.of(number(first, at), number(signed(), next)));
        }
        return first;
    }

    private Expression signed() throws ExpressionException {
        if (skip("-")) {
            deeper();
            int at = start;
            Expression operand = number(signed(), at);
            depth--;
            return new Expression.Operation(Operator.NEGATED, List.of(operand));
        }
        return atom();
    }

    private Expression atom() throws ExpressionException {
        if (token.isEmpty() || (!Character.isLetterOrDigit(token.charAt(0)) && !token.startsWith("_"))) {
            if (!skip("(")) {
                throw unexpected("a number, a parameter, a function or (");
            }
            deeper();
            Expression inner = or();
            depth--;
            close();
            return inner;
        }
        if (++terms > MOST_TERMS) {
            throw new ExpressionException(
                    "has more than " + MOST_TERMS + " numbers and names", start, "at most " + MOST_TERMS, "");
        }
        String word = token;
        int at = start;
        advance();
        if (Character.isDigit(word.charAt(0))) {
            return new Expression.Literal(Double.parseDouble(word));
        }
        return token.equals("(") ? call(word, at) : name(word, at);
    }

    private void close() throws ExpressionException {
        if (!skip(")")) {
            throw unexpected(")");
        }
    }

    private Expression call(String word, int at) throws ExpressionException {
        Operator function = Operator.function(word)
                .orElseThrow(() -> new ExpressionException(
                        "has the unknown function " + word,
                        at,
                        "one of " + String.join(", ", Operator.functions()),
                        Suggestions.nearest(word, Operator.functions())));
        deeper();
        List<Expression> operands = new ArrayList<>();
        do {
            advance();
            int next = start;
            operands.add(number(or(), next));
        } while (token.equals(","));
        depth--;
        close();
        if (function.takesSeveral() == (operands.size() == 1)) {
            throw new ExpressionException(
                    "gives " + word + " " + operands.size() + " values",
                    at,
                    function.takesSeveral() ? "two or more" : "one",
                    "");
        }
        return new Expression.Operation(function, operands);
    }

    private static Expression name(String word, int at) throws ExpressionException {
        if (word.equals(Numbers.NEVER)) {
            return new Expression.Literal(Parameter.NEVER);
        }
        Optional<Parameter> parameter = Parameter.named(word);
        if (parameter.isEmpty()) {
            throw new ExpressionException(
                    "has the unknown name " + word, at, "a parameter", Suggestions.nearest(word, Parameter.labels()));
        }
        return new Expression.Name(parameter.get());
    }

    private void deeper() throws ExpressionException {
        if (++depth > DEEPEST) {
            throw new ExpressionException("is nested too deeply", start, "at most " + DEEPEST + " levels", "");
        }
    }

    private static Expression number(Expression operand, int at) throws ExpressionException {
        if (operand.isTruth()) {
            throw new ExpressionException("has true or false", at, "a number there", "");
        }
        return operand;
    }

    private static Expression truth(Expression operand, int at) throws ExpressionException {
        if (!operand.isTruth()) {
            throw new ExpressionException("has a number", at, "a comparison there", "");
        }
        return operand;
    }
}
