package io.pdsweep.run;

import io.pdsweep.analysis.StoppingRule;
import io.pdsweep.capacity.CapacityPlan;
import io.pdsweep.plan.Plan;
import io.pdsweep.plan.Point;
import io.pdsweep.sim.ModelVersion;
import io.pdsweep.sink.Column;
import io.pdsweep.sink.Manifest;
import io.pdsweep.sink.OutputException;
import io.pdsweep.sink.OutputWriter;
import io.pdsweep.sink.RunColumns;
import io.pdsweep.spec.Digest;
import io.pdsweep.spec.SeedText;
import io.pdsweep.spec.Slo;
import io.pdsweep.spec.Sweep;
import io.pdsweep.spec.SweepReader;
import io.pdsweep.yaml.InvalidYaml;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.package$;

/** How a sweep goes on in an output that may hold a part of it. */
public final class Continuation {
    private static final String ADVICE = "; expected the sweep that it holds, or another --out";

    private Continuation() {}

    /**
     * The manifest with which a sweep begins or goes on. Needs no running Spark.
     *
     * @throws OutputException when the output holds what does not mix with the sweep, saying what differs and what to do
     */
    public static Manifest of(OutputWriter output, Sweep sweep, Plan plan, String programVersion) {
        Manifest asked = begin(sweep, plan, Manifest.SWEEP, Optional.empty(), programVersion);
        Optional<Manifest> held = output.manifest();
        if (held.isEmpty() || held.get().waves().isEmpty()) {
            return asked;
        }
        checkPoints(output.folder().location(), held.get(), asked, sweep, plan);
        checkFiles(output, held.get(), asked);
        return held.get().continued(asked, newSeeds(output.folder().location(), held.get(), sweep));
    }

    /**
     * The manifest with which a sweep whose points get seeds by a rule begins or goes on. Needs no running Spark.
     *
     * @throws OutputException when the output holds what does not mix with the sweep, saying what differs and what to do
     */
    public static Manifest of(OutputWriter output, Sweep sweep, Plan plan, StoppingRule rule, String programVersion) {
        Manifest asked = begin(sweep, plan, Manifest.SWEEP, Optional.of(rule), programVersion)
                .seeded(0, List.of(), false);
        Optional<Manifest> held = output.manifest();
        if (held.isEmpty() || held.get().waves().isEmpty()) {
            return asked;
        }
        String location = output.folder().location();
        checkPoints(location, held.get(), asked, sweep, plan);
        newSeeds(location, held.get(), sweep.withSeeds(SeedSequence.of(sweep).holding(held.get())));
        checkFiles(output, held.get(), asked);
        return held.get()
                .continued(asked, List.of())
                .seeded(held.get().seeds(), held.get().rounds(), false);
    }

    private static void checkFiles(OutputWriter output, Manifest held, Manifest asked) {
        output.checkFiles(held);
        if (!held.columnsSha256().equals(asked.columnsSha256())) {
            output.checkColumns(held);
        }
    }

    /**
     * The manifest with which a capacity plan begins or goes on. A plan may have got other fleets, rates, costs and seeds: rows
     * that it still asks for are there. Needs no running Spark.
     *
     * @throws OutputException when the output holds what does not mix with the plan, saying what differs and what to do
     */
    public static Manifest of(OutputWriter output, CapacityPlan plan, String programVersion) {
        Sweep fleets = plan.file().fleets();
        Manifest asked = begin(fleets, Plan.of(fleets), Manifest.PLAN, Optional.empty(), programVersion)
                .asked(0, List.of(), false);
        Optional<Manifest> held = output.manifest();
        if (held.isEmpty() || held.get().waves().isEmpty()) {
            return asked;
        }
        checkKind(output.folder().location(), held.get(), asked, fleets);
        output.checkFiles(held.get());
        return asked.holding(held.get());
    }

