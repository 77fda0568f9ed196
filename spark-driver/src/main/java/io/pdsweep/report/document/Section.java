package io.pdsweep.report.document;

import java.util.List;

/**
 * A part of a report with a heading.
 *
 * @param id its anchor: lower case, digits, hyphens; once in a report
 * @param title the heading
 * @param blocks what stands in it, in order
 */
public record Section(String id, String title, List<Block> blocks) {
    public Section {
        blocks = List.copyOf(blocks);
    }
}
