"""`objectives`: who holds what and why, and the score sheet (OB-07)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from attrs import frozen

from tablelight.board.document import Document
from tablelight.board.scores import ScoreSheet, score_of
from tablelight.rules.objectives.holding import Held, held
from tablelight.rules.objectives.scoring import chance_of_further, final, is_over, is_roll_owed
from tablelight.rules.out import living
from tablelight.rules.system import System, sides_of


@frozen(kw_only=True)
class FurtherRound:
    """The die that is owed: a further round is played if it shows at least `goes_on`."""

    die: int
    goes_on: int
    chance: Fraction


@frozen(kw_only=True)
class Objectives:
    """Who holds which objective, and the points."""

    objectives: tuple[Held, ...]
    round: int
    """The round under way, or the last one that was played."""
    over: bool
    needs_roll: FurtherRound | None
    rounds: tuple[Mapping[str, int], ...]
    total: Mapping[str, int]
    final: Mapping[str, int]
    """The points of each side if the game ends now."""
    leader: str | None
    """The side that has most of them; None if two do."""


def objectives(rules: System, document: Document) -> Objectives:
    """The answer for a document."""
    board, scenario, score = living(rules, document), rules.scenario(document), score_of(document.score)
    over, sides, ends = is_over(scenario, score), tuple(sides_of(document)), final(rules, document)
    owed = is_roll_owed(scenario, score)
    return Objectives(
        objectives=tuple(held(rules, board, each) for each in document.objectives),
        round=score.ended + (not over and not owed),
        over=over,
        needs_roll=FurtherRound(die=scenario.die, goes_on=scenario.goes_on or 0, chance=chance_of_further(scenario))
        if owed
        else None,
        rounds=tuple({**dict.fromkeys(sides, 0), **points} for points in score.rounds),
        total=score.totals(sides),
        final=ends.totals(sides),
        leader=leader(ends, sides),
    )


def leader(score: ScoreSheet, sides: tuple[str, ...]) -> str | None:
    """The side with most points; None if two have as many."""
    ranked = sorted(score.totals(sides).items(), key=lambda each: -each[1])
    return ranked[0][0] if ranked and (len(ranked) == 1 or ranked[0][1] > ranked[1][1]) else None
