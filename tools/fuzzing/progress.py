"""How far the fuzz is, on stderr: one line written over on a terminal, a line every ten seconds elsewhere."""

import sys
import time

SECONDS_ON_TERMINAL = 0.2
SECONDS_ELSEWHERE = 10


class Progress:
    def __init__(self, total):
        self._total = total
        self._terminal = sys.stderr.isatty()
        self._start = self._shown = time.monotonic()
        self._width = 0

    def show(self, done, differences):
        now = time.monotonic()
        if now - self._shown < (SECONDS_ON_TERMINAL if self._terminal else SECONDS_ELSEWHERE):
            return
        self._shown = now
        rate = done / (now - self._start)
        left = f"{(self._total - done) / rate:.0f} s left" if rate > 0 else "no rate yet"
        line = f"fuzz: {done} / {self._total} scenarios, {rate:.0f} a second, {left}, {differences} differences"
        if self._terminal:
            print("\r" + line.ljust(self._width), end="", file=sys.stderr, flush=True)
            self._width = len(line)
        else:
            print(line, file=sys.stderr, flush=True)

    def clear(self):
        if self._terminal and self._width:
            print("\r" + " " * self._width + "\r", end="", file=sys.stderr, flush=True)
            self._width = 0
