/** What a sweep runs: points, their identities, predicted cost, waves and slices. No Spark here. */
@org.jspecify.annotations.NullMarked
package io.pdsweep.plan;
