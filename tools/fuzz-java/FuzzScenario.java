import io.pdsweep.sim.Arrivals;
import io.pdsweep.sim.Mode;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A random deployment and its load. It depends on the fuzz's seed and its own index alone; {@link Random}'s numbers are laid
 * down by its specification, so any Java draws the same.
 */
final class FuzzScenario {
    /** The parameters that the reference program takes by switches of their own. */
    private static final List<String> SWITCHES = List.of("thr", "blocksD", "Lambda", "horizon", "warmup");

    private final Random random;
    private final Map<String, Number> values = new LinkedHashMap<>();
    private final boolean push;
    private final int batch; // 0: Poisson
    private final long runSeed;

    FuzzScenario(long seed, long index) {
        random = new Random(mix(mix(seed) + index));
        push = chance(0.4);
        runSeed = chance(0.5) ? 1 + random.nextInt(20) : random.nextLong() >>> 24;
        drawFleet();
        boolean equalPrompts = chance(0.2);
        batch = equalPrompts && chance(0.5) ? pick(200, 1000, 3000) : chance(0.2) ? pick(5, 20, 50, 200) : 0;
        drawMemory(equalPrompts);
        boolean dyadic = chance(0.5);
        drawCosts(dyadic);
        drawNetwork(dyadic);
        drawLoad(equalPrompts);
        if (chance(0.03)) {
            drawLongTalks();
        }
    }

    /** {@code FuzzScenario SEED INDEX} prints the scenario's arguments. */
    public static void main(String[] words) {
        FuzzScenario drawn = new FuzzScenario(Long.parseLong(words[0]), Long.parseLong(words[1]));
        System.out.println(String.join(" ", drawn.arguments()));
    }

    private void drawFleet() {
        values.put("NP", pick(1, 1, 2, 2, 3, 4, 5, 6, 7, 8));
        values.put("ND", pick(1, 1, 2, 2, 3, 4, 5, 6, 7, 8));
        values.put("B", pick(32, 64, 100, 256, 512, 1000, 2048, 8192));
        values.put("max_seqsP", pick(1, 2, 4, 16));
        values.put("max_seqsD", pick(1, 2, 3, 8, 16, 64, 200));
        values.put("bs", pick(1, 7, 16, 16, 16, 32, 64, 128));
    }

    /** Both tiers may be short of memory. First prompts are 1,000 to 3,000 tokens: few lengths below a small limit. */
    private void drawMemory(boolean equalPrompts) {
        int longest = equalPrompts ? pick(1010, 1030, 1100, 1300) : pick(3001, 3500, 4096, 4096, 8192, 16_384);
        int bs = values.get("bs").intValue();
        int least = (longest + bs - 1) / bs;
        values.put("max_model_len", longest);
        values.put("blocksP", (int) Math.ceil(least * pick(1.0, 1.05, 1.5, 2.0, 10.0)));
        values.put("blocksD", (int) Math.ceil(least * pick(1.0, 1.05, 1.5, 2.0, 4.0)));
    }

    /** Multiples of powers of two let many events fall on one instant. */
    private void drawCosts(boolean dyadic) {
        if (dyadic) {
            values.put("a", pick(0.0, 0x1p-18, 0x1p-16, 0x1p-14));
            values.put("omega", pick(0x1p-10, 0x1p-8, 0x1p-7, 0x1p-6, 0x1p-3));
            values.put("beta", pick(0.0, 0.0, 0x1p-24));
            values.put("c0", pick(0.0, 0.0, 0x1p-8, 0x1p-7));
        } else {
            values.put("a", pick(2e-5, 1e-5, 5e-5, 1e-4, 0.0));
            values.put("omega", pick(2e-4, 1e-3, 5e-3, 1e-2, 0.125));
            values.put("beta", pick(2e-9, 0.0, 1e-8, 2e-7));
            values.put("c0", pick(0.0, 0.0, 0.001, 0.0001));
        }
    }

