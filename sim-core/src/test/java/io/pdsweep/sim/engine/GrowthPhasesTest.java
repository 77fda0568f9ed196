package io.pdsweep.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GrowthPhasesTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 16, 31, 32, 33, 63, 64, 65, 127, 128, 130, 1000})
    void findsTheNextPhaseAtWhichAJobGrows(int blockSize) {
        SplittableRandom random = new SplittableRandom(blockSize);
        GrowthPhases phases = new GrowthPhases(blockSize);
        int[] jobs = new int[blockSize];
        for (int step = 0; step < 1000; step++) {
            int phase = random.nextInt(blockSize);
            if (jobs[phase] > 0 && random.nextInt(5) < 3) {
                phases.remove(phase);
                jobs[phase]--;
            } else if (step % 200 < 100) {
                phases.add(phase);
                jobs[phase]++;
            }
            int from = random.nextInt(blockSize);
            assertThat(phases.at(from)).isEqualTo(jobs[from]);
            assertThat(phases.distanceFrom(from)).as("from %d", from).isEqualTo(distance(jobs, from));
            long after = 1L + distance(jobs, (from + 1) % blockSize);
            assertThat(phases.distanceAfter(from)).as("after %d", from).isEqualTo(after);
        }
        for (int phase = 0; phase < blockSize; phase++) {
            while (jobs[phase] > 0) {
                phases.remove(phase);
                jobs[phase]--;
            }
        }
        assertThat(phases.distanceFrom(blockSize - 1)).as("no job").isEqualTo(Integer.MAX_VALUE);
    }

    private static int distance(int[] jobs, int from) {
        for (int d = 0; d < jobs.length; d++) {
            if (jobs[(from + d) % jobs.length] > 0) {
                return d;
            }
        }
        return Integer.MAX_VALUE;
    }
}
