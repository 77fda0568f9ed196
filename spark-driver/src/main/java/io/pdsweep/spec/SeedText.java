package io.pdsweep.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** Seeds as a manifest notes them: ranges and single ones in order, as in {@code 1..20,31,40..42}. */
public final class SeedText {
    private static final String TO = "..";

    private SeedText() {}

    /** The text of these seeds. */
    public static String of(List<Long> seeds) {
        StringBuilder text = new StringBuilder();
        for (int first = 0, next; first < seeds.size(); first = next) {
            next = first + 1;
            while (next < seeds.size() && seeds.get(next) == seeds.get(next - 1) + 1) {
                next++;
            }
            text.append(text.isEmpty() ? "" : ",").append(seeds.get(first));
            if (next - first > 1) {
                text.append(TO).append(seeds.get(next - 1));
            }
        }
        return text.toString();
    }

    /**
     * The seeds of a text that {@link #of} has made.
     *
     * @throws IllegalArgumentException when it is none
     */
    public static List<Long> parse(String text) {
        List<Long> seeds = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            int to = part.indexOf(TO);
            long first = Long.parseLong(to < 0 ? part : part.substring(0, to));
            long last = to < 0 ? first : Long.parseLong(part.substring(to + TO.length()));
            LongStream.rangeClosed(first, last).forEach(seeds::add);
        }
        return seeds;
    }
}
