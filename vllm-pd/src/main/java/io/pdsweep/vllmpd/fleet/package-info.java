/** What a deployment becomes: services with their nodes, ports, modes and commands. */
package io.pdsweep.vllmpd.fleet;
