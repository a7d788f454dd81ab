"""What a move leaves to be thrown for: strikes, falls, lava, kept in the document's turn until the dice have spoken.

`strikes`: pairs (who left, who strikes); `falls`: the drops of each figure; `molten`: how often each figure throws for lava.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from tablelight.board.document import Document, Json
from tablelight.board.problems import Problem
from tablelight.rules.systems.heroscape.movement import Risk


def with_dangers(document: Document, figure: str, risks: Sequence[Risk]) -> Document:
    """The document with what a move of a figure has left to be thrown for."""
    struck = [[figure, risk.reason.figure] for risk in risks if risk.roll == "strike"]
    fallen = [cast(int, risk.reason.values["drop"]) for risk in risks if risk.roll == "fall"]
    burnt = sum(risk.roll == "molten-lava" for risk in risks)
    falls, molten = dict(_falls(document)), dict(_molten(document))
    if fallen:
        falls[figure] = [*falls.get(figure, []), *fallen]
    if burnt:
        molten[figure] = molten.get(figure, 0) + burnt
    return document.with_turn(
        strikes=cast(Json, [*_strikes(document), *struck]) or None,
        falls=cast(Json, falls) or None,
        molten=cast(Json, molten) or None,
    )


def owed_falls(document: Document, figure: str) -> list[int]:
    """The drops that a figure has yet to throw for."""
    return list(_falls(document).get(figure, []))


def owes_lava(document: Document, figure: str) -> bool:
    """Whether a figure has yet to throw for molten lava."""
    return bool(_molten(document).get(figure))


def settled_strike(document: Document, figure: str, by: str) -> Document:
    """One strike fewer."""
    left = _strikes(document)
    if [figure, by] in left:
        left.remove([figure, by])
    return document.with_turn(strikes=cast(Json, left) or None)


def settled_fall(document: Document, figure: str, drop: int) -> Document:
    """One fall fewer."""
    falls = {name: list(drops) for name, drops in _falls(document).items()}
    if drop in falls.get(figure, []):
        falls[figure].remove(drop)
    return document.with_turn(falls=cast(Json, {name: drops for name, drops in falls.items() if drops}) or None)


def settled_lava(document: Document, figure: str) -> Document:
    """One throw for lava fewer."""
    molten = {name: count - (name == figure) for name, count in _molten(document).items()}
    return document.with_turn(molten=cast(Json, {name: count for name, count in molten.items() if count > 0}) or None)


def forgotten(document: Document, figure: str) -> Document:
    """A figure that is gone owes nothing and is owed nothing."""
    return document.with_turn(
        strikes=cast(Json, [pair for pair in _strikes(document) if figure not in pair]) or None,
        falls=cast(Json, {name: drops for name, drops in _falls(document).items() if name != figure}) or None,
        molten=cast(Json, {name: count for name, count in _molten(document).items() if name != figure}) or None,
    )


def check(document: Document) -> Iterator[Problem]:
    """What the turn remembers must be of figures that are there."""
    ids = {figure.id for figure in document.figures}
    for number, pair in enumerate(cast(list[Json], document.turn.get("strikes") or [])):
        if not (isinstance(pair, list) and len(pair) == 2 and all(isinstance(i, str) and i in ids for i in pair)):
            yield Problem(f"$.turn.strikes[{number}]", "must be two figures' ids")
    for key in ("falls", "molten"):
        for name, value in cast(Mapping[str, Json], document.turn.get(key) or {}).items():
            path = f"$.turn.{key}.{name}"
            if name not in ids:
                yield Problem(path, "no figure has the id {id}", {"id": name})
            elif key == "molten" and not _is_count(value):
                yield Problem(path, "must be a whole number")
            elif key == "falls" and not (isinstance(value, list) and all(_is_count(drop) for drop in value)):
                yield Problem(path, "must be a list of whole numbers")


def _is_count(value: Json) -> bool:
    return type(value) is int and 0 <= value < 1000


def _strikes(document: Document) -> list[list[str]]:
    return [list(pair) for pair in cast(list[list[str]], document.turn.get("strikes") or [])]


def _falls(document: Document) -> Mapping[str, list[int]]:
    return cast(Mapping[str, list[int]], document.turn.get("falls") or {})


def _molten(document: Document) -> Mapping[str, int]:
    return cast(Mapping[str, int], document.turn.get("molten") or {})
