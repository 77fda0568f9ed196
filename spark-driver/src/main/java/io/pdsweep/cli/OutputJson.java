package io.pdsweep.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.pdsweep.analysis.JsonText;
import io.pdsweep.sink.OutputException;
import io.pdsweep.sink.OutputFolder;
import java.util.Optional;

/** JSON files beside a manifest. */
final class OutputJson {
    private OutputJson() {}

    /**
     * A file of the folder; empty when there is none.
     *
     * @throws OutputException when it is no JSON object
     */
    static Optional<JsonNode> read(OutputFolder folder, String name) {
        return folder.text(name).map(text -> {
            String file = folder.location() + "/" + name;
            try {
                JsonNode json = JsonText.mapper().readTree(text);
                if (!json.isObject()) {
                    throw new OutputException(file + ": is no JSON object");
                }
                return json;
            } catch (JsonProcessingException broken) {
                throw new OutputException(file + ": is no JSON: " + broken.getOriginalMessage(), broken);
            }
        });
    }
}
