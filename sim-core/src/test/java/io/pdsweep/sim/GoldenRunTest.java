package io.pdsweep.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Digests of whole runs: any bit of any result that changes is noticed. When a change is meant, write them anew with
 *
 * <pre>mvn -pl sim-core test -Dtest=GoldenRunTest -Dgolden.write=true</pre>
 *
 * and say in the commit why results change. {@code samples} covers observations, gauges, requests, instants and counters;
 * {@code averages} the time averages of pools, engines and NICs, whose last bits depend on how areas are added up.
 */
class GoldenRunTest {
    private static final Path FILE = Path.of("src", "test", "resources", "io", "pdsweep", "sim", "golden-runs.txt");
    private static final boolean WRITE = Boolean.getBoolean("golden.write");

    private record Run(long seed, String arguments, String samples, String averages) {
        static Run parse(String line) {
            String[] fields = line.split(" \\| ", -1);
            String samples = fields.length > 2 ? fields[2] : "";
            String averages = fields.length > 3 ? fields[3] : "";
            return new Run(Long.parseLong(fields[0]), fields[1], samples, averages);
        }

        Run digested() {
            RunResult result = Simulation.run(
                    ReferenceArguments.scenario(arguments), seed, RunPath.FAST, EnumSet.allOf(Recording.class));
            return new Run(seed, arguments, samplesOf(result), averagesOf(result));
        }

        @Override
        public String toString() {
            return seed + " | " + arguments + " | " + samples + " | " + averages;
        }
    }

    @TestFactory
    List<DynamicTest> givesTheRecordedBits() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        List<String> written = new ArrayList<>();
        for (String line : Files.readAllLines(FILE)) {
            if (line.startsWith("#") || line.isBlank()) {
                written.add(line);
            } else if (WRITE) {
                written.add(Run.parse(line).digested().toString());
            } else {
                Run run = Run.parse(line);
                tests.add(dynamicTest(
                        run.seed + " " + run.arguments,
                        () -> assertThat(run.digested()).isEqualTo(run)));
            }
        }
        if (WRITE) {
            Files.write(FILE, written);
        }
        return tests;
    }

    @Test
    void thereAreTwentyRuns() throws IOException {
        assertThat(Files.readAllLines(FILE).stream().filter(line -> line.contains(" | ")))
                .hasSizeGreaterThanOrEqualTo(20);
    }

    @Test
    void oneBitGivesAnotherDigest() {
        Bits one = new Bits();
        Bits other = new Bits();
        one.add(1.0);
        other.add(Math.nextUp(1.0));
        assertThat(one.digest()).isNotEqualTo(other.digest());
    }

    private static String samplesOf(RunResult result) {
        Bits bits = new Bits();
        for (Observation observation : Observation.values()) {
            bits.add(result.of(observation));
            bits.add(Objects.requireNonNull(result.samples().get(observation)));
        }
        for (Gauge gauge : Gauge.values()) {
            bits.add(result.of(gauge));
        }
        for (Map.Entry<Instant, RunResult.SampleSeries> series :
                result.instants().entrySet()) {
            bits.add(series.getValue());
        }
        result.requests().forEach(bits::add);
        RunResult.Counters c = result.counters();
        for (long count : new long[] {
            c.arrivals(), c.turns(), c.ended(), c.offered(), c.completed(), c.refused(), c.rejected(), c.inFlight()
        }) {
            bits.add(count);
        }
        return bits.digest();
    }

    private static String averagesOf(RunResult result) {
        Bits bits = new Bits();
        result.pools().forEach(bits::add);
        result.engines().forEach(bits::add);
        result.nics().forEach(bits::add);
        return bits.digest();
    }

    /** SHA-256 over numbers; all NaN are one. */
    private static final class Bits {
        private final MessageDigest digest;

        Bits() {
            try {
                digest = MessageDigest.getInstance("SHA-256");
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException(e);
            }
        }

        void add(long value) {
            digest.update(ByteBuffer.allocate(Long.BYTES).putLong(value).flip());
        }

        void add(double value) {
            add(Double.doubleToLongBits(value));
        }

        void add(RunResult.SampleSeries series) {
            add((long) series.values().length);
            for (int i = 0; i < series.values().length; i++) {
                add(series.times()[i]);
                add(series.sessions()[i]);
                add((long) series.turns()[i]);
                add(series.values()[i]);
            }
        }

        void add(Record row) {
            for (var component : row.getClass().getRecordComponents()) {
                Object value = RecordFields.value(row, component);
                if (value instanceof Double number) {
                    add(number.doubleValue());
                } else {
                    digest.update(value.toString().getBytes(StandardCharsets.UTF_8));
                    digest.update((byte) 0);
                }
            }
        }

        String digest() {
            return HexFormat.of().formatHex(digest.digest());
        }
    }
}
