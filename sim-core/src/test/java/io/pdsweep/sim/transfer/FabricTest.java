package io.pdsweep.sim.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FabricTest {
    private final List<String> ends = new ArrayList<>();

    /** Runs until no transfer is on its way; {@code ends} has "name@time". */
    private void drain(Fabric<String> fabric, double from) {
        fabric.share(from);
        while (fabric.nextCompletion() != Fabric.NEVER) {
            double now = fabric.nextCompletion();
            ends.add(fabric.complete(now) + "@" + (float) now);
            fabric.share(now);
        }
    }

    @Test
    void crossesTheSlowerOfItsTwoNics() {
        Fabric<String> fabric = new Fabric<>(1, 4, 1, 2);
        fabric.start(0, "f", 0, 0, 6);
        drain(fabric, 0);
        assertThat(ends).containsExactly("f@3.0");
    }

    @Test
    void twoFlowsThatLeaveOneNicShareIt() {
        Fabric<String> fabric = new Fabric<>(1, 1, 2, 1);
        fabric.start(1, "f1", 0, 0, 1);
        fabric.start(1, "f2", 0, 1, 1);
        drain(fabric, 1);
        assertThat(ends).as("ties in order of their start").containsExactly("f1@3.0", "f2@3.0");
    }

    @Test
    void twoFlowsThatEnterOneNicShareIt() {
        Fabric<String> fabric = new Fabric<>(2, 1, 1, 1);
        fabric.start(1, "f2", 1, 0, 1);
        fabric.start(1, "f1", 0, 0, 1);
        drain(fabric, 1);
        assertThat(ends).containsExactly("f2@3.0", "f1@3.0");
    }

    /**
     * D0 (rate 2) gives its three flows 2/3 each; what they leave of P0 (rate 3) is f3's, up to D1's 2. Equal shares of
     * every NIC would give f3 no more than 3/2.
     */
    @Test
    void whatOneFlowCannotUseIsAnothers() {
        Fabric<String> fabric = new Fabric<>(3, 3, 2, 2);
        fabric.start(0, "f1", 0, 0, 2);
        fabric.start(0, "f2", 1, 0, 2);
        fabric.start(0, "f4", 2, 0, 2);
        fabric.start(0, "f3", 0, 1, 2);
        drain(fabric, 0);
        assertThat(ends).containsExactly("f3@1.0", "f1@3.0", "f2@3.0", "f4@3.0");
    }

    /** Max-min on the case of two NICs and three flows: P0 (1) with f1 and f2; f3 has a NIC of P's of its own. */
    @Test
    void theTightestNicIsSharedFirst() {
        Fabric<String> fabric = new Fabric<>(2, 1, 2, 1.25);
        fabric.start(0, "f1", 0, 0, 1);
        fabric.start(0, "f2", 0, 1, 1);
        fabric.start(0, "f3", 1, 0, 3);
        drain(fabric, 0);
        // f1, f2 at 1/2 and f3 at 1.25 - 0.5 = 0.75 until 2; f3 then has 1.5 left and goes at P1's 1
        assertThat(ends).containsExactly("f1@2.0", "f2@2.0", "f3@3.5");
    }

    @Test
    void aLateFlowSlowsTheFirstAndItsEndSpeedsItUp() {
        Fabric<String> fabric = new Fabric<>(1, 1, 1, 1);
        fabric.start(0, "long", 0, 0, 4);
        fabric.share(0);
        assertThat(fabric.nextCompletion()).isEqualTo(4);
        fabric.start(1, "short", 0, 0, 1);
        assertThat(fabric.isStale()).isTrue();
        drain(fabric, 1);
        assertThat(ends).containsExactly("short@3.0", "long@5.0");
    }

    @Test
    void takesNoTimeOnANicWithoutLimit() {
        Fabric<String> fabric = new Fabric<>(1, 1e300, 1, 1e300);
        fabric.start(7, "f", 0, 0, 1_000_000);
        fabric.share(7);
        assertThat(fabric.nextCompletion()).isEqualTo(7);
        assertThat(fabric.complete(7)).isEqualTo("f");
        assertThat(fabric.isStale()).as("nothing is left to share").isFalse();
        assertThat(fabric.nextCompletion()).isEqualTo(Fabric.NEVER);
    }

    @Test
    void neverGivesOutMoreThanANicHas() {
        SplittableRandom random = new SplittableRandom(6);
        for (int round = 0; round < 300; round++) {
            int sources = 1 + random.nextInt(4);
            int targets = 1 + random.nextInt(4);
            double sourceRate = 1 + 9 * random.nextDouble();
            double targetRate = 1 + 9 * random.nextDouble();
            Fabric<String> fabric = new Fabric<>(sources, sourceRate, targets, targetRate);
            int flows = 1 + random.nextInt(12);
            double tokens = 0;
            for (int i = 0; i < flows; i++) {
                int size = 1 + random.nextInt(50);
                tokens += size;
                fabric.start(0, "f", random.nextInt(sources), random.nextInt(targets), size);
            }
            drain(fabric, 0);
            assertThat(ends).as("every flow ends").hasSize(flows);
            ends.clear();
            double horizon = 1e4;
            double given = 0;
            List<NicStatistics> nics = fabric.statistics(horizon, horizon);
            for (int i = 0; i < nics.size(); i++) {
                assertThat(nics.get(i).utilisation()).isBetween(0.0, 1 + 1e-9);
                given += i < sources ? nics.get(i).utilisation() * sourceRate * horizon : 0;
            }
            assertThat(given).as("all tokens have crossed a prefiller's NIC").isCloseTo(tokens, within(1e-6 * tokens));
        }
    }

    @Test
    void countsWhatCrossedSinceTheRestart() {
        Fabric<String> fabric = new Fabric<>(1, 1, 1, 2);
        fabric.start(0, "before", 0, 0, 2);
        drain(fabric, 0);
        fabric.start(4, "across", 0, 0, 4);
        fabric.share(4);
        fabric.restartAverages(6);
        drain(fabric, 6);
        List<NicStatistics> nics = fabric.statistics(10, 4);
        assertThat(nics.get(0)).isEqualTo(new NicStatistics(0.5, 0.5, 1));
        assertThat(nics.get(1)).isEqualTo(new NicStatistics(0.25, 0.5, 1));
    }

    /** Random transfers that start at equal and other times: the shortcuts change no bit. */
    @Test
    void theFastFabricGivesTheSameRates() {
        SplittableRandom random = new SplittableRandom(8);
        for (int round = 0; round < 300; round++) {
            double[] startsAt = new double[30];
            double now = 0;
            for (int i = 0; i < startsAt.length; i++) {
                now += random.nextInt(3) == 0 ? 0 : random.nextInt(12);
                startsAt[i] = now;
            }
            long seed = random.nextLong();
            double horizon = now - 5 + random.nextInt(20);
            assertThat(transfers(new FastFabric<>(2, 3, 2, 2), startsAt, seed, horizon))
                    .as("round %d", round)
                    .isEqualTo(transfers(new Fabric<>(2, 3, 2, 2), startsAt, seed, horizon));
        }
    }

    /** When each ended, and what the NICs did. */
    private static List<String> transfers(Fabric<String> fabric, double[] startsAt, long seed, double horizon) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> ends = new ArrayList<>();
        int next = 0;
        boolean restarted = false;
        while (true) {
            double nextStart = next < startsAt.length ? startsAt[next] : Fabric.NEVER;
            double now = Math.min(nextStart, fabric.nextCompletion());
            if (!restarted && now >= horizon / 2) {
                fabric.restartAverages(horizon / 2);
                restarted = true;
            }
            if (now > horizon) {
                ends.add(fabric.statistics(horizon, horizon / 2).toString());
                return ends;
            }
            if (now == fabric.nextCompletion()) {
                ends.add(fabric.complete(now) + " at " + now);
            } else {
                fabric.start(now, "transfer " + next++, random.nextInt(2), random.nextInt(2), 1 + random.nextInt(30));
            }
            if (fabric.isStale()) {
                fabric.share(now);
            }
        }
    }

    /** Two flows share a NIC at 1/2 each until 4, when one is aborted; the other has 4 tokens left and moves alone. */
    @Test
    void anAbortedTransferLeavesItsShareToTheOthers() {
        Fabric<String> fabric = new Fabric<>(1, 1, 2, 1);
        fabric.start(0, "f1", 0, 0, 6);
        fabric.start(0, "f2", 0, 1, 6);
        fabric.share(0);
        assertThat(fabric.nextCompletion()).isEqualTo(12);
        fabric.abort(4, "f1");
        assertThat(fabric.isStale()).isTrue();
        drain(fabric, 4);
        assertThat(ends).containsExactly("f2@8.0");
        assertThat(fabric.statistics(8, 8).get(0)).isEqualTo(new NicStatistics(1, (2 * 4 + 4) / 8.0, 1));
        assertThatThrownBy(() -> fabric.abort(9, "f1")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void knowsWhetherATransferMayTakeNoMoreTime() {
        FastFabric<String> fabric = new FastFabric<>(2, 1, 1, 2);
        assertThat(fabric.mayEndAtOnce(5)).isFalse();
        fabric.start(0, "first", 0, 0, 4);
        fabric.start(0, "second", 1, 0, 4);
        fabric.share(0);
        assertThat(fabric.mayEndAtOnce(2)).isFalse();
        assertThat(fabric.nextCompletion()).isEqualTo(4);
        assertThat(fabric.mayEndAtOnce(4)).isTrue();
        assertThat(fabric.othersMayEndAtOnce(4)).as("the second ends with it").isTrue();
        fabric.start(2, "third", 0, 0, 4);
        fabric.share(2);
        assertThat(fabric.nextCompletion()).isEqualTo(4);
        assertThat(fabric.othersMayEndAtOnce(4)).as("the others share a NIC").isFalse();
        assertThat(new FastFabric<>(1, 1e300, 1, 1e300).mayEndAtOnce(1))
                .as("one that starts")
                .isTrue();
    }
}
