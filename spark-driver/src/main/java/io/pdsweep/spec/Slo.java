package io.pdsweep.spec;

import io.pdsweep.sim.Observation;
import io.pdsweep.sim.RunResult;
import io.pdsweep.sim.RunResult.ObservationSummary;
import io.pdsweep.sim.ServiceLevel;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * What a fleet is asked to keep: objectives on statistics of a run, and limits for each request. A request counts as served
 * well, for attainment and goodput, when it keeps every limit that is set.
 *
 * @param objectives each must hold
 * @param requests the limits for a request; one that the file does not set is the largest of the objectives on the same
 *     observation
 * @param attainment share of the completed requests that must keep all limits; 0 when not asked
 * @param prefillGpus GPUs of a prefill instance
 * @param decodeGpus GPUs of a decode instance
 */
public record Slo(List<Objective> objectives, ServiceLevel requests, double attainment, int prefillGpus, int decodeGpus)
        implements Serializable {
    /** What may be limited. */
    static final List<Observation> OBSERVATIONS = List.of(Observation.TTFT, Observation.TPOT, Observation.RESPONSE);

    public Slo {
        objectives = List.copyOf(objectives);
        if (!(attainment >= 0 && attainment <= 1)) {
            throw new IllegalArgumentException("Invalid attainment: " + attainment + " (expected 0 to 1)");
        }
    }

    /**
     * A limit on a statistic of a run.
     *
     * @param seconds at most
     */
    public record Objective(Observation observation, Statistic statistic, double seconds) implements Serializable {
        /** The key in a file, as in {@code ttft_p99}. */
        public String key() {
            return observation.label() + "_" + statistic.label();
        }

        /** Whether a run keeps it; a run without a sample does not. */
        public boolean isMetBy(RunResult result) {
            return statistic.read.applyAsDouble(result.of(observation)) <= seconds;
        }
    }

    /** A statistic of the samples of a run. */
    public enum Statistic {
        MEAN(ObservationSummary::mean),
        P50(ObservationSummary::p50),
        P90(ObservationSummary::p90),
        P99(ObservationSummary::p99),
        P999(ObservationSummary::p999);

        private final ToDoubleFunction<ObservationSummary> read;

        Statistic(ToDoubleFunction<ObservationSummary> read) {
            this.read = read;
        }

        /** As in {@code p99}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Whether a run keeps every objective, and enough of its requests their limits. */
    public boolean isMetBy(RunResult result) {
        return objectives.stream().allMatch(objective -> objective.isMetBy(result))
                && (attainment == 0 || result.attainment().share() >= attainment);
    }

    /** GPUs of a fleet. */
    public long gpus(long prefillInstances, long decodeInstances) {
        return prefillInstances * prefillGpus + decodeInstances * decodeGpus;
    }

    /** These with instances of other sizes. */
    public Slo withGpus(int ofPrefill, int ofDecode) {
        return new Slo(objectives, requests, attainment, ofPrefill, ofDecode);
    }

    /** The largest of the objectives on an observation. */
    static OptionalDouble largest(List<Objective> objectives, Observation observation) {
        return objectives.stream()
                .filter(objective -> objective.observation() == observation)
                .mapToDouble(Objective::seconds)
                .max();
    }

    /** One line per part, the same for equal objectives: what a manifest keeps. */
    public List<String> describe() {
        List<String> lines = new ArrayList<>();
        objectives.forEach(each -> lines.add(each.key() + " " + Numbers.text(each.seconds()) + " s"));
        limit(lines, "ttft", requests.ttftSeconds());
        limit(lines, "tpot", requests.tpotSeconds());
        limit(lines, "response", requests.responseSeconds());
        lines.add("attainment " + Numbers.text(attainment));
        lines.add("gpus " + prefillGpus + " " + decodeGpus);
        return lines;
    }

    /**
     * The level of which {@link #describe} has made these lines; empty for none.
     *
     * @throws IllegalArgumentException when a line is none of its
     */
    public static Optional<Slo> parse(List<String> lines) {
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        List<Objective> objectives = new ArrayList<>();
        Map<String, Double> numbers = new HashMap<>();
        int decodeGpus = 1;
        for (String line : lines) {
            String[] words = line.split(" ", -1);
            if (words.length < (words[0].equals("gpus") ? 3 : 2)) {
                throw new IllegalArgumentException("Invalid slo: " + line + " (expected a name and a number)");
            }
            Optional<Objective> objective = objective(words);
            if (objective.isPresent()) {
                objectives.add(objective.get());
            } else {
                numbers.put(words[0], Double.valueOf(words[1]));
                decodeGpus = words[0].equals("gpus") ? Integer.parseInt(words[2]) : decodeGpus;
            }
        }
        double none = Double.POSITIVE_INFINITY;
        ServiceLevel requests = new ServiceLevel(
                numbers.getOrDefault("ttft", none),
                numbers.getOrDefault("tpot", none),
                numbers.getOrDefault("response", none));
        return Optional.of(new Slo(
                objectives,
                requests,
                numbers.getOrDefault("attainment", 0.0),
                numbers.getOrDefault("gpus", 1.0).intValue(),
                decodeGpus));
    }

    private static Optional<Objective> objective(String[] words) {
        for (Observation observation : OBSERVATIONS) {
            for (Statistic statistic : Statistic.values()) {
                if (words[0].equals(observation.label() + "_" + statistic.label())) {
                    return Optional.of(new Objective(observation, statistic, Double.parseDouble(words[1])));
                }
            }
        }
        return Optional.empty();
    }

    private static void limit(List<String> lines, String name, double seconds) {
        if (Double.isFinite(seconds)) {
            lines.add(name + " " + Numbers.text(seconds) + " s");
        }
    }
}
