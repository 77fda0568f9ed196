package io.pdsweep.run;

import java.nio.file.Path;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** A test class on real Spark: one session with two cores for its tests, and a folder for each. */
abstract class OnSpark {
    static SparkSession spark;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() {
        spark = Sessions.open("test", Optional.of("local[2]"));
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }
}
