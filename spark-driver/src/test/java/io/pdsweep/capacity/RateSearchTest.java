package io.pdsweep.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** The search against made responses, whose answer is known. */
class RateSearchTest {
    private static Evaluation evaluation(int index, Verdict verdict) {
        return new Evaluation(index + 1, verdict, true, "", 1, 0, Map.of());
    }

    /** Runs a search to its end; returns how many rates it looked at. */
    private static int run(RateSearch search, IntFunction<Verdict> response) {
        int looks = 0;
        for (List<Integer> wanted = search.wanted(); !wanted.isEmpty(); wanted = search.wanted()) {
            for (int index : wanted) {
                assertThat(search.at(index)).isEmpty();
                search.accept(index, evaluation(index, response.apply(index)));
                looks++;
            }
        }
        return looks;
    }

    private static RateSearch search(int size, Integer... asked) {
        return new RateSearch(size, new TreeSet<>(List.of(asked)));
    }

    @Test
    void findsEveryThresholdInAFewLooks() {
        for (int size = 1; size <= 70; size++) {
            for (int carried = 0; carried <= size; carried++) {
                int threshold = carried;
                RateSearch search = search(size);
                int looks = run(search, index -> index < threshold ? Verdict.MET : Verdict.MISSED);
                Interval found = search.interval();
                assertThat(found.metRate()).as("%s of %s", carried, size).isEqualTo(carried);
                assertThat(found.above().map(Evaluation::rate).orElse(size + 1.0))
                        .isEqualTo(carried + 1);
                assertThat(found.closed()).isTrue();
                assertThat(found.isMonotone()).isTrue();
                assertThat(looks).isLessThanOrEqualTo(7 + 3);
            }
        }
    }

    private static Interval carrying(int met, Verdict above) {
        return new Interval(
                Optional.of(evaluation(met, Verdict.MET)),
                Optional.of(evaluation(met + 1, above)),
                true,
                List.of(),
                List.of());
    }

    @Test
    void twoFleetsAreToldApartByARateThatOneAloneCarries() {
        Interval low = carrying(3, Verdict.MISSED);
        assertThat(carrying(4, Verdict.MISSED).against(low)).isEqualTo(Interval.Against.MORE);
        assertThat(low.against(carrying(4, Verdict.MISSED))).isEqualTo(Interval.Against.LESS);
        assertThat(low.against(carrying(3, Verdict.OVERLOADED))).isEqualTo(Interval.Against.ALIKE);
        assertThat(carrying(4, Verdict.MISSED).isSureAgainst(low, 0.1)).isTrue();
        assertThat(low.isSureAgainst(carrying(4, Verdict.TRANSIENT), 0.1)).isTrue();
        assertThat(carrying(3, Verdict.TRANSIENT).isSureAgainst(carrying(4, Verdict.MISSED), 0.1))
                .isFalse();
        Interval doubtful = new Interval(
                Optional.of(new Evaluation(5, Verdict.MET, false, "", 1, 0, Map.of())),
                Optional.of(evaluation(6, Verdict.MISSED)),
                true,
                List.of(),
                List.of());
        assertThat(doubtful.against(low)).isEqualTo(Interval.Against.MORE);
        assertThat(doubtful.isSureAgainst(low, 0.1)).isFalse();
        assertThat(low.isSureAgainst(doubtful, 0.1)).isFalse();
        assertThat(doubtful.isSureAgainst(carrying(2, Verdict.MISSED), 0.1)).isTrue();
        Interval most = new Interval(low.met(), Optional.empty(), true, List.of(), List.of());
        assertThat(most.against(carrying(2, Verdict.MISSED))).isEqualTo(Interval.Against.MORE);
        assertThat(most.against(low)).isEqualTo(Interval.Against.ALIKE);
        Interval none = new Interval(Optional.empty(), low.met(), true, List.of(), List.of());
        assertThat(none.against(low)).isEqualTo(Interval.Against.LESS);
    }

