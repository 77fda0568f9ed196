package io.pdsweep.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.JsonText;
import io.pdsweep.analysis.SteadyState.Verdict;
import io.pdsweep.analysis.salib.ResultJson;
import io.pdsweep.analysis.sensitivity.OneAtATimeEffects;
import io.pdsweep.analysis.sensitivity.SobolIndices;
import io.pdsweep.study.Sensitivity;
import io.pdsweep.study.StudyRows;
import java.util.List;

/** The analysis of a designed sweep for scripts. Sobol indices and elementary effects are under SALib's keys. */
public final class SensitivityJson {
    private SensitivityJson() {}

    /** Everything; ends with a line feed. */
    public static String write(StudyRows rows, List<Sensitivity> found) {
        ObjectNode root = JsonText.mapper().createObjectNode();
        root.put("design", rows.points().describe());
        root.put("rows", rows.points().size());
        ArrayNode seeds = root.putArray("seeds");
        rows.seeds().forEach(seeds::add);
        root.put("failed_runs", rows.failed());
        root.put("missing_runs", rows.missing());
        ObjectNode states = root.putObject("points_by_state");
        for (Verdict verdict : Verdict.values()) {
            states.put(verdict.name(), rows.states().getOrDefault(verdict, 0));
        }
        ObjectNode outputs = root.putObject("outputs");
        found.forEach(each -> outputs.set(each.output().column(), node(each)));
        return JsonText.text(root);
    }

    /** One output's indices or effects. */
    public static ObjectNode node(Sensitivity found) {
        if (found instanceof Sensitivity.Sobol sobol) {
            ObjectNode node = ResultJson.node(sobol.indices());
            ArrayNode convergence = node.putArray("convergence");
            for (SobolIndices each : sobol.convergence()) {
                convergence.add(ResultJson.node(each));
            }
            return node;
        }
        return found instanceof Sensitivity.Morris morris
                ? ResultJson.node(morris.effects())
                : node(((Sensitivity.OneByOne) found).effects());
    }

    private static ObjectNode node(OneAtATimeEffects effects) {
        ObjectNode node = JsonText.mapper().createObjectNode();
        node.set("base", node(effects.base()));
        ArrayNode elasticities = node.putArray("elasticities");
        for (OneAtATimeEffects.Elasticity each : effects.elasticities()) {
            ObjectNode line = elasticities.addObject();
            line.put("name", each.name());
            line.put("from", each.from());
            line.put("to", each.to());
            line.set("elasticity", node(each.value()));
        }
        ArrayNode changes = node.putArray("changes");
        for (OneAtATimeEffects.Change each : effects.changes()) {
            ObjectNode line = changes.addObject();
            line.put("name", each.name());
            line.put("value", each.value());
            line.set("output", node(each.output()));
            line.set("difference", node(each.difference()));
        }
        return node;
    }

    private static ObjectNode node(AcrossSeeds seeds) {
        ObjectNode node = JsonText.mapper().createObjectNode();
        node.put("count", seeds.count());
        number(node, "mean", seeds.mean());
        number(node, "half_width", seeds.halfWidth());
        return node;
    }

    private static void number(ObjectNode node, String key, double value) {
        if (Double.isFinite(value)) {
            node.put(key, value);
        } else {
            node.putNull(key);
        }
    }
}
