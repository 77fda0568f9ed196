/** What a deployment file says: immutable values, defaults filled in. */
package io.pdsweep.vllmpd.model;
