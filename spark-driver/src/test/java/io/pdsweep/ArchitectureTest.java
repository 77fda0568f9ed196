package io.pdsweep;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures;
import org.junit.jupiter.api.Test;

/** Who may know whom, in this module. */
class ArchitectureTest {
    private static final JavaClasses DRIVER = new ClassFileImporter()
            .withImportOption(location -> !location.contains("/test-classes/"))
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_JARS)
            .importPackages(
                    "io.pdsweep.cli..",
                    "io.pdsweep.spec..",
                    "io.pdsweep.plan..",
                    "io.pdsweep.capacity..",
                    "io.pdsweep.run..",
                    "io.pdsweep.sink..",
                    "io.pdsweep.analysis..",
                    "io.pdsweep.report..",
                    "io.pdsweep.study..",
                    "io.pdsweep.result..");

    @Test
    void importsTheClassesItJudges() {
        assertThat(DRIVER).hasSizeGreaterThan(40);
    }

    @Test
    void onlyTheCommandLinePrintsOrExits() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.pdsweep.cli..")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethod(System.class, "exit", int.class)
                .orShould()
                .callMethod(Throwable.class, "printStackTrace")
                .check(DRIVER);
    }

    @Test
    void sparkIsKnownWhereItRunsAndWhereRowsAreMade() {
        noClasses()
                .that()
                .resideOutsideOfPackages("io.pdsweep.run..", "io.pdsweep.sink..")
                .and()
                .doNotHaveFullyQualifiedName("io.pdsweep.cli.SparkRun")
                .and()
                .doNotHaveFullyQualifiedName("io.pdsweep.cli.PlanRun")
                .should()
                .dependOnClassesThat(resideInAPackage("org.apache.spark.."))
                .check(DRIVER);
    }

    @Test
    void hadoopIsKnownToTheOutputAndToTheCommandsThatOpenIt() {
        noClasses()
                .that()
                .resideOutsideOfPackages("io.pdsweep.sink..")
                .and()
                .doNotHaveFullyQualifiedName("io.pdsweep.cli.SparkRun")
                .and()
                .doNotHaveFullyQualifiedName("io.pdsweep.cli.PlanRun")
                .and()
                .doNotHaveFullyQualifiedName("io.pdsweep.cli.ShownOutput")
                .and()
                .doNotHaveFullyQualifiedName("io.pdsweep.cli.AnalyzedStudy")
                .and()
                .doNotHaveFullyQualifiedName("io.pdsweep.cli.ComparedOutputs")
                .and()
                .doNotHaveFullyQualifiedName("io.pdsweep.cli.WrittenReport")
                .and()
                .doNotHaveFullyQualifiedName("io.pdsweep.run.Sessions")
                .should()
                .dependOnClassesThat(resideInAPackage("org.apache.hadoop.."))
                .check(DRIVER);
    }

    @Test
    void packagesStandInLayers() {
        Architectures.layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("io.pdsweep..")
                .layer("cli")
                .definedBy("io.pdsweep.cli..")
                .layer("run")
                .definedBy("io.pdsweep.run..")
                .layer("report")
                .definedBy("io.pdsweep.report..")
                .layer("study")
                .definedBy("io.pdsweep.study..")
                .layer("result")
                .definedBy("io.pdsweep.result..")
                .layer("sink")
                .definedBy("io.pdsweep.sink..")
                .layer("capacity")
                .definedBy("io.pdsweep.capacity..")
                .layer("plan")
                .definedBy("io.pdsweep.plan..")
                .layer("spec")
                .definedBy("io.pdsweep.spec..")
                .layer("analysis")
                .definedBy("io.pdsweep.analysis..")
                .whereLayer("cli")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("run")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("result")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("report")
                .mayOnlyBeAccessedByLayers("cli", "result")
                .whereLayer("study")
                .mayOnlyBeAccessedByLayers("cli", "report")
                .whereLayer("sink")
                .mayOnlyBeAccessedByLayers("cli", "run", "report", "study")
                .whereLayer("capacity")
                .mayOnlyBeAccessedByLayers("cli", "run", "report")
                .whereLayer("plan")
                .mayOnlyBeAccessedByLayers("capacity", "cli", "run", "report", "study", "result", "sink")
                .whereLayer("spec")
                .mayOnlyBeAccessedByLayers("capacity", "cli", "run", "report", "study", "result", "sink", "plan")
                .check(DRIVER);
    }

    @Test
    void nothingStaticChanges() {
        fields().that().areStatic().should().beFinal().check(DRIVER);
        classes().should().haveSimpleNameNotEndingWith("Util").check(DRIVER);
    }
}
