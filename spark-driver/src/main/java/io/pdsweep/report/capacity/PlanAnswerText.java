package io.pdsweep.report.capacity;

import com.fasterxml.jackson.databind.JsonNode;
import io.pdsweep.report.CapacityText;
import io.pdsweep.report.TextTable;
import io.pdsweep.spec.SeedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A plan's answer for people, made from plan.json alone: the cheapest fleets first, then every fleet. */
public final class PlanAnswerText {
    private static final int MOST_FLEETS = 200;

    private final JsonNode plan;

    private PlanAnswerText(JsonNode plan) {
        this.plan = plan;
    }

    /**
     * The whole answer; ends with a line feed.
     *
     * @param plan plan.json (docs/reference/plan-json.md)
     */
    public static String of(JsonNode plan) {
        return new PlanAnswerText(plan).text();
    }

    private String text() {
        List<JsonNode> listed = new ArrayList<>();
        plan.get("fleets").forEach(fleet -> {
            if (fleet.get("listed").asBoolean()) {
                listed.add(fleet);
            }
        });
        StringBuilder text = new StringBuilder(plan.get("name").asText())
                .append(": ")
                .append(listed.size())
                .append(" fleets; asked of each: ")
                .append(AnswerWords.objectives(plan))
                .append("; ")
                .append(SeedText.parse(plan.get("seeds").asText()).size())
                .append(" seeds\n");
        plan.get("rates").forEach(rate -> text.append('\n').append(rate(rate, listed.size())));
        return text.append('\n').append(fleets()).toString();
    }

    private String rate(JsonNode rate, int fleets) {
        StringBuilder text = new StringBuilder();
        text.append(AnswerWords.number(rate.get("rate"))).append(" sessions/s: ");
        JsonNode best = rate.get("cheapest");
        if (best.isNull()) {
            text.append("no fleet of ").append(fleets).append(" carries it; the highest is ");
            return text.append(highest(rate.path("highest").path("fleet").asText()))
                    .append('\n')
                    .toString();
        }
        text.append(described(best)).append(", the cheapest of ");
        text.append(rate.get("carriers").asInt()).append(" that carry it\n");
        JsonNode second = rate.get("runner_up");
        text.append("  runner-up: ")
                .append(second.isNull() ? "none with other instances" : described(second))
                .append('\n');
        rate.get("changes")
                .forEach(change -> text.append("  ").append(change(change)).append('\n'));
        text.append("  not beaten in cost, p99 of TTFT and of TPOT:\n");
        TextTable front = new TextTable(1, List.of("  fleet", perHour(), "ttft_p99 s", "+-", "tpot_p99 ms", "+-"));
        for (JsonNode each : rate.get("front")) {
            front.row(List.of(
                    "  " + each.get("fleet").asText(),
                    money(each.get("cost_per_hour")),
                    figure(each.at("/at/ttft_p99_s/mean"), 1),
                    figure(each.at("/at/ttft_p99_s/half_width"), 1),
                    figure(each.at("/at/tpot_p99_s/mean"), 1000),
                    figure(each.at("/at/tpot_p99_s/half_width"), 1000)));
        }
        return text.append(front).toString();
    }

    private String highest(String name) {
        for (JsonNode fleet : plan.get("fleets")) {
            if (fleet.get("fleet").asText().equals(name)) {
                return name + ", " + AnswerWords.carries(fleet.get("carries"));
            }
        }
        return "none";
    }

    private String described(JsonNode choice) {
        return choice.get("fleet").asText() + " at " + money(choice.get("cost_per_hour")) + " " + perHour() + ", "
                + AnswerWords.carries(choice.get("carries")) + ", ttft_p99 "
                + figure(choice.at("/at/ttft_p99_s/mean"), 1) + " s, tpot_p99 "
                + figure(choice.at("/at/tpot_p99_s/mean"), 1000) + " ms";
    }

    private String change(JsonNode change) {
        String words = AnswerWords.kind(change);
        if (change.get("fleet").isNull()) {
            return words + ": none is left, nothing is served";
        }
        StringBuilder text = new StringBuilder(words).append(": ");
        JsonNode difference = change.get("cost_difference_per_hour");
        if (difference.asDouble() > 0) {
            text.append("for ")
                    .append(money(difference))
                    .append(' ')
                    .append(perHour())
                    .append(" more ");
        }
        text.append(change.has("carries") ? AnswerWords.carries(change.get("carries")) : "not known");
        ChangeCaveats.ofCapacity(plan, change)
                .ifPresent(caveat -> text.append(" (").append(caveat).append(')'));
        if (change.get("change").asText().endsWith("_fails")) {
            text.append(
                    change.get("carries_the_rate").asBoolean()
                            ? "; the rate is still carried"
                            : "; the rate is not carried any more");
        }
        if (change.has("at")) {
            text.append(", ").append(at(change));
        }
        return text.toString();
    }

    private static String at(JsonNode change) {
        String verdict = change.at("/at/verdict").asText();
        String why = change.at("/at/because").asText();
        if (!verdict.equals("MET")) {
            return verdict + (why.isEmpty() ? "" : ": " + why);
        }
        return "ttft_p99 " + difference(change, "ttft_p99_s", 1, " s") + ", tpot_p99 "
                + difference(change, "tpot_p99_s", 1000, " ms");
    }

    private static String difference(JsonNode change, String column, double factor, String unit) {
        JsonNode difference = change.at("/difference_paired_by_seed/" + column);
        JsonNode mean = difference.path("mean");
        return (mean.asDouble() < 0 ? "" : "+") + figure(mean, factor) + unit + " (+- "
                + figure(difference.path("half_width"), factor)
                + ChangeCaveats.ofDifference(difference)
                        .map(caveat -> ", " + caveat)
                        .orElse("")
                + ")";
    }

    private String fleets() {
        if (plan.get("fleets").size() > MOST_FLEETS) {
            return plan.get("fleets").size() + " fleets: plan.json lists what each carries\n";
        }
        TextTable table = new TextTable(
                2,
                List.of(
                        "fleet",
                        "next rate is not met because",
                        "GPUs",
                        perHour(),
                        "met /s",
                        "next /s",
                        "per session/s"));
        for (JsonNode fleet : plan.get("fleets")) {
            JsonNode carries = fleet.get("carries");
            boolean met = !carries.get("met").isNull();
            double each =
                    fleet.get("cost_per_hour").asDouble() / carries.get("met").asDouble();
            table.row(List.of(
                    fleet.get("fleet").asText(),
                    because(carries),
                    fleet.get("gpus").asText(),
                    money(fleet.get("cost_per_hour")),
                    met ? AnswerWords.number(carries.get("met")) : "-",
                    carries.get("not_met").isNull() ? "-" : AnswerWords.number(carries.get("not_met")),
                    met ? CapacityText.money(each) : "-"));
        }
        return table.toString();
    }

    private static String because(JsonNode carries) {
        String verdict = carries.path("not_met_verdict").asText();
        String why = carries.path("not_met_because").asText();
        return verdict.isEmpty() || verdict.equals("MISSED") ? why : verdict + ": " + why;
    }

    private String perHour() {
        String currency = plan.at("/cost/currency").asText();
        return (currency.isEmpty() ? "cost" : currency) + "/h";
    }

    private static String money(JsonNode amount) {
        return CapacityText.money(amount.asDouble());
    }

    private static String figure(JsonNode number, double factor) {
        return number.isNumber() ? String.format(Locale.ROOT, "%.3g", factor * number.asDouble()) : "-";
    }
}
