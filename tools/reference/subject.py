"""Our simulator on many parameter sets: one run of the program, then its files."""

import csv
import json
import pathlib
import subprocess


class ProgramFailure(Exception):
    """Our program did not end well; the message is its last words."""


def simulate(program, sets, folder, path):
    """Run `pdsweep simulate --batch` on `sets`, with its engine path; the folder returned holds <id>/ for each set."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    batch, dump = folder / "batch.jsonl", folder / "ours"
    batch.write_text("".join(json.dumps(s.batch_line()) + "\n" for s in sets))
    command = [str(program), "simulate", "--batch", str(batch), "--path", path, "--instants", "--dump", str(dump)]
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except OSError as fault:
        raise ProgramFailure(f"cannot run {program}: {fault.strerror}") from fault
    if done.returncode != 0:
        words = (done.stderr or done.stdout).strip() or "no message"
        raise ProgramFailure(f"{program} simulate --batch: exit code {done.returncode}: {words}")
    return dump


class Subject:
    """What our program measured on one set."""

    def __init__(self, folder):
        self._folder = pathlib.Path(folder)
        self.result = json.loads((self._folder / "result.json").read_text())

    def series(self, name):
        """(times, sessions, turns, values), or None where there is no such file."""
        path = self._folder / f"{name}.csv"
        if not path.exists():
            return None
        times, sessions, turns, values = [], [], [], []
        with open(path, encoding="utf-8", newline="") as lines:
            header = next(lines).strip()
            if header != "time,session,turn,value":
                raise ProgramFailure(f"{path.name}: header {header!r}, expected 'time,session,turn,value'")
            for line in lines:
                time, session, turn, value = line.split(",")
                times.append(float(time))
                sessions.append(int(session))
                turns.append(int(turn))
                values.append(float(value))
        return times, sessions, turns, values

    def requests(self):
        """requests.csv by (session, turn); an empty field is None."""
        with open(self._folder / "requests.csv", encoding="utf-8", newline="") as lines:
            rows = {}
            for row in csv.DictReader(lines):
                rows[int(row["session"]), int(row["turn"])] = {
                    name: None if text == "" else float(text) for name, text in row.items()
                }
            return rows
