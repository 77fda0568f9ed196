/** What is wrong with a deployment file: the rules and their findings. */
package io.pdsweep.vllmpd.check;
