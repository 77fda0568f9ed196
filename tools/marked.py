"""Figures that a tool writes into a page, between two markers, with the commit that was measured.

    <!-- figures: published-medians -->
    Measured at commit `0123456789` of 2026-11-30: ...

    | ... |
    <!-- end of figures -->

A page cannot name the commit that carries it, so it names the commit measured.
"""

import datetime
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
START = re.compile(r"<!-- figures: ([\w-]+) -->")
END = "<!-- end of figures -->"
LINE = re.compile(r"Measured at commit `([0-9a-f]{7,40})` of (\d{4}-\d\d-\d\d)\b")
HASH_LENGTH = 10


class Failure(Exception):
    """The message is one line."""


class Figures:
    """What stands between a pair of markers: its name, its text, and the number of the text's first line in the page."""

    def __init__(self, name, line):
        self.name = name
        self.line = line
        self.text = ""

    def measured(self):
        """(commit, date) of the figures' line, or None."""
        found = LINE.search(self.text)
        return (found[1], found[2]) if found else None


def read(text, page):
    """The figures of a page's text, in order; `page` is its name in messages."""
    found, current = [], None
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        start = START.fullmatch(line.strip())
        if start and current:
            raise Failure(f"{page}:{number}: figures {start[1]} start within the figures {current.name}")
        if start and any(figures.name == start[1] for figures in found):
            raise Failure(f"{page}:{number}: figures {start[1]} are there twice")
        if line.strip() == END:
            if not current:
                raise Failure(f"{page}:{number}: an end of figures without a start")
            found.append(current)
            current = None
        elif start:
            current = Figures(start[1], number + 1)
        elif current:
            current.text += line
    if current:
        raise Failure(f"{page}:{current.line - 1}: the figures {current.name} have no end: expected {END}")
    return found


def find(text, page, name):
    for figures in read(text, page):
        if figures.name == name:
            return figures
    raise Failure(f"{page}: no figures {name}: expected <!-- figures: {name} -->")


def replace(text, page, name, body):
    """The page's text with other figures."""
    figures = find(text, page, name)
    lines = text.splitlines(keepends=True)
    first = figures.line - 1
    after = first + len(figures.text.splitlines())
    return "".join([*lines[:first], body.rstrip("\n") + "\n", *lines[after:]])


def write(page, blocks):
    """Write figures (a body by name) into the page at this path: all of them, or none."""
    text = page.read_text(encoding="utf-8")
    for name, body in blocks.items():
        text = replace(text, page.name, name, body)
    page.write_text(text, encoding="utf-8")


def table(rows):
    """Rows of cells as Markdown; the first row is the head."""
    head, *others = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([head, "|" + " --- |" * len(rows[0]), *others])


def git(*arguments, root=ROOT):
    """What git prints, or None where it fails or is missing."""
    try:
        done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def commit_to_measure(paths, root=ROOT):
    """(short hash, date) of HEAD. It refuses where these paths have changes that no commit has."""
    changed = git("status", "--porcelain", "--", *paths, root=root)
    commit = git("show", "--no-patch", "--format=%H %cs", "HEAD", root=root)
    if changed is None or commit is None:
        raise Failure("--write: no git history here: expected a checkout, so that the commit measured has a name")
    if changed:
        first = changed.splitlines()[0].split(maxsplit=1)[1]
        raise Failure(f"--write: {first} has changes that no commit has: expected none, so that the figures are a commit's")
    name, date = commit.split()
    return name[:HASH_LENGTH], date


def measured_at(commit):
    """The start of the figures' line."""
    name, date = commit
    return f"Measured at commit `{name}` of {date}"


def faults(figures, page, root=ROOT, history=True):
    """What is wrong with the figures' line, a message each; with history the commit must be an ancestor of HEAD."""
    where = f"{page}:{figures.line}: figures {figures.name}"
    measured = figures.measured()
    if not measured:
        return [f"{where}: no commit: expected 'Measured at commit `HASH` of YYYY-MM-DD'"]
    name, date = measured
    try:
        datetime.date.fromisoformat(date)
    except ValueError:
        return [f"{where}: date {date}: expected YYYY-MM-DD"]
    if not history:
        return []
    if git("merge-base", "--is-ancestor", name, "HEAD", root=root) is None:
        return [f"{where}: commit {name}: expected an ancestor of HEAD"]
    known = git("show", "--no-patch", "--format=%cs", name, root=root)
    return [] if known == date else [f"{where}: date {date}: expected {known}, the date of commit {name}"]
