package io.pdsweep.report.capacity;

import com.fasterxml.jackson.databind.JsonNode;
import io.pdsweep.report.document.Cell;
import io.pdsweep.report.document.DataTable;
import io.pdsweep.report.document.DataTable.Row;
import io.pdsweep.report.document.Head;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A plan's tables. */
final class PlanTables {
    private static final Head RATE = Head.exact("rate", "sessions", "1/s");
    private static final Head MET = Head.exact("met", "carries", "1/s");
    private static final Head NOT_MET = Head.exact("not_met", "not", "1/s");
    private static final Head TTFT = new Head("ttft_p99_s", "TTFT p99", "s", "ms", 1000, 1);
    private static final Head TPOT = new Head("tpot_p99_s", "TPOT p99", "s", "ms", 1000, 3);

    private PlanTables() {}

    private static Head cost(JsonNode plan, String name, String label) {
        return new Head(name, label, "per hour", AnswerWords.perHour(plan), 1, 2);
    }

    private static double value(JsonNode number) {
        return number.isNumber() ? number.asDouble() : Double.NaN;
    }

    private static Head plusMinus(Head of) {
        return of.named(of.name() + "_half_width", "± 95 %");
    }

    private static void withInterval(List<Cell> cells, Head head, JsonNode summary) {
        cells.add(head.cell(value(summary.path("mean"))));
        cells.add(head.cell(value(summary.path("half_width"))));
    }

    /** The cheapest fleet and the runner-up of each rate. */
    static DataTable chosen(JsonNode plan) {
        Head cost = cost(plan, "cost_per_hour", "cost");
        List<Head> heads = List.of(
                RATE,
                Head.words("place", "place"),
                Head.words("fleet", "fleet"),
                cost,
                MET,
                NOT_MET,
                TTFT,
                plusMinus(TTFT),
                TPOT,
                plusMinus(TPOT));
        List<Row> rows = new ArrayList<>();
        plan.get("rates").forEach(rate -> {
            for (String place : List.of("cheapest", "runner_up")) {
                JsonNode choice = rate.get(place);
                if (!choice.isNull()) {
                    List<Cell> cells = new ArrayList<>(List.of(
                            RATE.cell(rate.get("rate").asDouble()),
                            Cell.words(place.replace('_', '-')),
                            Cell.words(choice.get("fleet").asText()),
                            cost.cell(choice.get("cost_per_hour").asDouble()),
                            MET.cell(value(choice.at("/carries/met"))),
                            NOT_MET.cell(value(choice.at("/carries/not_met")))));
                    withInterval(cells, TTFT, choice.at("/at/ttft_p99_s"));
                    withInterval(cells, TPOT, choice.at("/at/tpot_p99_s"));
                    rows.add(new Row(choice.at("/at/point_id").asText(), cells));
                }
            }
        });
        return new DataTable(
                "plan-cheapest",
                "The cheapest fleet for each rate, and the runner-up: the highest rate it carries and the next one looked at,"
                        + " which it does not; p99 at the rate, mean over the seeds with its 95 % interval.",
                heads,
                rows);
    }

    /** The cheapest fleets with an instance more or fewer. */
    static DataTable changes(JsonNode plan) {
        Head cost = cost(plan, "cost_difference_per_hour", "cost, more");
        List<Head> heads = List.of(
                RATE,
                Head.words("change", "change"),
                Head.words("fleet", "fleet then"),
                cost,
                MET,
                NOT_MET,
                Head.words("carries_the_rate", "carries the rate"),
                TTFT.named("ttft_p99_difference_s", "TTFT p99, more"),
                TTFT.named("ttft_p99_difference_half_width_s", "± 95 %"));
        List<Row> rows = new ArrayList<>();
        plan.get("rates")
                .forEach(rate -> rate.get("changes").forEach(change -> {
                    boolean none = change.get("fleet").isNull();
                    List<Cell> cells = new ArrayList<>(List.of(
                            RATE.cell(rate.get("rate").asDouble()),
                            Cell.words(AnswerWords.kind(change)),
                            Cell.words(
                                    none ? "none is left" : change.get("fleet").asText()),
                            cost.cell(value(change.path("cost_difference_per_hour"))),
                            MET.cell(value(change.at("/carries/met"))),
                            NOT_MET.cell(value(change.at("/carries/not_met"))),
                            Cell.words(change.path("carries_the_rate").asBoolean() ? "yes" : "no")));
                    withInterval(cells, TTFT, change.at("/difference_paired_by_seed/ttft_p99_s"));
                    String verdict = change.at("/at/verdict").asText("");
                    int difference = cells.size() - 2;
                    if (!verdict.isEmpty() && !verdict.equals("MET")) {
                        cells.set(difference, cells.get(difference).noted(verdict.toLowerCase(Locale.ROOT)));
                    }
                    String now = change.at("/at/point_id").asText();
                    String before = rate.at("/cheapest/at/point_id").asText();
                    rows.add(new Row(now.isEmpty() ? "" : before + ">" + now, cells));
                }));
        return new DataTable(
                "plan-changes",
                "The cheapest fleet of each rate with one instance more or fewer, all else equal. Differences are paired by"
                        + " seed, with their 95 % interval; the note says where the fleet then keeps the service level no more.",
                heads,
                rows);
    }

    /** Every fleet. */
    static DataTable fleets(JsonNode plan) {
        Head cost = cost(plan, "cost_per_hour", "cost");
        Head each = new Head("cost_per_rate", "per session/s", "per hour", AnswerWords.perHour(plan), 1, 2);
        List<Head> heads = List.of(
                Head.words("fleet", "fleet"),
                Head.exact("gpus", "GPUs", "1"),
                cost,
                MET,
                NOT_MET,
                each,
                Head.words("verdict", "there"),
                Head.words("because", "because"));
        List<Row> rows = new ArrayList<>();
        plan.get("fleets").forEach(fleet -> {
            JsonNode carries = fleet.get("carries");
            String note = carries.get("monotone").asBoolean() ? "" : "not monotone";
            rows.add(new Row(
                    "",
                    List.of(
                            Cell.words(fleet.get("fleet").asText()).noted(note),
                            heads.get(1).cell(fleet.get("gpus").asDouble()),
                            cost.cell(fleet.get("cost_per_hour").asDouble()),
                            MET.cell(value(carries.get("met"))),
                            NOT_MET.cell(value(carries.get("not_met"))),
                            each.cell(fleet.get("cost_per_hour").asDouble() / value(carries.get("met"))),
                            Cell.words(
                                    carries.path("not_met_verdict").asText("").toLowerCase(Locale.ROOT)),
                            Cell.words(carries.path("not_met_because").asText("")))));
        });
        return new DataTable(
                "plan-fleets",
                "Every fleet: the highest rate met below every miss, the next rate looked at, and why that is not met.",
                heads,
                rows);
    }
}
