package io.pdsweep.sink;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.apache.spark.internal.io.FileNameSpec;
import org.jspecify.annotations.Nullable;
import scala.Option;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * How Spark writes what is staged: every attempt of a task writes files of its own, at their place, and the driver notes
 * those of the attempts that count in one small file. Nothing is renamed, so it is as safe in an object store as on a
 * disk; an attempt that was lost or repeated leaves at most a file that is not noted.
 */
public final class StagingCommit extends FileCommitProtocol implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Lists the files that count, one path a line, below the folder that holds it. */
    private static final String COMMITTED = "_committed";

    private final String folder;
    private transient @Nullable List<String> written;

    /**
     * As Spark makes it, by reflection.
     *
     * @param job the job's name, not used: the folder is of one job
     * @param folder where the files go
     */
    public StagingCommit(String job, String folder) {
        this.folder = folder;
    }

    /**
     * The files that a finished job has written into a folder.
     *
     * @throws FileNotFoundException when none has
     */
    static List<Path> files(FileSystem system, Path folder) throws IOException {
        try (var in = system.open(new Path(folder, COMMITTED))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(name -> new Path(folder, name))
                    .toList();
        }
    }

    @Override
    public void setupJob(JobContext job) {}

    @Override
    public void setupTask(TaskAttemptContext task) {
        written = new ArrayList<>();
    }

    @Override
    public String newTaskTempFile(TaskAttemptContext task, Option<String> partition, FileNameSpec spec) {
        String name = task.getTaskAttemptID() + spec.suffix();
        String below = partition.isDefined() ? partition.get() + "/" + name : name;
        files().add(below);
        return new Path(folder, below).toString();
    }

    @Override
    public String newTaskTempFileAbsPath(TaskAttemptContext task, String elsewhere, FileNameSpec spec) {
        throw new UnsupportedOperationException("files are written below " + folder + " only");
    }

    private List<String> files() {
        if (written == null) {
            throw new IllegalStateException("a task was not set up");
        }
        return written;
    }

    @Override
    public TaskCommitMessage commitTask(TaskAttemptContext task) {
        return new TaskCommitMessage(new ArrayList<>(files()));
    }

    @Override
    public void abortTask(TaskAttemptContext task) {
        for (String name : files()) {
            try {
                system(task.getConfiguration()).delete(new Path(folder, name), false);
            } catch (IOException left) {
                return; // they are not noted, and go with the folder
            }
        }
    }

    @Override
    public void commitJob(JobContext job, Seq<TaskCommitMessage> tasks) {
        StringBuilder names = new StringBuilder();
        for (TaskCommitMessage task : CollectionConverters.asJava(tasks)) {
            for (Object name : (List<?>) task.obj()) {
                names.append(name).append('\n');
            }
        }
        Path note = new Path(folder, COMMITTED);
        try (OutputStream out = system(job.getConfiguration()).create(note, true)) {
            out.write(names.toString().getBytes(StandardCharsets.UTF_8));
        } catch (IOException refused) {
            throw new OutputFailure(note + ": cannot be written: " + Reasons.of(refused), refused);
        }
    }

    private FileSystem system(Configuration configuration) throws IOException {
        return new Path(folder).getFileSystem(configuration);
    }

    @Override
    public void abortJob(JobContext job) {
        try {
            system(job.getConfiguration()).delete(new Path(folder), true);
        } catch (IOException left) {
            return; // the next writer removes it
        }
    }
}
