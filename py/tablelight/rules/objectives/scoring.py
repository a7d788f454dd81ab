"""The side that holds an objective, and why (OB-01 to OB-04), in documents of the living (DG-06). And the score sheet:
points as turns and rounds end, the end of the game, the answer to `objectives` (OB-05 to OB-07)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure
from tablelight.board.parts import Objective, When
from tablelight.board.problems import QuestionError
from tablelight.board.scores import MOST_ROUNDS, Scenario, ScoreSheet, score_of
from tablelight.board.units import FINE_UNITS
from tablelight.dice.throw import throw
from tablelight.geometry.exact.planar import is_inside, segment_square, sides
from tablelight.rules.answers import Reason, Refused, Rolled
from tablelight.rules.bare.table import disc_of, units
from tablelight.rules.out import living
from tablelight.rules.system import System


@frozen(kw_only=True)
class Present:
    """A figure at an objective: its strength for its side, and the reason if it has none."""

    figure: str
    strength: int
    reason: Reason | None = None


@frozen(kw_only=True)
class Held:
    """The holder of an objective. `strengths`: by side, for sides with a figure there."""

    id: str
    label: str
    holder: str | None
    strengths: Mapping[str, int] = field(factory=dict)
    figures: tuple[Present, ...] = ()
    reasons: tuple[Reason, ...] = ()


def held(rules: System, document: Document, objective: Objective) -> Held:
    """The holder of an objective in a document of the living."""
    objective = rules.settled(objective)
    present = [(figure, _present(rules, document, objective, figure)) for figure in near(document, objective)]
    strengths: dict[str, int] = {}
    for figure, found in present:
        strengths[figure.side] = strengths.get(figure.side, 0) + found.strength
    holder, reason = holder_of(objective, strengths)
    label, figures = objective.name, tuple(found for _, found in present)
    return Held(id=objective.id, label=label, holder=holder, strengths=strengths, figures=figures, reasons=(reason,))


def holders(rules: System, document: Document) -> dict[str, str]:
    """The side that holds each objective, without objectives that no side holds."""
    found = ((each.id, held(rules, document, each).holder) for each in document.objectives)
    return {name: side for name, side in found if side is not None}


def near(document: Document, objective: Objective) -> list[Figure]:
    """The figures at an objective (OB-01)."""
    return [figure for figure in document.figures if is_near(document, objective, figure)]


def is_near(document: Document, objective: Objective, figure: Figure) -> bool:
    """Whether some point of a figure's base, or one of its spaces, is within the range of the objective (OB-01)."""
    reach = objective.range or 0
    if document.board.has_spaces:
        distance = document.topology.distance
        return any(distance(a, b) <= reach for a in figure.at for b in objective.places)
    disc, corners = disc_of(figure), [units(point) for point in objective.places]
    if objective.at is None and is_inside(disc.centre, corners):
        return True
    most = (disc.radius + reach * FINE_UNITS) ** 2
    return any(segment_square(disc.centre, a, b) <= most for a, b in sides(corners))


def _present(rules: System, document: Document, objective: Objective, figure: Figure) -> Present:
    """The strength that a figure adds to its side (OB-03, OB-04)."""
    if objective.traits and not set(objective.traits) & set(figure.traits):
        reason = Reason("OB-03.trait", figure=figure.id, values={"name": figure.label})
        return Present(figure=figure.id, strength=0, reason=reason)
    if objective.contested == "stat":
        stats = rules.vocabulary.stats_of(figure)
        return Present(figure=figure.id, strength=max(0, stats.get(objective.stat or "", 0)))
    if objective.contested == "engagement":
        for enemy in _engaged(rules, document, figure):
            values = {"name": figure.label, "enemy": enemy.label}
            return Present(figure=figure.id, strength=0, reason=Reason("OB-04.engaged", figure=enemy.id, values=values))
    return Present(figure=figure.id, strength=1)


def _engaged(rules: System, document: Document, figure: Figure) -> Sequence[Figure]:
    """The enemies that a figure is engaged with; none if a stat that decides it is missing."""
    try:
        return rules.engaged(document, figure)
    except QuestionError:
        return ()


def holder_of(objective: Objective, strengths: Mapping[str, int]) -> tuple[str | None, Reason]:
    """The side that holds an objective by the strengths there, and why (OB-02, OB-03)."""
    ranked = sorted(strengths.items(), key=lambda each: -each[1])
    if not ranked or ranked[0][1] <= 0:
        return None, Reason("OB-01.nobody")
    side, own = ranked[0]
    equals = [name for name, strength in ranked if strength == own]
    if len(equals) > 1:
        return None, Reason("OB-02.tie", values={"sides": ", ".join(equals)})
    if objective.sides and side not in objective.sides:
        return None, Reason("OB-03.side", values={"side": side})
    if len(ranked) == 1:
        return side, Reason("OB-02.alone", values={"side": side})
    return side, Reason("OB-02.stronger", values={"side": side, "own": own, "other": ranked[1][1]})


EndStep: TypeAlias = Callable[[Document], Document | Refused]
FURTHER_ROUND = "further-round"
"""The question that throws for another round."""


