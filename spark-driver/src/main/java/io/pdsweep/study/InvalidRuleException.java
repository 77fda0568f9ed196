package io.pdsweep.study;

/** A text that is no rule for the seeds of a sweep, or one that cannot hold there; its message says what is wrong with it. */
public final class InvalidRuleException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InvalidRuleException(String what) {
        super(what);
    }

    /** What is wrong, in part of a line. */
    public String what() {
        return String.valueOf(getMessage());
    }
}
