package io.pdsweep.analysis.sensitivity;

/**
 * An estimate with its two errors apart, each as half the width of a 95 % interval.
 *
 * @param designHalfWidth what other points of the design would have given: by bootstrap
 * @param seedsHalfWidth what other seeds would have given at the same points: by jackknife over the seeds; NaN with one
 */
public record Index(double value, double designHalfWidth, double seedsHalfWidth) {}
