package io.pdsweep.sim.engine;

import io.pdsweep.sim.check.InvariantViolation;
import io.pdsweep.sim.kv.KvPool;
import java.util.Arrays;

/**
 * One vLLM instance: running slots, KV memory, two admission queues and the iterations that serve its residents; section 5
 * of the model. Not thread-safe.
 *
 * <p>A job waits in {@code kvQueue} (local requests and decode legs) or {@code reqsQueue} (prefills, and parked jobs whose
 * KV has arrived); an iteration serves {@code reqsQueue} first, each first-in first-out, and the first head that does not
 * fit ends its admissions.
 *
 * <p>To an event loop an engine is three things: when its next event is ({@link #iterationEnd}), going on from it
 * ({@link #endIteration}, then {@link #startIteration}), and {@link #interrupt}. How many iterations it computes between two
 * events is the subclass's.
 *
 * @param <R> the request a job belongs to
 */
public abstract class Engine<R> {
    /** The value of {@link #iterationEnd} while no iteration runs. */
    public static final double IDLE = Double.POSITIVE_INFINITY;

    final EngineSettings settings;
    final KvPool kv;
    private final EngineListener<R> listener;
    private final JobQueue<R> reqsQueue = new JobQueue<>();
    private final JobQueue<R> kvQueue = new JobQueue<>();
    private final JobList<R> parked = new JobList<>();
    private final JobList<R> leased = new JobList<>();

    /** Jobs with engine work, in order of their latest admission. */
    Job<R>[] residents;

    int residentCount;
    private int[] leavers = new int[16]; // places among the residents, increasing
    private int leaverCount;

    private int holders;
    private double areasUntil; // the three below
    private double holdersArea;
    private double residentsArea;
    private double occupiedSeconds;
    private long prefillTokensLeft;
    private long kvAdmissions;
    private long slotAdmissions;
    private long preemptions;
    private long stuck;
    private long stagesCompleted;

    /** Iterations started, from time 0. */
    long iterations;

    double iterationEnd = IDLE;

    // The iteration being put together.
    int tokensLeft;
    long tokensGiven;
    long kvTokens;
    boolean preempted;
    boolean residentAdmitted;

    Engine(EngineSettings settings, KvPool kv, EngineListener<R> listener) {
        this.settings = settings;
        this.kv = kv;
        this.listener = listener;
        this.residents = jobs(16);
    }

    @SuppressWarnings("unchecked")
    private static <R> Job<R>[] jobs(int length) {
        return (Job<R>[]) new Job<?>[length];
    }

    // ---- what a router and the measurements read

    public KvPool kv() {
        return kv;
    }

    /** Requests that hold KV here or wait for it: llm-d's active requests. */
    public int load() {
        return holders + kvQueue.length();
    }

    /** Requests that wait for a slot to prefill in, or after their read. */
    public int waitingForSlot() {
        return reqsQueue.length();
    }

    /** Prefill tokens that the running requests still have to compute, as of the last iteration's end. */
    public long prefillTokensLeft() {
        return prefillTokensLeft;
    }

    public int slotsUsed() {
        return residentCount;
    }

    /** Tokens given in the iteration that started last. Of a {@link PlainEngine}. */
    public long tokensGiven() {
        return tokensGiven;
    }

    /** KV tokens held by the requests that were given tokens in the iteration that started last. Of a {@link PlainEngine}. */
    public long kvTokensServed() {
        return kvTokens;
    }

    /** The engine's next event: when the running iteration ends; {@link #IDLE} when none runs. */
    public double iterationEnd() {
        return iterationEnd;
    }

    public boolean isIdle() {
        return iterationEnd == IDLE;
    }

    // ---- what a deployment does to it

    /** A request's leg joins the queue it waits in. */
    public void enqueue(double now, Job<R> job) {
        firstQueueOf(job).addLast(now, job);
    }

    /** The KV of a parked job has arrived, all but the last token of the prompt, which is computed here for its logits. */
    public void kvArrived(double now, Job<R> job) {
        job.position = job.prompt - 1;
        job.cached = job.prompt - 1;
        job.transferred = true;
        parked.remove(job);
        waitForSlot(now, job);
    }

    /** The decoder has read a leased prefill's KV: its blocks go back, whole ones stay cached. */
    public void endLease(double now, Job<R> job) {
        leased.remove(job);
        job.stage = Stage.GONE;
        letGo(now, job);
    }

