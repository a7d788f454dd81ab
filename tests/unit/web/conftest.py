"""The page's side of the app without a browser: the modules of `tablelight.web` over a false `js`, for tests of what
comes late, twice, or not at all."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any
from unittest.mock import MagicMock

import pytest
from attrs import evolve

from tablelight.app.state import AppState
from tablelight.view.plane import Place
from tests.kinds import is_done_by


class JsError(Exception):
    """An error of the browser."""


def proxy(function: Callable[..., object]) -> MagicMock:
    """A function as it is handed to the browser."""
    return MagicMock(side_effect=function)


def fire(target: MagicMock, kind: str, **fields: Any) -> None:
    """Let an event of a kind happen to a target."""
    event = MagicMock(type=kind, target=target, **fields)
    for call in [*target.addEventListener.call_args_list]:
        if call.args[0] == kind:
            call.args[1](event)


async def settled() -> None:
    """Let everything happen that waits for nothing."""
    for _ in range(20):
        await asyncio.sleep(0)


class Switch(ModuleType):
    """The module `js`: the browser of the test that runs. The modules of the page are imported only once."""

    browser: MagicMock

    def __getattr__(self, name: str) -> Any:
        return getattr(self.browser, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self.browser, name, value)


@pytest.fixture(scope="package")
def page() -> Iterator[Switch]:
    """The modules of the page, which find a false browser."""
    if sys.platform == "emscripten":
        pytest.skip("asyncio.run needs stack switching there")
    with pytest.MonkeyPatch.context() as patch:
        ffi = MagicMock(
            JsException=JsError, create_proxy=proxy, create_once_callable=proxy, to_js=lambda value, **_: value
        )
        switch = Switch("js")
        for name, module in (
            ("js", switch),
            ("pyodide", MagicMock()),
            ("pyodide.ffi", ffi),
            ("pyodide_js", MagicMock()),
        ):
            patch.setitem(sys.modules, name, module)
        yield switch
        for name in [name for name in sys.modules if name.startswith("tablelight.web")]:
            del sys.modules[name]


@pytest.fixture(autouse=True)
def js(page: Switch) -> MagicMock:
    """The browser. Tests import the modules of `tablelight.web` themselves, once it is there."""
    browser = MagicMock()
    for name in ("tablelightFiles", "launchQueue"):
        delattr(browser, name)
    browser.document.documentElement.lang = "en"
    browser.performance.now.return_value = 0.0
    browser.URLSearchParams.new.return_value.has.return_value = False
    object.__setattr__(page, "browser", browser)
    return browser


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[BaseException]:
    """The faults that the page reports."""
    from tablelight.web import guard

    found: list[BaseException] = []
    monkeypatch.setattr(guard, "tell", found.append)
    return found


class FalseHost:
    """An app that only notes what it is asked to do."""

    def __init__(self, state: AppState) -> None:
        self.state = state
        self.asked: list[object] = []
        self.element: Any = MagicMock()
        self.view: Any = MagicMock()

    def act(self, action: object) -> None:
        self.asked.append(action)

    def hover(self, place: Place | None) -> None:
        pass

    def touch(self, place: Place | None) -> None:
        pass

    def let_go(self) -> None:
        pass

    def backdrop(self) -> None:
        pass

    def portrait(self, source: str) -> None:
        pass

    def request(self) -> None:
        pass

    def asked_for(self, *kinds: Any) -> list[Any]:
        """What it was asked for: actions of some kinds, and those that some functions make."""
        records = tuple(kind for kind in kinds if isinstance(kind, type))
        makers = [kind for kind in kinds if kind not in records]
        return [each for each in self.asked if isinstance(each, records) or is_done_by(each, *makers)]

    def changes(self, **fields: Any) -> None:
        """Something has happened to the state meanwhile."""
        self.state = evolve(self.state, **fields)


@pytest.fixture
def host() -> FalseHost:
    return FalseHost(AppState())
