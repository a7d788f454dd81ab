"""A side that decides: its living figures, and queries about them.

The worth of places for the objectives of a document (PL-14), and how far a figure is from attacking an enemy by the
existing ways (PL-16): costs on the board without figures, with every door open that an action can open.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cached_property
from math import dist

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure
from tablelight.board.parts import Objective
from tablelight.board.problems import QuestionError
from tablelight.board.scores import score_of
from tablelight.board.units import INCH
from tablelight.grid import Space
from tablelight.partner.asked import PartnerQuestion
from tablelight.partner.worth import AWAY, OWN_LOSS, POINT, ROUNDS_AHEAD, Blow, Exchange, Shots
from tablelight.progress.memo import KeptByKey, kept
from tablelight.rules.conduct import FAR_POINTS, Conduct
from tablelight.rules.danger.attacks import PossibleAttack
from tablelight.rules.danger.policy import Danger
from tablelight.rules.danger.records import Spot
from tablelight.rules.objectives.scoring import holders, is_over
from tablelight.rules.system import System

MOST_MAPS = 400
_maps = KeptByKey[tuple[object, Mapping[Space, float]]](MOST_MAPS)
"""Costs by board, kind of figure and place: the same in every position of a game. Each is kept with its sheet, so that
no other sheet can get its id meanwhile."""


def ways_from(rules: System, document: Document, figure: Figure, start: Space) -> Mapping[Space, float]:
    """The figure's cost from a space to each other space, without those that no way leads to."""
    stats = tuple(sorted(figure.stats.items()))
    options = repr(sorted(document.options.items()))
    flight = str(figure.state.get("flight"))
    key = (rules.id, id(document.rules), options, document.layout, stats, figure.traits, flight, start)
    known = _maps.get(key)
    if known is None:
        known = document.rules, _ways(rules, document, figure, start)
        _maps.keep(key, known)
    return known[1]


def _ways(rules: System, document: Document, figure: Figure, start: Space) -> Mapping[Space, float]:
    conduct = rules.played
    opened, found = conduct.opened(document), dict[Space, float]({start: 0})
    for question in conduct.far(figure):
        state = {key: value for key, value in question.figure.state.items() if key in ("flight", "life", "wounds")}
        alone = evolve(question.figure, at=(start,), state=state)
        board = evolve(opened, figures=(alone,), turn={})
        try:
            costs = conduct.costs(board, evolve(question, figure=alone, rolled="success"))
        except QuestionError:
            continue
        for space, cost in costs.items():
            found[space] = min(found.get(space, FAR_POINTS), cost)
    return found


class Approach:
    """How far the places of one figure are from its enemies."""

    def __init__(self, rules: System, document: Document, figure: Figure) -> None:
        self._reach, self._pace = rules.played.reach(figure), max(1, rules.played.pace(figure))
        self._grid = document.topology
        near = sorted(document.enemies(figure), key=lambda e: (self._grid.distance(figure.space, e.space), e.id))
        self._ways = [(enemy, ways_from(rules, document, figure, enemy.space)) for enemy in near]

    def left(self, at: Space) -> tuple[float, float, str]:
        """The activations until an enemy comes into reach, the points to its place, and which enemy: the nearest."""
        found = []
        for enemy, ways in self._ways:
            cost = ways.get(at)
            if cost is None:  # no way leads there; nearer is still better
                cost = FAR_POINTS + self._grid.distance(at, enemy.space)
            found.append((max(0.0, cost - self._reach) / self._pace, cost, enemy.id))
        return min(found, default=(0.0, 0.0, ""))


@frozen
class Prize:
    """The gain of a place for the side, in worth, and the objective that counts most."""

    worth: float = 0.0
    objective: str = ""


NO_PRIZE = Prize()


@frozen(slots=False)
class Goals:
    """The objectives as a side sees them."""

    rules: System
    board: Document
    side: str

    @cached_property
    def objectives(self) -> list[Objective]:
        """The objectives with the game's own settings for each."""
        return [self.rules.settled(each) for each in self.board.objectives]

    @cached_property
    def values(self) -> dict[str, float]:
        """The worth of holding each objective; none once the game is over."""
        scenario, score = self.rules.scenario(self.board), score_of(self.board.score)
        if is_over(scenario, score):
            return {}
        left = ROUNDS_AHEAD if scenario.rounds is None else min(ROUNDS_AHEAD, max(1, scenario.rounds - score.ended))
        found = {}
        for each in self.objectives:
            points = each.points.get("round", 0) * left + each.points.get("end", 0)
            if score.holders.get(each.id) != self.side:
                points += each.points.get("taking", 0)
            found[each.id] = POINT * points if each.points else POINT
        return found

    @cached_property
    def before(self) -> dict[str, float]:
        """The worth held now, by objective: positive for the side, negative for others."""
        return self._held(self.board)

    def prize(self, after: Document, figure: Figure) -> Prize:
        """The side's gain if the figure stands where it does in a document."""
        if not any(self.values.values()):
            return NO_PRIZE
        now, start = self._held(after), self._start(figure.id)
        worth, helped = 0.0, dict[str, float]()
        for each in self.objectives:
            there = self._near(each, now[each.id], figure)
            gain = now[each.id] - self.before[each.id]
            worth, helped[each.id] = worth + gain + there, gain + there - start[each.id]
        name = max(helped, key=lambda each: helped[each])
        return Prize(worth, name if helped[name] > 0 else "")

    @kept
    def _start(self, name: str) -> Mapping[str, float]:
        """What a figure's place on the board is worth for each objective; the same for all its options."""
        start = self.board.figure(name)
        return {each.id: self._near(each, self.before[each.id], start) for each in self.objectives}

    def _near(self, objective: Objective, held: float, figure: Figure) -> float:
        """The worth of a figure on its way to an objective that the side does not hold, but may hold with it (OB-03)."""
        may_hold = not objective.sides or self.side in objective.sides
        counts = not objective.traits or not set(objective.traits).isdisjoint(figure.traits)
        if held > 0 or not (may_hold and counts):
            return 0.0
        share: float = AWAY ** (1 + self._turns(objective, figure))
        return share * self.values[objective.id]

    def _held(self, document: Document) -> dict[str, float]:
        by = holders(self.rules, document)
        return {
            each: 0.0 if each not in by else worth if by[each] == self.side else -worth
            for each, worth in self.values.items()
        }

    def _turns(self, objective: Objective, figure: Figure) -> float:
        """How many activations a figure needs to reach an objective."""
        reach = objective.range or 0
        places = objective.places
        if self.board.board.has_spaces:
            distance = self.board.topology.distance
            place = min(places, key=lambda each: (distance(each, figure.space), each))
            straight = distance(place, figure.space)
            if straight <= reach:
                return 0.0
            away = ways_from(self.rules, self.board, figure, place).get(figure.space, FAR_POINTS + straight)
            left = away - reach
        else:
            left = min(dist(each, figure.space) for each in places) / INCH - figure.radius - reach / INCH
        return max(0.0, left) / max(1.0, self.rules.played.stride(figure))


