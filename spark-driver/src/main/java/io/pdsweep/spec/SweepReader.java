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
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Reads a sweep file, strictly: what is not known is refused, and every point is checked before any runs. */
public final class SweepReader {
    private static final long MOST_POINTS = 10_000_000;

    /** Settings that may stand at the top of the file, beside {@code set}. */
    private static final List<String> TOP_SETTINGS =
            List.of(Setting.OfMode.KEY, Setting.OfArrivals.KEY, Parameter.HORIZON.label(), Parameter.WARMUP.label());

    private final Problems problems = new Problems();
    private final Document document;
    private final NamedFiles files;

    private SweepReader(Document document, NamedFiles files) {
        this.document = document;
        this.files = files;
    }

    /**
     * Reads a file.
     *
     * @throws InvalidYaml naming everything that is wrong
     */
    public static Sweep read(Path file) {
        return read(file, List.of());
    }

    /**
     * Reads a file whose settings go over others.
     *
     * @param base settings that hold where the file says nothing
     * @throws InvalidYaml naming everything that is wrong
     */
    public static Sweep read(Path file, List<Setting> base) {
        return read(file, base, FileKind.SWEEP, fields -> {});
    }

    /**
     * Reads a file that is a sweep and more.
     *
     * @param kind what it is to be
     * @param more reads the other keys, and records what is wrong with them
     */
    static Sweep read(Path file, List<Setting> base, FileKind kind, Consumer<Fields> more) {
        return read(file.toString(), SourceFile.read(file), Optional.of(file), base, kind, more);
    }

    /**
     * Reads the bytes of a file that names no other.
     *
     * @param name the name to print in messages
     * @throws InvalidYaml naming everything that is wrong
     */
    public static Sweep read(String name, byte[] bytes) {
        return read(name, bytes, Optional.empty(), List.of(), FileKind.SWEEP, fields -> {});
    }

    static Sweep read(
            String name, byte[] bytes, Optional<Path> file, List<Setting> base, FileKind kind, Consumer<Fields> more) {
        Document document = new YamlReader().read(name, bytes);
        kind.refuseOthers(document);
        return new SweepReader(document, new NamedFiles(file)).sweep(SourceFile.source(name, bytes), base, more);
    }

    /**
     * The figures from elsewhere in the bytes of a sweep file, whatever else is in it.
     *
     * @throws InvalidYaml when they cannot be read
     */
    public static Optional<Reference> reference(String name, byte[] bytes) {
        Problems problems = new Problems();
        Optional<Reference> reference = Value.root(new YamlReader().read(name, bytes), problems)
                .mapping()
                .flatMap(fields -> fields.optional("reference"))
                .flatMap(ReferenceReader::read);
        problems.throwIfAny();
        return reference;
    }

    /**
     * The design in the bytes of a sweep file, whatever else is in it.
     *
     * @throws InvalidYaml when it cannot be read
     */
    public static Optional<DesignedPoints> design(String name, byte[] bytes) {
        Problems problems = new Problems();
        Optional<DesignedPoints> design = Value.root(new YamlReader().read(name, bytes), problems)
                .mapping()
                .flatMap(fields -> fields.optional("design"))
                .flatMap(DesignReader::read);
        problems.throwIfAny();
        return design;
    }

    private Sweep sweep(Sweep.Source source, List<Setting> base, Consumer<Fields> more) {
        Optional<Fields> root = Value.root(document, problems).mapping();
        problems.throwIfAny();
        Fields fields = root.orElseThrow();
        String name = fields.required("name").flatMap(SweepReader::name).orElse("");
        String description = fields.optional("description").flatMap(Value::text).orElse("");
        List<Setting> top = topSettings(fields);
        fields.optional("set").ifPresent(value -> once(SettingReader.mapping(value), top, value));
        List<Setting> below = new ArrayList<>(base);
        below.addAll(fields.optional("include").map(this::presets).orElse(List.of()));
        LevelReader levels = new LevelReader(files);
        Level level = levels.read(fields, top);
        Level file = new Level(below, List.of(), List.of(), List.of()).with(level);
        List<Located> groups = fields.optional("points")
                .map(value -> groups(value, file, levels))
                .orElseGet(() -> List.of(new Located(file.group(), varying(fields))));
        List<Long> seeds = fields.required("seeds").flatMap(SeedsReader::read).orElse(List.of());
        Optional<Until> until = fields.optional("until").flatMap(UntilReader::read);
        Optional<Slo> slo = fields.optional("slo").flatMap(SloReader::read);
        Set<Keep> keep = fields.optional("keep").map(SweepReader::keep).orElse(Keep.STANDARD);
        PointLimits limits = fields.optional("limits").map(LimitsReader::read).orElse(PointLimits.STANDARD);
        Optional<Reference> reference = fields.optional("reference").flatMap(ReferenceReader::read);
        more.accept(fields);
        fields.refuseUnknown();
        problems.throwIfAny();
        groups.forEach(this::checkPoints);
        problems.throwIfAny();
        fields.optional("design").or(() -> fields.optional("points")).ifPresent(at -> checkDesign(groups, at));
        problems.throwIfAny();
        List<Group> checked = groups.stream().map(Located::group).toList();
        return new Sweep(name, description, checked, seeds, until, slo, keep, limits, reference, source, files.read());
    }

