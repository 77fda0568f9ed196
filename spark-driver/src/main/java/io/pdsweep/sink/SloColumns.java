package io.pdsweep.sink;

import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.RunResult;
import io.pdsweep.sim.RunResult.Attainment;
import io.pdsweep.sim.Scenario;
import io.pdsweep.spec.Slo;
import java.util.List;
import java.util.function.ToLongFunction;

/** Whether a run kept what the sweep file's {@code slo} asks, and how many requests it served well. */
final class SloColumns {
    private static final String NONE = "; null without slo";

    private SloColumns() {}

    static List<Column<Outcome>> all() {
        return List.of(
                Column.<RunResult>whole(
                                "requests_completed",
                                "requests",
                                "requests answered since the warm-up",
                                result -> result.attainment().completed())
                        .of(Outcome::result),
                Column.real(
                        "slo_met",
                        "1",
                        "1 when the run kept every objective of slo, else 0" + NONE,
                        o -> o.result() == null || o.slo() == null
                                ? Double.NaN
                                : met(o.slo().isMetBy(o.result()))),
                share("slo_attainment", "every limit", Attainment::all),
                share("slo_ttft_attainment", "the limit of TTFT", Attainment::ttft),
                share("slo_tpot_attainment", "the limit of TPOT", Attainment::tpot),
                share("slo_response_attainment", "the limit of the response time", Attainment::response),
                Column.real(
                        "goodput_per_s",
                        "requests/s",
                        "requests that kept every limit of slo, per second" + NONE,
                        SloColumns::goodput),
                Column.real(
                        "goodput_per_gpu",
                        "requests/s",
                        "goodput_per_s divided by the GPUs of all instances" + NONE,
                        o -> o.slo() == null ? Double.NaN : goodput(o) / gpus(o.slo(), o)));
    }

    private static double met(boolean met) {
        return met ? 1 : 0;
    }

    private static Column<Outcome> share(String name, String what, ToLongFunction<Attainment> kept) {
        return Column.real(
                name,
                "1",
                "share of the requests answered since the warm-up that kept " + what + " of slo" + NONE,
                o -> o.result() == null || o.slo() == null
                        ? Double.NaN
                        : (double) kept.applyAsLong(o.result().attainment())
                                / o.result().attainment().completed());
    }

    private static double goodput(Outcome outcome) {
        if (outcome.result() == null || outcome.slo() == null) {
            return Double.NaN;
        }
        Scenario scenario = outcome.run().point().scenario();
        double seconds = scenario.value(Parameter.HORIZON) - scenario.value(Parameter.WARMUP);
        return outcome.result().attainment().all() / seconds;
    }

    private static double gpus(Slo slo, Outcome outcome) {
        Scenario scenario = outcome.run().point().scenario();
        return slo.gpus(scenario.whole(Parameter.NP), scenario.whole(Parameter.ND));
    }
}
