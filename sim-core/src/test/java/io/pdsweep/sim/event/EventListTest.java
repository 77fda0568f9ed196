package io.pdsweep.sim.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pdsweep.sim.check.InvariantViolation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EventListTest {
    private final EventList events = new EventList();

    private Event at(double time, String owner) {
        return events.schedule(0, time, EventKind.TURN, owner);
    }

    @Test
    void eventsAtOneTimeComeInTheOrderOfTheirScheduling() {
        at(5, "first");
        at(5, "second");
        at(4, "earlier");
        at(5, "third");
        assertThat(events.nextTime()).isEqualTo(4);
        List<Object> owners = new ArrayList<>();
        while (!events.isEmpty()) {
            owners.add(events.take().owner());
        }
        assertThat(owners).containsExactly("earlier", "first", "second", "third");
        assertThat(events.nextTime()).isEqualTo(EventList.NEVER);
    }

    /** The fault of planned transfers: an event that came back with an older number stayed behind the younger one. */
    @Test
    void anOlderSequenceGoesBeforeAYoungerOneThatIsThereAlready() {
        events.schedule(0, 5, 20, EventKind.READ_START, "younger");
        events.schedule(0, 5, 10, EventKind.READ_START, "older");
        assertThat(events.take().owner()).isEqualTo("older");
        assertThat(events.take().owner()).isEqualTo("younger");
    }

    @Test
    void anEventKnowsItsState() {
        Event done = at(1, "a");
        Event cancelled = at(2, "b");
        assertThat(done.state()).isEqualTo(Event.State.SCHEDULED);
        assertThat(events.take()).isSameAs(done);
        events.cancel(cancelled);
        assertThat(done.state()).isEqualTo(Event.State.DONE);
        assertThat(cancelled.state()).isEqualTo(Event.State.CANCELLED);
        assertThat(events.isEmpty()).isTrue();
        assertThatThrownBy(() -> events.cancel(done))
                .isInstanceOf(InvariantViolation.class)
                .hasMessageContaining("EV2");
        assertThatThrownBy(() -> events.cancel(cancelled)).isInstanceOf(InvariantViolation.class);
    }

    @Test
    void aCancelledEventNeverComes() {
        at(3, "c");
        Event head = at(1, "a");
        Event middle = at(2, "b");
        events.cancel(middle);
        assertThat(events.size()).isEqualTo(2);
        events.cancel(head);
        assertThat(events.nextTime()).isEqualTo(3);
        assertThat(events.size()).isEqualTo(1);
        assertThat(events.take().owner()).isEqualTo("c");
        assertThat(events.isEmpty()).isTrue();
    }

    /** Against a list that is sorted: many equal times, and now few, now most events cancelled. */
    @Test
    void agreesWithAListThatIsSorted() {
        for (long seed = 0; seed < 100; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int cancels = random.nextInt(10);
            EventList list = new EventList();
            List<Event> expected = new ArrayList<>();
            double now = 0;
            for (int step = 0; step < 1500; step++) {
                if (random.nextInt(3) > 0) {
                    expected.add(list.schedule(now, now + random.nextInt(40), EventKind.TURN, step));
                }
                if (!expected.isEmpty() && random.nextInt(10) < cancels) {
                    list.cancel(expected.remove(random.nextInt(expected.size())));
                }
                assertThat(list.size()).as("seed %d, step %d", seed, step).isEqualTo(expected.size());
                if (!expected.isEmpty() && random.nextInt(3) == 0) {
                    Event first = expected.stream()
                            .min(Comparator.comparingDouble(Event::time).thenComparingLong(Event::sequence))
                            .orElseThrow();
                    expected.remove(first);
                    assertThat(list.nextTime()).isEqualTo(first.time());
                    assertThat(list.take()).as("seed %d, step %d", seed, step).isSameAs(first);
                    now = first.time();
                }
            }
        }
    }
}
