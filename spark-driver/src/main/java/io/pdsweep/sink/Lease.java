package io.pdsweep.sink;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;

/**
 * What the file of an output's owner says.
 *
 * @param owner the driver, unlike any other
 * @param host where it runs
 * @param processes the name space of its process id; empty where the system has none
 * @param pid its process
 * @param started when the process was started, ms since 1970
 * @param beat goes up by one every few seconds while it lives
 */
record Lease(String owner, String host, String processes, long pid, long started, long beat) {
    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    /** What an owner's file says that is not whole: its owner is just writing it, or died there. */
    private static final Lease UNREADABLE = new Lease("", "", "", 0, 0, -1);

    /** A new lease of this process. */
    static Lease ofThisProcess() {
        ProcessHandle self = ProcessHandle.current();
        return new Lease(UUID.randomUUID().toString(), thisHost(), theseProcesses(), self.pid(), startOf(self), 0);
    }

    private static String thisHost() {
        try {
            return java.net.InetAddress.getLocalHost().getHostName();
        } catch (java.net.UnknownHostException nameless) {
            return "";
        }
    }

    /** Two containers may have one host name, but not one of these. */
    private static String theseProcesses() {
        try {
            return java.nio.file.Files.readSymbolicLink(java.nio.file.Path.of("/proc/self/ns/pid"))
                    .toString();
        } catch (IOException | UnsupportedOperationException noProc) {
            return "";
        }
    }

    private static long startOf(ProcessHandle process) {
        return process.info()
                .startInstant()
                .map(java.time.Instant::toEpochMilli)
                .orElse(0L);
    }

    Lease next() {
        return new Lease(owner, host, processes, pid, started, beat + 1);
    }

    /** Whether the owner lives, where that can be told: it is a process of this machine. */
    Optional<Boolean> alive() {
        if (host.isEmpty() || !host.equals(thisHost()) || !processes.equals(theseProcesses())) {
            return Optional.empty();
        }
        return Optional.of(ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .filter(process -> startOf(process) == started) // else the number was given to another
                .isPresent());
    }

    /** The owner in words. */
    String describe() {
        return equals(UNREADABLE) ? "which is just starting" : "process " + pid + (host.isEmpty() ? "" : " on " + host);
    }

    byte[] toJson() {
        try {
            return JSON.writeValueAsBytes(this);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a lease is plain data", impossible);
        }
    }

    static Lease fromJson(byte[] json) throws IOException {
        try {
            return JSON.readValue(json, Lease.class);
        } catch (JsonProcessingException torn) {
            return UNREADABLE;
        }
    }
}
