package io.pdsweep.report.sweep;

import io.pdsweep.report.document.Document;
import io.pdsweep.report.document.Section;
import io.pdsweep.sink.Manifest;
import io.pdsweep.study.Sensitivity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The report of a sweep: its sections in order. A section that has nothing to say of a sweep is left out. */
public final class SweepReport {
    private SweepReport() {}

    /** The report. */
    public static Document of(SweepData data) {
        List<Section> sections = new ArrayList<>();
        List<Sensitivity> study = SensitivitySection.study(data);
        Optional<ServiceLevelAnswer> level = ServiceLevelAnswer.of(data);
        sections.add(AnswerSection.of(data, study, level));
        sections.add(WarningsSection.of(data));
        level.map(ServiceLevelAnswer::section).ifPresent(sections::add);
        ChartsSection.of(data).ifPresent(sections::add);
        HeatMapsSection.of(data).ifPresent(sections::add);
        SensitivitySection.of(study).ifPresent(sections::add);
        PhasesSection.of(data).ifPresent(sections::add);
        EffectsSection.of(data).ifPresent(sections::add);
        sections.add(TablesSection.of(data));
        sections.add(AssumptionsSection.of(data));
        sections.add(ProvenanceSection.of(data));
        return new Document(data.manifest().sweep().name(), lead(data), sections);
    }

    /**
     * The report of a capacity plan: its answer first, then the runs that it made.
     *
     * @param answer the plan's own sections
     */
    public static Document ofPlan(SweepData data, List<Section> answer) {
        List<Section> sections = new ArrayList<>(answer);
        sections.add(AssumptionsSection.of(data));
        sections.add(ProvenanceSection.of(data));
        Manifest manifest = data.manifest();
        return new Document(
                manifest.sweep().name(),
                "A capacity plan of prefill/decode-disaggregated serving: " + manifest.points() + " points looked at, "
                        + manifest.seeds() + " seeds each, " + manifest.runsDone() + " runs.",
                sections);
    }

    private static String lead(SweepData data) {
        Manifest manifest = data.manifest();
        return "A sweep of prefill/decode-disaggregated serving: " + manifest.points() + " points, "
                + (data.until().isPresent() ? data.seedsText() : manifest.seeds()) + " seeds each, "
                + manifest.runsDone() + " runs.";
    }
}
