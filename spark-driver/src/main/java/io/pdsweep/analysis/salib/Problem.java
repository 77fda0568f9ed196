package io.pdsweep.analysis.salib;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pdsweep.analysis.JsonText;
import io.pdsweep.analysis.design.Factor;
import io.pdsweep.analysis.design.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * SALib's problem: which parameters vary, and in what ranges. {@code dists} is {@code unif} or {@code logunif}. Ranges that
 * SALib does not have, of whole numbers and of choices, are {@code unif} from their smallest to their largest value there,
 * and stand under our own key {@code ranges}, which SALib passes over.
 */
public record Problem(List<Factor> factors) {
    private static final Set<String> KEYS =
            Set.of("num_vars", "names", "bounds", "dists", "groups", "outputs", "ranges", "sample_scaled");

    /** Copies the list. */
    public Problem {
        factors = List.copyOf(factors);
    }

    /** The problem as JSON. */
    public String json() {
        ObjectMapper mapper = JsonText.mapper();
        ObjectNode problem = mapper.createObjectNode();
        problem.put("num_vars", factors.size());
        ArrayNode names = problem.putArray("names");
        ArrayNode bounds = problem.putArray("bounds");
        ArrayNode dists = problem.putArray("dists");
        ObjectNode ranges = mapper.createObjectNode();
        for (Factor factor : factors) {
            Range range = factor.range();
            names.add(factor.name());
            bounds.addArray().add(range.low()).add(range.high());
            dists.add(range instanceof Range.LogUniform ? "logunif" : "unif");
            if (range instanceof Range.Whole whole) {
                ranges.putObject(factor.name())
                        .putArray("whole")
                        .add(whole.from())
                        .add(whole.to());
            } else if (range instanceof Range.Choice choice) {
                ArrayNode values = ranges.putObject(factor.name()).putArray("choice");
                choice.values().forEach(values::add);
            }
        }
        if (!ranges.isEmpty()) {
            problem.set("ranges", ranges);
        }
        return JsonText.text(problem);
    }

    /**
     * Reads a problem.
     *
     * @throws SalibFormatException naming the field that is wrong, its value and what is expected
     */
    public static Problem parse(String json) {
        JsonNode problem;
        try {
            problem = JsonText.mapper().readTree(json);
        } catch (JsonProcessingException e) {
            throw new SalibFormatException(e.getLocation().getLineNr() + ": no JSON: " + e.getOriginalMessage());
        }
        expect(problem.isObject(), "problem", problem, "an object with names and bounds");
        problem.fieldNames()
                .forEachRemaining(key -> expect(
                        KEYS.contains(key),
                        key,
                        problem.path(key),
                        "one of the keys num_vars, names, bounds, dists, ranges"));
        expect(!problem.hasNonNull("groups"), "groups", problem.path("groups"), "none: groups are not supported");
        JsonNode names = problem.path("names");
        JsonNode bounds = problem.path("bounds");
        JsonNode dists = problem.path("dists");
        expect(names.isArray() && !names.isEmpty(), "names", names, "a list of names");
        int d = names.size();
        expect(
                problem.path("num_vars").asInt(d) == d,
                "num_vars",
                problem.path("num_vars"),
                "the number of names, " + d);
        expect(bounds.isArray() && bounds.size() == d, "bounds", bounds, "a pair for each of " + d + " names");
        expect(
                dists.isMissingNode() || dists.isNull() || dists.size() == d,
                "dists",
                dists,
                "a word for each of " + d + " names");
        JsonNode ranges = problem.path("ranges");
        expect(ranges.isMissingNode() || ranges.isObject(), "ranges", ranges, "an object");
        ranges.fieldNames()
                .forEachRemaining(name -> expect(
                        names.valueStream().anyMatch(each -> name.equals(each.textValue())),
                        "ranges." + name,
                        ranges.path(name),
                        "one of the names " + names));
        List<Factor> factors = new ArrayList<>();
        for (int k = 0; k < d; k++) {
            expect(names.get(k).isTextual(), "names[" + k + "]", names.get(k), "a name");
            String name = names.get(k).asText();
            boolean plain = name.codePoints().noneMatch(c -> ",\"'#".indexOf(c) >= 0 || Character.isISOControl(c));
            expect(plain, "names[" + k + "]", names.get(k), "a name without commas, quotes, # and control characters");
            JsonNode own = ranges.path(name);
            try {
                factors.add(new Factor(
                        name, own.isMissingNode() ? range(k, bounds.get(k), dists.path(k)) : range(name, own)));
            } catch (IllegalArgumentException refused) {
                String where = own.isMissingNode() ? "bounds[" + k + "]" : "ranges." + name;
                throw new SalibFormatException(where + ": " + refused.getMessage());
            }
        }
        return new Problem(factors);
    }

    private static Range range(int k, JsonNode bounds, JsonNode dist) {
        boolean pair = bounds.isArray()
                && bounds.size() == 2
                && bounds.get(0).isNumber()
                && bounds.get(1).isNumber();
        expect(pair, "bounds[" + k + "]", bounds, "two numbers");
        double low = bounds.get(0).asDouble();
        double high = bounds.get(1).asDouble();
        String word = dist.isMissingNode() || dist.isNull() ? "unif" : dist.asText();
        expect(Set.of("unif", "logunif").contains(word), "dists[" + k + "]", dist, "unif or logunif");
        return word.equals("unif") ? new Range.Uniform(low, high) : new Range.LogUniform(low, high);
    }

    private static Range range(String name, JsonNode own) {
        JsonNode whole = own.path("whole");
        JsonNode choice = own.path("choice");
        String where = "ranges." + name;
        expect(whole.isArray() != choice.isArray(), where, own, "either whole: [from, to] or choice: [values]");
        if (whole.isArray()) {
            boolean pair = whole.size() == 2
                    && whole.get(0).canConvertToLong()
                    && whole.get(1).canConvertToLong();
            expect(pair, where + ".whole", whole, "two whole numbers");
            return new Range.Whole(whole.get(0).asInt(), whole.get(1).asInt());
        }
        List<Double> values = new ArrayList<>();
        for (JsonNode value : choice) {
            expect(value.isNumber(), where + ".choice", value, "numbers");
            values.add(value.asDouble());
        }
        return new Range.Choice(values);
    }

    private static void expect(boolean holds, String field, JsonNode value, String expected) {
        if (!holds) {
            String shown = value.isMissingNode() ? "missing" : value.toString();
            throw new SalibFormatException(field + ": " + shown + ", expected " + expected);
        }
    }
}
