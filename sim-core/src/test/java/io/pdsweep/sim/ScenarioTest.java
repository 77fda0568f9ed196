package io.pdsweep.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScenarioTest {
    private static void refuses(Scenario.Builder builder, String message) {
        assertThatExceptionOfType(InvalidScenarioException.class)
                .isThrownBy(builder::build)
                .withMessage(message);
    }

    @Test
    void refusesAPoolThatCannotHoldOneRequestOfMaxModelLen() {
        refuses(
                Scenario.builder().set(Parameter.BLOCKS_D, 1023),
                "Invalid blocksD: 1023 (expected at least ceil(max_model_len / bs) = 1024: "
                        + "the pool must hold one request of max_model_len)");
        refuses(
                Scenario.builder().set(Parameter.BLOCKS_P, 100).set(Parameter.BS, 163),
                "Invalid blocksP: 100 (expected at least ceil(max_model_len / bs) = 101: "
                        + "the pool must hold one request of max_model_len)");
        Scenario.builder().set(Parameter.BLOCKS_D, 1024).build();
        Scenario.builder().set(Parameter.BLOCKS_P, 101).set(Parameter.BS, 163).build();
    }

    @Test
    void refusesAHorizonThatIsNotAfterTheWarmUp() {
        refuses(
                Scenario.builder().set(Parameter.HORIZON, 200),
                "Invalid horizon: 200 (expected more than warmup, 200)");
        refuses(
                Scenario.builder().set(Parameter.HORIZON, 0.25).set(Parameter.WARMUP, 0.5),
                "Invalid horizon: 0.25 (expected more than warmup, 0.5)");
        Scenario.builder().set(Parameter.HORIZON, Math.nextUp(200.0)).build();
    }

    @Test
    void refusesMoreSessionsThanFitInMemory() {
        refuses(
                Scenario.builder().set(Parameter.LAMBDA, 100).set(Parameter.HORIZON, 1_000_001),
                "Invalid horizon: 1000001 (expected Lambda * horizon at most 100000000: "
                        + "a run keeps its samples in memory, 100 bytes and more a session)");
        assertThat(Scenario.builder()
                        .set(Parameter.LAMBDA, 100)
                        .set(Parameter.HORIZON, 1_000_000)
                        .build()
                        .value(Parameter.HORIZON))
                .isEqualTo(1e6);
    }

    @Test
    void refusesIterationsThatTakeNoTime() {
        refuses(
                Scenario.builder().set(Parameter.A, 0).set(Parameter.OMEGA, 0),
                "Invalid omega: 0 (expected > 0 when a and c0 are 0: an iteration must take time)");
        Scenario.builder()
                .set(Parameter.A, 0)
                .set(Parameter.OMEGA, 0)
                .set(Parameter.C0, Double.MIN_VALUE)
                .build();
    }

    @Test
    void checksTheWholeWhenItIsBuiltNotOnTheWay() {
        Scenario scenario = Scenario.builder()
                .set(Parameter.HORIZON, 100)
                .set(Parameter.WARMUP, 10)
                .set(Parameter.BLOCKS_D, 10)
                .set(Parameter.MAX_MODEL_LEN, 160)
                .build();
        assertThat(scenario.whole(Parameter.BLOCKS_D)).isEqualTo(10);
    }

    @Test
    void aBuilderUsedAgainLeavesWhatItBuiltAlone() {
        Scenario.Builder builder = Scenario.builder();
        Scenario first = builder.build();
        Scenario second = builder.set(Parameter.THR, 1).build();
        assertThat(first).isEqualTo(Scenario.defaults()).isNotEqualTo(second);
        Scenario.Builder fromFirst = first.toBuilder().set(Parameter.THR, 2);
        assertThat(first.value(Parameter.THR)).isEqualTo(512);
        assertThat(fromFirst.build().value(Parameter.THR)).isEqualTo(2);
        assertThat(Scenario.defaults().value(Parameter.THR)).isEqualTo(512);
    }

    @Test
    void aValueThatWasRefusedChangesNothing() {
        Scenario.Builder builder = Scenario.builder();
        assertThatExceptionOfType(InvalidScenarioException.class).isThrownBy(() -> builder.set(Parameter.NP, 0));
        assertThat(builder.build()).isEqualTo(Scenario.defaults());
    }

    @Test
    void negativeZeroIsZero() {
        Scenario scenario = Scenario.defaults().with(Parameter.Z, -0.0);
        assertThat(Double.doubleToRawLongBits(scenario.value(Parameter.Z))).isZero();
        assertThat(scenario).isEqualTo(Scenario.defaults().with(Parameter.Z, 0.0));
        assertThat(scenario).hasSameHashCodeAs(Scenario.defaults().with(Parameter.Z, 0.0));
    }

    @Test
    void differsByModeArrivalsAndEveryParameter() {
        Scenario defaults = Scenario.defaults();
        assertThat(defaults.toBuilder().mode(Mode.PUSH).build()).isNotEqualTo(defaults);
        assertThat(defaults.toBuilder().arrivals(new Arrivals(3)).build()).isNotEqualTo(defaults);
        for (Parameter parameter : Parameter.values()) {
            double other = parameter == Parameter.P ? 0.5 : 2 * parameter.defaultValue() + 1;
            double allowed = parameter == Parameter.MAX_MODEL_LEN ? 1000 : other;
            assertThat(defaults.with(parameter, allowed)).as(parameter.label()).isNotEqualTo(defaults);
        }
        assertThat(defaults.toBuilder().build()).isEqualTo(defaults).hasSameHashCodeAs(defaults);
    }

    @Test
    void saysWhereItDiffersFromTheDefaults() {
        assertThat(Scenario.defaults()).hasToString("pull poisson");
        assertThat(Scenario.builder()
                        .mode(Mode.PUSH)
                        .arrivals(new Arrivals(6))
                        .set(Parameter.THR, 1)
                        .set(Parameter.OMEGA, 0.00025)
                        .set(Parameter.BLOCKS_D, 2000)
                        .build())
                .hasToString("push batch(6) blocksD=2000 omega=2.5E-4 thr=1");
    }

    @Test
    void isTheSameAfterItsWayToAnExecutor() throws Exception {
        Scenario scenario = Scenario.builder()
                .mode(Mode.PUSH)
                .arrivals(new Arrivals(6))
                .set(Parameter.THR, 1)
                .build();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(scenario);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(in.readObject()).isEqualTo(scenario).hasToString(scenario.toString());
        }
    }

    @Test
    void readsArrivals() {
        assertThat(Arrivals.parse("poisson")).isEqualTo(Arrivals.POISSON).hasToString("poisson");
        assertThat(Arrivals.parse("batch(6)")).isEqualTo(new Arrivals(6)).hasToString("batch(6)");
        assertThat(Arrivals.parse("batch(10000000)").sessions()).isEqualTo(10_000_000);
        assertThat(Arrivals.POISSON.isBatch()).isFalse();
        assertThat(new Arrivals(1).isBatch()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Poisson",
                "poisson ",
                "batch",
                "batch()",
                "batch(0)",
                "batch(-1)",
                "batch(1.5)",
                "batch(10000001)",
                "batch(1000000000)",
                "batch( 6)",
                "batch(6) ",
                "batch(٦)"
            })
    void refusesOtherArrivals(String text) {
        assertThatExceptionOfType(InvalidScenarioException.class)
                .isThrownBy(() -> Arrivals.parse(text))
                .withMessage("Invalid arrive: " + text + " (expected poisson or batch(N) with N from 1 to 10000000)");
    }

    @Test
    void refusesABatchOfNegativeSize() {
        assertThatExceptionOfType(InvalidScenarioException.class)
                .isThrownBy(() -> new Arrivals(-1))
                .withMessageContaining("Invalid arrive: batch(-1)");
    }

    @Test
    void readsModes() {
        assertThat(Mode.named("pull")).isEqualTo(Mode.PULL);
        assertThat(Mode.named("push")).isEqualTo(Mode.PUSH);
        assertThatExceptionOfType(InvalidScenarioException.class)
                .isThrownBy(() -> Mode.named("PULL"))
                .withMessage("Invalid mode: PULL (expected pull or push)");
    }
}
