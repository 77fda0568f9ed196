"""The throw-away Python environment with the reference interpreter: made once, kept in a folder that git ignores."""

import os
import pathlib
import shlex
import shutil
import subprocess
import sys

PYSERQ = "0.1.5"
ROOT = pathlib.Path(__file__).resolve().parents[2]
ENVIRONMENT = ROOT / ".oracle"
ORACLE = ROOT.parent / "shared" / "oracle"  # optional: the reference programs are not part of this project


class SetupFailure(Exception):
    """The environment could not be made; the message is one line."""


def enter():
    """Go on in the environment's Python, making it first where it is missing. Returns only inside it."""
    if pathlib.Path(sys.prefix).resolve() == ENVIRONMENT.resolve():
        return
    python = ENVIRONMENT / "bin" / "python"
    if not _has_pyserq(python):
        _make(python)
    os.execv(python, [str(python), *sys.argv])


def _has_pyserq(python):
    if not python.exists():
        return False
    probe = f"import sys, pyserq; sys.exit(pyserq.__version__ != {PYSERQ!r})"
    return subprocess.run([python, "-c", probe], capture_output=True).returncode == 0


def _make(python):
    print(f"setting up pyserq {PYSERQ} in {ENVIRONMENT.name}/", file=sys.stderr)
    shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    steps = [
        [sys.executable, "-m", "venv", str(ENVIRONMENT)],
        [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", f"pyserq=={PYSERQ}"],
    ]
    for step in steps:
        done = subprocess.run(step, capture_output=True, text=True)
        if done.returncode != 0:
            lines = (done.stderr or done.stdout).strip().splitlines() or ["no message"]
            raise SetupFailure(f"cannot set up pyserq {PYSERQ}: {shlex.join(step)}: {lines[-1]}")
