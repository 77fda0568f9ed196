package io.pdsweep.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class FieldsTest {
    private final Problems problems = new Problems();

    private Fields fields(String text) {
        return Value.root(new YamlReader().parse("f", text), problems).mapping().orElseThrow();
    }

    @Test
    void reportsEverythingAtOnceByLine() {
        Fields fields = fields("sedes: 3\nhorizon: x\n");
        assertThat(fields.required("horizon").flatMap(Value::real)).isEmpty();
        fields.required("axes");
        fields.optional("seeds");
        fields.refuseUnknown();
        assertThat(problems.sorted())
                .extracting(Problem::toString)
                .containsExactly(
                        "f:1: axes: is required but missing",
                        "f:1: sedes: unknown key, expected one of horizon, axes, seeds, did you mean \"seeds\"?",
                        "f:2: horizon: got \"x\", expected a number");
        assertThatThrownBy(problems::throwIfAny)
                .isInstanceOf(InvalidYaml.class)
                .hasMessageContaining("f:1: sedes")
                .hasMessageContaining("\nf:2: horizon");
    }

    @Test
    void allowsScratchKeysAndReadsFreeKeys() {
        Fields fields = fields("_x: 1\nenv: {A: p, B: q}\n");
        fields.allowPrefix("_");
        Map<String, String> env =
                fields.required("env").flatMap(Value::mapping).orElseThrow().each(Value::text);
        fields.refuseUnknown();
        assertThat(env).containsExactly(Map.entry("A", "p"), Map.entry("B", "q"));
        assertThat(problems.isEmpty()).isTrue();
    }

    @Test
    void escapesControlCharactersOfOddKeys() {
        Fields fields = fields("\"a\\nb\": 1\n");
        fields.refuseUnknown();
        assertThat(problems.sorted().get(0).toString()).startsWith("f:1: a\\nb: unknown key");
    }

    @Test
    void keepsDistanceSymmetricAndExact() {
        assertThat(Suggestions.distance("kitten", "sitting")).isEqualTo(3);
        assertThat(Suggestions.distance("", "abc")).isEqualTo(3);
        assertThat(Suggestions.nearest("tensor_paralel_size", java.util.List.of("model", "tensor_parallel_size")))
                .isEqualTo("tensor_parallel_size");
        assertThat(Suggestions.nearest("zzz", java.util.List.of("model"))).isEmpty();
    }
}
