"""A part of the program that is fetched late: the sign that says so."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import MagicMock

import pytest

from tests.unit.web.conftest import JsError, fire, settled


class PartsHost:
    """A host that sends a part, or does not, when a test says so."""

    def __init__(self, js: MagicMock, monkeypatch: pytest.MonkeyPatch) -> None:
        from tablelight.web import parts

        self.coming: dict[str, asyncio.Future[None]] = {}
        self.elements: dict[str, MagicMock] = {}
        js.document.getElementById = self.element
        js.document.querySelector.return_value = None
        monkeypatch.setattr(parts, "fetch", self._fetch)
        self.loader = parts.PartLoader()

    def element(self, name: str) -> Any:
        return self.elements.setdefault(name, MagicMock())

    async def _fetch(self, part: str) -> None:
        self.coming[part] = asyncio.get_running_loop().create_future()
        await self.coming[part]

    async def sends(self, part: str, *, is_there: bool = True) -> None:
        await settled()
        coming = self.coming.pop(part)
        if is_there:
            coming.set_result(None)
        else:
            coming.set_exception(JsError())
        await settled()

    @property
    def sign(self) -> str | None:
        """The sign's text; None if it is hidden."""
        return None if self.element("later").hidden else self.element("later-text").textContent


@pytest.fixture
def parts_host(js: MagicMock, monkeypatch: pytest.MonkeyPatch) -> PartsHost:
    return PartsHost(js, monkeypatch)


def test_the_sign_goes_if_the_same_button_is_pressed_again(parts_host: PartsHost) -> None:
    async def play() -> None:
        done: list[str] = []
        parts_host.loader.wait("modules", lambda: done.append("first"))
        await parts_host.sends("modules", is_there=False)
        parts_host.loader.wait("modules", lambda: done.append("second"))
        await parts_host.sends("modules")
        assert parts_host.sign is None
        assert done == ["second"], "the same button must not act twice"

    asyncio.run(play())


def test_the_sign_of_a_failed_part_returns_after_another_part_has_come(parts_host: PartsHost) -> None:
    async def play() -> None:
        parts_host.loader.wait("modules", lambda: None)
        parts_host.loader.wait("de", lambda: None)
        await parts_host.sends("modules", is_there=False)
        await parts_host.sends("de")
        assert parts_host.sign is not None and "network" in parts_host.sign
        assert parts_host.element("later-again").hidden is False
        fire(parts_host.element("later-again"), "click")
        await parts_host.sends("modules")
        assert parts_host.sign is None

    asyncio.run(play())


def test_the_sign_stays_while_another_part_is_on_its_way(parts_host: PartsHost) -> None:
    async def play() -> None:
        parts_host.loader.wait("modules", lambda: None)
        parts_host.loader.wait("de", lambda: None)
        await parts_host.sends("modules")
        assert parts_host.sign == "Loading ..."
        await parts_host.sends("de")
        assert parts_host.sign is None

    asyncio.run(play())
