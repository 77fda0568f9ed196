package io.pdsweep.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.JsonText;
import io.pdsweep.analysis.Metric;
import io.pdsweep.analysis.SteadyState;
import io.pdsweep.sim.Observation;
import io.pdsweep.sim.stat.Histogram;
import io.pdsweep.spec.Numbers;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/** A sweep's table for scripts: values in the units of the {@code runs} columns, null where undefined. */
public final class TableJson {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build();

    private TableJson() {}

    /**
     * JSON, indented, ending with a line feed.
     *
     * @param percentiles to be written beside; may be empty
     * @param until which points met the rule that they got their seeds by, where there is one
     */
    public static String write(SweepTable table, List<Percentiles> percentiles, Optional<StoppingText> until) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
            printer.indentObjectsWith(new DefaultIndenter("  ", "\n"));
            json.setPrettyPrinter(printer);
            json.writeStartObject();
            json.writeArrayFieldStart("lines");
            for (int i = 0; i < table.lines().size(); i++) {
                line(json, table, i, percentiles);
            }
            json.writeEndArray();
            if (until.isPresent()) {
                json.setCodec(JsonText.mapper());
                json.writeFieldName("until");
                json.writeTree(until.get().node());
            }
            json.writeEndObject();
        } catch (IOException impossible) {
            throw new UncheckedIOException("writing to memory", impossible);
        }
        return text.append('\n').toString();
    }

    private static void line(JsonGenerator json, SweepTable table, int number, List<Percentiles> percentiles)
            throws IOException {
        SweepTable.Line line = table.lines().get(number);
        json.writeStartObject();
        json.writeObjectFieldStart("point");
        for (int i = 0; i < table.keys().size(); i++) {
            json.writeStringField(table.keys().get(i).label(), line.names().get(i));
        }
        json.writeEndObject();
        json.writeNumberField("runs", line.runs());
        json.writeNumberField("failed", line.failed());
        if (line.state().isPresent()) {
            state(json, line.state().get());
        }
        if (!percentiles.isEmpty()) {
            json.writeObjectFieldStart("percentiles");
            for (Percentiles each : percentiles) {
                percentiles(json, each.observation(), each.histograms().get(number));
            }
            json.writeEndObject();
        }
        json.writeObjectFieldStart("metrics");
        for (Metric metric : table.metrics()) {
            AcrossSeeds seeds = SweepTable.over(line, metric);
            json.writeObjectFieldStart(metric.column());
            json.writeNumberField("count", seeds.count());
            number(json, "median", seeds.median());
            number(json, "min", seeds.min());
            number(json, "max", seeds.max());
            number(json, "mean", seeds.mean());
            number(json, "half_width", seeds.halfWidth());
            json.writeEndObject();
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void state(JsonGenerator json, SteadyState state) throws IOException {
        json.writeObjectFieldStart("steady_state");
        json.writeStringField("verdict", state.verdict().name());
        number(json, "in_flight_mean", state.meanInFlight().mean());
        number(json, "in_flight_growth", state.growth().mean());
        number(json, "in_flight_growth_half_width_999", state.growth().halfWidth());
        number(json, "truncation_median", state.truncation().median());
        json.writeNumberField("overloaded_seeds", state.overloadedSeeds());
        json.writeEndObject();
    }

    private static void percentiles(JsonGenerator json, Observation observation, Histogram histogram)
            throws IOException {
        json.writeObjectFieldStart(observation.label());
        json.writeStringField("unit", observation.unit());
        json.writeNumberField("count", histogram.count());
        json.writeNumberField("relative_error", Histogram.RELATIVE_ERROR);
        for (double level : Percentiles.LEVELS) {
            String name = "p" + Numbers.text(100 * level).replace(".", "");
            number(json, name, histogram.quantile(level));
        }
        json.writeEndObject();
    }

    private static void number(JsonGenerator json, String name, double value) throws IOException {
        if (Double.isNaN(value)) {
            json.writeNullField(name);
        } else {
            json.writeNumberField(name, value);
        }
    }
}
