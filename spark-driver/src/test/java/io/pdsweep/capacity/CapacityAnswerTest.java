package io.pdsweep.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pdsweep.sim.Parameter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Answers that are known: by theory, or by running everything. */
class CapacityAnswerTest {
    /**
     * One turn a session, all prefilled remotely by one prefiller: prompts have 2000.5 tokens on average at 20 us each, so it
     * is busy all the time from 24.99 sessions/s on. The decoder and the NICs have time to spare.
     */
    private static final String PREFILL_BOUND = """
            name: prefill bound
            set: {NP: 1, ND: 1, thr: 1, p: 0, horizon: 500, warmup: 50, blocksD: 40000, max_seqsD: 256}
            slo: {ttft_p99: 1000 s}
            cost: {prefill_gpu_hour: 1, decode_gpu_hour: 1}
            search: {from: 10, to: 40, precision: 5 %}
            seeds: 1..3
            """;

    private static final String SMALL = """
            name: small
            set: {horizon: 120, warmup: 20}
            slo: {ttft_p99: 300 ms}
            axes: {NP: [1, 2], ND: [1, 2], thr: [1, 1024]}
            cost: {prefill_gpu_hour: 3, decode_gpu_hour: 2}
            search: {from: 0.3, to: 6, precision: 25 %}
            rates: [0.5, 1, 1.5]
            seeds: 1..3
            """;

    @Test
    void aPrefillBoundFleetSaturatesWhereItsPrefillerIsBusyAllTheTime() {
        double saturation = 1 / (2000.5 * 2e-5);
        Interval carries = new LocalPlan(PREFILL_BOUND).answer().fleets().get(0).carries();
        assertThat(carries.metRate()).isLessThan(saturation).isCloseTo(saturation, within(0.15 * saturation));
        assertThat(carries.above().orElseThrow().rate()).isCloseTo(saturation, within(0.15 * saturation));
        double share = carries.met()
                .orElseThrow()
                .across("prefill_engine_utilisation_mean")
                .mean();
        assertThat(share).isCloseTo(carries.metRate() / saturation, within(0.02));
    }

    /** Every fleet at every rate of the grid: the plan's intervals, choices and fronts are those of all runs. */
    @Test
    void agreesWithBruteForceOnASmallGrid() {
        LocalPlan searched = new LocalPlan(SMALL);
        CapacityAnswer answer = searched.answer();
        LocalPlan all = new LocalPlan(SMALL);
        CapacityPlan plan = all.plan();
        assertThat(searched.evaluated())
                .isLessThan(plan.grid().size() * plan.fleets().size());

        List<Double> carried = new ArrayList<>();
        for (Fleet fleet : plan.fleets()) {
            double met = 0;
            for (double rate : plan.grid().rates()) {
                Verdict verdict = all.evaluate(fleet, rate).verdict();
                if (verdict.isMiss()) {
                    break;
                }
                met = verdict == Verdict.MET ? rate : met;
            }
            carried.add(met);
        }
        List<FleetAnswer> listed = answer.listed();
        for (int i = 0; i < listed.size(); i++) {
            assertThat(listed.get(i).carries().metRate())
                    .as(listed.get(i).fleet().name())
                    .isEqualTo(carried.get(i));
        }
        for (RateAnswer rate : answer.rates()) {
            Optional<Fleet> cheapest = plan.fleets().stream()
                    .filter(fleet -> carried.get(plan.fleets().indexOf(fleet)) >= rate.rate()
                            && all.evaluate(fleet, rate.rate()).verdict() == Verdict.MET)
                    .min(Comparator.comparingDouble(Fleet::costPerHour)
                            .thenComparing(fleet -> -carried.get(plan.fleets().indexOf(fleet))));
            assertThat(rate.cheapest().map(Choice::fleet)).isEqualTo(cheapest);
        }
        assertThat(answer.rates().get(0).cheapest()).isPresent();
    }

    @Test
    void looksAtAPodMoreAndAtAPodFewer() {
        CapacityAnswer answer = new LocalPlan(SMALL).answer();
        for (RateAnswer rate : answer.rates()) {
            rate.cheapest().ifPresent(best -> {
                assertThat(best.changes()).hasSize(4);
                for (Change change : best.changes()) {
                    int np = best.fleet().prefillers() + change.kind().prefillers();
                    int nd = best.fleet().decoders() + change.kind().decoders();
                    assertThat(change.fleet().isPresent()).isEqualTo(np > 0 && nd > 0);
                    change.fleet().ifPresent(fleet -> {
                        assertThat(fleet.scenario().whole(Parameter.NP)).isEqualTo(np);
                        assertThat(fleet.scenario().whole(Parameter.ND)).isEqualTo(nd);
                        assertThat(change.at().orElseThrow().rate()).isEqualTo(rate.rate());
                        assertThat(change.carries().orElseThrow().closed()).isTrue();
                    });
                }
                assertThat(rate.front()).isNotEmpty();
            });
        }
        assertThat(answer.fleets()).hasSizeGreaterThan(answer.listed().size());
    }

    @Test
    void saysInWordsWhatItCouldNotFind() {
        String hopeless = SMALL.replace("ttft_p99: 300 ms", "ttft_p99: 1 us");
        CapacityAnswer answer = new LocalPlan(hopeless).answer();
        assertThat(answer.rates()).allMatch(rate -> rate.cheapest().isEmpty());
        assertThat(Warnings.of(answer))
                .anyMatch(line -> line.startsWith("8 of 8 fleets keep the service level at no rate of the search: ")
                        && line.contains("0.3/s MISSED, ttft_p99 is"));

        String easy = SMALL.replace("ttft_p99: 300 ms", "ttft_p99: 100 s").replace("to: 6", "to: 0.5");
        assertThat(Warnings.of(new LocalPlan(easy).answer()))
                .anyMatch(line -> line.contains("carry the highest rate of the search: how much more is not known"));

        String short1 = SMALL.replace("precision: 25 %", "precision: 5 %, rounds: 2");
        CapacityAnswer stopped = new LocalPlan(short1).answer();
        assertThat(stopped.stopped()).isTrue();
        assertThat(Warnings.of(stopped))
                .anyMatch(line -> line.startsWith("the plan stopped at its cap of 2 rounds: 8"));
    }
}
