"""How a game is played by a player who only knows its answers: the owed rolls, the movements, the order that makes an
attack, what an activation has left (PL-10, PL-11). Documents are those of the living (DG-06)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from attrs import Factory, evolve, field, frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.grid import Space
from tablelight.rules.answers import Odds
from tablelight.rules.danger.attacks import PossibleAttack
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.reach import Points

PlayOrder: TypeAlias = Mapping[str, Json]
"""A question that changes the document, `{"attack": ...}` if the players resolve an attack, or `{"end": ...}`."""
ActionKeys: TypeAlias = Mapping[str, Json]

FAR_POINTS = 99
"""The points of a movement that goes as far as there is a way."""


def unchanged(document: Document) -> Document:
    """The document unchanged: no action opens a door, and the end of an activation changes nothing."""
    return document


@frozen(kw_only=True)
class Conduct:
    """How a game is played."""

    movements: Callable[[Document, Figure], Sequence[tuple[str, ActionKeys]]]
    """The movements to choose from: the action, and further keys of `moves`."""
    attacks: Callable[[Document, Figure, Figure], Sequence[PossibleAttack]]
    """The attacks of a figure on another from where they stand that the document's turn allows."""
    order: Callable[[Figure, Figure, PossibleAttack], PlayOrder]
    """The order that makes such an attack, or the first of several."""
    far: Callable[[Figure], Sequence[MoveQuestion]]
    """Unlimited movements: the figure has `FAR_POINTS` points."""
    ways_join: bool = True
    """On a bare table: whether a way to a place and one on from there make a way, if there are enough points."""
    costs: Callable[[Document, MoveQuestion], Mapping[Space, Points]] = field(default=lambda _, _question: {})
    """The cost of such a movement to each space where it may end, as in `moves`; its own space may be among them."""
    reach: Callable[[Figure], float]
    """Its greatest distance of attack, in spaces or inches."""
    pace: Callable[[Figure], float]
    """How far it moves in one activation before it attacks."""
    stride: Callable[[Figure], float] = Factory(lambda conduct: conduct.pace, takes_self=True)
    """How far it moves in one move; by default as far as in one activation."""
    owed: Callable[[Document], Sequence[PlayOrder]] = field(default=lambda _: ())
    """The rolls that come before anything else, in order."""
    settling: tuple[str, ...] = ()
    """Rolls that are only ever owed: they begin no activation."""
    left: Callable[[Document, Figure, Sequence[PlayOrder]], tuple[bool, bool]] = field(default=lambda *_: (True, True))
    """Whether a figure may still move, and attack, after the orders of its activation, if the turn does not say."""
    doors: Callable[[Document, Figure], Sequence[PlayOrder]] = field(default=lambda _, _figure: ())
    """The orders that open a door next to the figure, each with `to`, the space behind it."""
    opened: Callable[[Document], Document] = unchanged
    """The document with every door open that an action can open."""
    blows: Callable[[Figure], Sequence[tuple[str, ActionKeys]]] = field(default=lambda _: ())
    """On a bare table: the rolls of its attacks, as named in `joint`."""
    outcome_tells: bool = True
    """Whether the outcome of a roll alone determines what has changed in the document."""
    strikes: Callable[[Document, Figure, int], int] = lambda *_: 1
    """How many attacks a figure has left in its activation after a number of moves."""
    moves_on: bool = False
    """Whether a figure may move after its attack."""
    aside: Callable[[Document, Figure, Figure, PossibleAttack], Sequence[tuple[Figure, Odds]]] | None = None
    """The harm of an attack to figures other than its target: its attacker, and those in its area. None if no attack of
    the game does any that counts."""
    has_areas: bool = False
    """Whether an attack may harm others in an area."""
    further: Callable[[Document, Figure, Figure], Sequence[PlayOrder]] = field(default=lambda *_: ())
    """Orders of attacks that `attacks` leaves out, since others harm more on average."""

    def every_attack(self, document: Document, figure: Figure, target: Figure) -> list[PlayOrder]:
        """Every order that attacks another figure, or begins to."""
        found = [self.order(figure, target, attack) for attack in self.attacks(document, figure, target)]
        return found + [order for order in self.further(document, figure, target) if order not in found]


def with_stat(figure: Figure, name: str, action: str = "move") -> MoveQuestion:
    """An unlimited movement of a figure that has `FAR_POINTS` of a stat."""
    return MoveQuestion(figure=evolve(figure, stats={**figure.stats, name: FAR_POINTS}), action=action)


def roll_order(figure: str, roll: str, **keys: Json) -> PlayOrder:
    """The order to make a roll."""
    return {"ask": "roll", "figure": figure, "roll": roll, **keys}


def order_by_name(figure: Figure, target: Figure, attack: PossibleAttack) -> PlayOrder:
    """An attack by its name: the players resolve it."""
    return {"attack": attack.attack, "figure": figure.id, "target": target.id}


def order_to_roll(figure: Figure, target: Figure, _: PossibleAttack) -> PlayOrder:
    """An attack that is a roll."""
    return roll_order(figure.id, "attack", target=target.id)


def is_attack(order: PlayOrder) -> bool:
    """Whether an order names an attack that the players resolve."""
    return "attack" in order and "ask" not in order


def is_move(order: PlayOrder) -> bool:
    """Whether an order moves a figure, or does anything else that is not a roll."""
    return order.get("ask") == "apply"
