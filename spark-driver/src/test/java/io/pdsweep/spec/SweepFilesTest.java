package io.pdsweep.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.pdsweep.analysis.Metric;
import io.pdsweep.plan.Plan;
import io.pdsweep.sim.Parameter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every file in sweeps/ but the plans is right, for the program and for the published JSON Schema. */
class SweepFilesTest {
    private static final Path SWEEPS = Path.of("../sweeps");
    private static final Path SCHEMA = Path.of("../docs/reference/sweep.schema.json");

    static Stream<Path> files() throws IOException {
        try (Stream<Path> entries = Files.list(SWEEPS)) {
            return entries
                    .filter(file -> file.toString().endsWith(".yaml"))
                    .filter(file -> !file.getFileName().toString().startsWith("plan-"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void canRun(Path file) {
        assertThat(Plan.of(SweepReader.read(file)).size()).isPositive();
    }

    @ParameterizedTest
    @MethodSource("files")
    void fitsTheSchema(Path file) throws IOException {
        assertThat(schema().validate(Files.readString(file), InputFormat.YAML)).isEmpty();
    }

    @Test
    void theSchemaRefusesWhatTheProgramRefuses() throws IOException {
        for (String wrong : List.of(
                "name: x",
                "{name: x, seeds: 20}",
                "{name: x, seeds: []}",
                "{name: x, seeds: [1], axis: {}}",
                "{name: x, seeds: [1], axes: {thr: []}}",
                "{name: x, seeds: [1], axes: {blockD: [1]}}",
                "{name: x, seeds: [1], set: {thr: many}}",
                "{name: x, seeds: [1], limits: {wall: 60}}",
                "{name: x, seeds: [1], limits: {wall: 5 days}}",
                "{name: x, seeds: [1], limits: {events: 0}}",
                "{name: x, seeds: [1], derived: {}}",
                "{name: x, seeds: [1], constraints: []}",
                "{name: x, seeds: [1], until: ci(ttft) < 2%}",
                "{name: x, seeds: [1], until: {rule: ttft < 2%}}",
                "{name: x, seeds: [1], until: {rule: ci(ttft) < 2%, most_seeds: 4}}",
                "{name: x, seeds: [1], until: {most_seeds: 9}}",
                "{name: x, seeds: [1], axes: {thr: {from: 1, to: 2}}}")) {
            assertThat(schema().validate(wrong, InputFormat.YAML)).as(wrong).isNotEmpty();
        }
    }

    @Test
    void theSchemaTakesARule() throws IOException {
        String right = "{name: x, seeds: [1], until: {rule: ci(ttft) < 2%, most_seeds: 9}}";
        assertThat(schema().validate(right, InputFormat.YAML)).isEmpty();
        assertThat(SweepReader.read("x.yaml", right.getBytes(StandardCharsets.UTF_8))
                        .until())
                .contains(new Until("ci(ttft) < 2%", 1, OptionalInt.of(9), 1));
    }

    private static Schema schema() throws IOException {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(SCHEMA));
    }

    @Test
    void theSchemaKnowsEveryParameterAndMetric() throws IOException {
        JsonNode schema = new ObjectMapper().readTree(SCHEMA.toFile());
        List<String> settings = new ArrayList<>(List.of("mode", "arrive"));
        settings.addAll(Parameter.labels());
        List<String> row = new ArrayList<>(List.of("at"));
        row.addAll(Metric.labels());

        assertThat(names(schema.at("/$defs/settings/properties"))).containsExactlyInAnyOrderElementsOf(settings);
        assertThat(names(schema.at("/$defs/axes/properties"))).containsExactlyInAnyOrderElementsOf(settings);
        assertThat(names(schema.at("/properties/reference/properties/medians/items/properties")))
                .containsExactlyInAnyOrderElementsOf(row);
        for (Parameter parameter : Parameter.values()) {
            boolean whole = schema.at("/$defs/settings/properties/" + parameter.label() + "/$ref")
                    .asText()
                    .equals("#/$defs/whole");
            assertThat(whole).as(parameter.label()).isEqualTo(parameter.kind() == Parameter.Kind.WHOLE);
        }
    }

    private static List<String> names(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
