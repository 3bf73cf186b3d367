"""Paths and errors that all parts of `script/docs` use."""
import os, pathlib, subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SOURCES = ROOT / "Sources"
# SwiftPM reads the same variable.
BUILD = pathlib.Path(os.environ.get("SWIFTPM_BUILD_DIR", ROOT / ".build")).resolve()


class Failure(Exception):
    """A failure that the script prints without a traceback."""


def run(*command, failure, environment=None, given=None):
    """Returns the output and the errors of a program."""
    done = subprocess.run(
        list(map(str, command)), cwd=ROOT, capture_output=True, text=True, encoding="utf-8", input=given,
        env={**os.environ, **(environment or {})})
    if done.returncode:
        raise Failure(f"{failure}:\n{(done.stderr or done.stdout).strip()}")
    return done.stdout + done.stderr
