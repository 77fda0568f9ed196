package io.pdsweep.yaml;

import org.yaml.snakeyaml.nodes.NodeId;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.resolver.Resolver;

/** Marks every node that has no tag of its own, so that a tag written in the file can be told apart. */
final class StrictResolver extends Resolver {
    static final Tag IMPLICIT = new Tag("tag:pdsweep.io,2026:implicit");

    @Override
    public Tag resolve(NodeId kind, String value, boolean implicit) {
        return IMPLICIT;
    }

    @Override
    protected void addImplicitResolvers() {
        // What a scalar means is decided by ScalarKind.
    }
}
