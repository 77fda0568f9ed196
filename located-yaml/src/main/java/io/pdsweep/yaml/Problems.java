package io.pdsweep.yaml;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects everything that is wrong with a file, so that a user sees all of it at once. Not thread-safe. */
public final class Problems {
    private final List<Problem> found = new ArrayList<>();

    /** Adds one problem; the same line twice is kept once. */
    public void add(Problem problem) {
        if (!found.contains(problem)) {
            found.add(problem);
        }
    }

    /** Whether nothing is wrong. */
    public boolean isEmpty() {
        return found.isEmpty();
    }

    /** The problems by file and line; those of one line in the order in which they were found. */
    public List<Problem> sorted() {
        List<Problem> sorted = new ArrayList<>(found);
        sorted.sort(Comparator.comparing(Problem::file).thenComparingInt(Problem::line));
        return List.copyOf(sorted);
    }

    /**
     * Ends the reading of a bad file.
     *
     * @throws InvalidYaml with every problem, when there is one
     */
    public void throwIfAny() {
        if (!isEmpty()) {
            throw new InvalidYaml(sorted());
        }
    }
}
