package io.pdsweep.report.document;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A chart.
 *
 * @param id its anchor
 * @param caption what it shows, with what its bars are
 * @param vegaLite the chart as a Vega-Lite specification, with its data
 */
public record Figure(String id, String caption, JsonNode vegaLite) implements Block {}