    /**
     * Takes a job off the instance, wherever it is. It gives back what it holds and keeps as cache what iterations that have
     * ended, or earlier turns, computed of it. A running iteration goes on and takes its time; what it computes for the job
     * is lost.
     *
     * @throws IllegalArgumentException when the job is not here any more
     */
    public void withdraw(double now, Job<R> job) {
        switch (job.stage) {
            case WAITING -> firstQueueOf(job).remove(now, job);
            case ARRIVED -> {
                reqsQueue.remove(now, job);
                letGo(now, job);
            }
            case PARKED -> {
                parked.remove(job);
                letGo(now, job);
            }
            case LEASED -> {
                leased.remove(job);
                letGo(now, job);
            }
            case PREFILL, DECODE -> withdrawResident(now, job);
            case GONE -> throw new IllegalArgumentException("the job has left the instance");
        }
        job.stage = Stage.GONE;
    }

    private void letGo(double now, Job<R> job) {
        addToAreas(now);
        releaseKv(now, job);
    }

    private void withdrawResident(double now, Job<R> job) {
        int place = 0;
        while (residents[place] != job) {
            place++;
        }
        if (job.stage == Stage.DECODE) {
            decodeStops(job);
        }
        if (job.kind() == JobKind.REMOTE_PREFILL) {
            prefillTokensLeft -= job.remaining;
        }
        removeResident(now, place);
        job.position = computedPosition(job);
        releaseKv(now, job);
    }

    /**
     * Starts an iteration: serves the residents in order, admits what fits, and takes the time that costs.
     *
     * @return whether an iteration runs now; without tokens given or a preemption there is none
     */
    public final boolean startIteration(double now) {
        if (residentCount == 0 && reqsQueue.isEmpty() && kvQueue.isEmpty()) {
            return false;
        }
        prepareIteration();
        serveResidents(now);
        return finishIteration(now);
    }

    final void prepareIteration() {
        tokensLeft = settings.tokenBudget();
        tokensGiven = 0;
        kvTokens = 0;
        preempted = false;
        residentAdmitted = false;
    }

    /** Admits what fits after the residents have been served, and begins the iteration if there is anything in it. */
    final boolean finishIteration(double now) {
        while (tokensLeft > 0 && !preempted && admitHead(now)) {
            // one at a time: each is served before the next is admitted
        }
        if (tokensGiven == 0 && !preempted) {
            return false;
        }
        begin(now, settings.stepSeconds(tokensGiven, kvTokens));
        return true;
    }

    /**
     * Something is about to happen to the engine at {@code now}. Iterations that were computed ahead end at the first
     * iteration end at or after it, which {@link #iterationEnd} then is.
     */
    public void interrupt(double now) {
        // one iteration at a time: none is computed ahead
    }

    /** Ends the running iteration: work done is work done, and jobs without work left go on, in order of service. */
    public void endIteration(double now) {
        iterationEnd = IDLE;
        leaverCount = 0;
        collectLeavers();
        int residentsBefore = residentCount;
        for (int i = 0; i < leaverCount; i++) {
            stageEnded(now, leavers[i] - (residentsBefore - residentCount)); // those that went stood before it
        }
    }

    // ---- the subclass's part

    /** Gives tokens to the residents in order of admission, growing their KV; preempts where it does not fit. */
    abstract void serveResidents(double now);

    /** Sets {@link #iterationEnd} and counts {@link #iterations}. */
    abstract void begin(double now, double seconds);

    /** Books the tokens given and calls {@link #leaves} for each resident whose stage has no work left, in order. */
    abstract void collectLeavers();

    /** The position of a resident, just after {@link #decodeStops}, without what the running iteration gives it. */
    abstract int computedPosition(Job<R> job);

    // A subclass that keeps an account of the residents is told of each change; nothing has to be done.

    /** A resident begins to decode, with {@code remaining} tokens to go. */
    void decodeBegins(int place) {}

    /** The last resident is new; it prefills. */
    void residentAdded() {}

    /** The resident that was at {@code place} is gone. */
    void residentRemoved(int place) {}

    /** A decoding resident stops being one; its position and allocation must be right after this. */
    void decodeStops(Job<R> job) {}

    /** Iterations that started at or before {@code now}, the end of the run. */
    long iterationsStartedBy(double now) {
        return iterations;
    }

    final void leaves(int place) {
        if (leaverCount == leavers.length) {
            leavers = Arrays.copyOf(leavers, 2 * leaverCount);
        }
        leavers[leaverCount++] = place;
    }

    /** Gives one resident what it wants of the tokens left; the job may preempt others, or itself. */
    final void serve(double now, Job<R> job) {
        int given = Math.min(job.stage == Stage.DECODE ? 1 : job.remaining, tokensLeft);
        job.given = 0;
        if (given == 0) {
            return;
        }
        if (job.position + given > job.allocated) {
            int growth = kv.up(job.position + given) - job.allocated;
            while (!kv.fits(growth)) {
                Job<R> last = residents[residentCount - 1];
                preemptLast(now);
                if (last == job) {
                    return;
                }
            }
            kv.allocate(now, growth);
            job.allocated += growth;
        }
        job.position += given;
        job.given = given;
        tokensLeft -= given;
        tokensGiven += given;
        kvTokens += job.allocated;
    }

