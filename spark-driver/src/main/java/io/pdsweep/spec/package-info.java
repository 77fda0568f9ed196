/** Sweep files: YAML in, checked records out; every error names file, line, field, value and what was expected. No Spark here. */
@org.jspecify.annotations.NullMarked
package io.pdsweep.spec;
