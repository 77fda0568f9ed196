/**
 * YAML read strictly into an immutable tree in which every key and value knows its line.
 *
 * <p>{@link io.pdsweep.yaml.YamlReader} reads a file into a {@link io.pdsweep.yaml.Document};
 * {@link io.pdsweep.yaml.Fields} and {@link io.pdsweep.yaml.Value} read the tree as typed values and record
 * everything that is wrong in one {@link io.pdsweep.yaml.Problems} collector, so that a user sees all of it at once.
 */
package io.pdsweep.yaml;
