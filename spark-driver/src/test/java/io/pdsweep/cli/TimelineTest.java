package io.pdsweep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimelineTest {
    private static final String[] RUN = {
        "--horizon", "120", "--warmup", "10", "--seed", "2", "--blocksD", "1100", "--Lambda", "1.2"
    };

    @TempDir
    Path folder;

    private static Invocation invoke(String command, String... more) {
        List<String> words = new ArrayList<>(List.of(command));
        words.addAll(List.of(RUN));
        words.addAll(List.of(more));
        return Invocation.of(words.toArray(new String[0]));
    }

    private JsonNode trace(String... more) throws IOException {
        Path file = folder.resolve("below/run.trace.json");
        List<String> words = new ArrayList<>(List.of("--timeline", file.toString()));
        words.addAll(List.of(more));
        Invocation done = invoke("simulate", words.toArray(new String[0]));
        assertThat(done.code()).as(done.err()).isEqualTo(ExitCode.OK);
        assertThat(done.out()).contains("turns from time 0");
        String text = Files.readString(file);
        Files.delete(file);
        return new ObjectMapper()
                .enable(com.fasterxml.jackson.databind.DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .readTree(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pull", "push"})
    void slicesOfATrackDoNotOverlapAndFlowsLeadFromNicToNic(String mode) throws IOException {
        JsonNode trace = trace("--from", "50", "--to", "60", "--mode", mode);

        Map<String, BigDecimal> ends = new HashMap<>();
        Map<Long, JsonNode> starts = new HashMap<>();
        Set<String> named = new HashSet<>();
        Set<String> used = new HashSet<>();
        int flows = 0;
        for (JsonNode event : trace.get("traceEvents")) {
            String track = event.get("pid") + "/" + event.get("tid");
            switch (event.get("ph").asText()) {
                case "X" -> {
                    BigDecimal from = event.get("ts").decimalValue();
                    BigDecimal until = from.add(event.get("dur").decimalValue());
                    assertThat(from)
                            .as(event.toString())
                            .isGreaterThanOrEqualTo(ends.getOrDefault(track, BigDecimal.ZERO));
                    assertThat(from.doubleValue()).isLessThanOrEqualTo(60e6);
                    assertThat(until.doubleValue()).isGreaterThanOrEqualTo(50e6);
                    ends.put(track, until);
                    used.add(track);
                }
                case "s" -> starts.put(event.get("id").asLong(), event);
                case "f" -> {
                    JsonNode start = starts.remove(event.get("id").asLong());
                    assertThat(start).as(event.toString()).isNotNull();
                    assertThat(start.get("pid").asInt()).isBetween(1, 2); // a prefiller
                    assertThat(event.get("pid").asInt()).isBetween(3, 4); // a decoder
                    flows++;
                }
                default -> {
                    if (event.get("name").asText().equals("thread_name")) {
                        named.add(track);
                    }
                }
            }
        }
        assertThat(starts).isEmpty();
        assertThat(flows).isGreaterThan(5);
        assertThat(named).containsAll(used);
    }

    @Test
    void writesANewFileOnly() throws IOException {
        Path target = folder.resolve("nowhere");
        Path link = Files.createSymbolicLink(folder.resolve("link"), target);
        Path file = Files.writeString(folder.resolve("file"), "mine");
        for (Path taken : List.of(link, file)) {
            Invocation refused = invoke("simulate", "--timeline", taken.toString());

            assertThat(refused.refusedInOneLine()).as(refused.toString()).isTrue();
            assertThat(refused.err()).contains(taken + ": exists, expected a new file");
        }
        assertThat(target).doesNotExist();
        assertThat(file).hasContent("mine");
        assertThat(folder).isDirectoryContaining(link::equals).isDirectoryContaining(file::equals);
    }

    @Test
    void showsIterationsStepsLeasesAndTransfers() throws IOException {
        JsonNode trace = trace("--from", "50", "--to", "60");

        Set<String> names = new HashSet<>();
        trace.get("traceEvents")
                .forEach(event -> names.add(event.get("name").asText().replaceFirst("^s\\d+ t\\d+ ", "")));
        assertThat(names)
                .contains(
                        "iteration",
                        "prefill queue",
                        "prefill",
                        "lease",
                        "transfer",
                        "KV",
                        "wait for slot",
                        "first step")
                .contains("decode", "process_name", "thread_name");
    }

    @Test
    void theSameRunGivesTheSameBytes() throws IOException {
        assertThat(trace("--from", "50").toString())
                .isEqualTo(trace("--from", "50").toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"pull", "push"})
    void stepsOfARequestAddUpToItsResponseTime(String mode) throws IOException {
        int remote = 0;
        for (int session = 0; session < 12; session++) {
            Invocation told = invoke("explain", "--session", session + "", "--turn", "1", "--mode", mode, "--json");
            assertThat(told.code()).as(told.err()).isEqualTo(ExitCode.OK);
            JsonNode story = new ObjectMapper().readTree(told.out());
            double sum = 0;
            double at = story.get("routed_s").asDouble();
            double untilFirstToken = 0;
            for (JsonNode step : story.get("steps")) {
                assertThat(step.get("from_s").asDouble()).isEqualTo(at);
                at = step.get("to_s").asDouble();
                sum += step.get("seconds").asDouble();
                untilFirstToken += step.get("name").asText().equals("decode")
                        ? 0
                        : step.get("seconds").asDouble();
            }
            assertThat(sum).isCloseTo(story.get("response_s").asDouble(), within(1e-9));
            assertThat(untilFirstToken).isCloseTo(story.get("ttft_s").asDouble(), within(1e-9));
            remote += story.get("remote").asBoolean() ? 1 : 0;
        }
        assertThat(remote).isPositive();
    }

    @Test
    void tellsInWords() {
        assertThat(invoke("explain", "--session", "3", "--turn", "1").out())
                .startsWith("session 3, turn 1 (pull, poisson, seed 2)")
                .contains("It came to the router at ", "prefill queue", "response", "100.0");
        assertThat(invoke("explain", "--session", "3", "--turn", "1", "--thr", "never")
                        .out())
                .contains("which prefills it itself", "local prefill");
    }

    @Test
    void aRequestThatTheHorizonCutsIsToldAsFar() {
        Invocation told = Invocation.of(
                "explain", "--session", "0", "--turn", "1", "--horizon", "0.02", "--warmup", "0", "--json");

        assertThat(told.out()).contains("\"response_s\" : null");
        assertThat(Invocation.of("explain", "--session", "0", "--turn", "1", "--horizon", "0.02", "--warmup", "0")
                        .out())
                .contains("unfinished at the horizon");
    }
}
