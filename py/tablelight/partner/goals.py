"""What places are worth for the objectives of a document (PL-14)."""

from __future__ import annotations

from functools import cached_property
from math import dist

from attrs import frozen

from tablelight.board.document import Document, Figure
from tablelight.board.parts import Objective
from tablelight.board.scores import score_of
from tablelight.board.units import INCH
from tablelight.partner.approach import ways_from
from tablelight.partner.worth import AWAY, POINT, ROUNDS_AHEAD
from tablelight.rules.conduct import FAR_POINTS
from tablelight.rules.objectives.holding import holders
from tablelight.rules.objectives.scoring import is_over
from tablelight.rules.system import System


@frozen
class Prize:
    """What a place gains for the side, in worth, and the objective that counts most."""

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
        """The objectives with what the game says of each."""
        return [self.rules.settled(each) for each in self.board.objectives]

    @cached_property
    def values(self) -> dict[str, float]:
        """What it is worth to hold each objective; nothing once the game is over."""
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
        """What is held now, by objective: positive by the side, negative by others."""
        return self._held(self.board)

    def prize(self, after: Document, figure: Figure) -> Prize:
        """What the side gains if the figure stands where it does in a document."""
        if not any(self.values.values()):
            return NO_PRIZE
        now, gains = self._held(after), dict[str, float]()
        for each in self.objectives:
            gains[each.id] = now[each.id] - self.before[each.id]
            if now[each.id] <= 0:
                gains[each.id] += AWAY ** (1 + self._turns(each, figure)) * self.values[each.id]
        name = max(gains, key=lambda each: gains[each])
        return Prize(sum(gains.values()), name if gains[name] > 0 else "")

    def _held(self, document: Document) -> dict[str, float]:
        by = holders(self.rules, document)
        return {
            each: 0.0 if each not in by else worth if by[each] == self.side else -worth
            for each, worth in self.values.items()
        }

    def _turns(self, objective: Objective, figure: Figure) -> float:
        """How many activations a figure needs to come to an objective."""
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
        assert self.rules.conduct is not None
        return max(0.0, left) / max(1.0, self.rules.conduct.stride(figure))
