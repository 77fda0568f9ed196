package io.pdsweep.report.sweep;

import io.pdsweep.report.document.Block;
import io.pdsweep.report.document.Cell;
import io.pdsweep.report.document.DataTable;
import io.pdsweep.report.document.Head;
import io.pdsweep.report.document.Section;
import io.pdsweep.sink.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Where the figures come from and how to make them again. */
final class ProvenanceSection {
    private ProvenanceSection() {}

    static Section of(SweepData data) {
        Manifest manifest = data.manifest();
        Manifest.SweepFile sweep = manifest.sweep();
        List<DataTable.Row> facts = new ArrayList<>();
        fact(facts, "sweep", sweep.name());
        fact(facts, "sweep file", sweep.file());
        fact(facts, "SHA-256 of the sweep file", sweep.sha256());
        data.deployment().ifPresent(deployment -> {
            fact(facts, "deployment file", deployment.path("file").asText());
            fact(
                    facts,
                    "SHA-256 of the deployment file",
                    deployment.path("sha256").asText());
        });
        fact(facts, "SHA-256 of the points", manifest.pointsSha256());
        fact(facts, "SHA-256 of the columns", manifest.columnsSha256());
        fact(facts, "pdsweep", manifest.programVersion());
        fact(facts, "model", manifest.modelVersion());
        fact(facts, "Spark", manifest.sparkVersion());
        fact(
                facts,
                "seeds",
                manifest.rounds().stream().map(Manifest.Round::seeds).distinct().collect(Collectors.joining(", ")));
        data.until()
                .ifPresent(rule -> fact(
                        facts, "seeds were added until", rule.text() + ", at most " + rule.mostSeeds() + " a point"));
        fact(facts, "runs", manifest.runsDone() + " of " + manifest.runs() + ", " + manifest.runsFailed() + " failed");
        for (Manifest.WaveFile wave : manifest.waves()) {
            fact(facts, "SHA-256 of " + wave.file(), wave.sha256());
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(new DataTable(
                "provenance-table",
                "What the report was made from, by the manifest.",
                List.of(Head.words("fact", "fact"), Head.words("value", "value")),
                facts));
        blocks.add(new Block.Listing(
                "To make the runs and this report again, with the file below as " + sweep.file()
                        + data.deployment()
                                .map(deployment -> " and the deployment file "
                                        + deployment.path("file").asText())
                                .orElse("")
                        + ":",
                commands(data)));
        blocks.add(new Block.Listing("The sweep file, " + sweep.file(), sweep.text()));
        return new Section("provenance", "Provenance", blocks);
    }

    private static String commands(SweepData data) {
        Manifest manifest = data.manifest();
        String made = manifest.kind().equals(Manifest.PLAN) ? "plan" : "run";
        String folder = "results/" + manifest.sweep().name().replaceAll("[^A-Za-z0-9._-]+", "-");
        StringBuilder options = new StringBuilder();
        data.deployment().ifPresent(deployment -> {
            options.append(" --deployment ")
                    .append(quoted(deployment.path("file").asText()));
            deployment
                    .path("choose")
                    .properties()
                    .forEach(choice -> options.append(" --choose ")
                            .append(choice.getKey())
                            .append('=')
                            .append(choice.getValue().asText()));
        });
        if (!manifest.until().isEmpty()) {
            options.append(" --until \"").append(manifest.until()).append("\" --most-seeds ");
            options.append(manifest.mostSeeds());
        }
        return "./pdsweep " + made + " " + quoted(manifest.sweep().file()) + options + " --out " + folder
                + "\n./pdsweep report " + folder + "\n";
    }

    private static String quoted(String file) {
        return file.matches("[A-Za-z0-9._/-]+") ? file : "'" + file.replace("'", "'\\''") + "'";
    }

    private static void fact(List<DataTable.Row> facts, String name, String value) {
        facts.add(new DataTable.Row("", List.of(Cell.words(name), Cell.words(value))));
    }
}
