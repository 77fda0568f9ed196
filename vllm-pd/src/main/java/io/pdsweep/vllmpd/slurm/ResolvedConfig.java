package io.pdsweep.vllmpd.slurm;

import io.pdsweep.vllmpd.read.Interpolation;
import io.pdsweep.yaml.Document;
import io.pdsweep.yaml.Mapping;
import io.pdsweep.yaml.YamlWriter;
import java.util.List;

/**
 * The file as it was used, to be kept beside a job: names resolved, scratch keys gone. Nothing derived is written, so it
 * reads back to the same deployment; {@code host:}, {@code runtime:} and {@code ${oc.env:...}} stay references.
 */
public final class ResolvedConfig {
    private ResolvedConfig() {}

    /** The YAML text for a file as written. */
    public static String of(Document written) {
        Mapping root = (Mapping) Interpolation.resolveNames(written).root();
        List<Mapping.Entry> kept = root.entries().stream()
                .filter(entry -> !entry.key().startsWith("_"))
                .toList();
        return YamlWriter.write(new Mapping(root.at(), kept));
    }
}
