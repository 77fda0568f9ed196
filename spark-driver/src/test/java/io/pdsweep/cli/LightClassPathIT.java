package io.pdsweep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that need no Spark start without it: nothing of Spark, Hadoop or Parquet is on the class path here. */
class LightClassPathIT {
    private static final List<String> NEEDED = List.of(
            "spark-driver",
            "classes",
            "sim-core",
            "located-yaml",
            "commons-cli",
            "jackson-core",
            "jackson-databind",
            "jackson-annotations",
            "snakeyaml");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--help",
                "--version",
                "simulate --horizon 30 --warmup 1 --json",
                "check ../sweeps/quickstart.yaml",
                "parameters",
                "run --help",
                "show --help"
            })
    void startsWithoutSpark(String words) throws IOException, InterruptedException {
        String classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(LightClassPathIT::isNeeded)
                .collect(Collectors.joining(File.pathSeparator));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath,
                Main.class.getName()));
        command.addAll(Arrays.asList(words.split(" ")));

        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(printed).isZero();
        assertThat(printed).isNotEmpty();
    }

    private static boolean isNeeded(String entry) {
        String name = Path.of(entry).getFileName().toString();
        return NEEDED.stream().anyMatch(name::startsWith)
                || entry.contains("sim-core")
                || entry.contains("located-yaml");
    }
}