    /** Books what {@link #serve} gave to a prefilling job; calls {@link #leaves} when nothing is left. */
    final void bookGiven(int place) {
        Job<R> job = residents[place];
        job.remaining -= job.given;
        if (job.kind() == JobKind.REMOTE_PREFILL) {
            prefillTokensLeft -= job.given;
        }
        if (job.given > 0 && job.remaining == 0) {
            leaves(place);
        }
        job.given = 0;
    }

    // ---- admission

    private JobQueue<R> firstQueueOf(Job<R> job) {
        return job.kind() == JobKind.REMOTE_PREFILL ? reqsQueue : kvQueue;
    }

    /** The queue whose head is admitted next. */
    private JobQueue<R> nextQueue() {
        return reqsQueue.isEmpty() ? kvQueue : reqsQueue;
    }

    /** Whether {@code job} waits and is the next to be admitted. */
    final boolean isNextToBeAdmitted(Job<R> job) {
        JobQueue<R> queue = nextQueue();
        return !queue.isEmpty() && queue.head() == job;
    }

    final boolean hasFreeSlot() {
        return residentCount < settings.maxSeqs();
    }

    private boolean admitHead(double now) {
        JobQueue<R> queue = nextQueue();
        if (queue.isEmpty() || !hasFreeSlot()) {
            return false;
        }
        Job<R> job = queue.head();
        if (job.stage == Stage.ARRIVED) {
            queue.admitHead(now);
            addToAreas(now);
            grantSlot(job);
            becomeResident(job);
            listener.slotGranted(job, now);
            serve(now, job);
            return true;
        }
        int known = job.kind() == JobKind.REMOTE_PREFILL ? job.prompt : Math.max(job.kept, job.computed + 1);
        if (!kv.fits(kv.up(known))) {
            return false;
        }
        queue.admitHead(now);
        addToAreas(now);
        job.known = known;
        job.kept = known;
        takeKv(now, job);
        if (job.kind() == JobKind.REMOTE_DECODE) {
            park(now, job);
        } else {
            grantSlot(job);
            becomeResident(job);
            listener.admitted(job, now);
            serve(now, job);
        }
        return true;
    }

    /** Holds KV for the job's first chunk (all of it for a parked job), starting with what it has cached here. */
    private void takeKv(double now, Job<R> job) {
        int reusable = kv.reusable(job.known);
        int tokens;
        int bound;
        if (job.kind() == JobKind.REMOTE_DECODE) {
            tokens = job.known;
            bound = reusable;
        } else {
            tokens = (int) Math.min(job.known, (long) Math.min(kv.cachedBy(job.prefixes()), reusable) + tokensLeft);
            bound = Integer.MAX_VALUE;
        }
        int consumed = kv.consume(now, job.prefixes(), bound);
        job.allocated = Math.max(kv.up(tokens), consumed);
        job.position = consumed;
        job.cached = Math.min(consumed, reusable);
        kv.allocate(now, job.allocated - consumed);
        holders++;
        kvAdmissions++;
    }

    /** vLLM's WAITING_FOR_REMOTE_KVS; a job whose KV was read in an earlier attempt only waits for its slot. */
    private void park(double now, Job<R> job) {
        slotAdmissions++;
        job.stage = Stage.PARKED;
        if (!job.transferred) {
            parked.addLast(job);
        }
        listener.admitted(job, now);
        if (job.transferred) {
            waitForSlot(now, job);
        }
    }

    private void waitForSlot(double now, Job<R> job) {
        job.stage = Stage.ARRIVED;
        reqsQueue.addLast(now, job);
    }

    private void grantSlot(Job<R> job) {
        job.stage = Stage.PREFILL;
        job.remaining = job.known - job.cached;
        slotAdmissions++;
    }

    private void becomeResident(Job<R> job) {
        if (residentCount == residents.length) {
            residents = Arrays.copyOf(residents, 2 * residentCount);
        }
        residents[residentCount++] = job;
        residentAdmitted = true;
        residentAdded();
        if (job.kind() == JobKind.REMOTE_PREFILL) {
            prefillTokensLeft += job.remaining;
        }
    }

    // ---- leaving

    private void stageEnded(double now, int place) {
        Job<R> job = residents[place];
        stagesCompleted++;
        if (job.stage == Stage.DECODE) {
            decodeStops(job);
            complete(now, place);
        } else if (job.kind() == JobKind.REMOTE_PREFILL) {
            removeResident(now, place);
            job.stage = Stage.LEASED;
            leased.addLast(job);
            listener.prefilled(job, now);
        } else {
            listener.prefilled(job, now);
            job.remaining = job.toDecode();
            if (job.remaining > 0) {
                job.stage = Stage.DECODE;
                decodeBegins(place);
            } else {
                complete(now, place);
            }
        }
    }

