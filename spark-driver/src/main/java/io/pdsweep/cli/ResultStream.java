package io.pdsweep.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Optional;

/** Where results go, with a memory of what went wrong: a {@code PrintStream} tells that something did, not what. */
final class ResultStream extends OutputStream {
    private final OutputStream target;
    private Optional<IOException> failure = Optional.empty();

    ResultStream(OutputStream target) {
        this.target = target;
    }

    /** Why results were lost; empty when none were, or when their reader wanted no more of them, as {@code head} does. */
    Optional<String> loss() {
        return failure.map(each -> String.valueOf(each.getMessage()))
                .filter(reason -> !reason.toLowerCase(Locale.ROOT).contains("broken pipe"));
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        try {
            target.write(bytes, from, length);
        } catch (IOException lost) {
            failure = Optional.of(failure.orElse(lost));
            throw lost;
        }
    }
}
