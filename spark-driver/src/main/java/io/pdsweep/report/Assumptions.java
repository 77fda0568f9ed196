package io.pdsweep.report;

import io.pdsweep.capacity.CapacityPlan;
import io.pdsweep.capacity.Choice;
import io.pdsweep.sim.Parameter;
import io.pdsweep.spec.Numbers;
import io.pdsweep.spec.SeedText;
import java.util.ArrayList;
import java.util.List;

/** What a plan took for granted of the fleet that it chose, a sentence each. */
public final class Assumptions {
    private static final List<Parameter> OF_COSTS = List.of(
            Parameter.A, Parameter.OMEGA, Parameter.BETA, Parameter.C0, Parameter.BW_P, Parameter.BW_D, Parameter.X0);

    /** What a vllm_pd file can say, and leaves to vLLM where nobody chose it. */
    private static final List<Parameter> LIMITS = List.of(
            Parameter.B,
            Parameter.BS,
            Parameter.MAX_MODEL_LEN,
            Parameter.MAX_SEQS_P,
            Parameter.MAX_SEQS_D,
            Parameter.BLOCKS_P,
            Parameter.BLOCKS_D);

    private Assumptions() {}

    /** The sentences. */
    public static List<String> of(CapacityPlan plan, Choice choice) {
        List<String> lines = new ArrayList<>();
        lines.add("plan \"" + plan.file().fleets().name() + "\", "
                + plan.file().fleets().source().name() + ", sha256 "
                + plan.file().fleets().source().sha256());
        lines.add(
                Numbers.text(choice.at().rate()) + " sessions/s; the fleet " + CapacityText.carries(choice.carries()));
        lines.add("kept: " + String.join(", ", Objectives.words(plan.file().slo())));
        lines.add("a session: " + values(choice, List.of(Parameter.P, Parameter.Z))
                + "; prompts and answers as the model draws them");
        lines.add("time and network: " + values(choice, OF_COSTS));
        List<Parameter> left =
                LIMITS.stream().filter(limit -> !plan.isSet(limit)).toList();
        if (!left.isEmpty()) {
            lines.add("not chosen, so not written: vLLM decides; simulated with " + values(choice, left));
        }
        lines.add("simulated with seeds " + SeedText.of(plan.file().fleets().seeds()) + ", "
                + values(choice, List.of(Parameter.HORIZON, Parameter.WARMUP)));
        lines.add("cost " + choice.fleet().costPerHour() + " "
                + plan.file().costs().currency() + " an hour for "
                + choice.fleet().gpus() + " GPUs");
        return lines;
    }

    private static String values(Choice choice, List<Parameter> parameters) {
        return String.join(
                ", ",
                parameters.stream()
                        .map(parameter -> parameter.label() + " = "
                                + Numbers.text(
                                        parameter, choice.fleet().scenario().value(parameter))
                                + (parameter.unit().equals("1") ? "" : " " + parameter.unit()))
                        .toList());
    }
}
