package io.pdsweep.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.pdsweep.sim.RunPath;
import io.pdsweep.sim.kv.KvPool;
import io.pdsweep.sim.kv.Prefixes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A prefiller and a decoder, whose leases hold each other up. Reads take no time. */
class LeaseCasesTest {
    /**
     * Six requests, a decoder with room for one, a prefiller with room for two, long decodes: when the decoder is full and
     * two leases have taken the prefiller, prefills stop until a decode ends.
     */
    @ParameterizedTest
    @EnumSource(RunPath.class)
    void prefillsStopWhenLeasesHaveTakenThePrefiller(RunPath path) {
        Pair pair = new Pair(path);
        for (int i = 1; i <= 6; i++) {
            pair.prefill(0, i);
        }
        pair.runUntil(50);
        assertThat(pair.log).containsExactly("1.0 prefilled 1", "1.0 prefilled 2", "2.0 prefilled 3");
        pair.runUntil(102);
        assertThat(pair.log).endsWith("101.0 completed 1", "102.0 prefilled 4");
        pair.runUntil(1000);
        assertThat(pair.log)
                .containsSubsequence(
                        "102.0 prefilled 4", "201.0 completed 2", "202.0 prefilled 5", "301.0 completed 3");
        assertThat(pair.log).filteredOn(line -> line.contains("completed")).hasSize(6);
    }

    private static final class Pair implements EngineListener<Integer> {
        final List<String> log = new ArrayList<>();
        final Engine<Integer> prefiller;
        final Engine<Integer> decoder;
        final List<Job<Integer>> prefills = new ArrayList<>();
        final ArrayDeque<Job<Integer>> parked = new ArrayDeque<>();
        final Prefixes[] sessions = new Prefixes[7];
        double now;

        Pair(RunPath path) {
            EngineSettings forTwo = EngineBench.unitSteps(1000, 8, 20, 16);
            EngineSettings forOne = EngineBench.unitSteps(1000, 8, 17, 16);
            prefiller = engine(path, 0, forTwo);
            decoder = engine(path, 1, forOne);
        }

        private Engine<Integer> engine(RunPath path, int index, EngineSettings settings) {
            KvPool kv = new KvPool(index, settings.kvCapacity(), settings.blockSize());
            return path == RunPath.PLAIN
                    ? new PlainEngine<>(settings, kv, this)
                    : new ChainedEngine<>(settings, kv, this);
        }

        /** 160 tokens, half of the prefiller's pool; with the 100 it generates it fills the decoder's. */
        void prefill(double time, int request) {
            sessions[request] = new Prefixes(2);
            Job<Integer> job = new Job<>(request, JobKind.REMOTE_PREFILL, sessions[request], 160, 100);
            prefills.add(job);
            prefiller.enqueue(time, job);
        }

        void runUntil(double end) {
            while (now <= end) {
                for (Engine<Integer> engine : List.of(prefiller, decoder)) {
                    if (engine.isIdle()) {
                        engine.startIteration(now);
                    }
                    engine.verify();
                }
                if (!parked.isEmpty()) {
                    read(parked.remove());
                    continue;
                }
                double next = Math.min(prefiller.iterationEnd(), decoder.iterationEnd());
                if (next > end) {
                    return;
                }
                now = next;
                for (Engine<Integer> engine : List.of(prefiller, decoder)) {
                    if (engine.iterationEnd() == now) {
                        engine.endIteration(now);
                    }
                }
            }
        }

        private void read(Job<Integer> job) {
            prefiller.endLease(now, prefills.get(job.request() - 1));
            decoder.kvArrived(now, job);
        }

        @Override
        public void admitted(Job<Integer> job, double at) {
            if (job.kind() == JobKind.REMOTE_DECODE) {
                parked.add(job);
            }
        }

        @Override
        public void slotGranted(Job<Integer> job, double at) {
            // nothing to do
        }

        @Override
        public void prefilled(Job<Integer> job, double at) {
            if (job.kind() == JobKind.REMOTE_PREFILL) {
                log.add(at + " prefilled " + job.request());
                decoder.enqueue(at, new Job<>(job.request(), JobKind.REMOTE_DECODE, sessions[job.request()], 160, 100));
            }
        }

        @Override
        public void completed(Job<Integer> job, double at) {
            log.add(at + " completed " + job.request());
        }
    }
}
