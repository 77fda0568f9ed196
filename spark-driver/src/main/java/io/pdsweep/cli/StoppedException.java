package io.pdsweep.cli;

/** The process is being interrupted, and what there was to say has been said. */
final class StoppedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StoppedException(Throwable cause) {
        super("interrupted", cause);
    }
}
