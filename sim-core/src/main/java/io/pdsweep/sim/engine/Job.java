package io.pdsweep.sim.engine;

import io.pdsweep.sim.check.Nullable;
import io.pdsweep.sim.kv.Prefixes;

/**
 * One request on one instance: the prefill leg on a prefiller, or the decode leg on a decoder. The engine moves it through
 * its {@link Stage}s. Token counts are of this instance's KV. Not thread-safe.
 *
 * @param <R> the request the job belongs to
 */
public final class Job<R> {
    private final R request;
    private final JobKind kind;
    private final Prefixes prefixes;
    final int prompt;
    final int produced;

    Stage stage = Stage.WAITING;
    /** Time at which it joined the queue it waits in, or waited in last. */
    double queuedSince;

    /** The jobs beside it in the queue or list that it is in. */
    @Nullable
    Job<R> previous;

    @Nullable
    Job<R> next;

    /** KV tokens computed or read so far. */
    int position;

    /** KV tokens held, whole blocks. */
    int allocated;

    /** Work of the current stage not done yet. */
    int remaining;

    /** Tokens given in the running iteration. */
    int given;

    /** Tokens this attempt has to have KV for before it can generate: the prompt and what earlier attempts generated. */
    int known;

    /** The largest {@code known} of its attempts. */
    int kept;

    /** Position when preempted last; 0 before. */
    int computed;

    int preemptions;

    /** Cached tokens the current attempt started from. */
    int cached;

    /** Whether the one KV transfer of the request is done. */
    boolean transferred;

    /** For an engine that counts decode iterations by a clock: the job's position when the clock is 0. */
    long base;

    /**
     * A job that waits.
     *
     * @param prompt tokens
     * @param produced tokens the client will get
     */
    public Job(R request, JobKind kind, Prefixes prefixes, int prompt, int produced) {
        this.request = request;
        this.kind = kind;
        this.prefixes = prefixes;
        this.prompt = prompt;
        this.produced = produced;
        this.kept = prompt;
    }

    public R request() {
        return request;
    }

    public JobKind kind() {
        return kind;
    }

    public Prefixes prefixes() {
        return prefixes;
    }

    public Stage stage() {
        return stage;
    }

    /** Cached tokens the current attempt started from. */
    public int cached() {
        return cached;
    }

    /** What this attempt prefills on this instance, at its admission. */
    public int toPrefill() {
        return known - cached;
    }

    public int preemptions() {
        return preemptions;
    }

    /** Whether the KV of a remote prefill has arrived. */
    public boolean transferred() {
        return transferred;
    }

    /** The most tokens that stay cached when the job lets go. */
    int cacheLimit() {
        return kind == JobKind.REMOTE_PREFILL ? prompt : prompt + produced;
    }

    /** Tokens to generate after the prefill of this attempt, whose end gives the first of them. */
    int toDecode() {
        return produced - 1 - (known - prompt);
    }
}
