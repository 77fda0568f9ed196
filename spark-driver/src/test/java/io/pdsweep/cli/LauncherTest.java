package io.pdsweep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher as in an unpacked distribution, with a java that only tells how it was called. */
class LauncherTest {
    @TempDir
    Path folder;

    @BeforeEach
    void unpack() throws IOException {
        Files.copy(Path.of("../pdsweep"), folder.resolve("pdsweep"));
        Files.createDirectories(folder.resolve("lib/spark/jars"));
        Files.createFile(folder.resolve("lib/pdsweep-job.jar"));
        Files.createDirectories(folder.resolve("jdk/bin"));
        Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"17.0.1\"\n");
        Path java = Files.writeString(folder.resolve("jdk/bin/java"), """
                #!/bin/sh
                for word in "$@"; do [ "$word" != -version ] || { echo 'openjdk version "17.0.1"'; exit 0; }; done
                echo "LC_ALL=$LC_ALL"
                for word in "$@"; do case $word in *spark/jars*) echo spark ;; esac; done
                while [ "$1" != io.pdsweep.cli.Main ]; do shift; done
                shift
                echo "$*"
                [ "$1" != check ] || [ "$2" != /dev/stdin ] || cat
                """);
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
    }

    private record Call(int code, String printed) {}

    private Call call(String locale, String shell) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(List.of("bash", "-c", shell))
                .directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
        builder.environment().put("LC_ALL", locale);
        Process process = builder.start();
        process.getOutputStream().close();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Call(process.exitValue(), printed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"C", "POSIX", "C.UTF-8"})
    void javaAlwaysHasALocaleOfUtf8(String locale) throws IOException, InterruptedException {
        assertThat(call(locale, "bash pdsweep simulate").printed()).isEqualTo("LC_ALL=C.UTF-8\nsimulate\n");
    }

    @Test
    void aClosedStdoutIsRefused() throws IOException, InterruptedException {
        Call call = call("C.UTF-8", "bash pdsweep simulate 2>&1 >&-");

        assertThat(call.code()).isEqualTo(2);
        assertThat(call.printed()).startsWith("pdsweep: stdout is closed").hasLineCount(1);
    }

    @Test
    void onlyAFileThatNamesParquetBringsSpark() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("a.yaml"), "file: points.parquet\n");
        Files.writeString(folder.resolve("b.yaml"), "file: points.csv\n");
        Files.createFile(folder.resolve("lib/spark/.complete"));
        List<String> printed = new ArrayList<>();
        for (String words : List.of("a.yaml", "b.yaml", "--help", "--version", "--json b.yaml", "-r .")) {
            printed.add(call("C.UTF-8", "bash pdsweep check " + words).printed().replace("LC_ALL=C.UTF-8\n", ""));
        }

        assertThat(printed)
                .containsExactly(
                        "spark\ncheck a.yaml\n",
                        "check b.yaml\n",
                        "check --help\n",
                        "check --version\n",
                        "check --json b.yaml\n",
                        "check -r .\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            simulate | PDSWEEP_JAVA_OPTS=-Xnonsense     | Unrecognized option: -Xnonsense
            run      | PDSWEEP_JAVA_OPTS=-Xmx1k         | Too small maximum heap
            simulate | PDSWEEP_JAVA_OPTS=-Xmx1k         | Too small maximum heap
            simulate | PDSWEEP_JAVA_OPTS=-XX:Bogus      | Unrecognized VM option 'Bogus'
            simulate | PDSWEEP_JAVA_OPTS=nonsense       | Error: Could not find or load main class nonsense
            simulate | JAVA_TOOL_OPTIONS=-Xnonsense     | Unrecognized option: -Xnonsense
            simulate | _JAVA_OPTIONS=-Xmx1k             | Too small maximum heap
            run      | PDSWEEP_DRIVER_MEMORY=9999999t   | Could not reserve enough space for 10737417166258176KB object heap
            """)
    void optionsWithWhichJavaDoesNotStartAreRefusedInOneLine(String command, String setting, String said)
            throws IOException, InterruptedException {
        Files.createFile(folder.resolve("lib/spark/.complete"));
        String shell = "JAVA_HOME='" + System.getProperty("java.home") + "' " + setting + " bash pdsweep " + command;

        Call call = call("C.UTF-8", shell);

        assertThat(call.code()).as(call.printed()).isEqualTo(2);
        assertThat(call.printed())
                .startsWith("pdsweep: Java does not start: " + said + " (with " + setting + "; Java ")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            none     | no Java in JAVA_HOME=
            broken   | does not run: no such machine
            old      | is too old (expected 17 or newer; set JAVA_HOME)
            nameless | Java of unknown version at
            """)
    void aJavaThatDoesNotRunIsRefusedInOneLine(String home, String said) throws IOException, InterruptedException {
        java("broken", "echo 'no such machine' >&2; exit 126");
        java("old", "echo 'openjdk version \"11.0.2\" 2019-01-15' >&2");
        java("nameless", "echo hello");

        Call call = call("C.UTF-8", "JAVA_HOME='" + folder.resolve(home) + "' bash pdsweep simulate");

        assertThat(call.code()).as(call.printed()).isEqualTo(2);
        assertThat(call.printed()).startsWith("pdsweep: ").contains(said).hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            exit 3                                       | Java does not start: it says nothing (with Java 21.0.2 at
            exit 0                                       | Java does not start: it says nothing (with Java 21.0.2 at
            echo hello                                   | Java does not start: hello (with Java 21.0.2 at
            nosuchcommand                                | nosuchcommand: not found (with Java 21.0.2 at
            """)
    void aJavaThatOnlySaysItsVersionIsRefusedInOneLine(String script, String said)
            throws IOException, InterruptedException {
        java("liar", script);
        Files.writeString(folder.resolve("liar/release"), "JAVA_VERSION=\"21.0.2\"\n");
        Files.createFile(folder.resolve("lib/spark/.complete"));
        call("C.UTF-8", "bash pdsweep simulate"); // another Java has started before

        for (String command : List.of("simulate", "run")) {
            Call call = call("C.UTF-8", "JAVA_HOME='" + folder.resolve("liar") + "' bash pdsweep " + command);

            assertThat(call.code()).as(call.printed()).isEqualTo(2);
            assertThat(call.printed()).startsWith("pdsweep: ").contains(said).hasLineCount(1);
        }
    }

    @Test
    void aJavaThatHasStartedIsNotAskedAgainUntilItChanges() throws IOException, InterruptedException {
        String script = "echo asked >>'" + folder + "/asked'; echo 'openjdk version \"17.0.1\"'";
        java("jdk", "case \"$*\" in *-version*) " + script + " ;; esac");
        for (int i = 0; i < 3; i++) {
            assertThat(call("C.UTF-8", "bash pdsweep simulate").code()).isZero();
        }
        assertThat(folder.resolve("asked")).hasContent("asked");

        java("jdk", "exit 3");
        Files.setLastModifiedTime(
                folder.resolve("jdk/bin/java"), FileTime.from(Instant.now().plusSeconds(5)));
        assertThat(call("C.UTF-8", "bash pdsweep simulate").code()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--dry-run",
                "-version",
                "--version",
                "-h",
                "--help",
                "-X",
                "-?",
                "--list-modules",
                "-Xshare:dump"
            })
    void optionsWithWhichJavaEndsAreRefused(String option) throws IOException, InterruptedException {
        Files.createFile(folder.resolve("lib/spark/.complete"));
        for (String command : List.of("simulate", "run")) {
            Call call = call("C.UTF-8", "PDSWEEP_JAVA_OPTS='-Xmx1g " + option + "' bash pdsweep " + command);

            assertThat(call.code()).as(call.printed()).isEqualTo(2);
            assertThat(call.printed())
                    .startsWith("pdsweep: PDSWEEP_JAVA_OPTS: " + option + ": with it Java does not run pdsweep")
                    .hasLineCount(1);
        }
    }

    @Test
    void aNewlineBetweenOptionsIsASpace() throws IOException, InterruptedException {
        Call call = call("C.UTF-8", "PDSWEEP_JAVA_OPTS=$'-showversion\\n--dry-run' bash pdsweep simulate");
        assertThat(call.printed()).contains("PDSWEEP_JAVA_OPTS: --dry-run: ");
        assertThat(call("C.UTF-8", "PDSWEEP_JAVA_OPTS=$'-Da=b\\n-showversion\\n' bash pdsweep simulate")
                        .printed())
                .isEqualTo("LC_ALL=C.UTF-8\nsimulate\n");
    }

    private void java(String home, String script) throws IOException {
        Files.createDirectories(folder.resolve(home + "/bin"));
        Path java = Files.writeString(folder.resolve(home + "/bin/java"), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void javaIsToldHowTheProgramWasStarted() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("jdk/bin/java"), """
                #!/bin/sh
                for word in "$@"; do [ "$word" != -version ] || { echo 'openjdk version "17.0.1"'; exit 0; }; done
                for word in "$@"; do case $word in -Dpdsweep.command=*) echo "$word" ;; esac; done
                """);
        Files.setPosixFilePermissions(folder.resolve("pdsweep"), PosixFilePermissions.fromString("rwx------"));

        assertThat(call("C.UTF-8", "./pdsweep simulate").printed()).isEqualTo("-Dpdsweep.command=./pdsweep\n");
        assertThat(call("C.UTF-8", "PATH=$PWD:$PATH; cd /; pdsweep simulate").printed())
                .isEqualTo("-Dpdsweep.command=pdsweep\n");
        assertThat(call("C.UTF-8", "mkdir 'a b'; ln -s ../pdsweep 'a b/p'; 'a b/p' simulate")
                        .printed())
                .isEqualTo("-Dpdsweep.command=a\\ b/p\n");
    }

    @Test
    void aPipeIsLeftToJava() throws IOException, InterruptedException {
        assertThat(call("C.UTF-8", "echo 'file: x.parquet' | bash pdsweep check /dev/stdin")
                        .printed())
                .isEqualTo("LC_ALL=C.UTF-8\ncheck /dev/stdin\nfile: x.parquet\n");
    }
}
