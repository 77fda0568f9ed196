"""The reference interpreter on one parameter set: every sample, gauge and statistic, and the instants of each request.

The reference program is instrumented by `observe` statements beside those of `oracle.py --instants`. They change nothing
else: `instruments_are_neutral` compares a run with one that lacks them.
"""

import importlib.util
import json
import pathlib

SERIES = ["too_long", "remote_tokens", "local_tokens", "lease", "remote", "ttft", "tpot", "response"]
INSTANTS = ["i_prefill_admitted", "i_local_admitted", "i_parked", "i_read_done", "i_slot"]
GAUGES = ["running_spread", "kv_usage_max", "kv_usage_mean", "load_spread"]

# (text of the program, which occurrences, what follows it); r_* are values of one request
INSTRUMENTS = [
    (
        "set remote_prefill = prompt >= minp && prompt - hitD >= thr;\n",
        [0],
        "observe r_routed = now; observe r_decoder = j; observe r_prompt = prompt; observe r_remote = remote_prefill;\n",
    ),
    ("work(P[i]) + queued(P[i].reqs));\n", [0], "observe r_prefiller = i;\n"),
    ("set produced = min(o, max_model_len - prompt);", [0, 1], " observe r_produced = produced;"),
]
PREFILL_END = {
    "pull": ("        set t1 = now;\n", "observe r_prefilled = now;\n"),
    "push": ("fork { P[i].prefill (prompt); ", "observe r_prefilled = now; "),
}


class Reference:
    """The program and interpreter of an oracle folder (its `oracle.py` and `pd_*.sq`)."""

    def __init__(self, folder):
        spec = importlib.util.spec_from_file_location("oracle_program", pathlib.Path(folder) / "oracle.py")
        self._oracle = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self._oracle)

    def run(self, parameters, instrumented=True):
        """The interpreter's report: `observes` and `client` hold the samples, `json()` everything else."""
        import pyserq

        lets = {n: repr(v) for n, v in parameters.values.items() if n not in ("thr", "blocksD", "Lambda")}
        arrive = None if parameters.arrive == "poisson" else parameters.arrive
        source = self._oracle.source(parameters.mode, lets, arrive, True)
        if instrumented:
            source = _instrument(source, parameters.mode)
        sets = {n: parameters.values[n] for n in ("thr", "blocksD", "Lambda")}
        program = pyserq.compile(
            source=source,
            seed=parameters.seed,
            horizon=parameters.horizon,
            warmup=parameters.warmup,
            sets=sets,
        )
        return Observed(pyserq.run(program))


class Observed:
    """What one run measured: `series[name]` is (times, sessions, turns, values), `report` the rest."""

    def __init__(self, report):
        self.report = json.loads(report.json())
        self.series = {}
        for group in (report.observes, report.client):
            for name, o in group.items():
                self.series[name] = (list(o.times), list(o.sessions), list(o.turns), list(o.samples))

    def by_request(self, name):
        """The first value of a series for each (session, turn)."""
        _, sessions, turns, values = self.series.get(name, ((), (), (), ()))
        first = {}
        for session, turn, value in zip(sessions, turns, values):
            first.setdefault((session, turn), value)
        return first


def instruments_are_neutral(reference, parameters):
    """Whether a run measures the same without the added observations."""
    with_them, without = reference.run(parameters), reference.run(parameters, instrumented=False)
    for report in (with_them.report, without.report):
        for name in [n for n in report["observes"] if n.startswith("r_")]:
            del report["observes"][name]
    same_series = all(with_them.series[name] == series for name, series in without.series.items())
    return same_series and with_them.report == without.report


def _instrument(source, mode):
    for text, occurrences, addition in INSTRUMENTS:
        for occurrence in reversed(occurrences):
            source = _insert_after(source, text, occurrence, addition)
    text, addition = PREFILL_END[mode]
    return _insert_after(source, text, 0, addition)


def _insert_after(source, text, occurrence, addition):
    at = -1
    for _ in range(occurrence + 1):
        at = source.index(text, at + 1)
    at += len(text)
    return source[:at] + addition + source[at:]
