/** One run as JSON, as text for people, and as CSV files. */
@org.jspecify.annotations.NullMarked
package io.pdsweep.result;
