"""Figures in pages: written between their markers, refused where they are not a commit's, found where they are others."""

import contextlib
import copy
import importlib.machinery
import importlib.util
import io
import json
import pathlib
import subprocess
import tempfile
import unittest
from unittest import mock

import marked

from reference import published

COMMIT = ("0123456789", "2026-11-30")
PAGE = """# A page

<!-- figures: one -->
old
<!-- end of figures -->

Between.

<!-- figures: two -->
<!-- end of figures -->
After.
"""


def program(path):
    """A tool whose name is not that of a module."""
    loader = importlib.machinery.SourceFileLoader(pathlib.Path(path).name.replace("-", "_"), str(marked.ROOT / path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


def run_of(factor):
    """A run in which every number is another one."""
    names = {name: (at + 1) * factor for at, name in enumerate(published.SERIES + published.GAUGES)}
    return {"means": names, "counts": {name: at + 7 for at, name in enumerate(published.SERIES)}, "tokens": 1000 * factor}


class MarkedTest(unittest.TestCase):
    def test_only_the_figures_named_are_replaced(self):
        written = marked.replace(PAGE, "page.md", "two", "new\nlines")
        self.assertEqual(written, PAGE.replace("two -->\n", "two -->\nnew\nlines\n"))
        self.assertEqual(marked.replace(written, "page.md", "two", "new\nlines\n"), written)
        self.assertEqual(marked.replace(PAGE, "page.md", "one", "new"), PAGE.replace("old", "new"))

    def test_markers_that_do_not_pair_are_refused_with_their_line(self):
        start, end = "<!-- figures: one -->\n", marked.END + "\n"
        for text, line in [(start, 1), ("\n" + end, 2), (start + start + end, 2), (start + end + start + end, 3)]:
            with self.assertRaisesRegex(marked.Failure, f"^page.md:{line}: "):
                marked.read(text, "page.md")
        with self.assertRaisesRegex(marked.Failure, "^page.md: no figures three: expected <!-- figures: three -->$"):
            marked.find(PAGE, "page.md", "three")

    def test_a_page_is_written_with_all_figures_or_none(self):
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder, "page.md")
            page.write_text(PAGE)
            with self.assertRaises(marked.Failure):
                marked.write(page, {"one": "new", "three": "new"})
            self.assertEqual(page.read_text(), PAGE)
            marked.write(page, {"one": "new", "two": "newer"})
            self.assertEqual([figures.text for figures in marked.read(page.read_text(), "page.md")], ["new\n", "newer\n"])


class CommitTest(unittest.TestCase):
    """In a repository of two commits, the second on 30 November, and a branch beside it."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name, "whole")
        self.root.mkdir()
        self.git("init", "-q")
        self.commit("a", "2026-11-29T12:00:00+0000")
        self.git("checkout", "-q", "-b", "beside")
        self.beside = self.commit("b", "2026-11-29T13:00:00+0000")
        self.git("checkout", "-q", "-b", "mine", "HEAD~1")
        self.head = self.commit("c", "2026-11-30T12:00:00+0000")

    def git(self, *arguments, date="2026-11-29T12:00:00+0000"):
        who = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"]
        environment = {"GIT_COMMITTER_DATE": date, "GIT_AUTHOR_DATE": date, "PATH": "/usr/local/bin:/usr/bin:/bin"}
        done = subprocess.run(["git", *who, *arguments], cwd=self.root, env=environment, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.strip()

    def commit(self, name, date):
        (self.root / name).write_text(name)
        self.git("add", name)
        self.git("commit", "-q", "-m", name, date=date)
        return self.git("rev-parse", "HEAD")

    def faults(self, name, date, history=True):
        figures = marked.Figures("one", 3)
        figures.text = f"{marked.measured_at((name[:10], date))}: 1 run.\n"
        return marked.faults(figures, "page.md", self.root, history)

    def test_the_commit_measured_is_head_with_its_date(self):
        self.assertEqual(marked.commit_to_measure(["a", "c"], self.root), (self.head[:10], "2026-11-30"))

    def test_a_measured_file_with_other_changes_is_refused(self):
        (self.root / "a").write_text("changed")
        with self.assertRaisesRegex(marked.Failure, "^--write: a has changes that no commit has"):
            marked.commit_to_measure(["a"], self.root)
        self.assertEqual(marked.commit_to_measure(["c"], self.root)[0], self.head[:10])
        (self.root / "folder").mkdir()
        (self.root / "folder" / "new").write_text("new")
        with self.assertRaisesRegex(marked.Failure, "^--write: folder/ has changes"):
            marked.commit_to_measure(["folder"], self.root)

    def test_without_a_history_nothing_is_measured(self):
        with self.assertRaisesRegex(marked.Failure, "no git history here"):
            marked.commit_to_measure(["a"], self.root.parent)

    def test_a_commit_must_be_an_ancestor_with_its_date(self):
        self.assertEqual(self.faults(self.head, "2026-11-30"), [])
        self.assertIn("expected an ancestor of HEAD", self.faults(self.beside, "2026-11-29")[0])
        self.assertIn("expected an ancestor of HEAD", self.faults("f" * 40, "2026-11-29")[0])
        self.assertIn("expected 2026-11-30", self.faults(self.head, "2026-11-29")[0])

    def test_without_the_whole_history_the_line_alone_is_checked(self):
        self.assertEqual(self.faults("f" * 40, "2026-11-29", history=False), [])
        self.assertIn("expected YYYY-MM-DD", self.faults("f" * 40, "2026-13-29", history=False)[0])

    def test_figures_without_a_commit_are_found(self):
        figures = marked.Figures("one", 3)
        figures.text = "Measured last year.\n"
        self.assertRegex(marked.faults(figures, "page.md", self.root)[0], "^page.md:3: figures one: no commit")

    def test_figures_check_reads_every_page_and_says_when_a_clone_is_shallow(self):
        check = program("tools/figures-check")
        page = self.root / "docs" / "page.md"
        page.parent.mkdir()
        figures = f"<!-- figures: one -->\n{marked.measured_at((self.head[:10], '2026-11-30'))}.\n{marked.END}\n"
        page.write_text(figures)
        self.assertEqual(self.checked(check, self.root), (0, "1 tables of figures name a commit and its date\n", ""))
        self.git("add", "docs/page.md")
        self.git("commit", "-q", "-m", "page")
        shallow = self.root.parent / "shallow"
        self.git("clone", "-q", "--depth", "1", f"file://{self.root}", str(shallow))
        code, out, _ = self.checked(check, shallow)
        self.assertEqual((code, len(out.splitlines())), (0, 2))
        self.assertIn("the history is not all here", out)
        page.write_text(figures.replace(self.head[:10], self.beside[:10]))
        self.assertEqual(self.checked(check, self.root)[0], 1)
        (self.root / "docs" / "expected.md").write_text("")
        check.EXPECTED = {"docs/expected.md": ["two"]}
        self.assertIn("docs/expected.md: no figures two", self.checked(check, self.root)[2])

    @staticmethod
    def checked(check, root):
        """Exit code, stdout and stderr of figures-check on another project."""
        out, err = io.StringIO(), io.StringIO()
        git = marked.git
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), mock.patch.object(marked, "ROOT", root), \
                mock.patch.object(marked, "git", lambda *words, **_: git(*words, root=root)), \
                mock.patch("sys.argv", ["figures-check"]):
            code = check.main()
        return code, out.getvalue(), err.getvalue()


class PublishedTest(unittest.TestCase):
    def setUp(self):
        # thr as a double, which is how JSON has it
        runs = {((float(point[0]), *point[1:]), seed): run_of((at + 1) * seed / 1e4)
                for at, point in enumerate(published.POINTS) for seed in range(1, 21)}
        self.medians = published.medians_by_point(runs)
        self.text = f"<!-- figures: x -->\n{published.body(self.medians, COMMIT, 180, 0)}\n{marked.END}\n"

    def faults(self, text, points=published.CHECKED):
        measured = {point: self.medians[point] for point in points}
        return published.faults(marked.find(text, "page.md", "x"), "page.md", measured)

    def test_the_page_that_was_written_has_no_fault(self):
        self.assertEqual(self.faults(self.text, published.POINTS), [])
        self.assertIn("`0123456789` of 2026-11-30: 180 runs, 180 of them compared with the reference, 0 different.", self.text)

    def test_medians_are_those_of_the_middle_runs(self):
        remote = published.SERIES.index("remote") + 1
        self.assertEqual(self.medians[512, 10000, 0.6][0], f"{100 * remote * 2 * 10.5 / 1e4:.2f}")

    def test_every_other_figure_is_found_at_its_line(self):
        lines = self.text.splitlines()
        for point in published.POINTS:
            head = next(at for at, line in enumerate(lines) if line.startswith(f"| {published.name_of(point)} |"))
            for column, name in enumerate(published.COLUMNS):
                cells = lines[head + 1].split("|")
                cells[3 + column] = " 77.77 "  # after the line's start, the point and whose medians they are
                spoilt = "\n".join([*lines[: head + 1], "|".join(cells), *lines[head + 2 :]])
                found = self.faults(spoilt, published.POINTS)
                self.assertEqual(len(found), 1, (point, name))
                self.assertTrue(found[0].startswith(f"page.md:{head + 2}: {published.name_of(point)}: {name} 77.77: expected "))

    def test_a_missing_row_and_a_missing_commit_are_found(self):
        point = published.name_of(published.CHECKED[0])
        self.assertEqual(self.faults(self.text.replace(point, "another")), [f"page.md:2: no row 'pdsweep' for {point}"])
        self.assertIn("no commit", self.faults(self.text.replace("Measured", "Taken"))[0])

    def test_every_mean_and_count_that_differs_is_found(self):
        for kind in ("means", "counts"):
            for name in run_of(1.0)[kind]:
                other = copy.deepcopy(run_of(1.0))
                other[kind][name] += 1
                self.assertEqual(published.differences(run_of(1.0), other), [f"{kind}.{name}"])
                del other[kind][name]
                self.assertEqual(published.differences(run_of(1.0), other), [f"{kind}.{name}"])
                self.assertEqual(published.differences(other, run_of(1.0)), [f"{kind}.{name}"])

    def test_the_file_of_the_reference_gives_its_runs_and_no_others(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "published.jsonl")
            path.write_text(json.dumps({"at": [published.NEVER, 10000, 0.6, 3], **run_of(1.0)}) + "\n")
            interpreted = published.Interpreted(path, None)
            self.assertEqual(interpreted.run((published.NEVER, 10000, 0.6), 3)["means"], run_of(1.0)["means"])
            self.assertIsNone(interpreted.run((512, 10000, 0.6), 3))
            path.write_text("{}\n")
            with self.assertRaisesRegex(published.Failure, "published.jsonl:1: not a run of the reference"):
                published.Interpreted(path, None)

    def test_this_page_has_its_figures_and_the_three_points(self):
        page = marked.ROOT / "docs" / "reference" / "published-study.md"
        figures = marked.find(page.read_text(encoding="utf-8"), page.name, "published-medians")
        names = set(published.of_page(figures, page.name))
        self.assertEqual(names, {published.name_of(point) for point in published.POINTS})
        self.assertLessEqual(set(published.CHECKED), set(published.POINTS))


class BenchmarksTest(unittest.TestCase):
    def test_against_oracle_writes_both_tables_with_the_commit_the_machine_and_the_floors(self):
        tool = program("benchmarks/against-oracle")
        seconds = {"median": 2.5, "min": 2.25, "max": 3.0, "count": 10}
        points = [
            {"point": name, "floor": floor, "met": floor < 200, "ratio_wall": floor + 1.2, "ratio_cpu": floor - 1.2}
            | {f"{who}_{kind}_s": seconds for who in ("oracle", "ours") for kind in ("wall", "cpu")}
            for name, (_, floor) in tool.POINTS.items()
        ]
        sweep = {"sweep": tool.SWEEP, "runs": 180, "cores": 2, "wall_s": 25.1, "floor_s": 25.0, "met": False, "cpu_s": 40.0, "peak_memory_mib": 1000.4}
        report = {"machine": "2 cores, a machine; a Java", "load_average_before": 0.5, "points": points, "sweep": sweep}
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder, "BENCHMARKS.md")
            page.write_text("".join(f"<!-- figures: {name} -->\n{marked.END}\n" for name in ("against-oracle", "published-sweep")))
            with mock.patch.object(tool, "PAGE", page):
                tool.write(report, COMMIT)
            found = marked.read(page.read_text(), "BENCHMARKS.md")
        for figures in found:
            self.assertEqual(figures.measured(), COMMIT)
            self.assertIn("2 cores, a machine; a Java", figures.text)
        self.assertIn("| TIGHT | 2.50 s (2.25) | 2500.00 ms (2250.00) | 231 | 229 | 230: not met |", found[0].text)
        self.assertIn("| 150: met |", found[0].text)
        self.assertIn("| 180 | 2 | 25.1 s | 40 s | 1000 MiB | 25 s: not met |", found[1].text)


if __name__ == "__main__":
    unittest.main()
