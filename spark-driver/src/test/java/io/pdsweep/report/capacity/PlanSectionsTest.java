package io.pdsweep.report.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pdsweep.analysis.JsonText;
import io.pdsweep.capacity.CapacityAnswer;
import io.pdsweep.capacity.Choice;
import io.pdsweep.capacity.LocalPlan;
import io.pdsweep.capacity.Warnings;
import io.pdsweep.report.CapacityJson;
import io.pdsweep.report.document.Block;
import io.pdsweep.report.document.DataTable;
import io.pdsweep.report.document.Document;
import io.pdsweep.report.document.Figure;
import io.pdsweep.report.document.HtmlPage;
import io.pdsweep.report.document.Section;
import io.pdsweep.spec.Numbers;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The sections of a plan's report say what its answer says. */
class PlanSectionsTest {
    private static final String PLAN = """
            name: sections
            set: {horizon: 200, warmup: 20}
            slo: {ttft_p99: 400 ms}
            axes: {NP: [1, 2], ND: [1, 2]}
            cost: {currency: EUR, prefill_gpu_hour: 3, decode_gpu_hour: 2}
            search: {from: 0.3, to: 6, precision: 50 %}
            rates: [0.5, 5]
            seeds: 1..3
            """;

    private static final LocalPlan LOCAL = new LocalPlan(PLAN);
    private static final CapacityAnswer ANSWER = LOCAL.answer();

    private static List<Section> sections() throws IOException {
        JsonNode plan =
                new ObjectMapper().readTree(JsonText.text(CapacityJson.tree(LOCAL.plan(), ANSWER, Optional.empty())));
        return PlanSections.of(plan);
    }

    @Test
    void saysTheCheapestFleetTheRunnerUpAndWhatAPodMoreOrFewerDoes() throws IOException {
        Choice best = ANSWER.rates().get(0).cheapest().orElseThrow();
        List<Block> blocks = sections().get(0).blocks();
        assertThat(((Block.Text) blocks.get(1)).words())
                .startsWith("For 0.5 sessions/s take " + best.fleet().name() + ", the cheapest of ")
                .contains("EUR/h. It carries " + Numbers.text(best.carries().metRate()) + "/s");
        List<String> words = ((Block.Points) blocks.get(2)).statements();
        assertThat(words.get(0)).startsWith("The runner-up is ");
        assertThat(words).anyMatch(line -> line.startsWith("One more prefiller for 3.00 EUR/h more: "));
        assertThat(words).anyMatch(line -> line.contains("If a decoder fails, none is left"));
        assertThat(((Block.Text) blocks.get(3)).words())
                .startsWith("For 5 sessions/s: no fleet carries it; the highest is ");
    }

    @Test
    void everyFleetAndWarningIsThereAndEveryNumberIsTheAnswers() throws IOException {
        List<Section> sections = sections();
        assertThat(sections).extracting(Section::id).containsExactly("answer", "warnings", "fronts", "fleets");
        assertThat(sections.get(1).blocks())
                .hasSize(Math.max(1, Warnings.of(ANSWER).size()));
        DataTable fleets = (DataTable) sections.get(3).blocks().get(1);
        assertThat(fleets.rows()).hasSize(ANSWER.fleets().size());
        for (int i = 0; i < fleets.rows().size(); i++) {
            double met = ANSWER.fleets().get(i).carries().metRate();
            assertThat(fleets.rows().get(i).cells().get(3).exact()).isEqualTo(met > 0 ? Numbers.text(met) : "");
        }
        JsonNode front = ((Figure) sections.get(2).blocks().get(0)).vegaLite();
        assertThat(front.at("/data/values"))
                .hasSize(ANSWER.rates().get(0).carriers().size());
        assertThat(HtmlPage.write(new Document("sections", "a plan", sections))).contains("The answer");
    }

    @Test
    void theTextSaysTheSame() throws IOException {
        JsonNode plan =
                new ObjectMapper().readTree(JsonText.text(CapacityJson.tree(LOCAL.plan(), ANSWER, Optional.empty())));
        String text = PlanAnswerText.of(plan);
        Choice best = ANSWER.rates().get(0).cheapest().orElseThrow();
        assertThat(text)
                .startsWith("sections: 4 fleets; asked of each: ttft_p99 at most 0.4 s; 3 seeds\n\n0.5 sessions/s: "
                        + best.fleet().name() + " at 5.00 EUR/h, carries ")
                .contains("  a decoder fails: none is left, nothing is served\n")
                .contains("  one more prefiller: for 3.00 EUR/h more carries ")
                .contains("5 sessions/s: no fleet of 4 carries it; the highest is ")
                .contains("  not beaten in cost, p99 of TTFT and of TPOT:\n");
        assertThat(text.lines().filter(line -> line.startsWith("NP=")))
                .hasSize(ANSWER.fleets().size());
    }

    private static JsonNode change(String kind, String against, boolean sure) {
        ObjectNode change = new ObjectMapper().createObjectNode().put("change", kind);
        change.put("carries_against_cheapest", against).put("carries_against_is_sure", sure);
        change.putObject("carries")
                .put("met", 1.0)
                .put("not_met", 1.2)
                .put("not_met_verdict", sure ? "MISSED" : "TRANSIENT")
                .put("closed", true);
        return change;
    }

    @Test
    void aChangeThatMayBeNoiseCarriesACaveat() {
        JsonNode plan = new ObjectMapper()
                .createObjectNode()
                .set("search", new ObjectMapper().createObjectNode().put("precision", 0.1));
        assertThat(ChangeCaveats.ofCapacity(plan, change("decoder_more", "MORE", true)))
                .isEmpty();
        assertThat(ChangeCaveats.ofCapacity(plan, change("decoder_more", "ALIKE", true)))
                .contains("not told from the cheapest: within the search's precision of 10 %");
        assertThat(ChangeCaveats.ofCapacity(plan, change("decoder_more", "LESS", false)))
                .contains("less than the cheapest; in doubt: the runs at 1.2/s do not tell (transient)");
        ObjectNode difference = new ObjectMapper().createObjectNode();
        assertThat(ChangeCaveats.ofDifference(difference.put("direction", "LOWER")))
                .isEmpty();
        difference.put("direction", "UNDECIDED").put("tendency", "UNDECIDED").put("seeds", 8);
        difference.put("seeds_higher", 1).put("seeds_lower", 7);
        assertThat(ChangeCaveats.ofDifference(difference)).contains("within the seeds' noise");
        assertThat(ChangeCaveats.ofDifference(difference.put("tendency", "LOWER")))
                .contains("the mean is within the seeds' noise, lower under 7 of 8 seeds");
    }

    @Test
    void saysThatAPlanIsNotAnsweredYet() {
        assertThat(((Block.Warning) PlanSections.unanswered().blocks().get(0)).words())
                .contains("not answered yet");
    }
}
