package io.pdsweep.sink;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Optional;
import java.util.Set;

/** Compares a manifest's JSON with the records that it is read into, so that what is wrong is told in the file's own words. */
final class ManifestFields {
    /** What older versions did not write. */
    private static final Set<String> NEWER =
            Set.of("kind", "keep", "slo", "event_limit", "until", "most_seeds", "included", "settled", "tables");

    private static final int LONGEST_SHOWN = 80;

    private ManifestFields() {}

    /**
     * What is wrong with a value, as in {@code waves[0].rows: "many", expected a whole number >= 0}.
     *
     * @param path the way to the value; empty for the whole
     * @param type what it is read as: a record, a list, text, a whole number or a truth
     */
    static Optional<String> problem(String path, JsonNode value, Type type) {
        if (type instanceof ParameterizedType list) {
            if (!value.isArray()) {
                return wrong(path, value, "a list");
            }
            Optional<String> problem = Optional.empty();
            for (int i = 0; i < value.size() && problem.isEmpty(); i++) {
                problem = problem(path + "[" + i + "]", value.get(i), list.getActualTypeArguments()[0]);
            }
            return problem;
        }
        Class<?> single = (Class<?>) type;
        if (single.isRecord()) {
            return value.isObject() ? fields(path, value, single) : wrong(path, value, "an object");
        }
        if (single == String.class) {
            return value.isTextual() ? Optional.empty() : wrong(path, value, "text");
        }
        if (single == boolean.class) {
            return value.isBoolean() ? Optional.empty() : wrong(path, value, "true or false");
        }
        long most = single == int.class ? Integer.MAX_VALUE : Long.MAX_VALUE;
        boolean whole = value.isIntegralNumber() && value.canConvertToLong();
        return whole && value.longValue() >= 0 && value.longValue() <= most
                ? Optional.empty()
                : wrong(path, value, "a whole number >= 0");
    }

    private static Optional<String> fields(String path, JsonNode value, Class<?> type) {
        Optional<String> problem = Optional.empty();
        for (RecordComponent component : type.getRecordComponents()) {
            String name = SnakeCaseStrategy.INSTANCE.translate(component.getName());
            JsonNode field = value.path(name);
            if (problem.isEmpty() && !(field.isMissingNode() && NEWER.contains(name))) {
                problem = problem(path.isEmpty() ? name : path + "." + name, field, component.getGenericType());
            }
        }
        return problem;
    }

    private static Optional<String> wrong(String path, JsonNode value, String expected) {
        String text = value.isMissingNode() ? "missing" : value.toString();
        String shown = text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN) + "...";
        return Optional.of((path.isEmpty() ? "" : path + ": ") + shown + ", expected " + expected);
    }
}
