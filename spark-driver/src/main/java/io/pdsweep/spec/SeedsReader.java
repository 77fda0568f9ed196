package io.pdsweep.spec;

import io.pdsweep.yaml.Scalar;
import io.pdsweep.yaml.ScalarKind;
import io.pdsweep.yaml.Sequence;
import io.pdsweep.yaml.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads seeds: {@code 1..20}, or a list. */
final class SeedsReader {
    private static final Pattern RANGE = Pattern.compile("(\\d{1,18})\\.\\.(\\d{1,18})");
    private static final int MOST_SEEDS = 1_000_000;

    private SeedsReader() {}

    static Optional<List<Long>> read(Value value) {
        if (value.node() instanceof Sequence sequence) {
            return list(value, sequence);
        }
        if (value.node() instanceof Scalar scalar) {
            Matcher range = RANGE.matcher(scalar.text());
            if (range.matches()) {
                return range(value, Long.parseLong(range.group(1)), Long.parseLong(range.group(2)));
            }
            if (scalar.kind() == ScalarKind.INTEGER) {
                String number = scalar.text();
                value.problem(
                        "got " + number, "1.." + number + " for as many seeds, or [" + number + "] for this one", "");
                return Optional.empty();
            }
        }
        return value.wrong("a range as in 1..20, or a list of whole numbers");
    }

    private static Optional<List<Long>> list(Value value, Sequence sequence) {
        if (sequence.items().isEmpty()) {
            value.problem("is empty", "at least one seed", "");
            return Optional.empty();
        }
        Optional<List<Long>> seeds = value.list(item -> item.whole(0, Long.MAX_VALUE));
        if (seeds.isPresent()) {
            Set<Long> seen = new HashSet<>();
            for (Long seed : seeds.get()) {
                if (!seen.add(seed)) {
                    value.problem("has " + seed + " twice", "every seed once", "");
                    return Optional.empty();
                }
            }
        }
        return seeds;
    }

    private static Optional<List<Long>> range(Value value, long first, long last) {
        if (last < first || last - first >= MOST_SEEDS) {
            value.problem(
                    "is " + first + ".." + last, "a range that goes up and has at most " + MOST_SEEDS + " seeds", "");
            return Optional.empty();
        }
        List<Long> seeds = new ArrayList<>();
        for (long seed = first; seed <= last; seed++) {
            seeds.add(seed);
        }
        return Optional.of(seeds);
    }
}
