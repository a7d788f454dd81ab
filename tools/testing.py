"""What is tested, and in which order: the checks, the tests without a browser, the browser tests, Pyodide's."""

from __future__ import annotations

import argparse
import os
import subprocess
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tools import build, environment
from tools.environment import prepare, run, say, venv_python


def checks() -> None:
    """Lint, format and types, of the tests too."""
    python = venv_python()
    say("ruff")
    run([python, "-m", "ruff", "check", "."])
    run([python, "-m", "ruff", "format", "--check", "."])
    say("mypy")
    run([python, "-m", "mypy", "py", "tools", "tests"])


def keep_bytecode() -> None:
    """Keeps bytecode in `__pycache__`, as is usual, also of tests with pytest's assertions. Many containers forbid
    that, but compiling takes each process of the tests up to nine seconds."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def quick(arguments: argparse.Namespace) -> None:
    """The checks and a sample of every test that needs no browser."""
    prepare("dev")
    keep_bytecode()
    os.environ["TABLELIGHT_QUICK"] = "1"
    checks()
    run([*pytest_command(), "-q", WITHOUT, "-m", "not full", *arguments.rest])


IN_PYODIDE = ("tests/unit/board", "tests/unit/grid", "tests/unit/geometry", "tests/contract/test_refusals.py")
"""What `test` runs inside Pyodide too, because another Python might differ: reading hostile input, the integers and
floats of the geometry, and every game's flood and reasons on all boards of the contract. It tries few random positions,
because these run outside too; `full` runs the ordinary sample."""


def test(arguments: argparse.Namespace) -> None:
    """What a contributor runs: the checks, the build, every test but those marked `long` or `full`.

    The browser tests leave a third of two processors idle, so the other tests run beside them, and are shown after them.
    """
    prepare("dev")
    environment.chromium()
    packages = environment.pyodide_packages()
    environment.wheels()
    keep_bytecode()
    # The same examples at every run: what failed once fails again.
    os.environ["TABLELIGHT_FIXED"] = "1"
    started = time.monotonic()
    if arguments.rest:
        built()
        run([*pytest_command(), *arguments.rest])
        return
    failed: list[subprocess.CalledProcessError] = []
    say("some of the tests inside Pyodide, beside what follows, in whatever time the processors have left")
    with collected(failed), environment.beside(pyodide_tests(packages, ("--few", "-q", *IN_PYODIDE))):
        with ThreadPoolExecutor() as side:  # both take one processor
            building = side.submit(built)
            checks()
            building.result()
        say("the tests of the browser, and beside them those that need none, which are shown when they have ended")
        with collected(failed), environment.beside([*pytest_command(), WITHOUT, "-m", "not full"]), collected(failed):
            run(browser_tests("not long and not full"))
    say(f"{time.monotonic() - started:.0f} s since everything was installed")
    if failed:
        raise failed[0]


def full(arguments: argparse.Namespace) -> None:
    """What `test` leaves out: first the tests marked `long`, which always run to their end; then the great sweeps over
    random positions, everything inside Pyodide, the browser's store and its faults, all three engines.

    With `--until SECONDS` (since the epoch) no test of that second part begins after that, and the long ones do as much
    as `test` would.
    """
    limits = argparse.ArgumentParser(prog="npm run test:full --")
    limits.add_argument(
        "--until",
        type=float,
        help="seconds since the epoch; tests beside the long ones that have not begun by then are skipped",
    )
    limit, rest = limits.parse_known_args(arguments.rest)
    prepare("dev")
    environment.chromium()
    packages = environment.pyodide_packages()
    keep_bytecode()
    os.environ["TABLELIGHT_FIXED"] = "1"
    if limit.until is None:
        os.environ["TABLELIGHT_THOROUGH"] = "1"
    built()
    if rest:
        environment.further_browsers()
        run([*pytest_command(), *rest])
        return
    failed: list[subprocess.CalledProcessError] = []
    say("the long tests: with those of `npm test` they are what every change has to pass")
    with collected(failed):
        run(browser_tests("long and not full", idle=1))
    os.environ["TABLELIGHT_THOROUGH"] = "1"
    if limit.until is not None:
        os.environ["TABLELIGHT_UNTIL"] = str(limit.until)
    with ExitStack() as beside:
        # Entered first: the result of Pyodide's tests is known when the sweeps have ended.
        beside.enter_context(collected(failed))
        if has_time(limit.until, 300, "ALL TESTS INSIDE PYODIDE"):
            beside.enter_context(environment.beside(pyodide_tests(packages)))
        if has_time(limit.until, 60, "THE GREAT SWEEPS"):
            say("the great sweeps")
            with collected(failed):
                # One at a time: what comes first begins first, whichever worker takes it.
                run([*pytest_command(), WITHOUT, "--maxschedchunk", "1"])
    if has_time(limit.until, 120, "THE STORE AND ITS FAULTS, ALL ENGINES"):
        environment.further_browsers()
        with collected(failed):
            run(browser_tests("full"))
    if failed:
        raise failed[0]


def has_time(limit: float | None, seconds: float, part: str) -> bool:
    """Whether enough seconds are left to begin a part of the long run; prints a line if not."""
    if limit is None or time.time() + seconds < limit:
        return True
    say(f"*** NO TIME IS LEFT (--until) FOR {part}: SKIPPED ***")
    return False


def built() -> None:
    """Makes dist/, unless `.ci/run` has just done so, and tells the browser tests so."""
    if not os.environ.get("TABLELIGHT_BUILT"):
        build.build()
    os.environ["TABLELIGHT_BUILT"] = "1"


@contextmanager
def collected(failed: list[subprocess.CalledProcessError]) -> Iterator[None]:
    """Collects the failure of a part, so that the other parts still run."""
    try:
        yield
    except subprocess.CalledProcessError as error:
        failed.append(error)


def pytest_command(workers: str = "auto") -> list[str | Path]:
    """The command of pytest, on all processors by default."""
    return [venv_python(), "-m", "pytest", "-n", workers]


IN_BROWSER = "tests/browser"
WITHOUT = f"--ignore={IN_BROWSER}"
"""All tests except the browser tests, which have their own folder, so that each run looks only at its own files."""


def browser_tests(marked: str, idle: int = 0) -> list[str | Path]:
    """The command for the browser tests with these marks. `idle`: how many more of them run than there are processors,
    because a test waits for its page a quarter of the time.

    Other commands beside them have the lowest priority: a browser that shares its two cores equally with a sweep over
    random positions runs into its time limits. A browser's own crash, or a late frame on a busy machine, says nothing
    about the page: a failed test is run once more, in a new page, and named at the end; a second failure counts.
    (WebKitGTK 2.50 fails now and then at Pyodide's first call.) A file's tests share a started page, and so a worker.
    """
    command = pytest_command(str((os.cpu_count() or 1) + idle) if idle else "auto")
    # Keeps the folder's own order of files.
    order = ["--dist", "loadfile", "--no-loadscope-reorder"]
    return [*command, IN_BROWSER, "-m", marked, *order, "--reruns", "1", "-r", "fER"]


def in_pyodide(arguments: argparse.Namespace) -> None:
    """The tests that need no browser, inside the Pyodide that the page runs, under Node."""
    prepare("dev")
    run(pyodide_tests(environment.pyodide_packages(), arguments.rest))


WITHOUT_A_BROWSER = ("tests/unit", "tests/systems", "tests/contract", "tests/formats", "tests/play")


def pyodide_tests(packages: Path, wanted: Sequence[str] = ()) -> list[str | Path]:
    """The command for the tests inside Pyodide, with the folder of the packages that it needs."""
    return ["node", "tools/pyodide_tests.mjs", packages, *(wanted or ("-q", *WITHOUT_A_BROWSER))]
