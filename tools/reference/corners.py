"""Parameter sets written by hand, each for a corner that random draws seldom reach."""

from reference.parameters import DEFAULTS, ParameterSet

INFINITE_RATE = 1e300  # transfers of no duration
TIES = {  # every engine alike and every duration a multiple of 2^-6: most events share their instant with another
    "NP": 4,
    "ND": 4,
    "a": 0.0,
    "beta": 0.0,
    "omega": 2.0**-6,
    "BwP": INFINITE_RATE,
    "BwD": INFINITE_RATE,
    "x0": 0.0,
    "Z": 0.0,
}
CROWD = {"ND": 1, "NP": 1, "omega": 2.0**-5, "a": 2.0**-20, "beta": 0.0, "max_seqsD": 256, "Lambda": 16.0}
STORM = {  # pools of one request of the greatest length, shared by many: preemption upon preemption
    "NP": 1,
    "ND": 1,
    "bs": 1,
    "max_model_len": 4096,
    "blocksP": 4096,
    "blocksD": 4096,
    "omega": 0.001,
    "Lambda": 4.0,
    "p": 0.95,
    "Z": 0.25,
}


def corner_sets():
    """The sets, in a fixed order. Their names are their ids."""
    sets = []

    def add(name, mode="pull", seed=1, arrive="poisson", horizon=60.0, warmup=5.0, **values):
        sets.append(ParameterSet(name, mode, seed, arrive, horizon, warmup, {**DEFAULTS, **values}))

    add("published", horizon=2000.0, warmup=200.0)
    add("published-push", mode="push", horizon=1000.0, warmup=100.0)
    add("published-tight", horizon=300.0, warmup=30.0, blocksD=1024, Lambda=2.0)
    add("residents", horizon=150.0, warmup=15.0, omega=0.01, c0=0.001, Lambda=3.0)
    for mode in ("pull", "push"):
        add(f"ties-{mode}", mode=mode, arrive="batch(64)", warmup=0.0, **TIES)
        add(f"ties-remote-{mode}", mode=mode, arrive="batch(40)", warmup=1.0, **{**TIES, "thr": 1.0, "blocksD": 1100})
        add(
            f"ties-crowd-{mode}",
            mode=mode,
            arrive="batch(100)",
            warmup=0.25,
            **{**TIES, "ND": 2, "max_seqsD": 4, "p": 0.95},
        )
        add(
            f"ties-slow-nic-{mode}",
            mode=mode,
            arrive="batch(32)",
            warmup=0.0,
            **{**TIES, "thr": 1.0, "BwP": 2.0**13, "BwD": 2.0**13},
        )
        add(f"storm-local-{mode}", mode=mode, **{**STORM, "thr": 1e9})
        add(f"storm-remote-{mode}", mode=mode, **{**STORM, "thr": 1.0})
        add(
            f"storm-mixed-{mode}",
            mode=mode,
            seed=2**40 - 1,
            **{**STORM, "ND": 2, "bs": 16, "blocksD": 256, "blocksP": 300, "thr": 600.0},
        )
        add(f"crowd-local-{mode}", mode=mode, **{**CROWD, "B": 64, "thr": 1e9})  # B below the number of residents
        add(f"crowd-remote-{mode}", mode=mode, **{**CROWD, "B": 64, "thr": 1.0, "NP": 2})
        add(f"nic-{mode}", mode=mode, NP=4, ND=4, BwP=2048.0, BwD=3000.0, x0=0.0, thr=1.0, Lambda=2.0)
        add(
            f"nic-dyadic-{mode}",
            mode=mode,
            NP=3,
            ND=2,
            BwP=2.0**12,
            BwD=2.0**13,
            x0=2.0**-6,
            thr=1.0,
            Lambda=3.0,
            arrive="batch(50)",
            warmup=0.0,
        )
        add(f"limited-{mode}", mode=mode, max_model_len=2600, blocksD=163, blocksP=163, p=0.98, Lambda=6.0, thr=300.0)
        add(f"one-slot-{mode}", mode=mode, max_seqsP=1, max_seqsD=1, Lambda=3.0, omega=0.001)
        add(f"always-{mode}", mode=mode, thr=0.0, Lambda=4.0, blocksD=1024)
    add("infinite-prefiller-nic", thr=1.0, BwP=INFINITE_RATE, x0=0.0, Lambda=3.0)
    add("infinite-decoder-nic", thr=1.0, BwD=INFINITE_RATE, x0=0.0, BwP=2.0**14, Lambda=3.0)
    add("all-refused", max_model_len=1000, blocksD=1000, blocksP=1000, bs=1)
    add("single-turns", p=0.0, Lambda=8.0)
    add("endless-sessions", p=1.0, Z=0.1, Lambda=1.0, blocksD=1100)
    add("few-samples", horizon=30.0, warmup=29.0)
    add(
        "warmup-on-an-event",
        arrive="batch(20)",
        warmup=0.25,
        horizon=32.0,
        a=0.0,
        beta=0.0,
        omega=0.25,
        x0=0.0,
        Z=0.0,
        thr=1.0,
    )
    add(
        "horizon-on-an-event", arrive="batch(20)", warmup=0.0, horizon=31.0, a=0.0, beta=0.0, omega=0.25, x0=0.25, Z=0.5
    )
    add("one-session", Lambda=1e-9, p=0.98, warmup=0.0)
    add("seed-zero", seed=0)
    add("held-tokens-dominate", beta=1e-6, omega=1e-4, Lambda=3.0)
    add("compute-only", omega=0.0, beta=0.0, a=2.0**-14, Lambda=2.0, horizon=30.0, warmup=2.0)
    add("blocks-of-64", bs=64, max_model_len=5000, blocksD=79, blocksP=79, Lambda=2.0, omega=0.002)
    add("one-block", bs=4096, max_model_len=4096, blocksD=2, blocksP=1, Lambda=1.0, omega=0.002)
    add("prompts-never-long-enough", minp=1e9, Lambda=3.0)
    add("uneven-budget", B=97, bs=7, blocksD=2400, blocksP=2400, Lambda=3.0, omega=0.002)
    add("long-read", x0=1.5, thr=1.0, Lambda=3.0, blocksD=1100, max_seqsD=8)
    return sets
