package io.pdsweep.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.pdsweep.yaml.InvalidYaml;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CapacityReaderTest {
    private static final String PLAN = """
            name: p
            set: {NP: 1, horizon: 100, warmup: 10}
            slo: {ttft_p99: 500 ms}
            axes: {ND: [1, 2]}
            cost: {prefill_gpu_hour: 2, decode_gpu_hour: 1.5, currency: EUR}
            search: {from: 0.5, to: 4, precision: 7.5 %, rounds: 9}
            rates: [2, 1]
            seeds: 1..3
            """;

    private static CapacityFile read(String text) {
        return CapacityReader.read("p.yaml", text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void readsAPlan() {
        CapacityFile file = read(PLAN);
        assertThat(file.costs()).isEqualTo(new CapacityFile.Costs("EUR", 2, 1.5));
        assertThat(file.search()).isEqualTo(new CapacityFile.Search(0.5, 4, 0.075, 9));
        assertThat(file.rates()).containsExactly(1.0, 2.0);
        assertThat(file.fleets().seeds()).containsExactly(1L, 2L, 3L);
        assertThat(file.slo().objectives()).hasSize(1);
        assertThat(read(PLAN.replace("rates: [2, 1]", "rates: {from: 1, to: 2, step: 0.5}"))
                        .rates())
                .containsExactly(1.0, 1.5, 2.0);
        assertThat(read(PLAN.replace(", precision: 7.5 %, rounds: 9", "")).search())
                .isEqualTo(new CapacityFile.Search(0.5, 4, 0.05, 40));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            slo: {ttft_p99: 500 ms}          |                                   | p.yaml:1: slo: is required but missing
            cost: {                          | costs: {                          | p.yaml:1: cost: is required but missing
            cost: {                          | costs: {                          | p.yaml:5: costs: unknown key, expected one of
            currency: EUR                    | currencies: EUR                   | p.yaml:5: cost.currencies: unknown key, expected one of prefill_gpu_hour, decode_gpu_hour, currency, did you mean "currency"?
            decode_gpu_hour: 1.5             | decode_gpu_hour: -1               | p.yaml:5: cost.decode_gpu_hour: got -1, expected a number >= 0
            prefill_gpu_hour: 2, ''          | ''                                | p.yaml:5: cost.prefill_gpu_hour: is required but missing
            from: 0.5                        | from: 5                           | p.yaml:6: search: to is 4, expected more than from, 5
            precision: 7.5 %                 | precision: 0.5 %                  | p.yaml:6: search.precision: got "0.5 %", expected a share from 1 % to 100 %
            precision: 7.5 %                 | precision: 0.075                  | expected a share from 1 % to 100 %, as in 5 %
            rounds: 9                        | scale: log                        | p.yaml:6: search.scale: unknown key
            from: 0.5                        | from: 0                           | p.yaml:6: search.from: got 0, expected a number > 0
            rounds: 9                        | rounds: 0                         | p.yaml:6: search.rounds: got 0, expected an integer from 1 to 1000
            rates: [2, 1]                    | rates: [2, 0]                     | p.yaml:7: rates[1]: got 0, expected a number > 0
            rates: [2, 1]                    | until: {rule: ci(ttft) < 2%}      | p.yaml:7: until: is not known in a plan, expected a plan without it
            rates: [2, 1]                    | rates: 2                          | p.yaml:7: rates: got 2, expected a list of values
            axes: {ND: [1, 2]}               | axes: {Lambda: [1, 2]}            | p.yaml:4: axes.Lambda: is set in a plan, expected no Lambda
            axes: {ND: [1, 2]}               | axes: {Z: [1, 2]}                 | p.yaml:4: axes.Z: varies between fleets, expected one value in set
            axes: {ND: [1, 2]}               | points: [{set: {Lambda: 2}}]      | p.yaml: sets Lambda, expected no Lambda
            axes: {ND: [1, 2]}               | points: [{axes: {p: [0.1, 0.2]}}] | p.yaml: varies p, expected one value
            NP: 1                            | arrive: batch(3)                  | p.yaml: has the arrivals batch(3), expected poisson
            """)
    void refusesWithLineAndPath(String from, String to, String message) {
        String text = PLAN.replace(from.replace("''", ""), to == null ? "" : to.replace("''", ""));
        assertThat(text).isNotEqualTo(PLAN);
        assertThatThrownBy(() -> read(text)).isInstanceOf(InvalidYaml.class).hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"plan-example.yaml", "plan-small.yaml", "plan-pods.yaml"})
    void theShippedPlansAreRightAndFitTheSchema(String name) throws IOException {
        Path file = Path.of("../sweeps", name);
        CapacityFile plan = CapacityReader.read(file, List.of());
        assertThat(plan.rates()).isNotEmpty();
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("../docs/reference/plan.schema.json")));
        String text = Files.readString(file);
        assertThat(schema.validate(text, InputFormat.YAML)).isEmpty();
        assertThat(schema.validate(text.replace("search:", "serach:"), InputFormat.YAML))
                .isNotEmpty();
    }

    /** What a plan takes over from a sweep is the same in both schemas. */
    @Test
    void theSchemaIsThatOfASweepAndMore() throws IOException {
        JsonNode plan = new ObjectMapper()
                .readTree(Path.of("../docs/reference/plan.schema.json").toFile());
        JsonNode sweep = new ObjectMapper()
                .readTree(Path.of("../docs/reference/sweep.schema.json").toFile());
        sweep.get("properties").fieldNames().forEachRemaining(name -> {
            if (!List.of("reference", "design", "until").contains(name)) {
                assertThat(plan.get("properties").get(name))
                        .as(name)
                        .isEqualTo(sweep.get("properties").get(name));
            }
        });
        plan.get("$defs")
                .fieldNames()
                .forEachRemaining(name -> assertThat(plan.get("$defs").get(name))
                        .as(name)
                        .isEqualTo(sweep.get("$defs").get(name)));
    }
}
