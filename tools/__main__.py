"""The commands behind the npm scripts: `python -m tools start | build | dev | test | full | quick | ...`.

Runs under whatever Python 3.11+ is there; the checks and tests run with the one in .venv.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
import webbrowser
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tools import build, environment, serve
from tools.environment import run, say, venv_python
from tools.paths import DIST, PACKAGES, ROOT, STATIC

DEFAULT_PORT = 8765


def prepare(lock: str) -> None:
    """Everything a build needs, and with the lock `dev` what the checks need too."""
    environment.node_modules()
    environment.virtual_environment(lock)


def start(arguments: argparse.Namespace) -> None:
    """Installs, builds, serves, and opens the page where there is a browser to open it."""
    prepare("app")
    build.build(plain=arguments.plain, direct=arguments.direct)
    with serve.serving(DIST, port=arguments.port) as address:
        say(f"Tablelight is at {address}  (Ctrl+C ends it)")
        if not arguments.no_open:
            open_page(address)
        wait()


def open_page(address: str) -> None:
    """Opens the default browser if this looks like a desk; a machine without one is no error."""
    headless = sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    if headless or os.environ.get("CI"):
        return
    try:
        webbrowser.open(address)
    except (webbrowser.Error, OSError):
        say("no browser could be opened: open the address yourself")


def wait() -> None:
    """Sleeps until Ctrl+C or a termination signal."""
    try:
        while True:
            time.sleep(3600)
    except KeyboardInterrupt:
        print()


def build_only(arguments: argparse.Namespace) -> None:
    """Builds dist/."""
    prepare("app")
    build.build(plain=arguments.plain, direct=arguments.direct)


def dev(arguments: argparse.Namespace) -> None:
    """Serves dist/ and builds it again whenever a source file changes."""
    prepare("app")
    build.build(plain=arguments.plain, direct=arguments.direct, kept=False)
    with serve.serving(DIST, port=arguments.port) as address:
        say(f"Tablelight is at {address}; it is built again at every saved file, reload to see it")
        seen = snapshot()
        try:
            while True:
                time.sleep(0.4)
                now = snapshot()
                if now != seen:
                    seen = now
                    try:
                        build.build(plain=arguments.plain, direct=arguments.direct, kept=False)
                    except (OSError, ValueError, subprocess.CalledProcessError) as error:
                        say(f"the build failed: {error}")
        except KeyboardInterrupt:
            print()


def snapshot() -> dict[str, int]:
    """The time of the last change of every file that goes into dist/."""
    files = [ROOT / "index.html", ROOT / "pyscript.toml"]
    for folder in (PACKAGES, STATIC):
        files += [path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return {str(path): path.stat().st_mtime_ns for path in files if path.exists()}


def checks() -> None:
    """Lint, format and types, those of the tests too."""
    python = venv_python()
    say("ruff")
    run([python, "-m", "ruff", "check", "."])
    run([python, "-m", "ruff", "format", "--check", "."])
    say("mypy")
    run([python, "-m", "mypy", "py", "tools", "tests"])


def quick(arguments: argparse.Namespace) -> None:
    """The checks and a sample of every test that needs no browser."""
    prepare("dev")
    os.environ["TABLELIGHT_QUICK"] = "1"
    checks()
    run([*pytest_command(), "-q", WITHOUT, "-m", "not full", *arguments.rest])


IN_PYODIDE = ("tests/unit/board", "tests/unit/grid", "tests/unit/geometry", "tests/contract/test_refusals.py")
"""What `test` runs inside Pyodide too, because another Python might do it otherwise: reading what is hostile, the integers
and floats of the geometry, and every game's flood and reasons on all boards of the contract."""


def test(arguments: argparse.Namespace) -> None:
    """What a contributor runs: the checks, the build, every test but those marked `long` or `full`. Ends with pytest's
    summary."""
    prepare("dev")
    environment.chromium()
    packages = environment.pyodide_packages()
    environment.wheels()
    # The same examples at every run: what failed once fails again.
    os.environ["TABLELIGHT_FIXED"] = "1"
    begun = time.monotonic()
    if arguments.rest:
        built()
        run([*pytest_command(), *arguments.rest])
        return
    say("some of the tests inside Pyodide, beside what follows, in whatever time the processors have left")
    with environment.beside(pyodide_tests(packages, ("-q", *IN_PYODIDE))):
        with ThreadPoolExecutor() as side:  # both take one processor
            building = side.submit(built)
            checks()
            building.result()
        run([*pytest_command(), WITHOUT, "-m", "not full"])
        run(browser_tests("not long and not full"))
        say(f"{time.monotonic() - begun:.0f} s since everything was installed")


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
        run(browser_tests("long"))
    os.environ["TABLELIGHT_THOROUGH"] = "1"
    if limit.until is not None:
        os.environ["TABLELIGHT_UNTIL"] = str(limit.until)
    with ExitStack() as beside:
        # Collected first: how Pyodide's tests end is known when the sweeps have ended.
        beside.enter_context(collected(failed))
        if has_time(limit.until, 300, "ALL TESTS INSIDE PYODIDE"):
            beside.enter_context(environment.beside(pyodide_tests(packages)))
        if has_time(limit.until, 60, "THE GREAT SWEEPS"):
            say("the great sweeps")
            with collected(failed):
                run([*pytest_command(), WITHOUT])
    if has_time(limit.until, 120, "THE STORE AND ITS FAULTS, ALL ENGINES"):
        environment.further_browsers()
        with collected(failed):
            run(browser_tests("full"))
    if failed:
        raise failed[0]


