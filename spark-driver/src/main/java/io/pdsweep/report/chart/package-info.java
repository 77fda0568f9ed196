/** The kinds of chart, as Vega-Lite specifications. */
@org.jspecify.annotations.NullMarked
package io.pdsweep.report.chart;
