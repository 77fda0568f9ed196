package io.pdsweep.spec;

import io.pdsweep.sim.InvalidScenarioException;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;

/**
 * A set of points: what is fixed, the factors that are crossed, the last one fastest, what is derived, and which of the
 * points are wanted.
 *
 * @param fixed settings of every point, applied in order
 * @param factors none for a single point
 * @param derived parameters computed from the others, in order
 * @param constraints truths that hold at every point; where one does not, there is no point
 */
public record Group(List<Setting> fixed, List<Factor> factors, List<Derived> derived, List<Expression> constraints) {
    public Group {
        fixed = List.copyOf(fixed);
        factors = List.copyOf(factors);
        derived = List.copyOf(derived);
        constraints = List.copyOf(constraints);
    }

    /** How many places there are, those included at which a constraint does not hold: the product of the factors' sizes. */
    public long size() {
        long size = 1;
        for (Factor factor : factors) {
            size = Math.multiplyExact(size, factor.size());
        }
        return size;
    }

    /** Everything that is set, varied or derived. */
    public Set<String> keys() {
        Set<String> keys = new HashSet<>(varied());
        fixed.forEach(setting -> keys.add(setting.key()));
        return keys;
    }

    /** Everything that may differ from point to point. */
    public Set<String> varied() {
        Set<String> keys = new HashSet<>();
        factors.forEach(factor -> keys.addAll(factor.keys()));
        derived.forEach(each -> keys.add(each.parameter().label()));
        return keys;
    }

    /** Whether two places may be one point. */
    public boolean mayRepeat() {
        return factors.stream().anyMatch(Factor::mayRepeat);
    }

    /**
     * The point at a place, from 0; empty where a constraint does not hold.
     *
     * @throws InvalidScenarioException when its values do not go together
     */
    public Optional<Scenario> scenario(long index) {
        Scenario.Builder builder = Scenario.builder();
        double[] values = defaults();
        for (Setting setting : settings(index)) {
            if (setting instanceof Setting.OfParameter parameter) {
                values[parameter.parameter().ordinal()] = parameter.value();
            }
            setting.apply(builder);
        }
        for (Derived each : derived) {
            double value = each.formula().value(parameter -> values[parameter.ordinal()]);
            values[each.parameter().ordinal()] = value;
        }
        for (Expression constraint : constraints) {
            if (constraint.value(parameter -> values[parameter.ordinal()]) == 0) {
                return Optional.empty();
            }
        }
        for (Derived each : derived) {
            builder.set(each.parameter(), values[each.parameter().ordinal()]);
        }
        return Optional.of(builder.build());
    }

    private static double[] defaults() {
        double[] values = new double[Parameter.values().length];
        for (Parameter parameter : Parameter.values()) {
            values[parameter.ordinal()] = parameter.defaultValue();
        }
        return values;
    }

    private List<Setting> settings(long index) {
        List<Setting> settings = new ArrayList<>(fixed);
        settings.addAll(varied(index));
        return settings;
    }

    private List<Setting> varied(long index) {
        int[] places = new int[factors.size()];
        long rest = index;
        for (int i = places.length - 1; i >= 0; i--) {
            places[i] = (int) (rest % factors.get(i).size());
            rest /= factors.get(i).size();
        }
        List<Setting> settings = new ArrayList<>();
        for (int i = 0; i < places.length; i++) {
            Factor factor = factors.get(i);
            for (int key = 0; key < factor.keys().size(); key++) {
                settings.add(factor.setting(places[i], key));
            }
        }
        return settings;
    }

    /** What varies, at a place, as in {@code thr=1 blocksD=500}. */
    public String describe(long index) {
        StringJoiner joined = new StringJoiner(" ");
        for (Setting setting : varied(index)) {
            joined.add(setting.key() + "=" + setting.text());
        }
        return joined.toString();
    }
}
