package io.pdsweep.sink;

import io.pdsweep.sim.Observation;
import io.pdsweep.sim.RunResult.SampleSeries;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;

/** The columns of {@code samples}: one row for each sample of each observation of each run. */
final class SampleColumns {
    static final String NUMBER = "sample";
    static final String OBSERVATION = "observation";

    /**
     * The source of a row.
     *
     * @param number of the sample in its series, from 0
     */
    record Source(String point, long seed, Observation observation, int number, SampleSeries series) {}

    static final List<Column<Source>> ALL = List.of(
            Column.text("point_id", "identity of the point, as in runs", Source::point),
            Column.whole("seed", "", "seed of the run", Source::seed),
            Column.text(
                    OBSERVATION,
                    "what was observed; the name of the file's folder",
                    s -> s.observation().label()),
            Column.whole(NUMBER, "", "number of the sample of its observation and run, from 0", Source::number),
            Column.real("time_s", "s", "when it was observed", s -> s.series().times()[s.number()]),
            Column.whole(
                    "session",
                    "",
                    "session in order of arrival",
                    s -> s.series().sessions()[s.number()]),
            Column.whole(
                    "turn", "", "1, 2, ... within the session", s -> s.series().turns()[s.number()]),
            Column.real(
                    "value",
                    "of the observation",
                    "the sample, in the observation's unit",
                    s -> s.series().values()[s.number()]));

    private SampleColumns() {}

    static List<Row> rows(String point, long seed, Map<Observation, SampleSeries> samples) {
        List<Row> rows = new ArrayList<>();
        for (Observation observation : Observation.values()) {
            SampleSeries series = samples.get(observation);
            for (int i = 0; series != null && i < series.values().length; i++) {
                rows.add(SparkRows.row(ALL, new Source(point, seed, observation, i, series)));
            }
        }
        return rows;
    }
}
