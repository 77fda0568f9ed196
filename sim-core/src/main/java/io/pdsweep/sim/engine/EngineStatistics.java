package io.pdsweep.sim.engine;

/** What one engine did: time averages since the warm-up, counts as {@link io.pdsweep.sim.RunResult} defines them. */
public record EngineStatistics(
        double meanSlots,
        double meanHolders,
        double meanReqsQueue,
        double meanKvQueue,
        double meanReqsWait,
        double meanKvWait,
        long slotAdmissions,
        long kvAdmissions,
        double meanKvUsed,
        double meanKvCached,
        long evictedEntries,
        long evictedTokens,
        long preemptions,
        long stuck,
        double utilisation,
        double meanNumber,
        long stagesCompleted,
        long iterations) {}
