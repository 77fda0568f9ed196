package io.pdsweep.run;

import io.pdsweep.sink.Checkpoint;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;

/** Tells a checkpoint what the executors do: the stages of a wave's job make its runs, then write its file. */
final class Steps extends SparkListener {
    private final Checkpoint checkpoint;
    private volatile int wave;

    Steps(Checkpoint checkpoint) {
        this.checkpoint = checkpoint;
    }

    void begin(int number) {
        wave = number;
    }

    @Override
    public void onStageSubmitted(SparkListenerStageSubmitted stage) {
        boolean writes = !stage.stageInfo().parentIds().isEmpty();
        checkpoint.reached(writes ? Checkpoint.Step.WRITING : Checkpoint.Step.SIMULATING, wave);
    }
}
