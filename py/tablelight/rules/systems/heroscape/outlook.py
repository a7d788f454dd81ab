"""What each enemy could do to a HeroScape figure: attack from where it stands, or move and then attack (DG-02 to DG-07). And
its worst attack, for many spaces at once (DG-11, DG-20)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Literal

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.board.records import as_record
from tablelight.board.schema import Field
from tablelight.grid import Space
from tablelight.progress.memo import kept
from tablelight.rules.answers import Destination, Odds
from tablelight.rules.danger.attacks import SURE, After, AttackKind, Way, after_move, mean_of
from tablelight.rules.danger.policy import Danger, Flags, WeighingOutlook
from tablelight.rules.danger.records import NOBODY, CountedAttack, after_counted
from tablelight.rules.moving import FLYER
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.heroscape.attack import Attack, attacks, known_odds, possible_attack, shelter
from tablelight.rules.systems.heroscape.field import Battlefield, StandSpaces, battlefield_of, life_of
from tablelight.rules.systems.heroscape.movement import HarmLabel, SafestWay, place_rank
from tablelight.rules.systems.heroscape.moving import Choice, choice_of
from tablelight.rules.systems.heroscape.precheck import SightPrecheck, preparing
from tablelight.rules.systems.heroscape.sight import Viewpoint
from tablelight.rules.systems.heroscape.tables import ROAD_BONUS, USUAL_HEIGHT

NOTHING: frozenset[Space] = frozenset()
"""No barred spaces."""


MOVING_STATS = frozenset(("move", "range", "height"))
"""The stats that must be known to say how far an enemy can get."""


def is_beyond(document: Document, enemy: Figure, subject: Figure) -> bool:
    """Whether an enemy is too far away to attack a figure, or come beside it, even after a move: a step costs at least
    a point and leads one end of a base one space further. False if a stat that the full answer needs is missing."""
    if not MOVING_STATS.issubset(enemy.stats) or "height" not in subject.stats:
        return False
    furthest = enemy.stats["move"] + ROAD_BONUS + max(enemy.stats["range"], 1)
    distance = document.topology.distance
    return all(distance(a, b) > furthest for a in enemy.at for b in subject.at)


@frozen
class HeroScapeReached:
    """The stands where a figure may end, each with its best ways; `at`: the stands by the spaces that they cover."""

    ways: dict[StandSpaces, list[HarmLabel]]
    at: dict[Space, list[StandSpaces]]
    free: list[StandSpaces]
    """The stands where no enemy engages it, the highest first, because it sees most from there."""


@frozen(slots=False, eq=False)
class HeroScapeBoardOutlook(WeighingOutlook):
    """The enemies' moves on the board without the subject.

    With the subject on the board, no enemy walks through it or through friends that it engages (HS-02). A way that
    passes none of them stays open. Only if every way found passes one is the move computed again, with the subject. The
    subject never makes a way cheaper or safer: the worst attack found without it stays the worst, unless the subject
    changes the way to it. `HeroScapeEnemy` asks the outlook of a board with the subject on it: there no way changes."""

    _sights: dict[str, SightPrecheck] = field(factory=dict, init=False)
    _barred: dict[tuple[StandSpaces, str], frozenset[Space]] = field(factory=dict, init=False)
    _odds_of: dict[tuple[str, int, int, bool, int], Odds | None] = field(factory=dict, init=False)
    _shelters: dict[tuple[StandSpaces, bool], int] = field(factory=dict, init=False)

    @cached_property
    def _field(self) -> Battlefield:
        return battlefield_of(self.document)

    def flags(self, board: Document, enemy: Figure, subject: Figure) -> Flags:
        """Whether it can attack from where it stands, attack after a move, and come beside the subject."""
        return self._flags(board, enemy, subject, self._bars)

    def on_map(self, board: Document, enemy: Figure, subject: Figure) -> Flags:
        return self._flags(board, enemy, subject, lambda *_: NOTHING)

    def _flags(
        self, board: Document, enemy: Figure, subject: Figure, bars: Callable[[Figure, Figure], frozenset[Space]]
    ) -> Flags:
        """`flags`; `bars`: the spaces that the subject bars to the enemy."""
        if self.is_beyond(enemy, subject):
            return False, False, False
        touches, now = self._now(board, enemy, subject)
        reach, barred = self._reach_of(enemy.id), bars(enemy, subject)
        close = self._comes_in_contact(reach, enemy, subject, barred)
        if close is None:
            mover = HeroScapeEnemy(board, enemy)
            beside = touches or mover.beside(board, subject) is not None
            return now, mover.after(board, subject) is not None, beside
        return now, close or self._shoots_after(board, reach, enemy, subject, barred), touches or close

    def choice(self, enemy: Figure) -> Choice:
        """The move of an enemy on this board. Only the last is cached: those of 200 enemies take too much memory."""
        return choice_of(self.document, MoveQuestion(figure=enemy, action="move"))

    def is_beyond(self, enemy: Figure, subject: Figure) -> bool:
        """Whether it is too far away for anything, so that its move need not be searched."""
        return self._field.is_measured and is_beyond(self.document, enemy, subject)

    def _now(self, board: Document, enemy: Figure, subject: Figure) -> tuple[bool, bool]:
        """Whether it is in contact with the subject where it stands, and whether it may attack it there."""
        board.stat(enemy, "range")
        touches, reach = self._field.in_contact(enemy, enemy.at, subject), enemy.stats["range"]
        if touches or self._field.engaged(enemy) or reach <= 1:
            return touches, touches
        if self._field.within(subject.at, reach).isdisjoint(enemy.at):
            return False, False
        return False, self._sees(enemy, enemy.at, subject)

    @kept
    def _reach_of(self, name: str) -> HeroScapeReached:
        enemy = self.document.figure(name)
        movement = self.choice(enemy).movement
        found = HeroScapeReached({}, {}, [])
        for stand, ways in movement.ways.items():
            if stand[0] == enemy.space:
                continue
            found.ways[stand] = ways
            for space in stand:
                found.at.setdefault(space, []).append(stand)
            if not movement.engaged(stand):
                found.free.append(stand)
        found.free.sort(key=lambda stand: -self._field.base(stand))
        return found

    def _bars(self, enemy: Figure, subject: Figure) -> frozenset[Space]:
        """The spaces that the subject bars to an enemy: its own, and those of the enemy's friends that it engages."""
        key = subject.at, enemy.side
        if key not in self._barred:
            friends = (f for f in self.document.figures if f.side == enemy.side)
            held = [
                space for friend in friends if self._field.in_contact(friend, friend.at, subject) for space in friend.at
            ]
            self._barred[key] = frozenset((*subject.at, *held))
        return self._barred[key].difference(enemy.at)

    def _passes(
        self, reach: HeroScapeReached, stand: StandSpaces, enemy: Figure, subject: Figure, barred: frozenset[Space]
    ) -> bool:
        if FLYER in enemy.traits:
            return set(stand).isdisjoint(subject.at)
        return not barred or any(all(barred.isdisjoint(each.state) for each in way.back()) for way in reach.ways[stand])

    def _stands_beside(self, reach: HeroScapeReached, enemy: Figure, subject: Figure) -> Iterator[StandSpaces]:
        """The stands in contact with the subject, those of two spaces perhaps twice."""
        for space in subject.at:
            for near in self._field.neighbours(space):
                for stand in reach.at.get(near, ()):
                    if set(stand).isdisjoint(subject.at) and self._field.in_contact(enemy, stand, subject):
                        yield stand

    def _comes_in_contact(
        self, reach: HeroScapeReached, enemy: Figure, subject: Figure, barred: frozenset[Space]
    ) -> bool | None:
        """Whether it can come to a stand in contact; None if only the move with the subject on the board can tell."""
        unsure = False
        for stand in self._stands_beside(reach, enemy, subject):
            if self._passes(reach, stand, enemy, subject, barred):
                return True
            unsure = True
        return None if unsure else False

    def _shoots_after(
        self, board: Document, reach: HeroScapeReached, enemy: Figure, subject: Figure, barred: frozenset[Space]
    ) -> bool:
        if enemy.stats["range"] <= 1:
            return False
        unsure, own = False, frozenset(subject.at)
        near = self._field.within(subject.at, enemy.stats["range"])
        for stand in reach.free:
            if near.isdisjoint(stand) or not own.isdisjoint(stand) or not self._sees(enemy, stand, subject):
                continue
            if self._passes(reach, stand, enemy, subject, barred):
                return True
            unsure = True
        return unsure and HeroScapeEnemy(board, enemy).after(board, subject) is not None

    def _sees(self, enemy: Figure, stand: StandSpaces, subject: Figure) -> bool:
        if enemy.id not in self._sights:
            self._sights[enemy.id] = SightPrecheck(self._field, {enemy.id, subject.id})
        viewer = Viewpoint(stand, self._field.body(enemy, stand), enemy)
        return self._sights[enemy.id].sees(viewer, Viewpoint(subject.at, self._field.body(subject), subject))

    def harm(self, board: Document, enemy: Figure, subject: Figure) -> CountedAttack | None:
        """Its attack where it stands, or a worse one after a move."""
        if self.is_beyond(enemy, subject):
            return None
        touches, now = self._now(board, enemy, subject)
        found = self._counted(enemy, enemy.at, subject, touches, SURE) if now else None
        worst = self.worst_end(enemy, subject, None if found is None else found.mean)
        if worst is None:
            return found
        end, touches = worst
        if not self._is_changed(end, enemy, subject):
            return self._counted(enemy, end.stand, subject, touches, end.survival)
        after = HeroScapeEnemy(board, enemy).after(board, subject)
        if after is None or (found is not None and after.chance * after.mean <= found.mean):
            return found
        return after_counted(enemy.id, after)

    def worst_end(self, enemy: Figure, subject: Figure, above: Fraction | None = None) -> tuple[SafestWay, bool] | None:
        """DG-02: the end of the worst attack after a move, and whether it is in contact there; None if there is none
        that harms more than `above`."""
        attacks = self._attacks(enemy, subject)
        for worth in sorted(attacks, reverse=True):
            if above is not None and worth <= above:
                return None
            for end, touches in sorted(attacks[worth], key=lambda each: (each[0].order, not each[1])):
                if self._sees(enemy, end.stand, subject):
                    return end, touches
        return None

    def cheapest_beside(self, enemy: Figure, subject: Figure) -> Way | None:
        """DG-04: its own stand if in contact, else the cheapest way to a stand in contact."""
        if self._field.in_contact(enemy, enemy.at, subject):
            return Way(actions=(), to=enemy.space, cost=0)
        reach, choice, ranked = self._reach_of(enemy.id), self.choice(enemy), []
        for stand in self._stands_beside(reach, enemy, subject):
            cost, risk = min((way.cost, -choice.survival(way)) for way in reach.ways[stand])
            ranked.append((cost, risk, *place_rank(stand), stand))
        if not ranked:
            return None
        cost, risk, *_, stand = min(ranked)
        return way_to(stand, cost, -risk)

    def _attacks(self, enemy: Figure, subject: Figure) -> dict[Fraction, list[tuple[SafestWay, bool]]]:
        """The attacks that it may make after a move if it sees the subject, by worth: (end, whether in contact)."""
        reach, own = self._reach_of(enemy.id), frozenset(subject.at)
        near = self._field.within(subject.at, enemy.stats["range"]) if enemy.stats["range"] > 1 else NOTHING
        close = {*self._stands_beside(reach, enemy, subject)}
        found: dict[Fraction, list[tuple[SafestWay, bool]]] = {}
        if not close and all(map(near.isdisjoint, reach.free)):
            return found
        for (survival, _), ends in self._safest_of(enemy.id).items():
            there = [end for end in ends if own.isdisjoint(end.stand)]
            touching = [end for end in there if end.stand in close]
            ranged = [end for end in there if end.free and not near.isdisjoint(end.stand) and end.stand not in close]
            for some, touches in ((touching, True), (ranged, False)):
                if some:
                    worth = survival * mean_of(self._odds(enemy, some[0].stand, subject, touches))
                    found.setdefault(worth, []).extend((end, touches) for end in some)
        return found

    @kept
    def _safest_of(self, name: str) -> dict[tuple[Fraction, int], list[SafestWay]]:
        """The ends of an enemy's move, grouped by survival and by the level of the base."""
        found: dict[tuple[Fraction, int], list[SafestWay]] = {}
        for end in map(self.choice(self.document.figure(name)).safest, self._reach_of(name).ways):
            found.setdefault((end.survival, self._field.base(end.stand)), []).append(end)
        return found

    def _is_changed(self, end: SafestWay, enemy: Figure, subject: Figure) -> bool:
        """Whether the subject bars the way to an end, or strikes on it (HS-02, HS-09, HS-22)."""
        if FLYER in enemy.traits:
            return self._field.in_contact(enemy, enemy.at, subject)
        stands, bars = [label.state for label in end.label.way()], self._bars(enemy, subject)
        if not all(map(bars.isdisjoint, stands)):
            return True
        engages = [self._field.in_contact(enemy, stand, subject) for stand in stands]
        return any(before and not after for before, after in pairwise(engages))

    def _odds(self, enemy: Figure, stand: StandSpaces, subject: Figure, touches: bool) -> Odds | None:
        """The odds of an attack; None if a stat that only they need is missing. They depend on the levels of the two
        bases and on what shelters the subject."""
        key = enemy.id, self._field.base(stand), self._field.base(subject.at), touches, self._shelter(subject, touches)
        if key not in self._odds_of:
            strike = Attack(self._field, evolve(enemy, at=stand), subject)
            known = "attack" in enemy.stats and "defence" in subject.stats
            self._odds_of[key] = known_odds(strike.attack, strike.defence, life_of(subject)) if known else None
        return self._odds_of[key]

    def _shelter(self, subject: Figure, touches: bool) -> int:
        """HS-42, HS-43: the defence dice for shelter."""
        key = subject.at, touches
        if key not in self._shelters:
            self._shelters[key] = len(shelter(self.document, subject, is_adjacent=touches))
        return self._shelters[key]

    def _counted(
        self, enemy: Figure, stand: StandSpaces, subject: Figure, touches: bool, chance: Fraction
    ) -> CountedAttack:
        when: Literal["now", "after"] = "now" if stand == enemy.at else "after"
        kind: AttackKind = "close" if touches else "range"
        odds = self._odds(enemy, stand, subject, touches)
        return CountedAttack(figure=enemy.id, when=when, attack=kind, chance=chance, mean=mean_of(odds), odds=odds)


