package io.pdsweep.plan;

import io.pdsweep.sim.Scenario;
import io.pdsweep.spec.Group;
import io.pdsweep.spec.Sweep;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/** The distinct points of a sweep in the order of the file, each made when it is asked for. */
final class Points implements Iterator<Point> {
    private final List<Group> groups;
    private final Optional<DistinctIds> seen;
    private int group;
    private long index;
    private long listed;
    private Optional<Point> ahead = Optional.empty();

    Points(Sweep sweep) {
        this.groups = sweep.groups();
        boolean mayRepeat = groups.size() > 1 || groups.stream().anyMatch(Group::mayRepeat);
        this.seen = mayRepeat ? Optional.of(new DistinctIds()) : Optional.empty();
    }

    /** Points gone through so far, equal ones counted as often as they were listed. */
    long listed() {
        return listed;
    }

    @Override
    public boolean hasNext() {
        while (ahead.isEmpty() && group < groups.size()) {
            if (index == groups.get(group).size()) {
                group++;
                index = 0;
                continue;
            }
            Optional<Scenario> scenario = groups.get(group).scenario(index++);
            if (scenario.isPresent()) {
                Point point = Point.of(scenario.get());
                listed++;
                ahead = seen.isEmpty() || seen.get().add(point.id()) ? Optional.of(point) : Optional.empty();
            }
        }
        return ahead.isPresent();
    }

    @Override
    public Point next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        Point point = ahead.orElseThrow();
        ahead = Optional.empty();
        return point;
    }
}
