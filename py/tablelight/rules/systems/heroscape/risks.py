"""The rolls that a move leaves owed: strikes, falls, lava. The document's turn keeps them until they are made.

They stay owed, however many turns and rounds end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeAlias, TypeVar

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import Problem
from tablelight.board.records import kept_record
from tablelight.rules.systems.heroscape.steps import Risk

T = TypeVar("T")
OwedEntry: TypeAlias = Literal["strikes", "falls", "molten", "fields"]
"""The entries of the turn: throws for molten lava, and for lava fields, are the last two."""


@frozen
class HeroScapeTurn:
    """The rolls that are still owed."""

    strikes: tuple[tuple[str, str], ...] = ()
    """Pairs: the figure that left, the enemy that strikes (HS-22)."""
    falls: Mapping[str, tuple[int, ...]] = field(factory=dict)
    """The drops of each figure (HS-30)."""
    molten: Mapping[str, int] = field(factory=dict)
    """How many throws for molten lava each figure owes (HS-40)."""
    fields: Mapping[str, int] = field(factory=dict)
    """The same for a lava field, at the end of a round (HS-41)."""

    def remembered_in(self, document: Document) -> Document:
        """The document with these owed rolls; empty entries are left out."""
        strikes: list[Json] = [list(pair) for pair in self.strikes]
        falls: dict[str, Json] = {name: list(drops) for name, drops in self.falls.items() if drops}
        molten, fields = ({n: c for n, c in counts.items() if c > 0} for counts in (self.molten, self.fields))
        return document.with_turn(
            strikes=strikes or None, falls=falls or None, molten=molten or None, fields=fields or None
        )


def turn_of(document: Document) -> HeroScapeTurn:
    """The rolls that a document still owes."""
    return kept_record(document.turn, HeroScapeTurn)


def with_risks(document: Document, figure: str, risks: Sequence[Risk]) -> Document:
    """The document with the rolls that a move of a figure leaves owed."""
    turn = turn_of(document)
    struck = ((figure, str(risk.reason.figure)) for risk in risks if risk.roll == "strike")
    fallen = (int(str(risk.reason.values["drop"])) for risk in risks if risk.roll == "fall")
    burnt = sum(risk.roll == "molten-lava" for risk in risks)
    return evolve(
        turn,
        strikes=(*turn.strikes, *struck),
        falls={**turn.falls, figure: (*turn.falls.get(figure, ()), *fallen)},
        molten={**turn.molten, figure: turn.molten.get(figure, 0) + burnt},
    ).remembered_in(document)


def end_round(document: Document) -> Document:
    """HS-41: every figure with a space on a lava field owes one throw for each round."""
    turn = turn_of(document)
    owed = dict(turn.fields)
    for figure in document.figures:
        if on_lava_field(document, figure):
            owed[figure.id] = owed.get(figure.id, 0) + 1
    return evolve(turn, fields=owed).remembered_in(document)


def on_lava_field(document: Document, figure: Figure) -> bool:
    """Whether a figure stands on a lava field, with its whole base or half of it."""
    return any(document.layout.terrain_at(space) == "lava-field" for space in figure.at)


def settled(document: Document, owed: OwedEntry, figure: str, item: str | int | None = None) -> Document:
    """The document with one roll of a figure fewer still to be made. `item`: the enemy of a strike, the drop of a fall."""
    turn = turn_of(document)
    if owed == "strikes":
        return evolve(turn, strikes=_without_one(turn.strikes, (figure, item))).remembered_in(document)
    if owed == "falls":
        drops = _without_one(turn.falls.get(figure, ()), item)
        return evolve(turn, falls={**turn.falls, figure: drops}).remembered_in(document)
    counts = turn.molten if owed == "molten" else turn.fields
    left = {**counts, figure: counts.get(figure, 0) - 1}
    return (evolve(turn, molten=left) if owed == "molten" else evolve(turn, fields=left)).remembered_in(document)


def _without_one(items: Sequence[T], item: object) -> tuple[T, ...]:
    """The items without the first that equals one, if any does."""
    at = next((number for number, each in enumerate(items) if each == item), len(items))
    return (*items[:at], *items[at + 1 :])


def check(document: Document) -> Iterator[Problem]:
    """Every problem with the owed rolls: each must be well formed and name figures of the document."""
    ids = {figure.id for figure in document.figures}
    strikes = document.turn.get("strikes")
    for number, pair in enumerate(strikes if isinstance(strikes, list) else ()):
        if not (isinstance(pair, list) and len(pair) == 2 and all(isinstance(i, str) and i in ids for i in pair)):
            yield Problem(f"$.turn.strikes[{number}]", "must be two figures' ids")
    for key in ("falls", "molten", "fields"):
        owed = document.turn.get(key)
        for name, value in (owed if isinstance(owed, Mapping) else {}).items():
            path = f"$.turn.{key}.{name}"
            if name not in ids:
                yield Problem(path, "no figure has the id {id}", {"id": name})
            elif key != "falls" and not _is_count(value):
                yield Problem(path, "must be a whole number")
            elif key == "falls" and not (isinstance(value, list) and all(_is_count(drop) for drop in value)):
                yield Problem(path, "must be a list of whole numbers")


def _is_count(value: Json) -> bool:
    return type(value) is int and 0 <= value < 1000
