package io.pdsweep.result;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.pdsweep.sim.Gauge;
import io.pdsweep.sim.ModelVersion;
import io.pdsweep.sim.Observation;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.RunResult;
import io.pdsweep.sim.RunResult.EngineSummary;
import io.pdsweep.sim.RunResult.NicSummary;
import io.pdsweep.sim.RunResult.PoolSummary;
import io.pdsweep.sim.Scenario;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/**
 * One run as JSON: {@code docs/reference/simulate-json.md}. Doubles are written so that they read back to the last bit;
 * an undefined number is null.
 */
public final class ResultJson {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build();

    private final JsonGenerator json;

    private ResultJson(JsonGenerator json) {
        this.json = json;
    }

    /** The JSON text, indented, ending with a line feed. */
    public static String write(Scenario scenario, long seed, RunResult result) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
            printer.indentObjectsWith(new DefaultIndenter("  ", "\n"));
            json.setPrettyPrinter(printer);
            new ResultJson(json).run(scenario, seed, result);
        } catch (IOException impossible) {
            throw new UncheckedIOException("writing to memory", impossible);
        }
        return text.append('\n').toString();
    }

    private void run(Scenario scenario, long seed, RunResult result) throws IOException {
        json.writeStartObject();
        parameters(scenario, seed);
        json.writeStringField("model_version", ModelVersion.CURRENT);
        json.writeObjectFieldStart("observations");
        for (Observation observation : Observation.values()) {
            observation(observation, result);
        }
        json.writeEndObject();
        json.writeObjectFieldStart("gauges");
        for (Gauge gauge : Gauge.values()) {
            gauge(gauge, result);
        }
        json.writeEndObject();
        json.writeArrayFieldStart("pools");
        for (PoolSummary pool : result.pools()) {
            pool(pool);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("engines");
        for (EngineSummary engine : result.engines()) {
            engine(engine);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("nics");
        for (NicSummary nic : result.nics()) {
            nic(nic);
        }
        json.writeEndArray();
        counters(result.counters());
        json.writeEndObject();
    }

    private void parameters(Scenario scenario, long seed) throws IOException {
        json.writeObjectFieldStart("parameters");
        json.writeNumberField("seed", seed);
        json.writeStringField("mode", scenario.mode().label());
        json.writeStringField("arrive", scenario.arrivals().toString());
        for (Parameter parameter : Parameter.values()) {
            if (parameter.kind() == Parameter.Kind.WHOLE) {
                json.writeNumberField(parameter.label(), scenario.whole(parameter));
            } else {
                number(parameter.label(), scenario.value(parameter));
            }
        }
        json.writeEndObject();
    }

    private void observation(Observation observation, RunResult result) throws IOException {
        RunResult.ObservationSummary summary = result.of(observation);
        json.writeObjectFieldStart(observation.label());
        json.writeNumberField("count", summary.count());
        number("mean", summary.mean());
        number("p50", summary.p50());
        number("p90", summary.p90());
        number("p99", summary.p99());
        number("p999", summary.p999());
        number("min", summary.min());
        number("max", summary.max());
        number("half_width", summary.halfWidth());
        json.writeStringField("unit", observation.unit());
        json.writeEndObject();
    }

    private void gauge(Gauge gauge, RunResult result) throws IOException {
        RunResult.GaugeSummary summary = result.of(gauge);
        json.writeObjectFieldStart(gauge.label());
        number("mean", summary.mean());
        number("half_width", summary.halfWidth());
        number("min", summary.min());
        number("max", summary.max());
        json.writeStringField("unit", gauge.unit());
        json.writeEndObject();
    }

    private void pool(PoolSummary pool) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", pool.name());
        json.writeNumberField("index", pool.index());
        number("mean_used", pool.meanUsed());
        number("mean_cached", pool.meanCached());
        number("mean_queue", pool.meanQueue());
        number("mean_holders", pool.meanHolders());
        number("mean_wait", pool.meanWait());
        json.writeNumberField("admissions", pool.admissions());
        json.writeNumberField("evicted_entries", pool.evictedEntries());
        json.writeNumberField("evicted_tokens", pool.evictedTokens());
        json.writeNumberField("preemptions", pool.preemptions());
        json.writeNumberField("rejected", pool.rejected());
        json.writeNumberField("stuck", pool.stuck());
        json.writeEndObject();
    }

    private void engine(EngineSummary engine) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", engine.name());
        json.writeNumberField("index", engine.index());
        number("utilisation", engine.utilisation());
        number("mean_number", engine.meanNumber());
        json.writeNumberField("completed", engine.completed());
        json.writeNumberField("iterations", engine.iterations());
        json.writeEndObject();
    }

    private void nic(NicSummary nic) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", nic.name());
        json.writeNumberField("index", nic.index());
        number("utilisation", nic.utilisation());
        number("mean_number", nic.meanNumber());
        json.writeNumberField("completed", nic.completed());
        json.writeEndObject();
    }

    private void counters(RunResult.Counters counters) throws IOException {
        json.writeObjectFieldStart("counters");
        json.writeNumberField("arrivals", counters.arrivals());
        json.writeNumberField("turns", counters.turns());
        json.writeNumberField("ended", counters.ended());
        json.writeNumberField("offered", counters.offered());
        json.writeNumberField("completed", counters.completed());
        json.writeNumberField("refused", counters.refused());
        json.writeNumberField("rejected", counters.rejected());
        json.writeNumberField("in_flight", counters.inFlight());
        json.writeNumberField("events", counters.events());
        json.writeNumberField("longest_chain", counters.longestChain());
        json.writeNumberField("long_chains", counters.longChains());
        json.writeEndObject();
    }

    private void number(String name, double value) throws IOException {
        if (Double.isNaN(value)) {
            json.writeNullField(name);
        } else {
            json.writeNumberField(name, value);
        }
    }
}
