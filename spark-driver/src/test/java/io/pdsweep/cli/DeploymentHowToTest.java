package io.pdsweep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every command of docs/how-to/deployment.md that needs no Spark, on the file that the page shows. */
final class DeploymentHowToTest {
    @TempDir
    private Path dir;

    @Test
    void everyCommandOfThePageWorks() throws Exception {
        String page = Files.readString(Path.of("../docs/how-to/deployment.md"));
        Files.writeString(dir.resolve("fleet.yaml"), block(page, "yaml").get(0));
        List<String> commands = block(page, "sh").stream()
                .flatMap(String::lines)
                .map(line -> line.replace("./pdsweep ", ""))
                .filter(line ->
                        line.startsWith("kv ") || line.endsWith("fleet.yaml") || line.contains("fleet.yaml --out jobs"))
                .toList();
        assertThat(commands).hasSize(6);
        StringBuilder printed = new StringBuilder();
        for (String command : commands) {
            List<String> words = List.of(command.replace("fleet.yaml", dir + "/fleet.yaml")
                    .replace("--out jobs", "--out " + dir + "/jobs")
                    .split(" "));
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
            Command found = Commands.named(words.get(0)).orElseThrow().command();
            Arguments arguments = Arguments.parse(found.options(), words.subList(1, words.size()));
            assertThat(found.run(arguments, new Console(stream, stream, false)))
                    .as(command)
                    .isEqualTo(ExitCode.OK);
            printed.append(out.toString(StandardCharsets.UTF_8));
        }
        assertThat(printed)
                .contains("fleet.yaml: valid", "0:8001 1:8001 2:8001", "flowchart LR", "jobs/gym-job-")
                .contains("pdsweep simulate --set NP=3 --set ND=2", "--set thr=1", "blocks       = floor");
    }

    /** An option that may be repeated takes one value each time, and leaves the file's name alone. */
    @Test
    void choicesMayBeRepeatedBeforeTheFile() throws Exception {
        String page = Files.readString(Path.of("../docs/how-to/deployment.md"));
        Path file =
                Files.writeString(dir.resolve("fleet.yaml"), block(page, "yaml").get(0));
        Invocation mapped =
                Invocation.of("deployment", "to-scenario", "--choose", "bs=32", "--choose", "B=4096", file.toString());
        assertThat(mapped.out()).contains("--set B=4096", "--set bs=32");
    }

    @Test
    void refusesWhatCannotBe() throws Exception {
        String page = Files.readString(Path.of("../docs/how-to/deployment.md"));
        String file = Files.writeString(
                        dir.resolve("fleet.yaml"), block(page, "yaml").get(0))
                .toString();
        String jobs = dir.resolve("jobs").toString();
        refused("--choose bs is given twice", "to-scenario", file, "--choose", "bs=16", "--choose", "bs=32");
        refused(
                "the simulator has no B = 999999999999, expected a whole number 1 to 1073741824",
                "to-scenario",
                file,
                "--choose",
                "B=999999999999");
        String[] render = {"render", file, "--out", jobs, "--run-id", "r"};
        assertThat(Invocation.of("deployment", "render", file, "--out", jobs, "--run-id", "r")
                        .code())
                .isEqualTo(ExitCode.OK);
        refused("jobs/r: exists, expected a new --run-id", render);
        refused("--out is empty, expected DIR", "render", file, "--out", "");
    }

    private static void refused(String message, String... words) {
        List<String> all = new ArrayList<>(List.of("deployment"));
        all.addAll(List.of(words));
        Invocation refused = Invocation.of(all.toArray(new String[0]));
        assertThat(refused.code()).as(refused.toString()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(refused.err()).contains(message);
        assertThat(refused.out()).isEmpty();
    }

    private static List<String> block(String page, String kind) {
        return Pattern.compile("```" + kind + "\n(.*?)```", Pattern.DOTALL)
                .matcher(page)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }
}
