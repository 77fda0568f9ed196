/** The simulator against queueing theory, and the intervals against what they promise. */
@org.jspecify.annotations.NullMarked
package io.pdsweep.analysis.selfcheck;
