package io.pdsweep.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.RunPath;
import io.pdsweep.sim.Scenario;
import io.pdsweep.sim.random.ChaCha12;
import io.pdsweep.sim.random.Ln;
import io.pdsweep.sim.random.Streams;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadTest {
    private static Workload workload(Scenario scenario) {
        return new FastWorkload(scenario, 1, 1);
    }

    @Test
    void drawsTheReferencesFirstPromptsOfSeedOne() {
        Workload workload = workload(Scenario.defaults());
        List<Integer> prompts = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Session session = workload.nextSession();
            session.nextTurn();
            prompts.add(session.prompt());
        }
        assertThat(prompts).containsExactly(1371, 2676, 1154, 1686, 1448, 1182);
        assertThat(workload.sessions()).isEqualTo(6);
    }

    @Test
    void drawsTheReferencesTurnsOfSessionOneOfSeedOne() {
        Workload workload = workload(Scenario.defaults());
        workload.nextSession();
        Session session = workload.nextSession();
        List<String> turns = new ArrayList<>();
        int context = 0;
        do {
            session.nextTurn();
            turns.add((session.prompt() - context) + "," + session.outputTokens());
            context = session.prompt() + session.outputTokens();
            session.remember(context);
        } while (session.anotherTurn());
        assertThat(turns)
                .containsExactly(
                        "2676,118", "182,201", "180,123", "183,52", "102,146", "299,352", "204,982", "1668,210");
        assertThat(session.turn()).isEqualTo(8);
    }

    /** A product with 1 / Lambda is wrong in the last bit for some of them. */
    @Test
    void dividesTheGapBetweenArrivalsByTheirRate() {
        Workload workload = workload(Scenario.defaults().with(Parameter.LAMBDA, 0.7));
        ChaCha12 draws = new ChaCha12(1);
        boolean productDiffers = false;
        for (int i = 0; i < 1000; i++) {
            double unit = -Ln.ln(1 - draws.uniform());
            assertThat(workload.nextGap()).isEqualTo(unit / 0.7);
            productDiffers |= unit / 0.7 != unit * (1 / 0.7);
        }
        assertThat(productDiffers).isTrue();
    }

    @Test
    void drawsASessionsToolTimesFromItsOwnStreamWhateverItsTurnsAre() {
        Workload workload = workload(Scenario.defaults().with(Parameter.Z, 2).with(Parameter.P, 1));
        Session session = workload.nextSession();
        ChaCha12 own = new ChaCha12(Streams.key(1, 0, 0, Streams.SESSION));
        for (int i = 0; i < 20; i++) { // into the third block of draws
            session.nextTurn();
            assertThat(session.toolTime()).isEqualTo(-2.0 * Ln.ln(1 - own.uniform()));
        }
    }

    @Test
    void drawsATurnsLengthsTheSameWhateverWasDrawnBefore() {
        Workload first = workload(Scenario.defaults().with(Parameter.P, 1));
        Workload second = workload(Scenario.defaults().with(Parameter.P, 1));
        Session a = first.nextSession();
        Session b = second.nextSession();
        for (int i = 0; i < 5; i++) {
            second.nextGap();
            second.nextSession().nextTurn();
            a.nextTurn();
            b.nextTurn();
            assertThat(b.prompt()).isEqualTo(a.prompt());
            assertThat(b.outputTokens()).isEqualTo(a.outputTokens());
            assertThat(b.anotherTurn()).isEqualTo(a.anotherTurn());
        }
    }

    /** Cohorts draw for many sessions at once: here one by one, as the model says, over all sizes of cohorts. */
    @ParameterizedTest
    @CsvSource({"0.8, 900, 4000, FAST", "0.98, 200, 9000, FAST", "0.8, 900, 4000, PLAIN", "0.98, 200, 9000, PLAIN"
    }) // most end early; many go on after the turns that are drawn together
    void drawsForEverySessionWhatItsOwnStreamsHold(double p, int count, int least, RunPath path) {
        Scenario scenario = Scenario.defaults().with(Parameter.P, p);
        Workload workload = path == RunPath.PLAIN ? new Workload(scenario, 77, 1) : new FastWorkload(scenario, 77, 1);
        List<Session> sessions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            sessions.add(workload.nextSession());
        }
        int longest = 0;
        SplittableRandom order = new SplittableRandom(5);
        Map<Session, ChaCha12> own = new HashMap<>();
        int turns = 0;
        while (!sessions.isEmpty()) { // whoever's turn it is
            Session session = sessions.get(order.nextInt(sessions.size()));
            session.nextTurn();
            turns++;
            longest = Math.max(longest, session.turn());
            ChaCha12 draws = new ChaCha12(Streams.key(77, session.number(), session.turn(), Streams.TURN));
            double u = draws.uniform();
            double tokens = session.turn() == 1 ? 1000 + 2000.0 * u : -500.0 * Ln.ln(1 - u);
            assertThat(session.prompt()).isEqualTo((int) Math.ceil(tokens));
            assertThat(session.outputTokens()).isEqualTo((int) Math.floor(-200.0 * Ln.ln(1 - draws.uniform())) + 1);
            assertThat(session.anotherTurn()).isEqualTo(draws.uniform() < p);
            if (session.anotherTurn()) {
                ChaCha12 tools = own.computeIfAbsent(
                        session, s -> new ChaCha12(Streams.key(77, s.number(), 0, Streams.SESSION)));
                assertThat(session.toolTime()).isEqualTo(-3.0 * Ln.ln(1 - tools.uniform()));
            } else {
                sessions.remove(session);
            }
        }
        assertThat(turns).isGreaterThan(least);
        assertThat(longest > Cohort.SHARED_TURNS).isEqualTo(p > 0.9);
    }

    @Test
    void neverGoesOnWhenNoTurnFollowsAndAlwaysWhenOneMust() {
        Workload never = workload(Scenario.defaults().with(Parameter.P, 0));
        Workload always = workload(Scenario.defaults().with(Parameter.P, 1));
        for (int i = 0; i < 200; i++) {
            Session session = never.nextSession();
            session.nextTurn();
            assertThat(session.anotherTurn()).isFalse();
            session = always.nextSession();
            session.nextTurn();
            assertThat(session.anotherTurn()).isTrue();
        }
    }

    @Test
    void waitsNoTimeWithoutToolTime() {
        Workload workload = workload(Scenario.defaults().with(Parameter.Z, 0));
        Session session = workload.nextSession();
        session.nextTurn();
        assertThat(session.toolTime()).isZero();
    }
}
