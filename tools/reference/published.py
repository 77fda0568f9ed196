"""The published study: its nine points, our runs of them, the reference's, and the page's table of medians."""

import json
import statistics
import subprocess

import jdk
import marked

from reference import environment, parameters
from reference.interpreter import GAUGES, SERIES

SWEEP = "sweeps/published.yaml"
NEVER = 1e9
HORIZON, WARMUP = 10_000.0, 1_000.0
SEEDS = 20
POINTS = {  # (thr, blocksD, Lambda): the published medians: remote %, lease ms, ttft ms, response ms, prefiller tokens
    (1, 10000, 0.6): ("100", None, "29.5", "72.1", None),
    (512, 10000, 0.6): ("59", "13", "28.7", "71.3", "435"),
    (2048, 10000, 0.6): ("22", None, "29.0", "71.8", None),
    (NEVER, 10000, 0.6): ("0", None, "29.4", "73.8", None),
    (512, 2000, 0.6): ("86", "33", "49.1", None, "944"),
    (512, 1100, 0.6): ("92", "37", "54.7", None, "1079"),
    (512, 10000, 1.2): ("72", "25", "47.8", None, "1650"),
    (512, 2000, 1.2): ("93", "42", "70.7", None, "2728"),
    (512, 1100, 1.2): ("96", "49", "78.4", None, "3046"),
}
# What --check simulates: the point of both grids, the one with the least memory for its load, and one at twice the load.
CHECKED = [(512, 10000, 0.6), (512, 1100, 0.6), (512, 10000, 1.2)]
COLUMNS = ["remote %", "lease ms", "TTFT ms", "response ms", "prefiller tokens"]
OURS = "pdsweep"


class Failure(Exception):
    """The message is one line."""


def name_of(point):
    thr, blocks, rate = point
    return f"thr {'never' if thr == NEVER else round(thr)}, blocksD {blocks}, Lambda {rate}"


