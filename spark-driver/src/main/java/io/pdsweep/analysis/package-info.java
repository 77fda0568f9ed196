/** Statistics over the seeds of a point. */
@org.jspecify.annotations.NullMarked
package io.pdsweep.analysis;