def has_time(limit: float | None, seconds: float, part: str) -> bool:
    """Whether a part of the long run is to be begun, for which so many seconds ought to be left; says so where it is not."""
    if limit is None or time.time() + seconds < limit:
        return True
    say(f"*** NO TIME IS LEFT (--until) FOR {part}: SKIPPED ***")
    return False


def built() -> None:
    """Makes dist/, and tells the browser tests so."""
    build.build()
    os.environ["TABLELIGHT_BUILT"] = "1"


@contextmanager
def collected(failed: list[subprocess.CalledProcessError]) -> Iterator[None]:
    """A part whose failure does not keep the others from running."""
    try:
        yield
    except subprocess.CalledProcessError as error:
        failed.append(error)


def pytest_command() -> list[str | Path]:
    """pytest on all processors."""
    return [venv_python(), "-m", "pytest", "-n", "auto"]


IN_BROWSER = "tests/browser"
WITHOUT = f"--ignore={IN_BROWSER}"
"""All tests but those of a browser; theirs is a folder of their own, so that each run looks at its own files alone."""


def browser_tests(marked: str) -> list[str | Path]:
    """The command for the browser tests with these marks.

    Apart from the others: a browser that shares its two cores with a sweep over random positions runs into its time
    limits. A browser's own crash, or a frame that comes late on a busy machine, says nothing about the page: a test that
    fails is begun again once, in a page of its own, and named at the end; what fails twice stands. (WebKitGTK 2.50 fails
    now and then at Pyodide's first call.) A file's tests share a started page, and so a worker.
    """
    return [*pytest_command(), IN_BROWSER, "-m", marked, "--dist", "loadfile", "--reruns", "1", "-r", "fER"]


def in_pyodide(arguments: argparse.Namespace) -> None:
    """The tests that need no browser, inside the Pyodide that the page runs, under Node."""
    prepare("dev")
    run(pyodide_tests(environment.pyodide_packages(), arguments.rest))


WITHOUT_A_BROWSER = ("tests/unit", "tests/systems", "tests/contract", "tests/formats", "tests/play")


def pyodide_tests(packages: Path, wanted: Sequence[str] = ()) -> list[str | Path]:
    """The command for the tests inside Pyodide, with the folder of the packages that it needs."""
    return ["node", "tools/pyodide_tests.mjs", packages, *(wanted or ("-q", *WITHOUT_A_BROWSER))]


def bench(arguments: argparse.Namespace) -> None:
    """The benchmarks in Chromium."""
    prepare("dev")
    environment.chromium()
    run([venv_python(), "-m", "tests.bench", *arguments.rest])


def screenshot(arguments: argparse.Namespace) -> None:
    """Pictures of the running app; see tools/screenshot.py."""
    prepare("dev")
    environment.chromium()
    run([venv_python(), "-m", "tools.screenshot", *arguments.rest])


def messages(arguments: argparse.Namespace) -> None:
    """Brings the catalogues of the languages up to the program's texts and says what is lacking."""
    prepare("dev")
    run([venv_python(), "-m", "tools.catalogues", *(arguments.rest or ["update"])])


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = argparse.ArgumentParser(prog="tools", description="Build, serve and test Tablelight.")
    commands = top.add_subparsers(dest="command", required=True)
    for name, action in (("start", start), ("build", build_only), ("dev", dev)):
        command = commands.add_parser(name, help=action.__doc__)
        command.set_defaults(action=action, rest=[])
        command.add_argument("--plain", action="store_true", help="without the measures that make the boot quick")
        command.add_argument(
            "--direct", action="store_true", help="start Pyodide without PyScript, with a stricter policy"
        )
        if name != "build":
            command.add_argument("--port", type=int, default=DEFAULT_PORT, help="first port to try")
        if name == "start":
            command.add_argument("--no-open", action="store_true", help="do not open a browser")
    whole = {
        "quick": quick,
        "test": test,
        "full": full,
        "pyodide": in_pyodide,
        "bench": bench,
        "messages": messages,
        "screenshot": screenshot,
    }
    for name, action in whole.items():
        command = commands.add_parser(name, help=action.__doc__, add_help=False)
        command.set_defaults(action=action, rest=[])
    return top


def main() -> int:
    """Runs one command; a failing step gives its exit status, not a traceback."""
    arguments, rest = parser().parse_known_args()
    if rest and arguments.command in ("start", "build", "dev"):
        parser().error(f"unknown arguments: {' '.join(rest)}")
    arguments.rest = rest
    try:
        arguments.action(arguments)
    except subprocess.CalledProcessError as error:
        if arguments.command not in ("test", "full"):
            say(f"failed ({error.returncode}): {' '.join(map(str, error.cmd))}")
        return error.returncode or 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
