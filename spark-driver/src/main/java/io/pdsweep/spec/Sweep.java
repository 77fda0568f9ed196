package io.pdsweep.spec;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A sweep as its file says, checked: every point can run.
 *
 * @param name short, for headings
 * @param description what it is for; may be empty
 * @param groups grids of points, in the order of the file
 * @param seeds distinct, in the order of the file
 * @param until by which points get seeds beyond these
 * @param slo what is asked of the fleets
 * @param keep what to keep beside the summaries
 * @param limits where a run is given up
 * @param reference figures to print beside the results
 * @param source the file itself
 * @param included the files that it names, in order
 */
public record Sweep(
        String name,
        String description,
        List<Group> groups,
        List<Long> seeds,
        Optional<Until> until,
        Optional<Slo> slo,
        Set<Keep> keep,
        PointLimits limits,
        Optional<Reference> reference,
        Source source,
        List<Included> included) {
    /** This sweep with other limits: its points and their results are the same. */
    public Sweep within(PointLimits other) {
        return new Sweep(name, description, groups, seeds, until, slo, keep, other, reference, source, included);
    }

    /** This sweep, which keeps more. */
    public Sweep keeping(Set<Keep> more) {
        Set<Keep> all = new HashSet<>(keep);
        all.addAll(more);
        return new Sweep(name, description, groups, seeds, until, slo, all, limits, reference, source, included);
    }

    /** This sweep with other seeds. */
    public Sweep withSeeds(List<Long> other) {
        return new Sweep(name, description, groups, other, until, slo, keep, limits, reference, source, included);
    }

    public Sweep {
        groups = List.copyOf(groups);
        seeds = List.copyOf(seeds);
        keep = Set.copyOf(keep);
        included = List.copyOf(included);
    }

    /**
     * This sweep of a fleet that another file describes.
     *
     * @param file the file, as the manifest is to list it
     * @param prefillGpus GPUs of a prefill instance
     * @param decodeGpus GPUs of a decode instance
     */
    public Sweep of(Included file, int prefillGpus, int decodeGpus) {
        List<Included> files = new ArrayList<>(included);
        files.add(file);
        Optional<Slo> sized = slo.map(each -> each.withGpus(prefillGpus, decodeGpus));
        return new Sweep(name, description, groups, seeds, until, sized, keep, limits, reference, source, files);
    }

    /**
     * The file a sweep came from.
     *
     * @param name the file's name as given
     * @param text its content
     * @param sha256 of its bytes, hexadecimal
     */
    public record Source(String name, String text, String sha256) {}

    /**
     * A file that the sweep file names: a preset or a list of points.
     *
     * @param file its path as the sweep file has it
     * @param sha256 of its bytes, hexadecimal
     */
    public record Included(String file, String sha256) {}
}
