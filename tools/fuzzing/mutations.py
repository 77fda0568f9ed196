"""Deliberate faults, to see how many scenarios the fuzz needs for each. Every text occurs once in its file."""

import dataclasses


@dataclasses.dataclass(frozen=True)
class Mutation:
    fault: str
    file: str  # below sim-core/src/main/java/io/pdsweep/sim
    text: str
    replacement: str

    def apply(self, core):
        """Change the sources in the folder `core`; ValueError when the text is not there exactly once."""
        path = core / "io" / "pdsweep" / "sim" / self.file
        source = path.read_text(encoding="utf-8")
        count = source.count(self.text)
        if count != 1:
            raise ValueError(f"{self.file}: {count} times {self.text.strip()!r} (expected once)")
        path.write_text(source.replace(self.text, self.replacement), encoding="utf-8")


MUTATIONS = [
    Mutation(
        "events of one instant in the reverse order of their scheduling",
        "fleet/Agenda.java",
        "return neverA ? a < b : sequence(a) < sequence(b);",
        "return neverA ? a < b : sequence(a) > sequence(b);",
    ),
    Mutation(
        "a NIC rate one ulp too low, where transfers share",
        "transfer/Fabric.java",
        "transfer.rate = share;",
        "transfer.rate = Math.nextDown(share);",
    ),
    Mutation(
        "runs not cut at an instant where a transfer starts without latency",
        "fleet/FastFleet.java",
        "                || transfersStartAtOnce\n",
        "",
    ),
    Mutation(
        "the cache evicted one block late",
        "kv/KvPool.java",
        "long excess = used + cached + tokens - capacity;",
        "long excess = used + cached + tokens - capacity - blockSize;",
    ),
    Mutation(
        "a preempted job queued last",
        "engine/Engine.java",
        "firstQueueOf(victim).addFirst(now, victim);",
        "firstQueueOf(victim).addLast(now, victim);",
    ),
    Mutation(
        "a completed request leaves its prompt in the cache, not its answer",
        "engine/Job.java",
        "return kind == JobKind.REMOTE_PREFILL ? prompt : prompt + produced;",
        "return prompt;",
    ),
    Mutation(
        "a run ends one iteration after its residents need KV",
        "engine/ChainedEngine.java",
        "long toGrowth = 1L + growth.distanceFrom(phase);",
        "long toGrowth = 2L + growth.distanceFrom(phase);",
    ),
    Mutation(
        "from its 65th turn on a session draws what its turn before drew",
        "workload/Cohort.java",
        "Streams.key(part, turnsBefore + 1L, Streams.TURN)",
        "Streams.key(part, turnsBefore, Streams.TURN)",
    ),
    Mutation(
        "of transfers that end at one instant the one started last ends first",
        "transfer/Fabric.java",
        "if (end < nextCompletion) {",
        "if (end <= nextCompletion) {",
    ),
    Mutation(
        "a decoder's load without the requests that wait for its KV",
        "engine/Engine.java",
        "return holders + kvQueue.length();",
        "return holders;",
    ),
]