    private void drawNetwork(boolean dyadic) {
        if (dyadic) {
            values.put("BwP", pick(0x1p12, 0x1p14, 0x1p16, 0x1p18, 1e300));
            values.put("BwD", pick(0x1p12, 0x1p14, 0x1p16, 0x1p18, 1e300));
            values.put("x0", pick(0.0, 0.0, 0x1p-9, 0x1p-7, 0.125, 0.5));
        } else {
            values.put("BwP", pick(2e5, 1e5, 3e4, 1e6, 1e3, 1e4));
            values.put("BwD", pick(2e5, 1e5, 3e4, 1e6, 2.5e5, 1e4));
            values.put("x0", pick(0.002, 0.0, 0.05, 0.5));
        }
    }

    private void drawLoad(boolean equalPrompts) {
        values.put("minp", !equalPrompts && chance(0.15) ? pick(1050.0, 2000.0, 3000.0) : 0.0);
        values.put("p", pick(0.9, 0.97, 0.8, 0.5, 0.0));
        values.put("Z", pick(3.0, 1.0, 0.1, 10.0, 0.0, 0.0));
        values.put("thr", equalPrompts ? pick(1.0, 512.0) : pick(512.0, 512.0, 1.0, 1.0, 200.0, 1000.0, 1e6));
        values.put("Lambda", equalPrompts ? pick(60.0, 200.0, 600.0) : pick(0.3, 0.6, 1.0, 2.0, 4.0, 8.0));
        double horizon = chance(0.96) ? pick(5.0, 5.0, 10.0, 20.0, 40.0) : pick(80.0, 150.0, 300.0);
        if (equalPrompts) { // many sessions, most of them refused: a short time has enough of them
            horizon = pick(5.0, 10.0);
        }
        values.put("horizon", horizon);
        values.put("warmup", batch > 0 ? pick(0.0, 0.0, 0.25) : pick(0.0, 0.0, 1.0, 3.7));
    }

    /** Few sessions of many short turns: what a session draws late is drawn in another way. */
    private void drawLongTalks() {
        int bs = values.get("bs").intValue();
        values.put("max_model_len", 131_072);
        values.put("blocksP", 131_072 / bs + pick(1, 100_000));
        values.put("blocksD", 131_072 / bs + pick(1, 100_000));
        values.put("B", 8192);
        values.put("a", 0x1p-20);
        values.put("omega", pick(2e-4, 0x1p-12));
        values.put("c0", 0.0);
        values.put("BwP", pick(2e5, 0x1p20));
        values.put("BwD", pick(2e5, 0x1p20));
        values.put("x0", pick(0.0, 0.002));
        values.put("p", pick(0.99, 1.0));
        values.put("Z", pick(0.0, 0.01, 0.1));
        values.put("Lambda", pick(0.3, 1.0));
        values.put("horizon", pick(10.0, 20.0, 40.0));
    }

    boolean isPush() {
        return push;
    }

    boolean isBatch() {
        return batch > 0;
    }

    long runSeed() {
        return runSeed;
    }

    Scenario scenario() {
        Scenario.Builder builder = Scenario.builder().mode(push ? Mode.PUSH : Mode.PULL);
        builder.arrivals(new Arrivals(batch));
        values.forEach((name, value) -> builder.set(Parameter.named(name).orElseThrow(), value.doubleValue()));
        return builder.build();
    }

    /** What {@code oracle.py} and the rival take. */
    List<String> arguments() {
        List<String> words = new ArrayList<>(List.of("--seed", "" + runSeed, "--mode", push ? "push" : "pull"));
        if (batch > 0) {
            words.addAll(List.of("--arrive", "batch(" + batch + ")"));
        }
        SWITCHES.forEach(name -> words.addAll(List.of("--" + name, "" + values.get(name))));
        values.forEach((name, value) -> {
            if (!SWITCHES.contains(name)) {
                words.addAll(List.of("--let", name + "=" + value));
            }
        });
        return words;
    }

    private boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    @SafeVarargs
    private <T> T pick(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    /** A bijection that leaves no trace of neighbourhood (the finalizer of MurmurHash3): seeds and indices are neighbours. */
    private static long mix(long value) {
        long x = value;
        x = (x ^ (x >>> 33)) * 0xff51afd7ed558ccdL;
        x = (x ^ (x >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return x ^ (x >>> 33);
    }
}
