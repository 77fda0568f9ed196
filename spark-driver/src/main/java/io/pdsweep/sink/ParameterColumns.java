package io.pdsweep.sink;

import io.pdsweep.plan.PlannedRun;
import io.pdsweep.sim.Arrivals;
import io.pdsweep.sim.Mode;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import java.util.ArrayList;
import java.util.List;

/** What was asked: the point's identity and every parameter. */
public final class ParameterColumns {
    private ParameterColumns() {}

    static List<Column<PlannedRun>> all() {
        List<Column<PlannedRun>> columns = new ArrayList<>();
        columns.add(Column.text(
                "point_id",
                "identity of the point: digest of the model version and all parameters but the seed",
                run -> run.point().id()));
        columns.add(Column.whole("seed", "", "seed of the random streams", PlannedRun::seed));
        columns.add(Column.text(
                "mode", "pull or push", run -> run.point().scenario().mode().label()));
        columns.add(Column.text(
                "arrive",
                "poisson or batch(N)",
                run -> run.point().scenario().arrivals().toString()));
        for (Parameter parameter : Parameter.values()) {
            columns.add(column(parameter));
        }
        return columns;
    }

    /** The names of these columns. */
    public static List<String> names() {
        return all().stream().map(Column::name).toList();
    }

    /** The scenario that a row was made of, from {@link #names}. */
    public static Scenario scenario(RunsTable runs, int row) {
        Scenario.Builder builder = Scenario.builder()
                .mode(Mode.named(runs.text(row, "mode")))
                .arrivals(Arrivals.parse(runs.text(row, "arrive")));
        for (Parameter parameter : Parameter.values()) {
            builder.set(parameter, runs.number(row, name(parameter)));
        }
        return builder.build();
    }

    private static Column<PlannedRun> column(Parameter parameter) {
        String meaning = parameter.label() + ": " + parameter.meaning();
        if (parameter.kind() == Parameter.Kind.WHOLE) {
            return Column.whole(
                    name(parameter),
                    parameter.unit(),
                    meaning,
                    run -> run.point().scenario().whole(parameter));
        }
        return Column.real(
                name(parameter),
                parameter.unit(),
                meaning,
                run -> run.point().scenario().value(parameter));
    }

    /** A parameter's column. Lambda is {@code session_rate}: the word lambda is a keyword in DuckDB and Python. */
    public static String name(Parameter parameter) {
        return switch (parameter) {
            case NP -> "np";
            case ND -> "nd";
            case B -> "batch_tokens";
            case MAX_SEQS_P -> "max_seqs_p";
            case MAX_SEQS_D -> "max_seqs_d";
            case BLOCKS_P -> "blocks_p";
            case BLOCKS_D -> "blocks_d";
            case BS -> "block_size";
            case MAX_MODEL_LEN -> "max_model_len";
            case A -> "compute_s_per_token";
            case OMEGA -> "weights_read_s";
            case BETA -> "kv_read_s_per_token";
            case C0 -> "iteration_fixed_s";
            case BW_P -> "nic_p_tokens_per_s";
            case BW_D -> "nic_d_tokens_per_s";
            case X0 -> "read_latency_s";
            case THR -> "thr";
            case MINP -> "min_prompt";
            case LAMBDA -> "session_rate";
            case P -> "next_turn_probability";
            case Z -> "tool_time_s";
            case HORIZON -> "horizon_s";
            case WARMUP -> "warmup_s";
        };
    }
}
