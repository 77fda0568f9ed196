package io.pdsweep.sim.engine;

import io.pdsweep.sim.check.InvariantViolation;
import io.pdsweep.sim.kv.KvPool;
import io.pdsweep.sim.kv.KvUsage;
import java.util.Arrays;

/**
 * An engine that computes iterations that only decode many at a time, with the same bits as {@link PlainEngine}.
 *
 * <p>While every resident decodes, all get one token an iteration. A <em>decode clock</em> counts such iterations, and a
 * job keeps its position as {@code base + clock} and its end as a value of the clock: an iteration costs the same for one
 * resident as for sixty. The KV they hold changes only when a position reaches a block's end, so between two such
 * iterations the duration is constant: these iterations form a <em>run</em>, of which only the end is an event. Runs that
 * follow each other until a job completes or a queue's head changes make a <em>chain</em>. In a chain no admission is
 * possible: a head that does not fit at its start stays so, since nothing is given back before the first completion.
 * Not thread-safe.
 */
public final class ChainedEngine<R> extends Engine<R> {
    /** A chain at least this long is counted as a long one. */
    public static final int LONG_CHAIN = 100;

    private static final long NEVER = Long.MAX_VALUE;

    private final GrowthPhases growth;
    private final int blockSize;
    private long clock;
    private int phase; // clock modulo blockSize
    private int decoders;
    private long decodersKv; // KV tokens that decoding residents hold
    private long[] finishes = new long[16]; // of each resident: the clock at its last token, NEVER while it prefills
    private long earliestFinish = NEVER;
    private boolean earliestFinishKnown = true;

    private boolean uniform; // this iteration: every resident decodes and was given its token
    private final RepeatedSum sums = new RepeatedSum();
    private boolean sumsAreOfRun;
    private double runStart;
    private double runSeconds; // of each of its iterations
    private long runLength; // iterations of the run that is on; 1 for any other iteration
    private boolean growthEndsRun;
    private long chain;
    private long longestChain;
    private long longChains;

    public ChainedEngine(EngineSettings settings, KvPool kv, EngineListener<R> listener) {
        super(settings, kv, listener);
        blockSize = settings.blockSize();
        growth = new GrowthPhases(blockSize);
    }

    // ---- the run, as the fast event loop sees it

    /** Whether {@link #iterationEnd} is the end of the iteration that started last, not of later ones. */
    public boolean isSingleIteration() {
        return runLength == 1;
    }

    /** When the running iteration, or the first of those computed ahead, has started. */
    public double iterationStart() {
        return runStart;
    }

    /** Start of the iteration that ends at {@link #iterationEnd}, when {@link #isSingleIteration} does not hold. */
    public double lastIterationStart() {
        return ends().after(runLength - 1);
    }

    /** Whether nothing happens at {@link #iterationEnd} but that more KV is needed: the engine alone can go on. */
    public boolean growthEndsRun() {
        return growthEndsRun;
    }

    /** If an iteration inside the run ends at exactly {@code now}, ends the run there; whether it does. */
    public boolean cutAt(double now) {
        long length = endsInsideBy(now);
        if (length > 0) {
            cut(length);
        }
        return length > 0;
    }

    /**
     * Tells the engine that all iterations that could start at {@code now} have: if an iteration inside the run ends at
     * exactly this time, the run goes on from here, and what comes now is too late for the iteration that follows.
     *
     * @return whether one does
     */
    public boolean passesEndAt(double now) {
        long passed = endsInsideBy(now);
        if (passed > 0) {
            tick(passed);
            showRun(now, runSeconds, runLength - passed, iterationEnd);
        }
        return passed > 0;
    }

    /** If an iteration inside the run ends at exactly {@code now}, how many have by then; else 0. */
    private long endsInsideBy(double now) {
        if (runLength == 1 || now <= runStart || now >= iterationEnd || isIdle() || isBetweenEnds(now)) {
            return 0;
        }
        long m = ends().firstAtOrAfter(now, runLength);
        return ends().after(m) == now ? m : 0;
    }

