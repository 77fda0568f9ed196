package io.pdsweep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code report} writes over no part of what it reads, whatever it is told. */
class ReportCommandTest {
    @TempDir
    Path folder;

    private Path out;

    @BeforeEach
    void copy() throws IOException {
        out = folder.resolve("out");
        OlderOutput.copyTo(out);
        Files.createDirectory(folder.resolve("empty"));
        Files.writeString(folder.resolve("file"), "mine");
        Files.writeString(out.resolve("notes.txt"), "mine");
        Files.createSymbolicLink(folder.resolve("link"), out.resolve("manifest.json"));
        Files.createSymbolicLink(folder.resolve("door"), out);
        Files.createDirectories(folder.resolve("full/means.csv"));
    }

    /** Every file and folder with what is in it. */
    private Map<String, Integer> content() throws IOException {
        Map<String, Integer> content = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : (Iterable<Path>) paths::iterator) {
                content.put(path.toString(), Files.isRegularFile(path) ? Arrays.hashCode(Files.readAllBytes(path)) : 0);
            }
        }
        return content;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --out out/manifest.json            | out/manifest.json: is a place of the results themselves in
            --out out/../out/manifest.json     | is a place of the results themselves in
            --out door/manifest.json           | is a place of the results themselves in
            --out door/new/r.html              | is a place of the results themselves in
            --out out/plan.json                | out/plan.json: is a place of the results themselves in
            --out out/deployment.json          | is a place of the results themselves in
            --out out/requests                 | is a place of the results themselves in
            --out out/_manifest.json           | is a place of the results themselves in
            --out out/notes.txt                | is a place of the results themselves in
            --out out/runs/wave-00000.parquet  | is a place of the results themselves in
            --out out/runs/new.html            | is a place of the results themselves in
            --out out/new/r.html               | is a place of the results themselves in
            --out out/runs                     | out/runs: exists and is no regular file, expected a file to be written
            --out out                          | exists and is no regular file
            --out empty                        | empty: exists and is no regular file
            --out link                         | link: exists and is no regular file
            --out file/r.html                  | file/r.html: cannot be written: @/file is no folder
            --tables out                       | out: is a folder of the results themselves, expected another folder
            --tables out/runs                  | out/runs: is a folder of the results themselves
            --tables out/runs/new              | is a folder of the results themselves
            --tables out/samples               | is a folder of the results themselves
            --tables door/requests             | is a folder of the results themselves
            --tables out/_staging              | is a folder of the results themselves
            --tables file                      | file: cannot be written: @/file is no folder
            --tables full                      | full/means.csv: exists and is no regular file
            --tables t --out t                 | t: the report @/t is there, expected another folder for the tables
            --tables t --out t/means.csv       | t/means.csv: a table goes there, expected another file for the report
            """)
    void refusesPlacesOfTheResultsEvenToOverwriteThem(String places, String message) throws IOException {
        Map<String, Integer> before = content();
        String[] words = places.split(" ");
        for (int i = 1; i < words.length; i += 2) {
            words[i] = folder.resolve(words[i]).toString();
        }
        String[] command = Stream.concat(Stream.of("report", out.toString(), "--overwrite"), Stream.of(words))
                .toArray(String[]::new);

        Invocation refused = Invocation.of(command);

        assertThat(refused.refusedInOneLine()).as(refused.toString()).isTrue();
        assertThat(refused.err())
                .contains(message.replace("@", folder.toRealPath().toString()))
                .doesNotContain("Exception");
        assertThat(content()).isEqualTo(before);
    }

    @Test
    void aReportMayBeBesideTheResultsAndReplaceAReport() throws IOException {
        String own = out.resolve("mine.html").toString();
        String tables = out.resolve("tables").toString();
        for (int i = 0; i < 2; i++) {
            Invocation report =
                    Invocation.of("report", out.toString(), "--overwrite", "--out", own, "--tables", tables);
            assertThat(report.code()).as(report.err()).isEqualTo(ExitCode.OK);
        }
        assertThat(out.resolve("tables/means.csv")).isNotEmptyFile();
        assertThat(Invocation.of(
                                "report",
                                out.toString(),
                                "--overwrite",
                                "--out",
                                folder.resolve("file").toString())
                        .code())
                .isEqualTo(ExitCode.OK);
        assertThat(Files.readString(folder.resolve("file"))).startsWith("<!doctype html>");
    }
}
