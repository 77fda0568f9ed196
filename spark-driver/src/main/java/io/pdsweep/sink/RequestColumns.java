package io.pdsweep.sink;

import io.pdsweep.sim.RequestRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** The columns of {@code requests}: one row for each request of each run. */
final class RequestColumns {
    static final String NUMBER = "request";

    /**
     * The source of a row.
     *
     * @param number of the request in its run, from 0
     */
    record Source(String point, long seed, long number, RequestRecord request) {}

    static final List<Column<Source>> ALL = List.of(
            Column.text("point_id", "identity of the point, as in runs", Source::point),
            Column.whole("seed", "", "seed of the run", Source::seed),
            Column.whole(NUMBER, "", "number of the request in its run, from 0", Source::number),
            Column.whole(
                    "session",
                    "",
                    "session in order of arrival",
                    s -> s.request().session()),
            Column.whole(
                    "turn", "", "1, 2, ... within the session", s -> s.request().turn()),
            index("prefiller", "prefill instance, from 0; null when prefilled locally", RequestRecord::prefiller),
            index("decoder", "decode instance, from 0", RequestRecord::decoder),
            Column.whole(
                    "prompt_tokens",
                    "tokens",
                    "length of the prompt",
                    s -> s.request().prompt()),
            index("cached_tokens", "of the prompt, found cached on the decoder", RequestRecord::cached),
            Column.whole(
                    "produced_tokens",
                    "tokens",
                    "length of the answer",
                    s -> s.request().produced()),
            Column.whole(
                    "remote",
                    "1",
                    "1 when prefilled remotely, else 0",
                    s -> s.request().remote() ? 1 : 0),
            instant("routed_s", "arrival at the router", RequestRecord::routed),
            instant("prefill_admitted_s", "first admission where it is prefilled", RequestRecord::prefillAdmitted),
            instant("prefilled_s", "end of the remote prefill, when the lease starts", RequestRecord::prefilled),
            instant("parked_s", "first admission to the decoder's KV pool", RequestRecord::parked),
            instant("read_s", "end of the read or write, when the lease ends", RequestRecord::read),
            instant("slot_s", "first grant of a running slot on the decoder", RequestRecord::slot),
            instant("first_token_s", "end of the first prefill that ended on the decoder", RequestRecord::firstToken),
            instant("last_token_s", "completion", RequestRecord::lastToken),
            Column.whole(
                    "preemptions", "", "on either instance", s -> s.request().preemptions()));

    private RequestColumns() {}

    /** Seconds since the run's start; null when it was not reached or does not apply. */
    private static Column<Source> instant(String name, String meaning, ToDoubleFunction<RequestRecord> read) {
        return Column.real(name, "s", meaning, source -> read.applyAsDouble(source.request()));
    }

    /** A number that is -1, and here null, where it does not apply. */
    private static Column<Source> index(String name, String meaning, ToIntFunction<RequestRecord> read) {
        Function<Source, @Nullable Object> value = source -> {
            int found = read.applyAsInt(source.request());
            return found < 0 ? null : (long) found;
        };
        return new Column<>(name, ColumnType.Scalar.WHOLE, name.endsWith("_tokens") ? "tokens" : "", meaning, value);
    }

    static List<Row> rows(String point, long seed, List<RequestRecord> requests) {
        List<Row> rows = new ArrayList<>(requests.size());
        for (RequestRecord request : requests) {
            rows.add(SparkRows.row(ALL, new Source(point, seed, rows.size(), request)));
        }
        return rows;
    }
}
