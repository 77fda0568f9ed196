package io.pdsweep.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.JsonText;
import io.pdsweep.analysis.PairedDifference;
import io.pdsweep.capacity.CapacityAnswer;
import io.pdsweep.capacity.CapacityPlan;
import io.pdsweep.capacity.Change;
import io.pdsweep.capacity.Choice;
import io.pdsweep.capacity.Evaluation;
import io.pdsweep.capacity.Fleet;
import io.pdsweep.capacity.FleetAnswer;
import io.pdsweep.capacity.Interval;
import io.pdsweep.capacity.RateAnswer;
import io.pdsweep.capacity.Warnings;
import io.pdsweep.plan.Point;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sink.ParameterColumns;
import io.pdsweep.spec.CapacityFile;
import io.pdsweep.spec.SeedText;
import io.pdsweep.spec.Slo;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;

/** A plan's answer as {@code plan.json}; docs/reference/plan-json.md describes it. Times in seconds, rates per second. */
public final class CapacityJson {
    /** The name and version of the format. */
    public static final String FORMAT = "pdsweep-plan/1";

    private static final List<String> DIFFERENCES = List.of("ttft_p99_s", "tpot_p99_s");

    private final CapacityPlan plan;

    private CapacityJson(CapacityPlan plan) {
        this.plan = plan;
    }

    /**
     * The document. The same runs give the same bytes.
     *
     * @param deployment the deployment file that the plan started from, as its mapping; empty without one
     */
    public static JsonNode tree(CapacityPlan plan, CapacityAnswer answer, Optional<JsonNode> deployment) {
        return new CapacityJson(plan).document(answer, deployment);
    }

    private ObjectNode document(CapacityAnswer answer, Optional<JsonNode> deployment) {
        ObjectNode root = JsonText.mapper().createObjectNode();
        CapacityFile file = plan.file();
        root.put("format", FORMAT);
        root.put("name", file.fleets().name());
        root.put("description", file.fleets().description());
        slo(root.putObject("slo"), file.slo());
        root.putObject("cost")
                .put("currency", file.costs().currency())
                .put("prefill_gpu_hour", file.costs().prefillGpuHour())
                .put("decode_gpu_hour", file.costs().decodeGpuHour())
                .put("prefill_gpus", file.slo().prefillGpus())
                .put("decode_gpus", file.slo().decodeGpus());
        root.putObject("search")
                .put("from", file.search().from())
                .put("to", file.search().to())
                .put("precision", file.search().precision())
                .put("most_rounds", file.search().rounds())
                .put("grid_rates", plan.grid().size())
                .put("rounds", answer.rounds())
                .put("stopped_at_cap", answer.stopped());
        root.put("seeds", SeedText.of(file.fleets().seeds()));
        deployment.ifPresent(mapping -> root.set("deployment", mapping));
        ArrayNode warnings = root.putArray("warnings");
        Warnings.of(answer).forEach(warnings::add);
        ArrayNode rates = root.putArray("rates");
        answer.rates().forEach(rate -> rate(rates.addObject(), rate));
        ArrayNode fleets = root.putArray("fleets");
        answer.fleets().forEach(each -> fleet(fleets.addObject(), each));
        return root;
    }

    private static void slo(ObjectNode node, Slo slo) {
        ObjectNode objectives = node.putObject("at_most_s");
        slo.objectives().forEach(each -> objectives.put(each.key(), each.seconds()));
        ObjectNode requests = node.putObject("request_at_most_s");
        limit(requests, "ttft", slo.requests().ttftSeconds());
        limit(requests, "tpot", slo.requests().tpotSeconds());
        limit(requests, "response", slo.requests().responseSeconds());
        if (slo.attainment() > 0) {
            node.put("attainment_at_least", slo.attainment());
        }
    }

    private static void limit(ObjectNode node, String name, double seconds) {
        if (Double.isFinite(seconds)) {
            node.put(name, seconds);
        }
    }

    private void rate(ObjectNode node, RateAnswer answer) {
        node.put("rate", answer.rate());
        node.put("carriers", answer.carriers().size());
        ArrayNode order = node.putArray("carriers_in_order");
        answer.carriers().forEach(each -> order.add(each.fleet().name()));
        node.set("cheapest", choice(answer.cheapest()));
        node.set("runner_up", choice(answer.runnerUp()));
        ArrayNode changes = node.putArray("changes");
        answer.cheapest()
                .ifPresent(best -> best.changes().forEach(change -> change(changes.addObject(), best, change)));
        ArrayNode front = node.putArray("front");
        answer.front().forEach(each -> front.add(choice(Optional.of(each))));
        answer.highest()
                .ifPresent(each -> node.putObject("highest")
                        .put("fleet", each.fleet().name())
                        .put("met", each.carries().metRate()));
    }

    private static JsonNode choice(Optional<Choice> choice) {
        if (choice.isEmpty()) {
            return JsonText.mapper().nullNode();
        }
        ObjectNode node = JsonText.mapper().createObjectNode();
        Choice chosen = choice.get();
        node.put("fleet", chosen.fleet().name());
        node.put("np", chosen.fleet().prefillers());
        node.put("nd", chosen.fleet().decoders());
        node.put("cost_per_hour", chosen.fleet().costPerHour());
        node.put("headroom", chosen.headroom());
        interval(node.putObject("carries"), chosen.carries());
        evaluation(node.putObject("at"), chosen.fleet(), chosen.at());
        if (!chosen.fleet().isAlwaysRemote()) {
            node.putObject("llm_d")
                    .put("nonCachedTokens", tokens(chosen.fleet(), Parameter.THR))
                    .put("promptTokens", tokens(chosen.fleet(), Parameter.MINP));
        }
        return node;
    }

