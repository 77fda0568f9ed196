/** The command line: the only package that prints or exits. */
package io.pdsweep.cli;
