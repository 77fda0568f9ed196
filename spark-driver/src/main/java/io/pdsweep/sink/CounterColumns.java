package io.pdsweep.sink;

import io.pdsweep.sim.RunResult.Counters;
import java.util.List;

/** How many of everything. */
final class CounterColumns {
    static final List<Column<Counters>> ALL = List.of(
            Column.whole("sessions_arrived", "sessions", "sessions created, from time 0", Counters::arrivals),
            Column.whole("sessions_ended", "sessions", "sessions that ended since the warm-up", Counters::ended),
            Column.whole("turns_taken", "turns", "turns taken since the warm-up", Counters::turns),
            Column.whole("turns_offered", "turns", "turns taken, from time 0", Counters::offered),
            Column.whole("turns_completed", "turns", "turns answered, from time 0", Counters::completed),
            Column.whole("turns_refused", "turns", "prompt reached max_model_len, from time 0", Counters::refused),
            Column.whole("turns_rejected", "turns", "no pool could ever hold them, from time 0", Counters::rejected),
            Column.whole("turns_in_flight", "turns", "unfinished at the horizon", Counters::inFlight),
            Column.whole(
                    "events",
                    "events",
                    "events that the simulator handled; may differ between program versions",
                    Counters::events),
            Column.whole(
                    "longest_chain",
                    "iterations",
                    "most iterations computed at once; may differ between program versions",
                    Counters::longestChain),
            Column.whole(
                    "long_chains",
                    "chains",
                    "chains of 100 and more iterations; may differ between program versions",
                    Counters::longChains));

    private CounterColumns() {}
}
