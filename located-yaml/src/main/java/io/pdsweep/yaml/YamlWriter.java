package io.pdsweep.yaml;

/**
 * Writes a tree as YAML that {@link YamlReader} reads back to the same values: block style, two spaces, a text in
 * double quotes wherever it could be taken for anything else.
 */
public final class YamlWriter {
    private final StringBuilder out = new StringBuilder();

    private YamlWriter() {}

    /** The YAML text of a tree, ending with a new line. */
    public static String write(Node root) {
        YamlWriter writer = new YamlWriter();
        if (root instanceof Mapping mapping && !mapping.keys().isEmpty()) {
            writer.entries(mapping, 0);
        } else if (root instanceof Sequence sequence && !sequence.items().isEmpty()) {
            writer.items(sequence, 0);
        } else {
            writer.inline(root);
        }
        return writer.out.toString();
    }

    /** A text as a YAML scalar: plain where every reader takes it for the same text, else in double quotes. */
    public static String scalar(String text) {
        boolean plain = text.matches("[A-Za-z_/][A-Za-z0-9_./@+-]*") && ScalarKind.ofPlain(text) == ScalarKind.TEXT;
        return plain ? text : quoted(text);
    }

    private void entries(Mapping mapping, int indent) {
        for (Mapping.Entry entry : mapping.entries()) {
            out.append(" ".repeat(indent)).append(scalar(entry.key())).append(':');
            below(entry.value(), indent + 2);
        }
    }

    private void items(Sequence sequence, int indent) {
        for (Node item : sequence.items()) {
            out.append(" ".repeat(indent)).append('-');
            below(item, indent + 2);
        }
    }

    private void below(Node node, int indent) {
        if (node instanceof Mapping mapping && !mapping.keys().isEmpty()) {
            out.append('\n');
            entries(mapping, indent);
        } else if (node instanceof Sequence sequence && !sequence.items().isEmpty()) {
            out.append('\n');
            items(sequence, indent);
        } else {
            out.append(' ');
            inline(node);
        }
    }

    private void inline(Node node) {
        if (node instanceof Scalar scalar) {
            boolean text = scalar.kind() == ScalarKind.TEXT;
            String written = scalar.kind() == ScalarKind.NULL ? "null" : scalar.text();
            out.append(text ? scalar(scalar.text()) : written);
        } else {
            out.append(node instanceof Mapping ? "{}" : "[]");
        }
        out.append('\n');
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                default -> {
                    if ((c >= ' ' && c <= '~') || Character.isLetter(c) || Character.isSurrogate(c)) {
                        quoted.append(c);
                    } else {
                        String digits = Integer.toHexString(c);
                        quoted.append("\\u")
                                .append("0".repeat(4 - digits.length()))
                                .append(digits);
                    }
                }
            }
        }
        return quoted.append('"').toString();
    }
}
