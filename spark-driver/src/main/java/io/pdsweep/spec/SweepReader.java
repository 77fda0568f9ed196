package io.pdsweep.spec;

import io.pdsweep.sim.InvalidScenarioException;
import io.pdsweep.sim.Parameter;
import io.pdsweep.yaml.Document;
import io.pdsweep.yaml.Fields;
import io.pdsweep.yaml.InvalidYaml;
import io.pdsweep.yaml.Problem;
import io.pdsweep.yaml.Problems;
import io.pdsweep.yaml.Value;
import io.pdsweep.yaml.YamlReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads a sweep file, strictly: what is not known is refused, and every point is checked before any runs. */
public final class SweepReader {
    private static final long MOST_POINTS = 10_000_000;

    /** Settings that may stand at the top of the file, beside {@code set}. */
    private static final List<String> TOP_SETTINGS =
            List.of(Setting.OfMode.KEY, Setting.OfArrivals.KEY, Parameter.HORIZON.label(), Parameter.WARMUP.label());

    private final Problems problems = new Problems();
    private final Document document;

    private SweepReader(Document document) {
        this.document = document;
    }

    /**
     * Reads a file.
     *
     * @throws InvalidYaml naming everything that is wrong
     */
    public static Sweep read(Path file) {
        return read(file.toString(), SourceFile.read(file));
    }

    /**
     * Reads the bytes of a file.
     *
     * @param name the name to print in messages
     * @throws InvalidYaml naming everything that is wrong
     */
    public static Sweep read(String name, byte[] bytes) {
        Document document = new YamlReader().read(name, bytes);
        return new SweepReader(document).sweep(SourceFile.source(name, bytes));
    }

    private Sweep sweep(Sweep.Source source) {
        Optional<Fields> root = Value.root(document, problems).mapping();
        problems.throwIfAny();
        Fields fields = root.orElseThrow();
        String name = fields.required("name").flatMap(Value::text).orElse("");
        String description = fields.optional("description").flatMap(Value::text).orElse("");
        List<Setting> fixed = topSettings(fields);
        fields.optional("set").ifPresent(value -> fixed.addAll(once(SettingReader.mapping(value), fixed, value)));
        Optional<Value> axesAt = fields.optional("axes");
        List<Axis> axes = axesAt.map(AxisReader::mapping).orElse(List.of());
        axesAt.ifPresent(value -> refuseFixedAxes(axes, fixed, value));
        List<Located> groups = fields.optional("points")
                .map(value -> groups(value, fixed, axes))
                .orElseGet(() -> List.of(new Located(new Group(fixed, axes), axesAt)));
        List<Long> seeds = fields.required("seeds").flatMap(SeedsReader::read).orElse(List.of());
        Set<Keep> keep = fields.optional("keep").map(SweepReader::keep).orElse(EnumSet.allOf(Keep.class));
        Optional<Reference> reference = fields.optional("reference").flatMap(ReferenceReader::read);
        fields.refuseUnknown();
        problems.throwIfAny();
        groups.forEach(this::checkPoints);
        problems.throwIfAny();
        List<Group> grids = groups.stream().map(Located::group).toList();
        return new Sweep(name, description, grids, seeds, keep, reference, source);
    }

    /** The settings that stand beside {@code set}; may be added to. */
    static List<Setting> topSettings(Fields fields) {
        List<Setting> settings = new ArrayList<>();
        for (String key : TOP_SETTINGS) {
            fields.optional(key)
                    .flatMap(value -> SettingReader.setting(key, value))
                    .ifPresent(settings::add);
        }
        return settings;
    }

    private static Set<Keep> keep(Value value) {
        Set<Keep> kept = EnumSet.noneOf(Keep.class);
        value.list(item -> item.constant(Keep.class)).ifPresent(kept::addAll);
        return kept;
    }

    /** A group and the place in the file to name when its points cannot run. */
    private record Located(Group group, Optional<Value> at) {}

