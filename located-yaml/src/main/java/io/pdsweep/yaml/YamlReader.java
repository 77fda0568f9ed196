package io.pdsweep.yaml;

import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.ReaderException;
import org.yaml.snakeyaml.reader.StreamReader;

/**
 * Reads one YAML document, strictly: one document, UTF-8, no tags, no key twice, no key that is not text, within
 * {@link Limits}. Whatever is wrong is one {@link Problem} with its line. Thread-safe.
 */
public final class YamlReader {
    private final Limits limits;

    /** A reader with {@link Limits#STANDARD}. */
    public YamlReader() {
        this(Limits.STANDARD);
    }

    /** A reader with these limits. */
    public YamlReader(Limits limits) {
        this.limits = limits;
    }

    /**
     * Reads a file.
     *
     * @throws InvalidYaml when it cannot be read or is no valid YAML
     */
    public Document read(Path file) {
        return read(file.toString(), InputFile.read(file, limits.bytes(), "a YAML file"));
    }

    /**
     * Reads a text.
     *
     * @param name the name to print in messages
     * @throws InvalidYaml when it is no valid YAML
     */
    public Document parse(String name, String text) {
        return read(name, text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Reads the bytes of a file.
     *
     * @param name the name to print in messages
     * @throws InvalidYaml when they are no valid YAML
     */
    public Document read(String name, byte[] bytes) {
        if (bytes.length > limits.bytes()) {
            throw invalid(name, 0, "has " + bytes.length + " bytes, expected at most " + limits.bytes());
        }
        String text = decode(name, bytes);
        try {
            LoaderOptions options = new LoaderOptions();
            options.setCodePointLimit(limits.bytes());
            options.setNestingDepthLimit(limits.depth());
            options.setMaxAliasesForCollections(limits.values());
            ParserImpl parser = new ParserImpl(new StreamReader(new StringReader(text)), options);
            org.yaml.snakeyaml.nodes.Node composed =
                    new Composer(parser, new StrictResolver(), options).getSingleNode();
            if (composed == null) {
                throw invalid(name, 0, "is empty, expected a mapping");
            }
            return new Document(name, new TreeBuilder(name, limits).build(composed));
        } catch (MarkedYAMLException wrong) {
            Mark mark = wrong.getProblemMark();
            throw invalid(name, mark == null ? 0 : mark.getLine() + 1, message(String.valueOf(wrong.getProblem())));
        } catch (ReaderException wrong) {
            String found = "U+" + String.format(Locale.ROOT, "%04X", wrong.getCodePoint());
            throw invalid(
                    name, lineAt(text, wrong.getPosition()), "has the character " + found + ", not allowed in YAML");
        } catch (YAMLException wrong) {
            throw invalid(name, 0, message(String.valueOf(wrong.getMessage())));
        }
    }

    private static String message(String problem) {
        String line = Shown.shorten(problem);
        if (line.startsWith("expected a single document") || line.startsWith("but found another document")) {
            return "has more than one document, expected one (a second \"---\" starts another)";
        }
        if (line.startsWith("found character '\\t(TAB)'")) {
            return "is no valid YAML: a tab where a value or its indentation starts, expected spaces";
        }
        if (line.startsWith("Nesting Depth exceeded")) {
            return "is nested too deeply: " + line;
        }
        return "is no valid YAML: " + line;
    }

    private static String decode(String name, byte[] bytes) {
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length + 1);
        CoderResult result = decoder.decode(in, out, true);
        out.flip();
        String text = out.toString();
        if (result.isError()) {
            int line = lineAt(text, text.length());
            throw invalid(name, line, "is not UTF-8: byte 0x" + Integer.toHexString(bytes[in.position()] & 0xff));
        }
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    /** The line of a code point offset, from 1. */
    private static int lineAt(String text, int offset) {
        return 1 + (int) text.codePoints().limit(offset).filter(c -> c == '\n').count();
    }

    static InvalidYaml invalid(String name, int line, String what) {
        return new InvalidYaml(List.of(new Problem(name, line, "", what, "", "")));
    }
}
