package io.pdsweep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A few kills of the driver; tools/kill-harness does a hundred. */
class KillIT {
    @TempDir
    Path folder;

    @Test
    @Timeout(value = 15, unit = TimeUnit.MINUTES)
    void losesAndDoublesNothing() throws IOException, InterruptedException {
        kill(Integer.getInteger("pdsweep.kills", 10), KillHarness.PLAIN, 20);
    }

    @Test
    @Timeout(value = 15, unit = TimeUnit.MINUTES)
    void addsTheSameSeedsToTheSamePoints() throws IOException, InterruptedException {
        kill(5, KillHarness.BY_RULE, 21);
    }

    private void kill(int count, String text, long seed) throws IOException, InterruptedException {
        KillHarness.Report report = new KillHarness(folder, text, seed).run(count);

        System.out.println("kill harness: " + report);
        assertThat(report.total()).isEqualTo(count);
        assertThat(report.lost()).isZero();
        assertThat(report.doubled()).isZero();
        assertThat(report.different()).isZero();
    }
}
