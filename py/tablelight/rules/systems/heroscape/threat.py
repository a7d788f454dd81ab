"""What a HeroScape figure can do to another: attack from where it stands, or move and then attack (DG-02 to DG-07)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from attrs import evolve

from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.board.records import as_record
from tablelight.grid import Space
from tablelight.rules.answers import Destination, Odds
from tablelight.rules.danger.attacks import AttackKind, PossibleAttack, harm_odds
from tablelight.rules.danger.records import NOBODY
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.heroscape.attack import Attack as Strike
from tablelight.rules.systems.heroscape.field import Battlefield, battlefield_of, life_of
from tablelight.rules.systems.heroscape.moving import choice_of
from tablelight.rules.systems.heroscape.tables import ROAD_BONUS, wounds

MOVING_STATS = frozenset(("move", "range", "height"))
"""The stats that must be known to say how far an enemy can get."""


@cache
def known_odds(attack: int, defence: int, life: int | None) -> Odds:
    """DG-07: the odds of an attack on a figure with this much life left."""
    return harm_odds(wounds(attack, defence), life)


def attacks(document: Document, figure: Figure, target: Figure) -> tuple[PossibleAttack, ...]:
    """HS-21, HS-63: in close combat or at range, from where it stands. Its range must be known."""
    reach, distance = document.stat(figure, "range"), document.topology.distance
    if min(distance(a, b) for a in figure.at for b in target.at) > max(1, reach):
        return ()  # a way around void is no shorter
    strike = Strike(battlefield_of(document), figure, target)
    may, clear = strike.looks
    return (possible_attack(strike, clear),) if may else ()


def possible_attack(strike: Strike, clear: bool) -> PossibleAttack:
    """An allowed attack. Dice that a missing stat leaves unknown are None, and so are the odds."""
    kind: AttackKind = "close" if strike.is_adjacent else "range"
    dice = strike.attack if "attack" in strike.attacker.stats else None
    against = strike.defence if "defence" in strike.target.stats else None
    known = dice is not None and against is not None
    odds = known_odds(dice, against, life_of(strike.target)) if known else None
    extra = {"dice": dice, "against": against, "odds": odds}
    return PossibleAttack(attack=kind, distance=strike.distance, clear=clear, extra=extra)


def is_beyond(document: Document, enemy: Figure, subject: Figure) -> bool:
    """Whether an enemy is too far away to attack a figure, or come beside it, even after a move: a step costs at least
    a point and leads one end of a base one space further. False if a stat that the full answer needs is missing."""
    if not MOVING_STATS.issubset(enemy.stats) or "height" not in subject.stats:
        return False
    furthest = enemy.stats["move"] + ROAD_BONUS + max(enemy.stats["range"], 1)
    distance = document.topology.distance
    return all(distance(a, b) > furthest for a in enemy.at for b in subject.at)


def stand_there(document: Document, figure: Figure, at: Space, keys: Mapping[str, Json]) -> tuple[Document, Figure]:
    """DG-10: the figure on a space, or on two: the head's and the tail's."""
    tail = keys.get("tail")
    path = "$.question.tail"
    if len(figure.at) == 1 and not (figure.id == NOBODY and "double" in figure.traits):
        if tail is not None:
            raise QuestionError(path, "is for figures that take two spaces")
        return document, evolve(figure, at=(at,))
    if tail is None:
        raise QuestionError(path, "is missing")
    other = as_record(tail, tuple[int, int])
    if other not in document.topology:
        raise QuestionError(path, "is off the board")
    if document.topology.distance(at, other) != 1:
        raise QuestionError(path, "the two spaces of a figure must be adjacent")
    return document, evolve(figure, at=(at, other))


def applied(document: Document, question: MoveQuestion) -> Callable[[Destination], Document]:
    """The document for each end of a move; the ways are searched once. Owed dice count as thrown and harmless."""
    choice = choice_of(document, question)

    def moved(destination: Destination) -> Document:
        way = choice.to(destination.at)
        assert way is not None
        return document.with_figure(evolve(question.figure, at=way.state))

    return moved


def standable(document: Document) -> int:
    """The spaces where a figure on foot could stand."""
    field, grid = Battlefield(document), document.topology
    return grid.all & ~document.layout.terrain("void") & ~grid.mask(field.massive)
