package io.pdsweep.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.pdsweep.sim.kv.Prefixes;
import org.junit.jupiter.api.Test;

class JobQueueTest {
    private final JobQueue<String> queue = new JobQueue<>();

    private static Job<String> job(String name) {
        return new Job<>(name, JobKind.LOCAL, new Prefixes(1), 1, 1);
    }

    @Test
    void servesFirstComeFirstServedButAPreemptedJobGoesFirst() {
        Job<String> a = job("a");
        Job<String> b = job("b");
        Job<String> c = job("c");
        queue.addLast(0, a);
        queue.addLast(1, b);
        assertThat(queue.head()).isSameAs(a);
        queue.admitHead(2);
        queue.addLast(3, c);
        queue.addFirst(4, a);
        assertThat(queue.length()).isEqualTo(3);
        assertThat(queue.head()).isSameAs(a);
        queue.admitHead(5);
        assertThat(queue.head()).isSameAs(b);
        queue.admitHead(5);
        assertThat(queue.head()).isSameAs(c);
        queue.admitHead(5);
        assertThat(queue.isEmpty()).isTrue();
    }

    @Test
    void measuresEachWaitFromTheLatestJoining() {
        Job<String> a = job("a");
        assertThat(queue.meanWait()).isNaN();
        queue.addLast(1, a);
        queue.admitHead(4);
        assertThat(queue.meanWait()).isEqualTo(3);
        queue.addFirst(10, a);
        queue.admitHead(11);
        assertThat(queue.meanWait()).isEqualTo(2);
    }

    @Test
    void countsAWaitThatBeganBeforeTheRestartInFull() {
        queue.addLast(1, job("a"));
        queue.admitHead(2);
        queue.addLast(3, job("b"));
        queue.restartAverages(5);
        assertThat(queue.meanWait()).isNaN();
        queue.admitHead(7);
        assertThat(queue.meanWait()).isEqualTo(4);
        assertThat(queue.lengthAreaUntil(9)).as("one job from 5 to 7").isEqualTo(2);
    }

    @Test
    void integratesItsLength() {
        queue.addLast(0, job("a"));
        queue.addLast(1, job("b"));
        queue.admitHead(3);
        assertThat(queue.lengthAreaUntil(5)).isEqualTo(1 + 2 * 2 + 2);
    }
}
