package io.pdsweep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code run} and {@code plan} refuse before anything is read. */
class RunCommandTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "local",
                "local[1]",
                "local[*]",
                "local[2,3]",
                "local[*, 4]",
                "local-cluster[2,1,1024]",
                "spark://127.0.0.1:7077",
                "spark://a:1,b:2",
                "yarn",
                "k8s://https://host:6443"
            })
    void takesTheMastersOfSpark(String master) {
        assertThat(SparkMaster.checked(master)).isEqualTo(master);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "foo",
                "local[x]",
                "local[0]",
                "local[2,0]",
                "local[99999999999]",
                "local[]",
                "local[2",
                "Local",
                "local-cluster[2,1]",
                "spark://",
                "spark://head",
                "spark://head:7077/x",
                "spark://a:1,",
                "k8s://",
                "yarn-client"
            })
    void refusesOthers(String master) {
        assertThatThrownBy(() -> SparkMaster.checked(master))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--master " + master + ": is no master of Spark, expected local, local[N], ");
    }

    @ParameterizedTest
    @CsvSource({
        "--wall-limit, 60",
        "--wall-limit, 0 s",
        "--event-limit, 0",
        "--event-limit, x",
        "--master, foo",
        "--cores, 99999999999",
        "--slices, 0",
        "--wave-runs, 0"
    })
    void aDryRunRefusesWhatTheRunDoes(String option, String value) {
        for (String[] file :
                new String[][] {{"run", "../sweeps/quickstart.yaml"}, {"plan", "../sweeps/plan-small.yaml"}}) {
            Invocation dry = Invocation.of(file[0], file[1], "--dry-run", option, value);
            Invocation real = Invocation.of(file[0], file[1], "--out", "target/never", option, value);

            assertThat(real.refusedInOneLine()).as(real.toString()).isTrue();
            assertThat(real.err()).contains(option.substring(2), value);
            assertThat(dry.err()).isEqualTo(real.err());
            assertThat(dry.code()).isEqualTo(real.code());
        }
    }

    @Test
    void aDryRunTakesLimits() {
        Invocation dry = Invocation.of(
                "run", "../sweeps/quickstart.yaml", "--dry-run", "--wall-limit", "60 s", "--event-limit", "1000");
        assertThat(dry.code()).as(dry.err()).isEqualTo(ExitCode.OK);
    }
}
