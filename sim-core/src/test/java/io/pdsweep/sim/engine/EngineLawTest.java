package io.pdsweep.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.pdsweep.sim.RunPath;
import io.pdsweep.sim.kv.Prefixes;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * One engine under random jobs of all kinds, some of them shorter than what their session has cached (dead remainders) and
 * in pools so small that they are preempted again and again: both paths say the same at the same times, with the same
 * statistics, and every part verifies after every event.
 */
class EngineLawTest {
    private long preemptions;
    private long stuck;
    private long iterations;

    @Test
    void bothPathsSayTheSameOfRandomJobs() {
        for (long seed = 0; seed < 500; seed++) {
            EngineBench plain = trial(seed, RunPath.PLAIN);
            EngineBench chained = trial(seed, RunPath.FAST);
            assertThat(chained.log).as("seed %d", seed).isEqualTo(plain.log);
            assertThat(chained.statistics()).as("seed %d", seed).isEqualTo(plain.statistics());
            assertThat(plain.engine.load()).as("seed %d: all have gone", seed).isZero();
            assertThat(plain.engine.kv().used())
                    .as("seed %d: nothing is held", seed)
                    .isZero();
            assertThat(plain.engine.slotsUsed()).as("seed %d", seed).isZero();
            preemptions += plain.statistics().preemptions();
            stuck += plain.statistics().stuck();
            iterations += plain.statistics().iterations();
        }
        System.out.printf("engine: %d iterations, %d preemptions, %d stuck%n", iterations, preemptions, stuck);
        assertThat(preemptions).isGreaterThan(1000);
        assertThat(stuck).isGreaterThan(5);
    }

    private static EngineBench trial(long seed, RunPath path) {
        SplittableRandom random = new SplittableRandom(seed);
        int blockSize = 1 + random.nextInt(20);
        int longest = 60 + random.nextInt(200);
        int blocks = (longest + blockSize - 1) / blockSize * (1 + random.nextInt(3)) + random.nextInt(3);
        int tokenBudget = random.nextInt(3) == 0 ? 1 + random.nextInt(8) : 10 + random.nextInt(300);
        EngineBench bench =
                new EngineBench(path, EngineBench.unitSteps(tokenBudget, 1 + random.nextInt(12), blocks, blockSize));
        bench.readSeconds = random.nextInt(4);
        bench.leaseSeconds = 0.5 + random.nextInt(30);
        boolean prefillInstance = random.nextInt(4) == 0;
        int sessions = 2 + random.nextInt(14);
        for (int i = 0; i < sessions; i++) {
            double time = random.nextBoolean() ? random.nextInt(400) / 4.0 : random.nextInt(3);
            new Client(bench, "s" + i, longest, prefillInstance, random.split()).turn(time);
        }
        bench.run();
        return bench;
    }

    /** A session: a job after the other. A prompt that the engine prefills itself is longer than what it has cached. */
    private static final class Client {
        final EngineBench bench;
        final String name;
        final int longest;
        final boolean prefillInstance;
        final SplittableRandom random;
        final Prefixes session = new Prefixes(1);
        int context;
        int turns;

        Client(EngineBench bench, String name, int longest, boolean prefillInstance, SplittableRandom random) {
            this.bench = bench;
            this.name = name;
            this.longest = longest;
            this.prefillInstance = prefillInstance;
            this.random = random;
        }

        void turn(double time) {
            JobKind kind = prefillInstance
                    ? JobKind.REMOTE_PREFILL
                    : random.nextBoolean() ? JobKind.LOCAL : JobKind.REMOTE_DECODE;
            int least = kind == JobKind.REMOTE_DECODE ? 1 : context + 1;
            if (least > longest - 2 || turns == 5) {
                return;
            }
            int prompt = least + random.nextInt(Math.min(100, longest - least));
            int produced = 1 + random.nextInt(Math.min(100, longest - prompt));
            Job<String> job = bench.join(time, name + "." + turns++, kind, prompt, produced, session);
            context = prompt + produced;
            bench.after(job, () -> turn(bench.now() + random.nextInt(3)));
        }
    }
}
