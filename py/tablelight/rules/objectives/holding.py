"""The side that holds an objective, and why (OB-01 to OB-04). Documents are those of the living (DG-06)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import field, frozen

from tablelight.board.document import Document, Figure
from tablelight.board.parts import Objective
from tablelight.board.problems import QuestionError
from tablelight.board.units import FINE_UNITS
from tablelight.geometry.exact.planar import is_inside, segment_square, sides
from tablelight.rules.answers import Reason
from tablelight.rules.bare.table import disc_of, units
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