USUAL_LIFE = 3
"""The life of a figure without a life stat (PL-15)."""


def life_of(rules: System, figure: Figure) -> int:
    """The life that a figure has left; a default if it has none (PL-15)."""
    found = rules.life(figure)
    return figure.stats.get("life", USUAL_LIFE) if found is None else found[0]


@frozen(slots=False)
class DecidingSide:
    """A side that decides, and its knowledge of the living figures."""

    rules: System
    document: Document
    """The position that was asked about."""
    board: Document
    """Its living figures."""
    question: PartnerQuestion
    counter: list[int] = field(factory=lambda: [0])
    """How many positions were examined."""
    blows: dict[tuple[str, str], Blow] = field(factory=dict)
    """The blows of figures at each other, as far as computed."""
    exchanges: dict[object, tuple[Exchange, Exchange]] = field(factory=dict)
    """The same by kinds of figures and the life of the target: one dictionary for all positions of a search."""
    shots: dict[object, Shots] = field(factory=dict)
    """The same by distance, for figures with a range."""
    blows_afar: dict[object, Sequence[Sequence[Blow]]] = field(factory=dict)
    """The blows of these."""
    attacks: dict[Hashable, tuple[PossibleAttack, Blow] | None] = field(factory=dict)
    """In imagined positions: the best attack of a figure on another by their places. Nothing else matters."""
    earlier: Document | None = None
    """In imagined positions: the board from which the search began."""
    hurried: Callable[[], bool] = lambda: False
    """Whether to answer with the best so far."""
    hits: Mapping[str, int] = field(factory=dict)
    """Life that figures have lost in addition to the board's record."""
    mirrored: bool = False
    """Whether the style is the other side's."""

    @property
    def conduct(self) -> Conduct:
        """How the game is played."""
        return self.rules.played

    @property
    def danger(self) -> Danger:
        """The policies of a game on spaces."""
        assert isinstance(self.rules.danger, Danger)
        return self.rules.danger

    @property
    def imagined(self) -> bool:
        """Whether it decides after an option of a search."""
        return self.earlier is not None

    @property
    def on_spaces(self) -> bool:
        """Whether the game is played on spaces; else on a bare table."""
        return isinstance(self.rules.danger, Danger)

    @cached_property
    def idle(self) -> list[Figure]:
        """Its living figures that have not acted."""
        own = [figure for figure in self.board.figures if figure.side == self.question.side]
        return [figure for figure in own if figure.id not in self.question.acted]

    @cached_property
    def goals(self) -> Goals:
        """The objectives as it sees them."""
        return Goals(self.rules, self.board, self.question.side)

    def life(self, figure: Figure) -> int:
        """The life that a figure has left; a default if it has none."""
        life = life_of(self.rules, figure)
        return max(1, life - self.hits[figure.id]) if figure.id in self.hits else life

    @property
    def weights(self) -> tuple[float, float]:
        """The weight of a life point that enemies lose, and of one that the side loses, by its style."""
        own = OWN_LOSS[self.question.style]
        return (own, 1.0) if self.mirrored else (1.0, own)

    def there(self, spot: Spot) -> Spot:
        """A place of a figure, on this board; it may come from an earlier one."""
        if not self.imagined:
            return spot
        others = (self.other_there(spot, figure.id) for figure in spot.document.figures if figure.id != spot.figure.id)
        return evolve(spot, document=evolve(spot.document, figures=(*filter(None, others), spot.figure)))

    def other_there(self, spot: Spot, name: str) -> Figure | None:
        """Another figure on this board once a figure has moved to a place, since the move may have moved it too. None
        if it is out."""
        found, now = spot.document.find(name), self.board.find(name)
        before = now if self.earlier is None else self.earlier.find(name)
        if found is None or now is None or before is None or found.at in (now.at, before.at):
            return now
        return evolve(now, at=found.at)

    @property
    def has_odds(self) -> bool:
        """Whether the game has odds of harm."""
        return bool(self.rules.clashes)
