"""Whose turn it is at the table, and which figures have acted. The rules' own memory (what one activation has used up)
is the document's `turn`; this is the table's, kept beside it."""

from __future__ import annotations

from typing import Any

from attrs import evolve, frozen

from tablelight.board.document import Document, Json
from tablelight.board.values import read_integer, read_text

MOST_LEVEL = 3
"""The highest level at which Tablelight plays."""
LAST_ROUND = 1_000_000
"""The highest number of a round; later rounds keep it."""


@frozen(kw_only=True)
class TableTurn:
    """Whose turn it is at the table."""

    side: str = ""
    """The side; "": the first one on the board."""
    round: int = 1
    """The number of the round, from 1."""
    acted: frozenset[str] = frozenset()
    """The ids of the figures that have moved or rolled dice in it."""
    attacker: str = ""
    """The figure that has made an attack of PL-15 in its activation, which goes on."""
    partners: tuple[tuple[str, int], ...] = ()
    """The sides that Tablelight plays, each with its level."""

    def after(self, figure: str) -> TableTurn:
        return evolve(self, acted=self.acted | {figure})

    def is_as(self, other: TableTurn) -> bool:
        """Whether two tablets share this turn: each has its own `partners`, with the attacks that these make."""
        return evolve(self, partners=other.partners, attacker=other.attacker) == other


def turn_json(turn: TableTurn) -> dict[str, Json]:
    """A turn as plain JSON values."""
    partners: dict[str, Json] = {"partners": dict(turn.partners)} if turn.partners else {}
    attacker: dict[str, Json] = {"attacker": turn.attacker} if turn.attacker else {}
    return {"side": turn.side, "round": turn.round, "acted": sorted(turn.acted), **attacker, **partners}


def turn_from_json(document: Document, value: Any) -> TableTurn:
    """The turn of `turn_json`, with only the figures that are on the table. TypeError, ValueError, KeyError if it is
    none."""
    turn = read_turn(document, value["side"], value["round"], value["acted"])
    partners, sides = dict(value.get("partners", {})), document.sides
    kept = [(side, read_integer(level, 0, MOST_LEVEL)) for side, level in partners.items() if side in sides]
    attacker = value.get("attacker")
    return evolve(turn, partners=tuple(kept), attacker=attacker if attacker in turn.acted else "")


def read_turn(document: Document, side: object, count: object, acted: Any) -> TableTurn:
    """A turn from outside. Figures that are not on the table are left out of `acted`. TypeError or ValueError if it is no
    turn."""
    here = frozenset(document.by_id).intersection(acted)
    return TableTurn(side=read_text(side), round=read_integer(count, 1, LAST_ROUND), acted=here)


def turn_on(before: Document, after: Document, turn: TableTurn) -> TableTurn:
    """The turn that goes on while the document changes. A figure that is new has not acted: it may have the id of one
    that has left. Once a side has no figure left, the side after it plays, in the order of play before."""
    sides, side = before.sides, turn.side
    if side not in after.sides and side in sides[1:]:  # the first side's turn falls to the next one anyway
        side = next((each for each in sides[sides.index(side) :] if each in after.sides), side)
    new = turn.acted & (after.by_id.keys() - before.by_id.keys()) if turn.acted else frozenset()
    attacker = "" if turn.attacker in new else turn.attacker
    return evolve(turn, side=side, acted=turn.acted - new, attacker=attacker) if new or side != turn.side else turn


def sides_from_now(document: Document, turn: TableTurn) -> list[str]:
    """The sides in their order of play, from the one whose turn it is."""
    known = document.sides
    index = known.index(document.side_or_first(turn.side)) if known else 0
    return [*known[index:], *known[:index]]


def ends_round(document: Document, turn: TableTurn) -> bool:
    """Whether the round ends with this turn: it is the last side's."""
    return document.side_or_first(turn.side) == next(reversed(document.sides), "")


def turn_after(document: Document, turn: TableTurn) -> TableTurn:
    """The turn of the next side; after the last side a new round begins."""
    count = min(turn.round + ends_round(document, turn), LAST_ROUND)
    following = sides_from_now(document, turn)[1:2] or document.sides[:1]
    return TableTurn(side=next(iter(following), ""), round=count, partners=turn.partners)


def partner_level(document: Document, turn: TableTurn) -> int | None:
    """The level at which Tablelight plays the side whose turn it is; None if a person does."""
    return dict(turn.partners).get(document.side_or_first(turn.side))
