package io.pdsweep.run;

import io.pdsweep.plan.CostModel;
import io.pdsweep.sink.Outcome;
import java.io.Serializable;
import org.apache.spark.SparkContext;
import org.apache.spark.util.DoubleAccumulator;
import org.apache.spark.util.LongAccumulator;

/**
 * How far the runs are. Counted as tasks end; a task that Spark repeats counts twice, so these numbers are for watching
 * only: what was done is counted from the files.
 */
final class Progress implements Serializable {
    private static final long serialVersionUID = 1L;

    private final LongAccumulator done;
    private final LongAccumulator failed;
    private final DoubleAccumulator predictedSeconds;

    Progress(SparkContext spark) {
        this.done = spark.longAccumulator("runs done");
        this.failed = spark.longAccumulator("runs failed");
        this.predictedSeconds = spark.doubleAccumulator("predicted seconds done");
    }

    void count(Outcome outcome) {
        done.add(1);
        if (outcome.result() == null) {
            failed.add(1);
        }
        predictedSeconds.add(CostModel.seconds(outcome.run().point().scenario()));
    }

    long done() {
        return done.sum();
    }

    long failed() {
        return failed.sum();
    }

    double predictedSeconds() {
        return predictedSeconds.sum();
    }
}
