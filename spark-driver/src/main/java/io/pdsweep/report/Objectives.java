package io.pdsweep.report;

import io.pdsweep.spec.Numbers;
import io.pdsweep.spec.Slo;
import java.util.ArrayList;
import java.util.List;

/** A service level in words. */
public final class Objectives {
    private Objectives() {}

    /** As in {@code ttft_p99 at most 0.5 s}. */
    public static List<String> words(Slo slo) {
        List<String> words = new ArrayList<>();
        slo.objectives().forEach(each -> words.add(each.key() + " at most " + Numbers.text(each.seconds()) + " s"));
        if (slo.attainment() > 0) {
            words.add("attainment at least " + Numbers.text(slo.attainment()));
        }
        return words;
    }
}
