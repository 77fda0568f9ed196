package io.pdsweep.sim.transfer;

/** What one NIC did since the warm-up. */
public record NicStatistics(double utilisation, double meanNumber, long completed) {}
