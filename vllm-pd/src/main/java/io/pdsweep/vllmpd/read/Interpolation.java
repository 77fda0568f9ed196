package io.pdsweep.vllmpd.read;

import io.pdsweep.yaml.Document;
import io.pdsweep.yaml.InvalidYaml;
import io.pdsweep.yaml.KeyPath;
import io.pdsweep.yaml.Mapping;
import io.pdsweep.yaml.Node;
import io.pdsweep.yaml.Problem;
import io.pdsweep.yaml.Scalar;
import io.pdsweep.yaml.Sequence;
import io.pdsweep.yaml.Suggestions;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Resolves {@code ${...}} in the values of a file, as OmegaConf does
 * (https://omegaconf.readthedocs.io/en/latest/usage.html#variable-interpolation).
 *
 * <ul>
 *   <li>{@code ${a.b}}, {@code ${a.list[0]}}, {@code ${a.list.0}}: a value named from the root. A value that is nothing
 *       else takes the named one with its type, mappings and lists too; inside a text it is written out.
 *   <li>{@code ${.b}}, {@code ${..b}}: named from the mapping around the value, from the one around that, ...
 *   <li>{@code ${a.${b}}}: the name may hold an interpolation.
 *   <li>{@code ${oc.env:VAR}}, {@code ${oc.env:VAR,default}}: a variable of this process.
 *   <li>{@code \${...}}: the characters themselves.
 * </ul>
 *
 * Keys are left as they are. Other resolvers, cycles and names that do not exist are refused.
 */
public final class Interpolation {
    private static final int MOST_STEPS = 20_000;
    private static final int LONGEST_TEXT = 1 << 20;

    private final Document document;
    private final Optional<Map<String, String>> environment;
    private final Deque<Node> open = new ArrayDeque<>();
    private int steps;

    private Interpolation(Document document, Optional<Map<String, String>> environment) {
        this.document = document;
        this.environment = environment;
    }

    /**
     * The document with every interpolation resolved.
     *
     * @param environment what {@code oc.env} sees
     * @throws InvalidYaml when one cannot be
     */
    public static Document resolve(Document document, Map<String, String> environment) {
        Interpolation interpolation = new Interpolation(document, Optional.of(environment));
        return new Document(document.file(), interpolation.resolve(document.root(), KeyPath.ROOT));
    }

    /**
     * The document with every name resolved, but {@code oc.env} and escaped interpolations left as they are: what may be
     * saved, since a variable may hold a secret.
     *
     * @throws InvalidYaml when a name cannot be resolved
     */
    public static Document resolveNames(Document document) {
        Interpolation interpolation = new Interpolation(document, Optional.empty());
        return new Document(document.file(), interpolation.resolve(document.root(), KeyPath.ROOT));
    }

    private Node resolve(Node node, KeyPath path) {
        if (++steps > MOST_STEPS * 10) {
            throw invalid(node, path, "interpolations expand to too many values");
        }
        if (node instanceof Mapping mapping) {
            List<Mapping.Entry> entries = new ArrayList<>();
            for (Mapping.Entry entry : mapping.entries()) {
                Node value = resolve(entry.value(), path.child(entry.key()));
                entries.add(new Mapping.Entry(entry.key(), entry.keyAt(), value));
            }
            return new Mapping(mapping.at(), entries);
        }
        if (node instanceof Sequence sequence) {
            List<Node> items = new ArrayList<>();
            for (int i = 0; i < sequence.items().size(); i++) {
                items.add(resolve(sequence.items().get(i), path.item(i)));
            }
            return new Sequence(sequence.at(), items);
        }
        Scalar scalar = (Scalar) node;
        return scalar.text().contains("${") ? interpolated(scalar, path) : node;
    }

    private Node interpolated(Scalar scalar, KeyPath path) {
        if (open.stream().anyMatch(node -> node == scalar)) {
            throw invalid(scalar, path, "\"" + Reading.shown(scalar.text()) + "\" refers to itself");
        }
        open.push(scalar);
        Node resolved = substitute(scalar, scalar.text(), path);
        open.pop();
        if (resolved instanceof Scalar value) {
            return new Scalar(scalar.at(), value.text(), value.style());
        }
        return resolved;
    }

    /** Replaces the interpolations of a text, inner ones first. */
    private Node substitute(Scalar scalar, String text, KeyPath path) {
        StringBuilder out = new StringBuilder();
        int i = 0;
        while (i < text.length()) {
            if (text.startsWith("\\${", i)) {
                out.append(environment.isPresent() ? "${" : "\\${");
                i += 3;
            } else if (text.startsWith("${", i)) {
                int end = closing(scalar, text, i + 2, path);
                String inner = text.substring(i + 2, end);
                String name = inner.contains("${") ? text(scalar, substitute(scalar, inner, path), path) : inner;
                Node value = lookUp(scalar, name.strip(), path);
                if (i == 0 && end == text.length() - 1) {
                    return value;
                }
                out.append(text(scalar, value, path));
                i = end + 1;
            } else {
                out.append(text.charAt(i++));
            }
            if (out.length() > LONGEST_TEXT) {
                throw invalid(scalar, path, "interpolations expand to more than " + LONGEST_TEXT + " characters");
            }
        }
        return new Scalar(scalar.at(), out.toString(), Scalar.Style.QUOTED);
    }

    private int closing(Scalar scalar, String text, int from, KeyPath path) {
        int depth = 1;
        for (int i = from; i < text.length(); i++) {
            if (text.startsWith("${", i)) {
                depth++;
            } else if (text.charAt(i) == '}' && --depth == 0) {
                return i;
            }
        }
        throw invalid(scalar, path, "\"" + Reading.shown(text) + "\" has \"${\" without its \"}\"");
    }

    private String text(Scalar scalar, Node value, KeyPath path) {
        if (value instanceof Scalar found) {
            return found.text();
        }
        throw invalid(
                scalar, path, "\"" + Reading.shown(scalar.text()) + "\" puts " + value.describe() + " inside a text");
    }

    private Node lookUp(Scalar scalar, String name, KeyPath path) {
        if (++steps > MOST_STEPS) {
            throw invalid(scalar, path, "too many interpolations");
        }
        if (name.startsWith("oc.env:")) {
            return variable(scalar, name.substring("oc.env:".length()), path);
        }
        if (name.contains(":")) {
            String what = "\"${" + Reading.shown(name) + "}\" uses a resolver that is not known";
            throw invalid(scalar, path, what + ", expected ${key} or ${oc.env:VAR}");
        }
        KeyPath target = target(scalar, name, path);
        Node node = document.root();
        KeyPath walked = KeyPath.ROOT;
        for (String step : target.steps()) {
            if (node instanceof Scalar link && link.text().contains("${")) {
                node = interpolated(link, walked);
            }
            Optional<Node> next = child(node, step);
            if (next.isEmpty()) {
                String what = "\"${" + Reading.shown(name) + "}\" names no value of the file";
                throw invalid(scalar, path, what, Suggestions.nearest(step, keys(node)));
            }
            node = next.get();
            walked = walked.child(step);
        }
        if (open.size() > 50) {
            throw invalid(scalar, path, "interpolations refer to each other too deeply, or to themselves");
        }
        if (node instanceof Scalar) {
            return resolve(node, walked);
        }
        if (path.steps().size() >= walked.steps().size()
                && path.steps().subList(0, walked.steps().size()).equals(walked.steps())) {
            throw invalid(scalar, path, "\"${" + Reading.shown(name) + "}\" names a value around itself");
        }
        open.push(node);
        Node resolved = resolve(node, walked);
        open.pop();
        return resolved;
    }

    private KeyPath target(Scalar scalar, String name, KeyPath path) {
        int dots = 0;
        while (dots < name.length() && name.charAt(dots) == '.') {
            dots++;
        }
        List<String> steps = new ArrayList<>();
        if (dots > 0) {
            if (dots > path.steps().size()) {
                throw invalid(scalar, path, "\"${" + Reading.shown(name) + "}\" goes up beyond the file");
            }
            steps.addAll(path.steps().subList(0, path.steps().size() - dots));
        }
        for (String step : name.substring(dots).replace("]", "").split("[.\\[]", -1)) {
            if (!step.isEmpty()) {
                steps.add(step);
            }
        }
        if (steps.isEmpty()) {
            throw invalid(scalar, path, "\"${" + Reading.shown(name) + "}\" names nothing");
        }
        return new KeyPath(steps);
    }

    private static Optional<Node> child(Node node, String step) {
        if (node instanceof Mapping mapping) {
            return mapping.value(step);
        }
        String index = step.startsWith("[") ? step.substring(1, step.length() - 1) : step;
        if (node instanceof Sequence sequence && index.matches("[0-9]{1,9}")) {
            int at = Integer.parseInt(index);
            return at < sequence.items().size() ? Optional.of(sequence.items().get(at)) : Optional.empty();
        }
        return Optional.empty();
    }

    private static Collection<String> keys(Node node) {
        return node instanceof Mapping mapping ? mapping.keys() : List.of();
    }

    private Node variable(Scalar scalar, String spec, KeyPath path) {
        int comma = spec.indexOf(',');
        String name = (comma < 0 ? spec : spec.substring(0, comma)).strip();
        if (environment.isEmpty()) {
            return new Scalar(scalar.at(), "${oc.env:" + spec + "}", Scalar.Style.QUOTED);
        }
        String value = environment.get().get(name);
        if (value == null && comma < 0) {
            throw invalid(scalar, path, "\"${oc.env:" + Reading.shown(name) + "}\" names a variable that is not set");
        }
        String text = value != null ? value : spec.substring(comma + 1).strip();
        return new Scalar(scalar.at(), text, Scalar.Style.QUOTED);
    }

    private InvalidYaml invalid(Node node, KeyPath path, String what) {
        return invalid(node, path, what, "");
    }

    private InvalidYaml invalid(Node node, KeyPath path, String what, String suggestion) {
        return new InvalidYaml(
                List.of(new Problem(document.file(), node.at().line(), path.toString(), what, "", suggestion)));
    }
}
