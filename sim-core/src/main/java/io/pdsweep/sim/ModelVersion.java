package io.pdsweep.sim;

/** The version of the simulator's model. Runs of two versions never share a point's identity. */
public final class ModelVersion {
    /** Changes whenever a run of the same parameters and seed may give another result. */
    public static final String CURRENT = "1";

    private ModelVersion() {}
}
