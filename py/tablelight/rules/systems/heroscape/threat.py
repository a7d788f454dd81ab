"""What a HeroScape figure can do to another: attack from where it stands, or move and then attack (DG-02 to DG-07)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, cached_property

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.board.records import as_record
from tablelight.dice.distribution import mean
from tablelight.grid import Space
from tablelight.rules.answers import Destination, Odds
from tablelight.rules.danger.attacks import After, AttackKind, PossibleAttack, Way, after_move, harm_odds
from tablelight.rules.danger.records import NOBODY
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.heroscape.attack import Attack as Strike
from tablelight.rules.systems.heroscape.field import Battlefield, StandSpaces, battlefield_of, life_of
from tablelight.rules.systems.heroscape.movement import HarmLabel as Track
from tablelight.rules.systems.heroscape.movement import place_rank
from tablelight.rules.systems.heroscape.moving import Choice, choice_of
from tablelight.rules.systems.heroscape.precheck import SightPrecheck
from tablelight.rules.systems.heroscape.sight import viewpoint
from tablelight.rules.systems.heroscape.tables import ROAD_BONUS, wounds

MOVING_STATS = frozenset(("move", "range", "height"))
"""The stats that must be known to say how far an enemy can get."""


@cache
def mean_wounds(attack: int, defence: int) -> Fraction:
    """The mean wounds of an attack."""
    return mean(wounds(attack, defence))


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
    return (_possible_attack(strike, clear),) if may else ()


def _possible_attack(strike: Strike, clear: bool) -> PossibleAttack:
    """An allowed attack. Dice that a missing stat leaves unknown are None, and so are the odds."""
    kind: AttackKind = "close" if strike.is_adjacent else "range"
    return PossibleAttack(attack=kind, distance=strike.distance, clear=clear, extra=_dice(strike))


def _dice(strike: Strike) -> dict[str, object]:
    """DG-07: the dice of an attack and its odds, as far as the stats are known."""
    dice = strike.attack if "attack" in strike.attacker.stats else None
    against = strike.defence if "defence" in strike.target.stats else None
    known = dice is not None and against is not None
    odds = known_odds(dice, against, life_of(strike.target)) if known else None
    return {"dice": dice, "against": against, "odds": odds}


def is_beyond(document: Document, enemy: Figure, subject: Figure) -> bool:
    """Whether an enemy is too far away to attack a figure, or come beside it, even after a move: a step costs at least
    a point and leads one end of a base one space further. False if a stat that the full answer needs is missing."""
    if not MOVING_STATS.issubset(enemy.stats) or "height" not in subject.stats:
        return False
    furthest = enemy.stats["move"] + ROAD_BONUS + max(enemy.stats["range"], 1)
    distance = document.topology.distance
    return all(distance(a, b) > furthest for a in enemy.at for b in subject.at)


@frozen(slots=False)
class HeroScapeEnemy:
    """An enemy that is about to move, with its best ways to every stand."""

    document: Document
    enemy: Figure

    @cached_property
    def _choice(self) -> Choice:
        return Choice(self.document, self.enemy)

    def _is_beyond(self, subject: Figure) -> bool:
        return is_beyond(self.document, self.enemy, subject) and battlefield_of(self.document).is_measured

    @cached_property
    def _ends(self) -> list[tuple[StandSpaces, list[Track]]]:
        """The stands where its move may end, with their ways, without its own space."""
        own = self.enemy.space
        return [(stand, ways) for stand, ways in self._choice.movement.ways.items() if stand[0] != own]

    def _cheapest(self, ways: list[Track]) -> tuple[int, Fraction]:
        cost, survival = min((way.cost, -self._choice.survival(way)) for way in ways)
        return cost, -survival

    def after(self, document: Document, subject: Figure) -> After | None:
        """DG-02: the worst attack that it may make after a move. Stands are tried from the worst on."""
        if self._is_beyond(subject):
            return None
        view = _View(self.document, document, self.enemy, subject)
        ranked = []
        for stand, _ in self._ends:
            kind = view.kind(stand) if set(subject.at).isdisjoint(stand) else None
            if kind is not None:
                end = self._choice.safest(stand)
                ranked.append(((-end.survival * view.mean(stand), *end.order, kind != "close"), end))
        ranked.sort(key=lambda each: each[0])
        for _, end in ranked:
            if view.sees(end.stand):
                extra: dict[str, object] = {**_tail(end.stand), "prefer": "safe"}
                way = Way(actions=("move",), to=end.stand[0], cost=end.label.cost, chance=end.survival, extra=extra)
                return after_move(way, view.attack(end.stand))
        return None

    def beside(self, document: Document, subject: Figure) -> Way | None:
        """DG-04: its own stand if in contact, else the cheapest way to a stand in contact."""
        if self._is_beyond(subject):
            return None
        view = _View(self.document, document, self.enemy, subject)
        self.document.stat(self.enemy, "range")
        if view.touches(self.enemy.at):
            return Way(actions=(), to=self.enemy.space, cost=0)
        ranked = []
        for stand, ways in self._ends:
            if set(subject.at).isdisjoint(stand) and view.touches(stand):
                cost, survival = self._cheapest(ways)
                ranked.append(((cost, -survival, *place_rank(stand)), stand, survival))
        if not ranked:
            return None
        rank, stand, survival = min(ranked, key=lambda each: each[0])
        return Way(actions=("move",), to=stand[0], cost=rank[0], chance=survival, extra=_tail(stand))


def _tail(stand: StandSpaces) -> dict[str, object]:
    return {"tail": stand[1]} if len(stand) > 1 else {}


class _View:
    """What an enemy could do to a subject in its place, from any stand that the enemy may come to."""

    def __init__(self, moving: Document, judged: Document, enemy: Figure, subject: Figure) -> None:
        self._field = Battlefield(judged)
        self._judged, self._enemy, self._subject = judged, enemy, subject
        self._reach = moving.stat(enemy, "range")

    @cached_property
    def _precheck(self) -> SightPrecheck:
        return SightPrecheck(self._field, {self._enemy.id, self._subject.id})

    def _strike(self, stand: StandSpaces) -> Strike:
        # The field has the enemy at its start. It hides nothing from itself, and its own place bars nothing here.
        return Strike(self._field, evolve(self._enemy, at=stand), self._subject)

    def touches(self, stand: StandSpaces) -> bool:
        """HS-20: whether it is adjacent to the subject on a stand, within reach."""
        return self._field.in_contact(self._enemy, stand, self._subject)

    def kind(self, stand: StandSpaces) -> AttackKind | None:
        """HS-21, HS-63: the attack that it may make if it sees the subject."""
        if self.touches(stand):
            return "close"
        if self._reach <= 1:
            return None
        distance = self._field.distance(self._subject.at, stand)
        if distance is None or distance > self._reach:
            return None
        return None if self._field.engaged(self._enemy, stand) else "range"

    def mean(self, stand: StandSpaces) -> Fraction:
        """The mean harm of its attack; 0 if it is unknown."""
        strike = self._strike(stand)
        if "attack" not in self._enemy.stats or "defence" not in self._subject.stats:
            return Fraction(0)
        return mean_wounds(strike.attack, strike.defence)

    def sees(self, stand: StandSpaces) -> bool:
        """HS-60, HS-64: whether the enemy sees the subject from a place."""
        there = evolve(self._enemy, at=stand)
        return self._precheck.sees(viewpoint(self._field, there), viewpoint(self._field, self._subject))

    def attack(self, stand: StandSpaces) -> PossibleAttack:
        strike = self._strike(stand)
        return _possible_attack(strike, strike.seen.fraction == 1)


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
