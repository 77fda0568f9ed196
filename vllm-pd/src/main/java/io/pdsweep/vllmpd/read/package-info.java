/** From a YAML tree to the model, with every field problem recorded. */
package io.pdsweep.vllmpd.read;
