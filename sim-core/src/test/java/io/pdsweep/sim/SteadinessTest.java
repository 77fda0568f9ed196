package io.pdsweep.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pdsweep.sim.RunResult.Attainment;
import io.pdsweep.sim.RunResult.SampleSeries;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a run reports so that others can judge whether it was in steady state, and how well requests were served. */
class SteadinessTest {
    private static final Set<Recording> ALL = EnumSet.of(Recording.REQUESTS, Recording.SAMPLES);

    private static Scenario scenario(double sessionRate) {
        return Scenario.builder()
                .set(Parameter.LAMBDA, sessionRate)
                .set(Parameter.HORIZON, 300)
                .set(Parameter.WARMUP, 60)
                .build();
    }

    @Test
    void meanInFlightIsThatOfTheRequestsOnRecord() {
        RunResult result = Simulation.run(scenario(1.5), 3, RunPath.FAST, ALL);
        List<Double> slices = result.steadiness().meanInFlight();
        assertThat(slices).hasSize(20);
        for (int i = 0; i < 20; i++) {
            double from = 60 + 12 * i;
            double area = 0;
            for (RequestRecord request : result.requests()) {
                double end = Double.isNaN(request.lastToken()) ? 300 : request.lastToken();
                area += Math.max(0, Math.min(end, from + 12) - Math.max(request.routed(), from));
            }
            assertThat(slices.get(i)).isCloseTo(area / 12, within(1e-9));
        }
    }

    @Test
    void bothPathsReportTheSame() {
        RunResult chained = Simulation.run(scenario(2), 5);
        RunResult plain = Simulation.run(scenario(2), 5, RunPath.PLAIN, Set.of());
        assertThat(chained.steadiness()).isEqualTo(plain.steadiness());
        assertThat(chained.histograms()).isEqualTo(plain.histograms());
    }

    @Test
    void attainmentCountsRequestsWithinEveryLimit() {
        ServiceLevel level = new ServiceLevel(0.03, 0.0004, 0.08);
        RunResult result = Simulation.run(scenario(1), 1, RunPath.FAST, ALL, level);
        Attainment attainment = result.attainment();
        SampleSeries ttft = series(result, Observation.TTFT);
        SampleSeries response = series(result, Observation.RESPONSE);
        assertThat(attainment.completed()).isEqualTo(response.values().length);
        assertThat(attainment.response()).isEqualTo(count(response, 0.08));
        assertThat(attainment.ttft()).isCloseTo(count(ttft, 0.03), within(5L)); // first tokens before the warm-up's end
        assertThat(attainment.all()).isEqualTo(kept(result, level));
        assertThat(attainment.all()).isBetween(1L, Math.min(attainment.ttft(), attainment.tpot()) - 1);
        assertThat(attainment.share()).isEqualTo((double) attainment.all() / attainment.completed());
    }

    private static long kept(RunResult result, ServiceLevel level) {
        long kept = 0;
        for (RequestRecord r : result.requests()) {
            boolean counts = r.lastToken() >= 60;
            boolean quick = r.firstToken() - r.routed() <= level.ttftSeconds()
                    && r.lastToken() - r.routed() <= level.responseSeconds();
            boolean fluent =
                    r.produced() == 1 || (r.lastToken() - r.firstToken()) / (r.produced() - 1) <= level.tpotSeconds();
            kept += counts && quick && fluent ? 1 : 0;
        }
        return kept;
    }

    private static SampleSeries series(RunResult result, Observation observation) {
        return result.samples().get(observation);
    }

    private static long count(SampleSeries series, double limit) {
        long count = 0;
        for (double value : series.values()) {
            count += value <= limit ? 1 : 0;
        }
        return count;
    }

    @Test
    void everyRequestKeepsNoLimits() {
        Attainment attainment = Simulation.run(scenario(1), 1).attainment();
        assertThat(attainment.all()).isEqualTo(attainment.completed()).isPositive();
        assertThatThrownBy(() -> new ServiceLevel(0, 1, 1))
                .hasMessage("Invalid ttft: 0 (expected a number of seconds > 0)");
    }

    @Test
    void histogramsHoldTheSamplesOfTheirObservation() {
        RunResult result = Simulation.run(scenario(1), 1);
        assertThat(result.histograms().keySet())
                .hasSize(Observation.values().length - 1)
                .doesNotContain(Observation.LEASE_HELD);
        result.histograms().forEach((observation, histogram) -> {
            assertThat(histogram.count()).isEqualTo(result.of(observation).count());
            double p99 = result.of(observation).p99();
            assertThat(histogram.quantile(0.99)).isCloseTo(p99, within(0.01 * p99));
        });
    }
}
