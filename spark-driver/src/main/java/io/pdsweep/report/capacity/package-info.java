/** The answer of a capacity plan as sections of a report, made from plan.json alone. */
@org.jspecify.annotations.NullMarked
package io.pdsweep.report.capacity;
