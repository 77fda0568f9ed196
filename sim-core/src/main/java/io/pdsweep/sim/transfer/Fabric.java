package io.pdsweep.sim.transfer;

import io.pdsweep.sim.check.Nullable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * The NICs of all instances and the transfers between them, which share the NICs max-min fairly; section 7 of the model.
 * Rates are as of the last {@link #share}; only the next completion is known. Not thread-safe.
 *
 * @param <R> the request a transfer belongs to
 */
public final class Fabric<R> {
    /** The value of {@link #nextCompletion} while no transfer is on its way. */
    public static final double NEVER = Double.POSITIVE_INFINITY;

    private final Nic[] nics;
    private final int sources;
    private final double fullSpeed; // of a transfer that is alone: between any two NICs the same
    private Transfer<R>[] transfers = transfers(8); // in order of their start
    private int count;
    private double updated;
    private boolean stale;
    private double nextCompletion = NEVER;
    private int nextToComplete;

    @Nullable
    private Transfer<R> planned;

    private double plannedStart = NEVER;

    /** NICs of {@code sources} prefillers and {@code targets} decoders, with their rates in tokens/s. */
    public Fabric(int sources, double sourceRate, int targets, double targetRate) {
        this.sources = sources;
        this.fullSpeed = Math.min(sourceRate, targetRate);
        this.nics = new Nic[sources + targets];
        for (int i = 0; i < nics.length; i++) {
            nics[i] = new Nic(i < sources ? sourceRate : targetRate);
        }
    }

    @SuppressWarnings("unchecked")
    private static <R> Transfer<R>[] transfers(int length) {
        return (Transfer<R>[]) new Transfer<?>[length];
    }

    /** Starts a transfer of at least one token from prefiller {@code source} to decoder {@code target}. */
    public void start(double now, R request, int source, int target, int tokens) {
        begin(now, new Transfer<>(request, source, sources + target, tokens));
        stale = true;
    }

    private void begin(double now, Transfer<R> transfer) {
        progress(now);
        if (count == transfers.length) {
            transfers = Arrays.copyOf(transfers, 2 * count);
        }
        transfers[count++] = transfer;
        nics[transfer.source].started(now);
        nics[transfer.target].started(now);
    }

    /**
     * Plans a transfer that starts at {@code from}, if it will be the only one then: when it ends is known now, and nothing
     * has to happen at its start but {@link #startPlanned}, before another transfer starts or it ends.
     *
     * @return whether it is planned; not if there are others, or if it would take no time
     */
    public boolean plan(double from, R request, int source, int target, int tokens) {
        if (isBusy()) {
            return false;
        }
        Transfer<R> transfer = new Transfer<>(request, source, sources + target, tokens);
        transfer.rate = fullSpeed;
        double end = from + transfer.remaining / transfer.rate;
        if (!(end > from && end < NEVER)) {
            return false;
        }
        planned = transfer;
        plannedStart = from;
        nextCompletion = end;
        nextToComplete = 0;
        return true;
    }

    /** When the planned transfer starts; {@link #NEVER} if there is none. */
    public double plannedStart() {
        return plannedStart;
    }

    /** The planned transfer has started, at its time, as if it had been started and rates shared there. */
    public void startPlanned() {
        double start = plannedStart;
        Transfer<R> transfer = takePlan();
        begin(start, transfer);
        shareAlone(start, transfer);
    }

    /** Gives the plan up: {@link #start} it at its time. */
    public R dropPlan() {
        nextCompletion = NEVER;
        return takePlan().request();
    }

    private Transfer<R> takePlan() {
        Transfer<R> transfer = Objects.requireNonNull(planned);
        planned = null;
        plannedStart = NEVER;
        return transfer;
    }

    /** Ends the transfer whose completion is due; returns its request. */
    public R complete(double now) {
        progress(now);
        Transfer<R> done = transfers[nextToComplete];
        System.arraycopy(transfers, nextToComplete + 1, transfers, nextToComplete, --count - nextToComplete);
        nics[done.source].ended(now);
        nics[done.target].ended(now);
        nics[done.source].gives(now, 0);
        nics[done.target].gives(now, 0);
        stale = count > 0; // with none left there is nothing to share
        nextCompletion = NEVER;
        return done.request();
    }

    /** Whether a transfer has started or ended since the last {@link #share}. */
    public boolean isStale() {
        return stale;
    }

    /**
     * Whether a transfer under way, or one that starts now, may take no more time once rates are shared. To be sure of the
     * contrary, the time that each needs at full speed must be far above what the clock can tell.
     */
    public boolean mayEndAtOnce(double now) {
        return mayEndAtOnce(now, count);
    }

    /** As {@link #mayEndAtOnce}, when the one that is the next to complete has. */
    public boolean othersMayEndAtOnce(double now) {
        return mayEndAtOnce(now, nextToComplete);
    }

    private boolean mayEndAtOnce(double now, int except) {
        double noTime = now * 0x1p-30;
        double elapsed = now - updated;
        boolean may = fullSpeed * noTime >= 1; // one that starts has a token at least
        for (int i = 0; i < count; i++) {
            Transfer<R> transfer = transfers[i];
            double left = transfer.remaining - transfer.rate * elapsed;
            may |= i != except && left <= fullSpeed * noTime;
        }
        return may;
    }

    /** Whether a transfer is under way or planned. */
    public boolean isBusy() {
        return count > 0 || planned != null;
    }

    /** When the next transfer ends, at the rates of the last {@link #share}. */
    public double nextCompletion() {
        return nextCompletion;
    }

    /** Gives every transfer its max-min fair rate and finds the next completion; ties go to the one started first. */
    public void share(double now) {
        progress(now);
        stale = false;
        if (count == 1) {
            shareAlone(now, transfers[0]);
        } else {
            shareFairly(now);
        }
        nextCompletion = NEVER;
        for (int i = 0; i < count; i++) {
            Transfer<R> transfer = transfers[i];
            double end = now + Math.max(0, transfer.remaining) / transfer.rate;
            if (end < nextCompletion) {
                nextCompletion = end;
                nextToComplete = i;
            }
        }
    }

    private void shareAlone(double now, Transfer<R> transfer) {
        Nic source = nics[transfer.source];
        Nic target = nics[transfer.target];
        transfer.rate = fullSpeed;
        source.gives(now, transfer.rate);
        target.gives(now, transfer.rate);
    }

    /** Progressive filling (Bertsekas and Gallager, Data Networks, 6.5.2): the tightest NIC first. */
    private void shareFairly(double now) {
        int left = count;
        for (int i = 0; i < count; i++) {
            Transfer<R> transfer = transfers[i];
            transfer.frozen = false;
            prepare(nics[transfer.source]);
            prepare(nics[transfer.target]);
        }
        for (int i = 0; i < count; i++) {
            Transfer<R> transfer = transfers[i];
            nics[transfer.source].unfrozen++;
            nics[transfer.target].unfrozen++;
        }
        while (left > 0) {
            int tightest = tightestNic();
            double share = nics[tightest].free / nics[tightest].unfrozen;
            for (int i = 0; i < count; i++) {
                Transfer<R> transfer = transfers[i];
                if (!transfer.frozen && (transfer.source == tightest || transfer.target == tightest)) {
                    transfer.frozen = true;
                    transfer.rate = share;
                    left--;
                    nics[transfer.source].sum += share;
                    nics[transfer.target].sum += share;
                    Nic other = nics[transfer.source == tightest ? transfer.target : transfer.source];
                    other.free -= share;
                    other.unfrozen--;
                }
            }
            nics[tightest].unfrozen = 0;
        }
        for (int i = 0; i < count; i++) {
            Transfer<R> transfer = transfers[i];
            Nic source = nics[transfer.source];
            Nic target = nics[transfer.target];
            source.gives(now, source.sum);
            target.gives(now, target.sum);
        }
    }

    private static void prepare(Nic nic) {
        nic.free = nic.rate();
        nic.unfrozen = 0;
        nic.sum = 0;
    }

    private int tightestNic() {
        int tightest = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < nics.length; i++) {
            if (nics[i].unfrozen > 0) {
                double share = nics[i].free / nics[i].unfrozen;
                if (share < least) {
                    least = share;
                    tightest = i;
                }
            }
        }
        return tightest;
    }

    private void progress(double now) {
        double elapsed = now - updated;
        if (elapsed > 0) {
            for (int i = 0; i < count; i++) {
                Transfer<R> transfer = transfers[i];
                transfer.remaining -= transfer.rate * elapsed;
            }
        }
        updated = now;
    }

    public void restartAverages(double now) {
        for (Nic nic : nics) {
            nic.restartAverages(now);
        }
    }

    /** What every NIC did since the last restart, prefillers first. */
    public List<NicStatistics> statistics(double now, double seconds) {
        List<NicStatistics> statistics = new ArrayList<>();
        for (Nic nic : nics) {
            statistics.add(nic.statistics(now, seconds));
        }
        return statistics;
    }
}