    private List<Located> groups(Value value, List<Setting> fixed, List<Axis> axes) {
        List<Located> groups = new ArrayList<>();
        Optional<List<Group>> read = value.list(item -> {
            Optional<Group> group = group(item, fixed, axes);
            group.ifPresent(found -> groups.add(new Located(found, Optional.of(item))));
            return group;
        });
        if (read.isPresent() && read.get().isEmpty()) {
            value.problem("is empty", "at least one entry", "");
        }
        return groups;
    }

    private Optional<Group> group(Value value, List<Setting> fixed, List<Axis> axes) {
        Optional<Fields> fields = value.mapping();
        if (fields.isEmpty()) {
            return Optional.empty();
        }
        List<Setting> all = new ArrayList<>(fixed);
        Optional<Value> set = fields.get().optional("set");
        List<Setting> own = set.map(SettingReader::mapping).orElse(List.of());
        set.ifPresent(at -> refuseVaried(own, axes, at));
        all.addAll(own);
        Optional<Value> axesAt = fields.get().optional("axes");
        List<Axis> ownAxes = axesAt.map(AxisReader::mapping).orElse(List.of());
        axesAt.ifPresent(at -> {
            refuseFixedAxes(ownAxes, own, at);
            refuseTwice(ownAxes, axes, at);
        });
        fields.get().refuseUnknown();
        List<Axis> crossed = new ArrayList<>(axes);
        crossed.addAll(ownAxes);
        return Optional.of(new Group(all, crossed));
    }

    /** The settings, a problem recorded for each that the file has set above. */
    private static List<Setting> once(List<Setting> settings, List<Setting> before, Value at) {
        Set<String> keys = new HashSet<>();
        before.forEach(setting -> keys.add(setting.key()));
        for (Setting setting : settings) {
            if (keys.contains(setting.key())) {
                at.problem(setting.key() + " is set at the top of the file as well", "it once", "");
            }
        }
        return settings;
    }

    private static void refuseFixedAxes(List<Axis> axes, List<Setting> fixed, Value at) {
        for (Axis axis : axes) {
            if (fixed.stream().anyMatch(setting -> setting.key().equals(axis.key()))) {
                at.problem(axis.key() + " is an axis, but it is set to one value beside it", "one of the two", "");
            }
        }
    }

    private static void refuseVaried(List<Setting> own, List<Axis> axes, Value at) {
        for (Setting setting : own) {
            if (axes.stream().anyMatch(axis -> axis.key().equals(setting.key()))) {
                at.problem(setting.key() + " is set here, but it is an axis of the whole file", "one of the two", "");
            }
        }
    }

    private static void refuseTwice(List<Axis> own, List<Axis> axes, Value at) {
        for (Axis axis : own) {
            if (axes.stream().anyMatch(other -> other.key().equals(axis.key()))) {
                at.problem(axis.key() + " is an axis here and of the whole file", "it once", "");
            }
        }
    }

    /** Builds every point, so that none is found impossible later; the first of a group that is, is recorded. */
    private void checkPoints(Located located) {
        Group group = located.group();
        if (group.size() > MOST_POINTS) {
            record(located, "has " + group.size() + " points", "at most " + MOST_POINTS);
            return;
        }
        for (long i = 0; i < group.size(); i++) {
            try {
                group.scenario(i);
            } catch (InvalidScenarioException refused) {
                String where = group.describe(i);
                record(
                        located,
                        "impossible " + refused.parameter() + ": " + refused.value()
                                + (where.isEmpty() ? "" : " (at " + where + ")"),
                        refused.allowed());
                return;
            }
        }
    }

    private void record(Located located, String what, String expected) {
        if (located.at().isPresent()) {
            located.at().get().problem(what, expected, "");
        } else {
            problems.add(new Problem(document.file(), document.root().at().line(), "", what, expected, ""));
        }
    }
}
