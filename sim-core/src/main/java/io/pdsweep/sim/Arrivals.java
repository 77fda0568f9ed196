package io.pdsweep.sim;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * When sessions arrive: a Poisson stream of rate {@code Lambda} whose first session comes at time 0, or one batch of
 * {@code sessions} at time 0 and none after.
 *
 * @param sessions the size of the batch; 0 means Poisson
 */
public record Arrivals(int sessions) {
    /** Sessions at exponential gaps of mean {@code 1 / Lambda}. */
    public static final Arrivals POISSON = new Arrivals(0);

    private static final Pattern BATCH = Pattern.compile("batch\\((\\d{1,9})\\)");
    /** All sessions of a batch are in memory at once, about 450 bytes each. */
    private static final int MOST_SESSIONS = 10_000_000;

    private static final String ALLOWED = "poisson or batch(N) with N from 1 to " + MOST_SESSIONS;

    public Arrivals {
        if (sessions < 0 || sessions > MOST_SESSIONS) {
            throw new InvalidScenarioException("arrive", "batch(" + sessions + ")", ALLOWED);
        }
    }

    public boolean isBatch() {
        return sessions > 0;
    }

    /**
     * Reads {@code poisson} or {@code batch(N)}.
     *
     * @throws InvalidScenarioException for any other text
     */
    public static Arrivals parse(String text) {
        if (text.equals("poisson")) {
            return POISSON;
        }
        Matcher batch = BATCH.matcher(text);
        if (batch.matches() && Integer.parseInt(batch.group(1)) > 0) {
            return new Arrivals(Integer.parseInt(batch.group(1)));
        }
        throw new InvalidScenarioException("arrive", text, ALLOWED);
    }

    @Override
    public String toString() {
        return isBatch() ? "batch(" + sessions + ")" : "poisson";
    }
}
