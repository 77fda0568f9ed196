package io.pdsweep.spec;

import io.pdsweep.yaml.Document;
import io.pdsweep.yaml.InvalidYaml;
import io.pdsweep.yaml.KeyPath;
import io.pdsweep.yaml.Mapping;
import io.pdsweep.yaml.Problem;
import java.util.List;
import java.util.Set;

/** What a file is by its keys, so that one that was given to the wrong command is told as that, in one line. */
enum FileKind {
    SWEEP("a sweep file", "pdsweep run, or pdsweep check"),
    PLAN("a plan file", "pdsweep plan, with --dry-run to check it"),
    DEPLOYMENT("a vllm_pd deployment file", "pdsweep deployment, or --deployment beside a sweep file");

    private final String words;
    private final String command;

    FileKind(String words, String command) {
        this.words = words;
        this.command = command;
    }

    /**
     * Refuses a file that is clearly of another kind.
     *
     * @throws InvalidYaml saying what it is and the command for it
     */
    void refuseOthers(Document document) {
        if (!(document.root() instanceof Mapping mapping)) {
            return;
        }
        Set<String> keys = mapping.keys();
        if (keys.containsAll(Set.of("compute", "services"))) {
            refuse(document, DEPLOYMENT, "services");
        }
        if (this == SWEEP && keys.containsAll(Set.of("cost", "search"))) {
            refuse(document, PLAN, "search");
        }
        if (this == PLAN
                && keys.contains("seeds")
                && Set.of("cost", "search", "rates").stream().noneMatch(keys::contains)) {
            refuse(document, SWEEP, "seeds");
        }
    }

    private void refuse(Document document, FileKind found, String mark) {
        String what = "this is " + found.words + ": use " + found.command;
        throw new InvalidYaml(List.of(Problem.at(document, KeyPath.of(mark), what, words)));
    }
}
