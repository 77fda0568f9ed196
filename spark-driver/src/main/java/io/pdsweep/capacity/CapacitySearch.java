package io.pdsweep.capacity;

import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * All fleets' searches side by side, in rounds: what to run next, and the answer. When the listed fleets are done, the
 * cheapest one of each rate is looked at with an instance more and fewer, in further rounds. What it asks depends on what it
 * was told alone, so a plan that was stopped asks the same again. Not thread-safe.
 */
public final class CapacitySearch {
    private final CapacityPlan plan;
    private final SortedSet<Integer> asked;
    private final Map<Scenario, Fleet> fleets = new LinkedHashMap<>();
    private final Map<Scenario, RateSearch> searches = new LinkedHashMap<>();
    private int rounds;
    private boolean stopped;

    /** A search that has asked nothing yet. */
    public CapacitySearch(CapacityPlan plan) {
        this.plan = plan;
        this.asked = plan.askedRates();
        plan.fleets().forEach(fleet -> add(fleet, asked));
    }

    private void add(Fleet fleet, SortedSet<Integer> rates) {
        fleets.put(fleet.scenario(), fleet);
        searches.put(fleet.scenario(), new RateSearch(plan.grid().size(), rates));
    }

    /**
     * A fleet to be run at a rate.
     *
     * @param rate its index in the grid
     */
    public record Ask(Fleet fleet, int rate) {}

    /**
     * The next round, fleets in the order of the file; nothing when the plan is answered or has had its rounds. Every one
     * is then to be {@link #accept accepted} before the next is asked for.
     */
    public List<Ask> nextRound() {
        List<Ask> round = wanted();
        if (round.isEmpty()) {
            addNeighbours();
            round = wanted();
        }
        if (round.isEmpty()) {
            return round;
        }
        if (rounds == plan.file().search().rounds()) {
            stopped = true;
            return List.of();
        }
        rounds++;
        return round;
    }

    /** Rounds asked for so far. */
    public int rounds() {
        return rounds;
    }

    private List<Ask> wanted() {
        List<Ask> round = new ArrayList<>();
        fleets.forEach((scenario, fleet) -> search(scenario).wanted().forEach(rate -> round.add(new Ask(fleet, rate))));
        return round;
    }

    /** Tells what was found. */
    public void accept(Ask ask, Evaluation evaluation) {
        search(ask.fleet().scenario()).accept(ask.rate(), evaluation);
    }

    private RateSearch search(Scenario scenario) {
        RateSearch search = searches.get(scenario);
        if (search == null) {
            throw new IllegalArgumentException("Invalid fleet: " + scenario + " (expected one of the plan)");
        }
        return search;
    }

    private void addNeighbours() {
        for (int rate : asked) {
            carriers(rate).stream().findFirst().ifPresent(best -> {
                for (Change.Kind kind : Change.Kind.values()) {
                    changed(best.fleet(), kind).ifPresent(scenario -> {
                        if (!fleets.containsKey(scenario)) {
                            add(plan.neighbour(scenario), new TreeSet<>());
                        }
                        search(scenario).insist(rate);
                    });
                }
            });
        }
    }

    /** Empty when no instance is left, or there are more than the model takes. */
    private static Optional<Scenario> changed(Fleet fleet, Change.Kind kind) {
        int prefillers = fleet.prefillers() + kind.prefillers();
        int decoders = fleet.decoders() + kind.decoders();
        boolean none = prefillers == 0 || decoders == 0;
        boolean tooMany = prefillers > Parameter.NP.range().high()
                || decoders > Parameter.ND.range().high();
        return none || tooMany
                ? Optional.empty()
                : Optional.of(fleet.scenario().with(Parameter.NP, prefillers).with(Parameter.ND, decoders));
    }

    /** The answer, with what is known so far. */
    public CapacityAnswer answer() {
        List<FleetAnswer> found = new ArrayList<>();
        fleets.forEach((scenario, fleet) -> found.add(answer(fleet)));
        List<RateAnswer> rates = new ArrayList<>();
        for (int rate : asked) {
            rates.add(answer(rate));
        }
        return new CapacityAnswer(found, rates, rounds, stopped);
    }

    private FleetAnswer answer(Fleet fleet) {
        RateSearch search = search(fleet.scenario());
        return new FleetAnswer(fleet, search.interval(), search.evaluations());
    }

    private RateAnswer answer(int rate) {
        List<Choice> carriers = carriers(rate);
        if (!carriers.isEmpty()) {
            Choice best = carriers.get(0);
            carriers.set(0, new Choice(best.fleet(), best.at(), best.carries(), changes(best.fleet(), rate)));
        }
        Optional<Choice> runnerUp = carriers.stream()
                .filter(each -> each.fleet().prefillers()
                                != carriers.get(0).fleet().prefillers()
                        || each.fleet().decoders() != carriers.get(0).fleet().decoders())
                .findFirst();
        Optional<FleetAnswer> highest = carriers.isEmpty()
                ? listed().map(this::answer)
                        .max(Comparator.comparingDouble(each -> each.carries().metRate()))
                : Optional.empty();
        return new RateAnswer(plan.grid().rate(rate), carriers, runnerUp, ParetoFront.of(carriers), highest);
    }

    private Stream<Fleet> listed() {
        return fleets.values().stream().filter(fleet -> fleet.origin() == Fleet.Origin.LISTED);
    }

    private List<Choice> carriers(int rate) {
        List<Choice> carriers = new ArrayList<>();
        listed().forEach(fleet -> {
            RateSearch search = search(fleet.scenario());
            if (search.carries(rate)) {
                Evaluation at = search.at(rate).orElseThrow();
                carriers.add(new Choice(fleet, at, search.interval(), List.of()));
            }
        });
        carriers.sort(Comparator.comparingDouble((Choice each) -> each.fleet().costPerHour())
                .thenComparing(Comparator.comparingDouble(
                                (Choice each) -> each.carries().metRate())
                        .reversed()));
        return carriers;
    }

    private List<Change> changes(Fleet fleet, int rate) {
        List<Change> changes = new ArrayList<>();
        for (Change.Kind kind : Change.Kind.values()) {
            Optional<Scenario> scenario = changed(fleet, kind);
            Optional<RateSearch> search = scenario.map(searches::get);
            changes.add(new Change(
                    kind,
                    scenario.map(fleets::get),
                    search.flatMap(each -> each.at(rate)),
                    search.map(RateSearch::interval),
                    search.map(each -> each.carries(rate)).orElse(false)));
        }
        return Collections.unmodifiableList(changes);
    }
}
