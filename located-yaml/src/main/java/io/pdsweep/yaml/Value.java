package io.pdsweep.yaml;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * A value of a file to be read as some type. Every accessor either returns the value, or records one problem and
 * returns empty. Nothing is coerced: a quoted number is text, {@code 8.0} is no integer.
 */
public final class Value {
    private final Document document;
    private final KeyPath path;
    private final Node node;
    private final Problems problems;

    Value(Document document, KeyPath path, Node node, Problems problems) {
        this.document = document;
        this.path = path;
        this.node = node;
        this.problems = problems;
    }

    /** The root of a document. */
    public static Value root(Document document, Problems problems) {
        return new Value(document, KeyPath.ROOT, document.root(), problems);
    }

    /** The tree below. */
    public Node node() {
        return node;
    }

    /** The way to the value. */
    public KeyPath path() {
        return path;
    }

    /** Whether the value is null: {@code null}, {@code ~} or nothing. */
    public boolean isNull() {
        return node instanceof Scalar scalar && scalar.kind() == ScalarKind.NULL;
    }

    /** Any text that a file and a process argument can hold, empty too; an unquoted number or boolean is refused with the advice to quote it. */
    public Optional<String> text() {
        if (node instanceof Scalar scalar) {
            if (scalar.kind() == ScalarKind.TEXT) {
                boolean storable = StandardCharsets.UTF_8.newEncoder().canEncode(scalar.text());
                boolean passable = scalar.text().indexOf('\0') < 0;
                return storable && passable
                        ? Optional.of(scalar.text())
                        : wrong("text without the character NUL and without half of a surrogate pair");
            }
            if (scalar.kind() != ScalarKind.NULL) {
                return wrong("text: write it in quotes");
            }
        }
        return wrong("text");
    }

    /** An integer of the given range, both ends included. */
    public Optional<Integer> integer(int least, int most) {
        return whole(least, most).map(Math::toIntExact);
    }

    /** A whole number of the given range, both ends included. */
    public Optional<Long> whole(long least, long most) {
        String expected = most == Integer.MAX_VALUE || most == Long.MAX_VALUE
                ? (least == Integer.MIN_VALUE || least == Long.MIN_VALUE ? "an integer" : "an integer >= " + least)
                : "an integer from " + least + " to " + most;
        if (node instanceof Scalar scalar) {
            if (scalar.kind() == ScalarKind.AMBIGUOUS) {
                return wrong(expected + " in plain decimal digits");
            }
            if (scalar.kind() == ScalarKind.INTEGER) {
                try {
                    long number = Long.decode(decimal(scalar.text()));
                    if (number >= least && number <= most) {
                        return Optional.of(number);
                    }
                } catch (NumberFormatException outOfRange) {
                    return wrong("an integer from " + least + " to " + most);
                }
            }
        }
        return wrong(expected);
    }

    /** Long.decode would read a leading zero as octal; the integer form has none but in 0 and 0x. */
    private static String decimal(String text) {
        return text.startsWith("+") ? text.substring(1) : text;
    }

    /** A finite number, integer or not. */
    public Optional<Double> real() {
        return number().filter(found -> {
            if (Double.isInfinite(found) || Double.isNaN(found)) {
                wrong("a finite number");
                return false;
            }
            return true;
        });
    }

    /** A number, {@code .inf} and {@code -.inf} allowed; {@code .nan} is refused. */
    public Optional<Double> number() {
        if (node instanceof Scalar scalar) {
            String text = scalar.text().toLowerCase(Locale.ROOT);
            switch (scalar.kind()) {
                case INTEGER -> {
                    return Optional.of(
                            text.startsWith("0x")
                                    ? new BigInteger(text.substring(2), 16).doubleValue()
                                    : Double.parseDouble(text));
                }
                case REAL -> {
                    if (!text.endsWith("nan")) {
                        boolean infinite = text.endsWith("inf");
                        double huge = text.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
                        return Optional.of(infinite ? huge : Double.parseDouble(text));
                    }
                }
                case AMBIGUOUS -> {
                    return wrong("a number in plain decimal digits");
                }
                default -> {}
            }
        }
        return wrong("a number");
    }

    /** {@code true} or {@code false}. */
    public Optional<Boolean> truth() {
        if (node instanceof Scalar scalar && scalar.kind() == ScalarKind.BOOLEAN) {
            return Optional.of(scalar.text().equalsIgnoreCase("true"));
        }
        return wrong("true or false");
    }

    /** One of an enum's constants, written in lower case. */
    public <E extends Enum<E>> Optional<E> constant(Class<E> type) {
        List<E> constants = Arrays.asList(type.getEnumConstants());
        List<String> names =
                constants.stream().map(c -> c.name().toLowerCase(Locale.ROOT)).toList();
        return choice(names).map(name -> constants.get(names.indexOf(name)));
    }

    /** One of these texts. */
    public Optional<String> choice(List<String> allowed) {
        String expected = allowed.size() == 1 ? allowed.get(0) : "one of " + String.join(", ", allowed);
        if (node instanceof Scalar scalar && scalar.kind() == ScalarKind.TEXT) {
            if (allowed.contains(scalar.text())) {
                return Optional.of(scalar.text());
            }
            problem(node.describe() + " is not known", expected, Suggestions.nearest(scalar.text(), allowed));
            return Optional.empty();
        }
        return wrong(expected);
    }

    /** The items of a list, each read by the given accessor; empty when the value or any item is wrong. */
    public <T> Optional<List<T>> list(Function<Value, Optional<T>> item) {
        if (!(node instanceof Sequence sequence)) {
            return wrong("a list");
        }
        List<T> items = new ArrayList<>();
        for (int i = 0; i < sequence.items().size(); i++) {
            item.apply(new Value(document, path.item(i), sequence.items().get(i), problems))
                    .ifPresent(items::add);
        }
        return items.size() == sequence.items().size() ? Optional.of(items) : Optional.empty();
    }

    /** The fields of a mapping. */
    public Optional<Fields> mapping() {
        if (node instanceof Mapping mapping) {
            return Optional.of(new Fields(document, path, mapping, problems));
        }
        return wrong("a mapping");
    }

    /** Records that the value is wrong, and what was expected. */
    public <T> Optional<T> wrong(String expected) {
        problem("got " + node.describe(), expected, "");
        return Optional.empty();
    }

    /** Records a problem of this value. */
    public void problem(String what, String expected, String suggestion) {
        int line = node.at().line();
        problems.add(new Problem(document.file(), line, path.toString(), what, expected, suggestion));
    }
}
