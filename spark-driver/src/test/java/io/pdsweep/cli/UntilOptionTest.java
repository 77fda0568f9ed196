package io.pdsweep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code run --until}: what is refused before anything is written, and what is announced. */
class UntilOptionTest {
    @TempDir
    Path folder;

    private Path sweep(String seeds) throws IOException {
        return Files.writeString(
                folder.resolve("s.yaml"), "name: s\nhorizon: 20\nwarmup: 0\naxes: {thr: [1, never]}\nseeds: " + seeds);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            ci(tfft) < 2%         | no metric or column of numbers tfft, did you mean "ttft"?
            ci(zzzzzzzzzzzz) < 2% | no metric or column of numbers zzzzzzzzzzzz (docs/reference/runs-columns.md lists them)
            ci() < 2%             | no metric or column of numbers
            ci(status) < 2%       | no metric or column of numbers status
            ci(wall_seconds) < 2% | wall_seconds is no result of the simulation
            ci(seed) < 2%         | seed is no result of the simulation
            ci(thr) < 2%          | thr is no result of the simulation
            ci(ttft) < 2          | got "2", expected a number above 0 and one of the units %, s, ms, us
            ci(lease) < 2 min     | got "2 min", expected a number above 0 and one of the units %, s, ms, us
            ci(remote) < 1 ms     | got "1 ms", expected a number above 0 and one of the units %, pp
            ci(ttft) < -2%        | got -2, expected a number above 0
            ci(ttft) < 0 ms       | got 0, expected a number above 0
            ci(ttft) < NaN%       | got "NaN%", expected a number above 0
            ci(ttft) < 1e999%     | got 1e999, expected a number above 0
            ci(ttft) < 1e-999%    | got 1e-999, expected a number above 0
            ci(ttft) <            | got "", expected a number above 0
            ci(ttft) > 2%         | expected as in "ci(ttft) < 2%" or "ci(lease) < 1 ms"
            ttft < 2%             | expected as in "ci(ttft) < 2%"
            ci(goodput) < 2%      | goodput is undefined without slo, which
            ci(slo_met) < 2%      | slo_met is undefined without slo, which
            """)
    void refusesInOneLineAndWritesNothing(String rule, String message) throws IOException {
        Path sweep = sweep("1..5");

        for (String last : new String[] {"--resume", "--dry-run"}) {
            Invocation refused = Invocation.of(
                    "run", sweep.toString(), "--out", folder.resolve("out").toString(), "--until", rule, last);
            assertThat(refused.refusedInOneLine()).as(refused.toString()).isTrue();
            assertThat(refused.err()).contains("--until \"" + rule + "\": ", message);
        }
        try (Stream<Path> entries = Files.list(folder)) {
            assertThat(entries).containsExactly(sweep);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1..5                  | --most-seeds 4 --until ci(ttft)<2%   | Invalid --most-seeds: 4 (expected a whole number >= 5)
            1..7                  | --most-seeds 6 --until ci(ttft)<2%   | s.yaml has 7 seeds, expected at least as many
            1..5                  | --most-seeds 9999999 --until ci(x)<1 | --most-seeds 9999999: expected at most 1000000
            [9223372036854775800] | --until ci(ttft)<2%                  | no whole numbers follow the seed 9223372036854775800
            1..5                  | --most-seeds 9                       | --most-seeds goes with --until
            1..5                  | --json                               | --json goes with --until
            """)
    void refusesCapsAndSeedsThatDoNotGoTogether(String seeds, String options, String message) throws IOException {
        Path sweep = sweep(seeds);
        String[] words = ("run " + sweep + " --out " + folder.resolve("out") + " " + options).split(" ");

        Invocation refused = Invocation.of(words);

        assertThat(refused.refusedInOneLine()).as(refused.toString()).isTrue();
        assertThat(refused.err()).contains(message);
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            {rule: ci(tfft) < 2%}                 | 6: until.rule: "ci(tfft) < 2%": no metric or column of numbers tfft, did you mean "ttft"?
            {rule: ci(ttft) < 2}                  | 6: until.rule: "ci(ttft) < 2": got "2", expected a number above 0 and one of the units
            {rule: ci(goodput) < 2%}              | 6: until.rule: "ci(goodput) < 2%": goodput is undefined without slo
            {rule: 5}                             | 6: until.rule: got 5, expected text
            {most_seeds: 20}                      | 6: until.rule: is required but missing
            {rule: ci(ttft) < 2%, most_seed: 20}  | 6: until.most_seed: unknown key, expected one of rule, most_seeds, did you mean "most_seeds"?
            {rule: ci(ttft) < 2%, most_seeds: 4}  | 6: until.most_seeds: got 4, expected an integer from 5 to 1000000
            {rule: ci(ttft) < 2%, most_seeds: 6}  | 6: until.most_seeds: 6, but there are 7 seeds, expected at least as many
            ci(ttft) < 2%                         | 6: until: got "ci(ttft) < 2%", expected a mapping
            """)
    void theFilesRuleIsCheckedLikeEveryKey(String until, String message) throws IOException {
        Path sweep = sweep("1..7\nuntil: " + until + "\n");

        for (String command : new String[] {"check", "run"}) {
            String[] words = command.equals("check")
                    ? new String[] {"check", sweep.toString()}
                    : new String[] {
                        "run", sweep.toString(), "--out", folder.resolve("out").toString()
                    };
            Invocation refused = Invocation.of(words);
            assertThat(refused.refusedInOneLine()).as(refused.toString()).isTrue();
            assertThat(refused.err()).contains(sweep + ":" + message);
        }
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void theOptionsWinOverTheFile() throws IOException {
        String sweep =
                sweep("1..5\nuntil: {rule: ci(ttft) < 2%, most_seeds: 60}\n").toString();

        assertThat(Invocation.of("run", sweep, "--dry-run").out())
                .endsWith("ci(ttft) < 2%: at most 60 seeds, 120 runs\n");
        assertThat(Invocation.of("run", sweep, "--dry-run", "--most-seeds", "7").out())
                .endsWith("ci(ttft) < 2%: at most 7 seeds, 14 runs\n");
        assertThat(Invocation.of("run", sweep, "--dry-run", "--until", "ci(lease) < 1 ms")
                        .out())
                .endsWith("ci(lease) < 1 ms: at most 60 seeds, 120 runs\n");
    }

    @Test
    void aDryRunSaysWhatTheCapIs() throws IOException {
        Invocation dry = Invocation.of(
                "run",
                sweep("1..5").toString(),
                "--dry-run",
                "--until",
                " ci( ttft_p99_s )<0.5 us ",
                "--most-seeds",
                "60");

        assertThat(dry.code()).as(dry.err()).isEqualTo(ExitCode.OK);
        assertThat(dry.out()).contains("2 points x 5 seeds = 10 runs").endsWith("at most 60 seeds, 120 runs\n");
    }
}
