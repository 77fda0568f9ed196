package io.pdsweep.report.capacity;

import com.fasterxml.jackson.databind.JsonNode;
import io.pdsweep.spec.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What must be said with a change of the chosen fleet, where it may be noise. */
final class ChangeCaveats {
    private ChangeCaveats() {}

    /** On what the fleet then carries; empty when it is more or less than before for sure. */
    static Optional<String> ofCapacity(JsonNode plan, JsonNode change) {
        String against = change.path("carries_against_cheapest").asText("");
        if (against.isEmpty()) { // a plan of before
            return Optional.empty();
        }
        List<String> caveats = new ArrayList<>();
        if (against.equals("ALIKE")) {
            caveats.add("not told from the cheapest: within the search's precision of "
                    + Numbers.decimal(plan.at("/search/precision").asDouble())
                            .movePointRight(2)
                            .stripTrailingZeros()
                            .toPlainString()
                    + " %");
        } else if (against.equals("LESS") && change.get("change").asText().endsWith("_more")) {
            caveats.add("less than the cheapest");
        }
        if (!change.get("carries_against_is_sure").asBoolean()) {
            caveats.add("in doubt: " + doubt(change.get("carries")));
        }
        return caveats.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", caveats));
    }

    private static String doubt(JsonNode carries) {
        String verdict = carries.path("not_met_verdict").asText("");
        if (verdict.equals("TRANSIENT") || verdict.equals("FAILED")) {
            return "the runs at " + AnswerWords.number(carries.get("not_met")) + "/s do not tell ("
                    + verdict.toLowerCase(Locale.ROOT) + ")";
        }
        return "more seeds could move an end of an interval";
    }

    /** On a difference paired by seed; empty when its interval does not hold 0. */
    static Optional<String> ofDifference(JsonNode difference) {
        if (!difference.path("direction").asText("").equals("UNDECIDED")) {
            return Optional.empty();
        }
        int higher = difference.get("seeds_higher").asInt();
        int lower = difference.get("seeds_lower").asInt();
        return Optional.of(
                difference.get("tendency").asText().equals("UNDECIDED")
                        ? "within the seeds' noise"
                        : "the mean is within the seeds' noise, " + (higher > lower ? "higher" : "lower")
                                + " under " + Math.max(higher, lower) + " of "
                                + difference.get("seeds").asInt() + " seeds");
    }
}
