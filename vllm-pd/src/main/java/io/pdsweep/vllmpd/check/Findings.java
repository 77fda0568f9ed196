package io.pdsweep.vllmpd.check;

import io.pdsweep.yaml.Document;
import io.pdsweep.yaml.KeyPath;
import io.pdsweep.yaml.Problem;
import io.pdsweep.yaml.Problems;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects what is found in one file. Field problems of rule 1 come through {@link #fields()}. Not thread-safe. */
public final class Findings {
    private final Document document;
    private final Problems fields = new Problems();
    private final List<Finding> found = new ArrayList<>();

    /** Findings of this file. */
    public Findings(Document document) {
        this.document = document;
    }

    /** The file. */
    public Document document() {
        return document;
    }

    /** Where the typed accessors record: everything here is of rule 1. */
    public Problems fields() {
        return fields;
    }

    /** Adds a finding at the line of a path. */
    public void add(Rule rule, KeyPath path, String what, String expected) {
        found.add(new Finding(rule, Problem.at(document, path, what, expected)));
    }

    /** Adds a finding with the name that was meant. */
    public void add(Rule rule, KeyPath path, String what, String expected, String suggestion) {
        Problem at = Problem.at(document, path, what, expected);
        found.add(new Finding(rule, new Problem(at.file(), at.line(), at.path(), what, expected, suggestion)));
    }

    /** Whether no field problem and no error was found at the path or below it. */
    public boolean isClean(KeyPath path) {
        String dotted = path.toString();
        return all().stream()
                .filter(finding -> finding.rule().severity() == Rule.Severity.ERROR)
                .map(finding -> finding.problem().path())
                .noneMatch(at -> at.equals(dotted) || at.startsWith(dotted + ".") || at.startsWith(dotted + "["));
    }

    /** Everything found, by line. */
    public List<Finding> all() {
        List<Finding> all = new ArrayList<>();
        fields.sorted().forEach(problem -> all.add(new Finding(Rule.FIELD, problem)));
        all.addAll(found);
        all.sort(Comparator.comparingInt(finding -> finding.problem().line()));
        return List.copyOf(all);
    }
}
