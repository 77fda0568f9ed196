package io.pdsweep.run;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.Row;

/**
 * What a run gives to the tables.
 *
 * @param run its row in the table of runs, its place in the plan in front
 * @param details its rows of each kept table, in the order of the tables, each with the run's place in front
 */
record MadeRun(Row run, List<List<Row>> details) implements Serializable {}
