"""A field of a rules sheet as it is set by hand: its place, its name, one sentence about it, its control."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeAlias

from attrs import evolve, field, frozen

from tablelight.app.editor.rules import values
from tablelight.app.editor.rules.values import SheetPath
from tablelight.app.sheets.state import RulesJson
from tablelight.board.document import Json

NEVER = "never"

LineKind: TypeAlias = Literal["choice", "number", "truth", "text", "member"]


@frozen
class Option:
    """One of some values: what it is called (English, a key of translation, or the author's own name)."""

    label: str
    value: Json
    picture: str = ""
    """A motif, a colour or a form that is drawn beside the name."""
    name: str = ""
    """The author's name that fills the label, where it has one to fill."""


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
    """As it is, with the default where the sheet does not say."""
    default: Json
    options: Sequence[Option] = field(factory=tuple)
    low: int = 0
    high: int = 99
    step: float = 1
    nothing: Json = None
    """Of a number without a bound: its value then, shown as a dash."""
    nothing_at: Literal["", "low", "high"] = ""
    """At which end it lies."""
    item: str = ""
    longest: int = 40
    is_rare: bool = False
    """Whether it is shown only when more is asked for."""
    write: Callable[[Json], Change] | None = None
    """What a new value does, where it does not just go to the path."""

    def change(self, value: Json) -> Change:
        """What setting the value does to the sheet."""
        return self.write(value) if self.write is not None else Change(self.path, value, self.default)


@frozen
class Change:
    """A value for a place of the sheet; one that is the default is left out. `key`: it also gets this key in its object."""

    path: SheetPath
    value: Json
    default: Json = None
    key: str | None = None


@frozen
class Add:
    """A button that adds something to the sheet: its name, and the sheet with it."""

    label: str
    made: Callable[[RulesJson, Callable[[str], str]], RulesJson]
    """The sheet after it; names in the language of who adds them."""


@frozen(kw_only=True)
class PageEntry:
    """A part of a page: an entry of one of the sheet's lists, or what is set for the whole game."""

    name: str = ""
    """A title: the author's, or English."""
    clause: str = ""
    """The clause that says it in a sentence."""
    path: SheetPath = ()
    """Where it can be deleted; empty if it cannot."""
    lines: Sequence[SheetLine] = field(factory=tuple)
    parts: Sequence[PageEntry] = field(factory=tuple)
    adds: Sequence[Add] = field(factory=tuple)
    is_open: bool = False
    """Whether it is shown without being opened."""


class LineFields:
    """Makes the lines of an object of the sheet."""

    def __init__(self, sheet: RulesJson, *at: str | int) -> None:
        self.sheet, self.at = sheet, at

    def value(self, key: str | int, default: Json) -> Json:
        """The value of a key, or the default."""
        found = values.value_at(self.sheet, (*self.at, key))
        return default if found is None else found

    def _line(self, kind: LineKind, key: str, label: str, hint: str, default: Json) -> SheetLine:
        """A line with what the sheet says there."""
        value = self.value(key, default)
        return SheetLine(path=(*self.at, key), label=label, hint=hint, kind=kind, value=value, default=default)

    def choice(self, key: str, label: str, hint: str, *options: Option, rare: bool = False) -> SheetLine:
        """One of some values, the first by default."""
        return evolve(self._line("choice", key, label, hint, options[0].value), options=options, is_rare=rare)

    def number(
        self, key: str, label: str, hint: str, default: int, bounds: tuple[int, int], *, rare: bool = False
    ) -> SheetLine:
        """A whole number within bounds, both of them allowed."""
        low, high = bounds
        return evolve(self._line("number", key, label, hint, default), low=low, high=high, is_rare=rare)

    def length(self, key: str, label: str, hint: str, default: int, bounds: tuple[int, int]) -> SheetLine:
        """Half inches on a bare table, whole spaces elsewhere."""
        return evolve(self.number(key, label, hint, default, bounds), step=0.5 if self.on_inches else 1)

    def truth(self, key: str, label: str, hint: str, *, default: bool = False, rare: bool = False) -> SheetLine:
        """A value that is on or off."""
        return evolve(self._line("truth", key, label, hint, default), is_rare=rare)

    def text(self, key: str, label: str, hint: str, longest: int = 40, *, rare: bool = False) -> SheetLine:
        """A text of the author's."""
        return evolve(self._line("text", key, label, hint, ""), longest=longest, is_rare=rare)

    def members(self, key: str, hint: str, *options: Option, rare: bool = False) -> list[SheetLine]:
        """Which of some are in a list, each on or off; the sentence stands with the first."""
        return [
            evolve(
                self._line("member", key, option.label, hint if number == 0 else "", []),
                item=str(option.value),
                is_rare=rare,
            )
            for number, option in enumerate(options)
        ]

    @property
    def on_inches(self) -> bool:
        """Whether the sheet is for a bare table."""
        return self.sheet.get("board") == "inches"


def changed(sheet: RulesJson, change: Change) -> RulesJson:
    """The sheet after a change."""
    found: Json
    if change.key is not None:
        *above, last = change.path
        holder = values.value_at(sheet, tuple(above))
        assert isinstance(holder, Mapping)
        renamed = {change.key if key == last else key: item for key, item in holder.items()}
        found = values.with_value(sheet, tuple(above), renamed)
    elif change.value == change.default and type(change.value) is type(change.default):
        found = values.without(sheet, change.path)
    else:
        found = values.with_value(sheet, change.path, change.value)
    assert isinstance(found, Mapping)
    return found


def named(sheet: RulesJson, key: str) -> list[Option]:
    """The entries of a list as options: their ids."""
    return [Option(values.label_of(entry), entry.get("id")) for _, entry in values.listed(sheet, key)]


def setting(path: SheetPath, value: Json) -> Callable[[RulesJson, Callable[[str], str]], RulesJson]:
    """What sets a value when its button is pressed."""
    return lambda sheet, _: values.as_rules(values.with_value(sheet, path, value))


def adding(path: SheetPath, entry: Json) -> Callable[[RulesJson, Callable[[str], str]], RulesJson]:
    """What adds an entry to a list when its button is pressed."""
    return lambda sheet, _: values.appended(sheet, path, entry)