    /**
     * Whether no iteration of the run ends at exactly {@code now}, for certain: the nearest multiple of the step is further
     * away than the additions can have rounded, half an ulp each. It answers all but one question in a billion, quickly.
     */
    private boolean isBetweenEnds(double now) {
        double m = Math.rint((now - runStart) / runSeconds);
        return Math.abs(runStart + m * runSeconds - now) > (m + 2) * (now * 0x1p-52);
    }

    @Override
    public void enqueue(double now, Job<R> job) {
        super.enqueue(now, job);
        if (isNextToBeAdmitted(job) && hasFreeSlot() && kv.fits(kv.up(job.prompt))) {
            interrupt(now);
        }
    }

    @Override
    public void kvArrived(double now, Job<R> job) {
        super.kvArrived(now, job);
        if (isNextToBeAdmitted(job) && hasFreeSlot()) {
            interrupt(now);
        }
    }

    @Override
    public void withdraw(double now, Job<R> job) {
        interrupt(now); // what it gives back may be what a head waits for
        super.withdraw(now, job);
    }

    @Override
    int computedPosition(Job<R> job) {
        if (isIdle() && job.stage() == Stage.DECODE) {
            return job.position;
        }
        if (uniform
                && job.stage()
                        == Stage.DECODE) { // the position counts the first iteration of the run, which may be over
            return job.position - 1 + (int) (runLength - 1);
        }
        return job.position - job.given;
    }

    @Override
    public void interrupt(double now) {
        if (!isIdle()) {
            growthEndsRun = false;
            if (runLength > 1) {
                cut(ends().firstAtOrAfter(now, runLength));
            }
        }
    }

    private void cut(long length) {
        iterations -= runLength - length;
        chain -= runLength - length;
        runLength = length;
        iterationEnd = ends().after(length);
        growthEndsRun = false;
    }

    /**
     * Goes on where {@link #growthEndsRun growth ended} the last run, from run to run, until one ends at or after
     * {@code until} or otherwise than by growth alone, or a resident is preempted. Nothing can be admitted between them, so
     * the queues need no look.
     *
     * @param usage told of every change of the KV held, as of pool {@code pool}, but not of that by a preemption, nor of one
     *     at an instant that goes on
     * @return the number of runs that ended
     */
    public long growUntil(double until, KvUsage usage, int pool) {
        long finish = findEarliestFinish();
        double compute = settings.computeSeconds(residentCount);
        double now = iterationEnd;
        long length = runLength;
        long held = decodersKv;
        long time = clock;
        int at = phase;
        long runs = 0;
        long done = 0;
        double start;
        double seconds;
        double end;
        boolean grows;
        time += length - 1;
        at = wrap(at + length - 1);
        do { // at the iteration, clock and phase, before which blocks are needed
            long needed = (long) growth.at(at) * blockSize;
            if (!kv.fits(needed)) {
                goneOnTo(time, at, held, done);
                startIteration(now);
                return runs + 1;
            }
            kv.allocate(now, needed);
            held += needed;
            seconds = settings.stepSeconds(compute, held);
            long toFinish = finish - time;
            long toGrowth = growth.distanceAfter(at);
            grows = toGrowth < toFinish;
            length = Math.min(toFinish, toGrowth);
            start = now;
            end = sums.sum(now, seconds, length);
            if (end + seconds == end) { // iterations too short for the clock: events at one instant, one by one
                length = Math.max(1, sums.additionsThatMove(now, seconds, length));
                end = sums.sum(now, seconds, length);
                grows = false;
            } else {
                usage.set(now, pool, kv.used());
            }
            runs++;
            done += length;
            now = end;
            time += length;
            at = wrap(at + length);
        } while (grows && end < until);
        goneOnTo(time - length + 1, wrap(at - length + 1 + blockSize), held, done);
        growthEndsRun = grows;
        showRun(start, seconds, length, end);
        return runs;
    }

