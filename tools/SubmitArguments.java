import java.util.List;
import java.util.Map;
import org.apache.spark.deploy.SparkSubmitArguments;
import scala.jdk.javaapi.CollectionConverters;

/** Reads the arguments of a spark-submit with Spark's own parser, which ends the program when one is unknown or missing. */
final class SubmitArguments {
    private SubmitArguments() {}

    public static void main(String[] words) {
        SparkSubmitArguments read = new SparkSubmitArguments(
                CollectionConverters.asScala(List.of(words)).toSeq(),
                scala.collection.immutable.Map.from(CollectionConverters.asScala(Map.of("HADOOP_CONF_DIR", "conf"))));
        System.out.println("read by Spark, not run: --master " + read.master() + " --deploy-mode " + read.deployMode() + " "
                + read.primaryResource() + " " + read.childArgs().mkString(" "));
    }
}
