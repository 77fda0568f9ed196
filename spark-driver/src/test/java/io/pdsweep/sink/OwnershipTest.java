package io.pdsweep.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnershipTest {
    @TempDir
    Path folder;

    private OutputFiles files;

    @BeforeEach
    void open() {
        files = OutputFiles.at(folder.toString(), new Configuration());
    }

    private Ownership take() throws IOException {
        return Ownership.take(files, message -> {});
    }

    private void leave(Lease lease) throws IOException {
        Files.write(folder.resolve("_owner-00007.json"), lease.toJson());
    }

    @Test
    void belongsToOneAtATime() throws IOException {
        try (Ownership first = take()) {
            first.verify();
            assertThatThrownBy(this::take)
                    .isInstanceOf(OutputException.class)
                    .hasMessageContaining("is being written by another pdsweep, process "
                            + ProcessHandle.current().pid());
        }
        assertThat(folder).isEmptyDirectory();
        take().close();
    }

    @Test
    void isTakenOverFromAProcessThatDied() throws Exception {
        Process shortLived = new ProcessBuilder("true").start();
        Lease mine = Lease.ofThisProcess();
        shortLived.waitFor();
        leave(new Lease("x", mine.host(), mine.processes(), shortLived.pid(), mine.started(), 3));

        try (Ownership next = take()) {
            next.verify();
            assertThat(folder.resolve("_owner-00008.json")).exists();
            assertThat(folder.resolve("_owner-00007.json")).doesNotExist();
        }
    }

    @Test
    void isTakenOverFromAProcessWhoseNumberAnotherHasNow() throws IOException {
        Lease mine = Lease.ofThisProcess();
        leave(new Lease("x", mine.host(), mine.processes(), mine.pid(), mine.started() - 1000, 3));

        take().close();
    }

    @Test
    void waitsForASignOfLifeFromAnotherMachine() throws Exception {
        Lease there = new Lease("x", "another-machine", "", 1, 0, 3);
        leave(there);
        List<String> said = new ArrayList<>();
        Thread living = new Thread(() -> {
            try {
                Thread.sleep(700);
                leave(there.next());
            } catch (IOException | InterruptedException failed) {
                throw new IllegalStateException(failed);
            }
        });
        living.start();

        assertThatThrownBy(() -> Ownership.take(files, said::add)).hasMessageContaining("process 1 on another-machine");
        living.join();
        assertThat(said).hasSize(1);
    }

    @Test
    void tellsAnOwnerThatWasTakenForDead() throws IOException {
        try (Ownership slow = take()) {
            Files.write(
                    folder.resolve("_owner-00002.json"), Lease.ofThisProcess().toJson());

            assertThatThrownBy(slow::verify).hasMessageContaining("was taken over by another pdsweep");
        }
        assertThat(folder.resolve("_owner-00002.json")).exists();
    }

    @Test
    void goesToOneOfManyThatTryAtOnce() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(8);
        for (int attempt = 0; attempt < 20; attempt++) {
            leave(new Lease(
                    "x", Lease.ofThisProcess().host(), Lease.ofThisProcess().processes(), 1 << 30, 0, 0));
            List<Callable<Ownership>> tries = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                tries.add(this::take);
            }
            List<Ownership> owners = new ArrayList<>();
            for (Future<Ownership> result : pool.invokeAll(tries)) {
                try {
                    owners.add(result.get());
                } catch (java.util.concurrent.ExecutionException refused) {
                    assertThat(refused).hasCauseInstanceOf(OutputException.class);
                }
            }
            assertThat(owners).hasSize(1);
            owners.get(0).close();
        }
        pool.shutdown();
    }
}
