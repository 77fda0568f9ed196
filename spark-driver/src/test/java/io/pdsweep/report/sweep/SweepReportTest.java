package io.pdsweep.report.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pdsweep.analysis.Metric;
import io.pdsweep.report.document.Block;
import io.pdsweep.report.document.DataTable;
import io.pdsweep.report.document.Document;
import io.pdsweep.report.document.Figure;
import io.pdsweep.report.document.HtmlPage;
import io.pdsweep.report.document.Section;
import io.pdsweep.sim.Parameter;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SweepReportTest {
    private static String answer(Document report) {
        return text(report, "answer");
    }

    private static String text(Document report, String id) {
        Section section = report.sections().stream()
                .filter(own -> own.id().equals(id))
                .findFirst()
                .orElseThrow();
        return section.blocks().stream().map(Object::toString).collect(Collectors.joining("\n"));
    }

    private static DataTable table(Document report, String id) {
        return report.tables().stream()
                .filter(table -> table.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void answersFromWhichThresholdOnItPays() {
        Document report = SweepReport.of(Rows.grid().data());

        assertThat(answer(report))
                .contains("At blocksD 1100: the mean TTFT is lowest with thr 512 (50.20 ± ")
                .contains(
                        "Against never prefilling remotely, the mean TTFT is better with every threshold here (most with"
                                + " thr 512: −50.00 ± 0.00 ms, −50 %); the mean response time is better with every threshold here")
                .contains(
                        "From blocksD 1100 to 10000: remote fraction 0.0 ± 0.0 points (the same under every seed), mean ")
                .contains("the mean TTFT answers most to thr, then blocksD");
    }

    @Test
    void saysWhichThresholdsAreWorseThanNever() {
        Document report = SweepReport.of(Rows.grid().slow(512, 0.12).seeds(6).data());

        assertThat(answer(report))
                .contains(
                        "mean TTFT is better with thr 1 (−40.00 ± 0.00 ms, −39 %), worse with thr 512 (+20.00 ± 0.00 ms,"
                                + " +20 %); the mean response time is better with thr 1");
    }

    @Test
    void oneSeedThatBlowsUpDoesNotHideWhatTheOthersSay() {
        Document report = SweepReport.of(
                Rows.grid().seeds(20).blowUp(7, Parameter.NEVER, -3).data());

        assertThat(answer(report))
                .contains(
                        "better with every threshold here (thr 1 is lower under 19 of 20 seeds, median −40.00 ms, sign"
                                + " test p < 0.001; the mean's interval holds 0 because of seed 7; thr 512 is lower")
                .contains("From thr 1 to never: remote fraction −99.0 ± 0.0 points");
        DataTable signs = table(report, "signs-thr");
        DataTable.Row never = signs.rows().get(1);
        assertThat(never.cells().get(2).text()).isEqualTo("never");
        List<String> texts =
                never.cells().subList(11, 15).stream().map(cell -> cell.text()).toList();
        assertThat(texts).containsExactly("40.000", "19", "1", "0.000");
    }

    @Test
    void saysHowFarTheServiceLevelIsKeptAndWhichPointsMissIt() {
        Document report = SweepReport.of(Rows.loads()
                .slo("ttft_p99 0.5 s", "ttft 0.5 s", "attainment 0", "gpus 1 1")
                .data());

        assertThat(answer(report))
                .contains("The service level (ttft_p99 at most 0.5 s) is kept at 5 of 6 points, missed at 1.")
                .containsSubsequence(
                        "With thr 512: kept up to Lambda 3; never missed up to 3, the highest looked at.",
                        "With thr 1: kept up to Lambda 2; missed at 3: ttft_p99 is 0.600 s (at most 0.500 s).");
        assertThat(table(report, "slo").csv())
                .contains("1,3,missed,yes,ttft_p99 is 0.600 s (at most 0.500 s),,id-1-1100-3.0");

        Document overloaded =
                SweepReport.of(Rows.loads().slo("ttft_p99 0.5 s").overloadAt(3).data());
        assertThat(answer(overloaded))
                .contains("kept at 4 of 6 points, missed by overload at 2.")
                .contains("With thr 512: kept up to Lambda 2; missed at 3: overloaded, requests in flight grew by ");

        Document grid = SweepReport.of(Rows.grid().slo("ttft_p99 0.15 s").data());
        assertThat(answer(grid))
                .contains("It is kept with thr 1, blocksD 1100; thr 1, blocksD 10000; thr 512")
                .contains(
                        "It is missed with thr never, blocksD 1100 (ttft_p99 is 0.200 s (at most 0.150 s)); thr never, ");
        assertThat(answer(SweepReport.of(Rows.grid().data()))).doesNotContain("service level");
        assertThat(answer(SweepReport.of(Rows.grid().slo("ttft 0.5 s").data()))) // asks for goodput alone
                .doesNotContain("service level");
    }

    @Test
    void namesTheDeploymentFileAndTheCommandWithIt() {
        ObjectNode deployment = JsonNodeFactory.instance.objectNode();
        deployment.put("file", "my fleet.yaml").put("sha256", "bb".repeat(32));
        deployment.putObject("choose").put("bs", 16);
        String provenance =
                text(SweepReport.of(Rows.grid().deployment(deployment).data()), "provenance");

        assertThat(provenance)
                .contains("./pdsweep run grid.yaml --deployment 'my fleet.yaml' --choose bs=16 --out results/grid")
                .contains("the deployment file my fleet.yaml", "bb".repeat(32));
    }

    @Test
    void differencesArePairedBySeed() {
        Document report = SweepReport.of(Rows.grid().data());

        DataTable changes = table(report, "change-thr");
        DataTable.Row row = changes.rows().get(0);
        assertThat(row.source()).matches("\\S+>\\S+");
        List<String> texts = row.cells().stream().map(cell -> cell.text()).toList();
        assertThat(texts.subList(0, 3)).containsExactly("1100", "1", "512");
        assertThat(texts.get(7)).isEqualTo("−10.000"); // the seeds differ by ms, the pairs do not
        assertThat(Double.parseDouble(texts.get(8))).isLessThan(0.001);
        assertThat(table(report, "means").rows().get(0).cells().get(7).text()).isNotEqualTo("0.000");
    }

    @Test
    void everyMetricAskedForIsDrawnOverEveryParameter() {
        Document report = SweepReport.of(Rows.grid().data());
        List<Figure> figures = report.sections().stream()
                .flatMap(section -> section.blocks().stream())
                .filter(Figure.class::isInstance)
                .map(Figure.class::cast)
                .toList();

        assertThat(figures.stream().map(Figure::id))
                .contains("over-thr-remote-1", "over-blocks-d-lease-1", "over-thr-ttft-1", "map-ttft", "tornado-lease")
                .contains("phases-chart")
                .doesNotHaveDuplicates();
        JsonNode spec = figures.stream()
                .filter(figure -> figure.id().equals("over-thr-ttft-1"))
                .findFirst()
                .orElseThrow()
                .vegaLite();
        assertThat(spec.at("/data/values")).hasSize(6);
        assertThat(spec.at("/data/values/0/low").asDouble())
                .isLessThan(spec.at("/data/values/0/y").asDouble());
        assertThat(spec.at("/encoding/x/sort").toString()).isEqualTo("[\"1\",\"512\",\"never\"]");
    }

    @Test
    void warnsOfFailedRunsFewSeedsAndWideIntervals() {
        Document report =
                SweepReport.of(Rows.grid().fail(0, "the disk is full of eels").data());
        assertThat(text(report, "warnings")).contains("1 of 24 runs failed", "eels");

        Document few = SweepReport.of(Rows.grid().seeds(1).data());
        assertThat(text(few, "warnings")).contains("With 1 seed intervals are missing");
        assertThat(answer(few)).contains("There is no interval");

        assertThat(text(SweepReport.of(Rows.grid().spread(0.3).data()), "warnings"))
                .contains("wider than ± 10 % of their mean")
                .contains("about ");
        assertThat(text(SweepReport.of(Rows.grid().spread(0.001).data()), "warnings"))
                .contains("None: no run failed");
    }

    @Test
    void nothingOfAnOverloadedPointIsSaidWithoutSayingSo() {
        Document report =
                SweepReport.of(Rows.grid().overloadFrom(Parameter.NEVER).data());

        assertThat(text(report, "warnings")).contains("2 of 6 points are overloaded", "thr never, blocksD 1100");
        assertThat(answer(report)).contains("Points that are overloaded are among them");
        for (String id : List.of("means", "spread", "percentiles", "phases-table", "change-thr")) {
            String csv = table(report, id).csv();
            assertThat(csv.lines().filter(line -> line.contains("id-1000000000-")))
                    .as(id)
                    .isNotEmpty()
                    .allMatch(line -> line.contains(",overloaded,"));
            assertThat(csv.lines().filter(line -> !line.contains("id-1000000000-")))
                    .as(id)
                    .noneMatch(line -> line.contains("overloaded"));
        }
        for (Section section : report.sections()) {
            for (Block block : section.blocks()) {
                if (block instanceof Figure figure && figure.id().matches("(over-thr|map|phases).*")) {
                    String values = figure.vegaLite().at("/data/values").toString();
                    boolean hasThem = values.contains("never");
                    assertThat(values.contains("overloaded")).as(figure.id()).isEqualTo(hasThem);
                }
            }
        }
        assertThat(answer(SweepReport.of(Rows.grid().data()))).doesNotContain("overloaded");
    }

    @Test
    void aDesignIsAnalysedWithIntervals() {
        Document report = SweepReport.of(Rows.designed("sobol").data());

        assertThat(answer(report))
                .contains("The variance of the remote fraction over the ranges is owed to (total index ± 95 %) thr ");
        assertThat(text(report, "sensitivity")).contains("sobol-remote", "convergence-lease", "± seeds");
        DataTable.Row first = table(report, "sobol-remote-table").rows().get(0);
        assertThat(first.cells().get(0).text()).isEqualTo("thr"); // the fraction is a function of thr alone
        assertThat(Double.parseDouble(first.cells().get(4).exact())).isBetween(0.8, 1.2);
        assertThat(answer(report)).doesNotContain("the mean TTFT is lowest with thr"); // pairs of a design are chance
        assertThat(text(SweepReport.of(Rows.designed("morris").data()), "sensitivity"))
                .contains("morris-ttft", "mu*");
    }

    @Test
    void aMorrisDesignIsNoGrid() {
        Document report = SweepReport.of(Rows.designed("morris").data());

        assertThat(answer(report))
                .contains("The remote fraction changes over a parameter's whole range by (mu*, the mean absolute"
                        + " elementary effect, ± 95 %) thr ")
                .containsPattern("thr \\d+\\.\\d+ ± \\d+\\.\\d+ points, blocksD 0\\.0 ± 0\\.0 points\\.")
                .doesNotContain("lowest with", "At blocksD", "From thr", "answers most", "never vary alone");
        assertThat(report.sections().stream().map(Section::id)).doesNotContain("maps", "effects");
        assertThat(text(report, "charts"))
                .contains("over-thr-ttft", "each point's mean over the seeds")
                .doesNotContain("over-thr-ttft-1");
        assertThat(text(report, "sensitivity")).contains("morris-ttft-sigma");
        assertThat(report.tables().stream().map(DataTable::id)).doesNotContain("change-thr", "signs-thr");
    }

    @Test
    void whatIntervalsDoNotTellApartIsInNoOrder() {
        List<Ranked> ranked = List.of(
                new Ranked("thr", 9, 1), new Ranked("ND", 5, 1), new Ranked("a", 4, 0.5), new Ranked("x0", 3, 0.6));

        assertThat(Ranked.alike(ranked)).isEqualTo("; not told apart (their intervals overlap): ND and a; a and x0");
        assertThat(Ranked.alike(ranked.subList(0, 2))).isEmpty();
        assertThat(Ranked.alike(List.of(ranked.get(0), ranked.get(1), new Ranked("b", 1, Double.NaN))))
                .endsWith(": thr and b; ND and b");
        Document noisy =
                SweepReport.of(Rows.designed("morris").seeds(2).spread(0.5).data());
        assertThat(answer(noisy)).contains("; not told apart (their intervals overlap): blocksD and thr.");
    }

    @Test
    void aDesignSaysHowManyPointsAreUnsteady() {
        for (String kind : List.of("morris", "sobol")) {
            SweepData data = Rows.designed(kind).overloadFrom(700).data();
            long over = data.points().stream()
                    .filter(point -> States.note(point).equals(States.OVERLOADED))
                    .count();

            assertThat(over).isBetween(1L, data.points().size() - 1L);
            assertThat(answer(SweepReport.of(data)))
                    .contains("Not in a steady state: 0 transient and " + over + " overloaded of "
                            + data.points().size() + " points. Their outputs, and so the figures above, depend on");
        }
        assertThat(answer(SweepReport.of(Rows.designed("morris").data()))).doesNotContain("overloaded");
    }

    @Test
    void oneAtATimeHasElasticitiesAndLinesButNoMap() {
        Document report = SweepReport.of(Rows.oneAtATime().data());

        assertThat(answer(report))
                .contains("The remote fraction answers from the base point to (elasticity ± 95 %) thr −0.")
                .doesNotContain("lowest with", "From thr");
        assertThat(report.sections().stream().map(Section::id))
                .contains("sensitivity")
                .doesNotContain("maps", "effects");
        assertThat(text(report, "charts")).contains("over-thr-ttft-1");
        assertThat(report.tables().stream().map(DataTable::id)).contains("change-thr");
    }

    @Test
    void tiedParametersAreNamedAndTheirSettingsCompared() {
        Document report = SweepReport.of(Rows.tied().data());

        assertThat(answer(report))
                .contains("From Lambda 1 to 2: ")
                .contains(
                        "Left out are thr and blocksD: they never vary alone here; where one of them changes, another")
                .contains(
                        "At Lambda 1: of the settings of thr and blocksD, the mean TTFT is lowest with thr 512, blocksD"
                                + " 10000 (40.20 ± ")
                .doesNotContain("these seeds do not tell it from thr 1,");
        assertThat(text(report, "effects")).contains("Left out are thr and blocksD");
        assertThat(answer(SweepReport.of(Rows.tied().slow(1, 0.04).data())))
                .contains("; these seeds do not tell it from thr ");
        assertThat(answer(SweepReport.of(Rows.grid().data()))).doesNotContain("Left out");
    }

    @Test
    void thatNoThresholdIsBetterDoesNotReadAsNever() {
        Document report = SweepReport.of(Rows.grid().slow(Parameter.NEVER, 0.03).data());

        assertThat(answer(report))
                .contains("the mean TTFT is better with none of the thresholds here, worse with every threshold here");
    }

    @Test
    void aSampleIsDrawnAsPoints() {
        Document report = SweepReport.of(Rows.sample().data());

        assertThat(answer(report)).contains("The mean TTFT goes from ");
        assertThat(report.sections().stream().map(Section::id))
                .contains("charts", "tables")
                .doesNotContain("effects", "maps");
        assertThat(text(report, "charts")).contains("each point's mean over the seeds");
    }

    @Test
    void onePointIsAReportToo() {
        Document report = SweepReport.of(Rows.one().data());

        assertThat(answer(report)).contains("The mean TTFT is 60.20 ± ");
        assertThat(HtmlPage.write(report)).contains("</html>");
    }

    @Test
    void theSameRowsGiveTheSameBytes() {
        assertThat(HtmlPage.write(SweepReport.of(Rows.grid().data())))
                .isEqualTo(HtmlPage.write(SweepReport.of(Rows.grid().data())));
    }

    @Test
    void tellsWhereItComesFromAndHowToRepeatIt() {
        String provenance = text(SweepReport.of(Rows.grid().data()), "provenance");

        assertThat(provenance)
                .contains("./pdsweep run grid.yaml --out results/grid", "./pdsweep report results/grid", "axes: {}")
                .contains("aa".repeat(32));
    }

    @Test
    void saysWhatIsHeldAndWhatVaries() {
        Document report = SweepReport.of(Rows.grid().data());

        assertThat(table(report, "varied").csv()).contains("thr,\"1, 512, never\",tokens");
        assertThat(table(report, "held").csv()).contains("Lambda,0.6,1/s");
        assertThat(report.sections().get(0).blocks().get(0)).isInstanceOf(Block.Points.class);
        assertThat(Metric.values()).isNotEmpty();
    }
}
