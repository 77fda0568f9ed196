package io.pdsweep.report.capacity;

import com.fasterxml.jackson.databind.JsonNode;
import io.pdsweep.report.Sentences;
import io.pdsweep.report.document.Block;
import io.pdsweep.report.document.Section;
import java.util.ArrayList;
import java.util.List;

/** What a plan found: the cheapest fleet of each rate first, then what must be known, the fronts, and every fleet. */
public final class PlanSections {
    private PlanSections() {}

    /**
     * The sections of an answer.
     *
     * @param plan plan.json (docs/reference/plan-json.md)
     */
    public static List<Section> of(JsonNode plan) {
        List<Section> sections = new ArrayList<>();
        List<Block> answer = new ArrayList<>();
        answer.add(new Block.Text("Asked of a fleet: " + AnswerWords.objectives(plan) + "."));
        plan.get("rates").forEach(rate -> {
            answer.add(new Block.Text(AnswerWords.chosen(plan, rate)));
            List<String> more = AnswerWords.more(plan, rate);
            if (!more.isEmpty()) {
                answer.add(new Block.Points(more));
            }
        });
        if (plan.get("rates").isEmpty()) {
            answer.add(new Block.Text("The plan asks for no rate; see what each fleet carries."));
        }
        if (!plan.get("rates").isEmpty()) {
            answer.add(PlanTables.chosen(plan));
            answer.add(PlanTables.changes(plan));
        }
        sections.add(new Section("answer", "The answer", answer));
        List<Block> warnings = new ArrayList<>();
        plan.get("warnings").forEach(line -> warnings.add(new Block.Warning(sentence(line.asText()))));
        if (warnings.isEmpty()) {
            warnings.add(new Block.Text(
                    "None: every interval is closed, every fleet's response is monotone, no run failed, and the seeds leave"
                            + " no end of an interval in doubt."));
        }
        sections.add(new Section("warnings", "Warnings", warnings));
        List<Block> fronts = PlanCharts.fronts(plan);
        if (!fronts.isEmpty()) {
            sections.add(new Section("fronts", "Cost against time to first token", fronts));
        }
        sections.add(new Section(
                "fleets", "What each fleet carries", List.of(PlanCharts.capacities(plan), PlanTables.fleets(plan))));
        return sections;
    }

    private static String sentence(String words) {
        return Sentences.capital(words) + (words.endsWith(".") ? "" : ".");
    }

    /** The section of a plan that is not answered yet. */
    public static Section unanswered() {
        return new Section(
                "answer",
                "The answer",
                List.of(new Block.Warning(
                        "The plan is not answered yet: its runs so far are below. The same pdsweep plan with --resume goes"
                                + " on.")));
    }
}
