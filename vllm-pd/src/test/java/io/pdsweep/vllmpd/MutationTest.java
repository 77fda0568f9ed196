package io.pdsweep.vllmpd;

import static org.assertj.core.api.Assertions.assertThat;

import io.pdsweep.vllmpd.read.Strictness;
import io.pdsweep.vllmpd.slurm.JobFolder;
import io.pdsweep.yaml.InvalidYaml;
import io.pdsweep.yaml.YamlReader;
import io.pdsweep.yaml.YamlWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** 1,000 damaged files: one clear answer each, no key passed over, and what is rendered is a shell script. */
final class MutationTest {
    private static final int FILES = 1000;
    private static final Pattern KEY = Pattern.compile("(?<![\\w-])([a-z][a-z_]{3,}): ");
    private static final List<String> ODD = List.of(
            "\"$(touch pwned)\"",
            "'; touch pwned; '",
            "\"a\\nb\"",
            "-1",
            "0",
            "99999999999",
            "1e9",
            ".inf",
            "~",
            "[]",
            "{}",
            "yes",
            "${model}",
            "${oc.env:X}",
            "\"\\u0000\"",
            "*x",
            "!!int 3",
            "\"`id`\"",
            "'#'",
            "[1, {a: b}]",
            "65536",
            "2147483647",
            "\"\\ud800\"",
            "|",
            "\t",
            "é",
            "\"\"",
            "'\"'",
            "&a x",
            "? x");

    @TempDir
    private Path dir;

    @Test
    void neverThrowsPassesOverAKeyOrEscapes() throws Exception {
        List<String> originals = new ArrayList<>();
        for (Path file : CasesTest.cases()) {
            originals.add(Files.readString(file));
        }
        int valid = 0;
        int renamed = 0;
        List<String> scripts = new ArrayList<>();
        for (int seed = 0; seed < FILES; seed++) {
            Random random = new Random(seed);
            String original = originals.get(random.nextInt(originals.size()));
            boolean rename = seed % 4 == 0;
            String mutant = rename
                    ? renameKey(original, random)
                    : seed % 4 == 1 ? oddText(original, random) : damage(original, random);
            DeploymentFile file;
            try {
                file = DeploymentFile.check(
                        new YamlReader().parse("m", mutant), Strictness.STRICT, Map.of("PATH", "x"));
            } catch (InvalidYaml refused) {
                assertOneLineEach(seed, refused.getMessage());
                continue;
            } catch (RuntimeException fault) {
                throw new AssertionError("seed " + seed + ":\n" + mutant, fault);
            }
            for (var finding : file.findings()) {
                assertOneLineEach(seed, finding.toString());
                assertThat(finding.toString().lines().count()).isEqualTo(1);
            }
            if (rename && !mutant.equals(original)) {
                renamed++;
                assertThat(file.isValid()).as("seed %d:%n%s", seed, mutant).isFalse();
            }
            if (file.isValid()) {
                valid++;
                new JobFolder(file, "run").files(Path.of("/x")).forEach((name, text) -> {
                    if (name.endsWith(".sh")) {
                        scripts.add(text);
                    }
                });
            }
        }
        assertThat(valid).isGreaterThan(50);
        assertThat(renamed).isGreaterThan(150);
        parsesAsShell(scripts);
    }

    /** Renames a key of the schema, in what is no free map. */
    private static String renameKey(String text, Random random) {
        int start = text.indexOf("\ncompute:");
        List<Integer> keys = new ArrayList<>();
        Matcher matcher = KEY.matcher(text);
        while (matcher.find()) {
            String key = matcher.group(1);
            boolean free = List.of("comment", "exclusive", "quizset", "config_paths", "policy_base_url", "chat")
                    .contains(key);
            if (matcher.start() > start
                    && !free
                    && !text.substring(start, matcher.start()).contains("rope")) {
                keys.add(matcher.end(1));
            }
        }
        int at = keys.get(random.nextInt(keys.size()));
        return text.substring(0, at) + "x" + text.substring(at);
    }

    /** An odd text where any text may stand. */
    private static String oddText(String text, Random random) {
        String odd = YamlWriter.scalar("x" + ODD.get(random.nextInt(ODD.size())).replace("${", ""));
        String field = random.nextBoolean() ? "container" : "model";
        return text.replaceFirst(" " + field + ": [^,\n]+", Matcher.quoteReplacement(" " + field + ": " + odd));
    }

    private static String damage(String original, Random random) {
        StringBuilder text = new StringBuilder(original);
        for (int i = 0; i <= random.nextInt(3); i++) {
            int at =
                    original.indexOf("\ncompute:") + random.nextInt(original.length() - original.indexOf("\ncompute:"));
            at = Math.min(at, text.length() - 1);
            switch (random.nextInt(5)) {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.insert(at, ODD.get(random.nextInt(ODD.size())));
                case 2 -> text.setCharAt(at, (char) (32 + random.nextInt(95)));
                case 3 -> {
                    int end = text.indexOf("\n", at);
                    int colon = text.indexOf(": ", at);
                    if (colon > 0 && colon < end) {
                        text.replace(colon + 2, end, ODD.get(random.nextInt(ODD.size())));
                    }
                }
                default -> {
                    int end = text.indexOf("\n", at);
                    int begin = text.lastIndexOf("\n", at);
                    if (end > begin && begin >= 0) {
                        String line = text.substring(begin, end);
                        text.insert(random.nextBoolean() ? end : begin, line);
                    }
                }
            }
        }
        return text.toString();
    }

    private static void assertOneLineEach(int seed, String message) {
        for (String line : message.split("\n", -1)) {
            assertThat(line).as("seed %d", seed).startsWith("m").contains(": ");
            assertThat(line.chars().allMatch(c -> c >= ' '))
                    .as("seed %d: %s", seed, line)
                    .isTrue();
        }
    }

    private void parsesAsShell(List<String> scripts) throws Exception {
        for (int i = 0; i < scripts.size(); i++) {
            Files.writeString(dir.resolve(i + ".sh"), scripts.get(i));
        }
        Process bash = new ProcessBuilder("bash", "-c", "for f in *.sh; do bash -n \"$f\" || echo \"$f\"; done")
                .directory(dir.toFile())
                .redirectErrorStream(true)
                .start();
        assertThat(new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEmpty();
    }
}
