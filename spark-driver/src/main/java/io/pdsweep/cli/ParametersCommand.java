package io.pdsweep.cli;

import io.pdsweep.report.TextTable;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sink.ParameterColumns;
import io.pdsweep.spec.Numbers;
import java.util.List;
import org.apache.commons.cli.Options;

/** {@code pdsweep parameters}: what can be set and swept. No Spark. */
final class ParametersCommand implements Command {
    @Override
    public String arguments() {
        return "";
    }

    @Override
    public String description() {
        return "Lists the model's parameters: name, default, unit, what is allowed, and its column in a sweep's Parquet.";
    }

    @Override
    public List<String> examples() {
        return List.of("pdsweep parameters");
    }

    @Override
    public Options options() {
        return new Options();
    }

    @Override
    public ExitCode run(Arguments arguments, Console console) {
        arguments.none();
        TextTable table = new TextTable(6, List.of("name", "default", "unit", "allowed", "column", "meaning"));
        for (Parameter parameter : Parameter.values()) {
            table.row(List.of(
                    parameter.label(),
                    Numbers.text(parameter, parameter.defaultValue()),
                    parameter.unit(),
                    Numbers.expected(parameter),
                    ParameterColumns.name(parameter),
                    parameter.meaning()));
        }
        console.text(table.toString());
        return ExitCode.OK;
    }
}
