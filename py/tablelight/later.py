"""Modules and catalogues that few players need are loaded on first use.

The build leaves the modules of `MODULES` out of the page's first archive and puts them into a second one. The page
keeps a list of such parts (`expect`). Code that asks for a part that has not been fetched raises `NotLoadedError`. The
page catches it in one place (`web/app.py`), fetches the part, and does the action again. So a feature only imports a
module of the list inside a function. Run from the sources, nothing is ever missing.
"""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable, Iterable
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from typing import Any, TypeVar

MODULES = (
    "segno",
    "tablelight.app.campaign.panel",
    "tablelight.app.campaign.update",
    "tablelight.app.at_table.true_size",
    "tablelight.app.clock.panel",
    "tablelight.app.device.panel",
    "tablelight.app.film.panel",
    "tablelight.app.importing.rules_panel",
    "tablelight.app.look.panel",
    "tablelight.app.look.queries",
    "tablelight.app.look.update",
    "tablelight.app.partner.panel",
    "tablelight.app.partner.queries",
    "tablelight.app.partner.update",
    "tablelight.app.ruler.template_panel",
    "tablelight.app.reminders.panel",
    "tablelight.app.turn_plan.panel",
    "tablelight.app.turn_plan.queries",
    "tablelight.app.turn_plan.scene",
    "tablelight.ask",
    "tablelight.checked",
    "tablelight.formats.armies",
    "tablelight.formats.own_rules",
    "tablelight.partner",
    "tablelight.replay",
    "tablelight.rules.templates.answer",
    "tablelight.seen",
    "tablelight.words",
)
"""The modules and packages of the second archive."""
ARCHIVE = "modules"
"""The name of this archive as a part. Every other part is the catalogues of a language, by its code."""

T = TypeVar("T")

_expected: set[str] = set()
_fetched: dict[str, Path] = {}


class NotLoadedError(Exception):
    """A part is asked for that has not been fetched."""

    def __init__(self, part: str) -> None:
        super().__init__(f"{part} is not loaded")
        self.part = part


def is_later(module: str) -> bool:
    """Whether a module is in the second archive."""
    return any(module == name or module.startswith(f"{name}.") for name in MODULES)


def expect(parts: Iterable[str]) -> None:
    """Begin to raise `NotLoadedError` for these parts."""
    _expected.update(parts)
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.append(_Finder())  # the last: it is asked only about modules that the first archive lacks


def keep(part: str, content: bytes) -> None:
    """Store a part that was fetched."""
    path = Path(f"later-{part}")
    path.write_bytes(content)
    _fetched[part] = path.absolute()


def find(part: str) -> Path | None:
    """The file of a part; None if the program does without parts. Raises NotLoadedError."""
    if part in _expected and part not in _fetched:
        raise NotLoadedError(part)
    return _fetched.get(part)


async def with_parts(work: Callable[[], T], fetch: Callable[[str], Awaitable[Any]]) -> T:
    """The result of `work`, which is started again after each part that it lacks. `fetch` gives a part as a JavaScript
    buffer."""
    while True:
        try:
            return work()
        except NotLoadedError as missing:
            keep(missing.part, (await fetch(missing.part)).to_bytes())


class _Finder:
    def find_spec(self, name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        """The module in the archive; None for any other module."""
        archive = find(ARCHIVE) if is_later(name) else None
        return None if archive is None else PathFinder.find_spec(name, [str(archive.joinpath(*name.split(".")[:-1]))])
