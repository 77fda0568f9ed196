package io.pdsweep.sink;

/** An output that could be used at first and no longer can: what is committed stays. The message is one line for the user. */
public final class OutputFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public OutputFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
