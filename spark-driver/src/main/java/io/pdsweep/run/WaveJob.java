package io.pdsweep.run;

import io.pdsweep.plan.LearnedCosts;
import io.pdsweep.plan.PlannedRun;
import io.pdsweep.plan.Slices;
import io.pdsweep.plan.Wave;
import io.pdsweep.sink.RunColumns;
import io.pdsweep.sink.RunKey;
import io.pdsweep.sink.SparkRows;
import io.pdsweep.spec.Sweep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The Spark job of a wave: runs made on the executors, one file written. Several may run at once. */
final class WaveJob {
    private static final String POSITION = "plan_position";

    private final SparkSession spark;
    private final JavaSparkContext context;
    private final Sweep sweep;
    private final OptionalInt slices;
    private final Simulator simulator;
    private final Progress progress;

    WaveJob(SparkSession spark, Sweep sweep, OptionalInt slices, Simulator simulator) {
        this.spark = spark;
        this.context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        this.sweep = sweep;
        this.slices = slices;
        this.simulator = simulator;
        this.progress = new Progress(spark.sparkContext());
    }

    Progress progress() {
        return progress;
    }

    /** How a wave's runs are cut into tasks, by what its runs are thought to cost now. */
    List<List<PlannedRun>> cut(Wave wave, LearnedCosts costs) {
        ToDoubleFunction<PlannedRun> cost = run -> costs.seconds(run.point().scenario());
        return slices.isPresent()
                ? Slices.deal(wave, slices.getAsInt(), cost)
                : Slices.pack(wave, context.defaultParallelism(), cost);
    }

    /** Makes the runs of a wave, cut into tasks, and writes one file into the folder. */
    void make(List<List<PlannedRun>> tasks, String folder) {
        write(rows(tasks), folder);
    }

    /**
     * Makes the runs of a wave again that are not to stay, and writes one file of them and the others.
     *
     * @param there the keys of the rows that stay, of the file that holds the wave
     * @param costs what runs are thought to cost
     * @param file its address
     */
    void repeat(Wave wave, List<RunKey> there, LearnedCosts costs, String file, String folder) {
        Map<RunKey, Long> kept = new HashMap<>();
        there.forEach(key -> kept.put(key, 0L));
        List<PlannedRun> again = new ArrayList<>();
        for (PlannedRun run : wave.runs()) {
            RunKey key = new RunKey(run.point().id(), run.seed());
            if (kept.replace(key, run.position()) == null) {
                again.add(run);
            }
        }
        StructType schema = SparkRows.schema(RunColumns.all(sweep.keep()));
        JavaRDD<Row> rows = spark.read()
                .schema(schema)
                .parquet(file)
                .toJavaRDD()
                .mapPartitions(new KeptRows(kept, schema.fieldIndex("point_id"), schema.fieldIndex("seed")));
        write(rows(cut(new Wave(wave.number(), again), costs)).union(rows), folder);
    }

    private JavaRDD<Row> rows(List<List<PlannedRun>> tasks) {
        PointRunner runner = new PointRunner(simulator, sweep, progress);
        return context.parallelize(tasks, tasks.size()).mapPartitions(runner);
    }

    /** One task sorts and writes: the file does not depend on how the runs were cut or where they ran. */
    private void write(JavaRDD<Row> rows, String folder) {
        spark.createDataFrame(rows, schema())
                .repartition(1)
                .sortWithinPartitions(POSITION)
                .drop(POSITION)
                .write()
                .mode(SaveMode.Overwrite)
                .option("compression", "zstd")
                .parquet(folder);
    }

    private StructType schema() {
        List<StructField> fields = new ArrayList<>();
        fields.add(DataTypes.createStructField(POSITION, DataTypes.LongType, false));
        fields.addAll(List.of(SparkRows.schema(RunColumns.all(sweep.keep())).fields()));
        return DataTypes.createStructType(fields);
    }
}
