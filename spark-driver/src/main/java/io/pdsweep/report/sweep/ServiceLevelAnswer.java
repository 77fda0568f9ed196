package io.pdsweep.report.sweep;

import io.pdsweep.capacity.Evaluation;
import io.pdsweep.capacity.Judge;
import io.pdsweep.capacity.Verdict;
import io.pdsweep.report.Objectives;
import io.pdsweep.report.RowKey;
import io.pdsweep.report.Sentences;
import io.pdsweep.report.document.Cell;
import io.pdsweep.report.document.DataTable;
import io.pdsweep.report.document.Head;
import io.pdsweep.report.document.Section;
import io.pdsweep.sim.Parameter;
import io.pdsweep.spec.Slo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Whether the points keep what the sweep file's {@code slo} asks, judged as a capacity plan does: by the mean over the seeds of
 * each run's statistic, in a steady state.
 */
final class ServiceLevelAnswer {
    private static final int MOST_SETTINGS = 6;
    private static final int MOST_POINTS = 8;

    private final SweepData data;
    private final Slo slo;
    private final Map<SweepPoint, Evaluation> verdicts;

    private ServiceLevelAnswer(SweepData data, Slo slo, Map<SweepPoint, Evaluation> verdicts) {
        this.data = data;
        this.slo = slo;
        this.verdicts = verdicts;
    }

    /** Empty when nothing is asked of a run, or the rows do not tell. */
    static Optional<ServiceLevelAnswer> of(SweepData data) {
        Optional<Slo> slo = Slo.parse(data.manifest().slo())
                .filter(asked -> !asked.objectives().isEmpty() || asked.attainment() > 0);
        if (slo.isEmpty()) {
            return Optional.empty();
        }
        Judge judge = new Judge(slo.get());
        Map<SweepPoint, Evaluation> verdicts = new LinkedHashMap<>();
        for (SweepPoint point : data.points()) {
            point.judged(judge).ifPresent(verdict -> verdicts.put(point, verdict));
        }
        return verdicts.isEmpty() || verdicts.size() < data.points().size()
                ? Optional.empty()
                : Optional.of(new ServiceLevelAnswer(data, slo.get(), verdicts));
    }

    /** The table of verdicts. */
    Section section() {
        return new Section("service-level", "The service level", List.of(table()));
    }

    /** How far the level is kept, in sentences. */
    List<String> statements() {
        List<String> statements = new ArrayList<>();
        statements.add("The service level (" + String.join(", ", Objectives.words(slo)) + ") is " + counts() + ".");
        List<Curve> curves = data.varying(Parameter.LAMBDA.label())
                .map(lambda -> Curve.over(lambda, data))
                .orElse(List.of());
        if (curves.isEmpty()) {
            points("It is kept with ", Verdict.MET).ifPresent(statements::add);
            points("It is missed with ", Verdict.MISSED).ifPresent(statements::add);
            points("Overloaded, so missed as well: ", Verdict.OVERLOADED).ifPresent(statements::add);
        } else {
            curves.stream()
                    .sorted(Comparator.comparingDouble((Curve curve) -> -kept(curve)))
                    .limit(MOST_SETTINGS)
                    .forEach(curve -> statements.add(words(curve)));
            if (curves.size() > MOST_SETTINGS) {
                statements.add("How far the service level is kept at " + (curves.size() - MOST_SETTINGS)
                        + " more settings, none of them further, is in its table.");
            }
        }
        return statements;
    }

    private String counts() {
        List<String> counts = new ArrayList<>();
        counts.add("kept at " + count(Verdict.MET) + " of " + verdicts.size() + " points");
        count("missed at ", counts, Verdict.MISSED);
        count("missed by overload at ", counts, Verdict.OVERLOADED);
        count("not known at ", counts, Verdict.TRANSIENT, Verdict.FAILED);
        long doubtful = verdicts.values().stream()
                .filter(each -> !each.sure() && !each.verdict().isUnclear())
                .count();
        return String.join(", ", counts)
                + (doubtful == 0 ? "" : "; more seeds could change the verdict at " + doubtful);
    }

    private void count(String words, List<String> counts, Verdict... wanted) {
        long count = count(wanted);
        if (count > 0) {
            counts.add(words + count);
        }
    }

