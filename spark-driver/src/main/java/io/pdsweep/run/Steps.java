package io.pdsweep.run;

import io.pdsweep.sink.Checkpoint;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;

/** Tells a checkpoint what the executors do: the stages of a wave's job make its runs, then write its file. */
final class Steps extends SparkListener {
    private static final String WAVE = "pdsweep.wave";

    private final Checkpoint checkpoint;

    Steps(Checkpoint checkpoint) {
        this.checkpoint = checkpoint;
    }

    /** Says what the jobs are for that this thread is going to start. */
    static void name(SparkContext spark, int wave, String description) {
        spark.setLocalProperty(WAVE, Integer.toString(wave));
        spark.setJobDescription(description);
    }

    @Override
    public void onStageSubmitted(SparkListenerStageSubmitted stage) {
        int wave = Integer.parseInt(stage.properties().getProperty(WAVE, "0"));
        boolean writes = !stage.stageInfo().parentIds().isEmpty();
        checkpoint.reached(writes ? Checkpoint.Step.WRITING : Checkpoint.Step.SIMULATING, wave);
    }
}
