"""Browsers that can be killed: Chromium, Firefox and WebKitGTK's MiniBrowser with a profile on the disk and no automation.

`kill` ends all their processes by SIGKILL, at once, as a crash of the browser does; `start` opens the same profile again.
`remains` copies what a SIGKILL would leave at that moment, without the cost of another start of the app. While all
processes are stopped, the files hold what they have handed to the system, and a SIGKILL takes none of that away.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.browser.engines import mini_browser, screen
from tests.browser.harness import BOOT_SECONDS, FLAGS, LANDSCAPE, STARTS
from tests.browser.puppets import Host, wait_for
from tools.environment import system_browser

WIDTH, HEIGHT = LANDSCAPE
FIREFOX = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.sessionstore.resume_from_crash": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.startup.max_resumed_crashes": -1,
}
CACHES = shutil.ignore_patterns(
    *("Cache", "Code Cache", "GPUCache", "GrShaderCache", "ShaderCache", "Service Worker", "cache", "cache2"),
    *("startupCache", "CacheStorage", "ServiceWorkers", "WebKitCache", "Singleton*", "*lock"),
)
"""The parts of a profile that hold the app's own files and no game."""


def family(pid: int) -> list[int]:
    """A process and all its descendants."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError, IndexError):
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
    found = [pid]
    for parent in found:
        found += [child for child, of in parents.items() if of == parent]
    return found


def send(pids: list[int], what: signal.Signals) -> None:
    """Sends a signal to each process that still exists."""
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, what)


class Mortal:
    """A browser with one page, whose processes can be killed."""

    def __init__(self, name: str, profile: Path, host: Host, string: str = "app") -> None:
        self.name, self._profile, self._host, self._string = name, profile, host, string
        self.strings = host.strings[string]
        self._process: subprocess.Popen[bytes] | None = None
        self._targets: list[int] = []
        profile.mkdir(exist_ok=True)
        if name == "firefox":
            lines = [
                f'user_pref("{k}", {str(v).lower() if isinstance(v, bool) else repr(v)});' for k, v in FIREFOX.items()
            ]
            (profile / "user.js").write_text("\n".join(lines).replace("'", '"'))

    def _command(self, url: str) -> list[str]:
        profile = str(self._profile)
        if self.name == "chromium":
            program = system_browser() or "chromium"
            return [program, *FLAGS, *STARTS, f"--user-data-dir={profile}", f"--window-size={WIDTH},{HEIGHT}", url]
        if self.name == "firefox":
            return [str(shutil.which("firefox-esr")), "--headless", "--no-remote", "--profile", profile, url]
        return [str(mini_browser()), f"--geometry={WIDTH}x{HEIGHT + 90}", url]

    def beside(self, profile: Path) -> Mortal:
        """Another browser of this kind with another profile, at the same host."""
        return Mortal(self.name, profile, self._host, "beside")

    def _url(self, path: str) -> str:
        return f"{self._host.address}{path}{'&' if '?' in path else '?'}string={self._string}"

    def start(self, path: str = "") -> None:
        """Starts it with its profile at a page of the host, and waits for the page."""
        for lock in (*self._profile.glob("Singleton*"), *self._profile.glob("*lock")):
            lock.unlink(missing_ok=True)
        homes = {name: str(self._profile) for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "HOME")}
        own = {"MOZ_HEADLESS_WIDTH": str(WIDTH), "MOZ_HEADLESS_HEIGHT": str(HEIGHT + 90), **homes}
        before = self.strings.page
        self._process = subprocess.Popen(
            self._command(self._url(path)),
            env={**os.environ, **own},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.strings.loaded(before)

    def open(self, path: str = "") -> None:
        """Goes from the open page to another page of the host."""
        self.leave(f"location.assign({self._url(path)!r})")

    def leave(self, expression: str) -> None:
        """Runs an expression that loads another page, and waits for that page."""
        before = self.strings.page
        self.strings.order(expression)
        self.strings.loaded(before)

    def value(self, expression: str) -> Any:
        """The value of a JavaScript expression in the page, JSON-able; a promise is waited for."""
        return self.strings.value(expression)

    def aim(self) -> None:
        """Finds the processes, so that the kill itself takes no time."""
        assert self._process is not None
        self._targets = family(self._process.pid)

    def kill(self) -> None:
        """Kills the browser, if it runs."""
        if self._process is None:
            return
        send(self._targets, signal.SIGKILL)
        send(family(self._process.pid), signal.SIGKILL)
        self._process.wait()
        self._process, self._targets = None, []

    def remains(self, folder: Path) -> None:
        """Copies the profile as a SIGKILL at this moment would leave it, without the caches; the browser goes on."""
        send(self._targets, signal.SIGSTOP)
        try:
            shutil.copytree(self._profile, folder, ignore=CACHES, symlinks=True)
        finally:
            send(self._targets, signal.SIGCONT)


def boot_state(browser: Mortal) -> str:
    """Waits for the end of the boot: "ready", or "failed" with the details on the page."""
    state = str(wait_for(browser.strings, "document.documentElement.dataset.boot", seconds=BOOT_SECONDS))
    details = browser.value("document.getElementById('boot-details')?.textContent") if state == "failed" else ""
    return f"{state} {details}".strip()


@contextlib.contextmanager
def mortal(name: str, folder: Path, host: Host) -> Iterator[Mortal]:
    """The engine "chromium", "firefox" or "webkit" with a fresh profile in a folder; not started yet."""
    with screen() if name == "webkit" else contextlib.nullcontext():
        browser = Mortal(name, folder / "profile", host)
        try:
            yield browser
        finally:
            browser.kill()
