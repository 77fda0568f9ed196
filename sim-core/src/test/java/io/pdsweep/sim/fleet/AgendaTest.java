package io.pdsweep.sim.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.pdsweep.sim.engine.ChainedEngine;
import io.pdsweep.sim.engine.Engine;
import io.pdsweep.sim.engine.EngineListener;
import io.pdsweep.sim.engine.EngineSettings;
import io.pdsweep.sim.engine.Job;
import io.pdsweep.sim.engine.JobKind;
import io.pdsweep.sim.kv.KvPool;
import io.pdsweep.sim.kv.Prefixes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AgendaTest {
    private static final int ENGINE = Agenda.FIRST_ENGINE;

    private final Agenda agenda = new Agenda(3);

    /** An engine whose one iteration lasts from {@code start} to {@code end}. */
    private static Engine<String> iteration(double start, double end) {
        Engine<String> engine = engine(end - start);
        engine.enqueue(start, new Job<>("job", JobKind.LOCAL, new Prefixes(1), 1, 1));
        engine.startIteration(start);
        assertThat(engine.iterationEnd()).isEqualTo(end);
        return engine;
    }

    /** An engine that has computed iterations of one second ahead. */
    private static Engine<String> run(double start, double end) {
        Engine<String> engine = engine(1);
        engine.enqueue(start - 1, new Job<>("job", JobKind.LOCAL, new Prefixes(1), 1, 1 + (int) (end - start)));
        engine.startIteration(start - 1);
        engine.endIteration(start);
        engine.startIteration(start);
        assertThat(engine.iterationEnd()).isEqualTo(end);
        assertThat(engine.lastIterationStart()).isEqualTo(end - 1);
        return engine;
    }

    private static Engine<String> engine(double stepSeconds) {
        EngineSettings settings = new EngineSettings(100, 8, 10, 64, 0, 0, 0, stepSeconds);
        return new ChainedEngine<>(settings, new KvPool(0, settings.kvCapacity(), 64), new Deaf());
    }

    private static final class Deaf implements EngineListener<String> {
        @Override
        public void admitted(Job<String> job, double now) {
            // what the engine says is not of interest here
        }

        @Override
        public void slotGranted(Job<String> job, double now) {
            // as above
        }

        @Override
        public void prefilled(Job<String> job, double now) {
            // as above
        }

        @Override
        public void completed(Job<String> job, double now) {
            // as above
        }
    }

    /** Takes the next event off; of a wait, who waits. */
    private String next() {
        int slot = agenda.earliest();
        if (slot == Agenda.WAIT) {
            return (String) agenda.wake();
        }
        agenda.clear(slot);
        return slot == Agenda.TRANSFER ? "transfer" : "engine " + (slot - ENGINE);
    }

    @Test
    void eventsAtOneTimeComeInTheOrderOfTheirScheduling() {
        agenda.wait(0, 5, "first");
        agenda.set(Agenda.TRANSFER, 0, 5);
        agenda.wait(0, 5, "second");
        agenda.wait(1, 5, "third");
        assertThat(next()).isEqualTo("first");
        assertThat(next()).isEqualTo("transfer");
        assertThat(next()).isEqualTo("second");
        assertThat(next()).isEqualTo("third");
        assertThat(agenda.time(agenda.earliest())).isEqualTo(Agenda.NEVER);
    }

    @Test
    void schedulingAnEventAgainPutsItBehind() {
        agenda.set(Agenda.TRANSFER, 0, 5);
        agenda.wait(0, 5, "wait");
        agenda.set(Agenda.TRANSFER, 1, 5);
        assertThat(next()).isEqualTo("wait");
        assertThat(next()).isEqualTo("transfer");
    }

    @Test
    void iterationsThatStartInOneInstantEndInTheOrderOfTheirStarts() {
        agenda.wait(0, 3, "wait");
        agenda.iterationStarts(2, 1, iteration(1, 3));
        agenda.iterationStarts(0, 1, iteration(1, 3));
        agenda.set(Agenda.TRANSFER, 1, 3);
        assertThat(next()).isEqualTo("wait");
        assertThat(next()).isEqualTo("engine 2");
        assertThat(next()).isEqualTo("engine 0");
        assertThat(next()).isEqualTo("transfer");
    }

    @Test
    void theEndOfARunComesAsIfItsLastIterationHadBeenScheduledWhenItStarted() {
        agenda.wait(1, 9, "scheduled before the last iteration starts");
        agenda.iterationStarts(1, 1, run(1, 9));
        agenda.set(Agenda.TRANSFER, 8.5, 9); // and after
        assertThat(next()).isEqualTo("scheduled before the last iteration starts");
        assertThat(next()).isEqualTo("engine 1");
        assertThat(next()).isEqualTo("transfer");
    }

    @Test
    void runsWhoseLastIterationsStartTogetherEndInTheOrderOfTheEngines() {
        agenda.iterationStarts(2, 1, run(1, 9));
        agenda.iterationStarts(1, 4, run(4, 9));
        agenda.iterationStartsAlone(0, iteration(8, 9));
        assertThat(next()).isEqualTo("engine 0");
        assertThat(next()).isEqualTo("engine 1");
        assertThat(next()).isEqualTo("engine 2");
    }

    /** At instant 8, at which the last iteration of a run starts, other things happen too. */
    @Test
    void theLastIterationOfARunStartsWhenTheEventsOfItsInstantAreOver() {
        agenda.iterationStarts(1, 1, run(1, 9));
        agenda.instantBegins();
        agenda.wait(8, 9, "scheduled by an event");
        agenda.mayStart(0);
        agenda.wait(8, 9, "scheduled by an admission of instance 0");
        agenda.iterationStarts(0, 8, iteration(8, 9));
        agenda.mayStart(2);
        agenda.wait(8, 9, "scheduled by an admission of instance 2");
        agenda.iterationStarts(2, 8, iteration(8, 9));
        agenda.iterationsHaveStarted();
        agenda.set(Agenda.TRANSFER, 8, 9);
        agenda.wait(8, 9, "scheduled by what followed at once");
        assertThat(next()).isEqualTo("scheduled by an event");
        assertThat(next()).isEqualTo("scheduled by an admission of instance 0");
        assertThat(next()).as("started among the others in their order").isEqualTo("engine 0");
        assertThat(next()).isEqualTo("engine 1");
        assertThat(next()).isEqualTo("scheduled by an admission of instance 2");
        assertThat(next()).isEqualTo("engine 2");
        assertThat(next()).isEqualTo("transfer");
        assertThat(next()).isEqualTo("scheduled by what followed at once");
    }

    @Test
    void anIterationThatStartedLaterInTheInstantEndsAfterTheRun() {
        agenda.iterationStarts(1, 1, run(1, 9));
        agenda.instantBegins();
        agenda.iterationsHaveStarted();
        agenda.iterationStarts(0, 8, iteration(8, 9));
        assertThat(next()).isEqualTo("engine 1");
        assertThat(next()).isEqualTo("engine 0");
    }

    @Test
    void aWaitCanTakeThePlaceThatWasKeptForIt() {
        agenda.wait(0, 5, "first");
        long sequence = agenda.takeSequence();
        agenda.wait(0, 5, "third");
        agenda.wait(0, sequence, 5, "second");
        assertThat(agenda.firstWaiting()).isEqualTo("first");
        assertThat(next()).isEqualTo("first");
        assertThat(next()).isEqualTo("second");
        assertThat(next()).isEqualTo("third");
    }

    @Test
    void knowsTheTimeOfTheEventAfterTheNext() {
        agenda.iterationStarts(0, 0, iteration(0, 4));
        agenda.earliest();
        assertThat(agenda.runnerUp()).isEqualTo(Agenda.NEVER);
        agenda.set(Agenda.TRANSFER, 0, 6);
        agenda.earliest();
        assertThat(agenda.runnerUp()).isEqualTo(6);
        agenda.wait(0, 4, "wait");
        agenda.earliest();
        assertThat(agenda.runnerUp()).isEqualTo(4);
    }

    @Test
    void countsThoseWhoWait() {
        assertThat(agenda.waits()).isZero();
        agenda.wait(0, 2, "a");
        agenda.wait(0, 1, "b");
        assertThat(agenda.waits()).isEqualTo(2);
        assertThat(next()).isEqualTo("b");
        assertThat(agenda.waits()).isEqualTo(1);
    }

    /** Draws from the heap of waits and the slots against a list, with many equal times. */
    @Test
    void agreesWithAListThatIsSorted() {
        for (long seed = 0; seed < 200; seed++) {
            new Trial(seed).run();
        }
    }

    private record Event(double time, int order, int slot, Object what) {}

    private static final class Trial {
        final SplittableRandom random;
        final long seed;
        final Agenda agenda = new Agenda(2);
        final List<Event> events = new ArrayList<>();
        double now;
        int order;

        Trial(long seed) {
            this.seed = seed;
            random = new SplittableRandom(seed);
        }

        void run() {
            for (int step = 0; step < 600; step++) {
                int things = random.nextInt(step < 300 ? 4 : 2);
                for (int i = 0; i < things; i++) {
                    schedule();
                }
                events.sort(Comparator.comparingDouble(Event::time).thenComparingInt(Event::order));
                if (!events.isEmpty() && events.get(0).time() == now) {
                    assertThat(agenda.mayBeDue(now))
                            .as("seed %d, step %d", seed, step)
                            .isTrue();
                }
                takeNext(step);
            }
        }

        void schedule() {
            double time = now + random.nextInt(6);
            int slot = random.nextInt(Agenda.FIRST_ENGINE + 2);
            if (slot == Agenda.WAIT) {
                Object what = "wait " + order;
                agenda.wait(now, time, what);
                events.add(new Event(time, order++, slot, what));
                return;
            }
            events.removeIf(event -> event.slot() == slot);
            if (random.nextInt(8) == 0) {
                agenda.clear(slot);
            } else {
                if (slot >= Agenda.FIRST_ENGINE) {
                    agenda.iterationStarts(slot - Agenda.FIRST_ENGINE, now, iteration(now, time));
                } else {
                    agenda.set(slot, now, time);
                }
                events.add(new Event(time, order++, slot, ""));
            }
        }

        void takeNext(int step) {
            int slot = agenda.earliest();
            String where = "seed " + seed + ", step " + step;
            if (events.isEmpty()) {
                assertThat(agenda.time(slot)).as(where).isEqualTo(Agenda.NEVER);
                return;
            }
            Event expected = events.remove(0);
            assertThat(agenda.time(slot)).as(where).isEqualTo(expected.time());
            assertThat(slot).as(where).isEqualTo(expected.slot());
            boolean oneWait = events.stream().noneMatch(event -> event.slot() == Agenda.WAIT);
            if (oneWait || slot != Agenda.WAIT) {
                double second = events.isEmpty() ? Agenda.NEVER : events.get(0).time();
                assertThat(agenda.runnerUp()).as(where).isEqualTo(second);
            }
            now = expected.time();
            if (slot == Agenda.WAIT) {
                assertThat(agenda.wake()).as(where).isEqualTo(expected.what());
            } else {
                agenda.clear(slot);
            }
        }
    }
}
