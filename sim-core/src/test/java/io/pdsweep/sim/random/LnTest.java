package io.pdsweep.sim.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LnTest {
    @Test
    void agreesWithTheCLibraryToTheLastBit() throws IOException {
        List<String> lines = recordedLines();
        assertThat(lines).hasSizeGreaterThan(250);
        for (String line : lines) {
            String[] fields = line.split(",", -1);
            double x = Double.parseDouble(fields[0]);
            double expected = Double.parseDouble(fields[1]);
            assertThat(Double.valueOf(Ln.ln(x))).as("ln %s", fields[0]).isEqualTo(Double.valueOf(expected));
        }
    }

    private static List<String> recordedLines() throws IOException {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(LnTest.class.getResourceAsStream("glibc-log.csv")), StandardCharsets.UTF_8))) {
            return reader.lines().filter(line -> !line.startsWith("#")).toList();
        }
    }

    /** The first million exponential draws of key 1; {@link Math#log} gets 847 of them wrong. */
    @Test
    void givesTheReferencesExponentialDraws() throws Exception {
        int count = 1_000_000;
        ChaCha12 draws = new ChaCha12(1);
        ByteBuffer bytes = ByteBuffer.allocate(count * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            bytes.putDouble(-Ln.ln(1 - draws.uniform()));
        }
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes.array());
        assertThat(HexFormat.of().formatHex(digest))
                .isEqualTo("2b455c9e93c58e5c7b1a91084ec92e5608bef79d035bc10742af0fd84757602d");
    }

    @Test
    void isNearTheExactLogarithmEverywhere() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 200_000; i++) {
            double x = Double.longBitsToDouble(random.nextLong(
                    Double.doubleToRawLongBits(Double.MIN_NORMAL), Double.doubleToRawLongBits(Double.MAX_VALUE) + 1));
            double exact = StrictMath.log(x); // within an ulp itself
            assertThat(Math.abs(Ln.ln(x) - exact)).as("ln %s", x).isLessThanOrEqualTo(2 * Math.ulp(exact));
        }
    }

    /** The two algorithms meet at 1 - 2^-4 and 1 + 0x1.09p-4. */
    @Test
    void doesNotDecreaseAroundOneAndWhereItsAlgorithmsMeet() {
        for (double centre : new double[] {1, 1 - 0x1p-4, 1 + 0x1.09p-4, 0.5, 2}) {
            double x = centre - 2000 * Math.ulp(centre);
            double before = Ln.ln(x);
            for (int i = 0; i < 6000; i++) {
                x = Math.nextUp(x);
                double after = Ln.ln(x);
                assertThat(after).as("ln %s", x).isGreaterThanOrEqualTo(before);
                before = after;
            }
        }
    }

    @Test
    void isPositiveZeroAtOne() {
        assertThat(Double.doubleToRawLongBits(Ln.ln(1))).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            doubles = {
                0,
                -0.0,
                -1,
                Double.NaN,
                Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY,
                Double.MIN_VALUE,
                -Double.MAX_VALUE,
                0x0.fffffffffffffp-1022
            })
    void refusesWhatIsNoPositiveNormalNumber(double x) {
        assertThatIllegalArgumentException().isThrownBy(() -> Ln.ln(x)).withMessageContaining("Invalid x: " + x);
    }
}
