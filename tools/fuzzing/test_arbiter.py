"""The arbiter finds what is spoilt: a value's last bit, a session, a missing sample; and nothing where all is equal."""

import math
import pathlib
import tempfile
import unittest

from fuzzing import arbiter

HEADER = "time,session,turn,value\n"
ROWS = ["1.5,0,1,0.1\n", "1.5,3,2,0.25\n"]

# Stands for oracle.py: it writes what the reference would.
REFERENCE = f"""import pathlib, sys
folder = pathlib.Path(sys.argv[sys.argv.index("--dump") + 1])
folder.mkdir()
(folder / "ttft.csv").write_text({HEADER + "".join(ROWS)!r})
"""


class Arbiter(unittest.TestCase):
    def difference(self, rows, program=REFERENCE):
        with tempfile.TemporaryDirectory() as scratch:
            folder = pathlib.Path(scratch)
            (folder / "oracle.py").write_text(program)
            (folder / "ours").mkdir()
            (folder / "ours" / "ttft.csv").write_text(HEADER + "".join(rows))
            (folder / "ours" / "tpot.csv").write_text(HEADER)
            return arbiter.difference_from_reference(
                folder / "oracle.py", ["--seed", "1"], folder / "ours", folder / "reference"
            )

    def test_equal_samples_are_no_difference(self):
        self.assertIsNone(self.difference(ROWS))

    def test_an_ulp_is_one(self):
        spoilt = f"1.5,0,1,{math.nextafter(0.1, 1)!r}\n" if hasattr(math, "nextafter") else "1.5,0,1,0.10000000000000002\n"
        self.assertIn("ttft[0]", self.difference([spoilt, ROWS[1]]))

    def test_another_order_is_one(self):
        self.assertIn("ttft[0]", self.difference(ROWS[::-1]))

    def test_a_missing_sample_is_one(self):
        self.assertIn("ours has 1 samples, the reference 2", self.difference(ROWS[:1]))

    def test_a_reference_that_fails_is_no_verdict(self):
        with self.assertRaisesRegex(arbiter.ArbiterFailure, "the reference fails: no such thing"):
            self.difference(ROWS, 'import sys; sys.exit("no such thing")')


if __name__ == "__main__":
    unittest.main()
