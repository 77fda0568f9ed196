"""Processes of the fuzz that share the scenarios: each a JVM, since the rival keeps its samples in a static field."""

import json
import queue
import subprocess
import threading

import jdk

JAVA_FLAGS = ("-Xmx1g", "-XX:+UseSerialGC")  # small heaps, no threads beside the one that compares and the JIT's


class WorkerFailure(Exception):
    """A process ended as it should not; the message is one line."""


class Worker:
    """One process. What it says is in the queue of all: (worker, message), and (worker, None) when it has ended."""

    def __init__(self, command, messages):
        self.tally = {}
        self.killed = False
        # in a session of its own: Ctrl-C is for the tool, which ends its processes itself
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self._errors = []
        self._reader = threading.Thread(target=self._read_errors, daemon=True)
        self._reader.start()
        threading.Thread(target=self._read, args=(messages,), daemon=True).start()

    def _read(self, messages):
        for line in self._process.stdout:
            if line.startswith("{"):
                messages.put((self, json.loads(line)))
        messages.put((self, None))

    def _read_errors(self):
        self._errors = self._process.stderr.read().splitlines()

    def answer(self, word):
        """What a process that has found a difference waits for."""
        try:
            self._process.stdin.write(word + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            pass  # it has ended: its exit code tells

    def kill(self):
        self.killed = True
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()

    def check_end(self):
        code = self._process.wait()
        self._reader.join()
        if code != 0 and not self.killed:
            raise WorkerFailure(f"a process of the fuzz ended with exit code {code}: {(self._errors or ['no message'])[0]}")


def start(classes, folder, seeds, first, count, processes, seconds):
    """Processes for the scenarios `first` to `count` - 1 of every seed, and the queue of what they say."""
    messages = queue.Queue()
    workers = []
    for number in range(processes):
        shares = [first + number, count, processes, seconds, *seeds]
        command = [jdk.JAVA, *JAVA_FLAGS, "-cp", str(classes), "Fuzz", str(folder), *map(str, shares)]
        workers.append(Worker(command, messages))
    return workers, messages
