package io.pdsweep.analysis;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** JSON with numbers that read back the same, written the same on every JDK. */
public final class JsonText {
    private JsonText() {}

    /** A mapper that writes so. */
    public static ObjectMapper mapper() {
        return new ObjectMapper(JsonFactory.builder()
                .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                .build());
    }

    /** A tree as text, indented, ending with a line feed. */
    public static String text(JsonNode node) {
        try {
            return mapper().writerWithDefaultPrettyPrinter()
                            .writeValueAsString(node)
                            .replace("\r\n", "\n") + "\n";
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