    private void goneOnTo(long newClock, int newPhase, long held, long iterationsBegun) {
        clock = newClock;
        phase = newPhase;
        decodersKv = held;
        iterations += iterationsBegun;
        chain += iterationsBegun;
    }

    private int wrap(long phase) {
        return (int) (phase < blockSize ? phase : phase % blockSize);
    }

    // ---- the iteration

    @Override
    void serveResidents(double now) {
        long needed = (long) growth.at(phase) * blockSize;
        uniform = decoders == residentCount && residentCount <= tokensLeft && kv.fits(needed);
        if (!uniform) {
            serveOneByOne(now);
        } else if (residentCount > 0) {
            if (needed > 0) {
                kv.allocate(now, needed);
                decodersKv += needed;
            }
            tokensLeft -= residentCount;
            tokensGiven += residentCount;
            kvTokens += decodersKv;
            tick(1);
        }
    }

    private void serveOneByOne(double now) {
        for (int i = 0; i < residentCount; i++) {
            Job<R> job = residents[i];
            if (job.stage == Stage.DECODE) {
                serveDecoder(now, job, i);
            } else {
                serve(now, job);
            }
        }
        tick(1);
    }

    /** A decoder that gets its token keeps its base as the clock ticks; one that does not stays behind by one. */
    private void serveDecoder(double now, Job<R> job, int index) {
        bringUpToDate(job);
        int before = job.allocated;
        serve(now, job);
        if (job.stage != Stage.DECODE) {
            return;
        }
        if (job.given > 0) {
            decodersKv += job.allocated - before;
        } else {
            growth.remove(phaseOf(job));
            job.base--;
            finishes[index]++;
            growth.add(phaseOf(job));
            earliestFinishKnown = false;
        }
    }

    @Override
    void begin(double now, double seconds) {
        if (uniform && !residentAdmitted && residentCount > 0) {
            beginRun(now, seconds);
        } else {
            endChain();
            beginSingle(now, seconds);
            iterations++;
        }
    }

    /** The first iteration of the run has been served: the clock is one ahead. */
    private void beginRun(double now, double seconds) {
        long toFinish = findEarliestFinish() - (clock - 1);
        long toGrowth = 1L + growth.distanceFrom(phase);
        long length = Math.min(toFinish, toGrowth);
        growthEndsRun = toGrowth < toFinish;
        double end = sums.sum(now, seconds, length);
        if (end + seconds == end) { // as above
            length = Math.max(1, sums.additionsThatMove(now, seconds, length));
            end = sums.sum(now, seconds, length);
            growthEndsRun = false;
        }
        showRun(now, seconds, length, end);
        iterations += runLength;
        chain += runLength;
    }

    private void beginSingle(double now, double seconds) {
        growthEndsRun = false;
        showRun(now, seconds, 1, now + seconds);
    }

    private void showRun(double start, double seconds, long length, double end) {
        runStart = start;
        runSeconds = seconds;
        runLength = length;
        sumsAreOfRun = false;
        iterationEnd = end;
    }

    /** When the iterations of the run end: rarely asked. */
    private RepeatedSum ends() {
        if (!sumsAreOfRun) {
            sums.begin(runStart, runSeconds, runLength);
            sumsAreOfRun = true;
        }
        return sums;
    }

    @Override
    void collectLeavers() {
        tick(runLength - 1);
        if (!growthEndsRun) {
            endChain();
        }
        if (findEarliestFinish() == clock) {
            collectLeaversOfAll();
        } else if (decoders < residentCount) {
            for (int i = firstPrefilling(); i < residentCount; i++) {
                if (finishes[i] == NEVER) {
                    bookGiven(i);
                }
            }
        }
    }

