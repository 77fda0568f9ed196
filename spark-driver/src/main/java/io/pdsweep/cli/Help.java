package io.pdsweep.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.commons.cli.Option;

/** Help texts. */
final class Help {
    private static final int WIDTH = 110;

    private Help() {}

    /** What {@code pdsweep --help} prints. */
    static String ofProgram() {
        StringBuilder commands = new StringBuilder();
        for (Commands command : Commands.values()) {
            String name = command.label();
            commands.append("  ").append(name).append(" ".repeat(12 - name.length()));
            commands.append(command.summary()).append('\n');
        }
        return """
                usage: %s COMMAND [options]

                Plans LLM serving with prefill/decode disaggregation: exact simulations, one or thousands.

                %s
                  --help      this text; COMMAND --help for a command
                  --version   the versions of the program and of its model
                  --debug     with any command: on an internal fault, print its trace

                example: %s run sweeps/quickstart.yaml --out results/quickstart
                """.formatted(ProgramName.ofProcess(), commands, ProgramName.ofProcess());
    }

    /** What {@code pdsweep NAME --help} prints. */
    static String of(String name, Command command) {
        StringBuilder text = new StringBuilder("usage: " + ProgramName.ofProcess() + " " + name);
        text.append(command.arguments().isEmpty() ? "" : " " + command.arguments());
        text.append("\n\n").append(command.description()).append("\n\n");
        List<Option> options = new ArrayList<>(command.options().getOptions());
        options.sort(Comparator.comparing(Option::getLongOpt));
        for (Option option : options) {
            String argument = option.getArgName() == null ? "" : " " + option.getArgName();
            text.append(entry("--" + option.getLongOpt() + argument, option.getDescription()));
        }
        text.append(entry("--help", "this text"));
        text.append("\nexamples:\n");
        for (String example : command.examples()) {
            text.append("  ").append(ProgramName.in(example)).append('\n');
        }
        return text.toString();
    }

    private static String entry(String head, String words) {
        int indent = 24;
        StringBuilder text = new StringBuilder("  ").append(head);
        text.append(" ".repeat(Math.max(2, indent - head.length() - 2)));
        int column = text.length();
        for (String word : words.split(" ", -1)) {
            if (column + word.length() > WIDTH) {
                text.append('\n').append(" ".repeat(indent));
                column = indent;
            }
            text.append(word).append(' ');
            column += word.length() + 1;
        }
        return text.toString().stripTrailing() + "\n";
    }
}
