"""The three engines behind one small protocol: Chromium, Firefox ESR and WebKitGTK, the closest to an iPad's Safari.

Firefox is driven by its own Marionette, WebKitGTK by Debian's WebKitWebDriver with Selenium on a virtual screen.
"""

from __future__ import annotations

import contextlib
import importlib.util
import itertools
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Browser

from tests.browser.harness import LANDSCAPE, TOURED, tablet
from tools.paths import BUILD

LIBRARIES = ("lib", "libexec")
"""Where Linux systems keep WebKitGTK's MiniBrowser, under /usr."""


SKIPPED = "(() => { const skip = document.querySelector('.tour .skip'); if (skip) skip.click(); return !!skip; })()"


class Engine(Protocol):
    """A browser with one page."""

    def open(self, url: str) -> None:
        """Goes to a URL and waits until the document is loaded."""

    def value(self, expression: str) -> Any:
        """The value of a JavaScript expression in the page, JSON-able."""

    def tap(self, x: float, y: float) -> None:
        """Presses and releases the pointer at a point of the viewport, in CSS pixels."""


def wait_for(engine: Engine, expression: str, *, seconds: float = 60.0) -> Any:
    """Polls an expression until it is true and returns its value; AssertionError when time is up."""
    end = time.monotonic() + seconds
    while not (value := engine.value(expression)):
        assert time.monotonic() < end, f"not within {seconds} s: {expression}"
        time.sleep(0.05)
    return value


def boot_state(engine: Engine) -> str:
    """Waits for the end of the boot: "ready", or "failed" with the details on the page."""
    engine.value(f"(() => {{ {TOURED} }})()")
    state = str(wait_for(engine, "document.documentElement.dataset.boot"))
    # If the page was ready before TOURED ran, the tour of a first visit comes with the first frame.
    end = time.monotonic() + 1.5
    while state == "ready" and time.monotonic() < end and not engine.value(SKIPPED):
        time.sleep(0.05)
    details = engine.value("document.getElementById('boot-details')?.textContent") if state == "failed" else ""
    return f"{state} {details}".strip()


class ChromiumEngine:
    """Chromium by Playwright, with touch."""

    def __init__(self, browser: Browser) -> None:
        self.context = tablet(browser, snapshot=True)
        self.page = self.context.new_page()

    def open(self, url: str) -> None:
        """See Engine."""
        self.page.goto(url)

    def value(self, expression: str) -> Any:
        """See Engine."""
        return self.page.evaluate(expression)

    def tap(self, x: float, y: float) -> None:
        """See Engine."""
        self.page.touchscreen.tap(x, y)


class FirefoxEngine:
    """Firefox by Marionette, headless."""

    def __init__(self) -> None:
        from marionette_driver.marionette import Marionette  # type: ignore[import-untyped]

        self.client = Marionette(
            host="127.0.0.1",
            port=0,
            bin=shutil.which("firefox-esr"),
            headless=True,
            gecko_log=str(BUILD / "gecko.log"),
        )
        self.client.start_session()
        self.client.set_window_rect(width=LANDSCAPE[0], height=LANDSCAPE[1] + 90)  # the browser's own bars

    def open(self, url: str) -> None:
        """See Engine."""
        self.client.navigate(url)

    def value(self, expression: str) -> Any:
        """See Engine."""
        return self.client.execute_script(f"return {expression}", sandbox=None)

    def tap(self, x: float, y: float) -> None:
        """See Engine."""
        from marionette_driver.marionette import ActionSequence

        sequence = ActionSequence(self.client, "pointer", "finger", {"pointerType": "touch"})
        sequence.pointer_move(round(x), round(y)).pointer_down(0).pointer_up(0).perform()

    def quit(self) -> None:
        """Ends the browser and removes its profile."""
        self.client.quit()
        self.client.cleanup()


class WebKitEngine:
    """WebKitGTK's MiniBrowser by Selenium."""

    def __init__(self) -> None:
        from selenium import webdriver
        from selenium.webdriver.webkitgtk.options import Options
        from selenium.webdriver.webkitgtk.service import Service

        options = Options()
        options.binary_location = str(mini_browser())
        options.add_argument("--automation")
        self.driver = webdriver.WebKitGTK(options=options, service=Service(shutil.which("WebKitWebDriver")))
        self.driver.set_window_size(LANDSCAPE[0], LANDSCAPE[1] + 90)

    def open(self, url: str) -> None:
        """See Engine."""
        self.driver.get(url)

    def value(self, expression: str) -> Any:
        """See Engine."""
        return self.driver.execute_script(f"return {expression}")

    def tap(self, x: float, y: float) -> None:
        """See Engine."""
        from selenium.webdriver.common.actions.action_builder import ActionBuilder

        builder = ActionBuilder(self.driver)
        pointer: Any = builder.pointer_action
        pointer.move_to_location(round(x), round(y))
        pointer.pointer_down()
        pointer.pointer_up()
        builder.perform()

    def quit(self) -> None:
        """Ends the browser."""
        self.driver.quit()


def mini_browser() -> Path | None:
    """WebKitGTK's test browser, or None if it is not installed."""
    found = sorted(itertools.chain(*(Path("/usr", folder).rglob("webkit2gtk-4.*/MiniBrowser") for folder in LIBRARIES)))
    return found[-1] if found else None


def installed(name: str) -> bool:
    """Whether an engine's programs are installed."""
    if name == "firefox":
        driver = importlib.util.find_spec("telnetlib") is not None  # removed in Python 3.13; Marionette imports it
        return driver and shutil.which("firefox-esr") is not None
    return mini_browser() is not None and all(map(shutil.which, ("WebKitWebDriver", "Xvfb")))


@contextlib.contextmanager
def screen() -> Iterator[None]:
    """A virtual screen, named in DISPLAY, for a browser that has no headless mode."""
    before = os.environ.get("DISPLAY")
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x1400x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as answer:
        os.environ["DISPLAY"] = f":{answer.readline().strip()}"
    try:
        yield
    finally:
        process.terminate()
        process.wait()
        if before is None:
            del os.environ["DISPLAY"]
        else:
            os.environ["DISPLAY"] = before


@contextlib.contextmanager
def launched(name: str, chromium: Callable[[], Browser]) -> Iterator[Engine]:
    """The engine "chromium", "firefox" or "webkit", with a fresh profile."""
    if name == "chromium":
        engine = ChromiumEngine(chromium())
        try:
            yield engine
        finally:
            engine.context.close()
    elif name == "firefox":
        firefox = FirefoxEngine()
        try:
            yield firefox
        finally:
            firefox.quit()
    else:
        with screen():
            webkit = WebKitEngine()
            try:
                yield webkit
            finally:
                webkit.quit()
