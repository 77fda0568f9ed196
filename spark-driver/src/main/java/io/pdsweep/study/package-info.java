/** The results of a designed sweep, analysed: which parameter matters for which output. Computes only; text is made in report. */
@org.jspecify.annotations.NullMarked
package io.pdsweep.study;
