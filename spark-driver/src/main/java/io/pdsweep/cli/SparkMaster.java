package io.pdsweep.cli;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The form of a Spark master's address, by Spark's own rules (SparkContext and Utils of Spark 4.2.0). */
final class SparkMaster {
    private static final Pattern LOCAL = Pattern.compile("local(\\[([0-9]+|\\*)(\\s*,\\s*([0-9]+))?])?");
    private static final Pattern LOCAL_CLUSTER =
            Pattern.compile("local-cluster\\[\\s*([0-9]+)\\s*,\\s*([0-9]+)\\s*,\\s*([0-9]+)\\s*]");
    private static final String STANDALONE = "spark://";
    private static final String KUBERNETES = "k8s://";

    private SparkMaster() {}

    /**
     * Checks an address.
     *
     * @throws UsageException when Spark would not understand it
     */
    static String checked(String master) {
        boolean known = master.equals("yarn")
                || (master.startsWith(KUBERNETES) && master.length() > KUBERNETES.length())
                || (master.startsWith(STANDALONE) && isStandalone(master.substring(STANDALONE.length())))
                || hasNumbers(LOCAL.matcher(master))
                || hasNumbers(LOCAL_CLUSTER.matcher(master));
        if (!known) {
            throw new UsageException(
                    "--master " + master + ": is no master of Spark, expected local, local[N], local[*],"
                            + " local[N,FAILURES], spark://HOST:PORT, yarn or k8s://URL");
        }
        return master;
    }

    /** Whether it matches, and every number in it is one that Spark can count to, from 1. */
    private static boolean hasNumbers(Matcher matcher) {
        if (!matcher.matches()) {
            return false;
        }
        for (int group = 1; group <= matcher.groupCount(); group++) {
            String text = matcher.group(group);
            if (text != null && text.matches("[0-9]+") && !isCount(text)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isCount(String digits) {
        try {
            return Integer.parseInt(digits) > 0;
        } catch (NumberFormatException tooLarge) {
            return false;
        }
    }

    private static boolean isStandalone(String addresses) {
        for (String address : addresses.split(",", -1)) {
            try {
                URI uri = new URI(STANDALONE + address);
                boolean more = !uri.getPath().isEmpty()
                        || uri.getFragment() != null
                        || uri.getQuery() != null
                        || uri.getUserInfo() != null;
                if (uri.getHost() == null || uri.getPort() < 0 || more) {
                    return false;
                }
            } catch (URISyntaxException noAddress) {
                return false;
            }
        }
        return true;
    }
}
