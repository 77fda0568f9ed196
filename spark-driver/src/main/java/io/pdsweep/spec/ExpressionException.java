package io.pdsweep.spec;

/** A formula that cannot be read. */
final class ExpressionException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String expected;
    private final String suggestion;

    /**
     * What is wrong.
     *
     * @param at where, from 0
     */
    ExpressionException(String what, int at, String expected, String suggestion) {
        super(what + " at character " + (at + 1));
        this.expected = expected;
        this.suggestion = suggestion;
    }

    String expected() {
        return expected;
    }

    String suggestion() {
        return suggestion;
    }
}
