package io.pdsweep.report.capacity;

import com.fasterxml.jackson.databind.JsonNode;
import io.pdsweep.capacity.Verdict;
import io.pdsweep.report.CapacityText;
import io.pdsweep.report.Sentences;
import io.pdsweep.spec.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The answer for a rate in sentences. */
final class AnswerWords {
    private AnswerWords() {}

    static String objectives(JsonNode plan) {
        List<String> words = new ArrayList<>();
        plan.at("/slo/at_most_s")
                .properties()
                .forEach(each -> words.add(each.getKey() + " at most "
                        + Numbers.text(each.getValue().asDouble()) + " s"));
        if (plan.at("/slo").has("attainment_at_least")) {
            words.add("attainment at least "
                    + Numbers.text(plan.at("/slo/attainment_at_least").asDouble()));
        }
        return String.join(", ", words);
    }

    /** Which fleet to take for a rate. */
    static String chosen(JsonNode plan, JsonNode rate) {
        String asked = "For " + number(rate.get("rate")) + " sessions/s ";
        JsonNode best = rate.get("cheapest");
        if (best.isNull()) {
            return asked.stripTrailing() + ": no fleet carries it"
                    + (rate.has("highest")
                            ? "; the highest is " + rate.at("/highest/fleet").asText() + ", which carries "
                                    + number(rate.at("/highest/met")) + "/s."
                            : ".");
        }
        return asked + "take " + best.get("fleet").asText() + ", the cheapest of "
                + rate.get("carriers").asInt()
                + " fleets that carry it, at "
                + CapacityText.money(best.get("cost_per_hour").asDouble()) + " " + perHour(plan)
                + ". It " + carries(best.get("carries")) + headroom(best) + ".";
    }

    /** The runner-up, and what a pod more or fewer does; nothing where no fleet carries the rate. */
    static List<String> more(JsonNode plan, JsonNode rate) {
        if (rate.get("cheapest").isNull()) {
            return List.of();
        }
        List<String> words = new ArrayList<>();
        JsonNode second = rate.get("runner_up");
        words.add("The runner-up is "
                + (second.isNull()
                        ? "none: no fleet with other numbers of instances carries it."
                        : second.get("fleet").asText() + " at "
                                + CapacityText.money(second.get("cost_per_hour").asDouble()) + " " + perHour(plan)
                                + "; it "
                                + carries(second.get("carries")) + "."));
        rate.get("changes").forEach(change -> words.add(Sentences.capital(change(plan, change))));
        return words;
    }

    private static String change(JsonNode plan, JsonNode change) {
        String what = kind(change);
        if (change.get("fleet").isNull()) {
            return "if " + what + ", none is left: nothing is served.";
        }
        if (change.get("change").asText().endsWith("_fails")) {
            return "if " + what + ", the fleet " + carries(change.get("carries")) + caveat(plan, change)
                    + ": the rate is "
                    + (change.get("carries_the_rate").asBoolean() ? "still carried." : "not carried any more.");
        }
        JsonNode ttft = change.at("/difference_paired_by_seed/ttft_p99_s");
        return what + " for "
                + CapacityText.money(change.get("cost_difference_per_hour").asDouble()) + " " + perHour(plan)
                + " more: the fleet then " + carries(change.get("carries")) + caveat(plan, change)
                + (ttft.path("mean").isNumber() ? "; p99 of TTFT at the rate " + difference(ttft) : "") + ".";
    }

    /** As in {@code +1.2 ms (± 3.0 ms, within the seeds' noise)}. */
    private static String difference(JsonNode seconds) {
        double mean = 1000 * seconds.get("mean").asDouble();
        JsonNode halfWidth = seconds.get("half_width");
        return String.format(Locale.ROOT, "%s%.1f ms (± ", mean < 0 ? "−" : "+", Math.abs(mean))
                + (halfWidth.isNumber()
                        ? String.format(Locale.ROOT, "%.1f ms", 1000 * halfWidth.asDouble())
                        : "unknown")
                + ChangeCaveats.ofDifference(seconds)
                        .map(caveat -> ", " + caveat)
                        .orElse("") + ")";
    }

    private static String caveat(JsonNode plan, JsonNode change) {
        return ChangeCaveats.ofCapacity(plan, change)
                .map(caveat -> " (" + caveat + ")")
                .orElse("");
    }

    static String kind(JsonNode change) {
        return switch (change.get("change").asText()) {
            case "prefiller_more" -> "one more prefiller";
            case "decoder_more" -> "one more decoder";
            case "prefiller_fails" -> "a prefiller fails";
            default -> "a decoder fails";
        };
    }

    static String carries(JsonNode interval) {
        if (interval.get("met").isNull()) {
            return "carries nothing at " + number(interval.get("not_met")) + "/s and above";
        }
        JsonNode above = interval.get("not_met");
        return CapacityText.carries(
                interval.get("met").asDouble(),
                above.isNull() ? Optional.empty() : Optional.of(above.asDouble()),
                !above.isNull()
                        && Verdict.valueOf(interval.get("not_met_verdict").asText())
                                .isMiss());
    }

    private static String headroom(JsonNode choice) {
        double headroom = choice.get("headroom").asDouble();
        return headroom > 0 ? String.format(Locale.ROOT, " (%.0f %% more than asked)", 100 * headroom) : "";
    }

    static String perHour(JsonNode plan) {
        String currency = plan.at("/cost/currency").asText();
        return currency.isEmpty() ? "an hour" : currency + "/h";
    }

    static String number(JsonNode number) {
        return Numbers.text(number.asDouble());
    }
}
