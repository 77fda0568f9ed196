package io.pdsweep.vllmpd;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pdsweep.vllmpd.check.Rule;
import io.pdsweep.vllmpd.fleet.DeployedEngine;
import io.pdsweep.vllmpd.fleet.Fleet;
import io.pdsweep.vllmpd.fleet.FleetJson;
import io.pdsweep.vllmpd.fleet.Mode;
import io.pdsweep.vllmpd.read.Strictness;
import io.pdsweep.vllmpd.slurm.EngineCommand;
import io.pdsweep.yaml.InvalidYaml;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** For {@code tools/vllm-pd-reference}: file names on standard input, one line of JSON for each on standard output. */
final class ReferenceVerdicts {
    private ReferenceVerdicts() {}

    public static void main(String[] args) throws IOException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            out.println(verdict(Path.of(line)));
        }
    }

    private static ObjectNode verdict(Path path) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        try {
            DeploymentFile file = DeploymentFile.read(path, Strictness.REFERENCE, System.getenv());
            json.put("verdict", file.verdict().toString());
            json.put("warnings", file.findings(Rule.Severity.WARNING).size());
            json.set("findings", FleetJson.findings(file.findings()));
            if (file.isValid()) {
                Fleet fleet = file.fleet();
                json.set("fleet", FleetJson.of(fleet, file.findings()));
                ObjectNode commands = json.putObject("commands");
                for (DeployedEngine engine : fleet.engines()) {
                    if (engine.shape().mode() != Mode.RAY_SERVE) {
                        ArrayNode words = commands.putArray(engine.name());
                        EngineCommand.words(engine).forEach(words::add);
                    }
                }
            }
        } catch (InvalidYaml invalid) {
            json.put("verdict", "rejects").put("yaml", invalid.getMessage());
        }
        return json;
    }
}
