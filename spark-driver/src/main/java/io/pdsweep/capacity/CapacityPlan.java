package io.pdsweep.capacity;

import io.pdsweep.plan.Plan;
import io.pdsweep.plan.Point;
import io.pdsweep.sim.Mode;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import io.pdsweep.spec.CapacityFile;
import io.pdsweep.spec.Group;
import io.pdsweep.spec.Numbers;
import io.pdsweep.spec.Setting;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** What a plan file asks: fleets with their costs, and the rates that they may be asked about. */
public final class CapacityPlan {
    private final CapacityFile file;
    private final RateGrid grid;
    private final Set<String> set = new TreeSet<>();
    private final Set<String> varied = new TreeSet<>();
    private final List<Fleet> fleets = new ArrayList<>();

    /** The plan of a file. */
    public CapacityPlan(CapacityFile file) {
        this.file = file;
        CapacityFile.Search search = file.search();
        this.grid = RateGrid.geometric(search.from(), search.to(), search.precision(), file.rates());
        for (Group group : file.fleets().groups()) {
            set.addAll(group.keys());
        }
        varied.addAll(set);
        List<Scenario> scenarios = new ArrayList<>();
        for (Iterator<Point> points = Plan.of(file.fleets()).iterator(); points.hasNext(); ) {
            scenarios.add(points.next().scenario());
        }
        varied.removeIf(key -> !differs(key, scenarios));
        scenarios.forEach(scenario -> fleets.add(fleet(scenario, Fleet.Origin.LISTED)));
    }

    private static boolean differs(String key, List<Scenario> scenarios) {
        return scenarios.stream()
                        .map(scenario -> text(key, scenario))
                        .distinct()
                        .count()
                > 1;
    }

    /** The file. */
    public CapacityFile file() {
        return file;
    }

    /** Whether the plan, its presets or the deployment that it starts from set a parameter for any fleet. */
    public boolean isSet(Parameter parameter) {
        return set.contains(parameter.label());
    }

    /** The rates that may be asked about. */
    public RateGrid grid() {
        return grid;
    }

    /** The fleets that may be chosen, in the order of the file. */
    public List<Fleet> fleets() {
        return List.copyOf(fleets);
    }

    /** The indices of the rates for which the file wants the cheapest fleet. */
    public SortedSet<Integer> askedRates() {
        SortedSet<Integer> asked = new TreeSet<>();
        file.rates().forEach(rate -> asked.add(grid.index(rate)));
        return asked;
    }

    /** A fleet with other instances than one of the plan's, which the plan does not list. */
    Fleet neighbour(Scenario scenario) {
        return fleet(scenario, Fleet.Origin.NEIGHBOUR);
    }

    private Fleet fleet(Scenario scenario, Fleet.Origin origin) {
        int prefillers = scenario.whole(Parameter.NP);
        int decoders = scenario.whole(Parameter.ND);
        long prefillGpus = file.slo().gpus(prefillers, 0);
        long decodeGpus = file.slo().gpus(0, decoders);
        double cost = price(prefillGpus, file.costs().prefillGpuHour())
                .add(price(decodeGpus, file.costs().decodeGpuHour()))
                .doubleValue();
        return new Fleet(name(scenario), scenario, prefillGpus + decodeGpus, cost, origin);
    }

    /** In decimal, as people reckon: 2 times 2.65 is 5.3. */
    private static BigDecimal price(long gpus, double each) {
        return BigDecimal.valueOf(gpus).multiply(Numbers.decimal(each));
    }

    /** What tells fleets apart: the instances always, then what else differs. */
    private String name(Scenario scenario) {
        StringBuilder name =
                new StringBuilder("NP=" + scenario.whole(Parameter.NP) + " ND=" + scenario.whole(Parameter.ND));
        if (varied.contains(Setting.OfMode.KEY)) {
            name.append(' ').append(text(Setting.OfMode.KEY, scenario));
        }
        for (Parameter parameter : Parameter.values()) {
            if (varied.contains(parameter.label()) && parameter != Parameter.NP && parameter != Parameter.ND) {
                name.append(' ').append(parameter.label()).append('=').append(text(parameter.label(), scenario));
            }
        }
        return name.toString();
    }

    private static String text(String key, Scenario scenario) {
        if (key.equals(Setting.OfMode.KEY)) {
            Mode mode = scenario.mode();
            return mode.label();
        }
        return Parameter.named(key)
                .map(parameter -> Numbers.text(parameter, scenario.value(parameter)))
                .orElse("");
    }
}
