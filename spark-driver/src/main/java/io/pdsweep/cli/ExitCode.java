package io.pdsweep.cli;

/** How the program ends. */
enum ExitCode {
    OK(0),
    /** A fault of the program itself. */
    INTERNAL_FAULT(1),
    /** Bad input: nothing was written. */
    BAD_INPUT(2),
    /** The sweep is complete, but some of its points failed. */
    FAILED_POINTS(3),
    /** The output could not be written any more; what is committed stays. */
    OUTPUT_FAILURE(4),
    /** Two outputs differ, and that was asked. */
    DIFFERENT(5);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }
}