    private static Manifest begin(
            Sweep sweep, Plan plan, String kind, Optional<StoppingRule> until, String programVersion) {
        return new Manifest(
                Manifest.FORMAT,
                programVersion,
                ModelVersion.CURRENT,
                package$.MODULE$.SPARK_VERSION(),
                kind,
                Manifest.SweepFile.of(sweep),
                sweep.keep().stream()
                        .map(keep -> keep.name().toLowerCase(Locale.ROOT))
                        .sorted()
                        .toList(),
                sweep.slo().map(Slo::describe).orElse(List.of()),
                sweep.limits().events(),
                until.map(StoppingRule::text).orElse(""),
                until.map(StoppingRule::mostSeeds).orElse(0),
                columns(),
                plan.pointsDigest(),
                plan.points(),
                plan.seeds().size(),
                plan.size(),
                0,
                0,
                false,
                List.of(new Manifest.Round(SeedText.of(plan.seeds()), plan.size())),
                List.of());
    }

    private static String columns() {
        return Digest.sha256(
                RunColumns.all(Set.of()).stream().map(Continuation::text).collect(Collectors.joining("\n")));
    }

    private static String text(Column<?> column) {
        return column.name() + " " + column.type().label() + " " + column.unit();
    }

    private static void checkPoints(String location, Manifest held, Manifest asked, Sweep sweep, Plan plan) {
        checkKind(location, held, asked, sweep);
        if (!held.pointsSha256().equals(asked.pointsSha256())) {
            throw refused(
                    location,
                    "holds the sweep " + held.sweep().name() + " with other points than "
                            + sweep.source().name() + ": " + difference(held, plan));
        }
    }

    /** Refuses what never mixes: rows of another kind of study, model, columns or service level. */
    private static void checkKind(String location, Manifest held, Manifest asked, Sweep sweep) {
        if (!held.kind().equals(asked.kind())) {
            throw refused(
                    location, "holds a " + held.kind() + ", " + sweep.source().name() + " is a " + asked.kind());
        }
        if (!held.modelVersion().equals(asked.modelVersion())) {
            throw refused(
                    location,
                    "was made by model version " + held.modelVersion() + ", this program has " + asked.modelVersion()
                            + ": their results do not mix");
        }
        boolean older = !held.columnsSha256().equals(asked.columnsSha256()); // it may have had less to keep
        boolean same = older
                ? asked.keep().containsAll(held.keep()) && held.tables().equals(asked.tables())
                : held.keep().equals(asked.keep());
        if (!same) {
            throw refused(
                    location, "keeps " + held.keep() + ", " + sweep.source().name() + " " + asked.keep());
        }
        if (!held.slo().equals(asked.slo())) {
            throw refused(
                    location,
                    "has the service level " + held.slo() + ", "
                            + sweep.source().name() + " " + asked.slo());
        }
    }

    private static List<Long> newSeeds(String location, Manifest held, Sweep sweep) {
        Set<Long> there = new HashSet<>();
        held.rounds().forEach(round -> there.addAll(SeedText.parse(round.seeds())));
        List<Long> more = new ArrayList<>(sweep.seeds());
        more.removeAll(there);
        Set<Long> unasked = new HashSet<>(there);
        sweep.seeds().forEach(unasked::remove);
        if (!unasked.isEmpty()) {
            throw refused(
                    location,
                    "has seeds " + SeedText.of(unasked.stream().sorted().toList()) + ", which "
                            + sweep.source().name() + " does not list");
        }
        return more;
    }

    /** The first point that differs, when the sweep file in the manifest still says what its points were. */
    private static String difference(Manifest held, Plan plan) {
        String counts = held.points() + " there, " + plan.points() + " here";
        try {
            byte[] text = held.sweep().text().getBytes(StandardCharsets.UTF_8);
            Iterator<Point> old =
                    Plan.of(SweepReader.read(held.sweep().file(), text)).iterator();
            Iterator<Point> now = plan.iterator();
            for (long number = 1; old.hasNext() && now.hasNext(); number++) {
                Point before = old.next();
                Point after = now.next();
                if (!before.id().equals(after.id())) {
                    return counts + ", point " + number + " is " + before.scenario() + " there, " + after.scenario()
                            + " here";
                }
            }
            return counts;
        } catch (InvalidYaml unreadable) { // it names other files, or an older version wrote it
            return counts;
        }
    }

    private static OutputException refused(String location, String what) {
        return new OutputException(location + ": " + what + ADVICE);
    }
}