    /** A design stands alone: its analysis needs every row once. */
    private static void checkDesign(List<Located> groups, Value at) {
        boolean designed = groups.stream()
                .flatMap(located -> located.group().factors().stream())
                .anyMatch(DesignedPoints.class::isInstance);
        if (designed && (groups.size() > 1 || groups.get(0).group().factors().size() > 1)) {
            at.problem("a design stands beside other points", "it alone: no axes, zip, file, sample or points", "");
        }
    }

    private static Optional<String> name(Value value) {
        Optional<String> name = value.text();
        if (name.isPresent() && name.get().isBlank()) {
            value.problem("is empty", "a short name", "");
        } else if (name.isPresent() && name.get().codePoints().anyMatch(Character::isISOControl)) {
            value.problem("has a control character: \"" + name.get() + "\"", "a name on one line", "");
        }
        return name;
    }

    /** The place to name when points cannot run: what makes them vary. */
    private static Optional<Value> varying(Fields fields) {
        return List.of("axes", "zip", "file", "sample", "design", "derived").stream()
                .flatMap(key -> fields.optional(key).stream())
                .findFirst();
    }

    /** The settings of the files that {@code include} lists; a later file's win, and the sweep file's own over all. */
    private List<Setting> presets(Value value) {
        List<Setting> settings = new ArrayList<>();
        value.list(item -> files.read(item, List.of(".yaml"))).orElse(List.of()).forEach(file -> {
            Document preset = new YamlReader().read(file.path(), file.bytes());
            Value.root(preset, problems).mapping().ifPresent(fields -> {
                fields.optional("name").ifPresent(Value::text);
                fields.optional("description").ifPresent(Value::text);
                fields.required("set").ifPresent(set -> settings.addAll(SettingReader.mapping(set)));
                fields.refuseUnknown();
            });
        });
        return settings;
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
        value.list(item -> item.constant(Keep.class)).ifPresent(list -> {
            for (Keep each : list) {
                if (!kept.add(each)) {
                    value.problem("has " + each.name().toLowerCase(Locale.ROOT) + " twice", "each once", "");
                }
            }
        });
        return kept;
    }

    /** A group and the place in the file to name when its points cannot run. */
    private record Located(Group group, Optional<Value> at) {}

    private List<Located> groups(Value value, Level file, LevelReader levels) {
        List<Located> groups = new ArrayList<>();
        Optional<List<Group>> read = value.list(item -> {
            Optional<Group> group = item.mapping().map(fields -> group(fields, file, levels));
            group.ifPresent(found -> groups.add(new Located(found, Optional.of(item))));
            return group;
        });
        if (read.isPresent() && read.get().isEmpty()) {
            value.problem("is empty", "at least one entry", "");
        }
        return groups;
    }

    private static Group group(Fields fields, Level file, LevelReader levels) {
        Level own = levels.read(fields, List.of());
        fields.refuseUnknown();
        Set<String> above = file.varied();
        for (Setting setting : own.settings()) {
            if (above.contains(setting.key())) {
                at(fields, "set")
                        .problem(
                                setting.key() + " is set here, but it is an axis of the whole file",
                                "one of the two",
                                "");
            }
        }
        for (String key : own.varied().stream().sorted().toList()) {
            if (above.contains(key)) {
                varying(fields).orElseThrow().problem(key + " is an axis here and of the whole file", "it once", "");
            }
        }
        for (Derived derived : file.derived()) {
            String key = derived.parameter().label();
            boolean given = own.varied().contains(key)
                    || own.settings().stream().anyMatch(setting -> setting.key().equals(key))
                    || own.derived().stream().anyMatch(each -> each.parameter() == derived.parameter());
            if (given) {
                varying(fields)
                        .or(() -> fields.optional("set"))
                        .orElseThrow()
                        .problem(key + " is given here, but the whole file derives it", "one of the two", "");
            }
        }
        for (Derived derived : own.derived()) {
            if (above.contains(derived.parameter().label())) {
                at(fields, "derived")
                        .problem(
                                derived.parameter().label() + " is derived here, but it is an axis of the whole file",
                                "one of the two",
                                "");
            }
        }
        return file.with(own).group();
    }

    private static Value at(Fields fields, String key) {
        return fields.optional(key).orElseThrow();
    }

    /** Records a problem for each setting that the file has set above. */
    static void once(List<Setting> settings, List<Setting> before, Value at) {
        for (Setting setting : settings) {
            if (before.stream().anyMatch(other -> other.key().equals(setting.key()))) {
                at.problem(setting.key() + " is set at the top of the file as well", "it once", "");
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
        boolean any = false;
        for (long i = 0; i < group.size(); i++) {
            try {
                any |= group.scenario(i).isPresent();
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
        if (!any) {
            record(located, "has no point at which the constraints hold", "at least one");
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
