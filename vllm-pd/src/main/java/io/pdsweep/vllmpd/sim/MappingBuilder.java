package io.pdsweep.vllmpd.sim;

import io.pdsweep.vllmpd.fleet.DeployedEngine;
import io.pdsweep.vllmpd.fleet.DeployedRouter;
import io.pdsweep.vllmpd.fleet.EngineLimits;
import io.pdsweep.vllmpd.fleet.Fleet;
import io.pdsweep.vllmpd.fleet.Mode;
import io.pdsweep.vllmpd.sim.MappedParameter.Fit;
import io.pdsweep.vllmpd.sim.MappedParameter.Origin;
import io.pdsweep.yaml.Document;
import io.pdsweep.yaml.InvalidYaml;
import io.pdsweep.yaml.KeyPath;
import io.pdsweep.yaml.Problem;
import io.pdsweep.yaml.Problems;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Builds a {@link ScenarioMapping}; nothing is scaled, and what the file does not say is not guessed. */
final class MappingBuilder {
    private static final String PER_TP = "not derivable from a file: calibrate for this model and TP x PP";

    private final Document document;
    private final DeployedRouter router;
    private final Map<String, Long> chosen;
    private final Problems problems = new Problems();
    private final Map<String, MappedParameter> parameters = new LinkedHashMap<>();
    private final Map<String, MappedParameter> notModelled = new LinkedHashMap<>();

    MappingBuilder(Fleet fleet, DeployedRouter router, Map<String, Long> chosen) {
        this.document = fleet.deployment().document();
        this.router = router;
        this.chosen = chosen;
    }

    static InvalidYaml noService(Fleet fleet) {
        Document document = fleet.deployment().document();
        String found = fleet.routers().isEmpty() ? "no vllm_pd service" : "several vllm_pd services";
        return new InvalidYaml(List.of(Problem.at(
                document, KeyPath.of("services"), found, "one, or driver.policy_model to name one of them")));
    }

    ScenarioMapping build() {
        DeployedEngine prefill = router.prefill();
        DeployedEngine decode = router.decode();
        instances("NP", prefill);
        instances("ND", decode);
        both("B", "--max-num-batched-tokens");
        one("max_seqsP", prefill, "--max-num-seqs");
        one("max_seqsD", decode, "--max-num-seqs");
        one("blocksP", prefill, "--num-gpu-blocks-override");
        one("blocksD", decode, "--num-gpu-blocks-override");
        both("bs", "--block-size");
        both("max_model_len", "--max-model-len");
        for (String cost : List.of("a", "omega", "beta", "c0")) {
            parameters.put(cost, byDefault(PER_TP));
        }
        for (String rate : List.of("BwP", "BwD", "x0")) {
            parameters.put(rate, byDefault("per instance: a node's rate divided by its instances"));
        }
        String always = "vllm-router always prefills, then decodes; another value departs from this deployment";
        parameters.put("thr", new MappedParameter("1", Origin.ROUTER, 0, "", Fit.EXACT, always));
        parameters.put("minp", new MappedParameter("0", Origin.ROUTER, 0, "", Fit.EXACT, always));
        for (String axis : List.of("Lambda", "p", "Z")) {
            parameters.put(axis, new MappedParameter("", Origin.AXIS, 0, "", Fit.NONE, "the workload's"));
        }
        pools();
        policies();
        unmodelled();
        problems.throwIfAny();
        return new ScenarioMapping(
                router.name(),
                parameters,
                notModelled,
                prefill.endpoints().size(),
                decode.endpoints().size());
    }

    private void instances(String name, DeployedEngine tier) {
        String value = Integer.toString(tier.simulatedInstances());
        boolean perNode = tier.shape().mode() == Mode.PER_NODE;
        KeyPath path =
                perNode ? router.path().child("server_per_node") : tier.path().child("number_of_instances");
        String note = perNode
                ? "one instance a node, nodes of pool " + tier.span().pool().orElse("")
                : "each data-parallel rank has a scheduler and a KV pool of its own";
        boolean ranks = tier.simulatedInstances() > tier.endpoints().size();
        Fit fit = ranks ? Fit.APPROXIMATE : Fit.EXACT;
        String balance = ranks ? "; vLLM, not the router, balances the ranks behind one endpoint" : "";
        parameters.put(name, fromFile(value, path, fit, note + balance));
    }

    private void one(String name, DeployedEngine tier, String flag) {
        KeyPath path = tier.path().child("extra_args");
        parameters.put(
                name,
                limit(tier, flag)
                        .map(value -> fromFile(Long.toString(value), path, Fit.EXACT, flag))
                        .orElseGet(() -> byDefault(flag + " is not in extra_args")));
    }

