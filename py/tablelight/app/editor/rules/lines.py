"""The parts of the rules editor's pages: a field with its control, its change, entries and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from attrs import field, frozen

from tablelight.app.editor.rules import values
from tablelight.app.editor.rules.values import SheetPath
from tablelight.app.sheets.state import RulesJson
from tablelight.board.document import Json
from tablelight.board.records import mapping_of

LineKind: TypeAlias = Literal["choice", "number", "truth", "text", "member"]


@frozen
class Option:
    """A value to choose, with its label (English, a key of translation, or the author's own name)."""

    label: str
    value: Json
    picture: str = ""
    """A motif, a colour or a form that is drawn next to the name."""
    name: str = ""
    """The author's name that fills the label, if it has a gap."""


@frozen(kw_only=True)
class SheetLine:
    """A field of the sheet and its control."""

    path: SheetPath
    label: str
    hint: str
    """What it means, in one sentence."""
    kind: LineKind
    """`member`: whether `item` is in the list at the path."""
    value: Json
    """The present value; the default if the sheet has none."""
    default: Json
    options: Sequence[Option] = field(factory=tuple)
    low: int = 0
    high: int = 99
    step: float = 1
    nothing: Json = None
    """The value of a number without a limit, shown as a dash."""
    nothing_at: Literal["", "low", "high"] = ""
    """The end of the range where that value is."""
    item: str = ""
    longest: int = 40
    owner: str = ""
    """The name of what the field is a part of, if it has one: the number that is made of a stat."""
    is_rare: bool = False
    """Whether it is shown only under "More"."""
    write: Callable[[Json], Change] | None = None
    """The change for a new value, if it is more than the value at the path."""

    def change(self, value: Json) -> Change:
        return self.write(value) if self.write is not None else Change(self.path, value, self.default)


@frozen
class Change:
    """A value for a place of the sheet; a default is left out. `key`: rename the last key of the path to it instead."""

    path: SheetPath
    value: Json
    default: Json = None
    key: str | None = None


Making: TypeAlias = Callable[[RulesJson, Callable[[str], str]], RulesJson]
"""Makes the changed sheet. The second argument gives names in the player's language."""


@frozen
class Add:
    """A button that adds something to the sheet: its name, and the sheet with it."""

    label: str
    made: Making


@frozen(kw_only=True)
class PageEntry:
    """A part of a page: an entry of one of the sheet's lists, or settings of the whole game."""

    name: str = ""
    """A title: the author's, or English."""
    clause: str = ""
    """The clause that says it in a sentence."""
    path: SheetPath = ()
    """The path by which it can be deleted; empty if it cannot."""
    lines: Sequence[SheetLine] = field(factory=tuple)
    parts: Sequence[PageEntry] = field(factory=tuple)
    adds: Sequence[Add] = field(factory=tuple)
    is_open: bool = False
    """Whether it is shown without being opened."""


def changed(sheet: RulesJson, change: Change) -> RulesJson:
    """The sheet after a change."""
    if change.key is not None:
        *above, last = change.path
        holder = mapping_of(values.value_at(sheet, tuple(above)))
        renamed = {change.key if key == last else key: item for key, item in holder.items()}
        return values.with_value(sheet, tuple(above), renamed)
    if change.value == change.default and type(change.value) is type(change.default):
        return values.without(sheet, change.path)
    return values.with_value(sheet, change.path, change.value)


def named(sheet: RulesJson, key: str) -> list[Option]:
    """The entries of a list as options: their ids."""
    return [Option(values.label_of(entry), entry.get("id")) for _, entry in values.listed(sheet, key)]


def setting(path: SheetPath, value: Json) -> Making:
    """The function of a button that sets a value."""
    return lambda sheet, _: values.with_value(sheet, path, value)


def adding(path: SheetPath, entry: Json) -> Making:
    """The function of a button that adds an entry to a list."""
    return lambda sheet, _: values.appended(sheet, path, entry)
