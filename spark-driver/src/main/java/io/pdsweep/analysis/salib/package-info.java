/** The text formats of SALib, the sensitivity library for Python: a study can go on there, and come from there. No I/O. */
@org.jspecify.annotations.NullMarked
package io.pdsweep.analysis.salib;
