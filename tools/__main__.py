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
from contextlib import suppress

from tools import build, documentation, environment, packaging, release, serve, testing
from tools.environment import prepare, run_module, say
from tools.paths import DIST, PACKAGES, ROOT, STATIC

DEFAULT_PORT = 8765


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
    """Builds dist/, with what that needs installed first."""
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
    found = {}
    for path in files:
        with suppress(FileNotFoundError):  # an editor writes a file under another name first
            found[str(path)] = path.stat().st_mtime_ns
    return found


def bench(arguments: argparse.Namespace) -> None:
    """Runs the benchmarks in Chromium, all of them or those that are named."""
    prepare("dev")
    environment.chromium()
    run_module("tests.bench", *arguments.rest)


def screenshot(arguments: argparse.Namespace) -> None:
    """Pictures of the running app; see tools/screenshot.py."""
    prepare("dev")
    environment.chromium()
    run_module("tools.screenshot", *arguments.rest)


def package(arguments: argparse.Namespace) -> None:
    """Builds the wheel and the sdist of the Python package."""
    del arguments
    packaging.package()


def messages(arguments: argparse.Namespace) -> None:
    """Brings the catalogues of the languages up to the program's texts and says what is lacking."""
    prepare("dev")
    run_module("tools.catalogues", *(arguments.rest or ["update"]))


def port(text: str) -> int:
    """The number of a port; ValueError if the text is none."""
    number = int(text)
    if not 0 <= number <= serve.LAST_PORT:
        raise ValueError(text)
    return number


def parser() -> argparse.ArgumentParser:
    """The parser of the command line: each npm script is a command."""
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
            command.add_argument("--port", type=port, default=DEFAULT_PORT, help="first port to try")
        if name == "start":
            command.add_argument("--no-open", action="store_true", help="do not open a browser")
    whole = {
        "quick": testing.quick,
        "test": testing.test,
        "full": testing.full,
        "pyodide": testing.in_pyodide,
        "bench": bench,
        "messages": messages,
        "docs": documentation.docs,
        "package": package,
        "release": release.release,
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
    except OSError as error:  # no free port, no npm, no room
        say(f"failed: {error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
