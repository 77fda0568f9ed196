package io.pdsweep.vllmpd.fleet;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Limits that a tier's {@code extra_args} set. As in vLLM's parser the last of several wins, {@code -} and {@code _} are
 * alike, and numbers may end in k, m, g, t (powers of 1000, also of 25.6k) or K, M, G, T (powers of 1024).
 */
public final class EngineLimits {
    /** The flags that the simulator has a parameter for. */
    public static final List<String> FLAGS = List.of(
            "--max-num-batched-tokens",
            "--max-num-seqs",
            "--num-gpu-blocks-override",
            "--block-size",
            "--max-model-len");

    private static final Pattern NUMBER = Pattern.compile("([0-9]{1,12})(\\.[0-9]{1,6}(?=[kmgt]))?([kmgtKMGT]?)");

    private final List<String> words;

    /**
     * The limits of a tier.
     *
     * @throws IllegalArgumentException when the words cannot be told apart
     */
    public EngineLimits(String extraArgs) {
        this.words = ShellWords.split(extraArgs);
    }

    /** The text that a flag has, if it is given; empty text when it has none. */
    public Optional<String> text(String flag) {
        Optional<String> last = Optional.empty();
        for (int i = 0; i < words.size(); i++) {
            String[] parts = words.get(i).split("=", 2);
            if (!parts[0].replace('_', '-').equals(flag)) {
                continue;
            }
            if (parts.length == 2) {
                last = Optional.of(parts[1]);
            } else {
                last = Optional.of(i + 1 < words.size() ? words.get(i + 1) : "");
            }
        }
        return last;
    }

    /**
     * The value of a flag, if given.
     *
     * @throws IllegalArgumentException when it is no positive whole number; the message names the flag and its value
     */
    public Optional<Long> number(String flag) {
        return text(flag).map(value -> parse(flag, value));
    }

    private static long parse(String flag, String value) {
        Matcher matcher = NUMBER.matcher(value);
        if (matcher.matches()) {
            int at = "kmgtKMGT".indexOf(matcher.group(3));
            int power = matcher.group(3).isEmpty() ? 0 : at % 4 + 1;
            BigDecimal factor = BigDecimal.valueOf(at < 4 ? 1000 : 1024).pow(power);
            String fraction = matcher.group(2) == null ? "" : matcher.group(2);
            BigDecimal number = new BigDecimal(matcher.group(1) + fraction).multiply(factor);
            boolean whole = number.stripTrailingZeros().scale() <= 0;
            if (whole && number.signum() > 0 && number.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0) {
                return number.longValueExact();
            }
        }
        throw new IllegalArgumentException(value.isEmpty() ? flag + " has no value" : flag + " is \"" + value + "\"");
    }
}
