/** Where to evaluate a model: designs of experiments over ranges of parameters. Pure functions of their arguments. */
@org.jspecify.annotations.NullMarked
package io.pdsweep.analysis.design;
