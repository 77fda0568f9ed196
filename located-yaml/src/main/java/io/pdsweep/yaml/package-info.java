/** YAML read strictly, with the line of every value. */
package io.pdsweep.yaml;
