package io.pdsweep.sim.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.pdsweep.sim.engine.ChainedEngine;
import io.pdsweep.sim.engine.EngineListener;
import io.pdsweep.sim.engine.EngineSettings;
import io.pdsweep.sim.engine.Job;
import io.pdsweep.sim.engine.JobKind;
import io.pdsweep.sim.event.Event;
import io.pdsweep.sim.event.EventKind;
import io.pdsweep.sim.kv.KvPool;
import io.pdsweep.sim.kv.Prefixes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AgendaTest {
    private static final int ENGINE = Agenda.FIRST_ENGINE;

    private final ChainedEngine<?>[] engines = new ChainedEngine<?>[3];
    private final Agenda agenda = new Agenda(engines);

    /** An engine whose one iteration lasts from {@code start} to {@code end}. */
    private static ChainedEngine<String> iteration(double start, double end) {
        ChainedEngine<String> engine = engine(end - start);
        engine.enqueue(start, new Job<>("job", JobKind.LOCAL, new Prefixes(1), 1, 1));
        engine.startIteration(start);
        assertThat(engine.iterationEnd()).isEqualTo(end);
        return engine;
    }

    /** An engine that has computed iterations of one second ahead. */
    private static ChainedEngine<String> run(double start, double end) {
        ChainedEngine<String> engine = engine(1);
        engine.enqueue(start - 1, new Job<>("job", JobKind.LOCAL, new Prefixes(1), 1, 1 + (int) (end - start)));
        engine.startIteration(start - 1);
        engine.endIteration(start);
        engine.startIteration(start);
        assertThat(engine.iterationEnd()).isEqualTo(end);
        assertThat(engine.lastIterationStart()).isEqualTo(end - 1);
        return engine;
    }

    private static ChainedEngine<String> engine(double stepSeconds) {
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

    private void starts(int instance, double now, ChainedEngine<?> engine) {
        engines[instance] = engine;
        agenda.iterationStarts(instance, now);
    }

    private void startsAlone(int instance, ChainedEngine<?> engine) {
        engines[instance] = engine;
        agenda.iterationStartsAlone(instance);
    }

    /** Takes the next event off; of one without a slot of its own, the owner. */
    private String next() {
        int slot = agenda.earliest();
        if (slot == Agenda.OTHER) {
            return (String) agenda.takeOther().owner();
        }
        agenda.clear(slot);
        return slot == Agenda.TRANSFER ? "transfer" : "engine " + (slot - ENGINE);
    }

    @Test
    void eventsAtOneTimeComeInTheOrderOfTheirScheduling() {
        agenda.at(0, 5, EventKind.TURN, "first");
        agenda.set(Agenda.TRANSFER, 0, 5);
        agenda.at(0, 5, EventKind.TURN, "second");
        agenda.at(1, 5, EventKind.TURN, "third");
        assertThat(next()).isEqualTo("first");
        assertThat(next()).isEqualTo("transfer");
        assertThat(next()).isEqualTo("second");
        assertThat(next()).isEqualTo("third");
        assertThat(agenda.time(agenda.earliest())).isEqualTo(Agenda.NEVER);
    }

    @Test
    void schedulingAnEventAgainPutsItBehind() {
        agenda.set(Agenda.TRANSFER, 0, 5);
        agenda.at(0, 5, EventKind.TURN, "wait");
        agenda.set(Agenda.TRANSFER, 1, 5);
        assertThat(next()).isEqualTo("wait");
        assertThat(next()).isEqualTo("transfer");
    }

    @Test
    void iterationsThatStartInOneInstantEndInTheOrderOfTheirStarts() {
        agenda.at(0, 3, EventKind.TURN, "wait");
        starts(2, 1, iteration(1, 3));
        starts(0, 1, iteration(1, 3));
        agenda.set(Agenda.TRANSFER, 1, 3);
        assertThat(next()).isEqualTo("wait");
        assertThat(next()).isEqualTo("engine 2");
        assertThat(next()).isEqualTo("engine 0");
        assertThat(next()).isEqualTo("transfer");
    }

    @Test
    void theEndOfARunComesAsIfItsLastIterationHadBeenScheduledWhenItStarted() {
        agenda.at(1, 9, EventKind.TURN, "scheduled before the last iteration starts");
        starts(1, 1, run(1, 9));
        agenda.set(Agenda.TRANSFER, 8.5, 9); // and after
        assertThat(next()).isEqualTo("scheduled before the last iteration starts");
        assertThat(next()).isEqualTo("engine 1");
        assertThat(next()).isEqualTo("transfer");
    }

    @Test
    void runsWhoseLastIterationsStartTogetherEndInTheOrderOfTheEngines() {
        starts(2, 1, run(1, 9));
        starts(1, 4, run(4, 9));
        startsAlone(0, iteration(8, 9));
        assertThat(next()).isEqualTo("engine 0");
        assertThat(next()).isEqualTo("engine 1");
        assertThat(next()).isEqualTo("engine 2");
    }

    /** At instant 8, at which the last iteration of a run starts, other things happen too. */
    @Test
    void theLastIterationOfARunStartsWhenTheEventsOfItsInstantAreOver() {
        starts(1, 1, run(1, 9));
        agenda.instantBegins();
        agenda.at(8, 9, EventKind.TURN, "scheduled by an event");
        agenda.mayStart(0);
        agenda.at(8, 9, EventKind.TURN, "scheduled by an admission of instance 0");
        starts(0, 8, iteration(8, 9));
        agenda.mayStart(2);
        agenda.at(8, 9, EventKind.TURN, "scheduled by an admission of instance 2");
        starts(2, 8, iteration(8, 9));
        agenda.iterationsHaveStarted();
        agenda.set(Agenda.TRANSFER, 8, 9);
        agenda.at(8, 9, EventKind.TURN, "scheduled by what followed at once");
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
        starts(1, 1, run(1, 9));
        agenda.instantBegins();
        agenda.iterationsHaveStarted();
        starts(0, 8, iteration(8, 9));
        assertThat(next()).isEqualTo("engine 1");
        assertThat(next()).isEqualTo("engine 0");
    }

    @Test
    void knowsTheTimeOfTheEventAfterTheNext() {
        starts(0, 0, iteration(0, 4));
        agenda.earliest();
        assertThat(agenda.runnerUp()).isEqualTo(Agenda.NEVER);
        agenda.set(Agenda.TRANSFER, 0, 6);
        agenda.earliest();
        assertThat(agenda.runnerUp()).isEqualTo(6);
        agenda.at(0, 4, EventKind.TURN, "wait");
        agenda.earliest();
        assertThat(agenda.runnerUp()).isEqualTo(4);
    }

    @Test
    void aCancelledEventGivesItsPlaceToTheNext() {
        Event first = agenda.at(0, 2, EventKind.TURN, "a");
        agenda.at(0, 3, EventKind.READ_START, "b");
        assertThat(agenda.holds(Set.of(EventKind.TURN))).isTrue();
        agenda.cancel(first);
        assertThat(agenda.holds(Set.of(EventKind.TURN))).isFalse();
        assertThat(agenda.time(agenda.earliest())).isEqualTo(3);
        assertThat(next()).isEqualTo("b");
    }

    /** Draws from the heap of waits and the slots against a list, with many equal times. */
    @Test
    void agreesWithAListThatIsSorted() {
        for (long seed = 0; seed < 200; seed++) {
            new Trial(seed).run();
        }
    }

    private record Expected(double time, int order, int slot, Object what) {}

    private static final class Trial {
        final SplittableRandom random;
        final long seed;
        final ChainedEngine<?>[] engines = new ChainedEngine<?>[2];
        final Agenda agenda = new Agenda(engines);
        final List<Expected> events = new ArrayList<>();
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
                events.sort(Comparator.comparingDouble(Expected::time).thenComparingInt(Expected::order));
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
            if (slot == Agenda.OTHER) {
                Object what = "wait " + order;
                agenda.at(now, time, EventKind.TURN, what);
                events.add(new Expected(time, order++, slot, what));
                return;
            }
            events.removeIf(event -> event.slot() == slot);
            if (random.nextInt(8) == 0) {
                agenda.clear(slot);
            } else {
                if (slot >= Agenda.FIRST_ENGINE) {
                    engines[slot - Agenda.FIRST_ENGINE] = iteration(now, time);
                    agenda.iterationStarts(slot - Agenda.FIRST_ENGINE, now);
                } else {
                    agenda.set(slot, now, time);
                }
                events.add(new Expected(time, order++, slot, ""));
            }
        }

        void takeNext(int step) {
            int slot = agenda.earliest();
            String where = "seed " + seed + ", step " + step;
            if (events.isEmpty()) {
                assertThat(agenda.time(slot)).as(where).isEqualTo(Agenda.NEVER);
                return;
            }
            Expected expected = events.remove(0);
            assertThat(agenda.time(slot)).as(where).isEqualTo(expected.time());
            assertThat(slot).as(where).isEqualTo(expected.slot());
            boolean oneWait = events.stream().noneMatch(event -> event.slot() == Agenda.OTHER);
            if (oneWait || slot != Agenda.OTHER) {
                double second = events.isEmpty() ? Agenda.NEVER : events.get(0).time();
                assertThat(agenda.runnerUp()).as(where).isEqualTo(second);
            }
            now = expected.time();
            if (slot == Agenda.OTHER) {
                assertThat(agenda.takeOther().owner()).as(where).isEqualTo(expected.what());
            } else {
                agenda.clear(slot);
            }
        }
    }
}
