"""The scenario and the score sheet of a document, and the fields of these and of objectives."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, field, frozen

from tablelight.board.codec import encode_item
from tablelight.board.document import Json
from tablelight.board.parts import WHEN
from tablelight.board.records import as_record
from tablelight.board.schema import Field, Fields

MOST_OBJECTIVES = 40
MOST_SCORED = 999
MOST_ROUNDS = 99

_POINTS = Field("integer", minimum=-MOST_SCORED, maximum=MOST_SCORED)
POINTS: Fields = dict.fromkeys(WHEN, _POINTS)
SCENARIO: Fields = {
    "rounds": Field("integer", minimum=1, maximum=MOST_ROUNDS),
    "up_to": Field("integer", minimum=1, maximum=MOST_ROUNDS),
    "die": Field("integer", 6, minimum=2, maximum=100),
    "goes_on": Field("integer", minimum=2, maximum=100),
}


@frozen(kw_only=True)
class Scenario:
    """When the game ends: after round `rounds`. With `goes_on`, a die that shows at least this adds one more round, up
    to round `up_to`."""

    rounds: int | None = None
    up_to: int = MOST_ROUNDS
    die: int = 6
    goes_on: int | None = None


@frozen(kw_only=True)
class ScoreSheet:
    """The score sheet: the `score` of a document."""

    ended: int = 0
    """How many rounds have ended."""
    rounds: tuple[Mapping[str, int], ...] = ()
    """The points of each round by side, the first round first."""
    holders: Mapping[str, str] = field(factory=dict)
    """The side that held each objective when the last turn ended."""
    rolls: tuple[int, ...] = ()
    """The dice that were thrown for another round."""

    def totals(self, sides: tuple[str, ...]) -> dict[str, int]:
        named = dict.fromkeys((*sides, *(side for points in self.rounds for side in points)), 0)
        return {side: sum(points.get(side, 0) for points in self.rounds) for side in named}

    def with_points(self, number: int, side: str, points: int) -> ScoreSheet:
        """The score with points added for a side in a round, counted from 0."""
        rounds = [dict(each) for each in self.rounds]
        rounds += [{} for _ in range(number + 1 - len(rounds))]
        rounds[number][side] = rounds[number].get(side, 0) + points
        return evolve(self, rounds=tuple(rounds))

    def plain(self) -> dict[str, Json]:
        """As in a document; empty fields are left out."""
        plain: dict[str, Json] = encode_item(self)
        return plain


def score_of(score: Mapping[str, object]) -> ScoreSheet:
    """The score sheet of a checked document."""
    return as_record(score, ScoreSheet)


def read_scenario(scenario: Mapping[str, object]) -> Scenario:
    """The scenario of a checked document."""
    return as_record(scenario, Scenario)
