package io.pdsweep.run;

/** Spark does not start as it was asked to; the message is one line for the user. */
public final class SparkStartException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SparkStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
