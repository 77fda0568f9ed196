package io.pdsweep.report.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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
        JsonNode plan = new ObjectMapper().readTree(CapacityJson.write(LOCAL.plan(), ANSWER, Optional.empty()));
        return PlanSections.of(plan);
    }

    @Test
    void saysTheCheapestFleetTheRunnerUpAndWhatAPodMoreOrFewerDoes() throws IOException {
        Choice best = ANSWER.rates().get(0).cheapest().orElseThrow();
        List<String> words = ((Block.Points) sections().get(0).blocks().get(1)).statements();
        assertThat(words.get(0))
                .startsWith("0.5 sessions/s: " + best.fleet().name() + " is the cheapest of ")
                .contains("EUR/h. It carries " + Numbers.text(best.carries().metRate()) + "/s");
        assertThat(words.get(1)).startsWith("0.5 sessions/s: the runner-up is ");
        assertThat(words).anyMatch(line -> line.startsWith("0.5 sessions/s: one more prefiller for 3.00 EUR/h more: "));
        assertThat(words).anyMatch(line -> line.contains("if a decoder fails, none is left"));
        assertThat(words.get(words.size() - 1)).startsWith("5 sessions/s: no fleet carries it; the highest is ");
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
    void saysThatAPlanIsNotAnsweredYet() {
        assertThat(((Block.Warning) PlanSections.unanswered().blocks().get(0)).words())
                .contains("not answered yet");
    }
}
