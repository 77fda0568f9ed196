/** A report as text, tables and charts, and the formats that it is written in: HTML, CSV, Markdown. */
@org.jspecify.annotations.NullMarked
package io.pdsweep.report.document;
