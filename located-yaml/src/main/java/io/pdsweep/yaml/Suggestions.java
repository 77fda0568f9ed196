package io.pdsweep.yaml;

import java.util.Collection;
import java.util.Locale;

/** Finds the name that was meant. */
public final class Suggestions {
    private Suggestions() {}

    /**
     * The known name nearest to a given one by Levenshtein distance, case ignored; of equally near ones the first.
     * Empty when none is near: more than a third of the longer name (at least 2 edits) would have to change.
     */
    public static String nearest(String given, Collection<String> known) {
        String best = "";
        int bestDistance = Integer.MAX_VALUE;
        String wanted = given.toLowerCase(Locale.ROOT);
        if (wanted.length() > 100) {
            return best;
        }
        for (String name : known) {
            int distance = distance(wanted, name.toLowerCase(Locale.ROOT));
            int allowed = Math.max(2, Math.max(wanted.length(), name.length()) / 3);
            if (distance <= allowed && distance < name.length() && distance < bestDistance) {
                best = name;
                bestDistance = distance;
            }
        }
        return best;
    }

    /** Levenshtein distance by rows: O(a * b) time, O(b) memory. */
    static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
