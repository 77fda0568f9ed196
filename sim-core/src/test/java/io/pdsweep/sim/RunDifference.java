package io.pdsweep.sim;

import io.pdsweep.sim.RunResult.Counters;
import io.pdsweep.sim.RunResult.SampleSeries;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Where two results of what should be the same run differ. */
final class RunDifference {
    private RunDifference() {}

    /**
     * Everything that is not the same to the last bit, in words. Time averages of pools, engines and NICs may differ by a
     * relative {@code tolerance}; how the run was computed (events, chains) may differ.
     */
    static List<String> between(RunResult a, RunResult b, double tolerance) {
        List<String> differences = new ArrayList<>();
        compare(differences, "observations", a.observations(), b.observations());
        compare(differences, "phases", a.phases(), b.phases());
        compare(differences, "gauges", a.gauges(), b.gauges());
        compare(differences, "counters", ofTheModel(a.counters()), ofTheModel(b.counters()));
        compareLists(differences, "requests", a.requests(), b.requests());
        compareSeries(differences, a.samples(), b.samples());
        compareSeries(differences, a.instants(), b.instants());
        compareRecords(differences, a.pools(), b.pools(), tolerance);
        compareRecords(differences, a.engines(), b.engines(), tolerance);
        compareRecords(differences, a.nics(), b.nics(), tolerance);
        return differences;
    }

    private static Counters ofTheModel(Counters c) {
        return new Counters(
                c.arrivals(),
                c.turns(),
                c.ended(),
                c.offered(),
                c.completed(),
                c.refused(),
                c.rejected(),
                c.inFlight(),
                0,
                0,
                0,
                c.abandoned());
    }

    /** A record's equals compares doubles as their bits. */
    private static void compare(List<String> differences, String what, Object a, Object b) {
        if (!a.equals(b)) {
            differences.add(what + ": " + a + "\n and " + b);
        }
    }

    private static void compareLists(List<String> differences, String what, List<?> a, List<?> b) {
        compare(differences, what + ".size", a.size(), b.size());
        for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
            if (!a.get(i).equals(b.get(i))) {
                differences.add(what + "[" + i + "]: " + a.get(i) + "\n and " + b.get(i));
                return; // what follows is its consequence
            }
        }
    }

    private static <K> void compareSeries(List<String> differences, Map<K, SampleSeries> a, Map<K, SampleSeries> b) {
        compare(differences, "series", a.keySet(), b.keySet());
        for (K key : a.keySet()) {
            SampleSeries x = a.get(key);
            SampleSeries y = b.get(key);
            if (y != null
                    && !(Arrays.equals(x.times(), y.times())
                            && Arrays.equals(x.sessions(), y.sessions())
                            && Arrays.equals(x.turns(), y.turns())
                            && Arrays.equals(x.values(), y.values()))) {
                differences.add(key + ": samples differ, " + x.times().length + " and " + y.times().length);
            }
        }
    }

    private static <T extends Record> void compareRecords(
            List<String> differences, List<T> a, List<T> b, double tolerance) {
        compare(differences, "size", a.size(), b.size());
        for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
            T x = a.get(i);
            T y = b.get(i);
            for (RecordComponent component : x.getClass().getRecordComponents()) {
                Object v = RecordFields.value(x, component);
                Object w = RecordFields.value(y, component);
                boolean same = v.equals(w) || (v instanceof Double p && w instanceof Double q && near(p, q, tolerance));
                if (!same) {
                    differences.add(x + " and " + component.getName() + " " + w);
                }
            }
        }
    }

    private static boolean near(double a, double b, double tolerance) {
        return Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b));
    }
}