@frozen(slots=False)
class HeroScapeEnemy:
    """An enemy that is about to move, on a board with the figure that it may attack."""

    document: Document
    enemy: Figure

    @cached_property
    def _outlook(self) -> HeroScapeBoardOutlook:
        return HeroScapeBoardOutlook(self.document)

    def after(self, document: Document, subject: Figure) -> After | None:
        """DG-02: the worst attack that it may make after a move."""
        if self._outlook.is_beyond(self.enemy, subject):
            return None
        document.stat(self.enemy, "range")
        worst = self._outlook.worst_end(self.enemy, subject)
        if worst is None:
            return None
        end, _ = worst
        strike = Attack(battlefield_of(document), evolve(self.enemy, at=end.stand), subject)
        way = way_to(end.stand, end.label.cost, end.survival, prefer="safe")
        return after_move(way, possible_attack(strike, strike.seen.fraction == 1))

    def beside(self, document: Document, subject: Figure) -> Way | None:
        """DG-04: its way to a stand in contact."""
        if self._outlook.is_beyond(self.enemy, subject):
            return None
        document.stat(self.enemy, "range")
        return self._outlook.cheapest_beside(self.enemy, subject)


def way_to(stand: StandSpaces, cost: int, chance: Fraction, **extra: object) -> Way:
    """A move to a stand, with the keys that lead to it."""
    tail = {"tail": stand[1]} if len(stand) > 1 else {}
    return Way(actions=("move",), to=stand[0], cost=cost, chance=chance, extra={**tail, **extra})


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


DANGER = Danger(
    attacks=attacks,
    enemy=HeroScapeEnemy,
    standable=standable,
    outlook=HeroScapeBoardOutlook,
    ahead=lambda document: preparing(Battlefield(document)),
    keys={"tail": Field("space")},
    stand=stand_there,
    imagined={"height": USUAL_HEIGHT},
    life=life_of,
    applied=applied,
)