    private long count(Verdict... wanted) {
        return verdicts.values().stream()
                .filter(each -> List.of(wanted).contains(each.verdict()))
                .count();
    }

    private Evaluation at(SweepPoint point) {
        return Optional.ofNullable(verdicts.get(point)).orElseThrow();
    }

    /** The highest session rate kept below every miss; 0 when none is. */
    private double kept(Curve curve) {
        double kept = 0;
        for (SweepPoint point : curve.points()) {
            if (at(point).verdict().isMiss()) {
                break;
            }
            kept = at(point).verdict() == Verdict.MET ? point.number(curve.key()) : kept;
        }
        return kept;
    }

    private String words(Curve curve) {
        RowKey lambda = curve.key();
        String setting = curve.first().name(data.varyingWithout(List.of(lambda)));
        double kept = kept(curve);
        List<String> parts = new ArrayList<>();
        List<String> unclear = new ArrayList<>();
        List<String> above = new ArrayList<>();
        Optional<SweepPoint> miss = Optional.empty();
        for (SweepPoint point : curve.points()) {
            Verdict verdict = at(point).verdict();
            if (point.number(lambda) == kept) {
                parts.add("kept up to Lambda " + point.text(lambda) + doubt(point));
            } else if (verdict == Verdict.MET && miss.isPresent()) {
                above.add(point.text(lambda));
            } else if (verdict.isUnclear()) {
                unclear.add(point.text(lambda));
            }
            miss = miss.isEmpty() && verdict.isMiss() ? Optional.of(point) : miss;
        }
        if (kept == 0) {
            parts.add("kept at no Lambda");
        }
        parts.add(miss.map(point -> "missed at " + point.text(lambda) + ": " + why(at(point)) + doubt(point))
                .orElse("never missed up to " + curve.last().text(lambda) + ", the highest looked at"));
        if (!above.isEmpty()) {
            parts.add("kept again at " + String.join(", ", above));
        }
        if (!unclear.isEmpty()) {
            parts.add("not known at " + String.join(", ", unclear) + " (not in a steady state, or a run failed)");
        }
        String words = String.join("; ", parts) + ".";
        return setting.isEmpty() ? Sentences.capital(words) : "With " + setting + ": " + words;
    }

    private String doubt(SweepPoint point) {
        return at(point).sure() || at(point).verdict().isUnclear() ? "" : " (more seeds could change this)";
    }

    private static String why(Evaluation verdict) {
        return (verdict.verdict() == Verdict.MISSED
                        ? ""
                        : verdict.verdict().name().toLowerCase(Locale.ROOT) + ", ")
                + verdict.why();
    }

    private Optional<String> points(String words, Verdict wanted) {
        List<String> points = new ArrayList<>();
        verdicts.forEach((point, verdict) -> {
            if (verdict.verdict() == wanted) {
                String name = data.varying().isEmpty() ? "the only point" : point.name(data.varying());
                points.add(name + (wanted == Verdict.MISSED ? " (" + verdict.why() + ")" : "") + doubt(point));
            }
        });
        if (points.isEmpty()) {
            return Optional.empty();
        }
        String more = points.size() > MOST_POINTS ? "; and " + (points.size() - MOST_POINTS) + " more" : "";
        return Optional.of(words + String.join("; ", points.subList(0, Math.min(MOST_POINTS, points.size()))) + more
                + ".");
    }

    private DataTable table() {
        List<Head> heads = Heads.parameters(data.varying());
        heads.add(Head.words("verdict", "verdict"));
        heads.add(Head.words("sure", "sure"));
        heads.add(Head.words("because", "because"));
        List<DataTable.Row> rows = new ArrayList<>();
        verdicts.forEach((point, verdict) -> {
            List<Cell> cells = Heads.parameters(data.varying(), point);
            cells.add(Cell.words(verdict.verdict().name().toLowerCase(Locale.ROOT)));
            cells.add(Cell.words(verdict.sure() || verdict.verdict().isUnclear() ? "yes" : "no"));
            cells.add(Cell.words(verdict.why()));
            rows.add(new DataTable.Row(point.id(), cells));
        });
        return new DataTable(
                "slo",
                "Whether each point keeps " + String.join(", ", Objectives.words(slo))
                        + ": by the mean over the seeds of each run's statistic, in a steady state. Not sure: the 95 %"
                        + " interval holds the limit.",
                heads,
                rows);
    }
}
