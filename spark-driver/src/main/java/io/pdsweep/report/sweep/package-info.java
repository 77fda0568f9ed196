/** A sweep's report: what its sections say. */
@org.jspecify.annotations.NullMarked
package io.pdsweep.report.sweep;
