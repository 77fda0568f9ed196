"""One run of the fuzz: the processes at work, their differences judged, and what came of it."""

import json
import queue
import shutil
import time

from fuzzing import arbiter, workers
from fuzzing.progress import Progress

REACHED = {  # of a process's tally: how it is called in the result's last line
    "samples": "samples",
    "decode_preemptions": "preemptions on decoders",
    "prefill_preemptions": "on prefillers",
    "evicted_entries": "evicted entries",
    "remote_prefills": "remote prefills",
    "equal_ends": "transfers that ended at the instant of another",
    "push": "scenarios in push",
    "batches": "with a batch",
}


class Run:
    """Scenarios `first` to `end` - 1 of every seed."""

    def __init__(self, options, classes, folder, first, end):
        self._options = options
        self._start = (classes, folder, options.seeds, first, end)
        self._samples = folder
        self._workers = []
        self._stop = None  # (seed's place, index) of the first difference, after which nothing is compared
        self._started = time.monotonic()
        self.total = len(options.seeds) * (end - first)
        self.differences = []
        self.rival_faults = []
        self.interrupted = False

    def go(self):
        options = self._options
        progress = Progress(self.total)
        processes = min(options.processes, self.total)
        self._workers, messages = workers.start(*self._start, processes, options.seconds)
        working = set(self._workers)
        try:
            while working:
                try:
                    worker, message = messages.get(timeout=0.5)
                except queue.Empty:
                    message = worker = None
                if worker and message:
                    self._hear(worker, message)
                elif worker:
                    worker.check_end()
                    working.discard(worker)
                progress.show(self._done(), len(self.differences))
        except KeyboardInterrupt:
            self.interrupted = True
        finally:
            for worker in self._workers:
                worker.kill()
            progress.clear()
        self._seconds = time.monotonic() - self._started
        self.differences.sort(key=self._place)

    def _place(self, message):
        return self._options.seeds.index(message["seed"]), message["index"]

    def _hear(self, worker, message):
        if message["event"] == "tally":
            worker.tally = message
            if self._stop and message["index"] >= 0 and self._place(message) > self._stop:
                worker.kill()
            return
        if worker.killed:
            return
        verdict = self._judge(message)
        if verdict is None:
            self.rival_faults.append(message)
        else:
            self.differences.append({**message, "what": verdict})
            if not self._options.keep_going:
                self._stop = min(self._place(message), self._stop or self._place(message))
        worker.answer("stop" if self._stop and self._place(message) >= self._stop else "go on")

    def _judge(self, message):
        """The difference between ours and the reference, in words; None when the rival alone is wrong."""
        if not message["samples"]:
            return message["what"]
        ours = self._samples / f"{message['seed']}-{message['index']}"
        reference = self._samples / "reference"
        shutil.rmtree(reference, ignore_errors=True)
        try:
            script = self._options.oracle / "oracle.py"
            return arbiter.difference_from_reference(script, message["arguments"].split(), ours, reference)
        finally:
            shutil.rmtree(ours, ignore_errors=True)

    # ---- what came of it

    def _sum(self, name):
        return sum(worker.tally.get(name, 0) for worker in self._workers)

    def _done(self):
        judged = len(self.differences) + len(self.rival_faults)
        return judged + self._sum("equal") + self._sum("deadlocks") + self._sum("refused")

    def complete(self):
        """Whether every scenario was to be compared: no time limit, difference or Ctrl-C ended it before."""
        in_time = self._seconds < self._options.seconds
        return in_time and not self.interrupted and self._stop is None

    def result(self):
        return {
            "seeds": self._options.seeds,
            "scenarios": self._done(),
            "equal": self._sum("equal"),
            "rival_at_fault": len(self.rival_faults),
            "deadlocks": self._sum("deadlocks"),
            "refused": self._sum("refused"),
            "different": len(self.differences),
            **{name: self._sum(name) for name in REACHED},
            "seconds": round(self._seconds, 1),
        }

    def json(self, wanting):
        return json.dumps(
            {**self.result(), "complete": self.complete(), "too_few": wanting, "differences": self.differences}, indent=1
        )

    def lines(self):
        for message in self.rival_faults:
            yield f"seed {message['seed']}, scenario {message['index']}: ours is right, the rival differs: {message['what']}"
        for message in self.differences:
            yield f"seed {message['seed']}, scenario {message['index']}: {message['what']}"
            yield f"  again:     tools/fuzz --seed {message['seed']} --only {message['index']}"
            yield f"  reference: .oracle/bin/python ../shared/oracle/oracle.py {message['arguments']}"
        result = self.result()
        reached = ", ".join(f"{result[name]} {words}" for name, words in REACHED.items())
        yield f"fuzz: reached {reached}"
        ended = "" if self.complete() else f" of {self.total}, ended before the last"
        yield (
            f"fuzz: seeds {' and '.join(map(str, result['seeds']))}: {result['scenarios']} scenarios{ended} = "
            f"{result['equal']} equal + {result['rival_at_fault']} where the rival is wrong + {result['deadlocks']} deadlocks + "
            f"{result['refused']} refused + {result['different']} different; {result['seconds']} s"
        )
