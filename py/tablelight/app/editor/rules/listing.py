"""The entries of a sheet's lists on a page: a title with buttons, then each entry with its fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from tablelight.app.editor.rules.field_lines import SheetPlace, name_line, record_lines
from tablelight.app.editor.rules.lines import Add, PageEntry
from tablelight.app.editor.rules.values import label_of, listed
from tablelight.rules.systems.own.messages import NUMBERED, clause_of

Parts: TypeAlias = Callable[[SheetPlace, type[Any], str], tuple[list[PageEntry], list[Add]]]
"""The parts of an entry and its buttons."""


def list_entries(
    above: SheetPlace, key: str, record: type[Any], title: str, adds: list[Add], parts: Parts | None = None
) -> Iterator[PageEntry]:
    """A list's title, then its entries."""
    yield PageEntry(name=title, is_open=True, adds=adds)
    for n, entry in listed(above.sheet, *above.at, key):
        place = above.within(key, n)
        own, buttons = parts(place, record, key) if parts is not None else ([], [])
        yield PageEntry(
            name=label_of(entry),
            clause=clause_of(key, n) if key in NUMBERED else "",
            path=place.at,
            lines=[name_line(place), *record_lines(place, record, home=key)],
            parts=own,
            adds=buttons,
        )
