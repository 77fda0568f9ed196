package io.pdsweep.run;

import io.pdsweep.sink.RunKey;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Row;

/** The rows of a committed file that stay when its failed runs are made again, each with its place in front. */
final class KeptRows implements FlatMapFunction<Iterator<Row>, Row> {
    private static final long serialVersionUID = 1L;

    private final Map<RunKey, Long> positions;
    private final int point;
    private final int seed;

    KeptRows(Map<RunKey, Long> positions, int point, int seed) {
        this.positions = positions;
        this.point = point;
        this.seed = seed;
    }

    @Override
    public Iterator<Row> call(Iterator<Row> rows) {
        List<Row> kept = new ArrayList<>();
        while (rows.hasNext()) {
            Row row = rows.next();
            Long position = positions.get(new RunKey(row.getString(point), row.getLong(seed)));
            if (position != null) {
                kept.add(PointRunner.withPosition(position, row));
            }
        }
        return kept.iterator();
    }
}
