package io.pdsweep.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The commands by name. A command's class is loaded when it is asked for: most need no Spark on the class path. */
enum Commands {
    SIMULATE("simulate", "one run of the model", SimulateCommand::new),
    RUN("run", "a sweep: every point with every seed, on Spark, into Parquet", RunCommand::new),
    PLAN("plan", "a capacity plan: which fleet carries which load at which cost, on Spark", PlanCommand::new),
    SHOW("show", "the table of a sweep's results", ShowCommand::new),
    COMPACT("compact", "few large files of a sweep's results", CompactCommand::new),
    CHECK("check", "a sweep file: is it right, and how much work is it", CheckCommand::new),
    EXPLAIN("explain", "one request of a run: where its time went", ExplainCommand::new),
    REPORT("report", "a sweep's results as one HTML file", ReportCommand::new),
    PARAMETERS("parameters", "the model's parameters", ParametersCommand::new),
    DEPLOYMENT(
            "deployment",
            "a vllm_pd deployment file: check, expand, render, diagram, to-scenario",
            DeploymentCommand::new),
    KV("kv", "KV blocks of an instance, from model, GPU memory and parallelism", KvCommand::new),
    DESIGN("design", "the points of a sensitivity study, as text", DesignCommand::new),
    ANALYZE("analyze", "sensitivity indices of outputs at a design's points", AnalyzeCommand::new),
    COMPARE("compare", "what changed between two sweeps, paired by seed", CompareCommand::new),
    SELFCHECK("selfcheck", "the simulator against queueing theory", SelfcheckCommand::new);

    private final String label;
    private final String summary;
    private final Supplier<Command> supplier;

    Commands(String label, String summary, Supplier<Command> supplier) {
        this.label = label;
        this.summary = summary;
        this.supplier = supplier;
    }

    String label() {
        return label;
    }

    String summary() {
        return summary;
    }

    Command command() {
        return supplier.get();
    }

    static Optional<Commands> named(String label) {
        for (Commands command : values()) {
            if (command.label.equals(label)) {
                return Optional.of(command);
            }
        }
        return Optional.empty();
    }

    static List<String> labels() {
        List<String> labels = new ArrayList<>();
        for (Commands command : values()) {
            labels.add(command.label);
        }
        return labels;
    }
}
