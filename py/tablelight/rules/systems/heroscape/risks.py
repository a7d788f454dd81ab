"""What a move leaves to be thrown for: strikes, falls, lava, kept in the document's turn until the dice have spoken.

`strikes`: pairs (who left, who strikes); `falls`: the drops of each figure; `molten`: how often each figure throws for
molten lava; `fields`: likewise for a lava field, which is for the end of a round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import Problem
from tablelight.rules.systems.heroscape.steps import Risk


def with_risks(document: Document, figure: str, risks: Sequence[Risk]) -> Document:
    """The document with what a move of a figure has left to be thrown for."""
    struck = [[figure, risk.reason.figure] for risk in risks if risk.roll == "strike"]
    fallen = [cast(int, risk.reason.values["drop"]) for risk in risks if risk.roll == "fall"]
    burnt = sum(risk.roll == "molten-lava" for risk in risks)
    falls, molten = dict(_falls(document)), dict(_counts(document, "molten"))
    if fallen:
        falls[figure] = [*falls.get(figure, []), *fallen]
    if burnt:
        molten[figure] = molten.get(figure, 0) + burnt
    return document.with_turn(
        strikes=cast(Json, [*_strikes(document), *struck]) or None,
        falls=cast(Json, falls) or None,
        molten=cast(Json, molten) or None,
    )


def end_turn(document: Document) -> Document:
    """The turn remembers nothing but what is still to be thrown for, and that is owed until it is thrown."""
    return document


def end_round(document: Document) -> Document:
    """HS-41: every figure with a space on a lava field throws for it, once a round."""
    owed = dict(_counts(document, "fields"))
    for figure in document.figures:
        if on_lava_field(document, figure):
            owed[figure.id] = owed.get(figure.id, 0) + 1
    return document.with_turn(fields=cast(Json, owed) or None)


def on_lava_field(document: Document, figure: Figure) -> bool:
    """Whether a figure stands on a lava field, with its whole base or half of it."""
    return any(document.layout.terrain_at(space) == "lava-field" for space in figure.at)


def owed_falls(document: Document, figure: str) -> list[int]:
    """The drops that a figure has yet to throw for."""
    return list(_falls(document).get(figure, []))


def owes_lava(document: Document, figure: str, kind: str = "molten") -> bool:
    """Whether a figure has yet to throw for molten lava, or for a lava field ("fields")."""
    return bool(_counts(document, kind).get(figure))


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


def settled_lava(document: Document, figure: str, kind: str = "molten") -> Document:
    """One throw for lava of this kind fewer."""
    left = {name: count - (name == figure) for name, count in _counts(document, kind).items()}
    return document.with_turn(**{kind: cast(Json, {name: count for name, count in left.items() if count > 0}) or None})


def forgotten(document: Document, figure: str) -> Document:
    """A figure that is gone owes nothing and is owed nothing."""

    def others(owed: Mapping[str, object]) -> Json:
        return cast(Json, {name: value for name, value in owed.items() if name != figure}) or None

    return document.with_turn(
        strikes=cast(Json, [pair for pair in _strikes(document) if figure not in pair]) or None,
        falls=others(_falls(document)),
        molten=others(_counts(document, "molten")),
        fields=others(_counts(document, "fields")),
    )


def check(document: Document) -> Iterator[Problem]:
    """What the turn remembers must be of figures that are there."""
    ids = {figure.id for figure in document.figures}
    for number, pair in enumerate(cast(list[Json], document.turn.get("strikes") or [])):
        if not (isinstance(pair, list) and len(pair) == 2 and all(isinstance(i, str) and i in ids for i in pair)):
            yield Problem(f"$.turn.strikes[{number}]", "must be two figures' ids")
    for key in ("falls", "molten", "fields"):
        for name, value in cast(Mapping[str, Json], document.turn.get(key) or {}).items():
            path = f"$.turn.{key}.{name}"
            if name not in ids:
                yield Problem(path, "no figure has the id {id}", {"id": name})
            elif key != "falls" and not _is_count(value):
                yield Problem(path, "must be a whole number")
            elif key == "falls" and not (isinstance(value, list) and all(_is_count(drop) for drop in value)):
                yield Problem(path, "must be a list of whole numbers")


def _is_count(value: Json) -> bool:
    return type(value) is int and 0 <= value < 1000


def _strikes(document: Document) -> list[list[str]]:
    return [list(pair) for pair in cast(list[list[str]], document.turn.get("strikes") or [])]


def _falls(document: Document) -> Mapping[str, list[int]]:
    return cast(Mapping[str, list[int]], document.turn.get("falls") or {})


def _counts(document: Document, kind: str) -> Mapping[str, int]:
    return cast(Mapping[str, int], document.turn.get(kind) or {})
