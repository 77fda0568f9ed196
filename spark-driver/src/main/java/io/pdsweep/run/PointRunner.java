package io.pdsweep.run;

import io.pdsweep.plan.PlannedRun;
import io.pdsweep.sim.RunLimits;
import io.pdsweep.sim.RunResult;
import io.pdsweep.sim.RunStoppedException;
import io.pdsweep.sim.ServiceLevel;
import io.pdsweep.sink.Column;
import io.pdsweep.sink.DetailTable;
import io.pdsweep.sink.Outcome;
import io.pdsweep.sink.RunColumns;
import io.pdsweep.sink.RunStatus;
import io.pdsweep.sink.SparkRows;
import io.pdsweep.spec.Keep;
import io.pdsweep.spec.PointLimits;
import io.pdsweep.spec.Slo;
import io.pdsweep.spec.Sweep;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/**
 * Makes the runs of one slice on an executor: the only class that is shipped there. A run that throws or reaches a limit
 * is a row with its reason; only an interrupt ends the task.
 */
final class PointRunner implements FlatMapFunction<Iterator<List<PlannedRun>>, MadeRun> {
    private static final long serialVersionUID = 1L;

    private static final int LONGEST_REASON = 500;

    private final Simulator simulator;
    private final Set<Keep> keep;
    private final @Nullable Slo slo; // an Optional does not serialise
    private final PointLimits limits;
    private final Progress progress;
    private final List<DetailTable> tables;

    PointRunner(Simulator simulator, Sweep sweep, Progress progress) {
        this.simulator = simulator;
        this.keep = sweep.keep();
        this.slo = sweep.slo().orElse(null);
        this.limits = sweep.limits();
        this.progress = progress;
        this.tables = new ArrayList<>(DetailTable.of(keep));
    }

    @Override
    public Iterator<MadeRun> call(Iterator<List<PlannedRun>> slices) throws InterruptedException {
        List<Column<Outcome>> columns = RunColumns.all(keep);
        String worker = worker();
        List<MadeRun> made = new ArrayList<>();
        while (slices.hasNext()) {
            for (PlannedRun run : slices.next()) {
                stopIfInterrupted(run, "before");
                Outcome outcome = attempt(run, worker);
                stopIfInterrupted(run, "in");
                progress.count(outcome);
                made.add(new MadeRun(withPosition(run.position(), SparkRows.row(columns, outcome)), details(outcome)));
            }
        }
        return made.iterator();
    }

    private List<List<Row>> details(Outcome outcome) {
        List<List<Row>> details = new ArrayList<>();
        for (DetailTable table : tables) {
            List<Row> rows = new ArrayList<>();
            table.rows(outcome)
                    .forEach(row -> rows.add(withPosition(outcome.run().position(), row)));
            details.add(rows);
        }
        return details;
    }

    /** A task that is to end makes no row of the run that it was in. */
    private static void stopIfInterrupted(PlannedRun run, String where) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("stopped " + where + " seed " + run.seed() + " of point "
                    + run.point().id());
        }
    }

    private Outcome attempt(PlannedRun run, String worker) {
        long start = System.nanoTime();
        RunLimits stop = new RunLimits(
                limits.events(),
                () -> secondsSince(start) > limits.wallSeconds()
                        || Thread.currentThread().isInterrupted());
        try {
            RunResult result = simulator.run(
                    run.point().scenario(), run.seed(), DetailTable.recordings(tables), serviceLevel(), stop);
            return new Outcome(run, slo, result, RunStatus.OK, "", secondsSince(start), worker);
        } catch (RunStoppedException stopped) {
            return new Outcome(
                    run,
                    slo,
                    null,
                    RunStatus.of(stopped),
                    reason(String.valueOf(stopped.getMessage())),
                    secondsSince(start),
                    worker);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError | AssertionError failed) {
            return new Outcome(run, slo, null, RunStatus.FAILED, reason(fault(failed)), secondsSince(start), worker);
        }
    }

    private static String fault(Throwable failed) {
        return failed instanceof OutOfMemoryError
                ? failed
                        + "; --resume makes it again, with more memory: PDSWEEP_DRIVER_MEMORY=8g, or spark.executor.memory"
                        + " where executors are processes of their own"
                : failed.toString();
    }

    private ServiceLevel serviceLevel() {
        return slo == null ? ServiceLevel.NONE : slo.requests();
    }

    private static double secondsSince(long start) {
        return (System.nanoTime() - start) * 1e-9;
    }

    private static String reason(String said) {
        String text = said.lines().findFirst().orElse("");
        return text.length() <= LONGEST_REASON ? text : text.substring(0, LONGEST_REASON) + "...";
    }

    static Row withPosition(long position, Row row) {
        Object[] values = new Object[row.size() + 1];
        values[0] = position;
        for (int i = 0; i < row.size(); i++) {
            values[i + 1] = row.get(i);
        }
        return RowFactory.create(values);
    }

    private static String worker() {
        String executor = SparkEnv.get().executorId();
        try {
            return InetAddress.getLocalHost().getHostName() + "/" + executor;
        } catch (UnknownHostException nameless) {
            return executor;
        }
    }
}
