package io.pdsweep.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.SparkConf;
import org.apache.spark.SparkEnv;
import org.junit.jupiter.api.Test;

/** What the program asks of the Spark that it starts in its own process. */
class SessionsIT extends OnSpark {
    @Test
    void aPauseOfTheProcessIsNoLossOfItsExecutor() {
        SparkConf conf = SparkEnv.get().conf();

        assertThat(conf.get("spark.master")).isEqualTo("local[2]");
        long timeout = conf.getTimeAsMs("spark.network.timeout");
        assertThat(timeout).isGreaterThan(7L * 24 * 3600 * 1000).isLessThan(Integer.MAX_VALUE);
        assertThat(conf.getTimeAsMs("spark.executor.heartbeatInterval")).isBetween(1_800_000L, timeout - 1);
    }
}
