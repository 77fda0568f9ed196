/** A plan carried out on Spark: waves of runs, one committed file each. */
@org.jspecify.annotations.NullMarked
package io.pdsweep.run;
