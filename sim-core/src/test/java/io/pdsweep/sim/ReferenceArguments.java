package io.pdsweep.sim;

/** The reference program's command line, {@code --mode push --let NP=1 --thr 1 --horizon 600}, as a scenario. */
final class ReferenceArguments {
    private ReferenceArguments() {}

    static Scenario scenario(String arguments) {
        Scenario.Builder builder = Scenario.builder();
        String[] words = arguments.split(" ", -1);
        for (int i = 0; i < words.length; i += 2) {
            String value = words[i + 1];
            switch (words[i]) {
                case "--mode" -> builder.mode(Mode.named(value));
                case "--arrive" -> builder.arrivals(Arrivals.parse(value));
                case "--let" ->
                    set(builder, value.substring(0, value.indexOf('=')), value.substring(value.indexOf('=') + 1));
                default -> set(builder, words[i].substring(2), value);
            }
        }
        return builder.build();
    }

    static void set(Scenario.Builder builder, String name, String value) {
        builder.set(Parameter.named(name).orElseThrow(), Double.parseDouble(value));
    }
}
