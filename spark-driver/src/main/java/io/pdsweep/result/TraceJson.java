package io.pdsweep.result;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.RequestRecord;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.Timeline;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A window of a run in the Trace Event Format, which Perfetto and Chrome's tracing page show ({@code
 * docs/how-to/timeline.md}). A process is an instance; its threads are the engine's iterations, the NIC's transfers and the
 * requests' steps, the latter two in as many lanes as overlap. A flow leads from each transfer on the prefiller's NIC to
 * the same transfer on the decoder's. Times are simulated, whole nanoseconds.
 *
 * <p>Source of the format: "Trace Event Format", the Chromium project's document; complete events (X), flow events (s, f)
 * and metadata (M).
 */
public final class TraceJson {
    private static final int ITERATIONS = 1;
    private static final int FIRST_NIC = 100;
    private static final int FIRST_REQUEST = 1000;

    private final Scenario scenario;
    private final double from;
    private final double to;
    private final int prefillers;
    private final List<Span> spans = new ArrayList<>();

    /** One slice; {@code flow} 0 where none goes through it, positive where one starts, negative where it ends. */
    private record Span(
            int instance, int kind, String name, long start, long end, Map<String, Object> facts, long flow) {}

    private TraceJson(Scenario scenario, double from, double to) {
        this.scenario = scenario;
        this.from = from;
        this.to = to;
        this.prefillers = scenario.whole(Parameter.NP);
    }