    private static long tokens(Fleet fleet, Parameter parameter) {
        return (long) Math.ceil(fleet.scenario().value(parameter));
    }

    private void change(ObjectNode node, Choice best, Change change) {
        node.put("change", change.kind().name().toLowerCase(Locale.ROOT));
        if (change.fleet().isEmpty()) {
            node.putNull("fleet");
            return;
        }
        Fleet fleet = change.fleet().get();
        node.put("fleet", fleet.name());
        node.put("cost_difference_per_hour", fleet.costPerHour() - best.fleet().costPerHour());
        node.put("carries_the_rate", change.isCarried());
        change.carries().ifPresent(carries -> {
            interval(node.putObject("carries"), carries);
            node.put("carries_against_cheapest", carries.against(best.carries()).name());
            node.put(
                    "carries_against_is_sure",
                    carries.isSureAgainst(best.carries(), plan.file().search().precision()));
        });
        change.at().ifPresent(at -> {
            evaluation(node.putObject("at"), fleet, at);
            ObjectNode differences = node.putObject("difference_paired_by_seed");
            for (String column : DIFFERENCES) {
                PairedDifference paired = at.less(best.at(), column);
                difference(differences.putObject(column), paired);
            }
        });
    }

    private void fleet(ObjectNode node, FleetAnswer answer) {
        Fleet fleet = answer.fleet();
        node.put("fleet", fleet.name());
        node.put("listed", fleet.origin() == Fleet.Origin.LISTED);
        node.put("np", fleet.prefillers());
        node.put("nd", fleet.decoders());
        ObjectNode parameters = node.putObject("parameters");
        parameters.put("mode", fleet.scenario().mode().label());
        for (Parameter parameter : Parameter.values()) {
            if (parameter != Parameter.LAMBDA) {
                parameter(parameters, fleet.scenario(), parameter);
            }
        }
        node.put("gpus", fleet.gpus());
        node.put("cost_per_hour", fleet.costPerHour());
        interval(node.putObject("carries"), answer.carries());
        ArrayNode evaluations = node.putArray("evaluations");
        answer.evaluations().forEach(each -> evaluation(evaluations.addObject(), fleet, each));
    }

    private static void parameter(ObjectNode node, Scenario scenario, Parameter parameter) {
        if (parameter.kind() == Parameter.Kind.WHOLE) {
            node.put(ParameterColumns.name(parameter), scenario.whole(parameter));
        } else {
            node.put(ParameterColumns.name(parameter), scenario.value(parameter));
        }
    }

    private static void interval(ObjectNode node, Interval carries) {
        carries.met().ifPresentOrElse(met -> node.put("met", met.rate()), () -> node.putNull("met"));
        carries.met().ifPresent(met -> node.put("met_is_sure", met.sure()));
        carries.above().ifPresentOrElse(above -> node.put("not_met", above.rate()), () -> node.putNull("not_met"));
        carries.above()
                .ifPresent(above -> node.put("not_met_verdict", above.verdict().name())
                        .put("not_met_is_sure", above.sure())
                        .put("not_met_because", above.why()));
        node.put("closed", carries.closed());
        node.put("monotone", carries.isMonotone());
        ArrayNode metAbove = node.putArray("met_above_a_miss");
        carries.metAboveAMiss().forEach(each -> metAbove.add(each.rate()));
        ArrayNode unclear = node.putArray("unclear");
        carries.unclear().forEach(each -> unclear.add(each.rate()));
    }

    private static void evaluation(ObjectNode node, Fleet fleet, Evaluation evaluation) {
        node.put("rate", evaluation.rate());
        node.put("point_id", Point.of(fleet.at(evaluation.rate())).id());
        node.put("verdict", evaluation.verdict().name());
        node.put("sure", evaluation.sure());
        node.put("because", evaluation.why());
        node.put("runs", evaluation.runs());
        node.put("failed", evaluation.failed());
        for (String column : new TreeSet<>(evaluation.values().keySet())) {
            summary(node.putObject(column), evaluation.across(column));
        }
    }

    private static void difference(ObjectNode node, PairedDifference paired) {
        summary(node, paired.difference());
        number(node, "median", paired.difference().median());
        node.put("seeds", paired.signs().count());
        node.put("seeds_higher", paired.signs().higher());
        node.put("seeds_lower", paired.signs().lower());
        node.put("sign_test_p", paired.signs().p());
        node.put("direction", paired.direction().name());
        node.put("tendency", paired.tendency().name());
    }

    private static void summary(ObjectNode node, AcrossSeeds seeds) {
        number(node, "mean", seeds.mean());
        number(node, "half_width", seeds.halfWidth());
    }

    private static void number(ObjectNode node, String name, double value) {
        if (Double.isNaN(value)) {
            node.putNull(name);
        } else {
            node.put(name, value);
        }
    }
}
