"""Parameter sets: what one run of the simulator is given, drawn at random or written by hand."""

import dataclasses
import math
import random
import shlex

NAMED = ("thr", "blocksD", "Lambda")  # switches of their own in both programs; the rest are --set / --let
DYADIC_COSTS = [2.0**-k for k in range(6, 15)]


@dataclasses.dataclass(frozen=True)
class ParameterSet:
    """One run. `values` holds every parameter of the model but the run's own (seed, mode, arrivals, horizon, warm-up)."""

    id: str
    mode: str
    seed: int
    arrive: str  # 'poisson' or 'batch(N)'
    horizon: float
    warmup: float
    values: dict

    def batch_line(self):
        """The set as a line of the file that `pdsweep simulate --batch` reads."""
        return {
            "id": self.id,
            "seed": self.seed,
            "mode": self.mode,
            "arrive": self.arrive,
            "horizon": self.horizon,
            "warmup": self.warmup,
            "set": self.values,
        }

    def _switches(self, set_switch):
        words = ["--mode", self.mode, "--seed", str(self.seed)]
        if self.arrive != "poisson":
            words += ["--arrive", self.arrive]
        words += ["--horizon", repr(self.horizon), "--warmup", repr(self.warmup)]
        for name in NAMED:
            words += ["--" + name, repr(self.values[name])]
        for name, value in self.values.items():
            if name not in NAMED:
                words += [set_switch, f"{name}={value!r}"]
        return words

    def our_command(self):
        words = ["./pdsweep", "simulate", *self._switches("--set"), "--json", "--instants", "--dump", "out/ours"]
        return shlex.join(words)

    def oracle_command(self, python, script):
        words = [python, script, *self._switches("--let"), "--json", "--instants", "--dump", "out/oracle"]
        return shlex.join(words)


DEFAULTS = {
    "NP": 2,
    "ND": 2,
    "B": 8192,
    "max_seqsP": 16,
    "max_seqsD": 64,
    "blocksP": 10000,
    "blocksD": 10000,
    "bs": 16,
    "max_model_len": 16384,
    "a": 2e-5,
    "omega": 2e-4,
    "beta": 2e-9,
    "c0": 0.0,
    "BwP": 2e5,
    "BwD": 2e5,
    "x0": 0.002,
    "thr": 512.0,
    "minp": 0.0,
    "Lambda": 0.6,
    "p": 0.9,
    "Z": 3.0,
}


def generate(seed, count):
    """`count` random sets; the same seed gives the same sets, and the first n of them whatever the count."""
    return [_random_set(random.Random(f"{seed}/{index}"), f"s{index + 1:03d}") for index in range(count)]


def _log_uniform(rnd, low, high):
    # six significant digits: the printed command line is short and repeats the run exactly
    return float(f"{math.exp(rnd.uniform(math.log(low), math.log(high))):.6g}")


def _blocks(rnd, max_model_len, block_size, factors):
    least = -(-max_model_len // block_size)
    return math.ceil(least * rnd.choice(factors))


def _costs(rnd, dyadic):
    """Costs of an iteration; at least one is positive, since an iteration takes time."""
    if dyadic:
        a, omega = rnd.choice([0.0, 2.0**-18, 2.0**-16, 2.0**-14]), rnd.choice(DYADIC_COSTS)
        return {
            "a": a,
            "omega": omega,
            "beta": rnd.choice([0.0, 0.0, 2.0**-24, 2.0**-20]),
            "c0": rnd.choice([0.0, 0.0, 2.0**-8]),
        }
    return {
        "a": rnd.choice([2e-5, 1e-6, _log_uniform(rnd, 1e-6, 2e-4)]),
        "omega": rnd.choice([1e-3, 0.01, _log_uniform(rnd, 3e-4, 0.03)]),
        "beta": rnd.choice([2e-9, 0.0, _log_uniform(rnd, 1e-9, 3e-6)]),
        "c0": rnd.choice([0.0, 0.001, _log_uniform(rnd, 1e-4, 0.01)]),
    }


def _random_set(rnd, name):
    dyadic = rnd.random() < 0.4
    tight = rnd.random() < 0.6  # pools that hold one to three requests of the greatest length
    block_size = rnd.choice([1, 2, 3, 4, 5, 8, 13, 16, 16, 16, 32, 64])
    max_model_len = rnd.choice([1700, 3000, 3500, 4096, 5000, 6000, 8192, 10000, 16384, rnd.randrange(2000, 16384)])
    factors = [1.0, 1.0, 1.1, 1.3, 1.7, 2.5] if tight else [2.0, 4.0, 8.0, 20.0]
    values = {
        "NP": rnd.randint(1, 4),
        "ND": rnd.randint(1, 4),
        "B": rnd.choice([64, 100, 128, 256, 500, 512, 1024, 2048, 4096, 8192, rnd.randrange(64, 9000)]),
        "max_seqsP": rnd.choice([1, 2, 3, 8, 16]),
        "max_seqsD": rnd.choice([1, 2, 4, 8, 16, 64, 128]),
        "blocksP": _blocks(rnd, max_model_len, block_size, factors),
        "blocksD": _blocks(rnd, max_model_len, block_size, factors),
        "bs": block_size,
        "max_model_len": max_model_len,
        **_costs(rnd, dyadic),
        **_network(rnd, dyadic),
        "thr": rnd.choice([1.0, 1.0, 64.0, 200.0, 512.0, 512.0, 1000.0, 2048.0, 1e9]),
        "minp": rnd.choice([0.0, 0.0, 0.0, 1500.0, 2500.0]),
        "Lambda": _log_uniform(rnd, 0.5, 12.0),
        "p": rnd.choice([0.0, 0.5, 0.8, 0.9, 0.9, 0.95, 0.98]),
        "Z": rnd.choice([0.0, 0.25, 1.0, 3.0, _log_uniform(rnd, 0.01, 5.0)]),
    }
    horizon = rnd.choice([30.0, 32.0, 33.3, 50.5, 64.0, 100.0, 128.0, 200.25])
    if rnd.random() < 0.25:
        # all sessions at time 0: a long warm-up would leave little to compare
        arrive, warmup = f"batch({rnd.choice([2, 5, 8, 16, 32, 64, 100])})", rnd.choice([0.0, 0.0, 0.25, 1.0])
    else:
        arrive, warmup = "poisson", rnd.choice([0.0, 0.0, 0.25, 1.0, 2.5, 5.0, 7.7])
    return ParameterSet(name, rnd.choice(["pull", "push"]), rnd.randrange(2**40), arrive, horizon, warmup, values)


def _network(rnd, dyadic):
    if dyadic:
        rates = [2.0**12, 2.0**14, 2.0**16, 2.0**18, 1e300]
        return {
            "BwP": rnd.choice(rates),
            "BwD": rnd.choice(rates),
            "x0": rnd.choice([0.0, 0.0, 2.0**-9, 2.0**-7, 0.25]),
        }
    return {
        "BwP": rnd.choice([2e5, _log_uniform(rnd, 3e3, 1e6)]),
        "BwD": rnd.choice([2e5, _log_uniform(rnd, 3e3, 1e6)]),
        "x0": rnd.choice([0.0, 0.002, 0.05, _log_uniform(rnd, 1e-4, 0.3)]),
    }
