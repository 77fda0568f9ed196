package io.pdsweep.capacity;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The search for the highest rate of a grid that one fleet carries: bisection, then a look at rates well below and above
 * the answer. It only ever asks for rates and is told what was found there, so any number of fleets search side by side.
 *
 * <p>The answer is conservative: the highest rate met below the lowest one missed. When a probe finds a miss below the answer,
 * the search goes on below that; when one is met above a miss, the response is not monotone and the answer says so. Rates
 * that the runs do not tell of bound the answer from above unless a higher rate is met. Not thread-safe.
 */
public final class RateSearch {
    /** How far above the lowest rate not met to look for one that is, in steps of the grid. */
    private static final int[] PROBES_ABOVE = {1, 3};

    private final int size;
    private final SortedSet<Integer> asked;
    private final SortedSet<Integer> insisted = new TreeSet<>();
    private final TreeMap<Integer, Evaluation> found = new TreeMap<>();

    /**
     * A search that has asked nothing yet.
     *
     * @param size rates of the grid
     * @param asked indices of rates to be looked at unless a lower one is not met
     */
    public RateSearch(int size, SortedSet<Integer> asked) {
        this.size = size;
        this.asked = new TreeSet<>(asked);
    }

    /** Asks for a rate to be looked at in any case, even when a lower one is missed. */
    public void insist(int index) {
        insisted.add(index);
    }

    /** Indices to look at next, increasing; none when the search is done. */
    public List<Integer> wanted() {
        int met = highestMet();
        int above = lowestNotMet(met);
        if (above - met > 1) {
            return List.of((met + above) / 2);
        }
        SortedSet<Integer> wanted = new TreeSet<>(asked.headSet(above));
        wanted.addAll(insisted);
        if (met >= 2) {
            wanted.add(met / 2);
        }
        for (int probe : PROBES_ABOVE) {
            if (above + probe < size) {
                wanted.add(above + probe);
            }
        }
        wanted.removeAll(found.keySet());
        return List.copyOf(wanted);
    }

    /** Tells what was found at an index. */
    public void accept(int index, Evaluation evaluation) {
        found.put(index, evaluation);
    }

    /** What was found at an index. */
    public Optional<Evaluation> at(int index) {
        return Optional.ofNullable(found.get(index));
    }

    /** Everything that was found, by increasing rate. */
    public List<Evaluation> evaluations() {
        return List.copyOf(found.values());
    }

    /** Whether a rate is carried: met, and none below it is missed. */
    public boolean carries(int index) {
        Evaluation evaluation = found.get(index);
        return evaluation != null && evaluation.verdict() == Verdict.MET && index < lowestMiss();
    }

    /** The answer so far. */
    public Interval interval() {
        int met = highestMet();
        int above = lowestNotMet(met);
        List<Evaluation> metAbove = new ArrayList<>();
        List<Evaluation> unclear = new ArrayList<>();
        found.forEach((index, evaluation) -> {
            if (evaluation.verdict() == Verdict.MET && index > met) {
                metAbove.add(evaluation);
            } else if (evaluation.verdict().isUnclear() && index < met) {
                unclear.add(evaluation);
            }
        });
        return new Interval(at(met), at(above), above - met == 1, metAbove, unclear);
    }

    private int lowestMiss() {
        for (Map.Entry<Integer, Evaluation> entry : found.entrySet()) {
            if (entry.getValue().verdict().isMiss()) {
                return entry.getKey();
            }
        }
        return size;
    }

    /** -1 when none is. */
    private int highestMet() {
        for (Map.Entry<Integer, Evaluation> entry :
                found.headMap(lowestMiss(), false).descendingMap().entrySet()) {
            if (entry.getValue().verdict() == Verdict.MET) {
                return entry.getKey();
            }
        }
        return -1;
    }

    /** Of those above {@code met}; the size of the grid when none was found. */
    private int lowestNotMet(int met) {
        Integer next = found.higherKey(met);
        return next == null ? size : next;
    }
}
