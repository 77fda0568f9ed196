"""The deliberate faults still have a place in the sources."""

import pathlib
import shutil
import tempfile
import unittest

from fuzzing import build
from fuzzing.mutations import MUTATIONS


class EveryMutation(unittest.TestCase):
    def test_its_text_occurs_once_in_its_file(self):
        for mutation in MUTATIONS:
            with self.subTest(mutation.fault), tempfile.TemporaryDirectory() as scratch:
                core = pathlib.Path(scratch, "core")
                shutil.copytree(build.CORE, core)
                mutation.apply(core)

    def test_one_that_has_no_place_is_refused(self):
        with tempfile.TemporaryDirectory() as scratch:
            core = pathlib.Path(scratch, "core")
            shutil.copytree(build.CORE, core)
            MUTATIONS[0].apply(core)
            with self.assertRaisesRegex(ValueError, "0 times"):
                MUTATIONS[0].apply(core)


if __name__ == "__main__":
    unittest.main()
