package io.pdsweep.report;

import io.pdsweep.analysis.PairedDifference;
import io.pdsweep.analysis.SignTest;
import java.util.Locale;

/** What the seeds' signs say of a difference, in words. */
public final class SignWords {
    private SignWords() {}

    /**
     * As in {@code higher under 18 of 20 seeds, median +3.00 ms, sign test p = 0.012; the mean's interval holds 0 because of
     * seed 7}.
     *
     * @param median of the differences, as people read it
     */
    public static String of(PairedDifference paired, String median) {
        SignTest signs = paired.signs();
        boolean up = signs.higher() >= signs.lower();
        int most = Math.max(signs.higher(), signs.lower());
        String count = most == signs.count() ? "all " + most : most + " of " + signs.count();
        String chance = signs.p() < 0.001 ? "p < 0.001" : String.format(Locale.ROOT, "p = %.2g", signs.p());
        return (up ? "higher" : "lower") + " under " + count + " seeds, median " + median + ", sign test " + chance
                + "; the mean's interval holds 0"
                + (paired.swayedBy().isPresent()
                        ? " because of seed " + paired.swayedBy().getAsLong()
                        : "");
    }
}
