package io.pdsweep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.Simulation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class MainTest {
    private static final String[] SHORT = {"simulate", "--horizon", "60", "--warmup", "5", "--seed", "2"};

    @TempDir
    Path folder;

    private static Invocation simulate(String... more) {
        String[] all = java.util.Arrays.copyOf(SHORT, SHORT.length + more.length);
        System.arraycopy(more, 0, all, SHORT.length, more.length);
        return Invocation.of(all);
    }

    @Test
    void helpsAndTellsItsVersion() {
        assertThat(Invocation.of("--help").out())
                .contains("usage: pdsweep COMMAND", "simulate", "run", "show", "example:");
        assertThat(Invocation.of("--version").out()).matches("pdsweep \\S+, model \\S+\\R");
        assertThat(Invocation.of().code()).isEqualTo(ExitCode.BAD_INPUT);
    }

    @ParameterizedTest
    @EnumSource(Commands.class)
    void helpsWithEveryCommandAndGivesAnExample(Commands command) {
        Invocation help = Invocation.of(command.label(), "--help");

        assertThat(help.code()).isEqualTo(ExitCode.OK);
        assertThat(help.out())
                .startsWith("usage: pdsweep " + command.label())
                .contains("examples:\n  pdsweep " + command.label());
        assertThat(help.out().lines()).allMatch(line -> line.length() <= 125);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            simulat                              | unknown command simulat, expected one of simulate, run, plan, show, compact, check,
            simulat                              | did you mean "simulate"?
            --verson                             | unknown option --verson, expected one of --help, --version, did you mean "--version"?
            simulate --blockD 5                  | simulate: unknown option --blockD, did you mean "--blocksD"?
            simulate --blockD=5                  | simulate: unknown option --blockD, did you mean "--blocksD"?
            simulate --seed                      | simulate: --seed needs a value: N
            simulate --seed 1 --seed 2           | simulate: --seed is given twice
            simulate --seed x                    | Invalid --seed: x (expected a whole number >= 0)
            simulate --thr many                  | Invalid thr: many (expected a number >= 0, or never)
            simulate --blocksD 12                | Invalid blocksD: 12 (expected at least ceil(max_model_len / bs) = 1024: the pool must hold one request of max_model_len)
            simulate --set ND=0                  | Invalid ND: 0 (expected a whole number 1 to 4096)
            simulate --let blokcsP=5             | did you mean "blocksP"?
            simulate --set ND                    | simulate: --set ND: expected NAME=VALUE
            simulate --mode shove                | Invalid mode: shove (expected pull or push)
            simulate --arrive batch(0)           | Invalid arrive: batch(0) (expected poisson or batch(N) with N from 1 to 10000000)
            simulate --path chained              | simulate: --path chained: expected fast or plain
            simulate --instants                  | simulate: --instants needs --dump DIR
            simulate --batch x.jsonl             | x.jsonl: no such file
            simulate --set ND=1 5                | simulate: takes options only, got "5"
            simulate 5                           | simulate: takes options only, got "5"
            run                                  | run: needs a sweep file
            run a.yaml                           | run: needs --out DIR
            run a.yaml b.yaml --out x            | run: takes one sweep file, got also "b.yaml"
            run a.yaml --out x --cores 1 --master local | run: --cores and --master exclude each other
            run a.yaml --out x --wall-limit 60   | run: --wall-limit 60: expected a time with its unit, as in 500 ms, 90 s, 5 min or 2 h
            run a.yaml --out x --event-limit 0   | event-limit
            run none.yaml --out x                | none.yaml: no such file
            check none.yaml                      | none.yaml: no such file
            show                                 | show: needs a folder
            show none                            | none: no such folder
            explain                              | explain: needs --session S
            explain --session 3                  | explain: needs --turn T
            explain --session 99999 --turn 1     | explain: --session 99999: no such session with a routed request, the last one of this run is 1
            explain --session 3 --turn 0         | Invalid --turn: 0 (expected a whole number >= 1)
            explain --session 3 --turn 999       | explain: --turn 999: session 3 has
            --version x                          | --version takes nothing else, got "x"
            simulate --thr 1 --set thr=2         | simulate: thr is given twice: --thr 1 and --set thr=2
            simulate --set horizon=50 --horizon 60 | simulate: horizon is given twice: --horizon 60 and --set horizon=50
            simulate --set NP=1 --let NP=2       | simulate: NP is given twice: --set NP=1 and --let NP=2
            simulate --dump=                     | simulate: --dump is empty, expected DIR
            simulate --Lambda 1e308              | Lambda * horizon at most 100000000
            simulate --Lambda 1e9                | Lambda * horizon at most 100000000
            simulate --horizon 1e308             | Lambda * horizon at most 100000000
            simulate --seed 9999999999999999999999 | Invalid --seed: 9999999999999999999999 (expected a whole number from 0 to 9223372036854775807)
            check /dev/zero                      | /dev/zero: is a device, expected a sweep file
            check --choose bs=16 x.yaml          | check: unknown option --choose
            deployment diagram f.yaml --json     | deployment: --json is for check and expand and to-scenario
            deployment check f.yaml --choose bs=16 | deployment: --choose is for to-scenario
            kv --model Qwen3-8B --gpu-memory 80 --tp 99999999999 | kv: --tp is 99999999999, expected 1 to 1024
            kv --model Qwen3-8B --gpu-memory 80 --weights 0      | kv: --weights is "0", expected more than 0
            kv --model Qwen3-8B --gpu-memory 80 --kv-heads 4     | kv: needs --kv-bytes too, to describe a model
            kv --kv-bytes 9 --kv-heads 0 --weights 1 --gpu-memory 80 | Invalid --kv-heads: 0 (expected a whole number >= 1)
            kv --kv-bytes 9 --kv-heads 9999 --weights 1 --gpu-memory 80 | kv: --kv-heads is 9999, expected 1 to 1024
            kv --model Qwen3-8B --gpu-memory 20 --block-size 1000000 | kv: no block of 1000000 tokens fits: the weights of Qwen3-8B leave
            kv --gpu-memory 80                   | kv: needs --model NAME, or --kv-bytes, --kv-heads and --weights
            simulate --from 3                    | simulate: --from needs --timeline FILE
            simulate --timeline x --path plain   | simulate: --path cannot stand beside --timeline
            simulate --timeline x --from -1      | Invalid --from: -1 (expected a number of simulated seconds >= 0)
            simulate --timeline x --from 9000    | Invalid --from: 9000 (expected a time before the horizon)
            simulate --timeline x --from 9 --to 8 | Invalid --to: 8 (expected a time after --from, at most the horizon)
            simulate --timeline .                | .: is a folder, expected a file to be written
            report                               | report: needs a folder
            report none                          | none: no such folder
            report s3a://b/x                     | report: needs --out FILE: s3a://b/x is no folder of this machine
            """)
    void refusesInOneLine(String words, String message) {
        Invocation refused = Invocation.of(words.split(" "));

        assertThat(refused.refusedInOneLine()).as(refused.toString()).isTrue();
        assertThat(refused.err()).contains(message);
    }

    @Test
    void simulatesForPeopleAndForScripts() throws IOException {
        assertThat(simulate().out()).startsWith("pull, poisson, seed 2: thr=512");
        JsonNode json = new ObjectMapper()
                .readTree(simulate("--json", "--set", "ND=3", "--let", "NP=1", "--mode", "push", "--thr", "never")
                        .out());
        assertThat(json.at("/parameters/ND").asInt()).isEqualTo(3);
        assertThat(json.at("/parameters/NP").asInt()).isEqualTo(1);
        assertThat(json.at("/parameters/mode").asText()).isEqualTo("push");
        assertThat(json.at("/observations/remote/mean").asDouble()).isZero();
        assertThat(json.at("/observations/lease/mean").isNull()).isTrue();
    }

    @Test
    void computesTheSameOnBothPaths() {
        assertThat(simulate("--json", "--path", "plain").out().replaceAll("\"(long|events).*", ""))
                .isEqualTo(simulate("--json", "--path", "fast").out().replaceAll("\"(long|events).*", ""));
    }

    @Test
    void dumpsIntoANewFolderOnly() throws IOException {
        Path dump = folder.resolve("dump");

        assertThat(simulate("--dump", dump.toString(), "--instants").code()).isEqualTo(ExitCode.OK);

        assertThat(dump.resolve("requests.csv")).isNotEmptyFile();
        assertThat(dump.resolve("i_parked.csv")).isNotEmptyFile();
        Invocation again = simulate("--dump", dump.toString());
        assertThat(again.refusedInOneLine()).isTrue();
        assertThat(again.err()).contains("exists and is not empty");
        Path file = Files.createFile(folder.resolve("file"));
        assertThat(simulate("--dump", file.toString()).refusedInOneLine()).isTrue();
        assertThat(simulate("--dump", file.resolve("below").toString()).refusedInOneLine())
                .isTrue();
    }

    @Test
    void leavesNothingOfADumpThatFails() throws IOException {
        Path taken = Files.createDirectory(folder.resolve("taken"));
        Path batch = folder.resolve("long-name.jsonl");
        Files.writeString(batch, "{\"id\": \"a\", \"seed\": 1, \"horizon\": 60, \"warmup\": 5}\n");
        try (DumpFolder failing = DumpFolder.create(folder.resolve("new/deeper").toString());
                DumpFolder inside = DumpFolder.create(taken.toString())) {
            failing.write(".", Simulation.run(Scenario.defaults().with(Parameter.HORIZON, 210), 1));
            inside.write("a", Simulation.run(Scenario.defaults().with(Parameter.HORIZON, 210), 1));
            assertThat(taken.resolve("a/requests.csv")).exists();
        }

        assertThat(folder.resolve("new")).doesNotExist();
        assertThat(taken).isEmptyDirectory();
    }

    @Test
    void refusesABatchLineThatSetsAParameterTwice() throws IOException {
        Path batch = folder.resolve("twice.jsonl");
        Files.writeString(batch, "{\"id\": \"a\", \"seed\": 1, \"horizon\": 60, \"set\": {\"horizon\": 70}}\n");

        Invocation refused = Invocation.of(
                "simulate",
                "--batch",
                batch.toString(),
                "--dump",
                folder.resolve("o").toString());

        assertThat(refused.refusedInOneLine()).as(refused.toString()).isTrue();
        assertThat(refused.err()).contains("twice.jsonl:1: set: horizon is set at the top of the file as well");
    }

    @Test
    void knowsAModelThatIsDescribed() {
        assertThat(Invocation.of(
                                "kv",
                                "--kv-bytes",
                                "147456",
                                "--kv-heads",
                                "8",
                                "--weights",
                                "15.3",
                                "--gpu-memory",
                                "80")
                        .out())
                .contains("blocks       = floor(");
    }

    @Test
    void losingResultsIsNoSuccess() {
        assertThat(lost("No space left on device").code()).isEqualTo(ExitCode.OUTPUT_FAILURE);
        assertThat(lost("No space left on device").err())
                .isEqualTo("pdsweep: results are lost: stdout cannot be written: No space left on device\n");
        assertThat(lost("Broken pipe")).isEqualTo(new Invocation(ExitCode.OK, "", ""));
    }

    private static Invocation lost(String reason) {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(reason);
            }
        };
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        ExitCode code = Main.run(List.of("parameters"), full, new PrintStream(err, true, StandardCharsets.UTF_8));
        return new Invocation(code, "", err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void runsABatch() throws IOException {
        Path batch = folder.resolve("batch.jsonl");
        Files.write(
                batch,
                List.of(
                        "{\"id\": \"a\", \"seed\": 2, \"mode\": \"pull\", \"arrive\": \"poisson\", \"horizon\": 60.0, \"warmup\": 5, \"set\": {}}",
                        "",
                        "{\"id\": \"b\", \"seed\": 1099511627776, \"mode\": \"push\", \"horizon\": 60, \"warmup\": 5, \"set\": {\"a\": 1e-05, \"thr\": 1e9}}"));

        Invocation done = Invocation.of(
                "simulate",
                "--batch",
                batch.toString(),
                "--dump",
                folder.resolve("out").toString());

        assertThat(done.code()).as(done.err()).isEqualTo(ExitCode.OK);
        assertThat(folder.resolve("out/a/result.json"))
                .hasContent(simulate("--json").out());
        assertThat(folder.resolve("out/b/requests.csv")).isNotEmptyFile();
    }

    @Test
    void refusesABatchWithTheLine() throws IOException {
        Path batch = folder.resolve("bad.jsonl");
        Files.write(
                batch,
                List.of(
                        "{\"id\": \"a\", \"seed\": 1}",
                        "{\"id\": \"a\", \"seed\": 1}",
                        "{\"id\": \"../x\", \"seed\": 1}",
                        "{\"id\": \"c\", \"seed\": 1, \"set\": {\"blockD\": 5}}",
                        "{\"id\": \"d\", \"seed\": 1, \"set\": {\"blocksD\": 5}}"));

        Invocation refused = Invocation.of(
                "simulate",
                "--batch",
                batch.toString(),
                "--dump",
                folder.resolve("o").toString());

        assertThat(refused.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(refused.err().lines()).hasSize(4);
        assertThat(refused.err())
                .contains(
                        "bad.jsonl:2: id: a is given twice",
                        "bad.jsonl:3: id: got \"../x\"",
                        "bad.jsonl:4: set.blockD: unknown parameter")
                .contains("bad.jsonl:5: impossible blocksD: 5");
        assertThat(folder.resolve("o")).doesNotExist();
    }

    @Test
    void checksASweepFile() throws IOException {
        assertThat(Invocation.of("check", "../sweeps/published.yaml").out())
                .contains("9 points (1 more are listed again and run once) x 20 seeds = 180 runs")
                .contains("thr: 1, 512, 2048, never");
        JsonNode json = new ObjectMapper()
                .readTree(Invocation.of("check", "../sweeps/published.yaml", "--json")
                        .out());
        assertThat(json.at("/runs").asInt()).isEqualTo(180);
    }

    @Test
    void listsTheParameters() {
        assertThat(Invocation.of("parameters").out().lines())
                .anyMatch(line ->
                        line.matches("Lambda +0.6 +1/s +a number > 0 +session_rate +session arrivals per second"));
    }

    @Test
    void reportsAFaultOfItsOwnWithItsTrace() {
        java.io.ByteArrayOutputStream err = new java.io.ByteArrayOutputStream();
        java.io.PrintStream broken = new java.io.PrintStream(java.io.OutputStream.nullOutputStream()) {
            @Override
            public void print(String text) {
                throw new IllegalStateException("the disk is full of eels");
            }
        };
        Console console = new Console(broken, new java.io.PrintStream(err, true, StandardCharsets.UTF_8), false);

        assertThat(Main.run(List.of("parameters"), console)).isEqualTo(ExitCode.INTERNAL_FAULT);
        assertThat(err.toString(StandardCharsets.UTF_8).lines()).hasSize(1);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("internal fault", "eels", "please open an issue with the trace in ", "pdsweep-fault-");

        err.reset();
        assertThat(Main.run(List.of("parameters", "--debug"), console)).isEqualTo(ExitCode.INTERNAL_FAULT);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("eels", "at io.pdsweep.cli.ParametersCommand.run");
    }
}
