package io.pdsweep.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.pdsweep.analysis.AcrossSeeds;
import io.pdsweep.analysis.Metric;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;

/** A sweep's table for scripts: values in the units of the {@code runs} columns, null where undefined. */
public final class TableJson {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build();

    private TableJson() {}

    /** JSON, indented, ending with a line feed. */
    public static String write(SweepTable table) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
            printer.indentObjectsWith(new DefaultIndenter("  ", "\n"));
            json.setPrettyPrinter(printer);
            json.writeStartObject();
            json.writeArrayFieldStart("lines");
            for (SweepTable.Line line : table.lines()) {
                line(json, table, line);
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException impossible) {
            throw new UncheckedIOException("writing to memory", impossible);
        }
        return text.append('\n').toString();
    }

    private static void line(JsonGenerator json, SweepTable table, SweepTable.Line line) throws IOException {
        json.writeStartObject();
        json.writeObjectFieldStart("point");
        for (int i = 0; i < table.keys().size(); i++) {
            json.writeStringField(table.keys().get(i).label(), line.names().get(i));
        }
        json.writeEndObject();
        json.writeNumberField("runs", line.runs());
        json.writeNumberField("failed", line.failed());
        json.writeObjectFieldStart("metrics");
        for (Map.Entry<Metric, AcrossSeeds> entry : line.metrics().entrySet()) {
            AcrossSeeds seeds = entry.getValue();
            json.writeObjectFieldStart(entry.getKey().column());
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

    private static void number(JsonGenerator json, String name, double value) throws IOException {
        if (Double.isNaN(value)) {
            json.writeNullField(name);
        } else {
            json.writeNumberField(name, value);
        }
    }
}
