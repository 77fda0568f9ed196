/** What people read: tables made from an output folder alone. */
@org.jspecify.annotations.NullMarked
package io.pdsweep.report;
