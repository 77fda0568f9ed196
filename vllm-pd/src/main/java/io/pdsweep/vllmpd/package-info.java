/** vLLM prefill/decode deployment files. */
package io.pdsweep.vllmpd;
