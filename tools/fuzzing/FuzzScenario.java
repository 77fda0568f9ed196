import io.pdsweep.sim.Arrivals;
import io.pdsweep.sim.Mode;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** A random deployment of the reference's model. It depends on a seed and an index alone. */
final class FuzzScenario {
    private final SplittableRandom random;
    private final Map<String, Double> values = new LinkedHashMap<>();
    private Mode mode;
    private int batch;
    private long seed;

    /** Scenario {@code index} of {@code seed}. */
    FuzzScenario(long fuzzSeed, long index) {
        random = new SplittableRandom(fuzzSeed * 0x9E3779B97F4A7C15L + index);
        fleet();
        memory();
        switch (random.nextInt(4)) {
            case 0 -> dyadic();
            case 1 -> together();
            default -> anything();
        }
    }

    private void fleet() {
        mode = chance(0.4) ? Mode.PUSH : Mode.PULL;
        seed = random.nextBoolean() ? random.nextLong() >>> 24 : 1 + random.nextInt(20);
        set("NP", one(1, 1, 2, 2, 3, 4, 5, 8));
        set("ND", one(1, 1, 2, 2, 3, 4, 7, 8));
        set("B", one(32, 64, 256, 512, 1000, 2048, 8192, 8192, 65536));
        set("max_seqsP", one(1, 2, 4, 16, 64));
        set("max_seqsD", one(1, 2, 3, 8, 64, 64, 200));
        set("thr", one(1, 1, 200, 512, 512, 1000, 1e6));
        if (chance(0.15)) {
            set("minp", one(2000, 3000));
        }
    }

    /** Pools that hold one request of max_model_len and little more, or many: leases fill one tier, decodes the other. */
    private void memory() {
        int blockSize = (int) one(1, 7, 16, 16, 32, 64, 128);
        int maxModelLen = (int) one(3001, 3500, 4096, 8192, 16384);
        int least = (maxModelLen + blockSize - 1) / blockSize;
        set("bs", blockSize);
        set("max_model_len", maxModelLen);
        set("blocksP", Math.ceil(least * one(1, 1.05, 1.5, 2, 10)));
        set("blocksD", Math.ceil(least * one(1, 1.05, 1.5, 2, 4, 10)));
    }

    /** Times that coincide by chance alone. */
    private void anything() {
        set("a", one(2e-5, 1e-5, 5e-5, 1e-4, 0));
        set("omega", one(2e-4, 1e-3, 5e-3, 1e-2));
        set("beta", one(2e-9, 0, 1e-8, 2e-7));
        set("c0", one(0, 0, 1e-3, 1e-4));
        network(one(2e5, 1e5, 3e4, 1e6, 1e3), one(2e5, 1e5, 3e4, 1e6, 2.5e5));
        set("x0", one(0.002, 0.002, 0, 0.05, 0.5, 0.125));
        set("p", one(0.9, 0.9, 0.5, 0.97, 0.8, 0));
        set("Z", one(3, 0.1, 1, 10, 0));
        if (chance(0.15)) {
            batch = (int) one(5, 50, 200);
        }
        set("Lambda", one(0.3, 0.6, 1, 2, 4, 8));
        window(chance(0.1) ? one(80, 300) : one(10, 20, 40));
    }

    /** Powers of two throughout: events coincide at most instants. */
    private void dyadic() {
        double step = Math.scalb(1.0, -3 - random.nextInt(6));
        set("a", 0);
        set("omega", step);
        set("beta", one(0, 0, 0x1p-30));
        set("c0", step * one(0, 0, 1, 0.5));
        network(one(1 << 14, 1 << 16, 1 << 18, 1 << 20), one(1 << 14, 1 << 16, 1 << 18, 1 << 20));
        set("x0", step * one(0, 0, 1, 4, 0.5));
        set("p", one(0, 0.5, 0.9));
        set("Z", one(0, 0, 1));
        batch = chance(0.6) ? (int) one(2, 8, 40, 150) : 0;
        set("Lambda", one(1, 4, 8));
        window(one(10, 20, 40));
    }

    /** Many requests at once and large steps: prompts of one length are prefilled, admitted and read together. */
    private void together() {
        set("a", one(0, 0, 1e-6));
        set("omega", one(0.01, 0.05, 0.125));
        set("beta", one(0, 2e-9));
        set("c0", 0);
        set("B", one(8192, 65536, 262144));
        set("max_seqsP", one(16, 64));
        set("max_seqsD", one(8, 64, 200));
        set("blocksD", Math.ceil(values.get("max_model_len") / values.get("bs") * one(2, 4, 10, 40)));
        set("blocksP", Math.ceil(values.get("max_model_len") / values.get("bs") * one(2, 4, 10, 40)));
        set("thr", one(1, 1, 512));
        network(one(1e5, 1e6, 2e5), one(1e5, 1e6, 2.5e5));
        set("x0", one(0, 0.002, 0.002, 0.05, 0.125));
        set("p", one(0, 0.8, 0.9, 0.97));
        set("Z", one(0, 0.1, 1));
        batch = chance(0.3) ? (int) one(50, 200) : 0;
        set("Lambda", one(4, 8, 16));
        window(one(10, 20, 40));
    }

    private void network(double prefill, double decode) {
        set("BwP", prefill);
        set("BwD", decode);
    }

    private void window(double horizon) {
        set("horizon", horizon);
        set("warmup", one(0, 0, 3.7));
    }

    private boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    private double one(double... of) {
        return of[random.nextInt(of.length)];
    }

    private void set(String name, double value) {
        values.put(name, value);
    }

    boolean isPush() {
        return mode == Mode.PUSH;
    }

    boolean isBatch() {
        return batch > 0;
    }

    long seed() {
        return seed;
    }

    /** As pdsweep's simulator takes it. */
    Scenario scenario() {
        Scenario.Builder builder = Scenario.builder().mode(mode);
        if (isBatch()) {
            builder.arrivals(Arrivals.parse("batch(" + batch + ")"));
        }
        values.forEach((name, value) -> builder.set(Parameter.named(name).orElseThrow(), value));
        return builder.build();
    }

    /** As oracle.py and the rival take it. */
    List<String> arguments() {
        List<String> arguments = new ArrayList<>(List.of("--seed", Long.toString(seed), "--mode", isPush() ? "push" : "pull"));
        if (isBatch()) {
            arguments.addAll(List.of("--arrive", "batch(" + batch + ")"));
        }
        List<String> options = List.of("thr", "blocksD", "Lambda", "horizon", "warmup");
        values.forEach((name, value) -> {
            String text = value == Math.rint(value) && value < 1e15 ? Long.toString(Math.round(value)) : Double.toString(value);
            arguments.addAll(options.contains(name) ? List.of("--" + name, text) : List.of("--let", name + "=" + text));
        });
        return arguments;
    }
}
