package io.pdsweep.vllmpd.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pdsweep.vllmpd.DeploymentFile;
import io.pdsweep.vllmpd.Files;
import io.pdsweep.vllmpd.slurm.ResolvedConfig;
import io.pdsweep.yaml.InvalidYaml;
import io.pdsweep.yaml.YamlReader;
import io.pdsweep.yaml.YamlWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class InterpolationTest {
    private static String resolve(String yaml) {
        return YamlWriter.write(Interpolation.resolve(new YamlReader().parse("f", yaml), Map.of("HOME_X", "/home/x"))
                .root());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\u0001', textBlock = """
            b: ${_x.n}                 | b: 8
            b: "${_x.n}"               | b: 8
            b: v${_x.n}-${_x.t}        | b: v8-img
            b: ${_x.list[1]}           | b: q
            b: ${_x.list.0}            | b: p
            b: ${_x.map}               | b:\\n  k: v
            b: ${_x.${_x.key}}         | b: img
            b: {c: 1, d: "${.c}"}      | b:\\n  c: 1\\n  d: 1
            b: {c: {d: "${..e}"}, e: 2} | b:\\n  c:\\n    d: 2\\n  e: 2
            b: ${oc.env:HOME_X}/y      | b: /home/x/y
            b: ${oc.env:NOT_SET,z}     | b: z
            b: \\${_x.n}               | b: "${_x.n}"
            b: ${_x.link}              | b: img
            """)
    void resolvesAsOmegaConfDoes(String written, String resolved) {
        String scratch = "_x: {n: 8, t: img, list: [p, q], map: {k: v}, key: t, link: \"${_x.t}\"}\n";
        assertThat(resolve(scratch + written + "\n")).endsWith("\n" + resolved.replace("\\n", "\n") + "\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\u0001', textBlock = """
            a: ${nothing}              | f:1: a: "${nothing}" names no value of the file
            image: x\\na: ${imag}      | f:2: a: "${imag}" names no value of the file, did you mean "image"?
            a: ${b}\\nb: ${a}          | f:1: a: "${b}" refers to itself
            a: ${a}                    | f:1: a: "${a}" refers to itself
            a: {b: "${a}"}             | f:1: a.b: "${a}" names a value around itself
            a: {x: "${b}"}\\nb: {y: "${a}"} | refers to itself
            a: ${b                     | f:1: a: "${b" has "${" without its "}"
            a: x${b}\\nb: {c: 1}       | f:1: a: "x${b}" puts a mapping inside a text
            a: ${oc.env:NOT_SET}       | f:1: a: "${oc.env:NOT_SET}" names a variable that is not set
            a: ${oc.decode:x}          | f:1: a: "${oc.decode:x}" uses a resolver that is not known, expected ${key} or ${oc.env:VAR}
            a: ${...b}                 | f:1: a: "${...b}" goes up beyond the file
            a: ${}                     | f:1: a: "${}" names nothing
            """)
    void tellsWhatCannotBeResolved(String yaml, String message) {
        assertThatThrownBy(() -> resolve(yaml.replace("\\n", "\n") + "\n"))
                .isInstanceOf(InvalidYaml.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }

    @Test
    void refusesABombOfInterpolations() {
        StringBuilder bomb = new StringBuilder("a0: xxxxxxxxxx\n");
        for (int i = 1; i < 40; i++) {
            String before = "${a" + (i - 1) + "}";
            bomb.append("a" + i + ": \"" + before + before + before + "\"\n");
        }
        assertThatThrownBy(() -> resolve(bomb.toString())).isInstanceOf(InvalidYaml.class);
        StringBuilder tree = new StringBuilder("a0: {k: 1}\n");
        for (int i = 1; i < 40; i++) {
            String before = "\"${a" + (i - 1) + "}\"";
            tree.append("a" + i + ": [" + before + ", " + before + ", " + before + "]\n");
        }
        assertThatThrownBy(() -> resolve(tree.toString())).isInstanceOf(InvalidYaml.class);
    }

    @Test
    void reportsTheLineOfTheUseNotOfTheScratchValue() {
        DeploymentFile file = Files.check("_size: eight\n" + Files.with("parallel_size: 8", "parallel_size: ${_size}"));
        assertThat(file.findings().get(0).toString())
                .startsWith("f.yaml:16: services.chat.prefill.tensor_parallel_size: got \"eight\"");
    }

    @Test
    void savesWithoutScratchKeysAndReadsBackToTheSame() {
        String yaml = "_scratch: acme/quartz\n"
                + Files.with("model: acme/quartz", "model: ${_scratch}\n    served_model_name: \"\\\\${x}\"")
                        .replace("container: img", "container: ${oc.env:IMG}");
        DeploymentFile file =
                DeploymentFile.check(new YamlReader().parse("f", yaml), Strictness.STRICT, Map.of("IMG", "secret-img"));
        String saved = ResolvedConfig.of(file.written());
        assertThat(saved).doesNotContain("_scratch", "secret-img").contains("model: acme/quartz", "${oc.env:IMG}");
        DeploymentFile again = DeploymentFile.check(
                new YamlReader().parse("f", saved), Strictness.STRICT, Map.of("IMG", "secret-img"));
        assertThat(again.fleet().services().toString())
                .isEqualTo(file.fleet().services().toString());
        assertThat(ResolvedConfig.of(again.written())).isEqualTo(saved);
    }
}