    /** The first place of those that prefill, who joined last as a rule. */
    private int firstPrefilling() {
        int left = residentCount - decoders;
        int place = residentCount;
        while (left > 0) {
            left -= finishes[--place] == NEVER ? 1 : 0;
        }
        return place;
    }

    private void collectLeaversOfAll() {
        long earliest = NEVER; // of those that stay
        for (int i = 0; i < residentCount; i++) {
            long finish = finishes[i];
            if (finish == clock) {
                leaves(i);
            } else {
                earliest = Math.min(earliest, finish);
                if (finish == NEVER) {
                    bookGiven(i);
                }
            }
        }
        earliestFinish = earliest;
    }

    private void endChain() {
        longestChain = Math.max(longestChain, chain);
        longChains += chain >= LONG_CHAIN ? 1 : 0;
        chain = 0;
    }

    // ---- decoders and the clock

    private void tick(long iterationsDone) {
        clock += iterationsDone;
        phase = wrap(phase + iterationsDone);
    }

    @Override
    void decodeBegins(int place) {
        Job<R> job = residents[place];
        job.base = job.position - clock;
        long finish = clock + job.remaining;
        finishes[place] = finish;
        growth.add(phaseOf(job));
        decoders++;
        decodersKv += job.allocated;
        earliestFinish = Math.min(earliestFinish, finish);
    }

    @Override
    void residentAdded() {
        if (residentCount > finishes.length) {
            finishes = Arrays.copyOf(finishes, residents.length);
        }
        finishes[residentCount - 1] = NEVER;
    }

    @Override
    void residentRemoved(int place) {
        if (finishes[place] == earliestFinish) {
            earliestFinishKnown = false;
        }
        if (place < residentCount) {
            System.arraycopy(finishes, place + 1, finishes, place, residentCount - place);
        }
    }

    @Override
    void decodeStops(Job<R> job) {
        bringUpToDate(job);
        growth.remove(phaseOf(job));
        decoders--;
        decodersKv -= job.allocated;
    }

    /** Between iterations a decoding job holds its position rounded up to whole blocks. */
    private void bringUpToDate(Job<R> job) {
        job.position = (int) (job.base + clock);
        job.allocated = kv.up(job.position);
    }

    /** The clock, modulo the block size, at which this job's position is a whole number of blocks. */
    private int phaseOf(Job<R> job) {
        return (int) Math.floorMod(-job.base, (long) blockSize);
    }

    private long findEarliestFinish() {
        if (!earliestFinishKnown) {
            long earliest = NEVER;
            for (int i = 0; i < residentCount; i++) {
                earliest = Math.min(earliest, finishes[i]);
            }
            earliestFinish = earliest;
            earliestFinishKnown = true;
        }
        return earliestFinish;
    }

    // ---- statistics

    @Override
    long iterationsStartedBy(double now) {
        if (isIdle() || runLength == 1 || iterationEnd <= now) {
            return iterations;
        }
        long startedAfter = 0;
        while (ends().after(runLength - 1 - startedAfter) > now) {
            startedAfter++;
        }
        return iterations - startedAfter;
    }

    /** Iterations of the longest chain so far. */
    public long longestChain() {
        endChain();
        return longestChain;
    }

    /** Chains of {@link #LONG_CHAIN} iterations and more so far. */
    public long longChains() {
        endChain();
        return longChains;
    }

    @Override
    public void verify() {
        super.verify();
        long held = 0;
        int decoding = 0;
        for (int i = 0; i < residentCount; i++) {
            Job<R> job = residents[i];
            if (job.stage == Stage.DECODE) {
                decoding++;
                if (isIdle()) {
                    held += kv.up((int) (job.base + clock));
                }
            }
        }
        if (decoding != decoders || (isIdle() && held != decodersKv)) {
            throw new InvariantViolation(
                    "EN4",
                    "the decoders' count and KV are the sums over decoding residents",
                    decoders + " of " + decoding + ", " + decodersKv + " of " + held + " tokens");
        }
    }
}
