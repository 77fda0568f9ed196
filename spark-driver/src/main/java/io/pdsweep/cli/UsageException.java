package io.pdsweep.cli;

/** A command line that cannot be obeyed; the message is one line for the user. */
final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
