package io.pdsweep.vllmpd;

import io.pdsweep.vllmpd.check.CrossChecks;
import io.pdsweep.vllmpd.check.Finding;
import io.pdsweep.vllmpd.check.Findings;
import io.pdsweep.vllmpd.check.MountSources;
import io.pdsweep.vllmpd.check.Rule;
import io.pdsweep.vllmpd.fleet.Fleet;
import io.pdsweep.vllmpd.model.Deployment;
import io.pdsweep.vllmpd.read.DeploymentReader;
import io.pdsweep.vllmpd.read.Interpolation;
import io.pdsweep.vllmpd.read.Strictness;
import io.pdsweep.yaml.Document;
import io.pdsweep.yaml.InvalidYaml;
import io.pdsweep.yaml.YamlReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A deployment file that was read and checked: {@code DeploymentFile.read(path, STRICT, System.getenv())}, then
 * {@link #fleet()}.
 */
public final class DeploymentFile {
    private final Document written;
    private final Optional<Deployment> deployment;
    private final List<Finding> findings;

    private DeploymentFile(Document written, Optional<Deployment> deployment, List<Finding> findings) {
        this.written = written;
        this.deployment = deployment;
        this.findings = findings;
    }

    /**
     * Reads and checks a file.
     *
     * @param strictness by which rules
     * @param environment the variables that {@code host:} values and {@code ${oc.env:...}} name
     * @throws InvalidYaml when it is no YAML, or an interpolation cannot be resolved
     */
    public static DeploymentFile read(Path file, Strictness strictness, Map<String, String> environment) {
        return check(new YamlReader().read(file), strictness, environment);
    }

    /** Checks a file that was read as YAML. */
    public static DeploymentFile check(Document written, Strictness strictness, Map<String, String> environment) {
        Findings findings = new Findings(Interpolation.resolve(written, environment));
        Optional<Deployment> deployment = new DeploymentReader(findings, strictness, environment).read();
        deployment.ifPresent(found -> {
            CrossChecks.reference(found, findings);
            if (strictness == Strictness.STRICT) {
                CrossChecks.strict(found, findings);
            }
        });
        return new DeploymentFile(written, deployment, findings.all());
    }

    /** The file as written, interpolations and all. */
    public Document written() {
        return written;
    }

    /** Everything found, by line. */
    public List<Finding> findings() {
        return findings;
    }

    /** What was found of one severity. */
    public List<Finding> findings(Rule.Severity severity) {
        return findings.stream()
                .filter(finding -> finding.rule().severity() == severity)
                .toList();
    }

    /** Whether the file can be used. */
    public boolean isValid() {
        return findings(Rule.Severity.ERROR).isEmpty();
    }

    /**
     * Rule 19, on a machine that sees the cluster's file systems.
     *
     * @param exists whether a path exists
     */
    public List<Finding> missingMounts(Predicate<String> exists) {
        return deployment.map(found -> MountSources.missing(found, exists)).orElse(List.of());
    }

    /**
     * What the reference would do with the file, when it was read by {@link Strictness#REFERENCE}: {@code accepts}, or
     * the stage at which it gives up.
     */
    public Verdict verdict() {
        for (Verdict verdict : List.of(Verdict.REJECTS, Verdict.REJECTS_AT_RENDER, Verdict.REJECTS_AT_SUBMIT)) {
            if (findings(Rule.Severity.ERROR).stream()
                    .anyMatch(finding -> finding.rule().stage() == verdict.stage)) {
                return verdict;
            }
        }
        return Verdict.ACCEPTS;
    }

    /** What the reference does with a file. */
    public enum Verdict {
        /** Deploys it. */
        ACCEPTS(Rule.Stage.OURS),
        /** Refuses it when it reads it. */
        REJECTS(Rule.Stage.VALIDATION),
        /** Refuses it when it writes the script. */
        REJECTS_AT_RENDER(Rule.Stage.RENDER),
        /** Refuses it when it submits the job. */
        REJECTS_AT_SUBMIT(Rule.Stage.SUBMIT);

        private final Rule.Stage stage;

        Verdict(Rule.Stage stage) {
            this.stage = stage;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * The fleet that the file becomes.
     *
     * @throws InvalidYaml with every error, when the file is not valid
     */
    public Fleet fleet() {
        List<Finding> errors = findings(Rule.Severity.ERROR);
        if (!errors.isEmpty()) {
            throw new InvalidYaml(errors.stream().map(Finding::problem).toList());
        }
        return Fleet.of(deployment.orElseThrow());
    }
}
