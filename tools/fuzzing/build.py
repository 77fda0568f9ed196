"""The fuzz's classes: our simulator's core, the rival beside the project, and tools/fuzz-java, compiled into one folder."""

import pathlib
import subprocess

import jdk

ROOT = pathlib.Path(__file__).resolve().parents[2]
CORE = ROOT / "sim-core" / "src" / "main" / "java"
RIVAL_SOURCES = ("Fast.java", "Glog.java")
JAVAC = str(pathlib.Path(jdk.JAVA).with_name("javac"))


class BuildFailure(Exception):
    """The classes could not be made; the message is one line."""


def compile_classes(core, rival, folder):
    """Compile into `folder`. The core needs the JDK alone, so that no Maven is needed and any copy of its sources will do."""
    sources = sorted(core.rglob("*.java")) + [rival / name for name in RIVAL_SOURCES]
    sources += sorted((ROOT / "tools" / "fuzz-java").glob("*.java"))
    flags = ["-nowarn", "-proc:none", "-Xlint:none", "-encoding", "UTF-8"]
    command = [JAVAC, *flags, "-d", str(folder), *map(str, sources)]
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except OSError as fault:
        raise BuildFailure(f"cannot run {JAVAC}: {fault.strerror} (expected a JDK on the PATH or in JAVA_HOME)") from fault
    if done.returncode != 0:
        lines = [line for line in done.stderr.splitlines() if "error:" in line] or done.stderr.splitlines() or ["no message"]
        raise BuildFailure(f"cannot compile: {lines[0]}")
    return folder


def arguments_of(classes, seed, index):
    """A scenario's arguments, as oracle.py takes them."""
    command = [jdk.JAVA, "-XX:+UseSerialGC", "-cp", str(classes), "FuzzScenario", str(seed), str(index)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