    private void complete(double now, int place) {
        Job<R> job = residents[place];
        removeResident(now, place);
        job.stage = Stage.GONE;
        releaseKv(now, job);
        listener.completed(job, now);
    }

    /** vLLM preempts the resident admitted last; it keeps as cache what it has computed and waits at its queue's head. */
    private void preemptLast(double now) {
        addToAreas(now);
        Job<R> victim = residents[--residentCount];
        preempted = true;
        preemptions++;
        if (victim.stage == Stage.DECODE) {
            decodeStops(victim);
        }
        residentRemoved(residentCount);
        if (victim.kind() == JobKind.REMOTE_PREFILL) {
            prefillTokensLeft -= victim.remaining;
        }
        if (victim.preemptions > 0 && victim.position <= victim.computed) {
            stuck++;
        }
        victim.preemptions++;
        victim.computed = victim.position;
        victim.given = 0;
        victim.stage = Stage.WAITING;
        releaseKv(now, victim);
        firstQueueOf(victim).addFirst(now, victim);
    }

    private void removeResident(double now, int place) {
        addToAreas(now);
        residentCount--;
        if (place < residentCount) {
            System.arraycopy(residents, place + 1, residents, place, residentCount - place);
        }
        residentRemoved(place);
    }

    /** Call before the number of holders or of residents, who have a slot each, changes: once for all that happens at an instant. */
    private void addToAreas(double now) {
        double seconds = now - areasUntil;
        holdersArea += holders * seconds;
        residentsArea += residentCount * seconds;
        occupiedSeconds += residentCount > 0 ? seconds : 0;
        areasUntil = now;
    }

    private void releaseKv(double now, Job<R> job) {
        kv.release(now, job.allocated, job.prefixes(), Math.min(job.cacheLimit(), job.position));
        job.allocated = 0;
        holders--;
    }

    // ---- statistics

    /** Forgets averages and completions so far: the warm-up is over. */
    public void restartAverages(double now) {
        kv.restartAverages(now);
        reqsQueue.restartAverages(now);
        kvQueue.restartAverages(now);
        areasUntil = now;
        holdersArea = 0;
        residentsArea = 0;
        occupiedSeconds = 0;
        stagesCompleted = 0;
    }

    /** What happened here, with averages from the last restart to {@code now}. */
    public EngineStatistics statistics(double now, double seconds) {
        addToAreas(now);
        return new EngineStatistics(
                residentsArea / seconds,
                holdersArea / seconds,
                reqsQueue.lengthAreaUntil(now) / seconds,
                kvQueue.lengthAreaUntil(now) / seconds,
                reqsQueue.meanWait(),
                kvQueue.meanWait(),
                slotAdmissions,
                kvAdmissions,
                kv.usedAreaUntil(now) / seconds,
                kv.cachedAreaUntil(now) / seconds,
                kv.evictedEntries(),
                kv.evictedTokens(),
                preemptions,
                stuck,
                occupiedSeconds / seconds,
                residentsArea / seconds,
                stagesCompleted,
                iterationsStartedBy(now));
    }

    private int arrived() {
        int arrived = 0;
        for (Job<R> job = reqsQueue.first(); job != null; job = job.next) {
            arrived += job.stage == Stage.ARRIVED ? 1 : 0;
        }
        return arrived;
    }

    /**
     * Checks the engine against its own parts; for tests.
     *
     * @throws InvariantViolation naming what does not hold
     */
    public void verify() {
        kv.verify();
        long held = 0;
        for (int i = 0; i < residentCount; i++) {
            Stage stage = residents[i].stage;
            if (stage != Stage.PREFILL && stage != Stage.DECODE) {
                throw new InvariantViolation("EN1", "residents prefill or decode", "resident " + i + " is " + stage);
            }
            held += residents[i].stage == Stage.PREFILL ? residents[i].allocated : 0;
        }
        if (residentCount > settings.maxSeqs()) {
            throw new InvariantViolation("EN2", "residents <= max_num_seqs", residentCount + " residents");
        }
        if (holders != residentCount + parked.length() + leased.length() + arrived()) {
            throw new InvariantViolation(
                    "EN5",
                    "who holds KV is a resident, parked, leased or waits for a slot",
                    holders + " holders, " + residentCount + " residents, " + parked.length() + " parked, "
                            + leased.length() + " leased, " + arrived() + " waiting for a slot");
        }
        if (held > kv.used()) {
            throw new InvariantViolation("EN3", "what residents hold is used", held + " of " + kv.used());
        }
    }
}
