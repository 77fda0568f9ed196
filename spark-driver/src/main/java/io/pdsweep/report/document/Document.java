package io.pdsweep.report.document;

import java.util.List;
import java.util.stream.Stream;

/**
 * A report.
 *
 * @param title its subject
 * @param lead one sentence on what it is about
 * @param sections in order
 */
public record Document(String title, String lead, List<Section> sections) {
    public Document {
        sections = List.copyOf(sections);
    }

    /** Every table in order. */
    public List<DataTable> tables() {
        return blocks().filter(DataTable.class::isInstance)
                .map(DataTable.class::cast)
                .toList();
    }

    private Stream<Block> blocks() {
        return sections.stream().flatMap(section -> section.blocks().stream());
    }
}
