"""Who is right where our simulator and the rival differ: the reference interpreter is asked."""

import csv
import pathlib
import subprocess
import sys

SERIES = ("too_long", "remote_tokens", "lease", "local_tokens", "remote", "ttft", "tpot", "response")


class ArbiterFailure(Exception):
    """The reference gave no answer; the message is one line."""


def difference_from_reference(script, arguments, ours, scratch):
    """The first difference between our samples in the folder `ours` and the reference's, in words; None: ours is right."""
    command = [sys.executable, str(script), *arguments, "--dump", str(scratch)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        lines = (done.stderr or done.stdout).strip().splitlines() or ["no message"]
        raise ArbiterFailure(f"the reference fails: {lines[-1]} ({' '.join(arguments)})")
    for name in SERIES:
        mine, right = _samples(pathlib.Path(ours, f"{name}.csv")), _samples(pathlib.Path(scratch, f"{name}.csv"))
        for place, (a, b) in enumerate(zip(mine, right)):
            if a != b:
                return f"{name}[{place}] (time, session, turn, value): ours {a}, reference {b}"
        if len(mine) != len(right):
            return f"{name}: ours has {len(mine)} samples, the reference {len(right)}"
    return None


def _samples(path):
    """(time, session, turn, value) of each row; a series without a sample may have no file."""
    if not path.exists():
        return []
    with open(path, encoding="utf-8", newline="") as lines:
        rows = csv.reader(lines)
        next(rows)
        return [(float(time), int(session), int(turn), float(value)) for time, session, turn, value in rows]
