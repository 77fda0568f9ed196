package io.pdsweep.vllmpd.check;

import io.pdsweep.vllmpd.fleet.Deployed;
import io.pdsweep.vllmpd.fleet.DeployedEngine;
import io.pdsweep.vllmpd.fleet.DeployedRouter;
import io.pdsweep.vllmpd.fleet.Fleet;
import io.pdsweep.vllmpd.fleet.Mode;
import io.pdsweep.yaml.KeyPath;
import java.util.ArrayList;
import java.util.List;

/** Rules S1, S2 and S10: GPUs booked twice; two servers on one port of one node; intra-node data parallelism that the tiers do not share. */
final class PortRules {
    private final Fleet fleet;
    private final Findings findings;
    private final List<Bound> bound = new ArrayList<>();

    /** Ports that a service binds on some nodes; a range of ports for NIXL's one per data-parallel rank. */
    private record Bound(Deployed service, KeyPath field, String kind, int firstNode, int nodes, int port, int ports) {
        boolean clashes(Bound other) {
            boolean sameNode = firstNode < other.firstNode + other.nodes && other.firstNode < firstNode + nodes;
            return sameNode && port < (long) other.port + other.ports && other.port < (long) port + ports;
        }
    }

    PortRules(Fleet fleet, Findings findings) {
        this.fleet = fleet;
        this.findings = findings;
    }

    void check() {
        fleet.services().forEach(this::bind);
        for (int i = 0; i < bound.size(); i++) {
            for (int j = i + 1; j < bound.size(); j++) {
                if (bound.get(i).clashes(bound.get(j))) {
                    clash(bound.get(i), bound.get(j));
                }
            }
        }
        fleet.routers().forEach(this::intraNode);
        gpusBookedTwice();
    }

    /** Rule S1 for services other than the two tiers of one: all engines of a pool share its nodes' GPUs. */
    private void gpusBookedTwice() {
        List<DeployedEngine> engines = fleet.engines();
        for (int i = 0; i < engines.size(); i++) {
            DeployedEngine engine = engines.get(i);
            for (DeployedEngine earlier : engines.subList(0, i)) {
                boolean tiersOfOne = engine.kv().isPresent()
                        && earlier.kv().isPresent()
                        && engine.path()
                                .steps()
                                .get(1)
                                .equals(earlier.path().steps().get(1));
                boolean samePool = engine.span().pool().isPresent()
                        && engine.span().pool().equals(earlier.span().pool());
                long together = perNode(engine) + perNode(earlier);
                if (samePool
                        && !tiersOfOne
                        && engine.span()
                                .gpusPerNode()
                                .filter(gpus -> together > gpus)
                                .isPresent()) {
                    String what = engine.name() + " and " + earlier.name() + " need " + together
                            + " GPUs of each node of pool "
                            + engine.span().pool().get();
                    findings.add(
                            Rule.SHARED_POOL, engine.path().child("node_pool"), what, "a pool for each, or fewer GPUs");
                }
            }
        }
    }

    private static long perNode(DeployedEngine engine) {
        return (engine.gpusUsed() + engine.span().nodes() - 1)
                / Math.max(1, engine.span().nodes());
    }

    private void bind(Deployed service) {
        KeyPath port = service.path().child("port");
        if (service instanceof DeployedEngine engine) {
            int first = engine.firstNode();
            int servers = engine.endpoints().size();
            int nodes = Math.max(1, engine.span().nodes());
            bound.add(new Bound(service, port, "port", first, servers, service.port(), 1));
            if (engine.shape().mode() == Mode.DP_MULTINODE) {
                KeyPath rpc = service.path().child("data_parallel_rpc_port");
                int rpcPort = engine.service().dataParallelRpcPort();
                bound.add(new Bound(service, rpc, "data_parallel_rpc_port", first, 1, rpcPort, 1));
            }
            engine.kv().ifPresent(kv -> {
                KeyPath nixl = new KeyPath(service.path().steps().subList(0, 2)).child("nixl_side_channel_port");
                int ranks = engine.service().instances();
                bound.add(new Bound(service, nixl, "NIXL port", first, nodes, kv.nixlPort(), ranks));
            });
        } else {
            bound.add(new Bound(service, port, "port", service.firstNode(), 1, service.port(), 1));
        }
    }

    /** Blames the one that the file sets; the earlier one when it sets both or neither. */
    private void clash(Bound one, Bound other) {
        boolean otherOnly = !isSet(one) && isSet(other);
        Bound blamed = otherOnly ? other : one;
        Bound first = otherOnly ? one : other;
        int port = Math.max(one.port, other.port);
        int node = Math.max(one.firstNode, other.firstNode);
        String what = "the " + blamed.kind + " " + port + " of " + blamed.service.name() + " is also the " + first.kind
                + " of " + first.service.name() + " on node " + node;
        findings.add(Rule.PORT_CLASH, blamed.field, what, "different ports on one node");
    }

    private boolean isSet(Bound bound) {
        return findings.document().valueAt(bound.field).isPresent();
    }

    private void intraNode(DeployedRouter router) {
        int size = router.service().router().intraNodeDataParallelSize();
        int prefill = router.prefill().dataParallelPerNode();
        int decode = router.decode().dataParallelPerNode();
        if (size > 1 && prefill != decode) {
            String what = "intra_node_data_parallel_size is " + size + " for both tiers, but "
                    + router.prefill().name() + " has " + prefill + " replicas a node and "
                    + router.decode().name() + " " + decode;
            KeyPath field = router.path().child("intra_node_data_parallel_size");
            findings.add(Rule.INTRA_NODE, field, what, "1, or tiers with equally many");
        }
    }
}
