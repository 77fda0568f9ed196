/** Which fleet carries which load at which cost: the search over session rates, its verdicts and its answer. No Spark here. */
@org.jspecify.annotations.NullMarked
package io.pdsweep.capacity;
