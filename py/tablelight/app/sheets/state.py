"""The sheets that the browser keeps, and a foreign one that waits to be accepted."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from attrs import evolve, field, frozen

from tablelight.app.history import History
from tablelight.board.document import Json
from tablelight.board.parse_json import parsed
from tablelight.board.problems import Problem
from tablelight.board.records import items_of, typed
from tablelight.board.values import file_stem

RulesJson: TypeAlias = Mapping[str, Json]

MOST_SHEETS = 60
"""The most sheets that are kept."""


@frozen(kw_only=True)
class Offer:
    """Foreign rules that wait for a yes or no: with a game, or alone."""

    name: str
    """The file's name, or the game's."""
    rules: RulesJson
    history: History | None = None
    """The game that brought them."""
    problems: Sequence[Problem] = field(factory=tuple)
    """The faults that keep questions from being answered."""


@frozen(kw_only=True)
class SheetsState:
    """What is known of sheets other than the one on the table."""

    saved: tuple[RulesJson, ...] = ()
    """The kept sheets, by name."""
    offer: Offer | None = None
    """The rules that wait for the player's yes."""
    forgetting: int | None = None
    """The number of the kept sheet whose deletion is to be confirmed."""

    def holds(self, rules: RulesJson) -> bool:
        return rules in self.saved

    def keeping(self, rules: RulesJson) -> SheetsState | None:
        """The state with the sheet kept, in place of one of the same name and author; None if too many are kept."""
        others = [
            each for each in self.saved if (title(each), each.get("author")) != (title(rules), rules.get("author"))
        ]
        if len(others) >= MOST_SHEETS:
            return None
        saved = tuple(sorted((*others, rules), key=lambda each: title(each).lower()))
        return evolve(self, saved=saved, forgetting=None)  # the numbers of the sheets have changed


def title(rules: RulesJson) -> str:
    """What a sheet is called; empty without a name."""
    return typed(rules.get("name"), str) or ""


def written(saved: Sequence[RulesJson]) -> str:
    """The kept sheets as text."""
    return json.dumps(list(saved), ensure_ascii=False)


def read_kept(text: str) -> tuple[RulesJson, ...]:
    """The sheets that `written` wrote; none if they cannot be read."""
    return tuple(each for each in items_of(parsed(text)) if is_sheet(each))[:MOST_SHEETS]


def is_whole(text: str) -> bool:
    """Whether reading the sheets' text loses nothing."""
    found = parsed(text)
    return isinstance(found, list) and len(found) == len(read_kept(text))


def is_sheet(value: object) -> bool:
    """Whether a JSON value is meant as a sheet by itself, right or wrong."""
    return (
        isinstance(value, dict)
        and "format" not in value
        and "movement" in value
        and value.get("board") in ("square", "hex", "inches")
        and isinstance(value.get("version"), int)
    )


def sheet_in(text: str | bytes) -> RulesJson | None:
    """The sheet in a file; None for any other file."""
    if len(text) > 200_000:
        return None
    found = parsed(text)
    return found if isinstance(found, dict) and is_sheet(found) else None


def file_name(rules: RulesJson) -> str:
    """What to call a sheet's file."""
    return f"{file_stem(title(rules), 'own')}.rules.json"


def file_text(rules: RulesJson) -> str:
    """A sheet as the text of a file."""
    return json.dumps(rules, ensure_ascii=False, indent=1) + "\n"
