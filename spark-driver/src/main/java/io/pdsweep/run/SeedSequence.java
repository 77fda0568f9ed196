package io.pdsweep.run;

import io.pdsweep.sink.Manifest;
import io.pdsweep.spec.SeedText;
import io.pdsweep.spec.Sweep;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The seeds that a point may get, in order: the sweep file's, then the whole numbers after the largest of them.
 *
 * @param listed the file's, in its order; at least one
 */
record SeedSequence(List<Long> listed) {
    SeedSequence {
        listed = List.copyOf(listed);
    }

    static SeedSequence of(Sweep sweep) {
        return new SeedSequence(sweep.seeds());
    }

    /** The first seeds. */
    List<Long> first(int count) {
        List<Long> seeds = new ArrayList<>(listed.subList(0, Math.min(count, listed.size())));
        long next = Collections.max(listed) + 1;
        while (seeds.size() < count) {
            seeds.add(next++);
        }
        return seeds;
    }

    /**
     * As many of the first seeds as hold those of an output, if they can: a seed that is none of the sequence's is not
     * among them.
     */
    List<Long> holding(Manifest manifest) {
        Set<Long> seeds = new HashSet<>(listed);
        manifest.rounds().forEach(round -> seeds.addAll(SeedText.parse(round.seeds())));
        return first(seeds.size());
    }
}
