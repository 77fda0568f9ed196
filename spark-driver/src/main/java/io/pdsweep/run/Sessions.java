package io.pdsweep.run;

import io.pdsweep.sink.Reasons;
import io.pdsweep.sink.StagingCommit;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.SparkHadoopUtil;
import org.apache.spark.sql.SparkSession;

/** Starts Spark. */
public final class Sessions {
    private static final String MASTER = "spark.master";

    /** Spark counts some timeouts in milliseconds in 32 bits: 24 days are too many. */
    private static final String LONGEST_PAUSE = "20d";

    /** How long a heartbeat may wait for its answer, too; below the timeout. */
    private static final String HEARTBEAT = "1h";

    private Sessions() {}

    /**
     * What Hadoop is to know before Spark runs, as Spark will tell it: the settings {@code spark.hadoop.*}, and the keys
     * and the endpoint of S3 in the environment.
     */
    public static Configuration hadoop() {
        return SparkHadoopUtil.get().newConfiguration(new SparkConf());
    }

    /**
     * The session of this application. A master that is asked for wins; else spark-submit's, if it set one; else all
     * cores of this machine.
     *
     * @throws SparkStartException when Spark does not start with it
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
        conf.set("spark.sql.sources.commitProtocolClass", StagingCommit.class.getName());
        if (chosen.startsWith("local")) {
            conf.setIfMissing("spark.driver.host", "127.0.0.1");
            conf.setIfMissing("spark.driver.bindAddress", "127.0.0.1");
        }
        if (chosen.equals("local") || chosen.startsWith("local[")) {
            // The only executor is this process. A machine that slept would take it for lost, end its tasks and say
            // so again and again; nothing can be lost here that the process survives.
            conf.setIfMissing("spark.network.timeout", LONGEST_PAUSE);
            conf.setIfMissing("spark.executor.heartbeatInterval", HEARTBEAT);
        }
        try {
            return SparkSession.builder().config(conf).getOrCreate();
        } catch (Exception refused) { // Spark is written in Scala: exceptions of any kind come out undeclared
            String asked = master.isPresent() ? "--master " + chosen : "the master " + chosen;
            throw new SparkStartException(asked + ": Spark does not start: " + reason(refused), refused);
        }
    }

    private static String reason(Throwable refused) {
        Throwable cause = refused;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        String said = Reasons.of(cause);
        if (said.contains("Could not parse Master URL")) {
            return "it has no such master, or lacks the jars of its cluster manager";
        }
        // a standalone master that does not answer is told in Spark's log; the context ends
        return said.contains("stopped SparkContext") ? "no master answers there" : said;
    }
}