    /** A limit that the simulator has once for both tiers. */
    private void both(String name, String flag) {
        Optional<Long> prefill = limit(router.prefill(), flag);
        Optional<Long> decode = limit(router.decode(), flag);
        Long choice = chosen.get(name);
        if (choice != null) {
            String note = "chosen; prefill " + shown(prefill) + ", decode " + shown(decode);
            boolean same =
                    prefill.equals(decode) && prefill.filter(choice::equals).isPresent();
            Fit fit = same ? Fit.EXACT : Fit.APPROXIMATE;
            parameters.put(name, new MappedParameter(choice.toString(), Origin.AXIS, 0, "", fit, note));
        } else if (prefill.isPresent() && decode.isPresent() && !prefill.equals(decode)) {
            String what = flag + " is " + prefill.get() + " on prefill and " + decode.get()
                    + " on decode, but the simulator has one " + name;
            KeyPath path = router.decode().path().child("extra_args");
            problems.add(Problem.at(document, path, what, "one value, or a choice of " + name));
        } else if (prefill.isEmpty() && decode.isEmpty()) {
            parameters.put(name, byDefault(flag + " is not in extra_args"));
        } else {
            DeployedEngine tier = prefill.isPresent() ? router.prefill() : router.decode();
            String value = prefill.or(() -> decode).map(String::valueOf).orElse("");
            boolean same = prefill.equals(decode);
            String note = same ? flag : flag + " is given for " + tier.name() + " alone and used for both tiers";
            Fit fit = same ? Fit.EXACT : Fit.APPROXIMATE;
            parameters.put(name, fromFile(value, tier.path().child("extra_args"), fit, note));
        }
    }

    private Optional<Long> limit(DeployedEngine tier, String flag) {
        try {
            return new EngineLimits(tier.service().extraArgs()).number(flag);
        } catch (IllegalArgumentException wrong) {
            String what = String.valueOf(wrong.getMessage());
            problems.add(Problem.at(document, tier.path().child("extra_args"), what, "a positive number"));
            return Optional.empty();
        }
    }

    private static String shown(Optional<Long> limit) {
        return limit.map(String::valueOf).orElse("not given");
    }

    /** vLLM does not start with a KV pool smaller than one request. */
    private void pools() {
        for (String name : List.of("blocksP", "blocksD")) {
            long blocks = value(name, 10_000);
            long size = value("bs", 16);
            long longest = value("max_model_len", 16_384);
            if (blocks * size < longest) {
                DeployedEngine tier = name.equals("blocksP") ? router.prefill() : router.decode();
                String what = name + " x bs = " + blocks + " x " + size + " is below max_model_len " + longest;
                String expected = "a KV pool for one request: set --num-gpu-blocks-override or --max-model-len";
                problems.add(Problem.at(document, tier.path().child("extra_args"), what, expected));
            }
        }
    }

    private long value(String name, long simulatorDefault) {
        MappedParameter mapped = parameters.get(name);
        return mapped == null || mapped.value().isEmpty() ? simulatorDefault : Long.parseLong(mapped.value());
    }

    private void policies() {
        var settings = router.service().router();
        String prefill = "the simulator sends to a warm cache first, then to the least loaded (near cache_aware)";
        String decode = "the simulator sends to the least busy, by load and not by cache";
        notModelled.put("prefill_policy", policy(settings.prefillPolicy(), "prefill_policy", prefill));
        notModelled.put("decode_policy", policy(settings.decodePolicy(), "decode_policy", decode));
    }

    private void unmodelled() {
        notModelled("kv_load_failure_policy", router.service().kvLoadFailurePolicy(), "no transfer fails");
        int timeout = router.service().router().requestTimeoutSeconds();
        notModelled("request_timeout_secs", Integer.toString(timeout), "no request times out");
        notModelled("port", Integer.toString(router.port()), "HTTP, RPC and NIXL ports");
        int nixl = router.service().nixlPort();
        notModelled("nixl_side_channel_port", Integer.toString(nixl), "HTTP, RPC and NIXL ports");
        notModelled(
                "health_check",
                router.step().healthCheck().map(check -> check.path()).orElse(""),
                "start-up");
    }

    private void notModelled(String key, String value, String note) {
        KeyPath path = router.path().child(key);
        int line =
                document.valueAt(path).isPresent() ? document.positionOf(path).line() : 0;
        notModelled.put(key, new MappedParameter(value, Origin.NOT_MODELLED, line, path.toString(), Fit.NONE, note));
    }

    private MappedParameter policy(String value, String key, String note) {
        KeyPath path = router.path().child(key);
        boolean given = document.valueAt(path).isPresent();
        Origin origin = given ? Origin.FILE : Origin.DEFAULT;
        int line = given ? document.positionOf(path).line() : 0;
        return new MappedParameter(value, origin, line, path.toString(), Fit.APPROXIMATE, note);
    }

    private MappedParameter fromFile(String value, KeyPath path, Fit fit, String note) {
        return new MappedParameter(value, Origin.FILE, document.positionOf(path).line(), path.toString(), fit, note);
    }

    private static MappedParameter byDefault(String note) {
        return new MappedParameter("", Origin.DEFAULT, 0, "", Fit.NONE, note);
    }
}
