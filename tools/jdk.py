"""The Java that the tools run: that of JAVA_HOME, or the one on the PATH, as the launcher chooses."""

import os
import pathlib
import subprocess

JAVA = str(pathlib.Path(os.environ["JAVA_HOME"], "bin", "java")) if "JAVA_HOME" in os.environ else "java"


def version():
    return subprocess.run([JAVA, "-version"], capture_output=True, text=True, check=False).stderr.splitlines()[0]
