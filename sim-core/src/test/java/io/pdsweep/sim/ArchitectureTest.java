package io.pdsweep.sim;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What makes a run a pure function: the rules that the compiler does not know. */
class ArchitectureTest {

    private static final JavaClasses SIM = new ClassFileImporter()
            .withImportOption(location -> !location.contains("/test-classes/")) // of -Dquick too
            .importPackages("io.pdsweep.sim");

    /**
     * Types that a constant may have: values of the JDK, collections that hold no more than {@code of} put in them, and
     * the project's own classes that keep values in an array which no method writes to or hands out.
     */
    private static final Set<String> CONSTANT_TYPES = Set.of(
            "io.pdsweep.sim.Scenario",
            "java.lang.Boolean",
            "java.lang.Byte",
            "java.lang.Character",
            "java.lang.Double",
            "java.lang.Float",
            "java.lang.Integer",
            "java.lang.Long",
            "java.lang.Short",
            "java.lang.String",
            "java.math.BigDecimal",
            "java.math.BigInteger",
            "java.util.Comparator",
            "java.util.List",
            "java.util.Map",
            "java.util.Set",
            "java.util.regex.Pattern");

    /** Their last bits depend on the processor and the JVM: Java allows them an error of one ulp or two. */
    private static final Set<String> INEXACT_MATH = Set.of(
            "acos", "asin", "atan", "atan2", "cbrt", "cos", "cosh", "exp", "expm1", "hypot", "log", "log10", "log1p",
            "pow", "sin", "sinh", "tan", "tanh");

    private static final Set<String> IMPURE_SYSTEM =
            Set.of("currentTimeMillis", "exit", "getProperty", "getenv", "identityHashCode", "nanoTime");

    @Test
    void importsTheClassesItJudges() {
        assertThat(SIM).isNotEmpty();
    }

    @Test
    void dependsOnTheJdkAlone() {
        classes()
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage("java..", "io.pdsweep.sim.."))
                .check(SIM);
    }

    @Test
    void readsAndWritesNothing() {
        noClasses()
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                                "java.io..", "java.net..", "java.nio..", "java.sql..", "java.util.logging..")
                        .and(describe(
                                "are not java.io.Serializable", c -> !c.isEquivalentTo(java.io.Serializable.class))))
                .because("a run is a pure function; spark-driver reads and writes")
                .check(SIM);
        noClasses().should().accessField(System.class, "out").check(SIM);
        noClasses().should().accessField(System.class, "err").check(SIM);
    }

    @Test
    void knowsNoClockAndNoMachine() {
        noClasses()
                .should()
                .dependOnClassesThat(resideInAnyPackage("java.time.."))
                .because("simulated time is a double in seconds")
                .check(SIM);
        noClasses()
                .should()
                .callMethodWhere(calls("java.lang.System", IMPURE_SYSTEM))
                .because("the same scenario and seed give the same bits anywhere")
                .check(SIM);
    }

    @Test
    void drawsOnlyFromItsOwnGenerator() {
        noClasses()
                .should()
                .dependOnClassesThat(resideInAnyPackage("java.util.random..", "java.security..")
                        .or(describe(
                                "are generators of the JDK",
                                c -> Set.of(
                                                "java.util.Random",
                                                "java.util.SplittableRandom",
                                                "java.util.UUID",
                                                "java.util.concurrent.ThreadLocalRandom")
                                        .contains(c.getName()))))
                .check(SIM);
        noClasses()
                .should()
                .callMethodWhere(calls("java.lang.Math", Set.of("random")))
                .check(SIM);
    }

    @Test
    void computesTheSameBitsOnEveryMachine() {
        noClasses()
                .should()
                .callMethodWhere(calls("java.lang.Math", INEXACT_MATH))
                .because("only StrictMath, sqrt and the project's own logarithm are exact to the last bit everywhere")
                .check(SIM);
    }

    @Test
    void keepsNoStaticState() {
        classes().should(haveOnlyConstantStaticFields()).check(SIM);
    }

    @Test
    void hasNoCyclesBetweenPackages() {
        slices().matching("io.pdsweep.sim.(*)..")
                .should()
                .beFreeOfCycles()
                .allowEmptyShould(true)
                .check(SIM);
    }

    private static DescribedPredicate<JavaMethodCall> calls(String owner, Set<String> methods) {
        return describe(
                "calls one of " + owner + "." + methods,
                call -> call.getTargetOwner().getName().equals(owner)
                        && methods.contains(call.getTarget().getName()));
    }

    private static ArchCondition<JavaClass> haveOnlyConstantStaticFields() {
        return new ArchCondition<>("have only static fields that are final and never change") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                for (JavaField field : type.getFields()) {
                    Set<JavaModifier> modifiers = field.getModifiers();
                    if (modifiers.contains(JavaModifier.STATIC) && !modifiers.contains(JavaModifier.SYNTHETIC)) {
                        boolean constant = modifiers.contains(JavaModifier.FINAL)
                                && (isPrivateTable(field) || isImmutable(field.getRawType(), new HashSet<>()));
                        events.add(
                                new SimpleConditionEvent(field, constant, field.getDescription() + " is static state"));
                    }
                }
            }
        };
    }

    /** Java has no constant arrays: a table of numbers is allowed where no other class can write to it. */
    private static boolean isPrivateTable(JavaField field) {
        return field.getModifiers().contains(JavaModifier.PRIVATE)
                && field.getRawType().isArray()
                && field.getRawType().getBaseComponentType().isPrimitive();
    }

    private static boolean isImmutable(JavaClass type, Set<JavaClass> assumed) {
        if (type.isPrimitive()
                || CONSTANT_TYPES.contains(type.getName())
                || type.getPackageName().equals("java.util.function")
                || !assumed.add(type)) {
            return true;
        }
        return SIM.contain(type.getName())
                && !type.isInterface()
                && type.getFields().stream()
                        .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
                        .allMatch(field -> field.getModifiers().contains(JavaModifier.FINAL)
                                && isImmutable(field.getRawType(), assumed))
                && type.getRawSuperclass()
                        .map(parent -> parent.getPackageName().equals("java.lang") || isImmutable(parent, assumed))
                        .orElse(true);
    }
}