def with_points(rules: System) -> System:
    """The rules of a game, with points counted as turns and rounds end. Documents without a score do not change."""

    def counted(ending: EndStep, *, is_round: bool) -> EndStep:
        def end(document: Document) -> Document | Refused:
            after = ending(document)
            if isinstance(after, Refused) or not rules.is_scored(document):
                return after
            return with_score(after, _counted(rules, document, is_round=is_round))

        return end

    return evolve(
        rules, end_turn=counted(rules.end_turn, is_round=False), end_round=counted(rules.end_round, is_round=True)
    )


def is_over(scenario: Scenario, score: ScoreSheet) -> bool:
    """Whether the game has ended (OB-06)."""
    if scenario.rounds is None or score.ended < scenario.rounds:
        return False
    if scenario.goes_on is None or score.ended >= max(scenario.up_to, scenario.rounds):
        return True
    return any(die < scenario.goes_on for die in score.rolls)


def is_roll_owed(scenario: Scenario, score: ScoreSheet) -> bool:
    """Whether a die must now decide if another round is played (OB-06)."""
    if scenario.rounds is None or scenario.goes_on is None or is_over(scenario, score):
        return False
    return len(score.rolls) <= score.ended - scenario.rounds


def chance_of_further(scenario: Scenario) -> Fraction:
    """The chance that a die adds a round."""
    return Fraction(max(0, scenario.die + 1 - (scenario.goes_on or scenario.die + 1)), scenario.die)


def further_round(rules: System, document: Document, thrown: int | None) -> Rolled | Refused:
    """Throw for another round, or take the die that was thrown (OB-06)."""
    scenario, score = rules.scenario(document), score_of(document.score)
    if not is_roll_owed(scenario, score):
        return Refused(refused=Reason("OB-06.nothing"))
    die = throw(range(1, scenario.die + 1))[0] if thrown is None else thrown
    score = evolve(score, rolls=(*score.rolls, die))
    over = is_over(scenario, score)
    if over:
        score = _with_end(rules, document, score)
    outcome, key = ("failure", "OB-06.over") if over else ("success", "OB-06.further")
    reasons = (Reason(key, values={"die": die}),)
    return Rolled(outcome=outcome, dice=(die,), document=with_score(document, score), reasons=reasons)


def final(rules: System, document: Document) -> ScoreSheet:
    """The score if the game ends now."""
    score = score_of(document.score)
    return score if is_over(rules.scenario(document), score) else _with_end(rules, document, score)


def _counted(rules: System, document: Document, *, is_round: bool) -> ScoreSheet:
    """The score after a turn, or a round, that ends with a document."""
    scenario, score = rules.scenario(document), score_of(document.score)
    if is_over(scenario, score):
        return score
    now = holders(rules, living(rules, document))
    taken = {name: side for name, side in now.items() if score.holders.get(name) != side}
    score = evolve(_with_points(rules, document, score, taken, "taking"), holders={**score.holders, **now})
    if not is_round:
        return score
    score = _with_points(rules, document, score, now, "round")
    score = evolve(score, ended=min(score.ended + 1, MOST_ROUNDS))
    return _with_end(rules, document, score) if is_over(scenario, score) else score


def _with_end(rules: System, document: Document, score: ScoreSheet) -> ScoreSheet:
    """The score with the points for the end, in the last round that was played (OB-05)."""
    return _with_points(rules, document, score, holders(rules, living(rules, document)), "end", max(0, score.ended - 1))


def _with_points(
    rules: System, document: Document, score: ScoreSheet, by: Mapping[str, str], when: When, number: int | None = None
) -> ScoreSheet:
    """The score with the points of objectives for the sides that hold them."""
    for objective in document.objectives:
        points = rules.settled(objective).points.get(when, 0)
        if objective.id in by and points:
            score = score.with_points(score.ended if number is None else number, by[objective.id], points)
    return score


def with_score(document: Document, score: ScoreSheet) -> Document:
    """The document with another score sheet."""
    return evolve(document, score=score.plain())


@frozen(kw_only=True)
class FurtherRound:
    """The owed die: another round is played if it shows at least `goes_on`."""

    die: int
    goes_on: int
    chance: Fraction


@frozen(kw_only=True)
class Objectives:
    """The holders of all objectives, and the points."""

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
    """The side with the most points at the end; None if two share the lead."""


def objectives(rules: System, document: Document) -> Objectives:
    """The answer for a document."""
    board, scenario, score = living(rules, document), rules.scenario(document), score_of(document.score)
    over, sides, ends = is_over(scenario, score), document.sides, final(rules, document)
    owed = is_roll_owed(scenario, score)
    further = FurtherRound(die=scenario.die, goes_on=scenario.goes_on or 0, chance=chance_of_further(scenario))
    return Objectives(
        objectives=tuple(held(rules, board, each) for each in document.objectives),
        round=score.ended + (not over and not owed),
        over=over,
        needs_roll=further if owed else None,
        rounds=tuple({**dict.fromkeys(sides, 0), **points} for points in score.rounds),
        total=score.totals(sides),
        final=ends.totals(sides),
        leader=leader(ends, sides),
    )


def leader(score: ScoreSheet, sides: tuple[str, ...]) -> str | None:
    """The side with the most points; None if two share the lead."""
    ranked = sorted(score.totals(sides).items(), key=lambda each: -each[1])
    return ranked[0][0] if ranked and (len(ranked) == 1 or ranked[0][1] > ranked[1][1]) else None
