package io.pdsweep.sim.engine;

/**
 * What an engine tells the deployment it is part of. Calls come at the instant they are about, in the order of the model.
 *
 * @param <R> the request a job belongs to
 */
public interface EngineListener<R> {
    /** The job left its queue: it holds KV and, unless parked, a slot. {@link Job#cached} and {@link Job#toPrefill} tell. */
    void admitted(Job<R> job, double now);

    /** A parked job was given its slot after the read. */
    void slotGranted(Job<R> job, double now);

    /** The prefill of this attempt has ended on this instance; a remote prefill's blocks are leased from now on. */
    void prefilled(Job<R> job, double now);

    /** The job has its last token and has let go of everything. */
    void completed(Job<R> job, double now);
}
