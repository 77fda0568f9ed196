package io.pdsweep.report.chart;

/**
 * A value with its interval at a place of a chart.
 *
 * @param x place on the horizontal axis, as people write it
 * @param at the same as a number
 * @param y value in the unit of the axis
 * @param halfWidth of its interval; NaN when there is none
 * @param series the line that it belongs to; empty when there is one line
 * @param note what must be said with it, as in {@code overloaded}; else empty
 */
public record Dot(String x, double at, double y, double halfWidth, String series, String note) {
    double low() {
        return Double.isFinite(halfWidth) ? y - halfWidth : y;
    }

    double high() {
        return Double.isFinite(halfWidth) ? y + halfWidth : y;
    }
}
