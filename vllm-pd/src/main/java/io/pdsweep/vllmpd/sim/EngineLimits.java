package io.pdsweep.vllmpd.sim;

import io.pdsweep.vllmpd.fleet.DeployedEngine;
import io.pdsweep.vllmpd.fleet.ShellWords;
import java.util.List;
import java.util.Optional;

/**
 * Limits that a tier's {@code extra_args} set. As in vLLM's parser the last of several wins, {@code -} and {@code _} are
 * alike, and numbers may end in k, m, g (powers of 1000) or K, M, G (powers of 1024).
 */
final class EngineLimits {
    private final List<String> words;

    EngineLimits(DeployedEngine engine) {
        this.words = ShellWords.split(engine.service().extraArgs());
    }

    /**
     * The value of a flag, if given.
     *
     * @throws IllegalArgumentException when it is no positive number; the message names the flag and its value
     */
    Optional<Long> number(String flag) {
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
        return last.map(value -> parse(flag, value));
    }

    private static long parse(String flag, String value) {
        if (value.matches("[0-9]{1,12}[kmgKMG]?")) {
            char unit = value.charAt(value.length() - 1);
            int at = "kmgKMG".indexOf(unit);
            long base = at < 3 ? 1000 : 1024;
            long factor = 1;
            for (int i = 0; at >= 0 && i <= at % 3; i++) {
                factor *= base;
            }
            long number = Long.parseLong(at < 0 ? value : value.substring(0, value.length() - 1)) * factor;
            if (number > 0) {
                return number;
            }
        }
        throw new IllegalArgumentException(flag + " is \"" + value + "\"");
    }
}
