package io.pdsweep.cli;

import org.apache.commons.cli.Option;

/** The kinds of option that commands have. All have long names only. */
final class OptionKinds {
    private OptionKinds() {}

    /** An option that is there or not. */
    static Option flag(String name, String description) {
        return Option.builder().longOpt(name).desc(description).get();
    }

    /** An option with one value. */
    static Option value(String name, String argument, String description) {
        return Option.builder()
                .longOpt(name)
                .hasArg()
                .argName(argument)
                .desc(description)
                .get();
    }

    /** {@code --json}. */
    static Option json() {
        return flag("json", "print JSON");
    }
}
