package io.pdsweep.sink;

/** An output folder that cannot be used; the message is one line for the user. */
public final class OutputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public OutputException(String message) {
        super(message);
    }

    public OutputException(String message, Throwable cause) {
        super(message, cause);
    }
}
