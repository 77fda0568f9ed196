package io.pdsweep.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class YamlWriterTest {
    private static final String CHARACTERS = "ab1 :-#'\"\\\n\t{}[],&*!|>%@`~.0_eé漢\u2028\u0085\u0007$";

    @Test
    void writesBlockStyle() {
        String text = "a: 1\nb:\n  - x\n  -\n    c: \"2\"\nd: {}\ne: []\nf: null\n";
        assertThat(YamlWriter.write(new YamlReader().parse("f", text).root())).isEqualTo(text);
    }

    @Test
    void readsBackToTheSameValues() {
        for (long seed = 0; seed < 500; seed++) {
            Node tree = node(new Random(seed), 0);
            String text = YamlWriter.write(tree);
            Node back = new YamlReader().parse("seed " + seed, text).root();
            assertThat(plain(back)).as("seed %d:%n%s", seed, text).isEqualTo(plain(tree));
        }
    }

    private static Node node(Random random, int depth) {
        int kind = random.nextInt(depth == 0 ? 1 : depth > 3 ? 3 : 5);
        Position at = Position.WHOLE_FILE;
        if (depth == 0 || kind == 3) {
            List<Mapping.Entry> entries = new ArrayList<>();
            for (int i = 0; i < random.nextInt(4); i++) {
                entries.add(new Mapping.Entry(i + text(random), at, node(random, depth + 1)));
            }
            return new Mapping(at, entries);
        }
        if (kind == 4) {
            List<Node> items = new ArrayList<>();
            for (int i = 0; i < random.nextInt(4); i++) {
                items.add(node(random, depth + 1));
            }
            return new Sequence(at, items);
        }
        if (kind == 2) {
            String[] words = {"1", "1.5", "true", "null", "-3", "yes", "010"};
            return new Scalar(at, words[random.nextInt(words.length)], Scalar.Style.PLAIN);
        }
        return new Scalar(at, text(random), Scalar.Style.QUOTED);
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        int[] points = CHARACTERS.codePoints().toArray();
        for (int i = 0; i < random.nextInt(8); i++) {
            text.appendCodePoint(points[random.nextInt(points.length)]);
        }
        return text.toString();
    }

    private static Object plain(Node node) {
        if (node instanceof Mapping mapping) {
            return mapping.entries().stream()
                    .map(entry -> List.of(entry.key(), plain(entry.value())))
                    .toList();
        }
        if (node instanceof Sequence sequence) {
            return List.of(
                    "list", sequence.items().stream().map(YamlWriterTest::plain).toList());
        }
        Scalar scalar = (Scalar) node;
        return scalar.kind() + ":" + scalar.text();
    }
}
