import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;

/**
 * Spark's part of {@code tools/read-parquet-check}, which puts the Java code of the how-to page into it: runs that, then reads an
 * output's runs and prints {@code figures}, {@code rows N}, then for each numeric column its name, the count of values and their sum. Run from source: {@code java -cp 'target/spark/jars/*'}.
 */
final class ReadWithSpark {
    private ReadWithSpark() {}

    public static void main(String[] arguments) {
        SparkSession spark =
                SparkSession.builder().appName("read-parquet-check").master("local[2]").getOrCreate();
        page(spark);
        System.out.println("figures");
        Dataset<Row> runs = spark.read().parquet(arguments[0] + "/runs");
        List<String> names = new ArrayList<>();
        List<Column> aggregates = new ArrayList<>();
        for (StructField field : runs.schema().fields()) {
            if (field.dataType() instanceof NumericType) {
                names.add(field.name());
                aggregates.add(functions.count(runs.col(field.name())));
                aggregates.add(functions.sum(runs.col(field.name()).cast("double")));
            }
        }
        System.out.println("rows " + runs.count());
        Row row = runs.agg(functions.lit(0), aggregates.toArray(new Column[0])).head();
        for (int i = 0; i < names.size(); i++) {
            Object sum = row.get(2 + 2 * i);
            System.out.println(names.get(i) + " " + row.getLong(1 + 2 * i) + " " + (sum == null ? 0.0 : sum));
        }
        spark.stop();
    }

    private static void page(SparkSession spark) {
        // the page's code goes here
    }
}
