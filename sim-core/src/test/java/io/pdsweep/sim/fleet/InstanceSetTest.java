package io.pdsweep.sim.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstanceSetTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 128, 200})
    void instancesAreTakenInTheirOrderAndOnce(int count) {
        SplittableRandom random = new SplittableRandom(count);
        InstanceSet instances = new InstanceSet(count);
        assertThat(instances.takeFirst()).isEqualTo(-1);
        for (int round = 0; round < 50; round++) {
            TreeSet<Integer> marked = new TreeSet<>();
            for (int i = random.nextInt(20); i > 0; i--) {
                int instance = random.nextInt(count);
                instances.add(instance);
                marked.add(instance);
            }
            List<Integer> taken = new ArrayList<>();
            for (int i = instances.takeFirst(); i >= 0; i = instances.takeFirst()) {
                taken.add(i);
            }
            assertThat(taken).containsExactlyElementsOf(marked);
        }
    }
}
