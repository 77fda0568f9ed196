"""The comparison finds what it should: our files are made from the reference's own run, then spoilt one number at a time.

.oracle/bin/python -m unittest discover -s tools -t tools     # tools/differential makes .oracle/
"""

import copy
import csv
import json
import math
import pathlib
import tempfile
import unittest

from reference import comparison, environment, parameters
from reference.interpreter import GAUGES, INSTANTS, SERIES, Reference
from reference.subject import Subject

try:
    import pyserq  # noqa: F401
except ImportError:
    pyserq = None

POOL_NAMES = {"evicted_units": "evicted_tokens"}


def as_ours(observed, mode):
    """The reference's run in the shape of our result.json, CSV series and request rows."""
    report = observed.report
    both = {**report["observes"], **report["client"]}
    observations = {}
    for name in SERIES:
        values = sorted(observed.series[name][3])
        observations[name] = {
            "count": both[name]["count"],
            "mean": both[name]["mean"],
            "half_width": both[name]["ci"],
            "min": values[0],
            "max": values[-1],
            **{field: comparison._ranked(values, q) for field, q in comparison.QUANTILES.items()},
        }
    result = {
        "observations": observations,
        "gauges": {
            n: {"mean": g["mean"], "half_width": g["ci"], "min": g["min"], "max": g["max"]}
            for n, g in report["gauges"].items()
        },
        "pools": [{POOL_NAMES.get(k, k): v for k, v in p.items()} for p in report["pools"]],
        "engines": [as_stage(s) for s in report["stages"] if s["name"] in ("P", "D")],
        "nics": [as_stage(s) for s in report["stages"] if s["name"] in ("P.nic", "D.nic")],
        "counters": {
            **{n: report[n] for n in ("arrivals", "ended", "turns")},
            "offered": report["turns"],
            "completed": both["response"]["count"],
            "refused": int(sum(observed.series["too_long"][3])),
            "rejected": 0,
        },
    }
    counters = result["counters"]
    counters["in_flight"] = counters["offered"] - counters["completed"] - counters["refused"]
    series = {name: observed.series[name] for name in SERIES + INSTANTS}
    times, sessions, turns, _ = series["lease"]
    ended, read = observed.by_request("r_prefilled"), observed.by_request("i_read_done")
    series["lease_held"] = (times, sessions, turns, [read[k] - ended[k] for k in zip(sessions, turns)])
    return result, series, as_requests(observed)


def as_stage(s):
    return {**s, "utilisation": s["utilization"]}


def as_requests(observed):
    probe = comparison.Comparison(None, observed)
    columns = {c: observed.by_request(n) for c, n in comparison.REQUEST_COLUMNS.items()}
    columns["prefill_admitted"] = probe._admitted("i_prefill_admitted", "i_local_admitted")
    columns["cached"] = probe._cached(columns["prompt"])
    columns["first_token"], columns["last_token"] = probe._instants_of("ttft"), probe._instants_of("response")
    return [
        {"session": k[0], "turn": k[1], **{c: v.get(k, "") for c, v in columns.items()}}
        for k in sorted(columns["routed"])
    ]


def write(folder, result, series, requests):
    (folder / "result.json").write_text(json.dumps(result))
    for name, rows in series.items():
        lines = [",".join(map(repr, row)) for row in zip(*rows)]
        (folder / f"{name}.csv").write_text("\n".join(["time,session,turn,value", *lines, ""]))
    with open(folder / "requests.csv", "w", newline="", encoding="utf-8") as out:
        writer = csv.DictWriter(out, list(requests[0]))
        writer.writeheader()
        writer.writerows(requests)


@unittest.skipUnless(pyserq and (environment.ORACLE / "oracle.py").exists(), "needs the reference")
class ComparisonTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        values = {**parameters.DEFAULTS, "blocksD": 1024, "Lambda": 2.0}
        cls.set = parameters.ParameterSet("test", "push", 3, "poisson", 40.0, 0.0, values)
        cls.observed = Reference(environment.ORACLE).run(cls.set)

    def differences(self, spoil):
        ours = copy.deepcopy(as_ours(self.observed, self.set.mode))
        spoil(*ours)
        with tempfile.TemporaryDirectory() as folder:
            write(pathlib.Path(folder), *ours)
            compared = comparison.Comparison(Subject(folder), self.observed).run(self.set.warmup)
        return compared.differences

    def test_equal_runs_have_no_difference(self):
        self.assertEqual(self.differences(lambda *ours: None), [])

    def test_every_spoilt_sample_is_found(self):
        for name in [*SERIES, *INSTANTS, "lease_held"]:
            for column in range(4):

                def spoil(result, series, requests):
                    rows = [list(c) for c in series[name]]
                    at = len(rows[0]) // 2
                    rows[column][at] = next_number(rows[column][at])
                    series[name] = rows

                self.assertEqual(len(self.differences(spoil)), 1, (name, column))

    def test_a_missing_sample_is_found(self):
        def spoil(result, series, requests):
            series["ttft"] = tuple(c[:-1] for c in series["ttft"])

        self.assertTrue(self.differences(spoil))

    def test_every_spoilt_number_of_the_result_is_found(self):
        result, _, _ = as_ours(self.observed, self.set.mode)
        compared = {
            "observations": {"count", "mean", "half_width", "min", "max", *comparison.QUANTILES},
            "gauges": {"mean", "half_width", "min", "max"},
            "pools": {"mean_used", "mean_cached", "mean_queue", "mean_holders", "mean_wait", "admissions"}
            | {"evicted_entries", "evicted_tokens", "preemptions", "rejected", "stuck"},
            "engines": {"utilisation", "mean_number", "completed", "iterations"},
            "nics": {"utilisation", "mean_number", "completed"},
        }
        for group, fields in compared.items():
            keys = result[group] if isinstance(result[group], dict) else range(len(result[group]))
            for key in keys:
                for field in fields:

                    def spoil(result, series, requests):
                        value = result[group][key][field]
                        result[group][key][field] = (
                            1 if value is None else value * (1 + 1e-8) if value % 1 else value + 1
                        )

                    self.assertTrue(self.differences(spoil), (group, key, field))

    def test_every_spoilt_counter_is_found(self):
        for name in ("arrivals", "ended", "turns", "offered", "completed", "refused", "rejected", "in_flight"):

            def spoil(result, series, requests):
                result["counters"][name] += 1

            self.assertTrue(self.differences(spoil), name)

    def test_every_spoilt_field_of_a_request_is_found(self):
        _, _, requests = as_ours(self.observed, self.set.mode)
        remote = next(i for i, r in enumerate(requests) if r["remote"] and r["last_token"] != "")
        for field in requests[remote]:

            def spoil(result, series, requests):
                requests[remote][field] = next_number(requests[remote][field])

            self.assertTrue(self.differences(spoil), field)

    def test_an_instant_that_was_not_reached_is_found(self):
        def spoil(result, series, requests):
            local = next(r for r in requests if not r["remote"])
            local["read"] = 1.0

        self.assertEqual(len(self.differences(spoil)), 1)


def next_number(value):
    """The next double, or the next whole number of an int."""
    if isinstance(value, int):
        return value + 1
    return math.nextafter(value, math.inf)


if __name__ == "__main__":
    unittest.main()
