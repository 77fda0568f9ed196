package io.pdsweep.sim.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AgendaTest {
    private static final int ENGINE = Agenda.FIRST_ENGINE;

    private final Agenda agenda = new Agenda(3);

    /** Takes the next event off. */
    private int next() {
        int slot = agenda.earliest();
        if (slot != Agenda.WAIT) {
            agenda.clear(slot);
        }
        return slot;
    }

    @Test
    void eventsAtOneTimeComeInTheOrderOfTheirScheduling() {
        agenda.set(Agenda.TRANSFER, 0, 5);
        agenda.set(Agenda.ARRIVAL, 0, 5);
        agenda.wait(0, 5, "wait");
        agenda.set(Agenda.WARMUP, 0, 5);
        assertThat(next()).isEqualTo(Agenda.TRANSFER);
        assertThat(next()).isEqualTo(Agenda.ARRIVAL);
        assertThat(next()).isEqualTo(Agenda.WAIT);
        assertThat(agenda.wake()).isEqualTo("wait");
        assertThat(next()).isEqualTo(Agenda.WARMUP);
        assertThat(agenda.time(agenda.earliest())).isEqualTo(Agenda.NEVER);
    }

    @Test
    void schedulingAnEventAgainPutsItBehind() {
        agenda.set(Agenda.TRANSFER, 0, 5);
        agenda.set(Agenda.ARRIVAL, 0, 5);
        agenda.set(Agenda.TRANSFER, 1, 5);
        assertThat(next()).isEqualTo(Agenda.ARRIVAL);
        assertThat(next()).isEqualTo(Agenda.TRANSFER);
    }

    @Test
    void iterationsThatStartInOneInstantEndInTheOrderOfTheirStarts() {
        agenda.set(Agenda.ARRIVAL, 0, 3);
        agenda.iterationStarts(ENGINE + 2, 1);
        agenda.iterationStarts(ENGINE, 1);
        agenda.setFirstEnd(ENGINE, 3);
        agenda.setFirstEnd(ENGINE + 2, 3);
        agenda.set(Agenda.TRANSFER, 1, 3);
        assertThat(next()).isEqualTo(Agenda.ARRIVAL);
        assertThat(next()).isEqualTo(ENGINE + 2);
        assertThat(next()).isEqualTo(ENGINE);
        assertThat(next()).isEqualTo(Agenda.TRANSFER);
    }

    @Test
    void theEndOfARunComesAsIfItsLastIterationHadBeenScheduledWhenItStarted() {
        agenda.set(Agenda.ARRIVAL, 1, 9); // scheduled before the last iteration starts
        agenda.iterationStarts(ENGINE + 1, 0);
        agenda.setLaterEnd(ENGINE + 1, 8, 9);
        agenda.set(Agenda.TRANSFER, 8.5, 9); // and after
        assertThat(next()).isEqualTo(Agenda.ARRIVAL);
        assertThat(next()).isEqualTo(ENGINE + 1);
        assertThat(next()).isEqualTo(Agenda.TRANSFER);
    }

    @Test
    void runsWhoseLastIterationsStartTogetherEndInTheOrderOfTheEngines() {
        agenda.iterationStarts(ENGINE + 2, 0);
        agenda.iterationStarts(ENGINE + 1, 4);
        agenda.setLaterEnd(ENGINE + 2, 8, 9);
        agenda.setLaterEnd(ENGINE + 1, 8, 9);
        agenda.iterationStartsAlone(ENGINE, 8);
        agenda.setFirstEnd(ENGINE, 9);
        assertThat(next()).isEqualTo(ENGINE);
        assertThat(next()).isEqualTo(ENGINE + 1);
        assertThat(next()).isEqualTo(ENGINE + 2);
    }

    @Test
    void aRunCutBackToItsFirstIterationEndsInTheOrderOfItsStart() {
        agenda.iterationStarts(ENGINE, 2);
        agenda.setLaterEnd(ENGINE, 5, 6);
        agenda.set(Agenda.ARRIVAL, 2, 3);
        agenda.setFirstEnd(ENGINE, 3);
        assertThat(next()).isEqualTo(ENGINE);
        assertThat(next()).isEqualTo(Agenda.ARRIVAL);
    }

    @Test
    void knowsTheTimeOfTheEventAfterTheNext() {
        agenda.set(Agenda.ARRIVAL, 0, 4);
        agenda.earliest();
        assertThat(agenda.runnerUp()).isEqualTo(Agenda.NEVER);
        agenda.set(Agenda.TRANSFER, 0, 6);
        agenda.earliest();
        assertThat(agenda.runnerUp()).isEqualTo(6);
        agenda.set(Agenda.WARMUP, 0, 4);
        agenda.earliest();
        assertThat(agenda.runnerUp()).isEqualTo(4);
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
                    agenda.iterationStarts(slot, now);
                    agenda.setFirstEnd(slot, time);
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
