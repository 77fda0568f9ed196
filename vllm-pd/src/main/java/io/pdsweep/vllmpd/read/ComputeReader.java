package io.pdsweep.vllmpd.read;

import io.pdsweep.vllmpd.check.Rule;
import io.pdsweep.vllmpd.model.Compute;
import io.pdsweep.vllmpd.model.NodePool;
import io.pdsweep.yaml.Fields;
import io.pdsweep.yaml.KeyPath;
import io.pdsweep.yaml.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads {@code compute}: exactly one Slurm cluster. */
final class ComputeReader {
    private static final int MOST_NODES = 100_000;

    private final Reading reading;

    ComputeReader(Reading reading) {
        this.reading = reading;
    }

    Optional<Compute> read(Fields root) {
        return root.required("compute").flatMap(Value::mapping).flatMap(fields -> {
            Map<String, Compute> computes = fields.each(value -> value.mapping().map(this::compute));
            Set<String> names = fields.mapping().keys();
            if (names.size() != 1) {
                String what =
                        names.isEmpty() ? "no compute" : "several computes: " + Reading.shown(String.join(", ", names));
                reading.findings().add(Rule.ONE_COMPUTE, KeyPath.of("compute"), what, "exactly one");
            }
            return computes.values().stream().findFirst();
        });
    }

    private Compute compute(Fields fields) {
        fields.required("type").ifPresent(type -> type.choice(List.of("slurm")));
        List<String> steps = fields.path().steps();
        Map<String, NodePool> pools = fields.optional("node_pools")
                .flatMap(Value::mapping)
                .map(map -> map.each(value -> value.mapping().map(this::pool)))
                .orElse(Map.of());
        Compute compute = new Compute(
                steps.get(steps.size() - 1),
                reading.required(fields, "account"),
                reading.nullable(fields, "hostname"),
                reading.nullable(fields, "walltime"),
                pools,
                reading.textMap(fields, "extra_args"));
        fields.refuseUnknown();
        return compute;
    }

    private NodePool pool(Fields fields) {
        NodePool pool = new NodePool(
                reading.required(fields, "partition"),
                reading.bounded(fields, "nodes", 1, 1, MOST_NODES),
                reading.bounded(fields, "ntasks_per_node", 1, 1, MOST_NODES),
                fields.optional("gpus_per_node")
                        .filter(value -> !value.isNull())
                        .map(value -> reading.bounded(fields, "gpus_per_node", 1, 1, MOST_NODES)),
                reading.textMap(fields, "extra_args"));
        fields.refuseUnknown();
        return pool;
    }
}
