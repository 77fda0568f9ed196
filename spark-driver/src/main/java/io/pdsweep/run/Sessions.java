package io.pdsweep.run;

import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import scala.Tuple2;

/** Starts Spark. */
public final class Sessions {
    private static final String MASTER = "spark.master";

    private Sessions() {}

    /** What Hadoop is to know before Spark runs: the settings {@code spark.hadoop.*} without this prefix. */
    public static Configuration hadoop() {
        Configuration configuration = new Configuration();
        for (Tuple2<String, String> setting : new SparkConf().getAllWithPrefix("spark.hadoop.")) {
            configuration.set(setting._1(), setting._2());
        }
        return configuration;
    }

    /**
     * The session of this application. A master that is asked for wins; else spark-submit's, if it set one; else all
     * cores of this machine.
     */
    public static SparkSession open(String application, Optional<String> master) {
        SparkConf conf = new SparkConf();
        String chosen = master.orElseGet(() -> conf.get(MASTER, "local[*]"));
        conf.setMaster(chosen);
        conf.setAppName(application);
        conf.setIfMissing("spark.ui.enabled", "false");
        conf.setIfMissing("spark.ui.showConsoleProgress", "false");
        conf.setIfMissing("spark.sql.shuffle.partitions", "1");
        // A row has some 250 columns and there are few rows: compiling code for them takes longer than interpreting.
        conf.setIfMissing("spark.sql.codegen.wholeStage", "false");
        conf.setIfMissing("spark.sql.codegen.factoryMode", "NO_CODEGEN");
        conf.setIfMissing("spark.sql.adaptive.enabled", "false");
        conf.setIfMissing("spark.sql.debug.maxToStringFields", "1000");
        conf.setIfMissing("spark.log.level", "WARN");
        // Files of a task appear only when the task is committed, and of a job when the job is: a repeated task leaves
        // none.
        conf.setIfMissing("spark.hadoop.mapreduce.fileoutputcommitter.algorithm.version", "1");
        if (chosen.startsWith("local")) {
            conf.setIfMissing("spark.driver.host", "127.0.0.1");
            conf.setIfMissing("spark.driver.bindAddress", "127.0.0.1");
        }
        return SparkSession.builder().config(conf).getOrCreate();
    }
}