    @Test
    void looksAtTheRatesAskedAboutUnlessALowerOneIsMissed() {
        RateSearch search = search(40, 3, 17, 35);
        run(search, index -> index < 20 ? Verdict.MET : Verdict.OVERLOADED);
        assertThat(search.carries(3)).isTrue();
        assertThat(search.carries(17)).isTrue();
        assertThat(search.carries(35)).isFalse();
        assertThat(search.at(35)).isEmpty();
        search.insist(35);
        run(search, index -> Verdict.OVERLOADED);
        assertThat(search.at(35)).isPresent();
    }

    /** Misses 12 to 14 and meets 15 and 16: the answer is below the miss, and says what was met above. */
    @Test
    void saysThatAResponseIsNotMonotone() {
        RateSearch search = search(40, 16);
        run(search, index -> index < 12 || index == 15 || index == 16 ? Verdict.MET : Verdict.MISSED);
        Interval found = search.interval();
        assertThat(found.metRate()).isEqualTo(12);
        assertThat(found.above().orElseThrow().rate()).isEqualTo(13);
        assertThat(found.isMonotone()).isFalse();
        assertThat(found.metAboveAMiss()).extracting(Evaluation::rate).containsExactly(16.0);
        assertThat(search.carries(15)).isFalse();
    }

    /** A miss well below the first answer, where a probe looks: the search goes on below it. */
    @Test
    void goesOnBelowAMissThatAProbeFinds() {
        RateSearch search = search(64);
        run(search, index -> index < 12 || (index > 16 && index < 33) ? Verdict.MET : Verdict.MISSED);
        Interval found = search.interval();
        assertThat(found.metRate()).isEqualTo(12);
        assertThat(found.isMonotone()).isFalse();
    }

    /** One rate that the runs do not tell of is no bound when a higher one is met. */
    @Test
    void looksBeyondARateThatTheRunsDoNotTellOf() {
        for (Verdict verdict : new Verdict[] {Verdict.TRANSIENT, Verdict.FAILED}) {
            RateSearch search = search(32);
            run(search, index -> index == 15 ? verdict : index < 25 ? Verdict.MET : Verdict.MISSED);
            Interval found = search.interval();
            assertThat(found.metRate()).isEqualTo(25);
            assertThat(found.unclear()).extracting(Evaluation::verdict).containsExactly(verdict);
            assertThat(found.isMonotone()).isTrue();
        }
    }

    @Test
    void endsAtARateThatTheRunsDoNotTellOf() {
        RateSearch search = search(32);
        run(search, index -> index < 9 ? Verdict.MET : index < 14 ? Verdict.TRANSIENT : Verdict.OVERLOADED);
        Interval found = search.interval();
        assertThat(found.metRate()).isEqualTo(9);
        assertThat(found.above().orElseThrow().verdict()).isEqualTo(Verdict.TRANSIENT);
        assertThat(found.closed()).isTrue();
    }

    /** Whatever the response: the search ends, no miss is below the answer, and the next rate is not met. */
    @Test
    void keepsItsPromiseOnRandomResponses() {
        Random random = new Random(5);
        for (int i = 0; i < 2000; i++) {
            int size = 1 + random.nextInt(50);
            Verdict[] response = new Verdict[size];
            int threshold = random.nextInt(size + 1);
            for (int k = 0; k < size; k++) {
                Verdict right = k < threshold ? Verdict.MET : Verdict.OVERLOADED;
                response[k] = random.nextInt(4) > 0 ? right : Verdict.values()[random.nextInt(5)];
            }
            RateSearch search = search(size, random.nextInt(size));
            run(search, index -> response[index]);
            Interval found = search.interval();
            int met = (int) found.metRate() - 1;
            assertThat(found.closed()).isTrue();
            assertThat(search.evaluations())
                    .noneMatch(each -> each.rate() - 1 < met && each.verdict().isMiss());
            if (met >= 0) {
                assertThat(response[met]).isEqualTo(Verdict.MET);
            }
            found.above().ifPresent(above -> assertThat(above.verdict()).isNotEqualTo(Verdict.MET));
            assertThat(found.metAboveAMiss()).allMatch(each -> response[(int) each.rate() - 1] == Verdict.MET);
        }
    }
}
