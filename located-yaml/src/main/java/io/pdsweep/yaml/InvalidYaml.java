package io.pdsweep.yaml;

import java.util.List;
import java.util.stream.Collectors;

/** A file that cannot be used, with every problem found. Its message has one line for each. */
public final class InvalidYaml extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    /**
     * A file with these problems.
     *
     * @throws IllegalArgumentException when there is none
     */
    public InvalidYaml(List<Problem> problems) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        if (problems.isEmpty()) {
            throw new IllegalArgumentException("Invalid problems: none (expected at least one)");
        }
        this.problems = List.copyOf(problems);
    }

    /** What is wrong, by line. */
    public List<Problem> problems() {
        return problems;
    }
}
