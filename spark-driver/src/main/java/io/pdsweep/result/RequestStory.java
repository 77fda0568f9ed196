package io.pdsweep.result;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pdsweep.analysis.JsonText;
import io.pdsweep.report.TextTable;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.RequestRecord;
import io.pdsweep.sim.Scenario;
import io.pdsweep.spec.Numbers;
import java.util.List;
import java.util.Locale;

/** What happened to one request, in words and as JSON. */
public final class RequestStory {
    private RequestStory() {}

    /** The story, ending with a line feed. */
    public static String text(Scenario scenario, long seed, RequestRecord request) {
        List<RequestStep> steps = RequestStep.of(request);
        StringBuilder text = new StringBuilder();
        text.append("session ").append(request.session()).append(", turn ").append(request.turn());
        text.append(" (").append(scenario.mode().label()).append(", ").append(scenario.arrivals());
        text.append(", seed ").append(seed).append(")\n\n");
        text.append("It came to the router at ")
                .append(seconds(request.routed()))
                .append(" s with a prompt of ");
        text.append(request.prompt())
                .append(" tokens. ")
                .append(route(scenario, request))
                .append(' ');
        text.append(cache(request)).append(' ').append(end(request)).append("\n\n");
        text.append(table(request, steps));
        return text.toString();
    }

    private static String route(Scenario scenario, RequestRecord request) {
        String thr = Numbers.text(Parameter.THR, scenario.value(Parameter.THR));
        return request.remote()
                ? "The router took decoder D" + request.decoder() + ", and prefiller P" + request.prefiller()
                        + " for the prefill: what D" + request.decoder() + " had not cached was thr = " + thr
                        + " tokens or more."
                : "The router took decoder D" + request.decoder()
                        + ", which prefills it itself: what it had not cached was" + " less than thr = " + thr
                        + " tokens, or the prompt less than minp.";
    }

    private static String cache(RequestRecord request) {
        if (request.cached() < 0) {
            return "The decoder had not admitted it when the run ended.";
        }
        int rest = request.prompt() - request.cached();
        return "When D" + request.decoder() + " admitted it, " + request.cached() + " tokens were in its cache: "
                + (request.remote() ? rest + " crossed the network." : rest + " were left to prefill.");
    }

    private static String end(RequestRecord request) {
        String preempted = request.preemptions() == 0
                ? ""
                : " It was preempted " + request.preemptions() + (request.preemptions() == 1 ? " time." : " times.");
        if (Double.isNaN(request.lastToken())) {
            return "It was unfinished at the horizon." + preempted;
        }
        return "Its answer has " + request.produced() + (request.produced() == 1 ? " token" : " tokens")
                + ", the first "
                + milliseconds(request.firstToken() - request.routed()) + " ms after it came, the last "
                + milliseconds(request.lastToken() - request.routed()) + " ms." + preempted;
    }

    private static String table(RequestRecord request, List<RequestStep> steps) {
        double response = request.lastToken() - request.routed();
        TextTable table = new TextTable(3, List.of("step", "on", "what", "from s", "to s", "ms", "share %"));
        for (RequestStep step : steps) {
            table.row(List.of(
                    step.name(),
                    place(request, step),
                    step.meaning(),
                    seconds(step.from()),
                    step.ended() ? seconds(step.to()) : "-",
                    step.ended() ? milliseconds(step.seconds()) : "-",
                    Double.isNaN(response) ? "-" : format("%.1f", 100 * step.seconds() / response)));
        }
        if (!Double.isNaN(response)) {
            table.row(List.of(
                    "response",
                    "",
                    "arrival at the router to the last token: the sum of the steps",
                    seconds(request.routed()),
                    seconds(request.lastToken()),
                    milliseconds(response),
                    "100.0"));
        }
        return table.toString();
    }

    /** The instances of a step, as in {@code P0} or {@code P0 > D1}. */
    static String place(RequestRecord request, RequestStep step) {
        String prefiller = "P" + request.prefiller();
        String decoder = "D" + request.decoder();
        return switch (step.place()) {
            case PREFILLER -> prefiller;
            case DECODER -> decoder;
            case NICS -> prefiller + " > " + decoder;
        };
    }

    private static String seconds(double value) {
        return format("%.6f", value);
    }

    private static String milliseconds(double value) {
        return format("%.3f", value * 1000);
    }

    private static String format(String pattern, double value) {
        return String.format(Locale.ROOT, pattern, value);
    }

    /** The story as JSON, ending with a line feed; seconds, null where the horizon came first. */
    public static String json(Scenario scenario, long seed, RequestRecord request) {
        ObjectNode root = JsonText.mapper().createObjectNode();
        root.put("seed", seed);
        root.put("mode", scenario.mode().label());
        root.put("session", request.session());
        root.put("turn", request.turn());
        root.put("remote", request.remote());
        if (request.remote()) {
            root.put("prefiller", request.prefiller());
        } else {
            root.putNull("prefiller");
        }
        root.put("decoder", request.decoder());
        root.put("prompt", request.prompt());
        if (request.cached() < 0) {
            root.putNull("cached");
        } else {
            root.put("cached", request.cached());
        }
        root.put("produced", request.produced());
        root.put("preemptions", request.preemptions());
        put(root, "routed_s", request.routed());
        put(root, "ttft_s", request.firstToken() - request.routed());
        put(root, "response_s", request.lastToken() - request.routed());
        ArrayNode steps = root.putArray("steps");
        for (RequestStep step : RequestStep.of(request)) {
            ObjectNode node = steps.addObject();
            node.put("name", step.name());
            node.put("on", place(request, step));
            put(node, "from_s", step.from());
            put(node, "to_s", step.to());
            put(node, "seconds", step.seconds());
        }
        return JsonText.text(root);
    }

    private static void put(ObjectNode node, String name, double value) {
        if (Double.isNaN(value)) {
            node.putNull(name);
        } else {
            node.put(name, value);
        }
    }
}
