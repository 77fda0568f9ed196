package io.pdsweep.run;

import io.pdsweep.plan.LearnedCosts;
import io.pdsweep.plan.PlannedRun;
import io.pdsweep.plan.Slices;
import io.pdsweep.plan.Wave;
import io.pdsweep.sink.Column;
import io.pdsweep.sink.DetailTable;
import io.pdsweep.sink.RunColumns;
import io.pdsweep.sink.RunKey;
import io.pdsweep.sink.SparkRows;
import io.pdsweep.sink.WaveAddresses;
import io.pdsweep.spec.Sweep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;

/** The Spark job of a wave: runs made on the executors, one file written. Several may run at once. */
final class WaveJob {
    private static final String POSITION = "plan_position";

    private final SparkSession spark;
    private final JavaSparkContext context;
    private final Sweep sweep;
    private final OptionalInt slices;
    private final Simulator simulator;
    private final Progress progress;
    private final List<DetailTable> tables;

    WaveJob(SparkSession spark, Sweep sweep, OptionalInt slices, Simulator simulator) {
        this.spark = spark;
        this.context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        this.sweep = sweep;
        this.slices = slices;
        this.simulator = simulator;
        this.progress = new Progress(spark.sparkContext());
        this.tables = DetailTable.of(sweep.keep());
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

    /** Makes the runs of a wave, cut into tasks, and writes one file into the folder; kept tables go below it. */
    void make(List<List<PlannedRun>> tasks, String folder) {
        write(made(tasks), context.emptyRDD(), Map.of(), folder);
    }

    /**
     * Makes the runs of a wave again that are not to stay, and writes one file of them and the others.
     *
     * @param there the keys of the rows that stay, of the file that holds the wave
     * @param costs what runs are thought to cost
     * @param files what holds the wave
     */
    void repeat(Wave wave, List<RunKey> there, LearnedCosts costs, WaveAddresses files, String folder) {
        Map<RunKey, Long> kept = new HashMap<>();
        there.forEach(key -> kept.put(key, 0L));
        List<PlannedRun> again = new ArrayList<>();
        for (PlannedRun run : wave.runs()) {
            RunKey key = new RunKey(run.point().id(), run.seed());
            if (kept.replace(key, run.position()) == null) {
                again.add(run);
            }
        }
        Map<DetailTable, JavaRDD<Row>> details = new EnumMap<>(DetailTable.class);
        for (DetailTable table : tables) {
            details.put(table, kept(files.of(table), table.schema(), kept));
        }
        JavaRDD<Row> rows = kept(files.runs(), SparkRows.schema(RunColumns.all(sweep.keep())), kept);
        write(made(cut(new Wave(wave.number(), again), costs)), rows, details, folder);
    }

    /** The rows of files that stay, each with its run's place in front. */
    private JavaRDD<Row> kept(WaveAddresses.Files files, StructType schema, Map<RunKey, Long> kept) {
        if (files.addresses().isEmpty()) {
            return context.emptyRDD();
        }
        return spark.read()
                .schema(schema)
                .option("basePath", files.base())
                .parquet(files.addresses().toArray(new String[0]))
                .select(columns(schema))
                .toJavaRDD()
                .mapPartitions(new KeptRows(kept, schema.fieldIndex("point_id"), schema.fieldIndex("seed")));
    }

    /** A partition's column comes last from a file; here it has its place. */
    private static org.apache.spark.sql.Column[] columns(StructType schema) {
        return Arrays.stream(schema.fieldNames())
                .map(org.apache.spark.sql.functions::col)
                .toArray(org.apache.spark.sql.Column[]::new);
    }

    private JavaRDD<MadeRun> made(List<List<PlannedRun>> tasks) {
        PointRunner runner = new PointRunner(simulator, sweep, progress);
        return context.parallelize(tasks, tasks.size()).mapPartitions(runner);
    }

    private void write(
            JavaRDD<MadeRun> made, JavaRDD<Row> keptRuns, Map<DetailTable, JavaRDD<Row>> keptDetails, String folder) {
        if (tables.isEmpty()) {
            write(made.map(MadeRun::run).union(keptRuns), RunColumns.all(sweep.keep()), List.of(POSITION), folder);
            return;
        }
        // each table is a job of its own: the runs are made once and held until all are written
        made.persist(StorageLevel.MEMORY_AND_DISK_SER());
        try {
            write(made.map(MadeRun::run).union(keptRuns), RunColumns.all(sweep.keep()), List.of(POSITION), folder);
            for (int i = 0; i < tables.size(); i++) {
                DetailTable table = tables.get(i);
                int index = i;
                JavaRDD<Row> rows = made.flatMap(run -> run.details().get(index).iterator())
                        .union(keptDetails.getOrDefault(table, context.emptyRDD()));
                write(rows, table, folder + "/" + table.label());
            }
        } finally {
            made.unpersist();
        }
    }

    /** One task sorts and writes: the file does not depend on how the runs were cut or where they ran. */
    private void write(JavaRDD<Row> rows, List<? extends Column<?>> columns, List<String> order, String folder) {
        sorted(rows, columns, order).parquet(folder);
    }

    private void write(JavaRDD<Row> rows, DetailTable table, String folder) {
        List<String> order = new ArrayList<>(table.partition().stream().toList());
        order.add(POSITION);
        order.add(table.number());
        String[] partition = table.partition().stream().toArray(String[]::new);
        sorted(rows, table.columns(), order).partitionBy(partition).parquet(folder);
    }

    private DataFrameWriter<Row> sorted(JavaRDD<Row> rows, List<? extends Column<?>> columns, List<String> order) {
        String[] rest = order.subList(1, order.size()).toArray(new String[0]);
        return spark.createDataFrame(rows, schema(columns))
                .repartition(1)
                .sortWithinPartitions(order.get(0), rest)
                .drop(POSITION)
                .write()
                .mode(SaveMode.Overwrite)
                .option("compression", "zstd");
    }

    private static StructType schema(List<? extends Column<?>> columns) {
        List<StructField> fields = new ArrayList<>();
        fields.add(DataTypes.createStructField(POSITION, DataTypes.LongType, false));
        fields.addAll(List.of(SparkRows.schema(columns).fields()));
        return DataTypes.createStructType(fields);
    }
}
