package io.pdsweep.yaml;

/** A value of a YAML file: a mapping, a sequence or a scalar, and where it stands. */
public sealed interface Node permits Mapping, Sequence, Scalar {
    /** Where the value starts; for an alias, where the anchored value starts. */
    Position at();

    /** What the value is, in words for a message, such as {@code a mapping}. */
    String describe();
}
