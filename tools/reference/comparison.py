"""One run of ours against the same run of the reference: samples, requests, means, gauges, pools, engines, NICs."""

import math

from reference.interpreter import GAUGES, INSTANTS, SERIES

HALF_WIDTH = 1e-9  # relative
TIME_AVERAGE = 1e-12  # relative; the reference adds to a time average at every event, so its rounding grows with them:
EVENTS_OF_TIME_AVERAGE = 1e6  # beyond so many events, in proportion (against compensated sums: 1.2e-12 at 2e6 events)
QUANTILES = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "p999": 0.999}
# column of requests.csv: the reference's observation
REQUEST_COLUMNS = {
    "prefiller": "r_prefiller",
    "decoder": "r_decoder",
    "prompt": "r_prompt",
    "produced": "r_produced",
    "remote": "r_remote",
    "routed": "r_routed",
    "prefilled": "r_prefilled",
    "parked": "i_parked",
    "read": "i_read_done",
    "slot": "i_slot",
}
SEVERAL_TIMES = ("prefill_admitted", "parked", "slot", "cached")  # a preempted request has them again: the first counts


class Comparison:
    """Counts what is equal and collects what is not, as lines of text."""

    def __init__(self, ours, observed):
        self._ours = ours
        self._observed = observed
        self.differences = []
        self.samples = 0
        self._time_average = TIME_AVERAGE * max(1.0, observed.report["events"] / EVENTS_OF_TIME_AVERAGE)
        self.time_average_gap = 0.0  # largest relative difference of a time average
        self.requests = 0

    def run(self, warmup):
        for name in SERIES + INSTANTS:
            self._compare_series(name, self._observed.series.get(name, ([], [], [], [])))
        self._compare_lease_held()
        self._compare_statistics()
        self._compare_requests()
        self._compare_gauges()
        self._compare_places()
        self._compare_counters(warmup)
        return self

    def _differ(self, what, ours, reference):
        self.differences.append(f"{what}: ours {ours!r}, reference {reference!r}")

    def _equal(self, what, ours, reference):
        if ours != reference:
            self._differ(what, ours, reference)

    def _near(self, what, ours, reference, tolerance):
        if ours is None or reference is None:
            self._equal(what, ours, reference)
        elif ours != reference:
            gap = abs(ours - reference) / max(abs(ours), abs(reference))
            if tolerance >= self._time_average and tolerance != HALF_WIDTH:
                self.time_average_gap = max(self.time_average_gap, gap)
            if gap > tolerance:
                self._differ(what, ours, reference)

    def _compare_series(self, name, reference):
        ours = self._ours.series(name)
        if ours is None:
            self._differ(f"{name}: file", None, f"{len(reference[0])} samples")
            return
        self.samples += len(reference[0])
        if ours == reference:
            return
        rows, expected = list(zip(*ours)), list(zip(*reference))
        for index, (row, want) in enumerate(zip(rows, expected)):
            if row != want:
                self._differ(f"{name}[{index}] (time, session, turn, value)", row, want)
                break
        self._equal(f"{name}: samples", len(rows), len(expected))

    def _compare_lease_held(self):
        """The reference's push lease runs from the routing; the time held follows from the instants it observed.

        Where the prefill ended before the warm-up the reference did not see it, and the value is not compared.
        """
        ended, read = self._observed.by_request("r_prefilled"), self._observed.by_request("i_read_done")
        times, sessions, turns, _ = self._observed.series["lease"]
        held = [read[key] - ended[key] if key in ended and key in read else None for key in zip(sessions, turns)]
        ours = self._ours.series("lease_held")
        if ours is not None and len(ours[3]) == len(held):
            held = [mine if theirs is None else theirs for mine, theirs in zip(ours[3], held)]
        self._compare_series("lease_held", (times, sessions, turns, held))

    def _compare_statistics(self):
        measured = self._ours.result["observations"]
        both = {**self._observed.report["observes"], **self._observed.report["client"]}
        for name in SERIES:
            ours, reference = measured[name], both.get(name, {"count": 0, "mean": None, "ci": None})
            values = sorted(self._observed.series.get(name, ([], [], [], []))[3])
            self._equal(f"{name}.count", ours["count"], reference["count"])
            self._equal(f"{name}.mean", ours["mean"], reference["mean"])
            self._near(f"{name}.half_width", ours["half_width"], reference["ci"], HALF_WIDTH)
            for field, q in QUANTILES.items():
                self._equal(f"{name}.{field}", ours[field], _ranked(values, q))
            self._equal(f"{name}.min", ours["min"], values[0] if values else None)
            self._equal(f"{name}.max", ours["max"], values[-1] if values else None)

    def _compare_requests(self):
        rows = self._ours.requests()
        columns = {column: self._observed.by_request(series) for column, series in REQUEST_COLUMNS.items()}
        columns["prefill_admitted"] = self._admitted("i_prefill_admitted", "i_local_admitted")
        columns["cached"] = self._cached(columns["prompt"])
        columns["first_token"] = self._instants_of("ttft")
        columns["last_token"] = self._instants_of("response")
        for column in SEVERAL_TIMES:  # the reference has seen the first only of those routed since the warm-up
            columns[column] = {key: value for key, value in columns[column].items() if key in columns["routed"]}
        self.requests += len(columns["routed"])
        for key in sorted(set().union(*columns.values())):
            what = f"requests.csv: session {key[0]}, turn {key[1]}"
            if key not in rows:
                self._differ(what, None, {column: values[key] for column, values in columns.items() if key in values})
                continue
            for column, values in columns.items():
                if key in values:
                    self._equal(f"{what}: {column}", rows[key][column], values[key])
                elif key in columns["routed"] and column not in ("cached", "produced"):
                    # routed since the warm-up, so the reference has seen all that happened to it
                    self._equal(f"{what}: {column}", rows[key][column], None)

    def _admitted(self, remote, local):
        return {**self._observed.by_request(remote), **self._observed.by_request(local)}

    def _cached(self, prompts):
        """Prompt less what was left to compute or to read at the first admission on the decoder."""
        left = {**self._observed.by_request("local_tokens"), **self._observed.by_request("remote_tokens")}
        return {key: prompts[key] - left[key] for key in left if key in prompts}

    def _instants_of(self, name):
        times, sessions, turns, _ = self._observed.series.get(name, ([], [], [], []))
        return {(session, turn): time for time, session, turn in zip(times, sessions, turns)}

    def _compare_gauges(self):
        for name in GAUGES:
            ours, reference = self._ours.result["gauges"][name], self._observed.report["gauges"][name]
            for field in ("mean", "min", "max"):
                self._equal(f"{name}.{field}", ours[field], reference[field])
            self._near(f"{name}.half_width", ours["half_width"], reference["ci"], HALF_WIDTH)

    def _compare_places(self):
        pools = {(p["name"], p["index"]): p for p in self._observed.report["pools"]}
        stages = {(s["name"], s["index"]): s for s in self._observed.report["stages"]}
        self._compare_group(
            "pools",
            pools,
            {n: n for n in ("mean_used", "mean_cached", "mean_queue", "mean_holders", "mean_wait")},
            {n: n for n in ("admissions", "evicted_entries", "preemptions", "rejected", "stuck")}
            | {"evicted_tokens": "evicted_units"},
        )
        averages = {"utilisation": "utilization", "mean_number": "mean_number"}
        self._compare_group("engines", stages, averages, {"completed": "completed", "iterations": "iterations"})
        self._compare_group("nics", stages, averages, {"completed": "completed"})

    def _compare_group(self, group, reference, averages, counts):
        ours = {(p["name"], p["index"]): p for p in self._ours.result[group]}
        wanted = {"pools": ("P.reqs", "P.kv", "D.reqs", "D.kv"), "engines": ("P", "D"), "nics": ("P.nic", "D.nic")}[
            group
        ]
        expected = sorted(key for key in reference if key[0] in wanted)
        self._equal(group, sorted(ours), expected)
        for key in expected:
            if key not in ours:
                continue
            what = f"{key[0]}[{key[1]}]"
            for field, theirs in averages.items():
                tolerance = self._time_average
                if group == "nics" and field == "utilisation":
                    # The rate given out is a sum over the transfers, which the reference adds up anew at every change: its
                    # rounding grows with them. With 20.5 of them on average it was 1.37e-12 off the exact integral of
                    # the rates (decimal arithmetic over 20,535 pieces), ours 1e-15.
                    tolerance *= max(1.0, reference[key]["mean_number"])
                self._near(f"{what}.{field}", ours[key][field], reference[key][theirs], tolerance)
            for field, theirs in counts.items():
                self._equal(f"{what}.{field}", ours[key][field], reference[key][theirs])

    def _compare_counters(self, warmup):
        counters, report = self._ours.result["counters"], self._observed.report
        for name in ("arrivals", "ended", "turns"):
            self._equal(f"counters.{name}", counters[name], report[name])
        accounted = counters["completed"] + counters["refused"] + counters["rejected"] + counters["in_flight"]
        self._equal("counters: completed + refused + rejected + in_flight", accounted, counters["offered"])
        if warmup == 0:  # these count from time 0, the reference's observations from the warm-up
            both = {**report["observes"], **report["client"]}
            self._equal("counters.offered", counters["offered"], report["turns"])
            self._equal("counters.completed", counters["completed"], both["response"]["count"])
            self._equal("counters.refused", counters["refused"], sum(self._observed.series["too_long"][3]))


def _ranked(ordered, q):
    """The sample of rank ceil(q n)."""
    return ordered[max(math.ceil(q * len(ordered)), 1) - 1] if ordered else None
