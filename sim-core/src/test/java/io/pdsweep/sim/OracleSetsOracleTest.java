package io.pdsweep.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import io.pdsweep.sim.RunResult.SampleSeries;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Small parameter sets recorded with the reference interpreter by {@code tools/record-oracle-sets}, diverse ones and such in
 * which transfers start together and end together: every sample of every series and instant by digest, every statistic. The fields are described in {@code tools/reference/README.md}.
 */
class OracleSetsOracleTest {
    private static final double AVERAGES = 1e-12; // the reference adds areas up event by event
    private static final double HALF_WIDTHS = 1e-9;
    private static final Set<String> NAMES_OF_FIELDS = Set.of("name", "index");

    @TestFactory
    List<DynamicTest> givesTheReferencesSamples() {
        return tests("oracle-sets.json");
    }

    @TestFactory
    List<DynamicTest> ordersEqualInstantsAsTheReference() {
        return tests("equal-instants.json");
    }

    private static List<DynamicTest> tests(String resource) {
        JsonNode sets = JsonResource.read(resource).get("sets");
        assertThat(sets.size()).isGreaterThanOrEqualTo(40);
        List<DynamicTest> tests = new ArrayList<>();
        for (JsonNode set : sets) {
            for (RunPath path : RunPath.values()) {
                tests.add(dynamicTest(set.get("id").asText() + " " + path, () -> compare(set, path)));
            }
        }
        return tests;
    }

    private static void compare(JsonNode set, RunPath path) throws Exception {
        RunResult result = Simulation.run(
                scenario(set), set.get("seed").asLong(), path, EnumSet.of(Recording.SAMPLES, Recording.INSTANTS));
        JsonNode series = set.get("series");
        int compared = 0;
        for (Observation observation : Observation.values()) {
            JsonNode expected = series.get(observation.label());
            if (expected != null) {
                compareSamples(observation.label(), result.samples().get(observation), expected);
                RunResult.ObservationSummary actual = result.of(observation);
                same(observation + " mean", actual.mean(), expected.get("mean"));
                same(observation + " p99", actual.p99(), expected.get("p99"));
                near(observation + " half-width", actual.halfWidth(), expected.get("half_width"), HALF_WIDTHS);
                compared++;
            }
        }
        for (Instant instant : Instant.values()) {
            compareSamples(instant.label(), result.instants().get(instant), series.get(instant.label()));
            compared++;
        }
        assertThat(compared).as("series compared").isEqualTo(series.size());
        for (Gauge gauge : Gauge.values()) {
            JsonNode expected = set.get("gauges").get(gauge.label());
            RunResult.GaugeSummary actual = result.of(gauge);
            same(gauge + " mean", actual.mean(), expected.get("mean"));
            same(gauge + " min", actual.min(), expected.get("min"));
            same(gauge + " max", actual.max(), expected.get("max"));
            near(gauge + " half-width", actual.halfWidth(), expected.get("half_width"), HALF_WIDTHS);
        }
        compareInstances(result, set);
        JsonNode counters = set.get("counters");
        assertThat(result.counters().arrivals())
                .isEqualTo(counters.get("arrivals").asLong());
        assertThat(result.counters().turns()).isEqualTo(counters.get("turns").asLong());
        assertThat(result.counters().ended()).isEqualTo(counters.get("ended").asLong());
    }

    private static Scenario scenario(JsonNode set) {
        Scenario.Builder builder = Scenario.builder()
                .mode(Mode.named(set.get("mode").asText()))
                .arrivals(Arrivals.parse(set.get("arrive").asText()))
                .set(Parameter.HORIZON, set.get("horizon").doubleValue())
                .set(Parameter.WARMUP, set.get("warmup").doubleValue());
        set.get("set")
                .properties()
                .forEach(field -> ReferenceArguments.set(
                        builder, field.getKey(), field.getValue().asText()));
        return builder.build();
    }

    private static void compareInstances(RunResult result, JsonNode set) {
        for (JsonNode expected : set.get("pools")) {
            compareFields(expected, result.pools().stream().filter(p -> isNamed(expected, p.name(), p.index())));
        }
        for (JsonNode expected : set.get("engines")) {
            compareFields(expected, result.engines().stream().filter(e -> isNamed(expected, e.name(), e.index())));
        }
        for (JsonNode expected : set.get("nics")) {
            compareFields(expected, result.nics().stream().filter(n -> isNamed(expected, n.name(), n.index())));
        }
    }

    private static boolean isNamed(JsonNode expected, String name, int index) {
        return expected.get("name").asText().equals(name)
                && expected.get("index").asInt() == index;
    }

    /** The file's {@code mean_used} is the record's {@code meanUsed}, and so on. */
    private static void compareFields(JsonNode expected, java.util.stream.Stream<? extends Record> found) {
        Record actual = found.findFirst().orElseThrow();
        expected.properties().forEach(field -> {
            if (!NAMES_OF_FIELDS.contains(field.getKey())) {
                String what = expected.get("name").asText() + expected.get("index") + " " + field.getKey();
                Object value = RecordFields.value(actual, camelCase(field.getKey()));
                if (value instanceof Double average) {
                    near(what, average, field.getValue(), AVERAGES);
                } else {
                    assertThat(value).as(what).isEqualTo(field.getValue().asLong());
                }
            }
        });
    }

    private static String camelCase(String name) {
        StringBuilder result = new StringBuilder();
        for (String word : name.split("_", -1)) {
            result.append(
                    result.isEmpty()
                            ? word.substring(0, 1)
                            : Character.toString(Character.toUpperCase(word.charAt(0))));
            result.append(word, 1, word.length());
        }
        return result.toString();
    }

    private static void compareSamples(String name, SampleSeries actual, JsonNode expected) throws Exception {
        int count = actual.values().length;
        assertThat(count).as(name + " count").isEqualTo(expected.get("count").asInt());
        ByteBuffer bytes = ByteBuffer.allocate(4 * Double.BYTES * count).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            bytes.putDouble(actual.times()[i])
                    .putDouble((double) actual.sessions()[i])
                    .putDouble(actual.turns()[i])
                    .putDouble(actual.values()[i]);
        }
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes.array());
        assertThat(HexFormat.of().formatHex(digest))
                .as(name + " digest of the samples")
                .isEqualTo(expected.get("sha256").asText());
    }

    private static void same(String what, double actual, JsonNode expected) {
        assertThat(Double.valueOf(actual)).as(what).isEqualTo(Double.valueOf(JsonResource.number(expected)));
    }

    private static void near(String what, double actual, JsonNode expected, double tolerance) {
        double value = JsonResource.number(expected);
        if (Double.isNaN(value)) {
            assertThat(actual).as(what).isNaN();
        } else {
            assertThat(actual).as(what).isCloseTo(value, within(tolerance * Math.abs(value)));
        }
    }
}
