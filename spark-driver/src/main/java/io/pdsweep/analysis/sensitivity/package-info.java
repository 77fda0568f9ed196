/** Which parameter matters: estimators over the outputs of a design. Pure functions of their arguments. */
@org.jspecify.annotations.NullMarked
package io.pdsweep.analysis.sensitivity;