def simulate(points, seeds):
    """Our runs by (point, seed), all from one JVM."""
    built = subprocess.run(["./pdsweep", "--version"], cwd=marked.ROOT, capture_output=True, text=True)
    if built.returncode != 0:
        raise Failure(f"./pdsweep does not build: {last_line(built.stderr)}")
    command = [jdk.JAVA, "-Xmx1g", "-cp", "target/launcher/pdsweep-job.jar", "tools/SweepRuns.java", SWEEP]
    command += [str(seeds[0]), str(seeds[-1]), *(",".join(map(repr, point)) for point in points)]
    done = subprocess.run(command, cwd=marked.ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        raise Failure(f"our program does not run: {last_line(done.stderr)}")
    runs = {}
    for line in done.stdout.splitlines():
        result = json.loads(line)
        asked = result["parameters"]
        if (asked["horizon"], asked["warmup"]) != (HORIZON, WARMUP):
            raise Failure(f"{SWEEP}: horizon {asked['horizon']}, warmup {asked['warmup']}: expected {HORIZON}, {WARMUP}")
        runs[(asked["thr"], asked["blocksD"], asked["Lambda"]), asked["seed"]] = of_result(result)
    if set(runs) != {(point, seed) for point in points for seed in seeds}:
        raise Failure(f"{SWEEP} has other runs than the published study's: {len(points) * len(seeds)} expected")
    return runs


def last_line(text):
    return (text.strip().splitlines() or ["no message"])[-1]


def of_result(result):
    observations = result["observations"]
    return {
        "means": {n: observations[n]["mean"] for n in SERIES if observations[n]["count"]}
        | {n: result["gauges"][n]["mean"] for n in GAUGES},
        "counts": {n: observations[n]["count"] for n in SERIES},
        "tokens": statistics.fmean(pool["mean_used"] for pool in result["pools"] if pool["name"] == "P.kv"),
    }


class Interpreted:
    """The reference's runs: those of a file, with a run a line, and those that are interpreted and added to it."""

    def __init__(self, path, reference):
        self._path = path
        self._reference = reference  # or None: only the file's
        self._runs = {}
        if path.exists():
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                try:
                    run = json.loads(line)
                    *point, seed = run["at"]
                except (ValueError, KeyError) as fault:
                    raise Failure(f"{path}:{number}: not a run of the reference: expected JSON with at, means, counts") from fault
                self._runs[tuple(point), seed] = run

    def run(self, point, seed):
        """The run, or None where it is not in the file and nothing may be interpreted."""
        found = self._runs.get((point, seed))
        return found if found or not self._reference else self._interpret(point, seed)

    def _interpret(self, point, seed):
        thr, blocks, rate = point
        values = {**parameters.DEFAULTS, "thr": thr, "blocksD": blocks, "Lambda": rate}
        asked = parameters.ParameterSet("published", "pull", seed, "poisson", HORIZON, WARMUP, values)
        report = self._reference.run(asked, instrumented=False).report
        series = {**report["observes"], **report["client"]}
        run = {
            "at": [*point, seed],
            "means": {name: series[name]["mean"] for name in SERIES if series[name]["count"]}
            | {name: report["gauges"][name]["mean"] for name in GAUGES},
            "counts": {name: series[name]["count"] for name in SERIES},
            "tokens": statistics.fmean(pool["mean_used"] for pool in report["pools"] if pool["name"] == "P.kv"),
        }
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with open(self._path, "a", encoding="utf-8") as out:
            out.write(json.dumps(run) + "\n")
        return run


def differences(ours, theirs):
    """Names of the means and counts that are not the same in both."""
    names = [(kind, name) for kind in ("means", "counts") for name in sorted({*ours[kind], *theirs[kind]})]
    return [f"{kind}.{name}" for kind, name in names if ours[kind].get(name) != theirs[kind].get(name)]


def medians(runs):
    """The cells of a row: medians over the runs of a point."""

    def median(name, factor):
        values = [run["means"][name] * factor for run in runs if name in run["means"]]
        return f"{statistics.median(values):.2f}" if values else ""

    tokens = f"{statistics.median(run['tokens'] for run in runs):.0f}"
    return [median("remote", 100), median("lease", 1000), median("ttft", 1000), median("response", 1000), tokens]


def medians_by_point(runs):
    points = dict.fromkeys(point for point, _ in runs)
    return {point: medians([run for (at, _), run in runs.items() if at == point]) for point in points}


def body(found, commit, compared, different):
    """The page's figures: the line with the commit, and the table."""
    runs = f"{len(POINTS) * SEEDS} runs, {compared} of them compared with the reference, {different} different"
    rows = [["point", "medians of", *COLUMNS]]
    for point, published in POINTS.items():
        rows.append([name_of(point), "published", *(cell or "" for cell in published)])
        rows.append(["", OURS, *found[point]])
    return f"{marked.measured_at(commit)}: {runs}.\n\n{marked.table(rows)}"


def of_page(figures, page):
    """Our medians in a page's figures: (line of the page, cells) by the point's name."""
    found, point = {}, None
    for number, line in enumerate(figures.text.splitlines(), figures.line):
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")] if line.startswith("|") else []
        if len(cells) == 2 + len(COLUMNS):
            point = cells[0] or point
            if cells[1] == OURS:
                found[point] = (f"{page}:{number}", cells[2:])
    return found


def faults(figures, page, measured):
    """What the page says other than the medians measured, a message for each figure."""
    on_page = of_page(figures, page)
    found = marked.faults(figures, page, history=False)
    for point, cells in measured.items():
        name = name_of(point)
        if name not in on_page:
            found.append(f"{page}:{figures.line}: no row '{OURS}' for {name}")
            continue
        where, written = on_page[name]
        for column, was, expected in zip(COLUMNS, written, cells):
            if was != expected:
                found.append(f"{where}: {name}: {column} {was or 'empty'}: expected {expected or 'empty'}")
    return found
