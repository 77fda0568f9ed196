package io.pdsweep.result;

import io.pdsweep.sim.RequestRecord;
import io.pdsweep.sim.RunResult;
import io.pdsweep.sim.RunResult.SampleSeries;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.StringJoiner;

/** One run as CSV files: every sample of every observation and instant, and every request. */
public final class ResultFiles {
    private static final String REQUEST_HEAD = "session,turn,prefiller,decoder,prompt,cached,produced,remote,"
            + "routed,prefill_admitted,prefilled,parked,read,slot,first_token,last_token,preemptions";

    private ResultFiles() {}

    /**
     * Writes {@code NAME.csv} per series and {@code requests.csv} into a folder that is there.
     *
     * @throws IOException when a file cannot be written
     */
    public static void write(Path folder, RunResult result) throws IOException {
        for (var entry : result.samples().entrySet()) {
            series(folder.resolve(entry.getKey().label() + ".csv"), entry.getValue());
        }
        for (var entry : result.instants().entrySet()) {
            series(folder.resolve(entry.getKey().label() + ".csv"), entry.getValue());
        }
        try (BufferedWriter out = Files.newBufferedWriter(folder.resolve("requests.csv"))) {
            out.write(REQUEST_HEAD + "\n");
            for (RequestRecord request : result.requests()) {
                out.write(line(request) + "\n");
            }
        }
    }

    private static void series(Path file, SampleSeries series) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write("time,session,turn,value\n");
            for (int i = 0; i < series.times().length; i++) {
                out.write(Figures.exact(series.times()[i]));
                out.write("," + series.sessions()[i] + "," + series.turns()[i] + ",");
                out.write(Figures.exact(series.values()[i]));
                out.write("\n");
            }
        }
    }

    /** What was not reached, or does not apply, is empty. */
    private static String line(RequestRecord request) {
        StringJoiner cells = new StringJoiner(",");
        cells.add(Long.toString(request.session()));
        cells.add(Integer.toString(request.turn()));
        cells.add(index(request.prefiller()));
        cells.add(index(request.decoder()));
        cells.add(Integer.toString(request.prompt()));
        cells.add(index(request.cached()));
        cells.add(Integer.toString(request.produced()));
        cells.add(request.remote() ? "1" : "0");
        cells.add(instant(request.routed()));
        cells.add(instant(request.prefillAdmitted()));
        cells.add(instant(request.prefilled()));
        cells.add(instant(request.parked()));
        cells.add(instant(request.read()));
        cells.add(instant(request.slot()));
        cells.add(instant(request.firstToken()));
        cells.add(instant(request.lastToken()));
        cells.add(Integer.toString(request.preemptions()));
        return cells.toString();
    }

    private static String index(int value) {
        return value < 0 ? "" : Integer.toString(value);
    }

    private static String instant(double value) {
        return Double.isNaN(value) ? "" : Figures.exact(value);
    }
}
