package io.pdsweep.report.chart;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pdsweep.analysis.JsonText;
import java.util.List;

/** Pieces of Vega-Lite specifications. Colours are the page's: a chart names none but {@code var(--...)}. */
final class Spec {
    private static final ObjectMapper MAPPER = JsonText.mapper();

    private Spec() {}

    /** A chart as wide as its place. */
    static ObjectNode chart(int height) {
        ObjectNode spec = object();
        spec.put("width", "container");
        spec.put("height", height);
        spec.putObject("autosize").put("type", "fit-x").put("contains", "padding");
        return spec;
    }

    static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    /** A chart's data, to be filled. */
    static ArrayNode values(ObjectNode spec) {
        return spec.putObject("data").putArray("values");
    }

    static void put(ObjectNode node, String field, double value) {
        if (Double.isFinite(value)) {
            node.put(field, value);
        } else {
            node.putNull(field);
        }
    }

    static ObjectNode field(ObjectNode encoding, String channel, String field, String type, String title) {
        return encoding.putObject(channel).put("field", field).put("type", type).put("title", title);
    }

    /** The channel's values in this order. */
    static void sort(ObjectNode channel, List<String> order) {
        ArrayNode sort = channel.putArray("sort");
        order.forEach(sort::add);
    }

    /** The colours of these values, in order, one each. */
    static void colours(ObjectNode channel, List<String> values) {
        ObjectNode scale = channel.putObject("scale");
        values.forEach(scale.withArray("domain")::add);
        for (int i = 0; i < values.size(); i++) {
            scale.withArray("range").add("var(--c" + (i % 8 + 1) + ")");
        }
    }

    static void tooltip(ObjectNode encoding, String... fieldsAndTitles) {
        ArrayNode tooltip = encoding.putArray("tooltip");
        for (int i = 0; i < fieldsAndTitles.length; i += 2) {
            tooltip.addObject().put("field", fieldsAndTitles[i]).put("title", fieldsAndTitles[i + 1]);
        }
    }
}
