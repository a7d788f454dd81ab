"""Browsers that can be killed: Firefox and Chromium with a profile on the disk, WebKitGTK by leaving the page.

`kill` ends the processes by SIGKILL, at once, as a crash or an empty battery does; `start` opens the same profile again.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Playwright

from tests.browser.engines import WebKitEngine, screen
from tests.browser.harness import FLAGS, LANDSCAPE, TOURED
from tools.environment import system_browser


class Mortal(Protocol):
    """A browser with one page, whose processes can be killed."""

    def start(self) -> None:
        """Starts it with its profile."""

    def kill(self) -> None:
        """Kills it."""

    def open(self, url: str) -> None:
        """Goes to a URL and waits until the document is loaded."""

    def value(self, expression: str) -> Any:
        """The value of a JavaScript expression in the page, JSON-able."""

    def tap(self, x: float, y: float) -> None:
        """Presses and releases the pointer at a point of the viewport, in CSS pixels."""


def family(pid: int) -> list[int]:
    """A process and all that descend from it."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError, IndexError):
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
    found = [pid]
    for parent in found:
        found += [child for child, of in parents.items() if of == parent]
    return found


def kill_all(pids: list[int]) -> None:
    """SIGKILL for each that is there."""
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


class MortalFirefox:
    """Firefox, headless, by Marionette."""

    def __init__(self, profile: Path) -> None:
        self._profile = profile
        self._process: subprocess.Popen[bytes] | None = None
        self._client: Any = None
        profile.mkdir()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        choices = {
            "marionette.port": self._port,
            "browser.shell.checkDefaultBrowser": False,
            "browser.sessionstore.resume_from_crash": False,
            "datareporting.policy.dataSubmissionEnabled": False,
            "toolkit.startup.max_resumed_crashes": -1,
        }
        lines = [f'user_pref("{k}", {str(v).lower() if isinstance(v, bool) else v});' for k, v in choices.items()]
        (profile / "user.js").write_text("\n".join(lines))

    def start(self) -> None:
        """See Mortal."""
        from marionette_driver.marionette import Marionette  # type: ignore[import-untyped]

        for name in ("lock", ".parentlock"):
            (self._profile / name).unlink(missing_ok=True)
        program = shutil.which("firefox-esr")
        assert program is not None
        command = [program, "--headless", "--marionette", "--no-remote", "--profile", str(self._profile)]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._client = Marionette(host="127.0.0.1", port=self._port)
        self._client.raise_for_port(timeout=60)
        self._client.start_session()
        self._client.set_window_rect(width=LANDSCAPE[0], height=LANDSCAPE[1] + 90)

    def kill(self) -> None:
        """See Mortal."""
        assert self._process is not None
        kill_all(family(self._process.pid))
        self._process.wait()

    def open(self, url: str) -> None:
        """See Mortal."""
        self._client.navigate(url)

    def value(self, expression: str) -> Any:
        """See Mortal."""
        return self._client.execute_script(f"return {expression}", sandbox=None)

    def tap(self, x: float, y: float) -> None:
        """See Mortal."""
        from marionette_driver.marionette import ActionSequence

        sequence = ActionSequence(self._client, "pointer", "finger", {"pointerType": "touch"})
        sequence.pointer_move(round(x), round(y)).pointer_down(0).pointer_up(0).perform()


class MortalChromium:
    """Chromium, by Playwright."""

    def __init__(self, profile: Path, playwright: Playwright) -> None:
        self._profile, self._playwright = profile, playwright

    def start(self) -> None:
        """See Mortal."""
        for lock in self._profile.glob("Singleton*"):
            lock.unlink(missing_ok=True)
        width, height = LANDSCAPE
        self._context = self._playwright.chromium.launch_persistent_context(
            str(self._profile),
            executable_path=system_browser(),
            args=list(FLAGS),
            viewport={"width": width, "height": height},
            has_touch=True,
            locale="en",
        )
        self._context.add_init_script(TOURED)
        self._page = self._context.new_page()

    def kill(self) -> None:
        """See Mortal."""
        mine = []
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                with contextlib.suppress(OSError):
                    if str(self._profile).encode() in (entry / "cmdline").read_bytes():
                        mine.append(int(entry.name))
        kill_all([pid for root in mine for pid in family(root)])
        with contextlib.suppress(Exception):  # there is nobody left to close
            self._context.close()

    def open(self, url: str) -> None:
        """See Mortal."""
        self._page.goto(url)

    def value(self, expression: str) -> Any:
        """See Mortal."""
        return self._page.evaluate(expression)

    def tap(self, x: float, y: float) -> None:
        """See Mortal."""
        self._page.touchscreen.tap(x, y)


class MortalWebKit(WebKitEngine):
    """WebKitGTK: its automation keeps nothing beyond its session, and that ends with the process of the page.

    So the page is left at once instead: what was painted must be kept by then.
    """

    def start(self) -> None:
        """See Mortal: the session lives on."""

    def kill(self) -> None:
        """See Mortal."""
        self.driver.get("about:blank")


@contextlib.contextmanager
def mortal(name: str, folder: Path, playwright: Playwright) -> Iterator[Mortal]:
    """The engine "chromium", "firefox" or "webkit", started, with a fresh profile in a folder."""
    if name == "webkit":
        with screen():
            webkit = MortalWebKit()
            try:
                yield webkit
            finally:
                with contextlib.suppress(Exception):
                    webkit.quit()
        return
    browser: MortalFirefox | MortalChromium = (
        MortalFirefox(folder / "profile") if name == "firefox" else MortalChromium(folder / "profile", playwright)
    )
    browser.start()
    try:
        yield browser
    finally:
        browser.kill()
