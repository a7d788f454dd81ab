"""A field of a rules sheet as it is set by hand: its place, its name, one sentence about it, its control."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

from attrs import evolve, field, frozen

from tablelight.app.sheets.state import RulesJson
from tablelight.board.document import Json

SheetPath: TypeAlias = tuple[str | int, ...]
"""Keys and numbers from the sheet to a value."""
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


def value_at(sheet: Json, path: SheetPath) -> Json:
    """The value at a path, None where the sheet says nothing."""
    for key in path:
        if isinstance(key, int):
            if not isinstance(sheet, list | tuple) or key >= len(sheet):
                return None
            sheet = sheet[key]
        else:
            if not isinstance(sheet, Mapping) or key not in sheet:
                return None
            sheet = sheet[key]
    return sheet


def with_value(sheet: Json, path: SheetPath, value: Json) -> Json:
    """The sheet with another value at a path; objects on the way are made where there are none."""
    if not path:
        return value
    key, rest = path[0], path[1:]
    if isinstance(key, int):
        items = sheet if isinstance(sheet, list | tuple) else ()
        return [with_value(item, rest, value) if n == key else item for n, item in enumerate(items)]
    before = sheet if isinstance(sheet, Mapping) else {}
    return {**before, key: with_value(before.get(key), rest, value)}


def without(sheet: Json, path: SheetPath) -> Json:
    """The sheet without what is at a path: an entry of a list, or a key of an object."""
    *above, last = path
    holder = value_at(sheet, tuple(above))
    if isinstance(last, int) and isinstance(holder, list | tuple):
        return with_value(sheet, tuple(above), [item for n, item in enumerate(holder) if n != last])
    if isinstance(holder, Mapping) and last in holder:
        return with_value(sheet, tuple(above), {key: item for key, item in holder.items() if key != last})
    return sheet


def changed(sheet: RulesJson, change: Change) -> RulesJson:
    """The sheet after a change."""
    found: Json
    if change.key is not None:
        *above, last = change.path
        holder = value_at(sheet, tuple(above))
        assert isinstance(holder, Mapping)
        renamed = {change.key if key == last else key: item for key, item in holder.items()}
        found = with_value(sheet, tuple(above), renamed)
    elif change.value == change.default and type(change.value) is type(change.default):
        found = without(sheet, change.path)
    else:
        found = with_value(sheet, change.path, change.value)
    assert isinstance(found, Mapping)
    return found


def listed(sheet: Json, *path: str | int) -> Iterator[tuple[int, Mapping[str, Json]]]:
    """The objects of a list, each with its number."""
    found = value_at(sheet, path)
    for number, entry in enumerate(found if isinstance(found, list | tuple) else ()):
        if isinstance(entry, Mapping):
            yield number, entry


def label_of(entry: Mapping[str, Json]) -> str:
    """What an entry is called."""
    return str(entry.get("label") or entry.get("id", ""))


def named(sheet: RulesJson, key: str) -> list[Option]:
    """The entries of a list as options: their ids."""
    return [Option(label_of(entry), entry.get("id")) for _, entry in listed(sheet, key)]


class LineFields:
    """Makes the lines of an object of the sheet."""

    def __init__(self, sheet: RulesJson, *at: str | int) -> None:
        self.sheet, self.at = sheet, at

    def value(self, key: str | int, default: Json) -> Json:
        """The value of a key, or the default."""
        found = value_at(self.sheet, (*self.at, key))
        return default if found is None else found

    def _line(self, kind: LineKind, key: str, label: str, hint: str, default: Json) -> SheetLine:
        """A line with what the sheet says there."""
        value = self.value(key, default)
        return SheetLine(path=(*self.at, key), label=label, hint=hint, kind=kind, value=value, default=default)

    def choice(self, key: str, label: str, hint: str, *options: Option, rare: bool = False) -> SheetLine:
        """One of some values, the first by default."""
        return evolve(self._line("choice", key, label, hint, options[0].value), options=options, is_rare=rare)

    def number(
        self, key: str, label: str, hint: str, default: int, low: int, high: int, *, rare: bool = False
    ) -> SheetLine:
        """A whole number within bounds."""
        return evolve(self._line("number", key, label, hint, default), low=low, high=high, is_rare=rare)

    def length(self, key: str, label: str, hint: str, default: int, low: int, high: int) -> SheetLine:
        """Half inches on a bare table, whole spaces elsewhere."""
        return evolve(self.number(key, label, hint, default, low, high), step=0.5 if self.on_inches else 1)

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


def setting(path: SheetPath, value: Json) -> Callable[[RulesJson, Callable[[str], str]], RulesJson]:
    """What sets a value when its button is pressed."""
    return lambda sheet, _: as_rules(with_value(sheet, path, value))


def adding(path: SheetPath, entry: Json) -> Callable[[RulesJson, Callable[[str], str]], RulesJson]:
    """What adds an entry to a list when its button is pressed."""
    return lambda sheet, _: appended(sheet, path, entry)


def appended(sheet: RulesJson, path: SheetPath, entry: Json) -> RulesJson:
    """The sheet with another entry in a list."""
    found = value_at(sheet, path)
    return as_rules(with_value(sheet, path, [*(found if isinstance(found, list | tuple) else ()), entry]))


def as_rules(value: Json) -> RulesJson:
    """A sheet that has been changed: still an object."""
    assert isinstance(value, Mapping)
    return value


def without_target(sheet: RulesJson) -> list[Mapping[str, Json]]:
    """The rolls that say nothing of a target: those that a fall may throw, or who gets away."""
    return [roll for _, roll in listed(sheet, "rolls") if not _names_target(roll)]


def _names_target(value: Json) -> bool:
    if isinstance(value, Mapping):
        own = any(value.get(key) == "target" for key in ("of", "to"))
        return own or any(_names_target(item) for item in value.values())
    return isinstance(value, list | tuple) and any(_names_target(item) for item in value)
