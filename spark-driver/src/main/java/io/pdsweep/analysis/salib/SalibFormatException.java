package io.pdsweep.analysis.salib;

/** A text that is not in SALib's format; the message is one line that says where, what and what was expected. */
public final class SalibFormatException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SalibFormatException(String message) {
        super(message);
    }
}
