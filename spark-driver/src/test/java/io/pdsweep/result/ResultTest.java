package io.pdsweep.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.pdsweep.sim.Gauge;
import io.pdsweep.sim.Observation;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Recording;
import io.pdsweep.sim.RunPath;
import io.pdsweep.sim.RunResult;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.Simulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultTest {
    private static final Scenario SHORT = Scenario.builder()
            .set(Parameter.HORIZON, 60)
            .set(Parameter.WARMUP, 5)
            .build();

    @Test
    void writesJsonThatFitsTheSchemaAndReadsBackToTheLastBit() throws IOException {
        for (Scenario scenario : List.of(SHORT, SHORT.with(Parameter.THR, Parameter.NEVER))) {
            RunResult result = Simulation.run(scenario, 3);

            String json = ResultJson.write(scenario, 3, result);

            String schema = Files.readString(Path.of("../docs/reference/simulate.schema.json"));
            assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                            .getSchema(schema)
                            .validate(json, InputFormat.JSON))
                    .isEmpty();
            JsonNode tree = new ObjectMapper().readTree(json);
            for (Observation observation : Observation.values()) {
                JsonNode mean = tree.at("/observations/" + observation.label() + "/mean");
                Double expected = result.of(observation).mean();
                assertThat(mean.isNull() ? Double.NaN : mean.asDouble()).isEqualTo(expected);
            }
            for (Gauge gauge : Gauge.values()) {
                assertThat(tree.at("/gauges/" + gauge.label() + "/mean").asDouble())
                        .isEqualTo(result.of(gauge).mean());
            }
            assertThat(tree.at("/parameters/seed").asLong()).isEqualTo(3);
            assertThat(tree.at("/counters/offered").asLong())
                    .isEqualTo(result.counters().offered());
        }
    }

    @Test
    void writesOneCsvPerSeriesAndOneForTheRequests(@TempDir Path folder) throws IOException {
        RunResult result = Simulation.run(SHORT, 1, RunPath.FAST, EnumSet.allOf(Recording.class));

        ResultFiles.write(folder, result);

        List<String> ttft = Files.readAllLines(folder.resolve("ttft.csv"));
        assertThat(ttft.get(0)).isEqualTo("time,session,turn,value");
        assertThat(ttft).hasSize((int) result.of(Observation.TTFT).count() + 1);
        double sum = ttft.stream()
                .skip(1)
                .mapToDouble(line -> Double.parseDouble(line.split(",", -1)[3]))
                .sum();
        assertThat(sum / (ttft.size() - 1))
                .isCloseTo(result.of(Observation.TTFT).mean(), org.assertj.core.data.Offset.offset(1e-12));
        List<String> requests = Files.readAllLines(folder.resolve("requests.csv"));
        assertThat(requests).hasSize(result.requests().size() + 1);
        assertThat(requests.get(0).split(",", -1)).hasSize(17);
        assertThat(requests).allMatch(line -> line.split(",", -1).length == 17);
        assertThat(folder.resolve("i_slot.csv")).exists();
    }

    @Test
    void summarisesForPeople() {
        String text = ResultText.write(SHORT, 1, Simulation.run(SHORT, 1));

        assertThat(text)
                .startsWith("pull, poisson, seed 1: thr=512 blocksD=10000 Lambda=0.6; measured from 5 s to 60 s\n")
                .contains("ttft", "kv_usage_mean", "P.kv0", "D.nic1", " offered = ");
        assertThat(text.lines()).allMatch(line -> line.equals(line.stripTrailing()));
    }

    @Test
    void printsSixDigits() {
        assertThat(Figures.readable(0.00123456789)).isEqualTo("0.00123457");
        assertThat(Figures.readable(12345.678)).isEqualTo("12345.7");
        assertThat(Figures.readable(-0.5)).isEqualTo("-0.500000");
        assertThat(Figures.readable(0)).isEqualTo("0");
        assertThat(Figures.readable(1e-9)).isEqualTo("1.000e-09");
        assertThat(Figures.readable(Double.NaN)).isEqualTo("-");
        assertThat(Figures.exact(2e-3)).isEqualTo("0.002");
        assertThat(Figures.exact(2.0E-5)).isEqualTo("2.0E-5");
    }
}
