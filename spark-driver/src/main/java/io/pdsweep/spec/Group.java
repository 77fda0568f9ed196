package io.pdsweep.spec;

import io.pdsweep.sim.InvalidScenarioException;
import io.pdsweep.sim.Scenario;
import java.util.HashSet;
import java.util.List;
import java.util.StringJoiner;

/**
 * A grid of points: what is fixed, and the axes that are crossed, the last one fastest.
 *
 * @param fixed settings of every point, applied in order
 * @param axes none for a single point
 */
public record Group(List<Setting> fixed, List<Axis> axes) {
    public Group {
        fixed = List.copyOf(fixed);
        axes = List.copyOf(axes);
    }

    /** How many points: the product of the axes' lengths. */
    public long size() {
        long size = 1;
        for (Axis axis : axes) {
            size = Math.multiplyExact(size, axis.values().size());
        }
        return size;
    }

    /** Whether two places of the grid may be one point: an axis lists a value twice. */
    public boolean mayRepeat() {
        return axes.stream()
                .anyMatch(axis ->
                        new HashSet<>(axis.values()).size() < axis.values().size());
    }

    /**
     * The point at a place of the grid, from 0.
     *
     * @throws InvalidScenarioException when its values do not go together
     */
    public Scenario scenario(long index) {
        Scenario.Builder builder = Scenario.builder();
        for (Setting setting : fixed) {
            setting.apply(builder);
        }
        long rest = index;
        for (int i = axes.size() - 1; i >= 0; i--) {
            List<Setting> values = axes.get(i).values();
            values.get((int) (rest % values.size())).apply(builder);
            rest /= values.size();
        }
        return builder.build();
    }

    /** The axes' values at a place of the grid, as in {@code thr=1 blocksD=500}. */
    public String describe(long index) {
        String[] texts = new String[axes.size()];
        long rest = index;
        for (int i = axes.size() - 1; i >= 0; i--) {
            List<Setting> values = axes.get(i).values();
            texts[i] = axes.get(i).key() + "="
                    + values.get((int) (rest % values.size())).text();
            rest /= values.size();
        }
        StringJoiner joined = new StringJoiner(" ");
        for (String text : texts) {
            joined.add(text);
        }
        return joined.toString();
    }
}
