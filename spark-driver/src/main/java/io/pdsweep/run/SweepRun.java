package io.pdsweep.run;

import io.pdsweep.plan.ModelVersion;
import io.pdsweep.plan.Plan;
import io.pdsweep.plan.PlannedRun;
import io.pdsweep.plan.Slices;
import io.pdsweep.plan.Wave;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputFolder;
import io.pdsweep.sink.RunColumns;
import io.pdsweep.sink.SparkRows;
import io.pdsweep.spec.Sweep;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** A sweep carried out: wave by wave, each made on the executors, written as one file and committed. */
public final class SweepRun {
    private static final String POSITION = "plan_position";

    private final SparkSession spark;
    private final JavaSparkContext context;
    private final Sweep sweep;
    private final Plan plan;
    private final OutputFolder output;
    private final OptionalInt slices;
    private final Simulator simulator;
    private final Progress progress;
    private final long start = System.nanoTime();
    private volatile Manifest manifest;

    /**
     * A sweep to be run.
     *
     * @param output an empty folder
     * @param slices how many tasks a wave is cut into; empty: as suits the work and the cores
     * @param programVersion to be noted in the manifest
     */
    public SweepRun(
            SparkSession spark,
            Sweep sweep,
            Plan plan,
            OutputFolder output,
            OptionalInt slices,
            String programVersion) {
        this(spark, sweep, plan, output, slices, programVersion, Simulator.EXACT);
    }

    SweepRun(
            SparkSession spark,
            Sweep sweep,
            Plan plan,
            OutputFolder output,
            OptionalInt slices,
            String programVersion,
            Simulator simulator) {
        this.spark = spark;
        this.context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        this.sweep = sweep;
        this.plan = plan;
        this.output = output;
        this.slices = slices;
        this.simulator = simulator;
        this.progress = new Progress(spark.sparkContext());
        this.manifest = new Manifest(
                Manifest.FORMAT,
                programVersion,
                ModelVersion.CURRENT,
                spark.version(),
                Manifest.SweepFile.of(sweep),
                plan.points().size(),
                plan.seeds().size(),
                plan.size(),
                0,
                0,
                false,
                List.of());
    }

    /**
     * Makes every run. Failed ones are rows too: see {@link Manifest#runsFailed()}.
     *
     * @return the manifest of the finished output
     */
    public Manifest execute() {
        for (Wave wave : plan.waves()) {
            context.setJobDescription(sweep.name() + ": wave " + wave.number() + ", "
                    + wave.runs().size() + " runs");
            write(wave);
            manifest = output.commit(manifest, wave.number());
        }
        return manifest;
    }

    private void write(Wave wave) {
        int count = slices.orElseGet(() -> Slices.suited(wave, context.defaultParallelism()));
        List<List<PlannedRun>> dealt = Slices.deal(wave, count);
        PointRunner runner = new PointRunner(simulator, sweep.keep(), progress);
        JavaRDD<Row> rows = context.parallelize(dealt, dealt.size()).mapPartitions(runner);
        // One task sorts and writes: the file does not depend on how the runs were cut or where they ran.
        spark.createDataFrame(rows, schema())
                .repartition(1)
                .sortWithinPartitions(POSITION)
                .drop(POSITION)
                .write()
                .mode(SaveMode.Overwrite)
                .option("compression", "zstd")
                .parquet(output.staging(wave.number()));
    }

    private StructType schema() {
        List<StructField> fields = new ArrayList<>();
        fields.add(DataTypes.createStructField(POSITION, DataTypes.LongType, false));
        fields.addAll(List.of(SparkRows.schema(RunColumns.all(sweep.keep())).fields()));
        return DataTypes.createStructType(fields);
    }

    /** A look at it, from any thread. */
    public SweepStatus status() {
        double seconds = (System.nanoTime() - start) * 1e-9;
        double share = Math.min(1, progress.predictedSeconds() / plan.predictedSeconds());
        return new SweepStatus(plan.size(), progress.done(), progress.failed(), manifest.runsDone(), share, seconds);
    }
}
