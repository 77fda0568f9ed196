package io.pdsweep.result;

import java.util.ArrayList;
import java.util.List;

/** Puts spans of time side by side so that none overlaps another of its lane. Spans must come by their start. */
final class Lanes {
    private final List<Long> ends = new ArrayList<>();

    /** The first lane that is free from {@code start} on; it is taken until {@code end}. */
    int take(long start, long end) {
        for (int lane = 0; lane < ends.size(); lane++) {
            if (ends.get(lane) <= start) {
                ends.set(lane, end);
                return lane;
            }
        }
        ends.add(end);
        return ends.size() - 1;
    }

    int count() {
        return ends.size();
    }
}
