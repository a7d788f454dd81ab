"""Makes what the commands need: node_modules, the virtual environment, the wheels and the browsers.

Standard library only, because it runs before anything is installed. Every step is skipped while its stamp,
the hash of its sources, still fits; so a second run costs nothing.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile

from tools.paths import BUILD, NODE_MODULES, PACKAGES, REQUIREMENTS, ROOT, VENV

# What the long tests use besides Chromium: the program to look for, and the Debian packages that install it.
FURTHER_PROGRAMS = {
    "Firefox": ("firefox-esr", ["firefox-esr"]),
    "WebKitGTK": ("WebKitWebDriver", ["webkit2gtk-driver", "xvfb"]),
    "nginx": ("nginx", ["nginx-light"]),
}
LEAST = 19
"""The niceness of a command that runs beside another."""
SYSTEM_CHROMIUM = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


@contextmanager
def beside(command: Sequence[str | Path]) -> Iterator[None]:
    """Runs a command while the body runs, on the processor time that the body leaves; its output is kept back until
    both are done.

    Raises CalledProcessError if it fails. An error of the body ends it.
    """
    words = [str(part) for part in command]
    with TemporaryFile("w+") as output:
        # A separate session: Linux divides the processors among sessions first.
        process = subprocess.Popen(
            words,
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=os.name != "nt",
        )
        give_way(process.pid)
        try:
            yield
            process.wait()
        finally:
            process.kill()
            process.wait()
        output.seek(0)
        sys.stdout.write(output.read())
        sys.stdout.flush()
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, words)


def give_way(pid: int) -> None:
    """Gives a process and its session the lowest priority; if the system does not allow that, it competes like any."""
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, pid, LEAST)
    with suppress(OSError):
        Path(f"/proc/{pid}/autogroup").write_text(str(LEAST), encoding="ascii")


def run(command: Sequence[str | Path], *, quiet: bool = False) -> None:
    """Runs a command in the project's root; raises CalledProcessError if it fails.

    With `quiet` its output is kept back and shown only if it fails.
    """
    if not quiet:
        subprocess.run([str(part) for part in command], cwd=ROOT, check=True)
        return
    done = subprocess.run(
        [str(part) for part in command],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.stderr.write(done.stdout)
        raise subprocess.CalledProcessError(done.returncode, done.args)


def run_module(*words: str) -> None:
    """Runs a module of this checkout with its arguments, with .venv and the packages of py/."""
    command = [str(venv_python()), "-m", *words]
    subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(PACKAGES)}, check=True)


def say(message: str) -> None:
    """Prints a line of progress, immediately even if the output is a pipe."""
    print(f"[tablelight] {message}", flush=True)


def digest(parts: Iterable[bytes]) -> str:
    """A short hash of several byte strings, in order."""
    total = hashlib.sha256()
    for part in parts:
        total.update(len(part).to_bytes(8, "big"))
        total.update(part)
    return total.hexdigest()[:20]


def fresh(stamp: Path, wanted: str) -> bool:
    """Whether the stamp file holds `wanted`."""
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted


def npm() -> str:
    """The npm executable (on Windows a script with another name)."""
    return shutil.which("npm.cmd" if os.name == "nt" else "npm") or "npm"


def node_modules() -> None:
    """`npm ci`, when node_modules/ does not match package-lock.json."""
    wanted = digest([(ROOT / "package-lock.json").read_bytes()])
    stamp = NODE_MODULES / ".tablelight"
    if fresh(stamp, wanted):
        return
    say("installing the npm packages")
    run([npm(), "ci", "--no-audit", "--no-fund"], quiet=True)
    stamp.write_text(wanted, encoding="utf-8")


def venv_python() -> Path:
    """The interpreter of the project's virtual environment."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def virtual_environment(lock: str) -> None:
    """Makes .venv if it is missing and installs a lock file (`app` or `dev`) into it, hashes checked."""
    if not venv_python().exists():
        say("making the virtual environment .venv")
        try:
            run([sys.executable, "-m", "venv", VENV], quiet=True)
        except subprocess.CalledProcessError:
            shutil.rmtree(VENV, ignore_errors=True)
            say("could not make .venv: this Python lacks venv (on Debian: apt-get install python3-venv)")
            raise
    requirements = REQUIREMENTS / f"{lock}.txt"
    wanted = digest([requirements.read_bytes()])
    stamp = VENV / f".tablelight-{lock}"
    if fresh(stamp, wanted):
        return
    say(f"installing the Python packages ({lock})")
    pip: list[str | Path] = [venv_python(), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    run([*pip, "--require-hashes", "-r", requirements], quiet=True)
    stamp.write_text(wanted, encoding="utf-8")


def wheels() -> Path:
    """The folder with the wheels that run in the browser, downloaded by the lock file, hashes checked."""
    return _packages("app", BUILD / "wheels", "fetching the wheels that run in the browser", "download", "-d")


def pyodide_packages() -> Path:
    """The folder with the packages that the unit tests need inside Pyodide, hashes checked."""
    platform = ["--platform", "pyemscripten_2026_0_wasm32", "--implementation", "cp", "--python-version", "3.14"]
    abis = [word for abi in ("cp314", "abi3", "none") for word in ("--abi", abi)]
    told = "installing the test packages for Pyodide"
    return _packages("pyodide", BUILD / "pyodide-packages", told, "install", *platform, *abis, "--target")


def _packages(lock: str, folder: Path, told: str, *command: str) -> Path:
    """A folder that pip fills by a lock file; `command`: pip's words, the last one the option that names the folder."""
    requirements = REQUIREMENTS / f"{lock}.txt"
    wanted = digest([requirements.read_bytes()])
    stamp = folder / ".tablelight"
    if fresh(stamp, wanted):
        return folder
    say(told)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    name, *options = command
    quiet = ["--quiet", "--disable-pip-version-check"]
    hashed: list[str | Path] = ["--no-deps", "--only-binary", ":all:", "--require-hashes", "-r", requirements]
    run([venv_python(), "-m", "pip", name, *quiet, *hashed, *options, folder], quiet=True)
    stamp.write_text(wanted, encoding="utf-8")
    return folder


def system_browser() -> str | None:
    """The path of an installed Chromium or Chrome, or None."""
    named = os.environ.get("TABLELIGHT_CHROMIUM")
    return named or next(filter(None, map(shutil.which, SYSTEM_CHROMIUM)), None)


def further_browsers() -> None:
    """Installs two more engines and a host, if possible; the long tests use them as well as Chromium."""
    for name, (program, packages) in FURTHER_PROGRAMS.items():
        if shutil.which(program) is None and not (apt_install(packages) and shutil.which(program)):
            say(f"*** {name} CANNOT BE INSTALLED HERE: ITS TESTS ARE SKIPPED ***")


def apt_install(packages: Sequence[str]) -> bool:
    """Installs Debian packages if apt is there and we may use it; returns whether they are installed now."""
    apt = shutil.which("apt-get")
    if apt is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return False
    say(f"installing {' '.join(packages)} with apt")
    environment = ["env", "DEBIAN_FRONTEND=noninteractive"]
    try:
        run([*environment, apt, "-qq", "update"], quiet=True)
        run([*environment, apt, "-qq", "install", "-y", "--no-install-recommends", *packages], quiet=True)
    except subprocess.CalledProcessError:
        say(f"apt could not install {' '.join(packages)}")
        return False
    return True


def chromium() -> None:
    """Makes sure that the browser tests find a Chromium: Debian's by apt, otherwise Playwright's own."""
    if system_browser() or (apt_install(["chromium"]) and system_browser()):
        return
    stamp = VENV / ".tablelight-playwright"
    if stamp.exists():
        return
    say("installing Playwright's own Chromium")
    run([venv_python(), "-m", "playwright", "install", "chromium"])
    stamp.touch()


def prepare(lock: str) -> None:
    """Installs everything a build needs, and with the lock `dev` what the checks need too."""
    node_modules()
    virtual_environment(lock)
