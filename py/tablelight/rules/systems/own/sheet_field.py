"""The declaration of a field of a rules sheet: one for the reader, the editor, the sentences and the help.

The records in `sheet`, `sheet_ground` and `sheet_rolls` declare their fields with `said`. Texts are English:
the keys of translation. Labels and hints are in the catalogue "app", sentences in "own".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Literal, TypeAlias

import attrs
from attrs import evolve, field, frozen

from tablelight.board.document import GridKind

BOARDS: tuple[GridKind, ...] = ("square", "hex", "inches")
SPACES: tuple[GridKind, ...] = ("square", "hex")
INCHES: tuple[GridKind, ...] = ("inches",)
LABEL, TEXT, NOTES = 40, 200, 2000
"""The most characters of a label, a text and the notes."""
NEVER = "never"
NUMBER = ""
"""The key of the sentence for a number, if words have sentences too."""
SHEET_FIELD = "sheet field"
REQUIRED: Any = object()
"""In place of a default: the sheet must say it."""

Refs = Literal["stats", "traits", "edges", "rolls"]
"""The lists with ids that other parts of a sheet refer to."""
SheetKind = Literal[
    "whole",  # a whole number from `low` to `high`; null where the default is None
    "length",  # the same; on inches a number with three decimals, read in thousandths
    "number",  # a whole number from 0 to 999, or one made of a stat (`SheetNumber`)
    "price",  # a whole number, or "never": None in the record
    "effect",  # one of `choices`, a whole number on spaces, or {`roll_key`: a roll}
    "choice",  # one of `choices`; the first is the default
    "truth",
    "text",  # at most `high` characters
    "picture",  # the name of a motif, a colour or a form
    "reference",  # an id of the list `of`
    "references",  # a list of such ids
    "flags",  # a list of some of `choices`
    "part",  # an object, read as `record`
    "list",  # a list of named objects, read as `record`, at most `high`
    "odd",  # has its own code to read, edit and say it
]
Shown: TypeAlias = Callable[[Mapping[str, Any], Mapping[str, Any]], bool]
"""Whether a field has an effect, from the sheet and the object that has it: by key their JSON, or the records' values."""
SheetSentence: TypeAlias = str | Mapping[str, str]
"""A template; or one for each word, and for a number at `NUMBER`."""


@frozen
class SheetField:
    """A field of a sheet. Bounds are for the value in the JSON, and inclusive."""

    kind: SheetKind
    label: str = ""
    hint: str = ""
    """What it means, in one sentence."""
    low: int = field(default=0, kw_only=True)
    high: int = field(default=0, kw_only=True)
    key: str = field(default="", kw_only=True)
    """Its key in the JSON, by default the attribute's name."""
    default: Any = field(default=REQUIRED, kw_only=True)
    """The record's value if the sheet does not say it; `REQUIRED`: that is a problem."""
    choices: Mapping[str, str] = field(factory=dict, kw_only=True)
    """The words of the JSON, each with its label."""
    true: str = field(default="", kw_only=True)
    """For a choice that is a bool in the record: the word for True."""
    words_on: Mapping[str, tuple[str, ...]] = field(factory=dict, kw_only=True)
    """By board, the words allowed there, if not all are."""
    of: Refs | None = field(default=None, kw_only=True)
    roll_key: str = field(default="", kw_only=True)
    record: type[Any] | None = field(default=None, kw_only=True)
    boards: tuple[GridKind, ...] = field(default=BOARDS, kw_only=True)
    """The boards on which it means something."""
    home: str = field(default="", kw_only=True)
    """The only list whose entries have it, if two lists share a record."""
    sentence: SheetSentence = field(default="", kw_only=True)
    except_sentence: SheetSentence = field(default="", kw_only=True)
    """Only for a field that an exception for a trait may change."""
    clause: str = field(default="", kw_only=True)
    """The clause of its sentence, if that is not the clause of a list's entry."""
    is_always_said: bool = field(default=False, kw_only=True)
    """Whether its sentence is also given for the default."""
    none: str = field(default="", kw_only=True)
    """The editor's label for null."""
    usual: int = field(default=0, kw_only=True)
    """The initial number when the editor makes one."""
    offered: tuple[int, ...] = field(default=(), kw_only=True)
    """Numbers that the editor offers as buttons in place of a stepper."""
    is_length: bool = field(default=False, kw_only=True)
    """For a `number`: whether it is in inches on a bare table."""
    inch_hint: str = field(default="", kw_only=True)
    when: Shown | None = field(default=None, kw_only=True)
    rare: bool | Literal["unset"] = field(default=False, kw_only=True)
    """Whether the editor keeps it in a fold; "unset": only while the sheet does not say it."""
    page: int = field(default=0, kw_only=True)
    """Its place in the editor among its object's fields; equal ones keep the order of the record."""
    said: int = field(default=0, kw_only=True)
    """The place of its sentence, in the same way."""

    def words(self, board: str) -> tuple[str, ...]:
        """The words allowed on a board, the default first."""
        return self.words_on.get(board, tuple(self.choices))

    def word_of(self, value: object) -> str:
        """The word of the JSON for a record's value."""
        if self.true:
            return next(word for word in self.choices if (word == self.true) == value)
        return str(value).lower()

    def value_of(self, word: str) -> object:
        """The record's value for a word of the JSON."""
        return word == self.true if self.true else word

    @property
    def sentences(self) -> Iterator[tuple[str, str]]:
        """Each template with its word, which is empty if there is only one."""
        yield from [("", self.sentence)] if isinstance(self.sentence, str) else self.sentence.items()


def said(*fields: SheetField, otherwise: Any = REQUIRED) -> Any:
    """An attribute of a record that a sheet says; with several fields, each for some boards or lists. `otherwise`: the
    attribute's value on a board where a required field means nothing."""
    default = otherwise if fields[0].default is REQUIRED else fields[0].default
    return field(default=attrs.NOTHING if default is REQUIRED else default, metadata={SHEET_FIELD: fields})


SheetFields: TypeAlias = tuple[tuple[str, SheetField], ...]
"""Fields, each after the name of its attribute."""


def all_fields(record: Any) -> SheetFields:
    """Every field of a record (its class), in the order in which a sheet is read."""
    return _all_fields(record)


@cache
def _all_fields(record: type[Any]) -> SheetFields:
    return tuple(
        (attribute.name, each if each.key else evolve(each, key=attribute.name))
        for attribute in attrs.fields(record)
        for each in attribute.metadata.get(SHEET_FIELD, ())
    )


def fields_of(record: type[Any], board: str, home: str = "") -> SheetFields:
    """The fields of a record that mean something on a board and in a list."""
    fields = all_fields(record)
    return tuple((name, each) for name, each in fields if board in each.boards and each.home in ("", home))


def senseless_keys(record: type[Any], board: str) -> list[str]:
    """The keys of a record that mean nothing on a board, in the order of the editor."""
    known = {each.key for _, each in fields_of(record, board)}
    found = sorted((each for _, each in all_fields(record) if board not in each.boards), key=lambda each: each.page)
    return list(dict.fromkeys(each.key for each in found if each.key not in known))


NAME = SheetField("text", "Name", "Its name.", key="label", high=LABEL)
"""The label of a `Named`, by default its id."""
