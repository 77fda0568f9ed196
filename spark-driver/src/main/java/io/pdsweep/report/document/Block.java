package io.pdsweep.report.document;

import java.util.List;

/** What a section is made of. */
public sealed interface Block permits Block.Text, Block.Points, Block.Warning, Block.Listing, DataTable, Figure {
    /** A paragraph. */
    record Text(String words) implements Block {}

    /** Statements, each of its own. */
    record Points(List<String> statements) implements Block {
        public Points {
            statements = List.copyOf(statements);
        }
    }

    /** What a reader must know before trusting a number. */
    record Warning(String words) implements Block {}

    /**
     * Text of fixed width, as it is.
     *
     * @param caption what it is
     */
    record Listing(String caption, String text) implements Block {}
}