    /**
     * Writes the trace.
     *
     * @param from start of the window, seconds; what overlaps the window is shown whole
     * @throws IOException when it cannot be written
     */
    public static void write(Writer out, Scenario scenario, long seed, Timeline timeline, double from, double to)
            throws IOException {
        TraceJson trace = new TraceJson(scenario, from, to);
        trace.collect(timeline);
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.writeStartObject();
            json.writeStringField("displayTimeUnit", "ms");
            json.writeObjectFieldStart("otherData");
            json.writeStringField("program", "pdsweep simulate --timeline");
            json.writeNumberField("seed", seed);
            json.writeEndObject();
            json.writeArrayFieldStart("traceEvents");
            trace.events(json);
            json.writeEndArray();
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    private void collect(Timeline timeline) {
        for (Timeline.Iteration iteration : timeline.iterations()) {
            Map<String, Object> facts = new TreeMap<>();
            facts.put("tokens", iteration.tokens());
            facts.put("kv_tokens", iteration.kvTokens());
            facts.put("residents", iteration.residents());
            String name = iteration.tokens() == 0 ? "preemption" : "iteration";
            span(iteration.instance(), ITERATIONS, name, iteration.start(), iteration.end(), facts, 0);
        }
        long flow = 0;
        for (RequestRecord request : timeline.requests()) {
            flow++;
            steps(request);
            transfer(request, flow);
        }
        spans.sort(Comparator.comparingLong(Span::start)
                .thenComparingInt(Span::instance)
                .thenComparingInt(Span::kind)
                .thenComparing(Span::name));
    }

    private void steps(RequestRecord request) {
        String who = "s" + request.session() + " t" + request.turn() + " ";
        for (RequestStep step : RequestStep.of(request)) {
            int instance = step.place() == RequestStep.Place.PREFILLER ? request.prefiller() : decoder(request);
            span(
                    instance,
                    FIRST_REQUEST,
                    who + step.name(),
                    step.from(),
                    until(step.to()),
                    facts(request, step.to()),
                    0);
        }
        if (request.remote() && !Double.isNaN(request.prefilled())) {
            double end = until(request.read());
            span(
                    request.prefiller(),
                    FIRST_REQUEST,
                    who + "lease",
                    request.prefilled(),
                    end,
                    facts(request, request.read()),
                    0);
        }
    }

    private void transfer(RequestRecord request, long flow) {
        double start = RequestStep.transferStart(request, scenario);
        if (!request.remote() || Double.isNaN(start) || start >= scenario.value(Parameter.HORIZON)) {
            return;
        }
        Map<String, Object> facts = facts(request, request.read());
        facts.put("tokens", request.prompt() - request.cached());
        String name = "s" + request.session() + " t" + request.turn() + " KV";
        span(request.prefiller(), FIRST_NIC, name, start, until(request.read()), facts, flow);
        span(decoder(request), FIRST_NIC, name, start, until(request.read()), facts, -flow);
    }

    private static Map<String, Object> facts(RequestRecord request, double end) {
        Map<String, Object> facts = new TreeMap<>();
        facts.put("session", request.session());
        facts.put("turn", request.turn());
        facts.put("prompt", request.prompt());
        facts.put("produced", request.produced());
        if (Double.isNaN(end)) {
            facts.put("unfinished", "at the horizon");
        }
        return facts;
    }

    private int decoder(RequestRecord request) {
        return prefillers + request.decoder();
    }

    private double until(double end) {
        return Double.isNaN(end) ? scenario.value(Parameter.HORIZON) : end;
    }

    private void span(
            int instance, int kind, String name, double start, double end, Map<String, Object> facts, long flow) {
        long startNanos = Math.round(start * 1e9);
        long endNanos = Math.round(end * 1e9);
        if (start <= to && end >= from && endNanos > startNanos) { // what takes no time cannot be seen
            spans.add(new Span(instance, kind, name, startNanos, endNanos, facts, flow));
        }
    }

    private void events(JsonGenerator json) throws IOException {
        List<Lanes> nics = new ArrayList<>();
        List<Lanes> requests = new ArrayList<>();
        int instances = prefillers + scenario.whole(Parameter.ND);
        for (int instance = 0; instance < instances; instance++) {
            metadata(json, "process_name", instance, 0, "name", name(instance));
            metadata(json, "process_sort_index", instance, 0, "sort_index", instance);
            metadata(json, "thread_name", instance, ITERATIONS, "name", "iterations");
            nics.add(new Lanes());
            requests.add(new Lanes());
        }
        for (Span span : spans) {
            int thread = span.kind();
            if (span.kind() != ITERATIONS) {
                List<Lanes> lanes = span.kind() == FIRST_NIC ? nics : requests;
                thread += lanes.get(span.instance()).take(span.start(), span.end());
            }
            slice(json, span, thread);
            if (span.flow() != 0) {
                flow(json, span, thread);
            }
        }
        for (int instance = 0; instance < instances; instance++) {
            lanes(json, instance, FIRST_NIC, "NIC", nics.get(instance));
            lanes(json, instance, FIRST_REQUEST, "requests", requests.get(instance));
        }
    }

    private static void lanes(JsonGenerator json, int instance, int first, String what, Lanes lanes)
            throws IOException {
        for (int lane = 0; lane < lanes.count(); lane++) {
            metadata(json, "thread_name", instance, first + lane, "name", what + " " + lane);
            metadata(json, "thread_sort_index", instance, first + lane, "sort_index", first + lane);
        }
    }

    private String name(int instance) {
        return instance < prefillers ? "P" + instance + " prefiller" : "D" + (instance - prefillers) + " decoder";
    }

    private static void metadata(JsonGenerator json, String what, int instance, int thread, String field, Object value)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("ph", "M");
        json.writeStringField("name", what);
        json.writeNumberField("pid", instance + 1);
        json.writeNumberField("tid", thread);
        json.writeObjectFieldStart("args");
        json.writeObjectField(field, value);
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void slice(JsonGenerator json, Span span, int thread) throws IOException {
        json.writeStartObject();
        json.writeStringField("ph", "X");
        json.writeStringField("name", span.name());
        json.writeStringField(
                "cat", span.kind() == ITERATIONS ? "engine" : span.kind() == FIRST_NIC ? "nic" : "request");
        place(json, span.instance(), thread, span.start());
        json.writeNumberField("dur", BigDecimal.valueOf(span.end() - span.start(), 3));
        json.writeObjectFieldStart("args");
        for (var fact : span.facts().entrySet()) {
            json.writeObjectField(fact.getKey(), fact.getValue());
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void flow(JsonGenerator json, Span span, int thread) throws IOException {
        boolean starts = span.flow() > 0;
        json.writeStartObject();
        json.writeStringField("ph", starts ? "s" : "f");
        if (!starts) {
            json.writeStringField("bp", "e"); // binds to the slice that encloses it
        }
        json.writeStringField("name", "transfer");
        json.writeStringField("cat", "nic");
        json.writeNumberField("id", Math.abs(span.flow()));
        place(json, span.instance(), thread, span.start());
        json.writeEndObject();
    }

    /** Microseconds, with the nanoseconds behind the point. */
    private static void place(JsonGenerator json, int instance, int thread, long nanos) throws IOException {
        json.writeNumberField("pid", instance + 1);
        json.writeNumberField("tid", thread);
        json.writeNumberField("ts", BigDecimal.valueOf(nanos, 3));
    }
}
