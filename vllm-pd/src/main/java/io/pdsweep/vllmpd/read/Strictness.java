package io.pdsweep.vllmpd.read;

/** How a file is judged. */
public enum Strictness {
    /** The reference's rules and ours; {@code job} is optional, values are never coerced. */
    STRICT,
    /** The reference's verdict exactly: {@code job} is required, {@code "8"} and {@code 8.0} are integers. */
    REFERENCE
}
