package io.pdsweep.sim.transfer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The NICs of all instances and the transfers between them, which share the NICs max-min fairly; section 7 of the model.
 * Rates are as of the last {@link #share}; only the next completion is known. Not thread-safe.
 *
 * @param <R> the request a transfer belongs to
 */
public sealed class Fabric<R> permits FastFabric {
    /** The value of {@link #nextCompletion} while no transfer is on its way. */
    public static final double NEVER = Double.POSITIVE_INFINITY;

    final Nic[] nics;
    private final int sources;
    Transfer<R>[] transfers = transfers(8); // in order of their start
    int count;
    double updated;
    int nextToComplete;
    private boolean stale;
    private double nextCompletion = NEVER;

    /** NICs of {@code sources} prefillers and {@code targets} decoders, with their rates in tokens/s. */
    public Fabric(int sources, double sourceRate, int targets, double targetRate) {
        this.sources = sources;
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
    public final void start(double now, R request, int source, int target, int tokens) {
        progress(now);
        if (count == transfers.length) {
            transfers = Arrays.copyOf(transfers, 2 * count);
        }
        Transfer<R> transfer = new Transfer<>(request, source, sources + target, tokens);
        transfers[count++] = transfer;
        nics[transfer.source].started(now);
        nics[transfer.target].started(now);
        stale = true;
    }

    /** Ends the transfer whose completion is due; returns its request. */
    public final R complete(double now) {
        progress(now);
        Transfer<R> done = remove(now, nextToComplete);
        nics[done.source].completed();
        nics[done.target].completed();
        return done.request();
    }

    /**
     * Ends a request's transfer before it is complete: rates are to be shared anew, and it counts as completed nowhere.
     *
     * @throws IllegalArgumentException when the request has no transfer under way
     */
    public final void abort(double now, R request) {
        progress(now);
        int place = 0;
        while (place < count && transfers[place].request() != request) {
            place++;
        }
        if (place == count) {
            throw new IllegalArgumentException("Cannot abort a transfer: the request has none under way");
        }
        remove(now, place);
    }

    private Transfer<R> remove(double now, int place) {
        Transfer<R> removed = transfers[place];
        System.arraycopy(transfers, place + 1, transfers, place, --count - place);
        nics[removed.source].ended(now);
        nics[removed.target].ended(now);
        nics[removed.source].gives(now, 0);
        nics[removed.target].gives(now, 0);
        stale = count > 0; // with none left there is nothing to share
        nextCompletion = NEVER;
        return removed;
    }

    /** Whether a transfer has started or ended since the last {@link #share}. */
    public final boolean isStale() {
        return stale;
    }

    /** Whether a transfer is under way. */
    public final boolean isBusy() {
        return count > 0;
    }

    /** When the next transfer ends, at the rates of the last {@link #share}. */
    public final double nextCompletion() {
        return nextCompletion;
    }

    /** Gives every transfer its max-min fair rate and finds the next completion; ties go to the one started first. */
    public final void share(double now) {
        progress(now);
        stale = false;
        assignRates(now);
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

    /** Progressive filling (Bertsekas and Gallager, Data Networks, 6.5.2): the tightest NIC first. */
    void assignRates(double now) {
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

    public final void restartAverages(double now) {
        for (Nic nic : nics) {
            nic.restartAverages(now);
        }
    }

    /** What every NIC did since the last restart, prefillers first. */
    public final List<NicStatistics> statistics(double now, double seconds) {
        List<NicStatistics> statistics = new ArrayList<>();
        for (Nic nic : nics) {
            statistics.add(nic.statistics(now, seconds));
        }
        return statistics;
    }
}
