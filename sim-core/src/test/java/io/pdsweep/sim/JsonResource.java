package io.pdsweep.sim;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/** JSON files of the test resources. */
final class JsonResource {
    private JsonResource() {}

    static JsonNode read(String name) {
        try (InputStream in = Objects.requireNonNull(JsonResource.class.getResourceAsStream(name), name)) {
            return new ObjectMapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A number, or NaN for {@code null}: the mean of nothing. */
    static double number(JsonNode node) {
        return node.isNull() ? Double.NaN : node.doubleValue();
    }
}
