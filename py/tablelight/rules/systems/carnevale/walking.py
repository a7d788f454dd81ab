"""What a move may do and has left: its budget, its rolls, where it may end (CV-10 to CV-12, CV-50 to CV-52)."""

from __future__ import annotations

from tablelight.board.document import Area, Document, Figure, Point
from tablelight.board.units import Thousandths
from tablelight.geometry.inches.ground import BareGround
from tablelight.rules.answers import Reason
from tablelight.rules.bare.table import is_level, is_on, vector
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.activation import effective, no_points, not_yet, pool, turn_value
from tablelight.rules.systems.carnevale.tables import CRITICAL_DISENGAGE, CRITICAL_MOVE, INCH, SWIMMING
from tablelight.rules.systems.carnevale.terrain import GroundScope, walking_ground

MORE = {"disengage": CRITICAL_DISENGAGE, "move": CRITICAL_MOVE}
"""What a critical adds to a move, by its roll."""


def move_budget(document: Document, figure: Figure, question: MoveQuestion | None = None) -> Thousandths:
    """What a move has left: of one begun what remains, else the whole (CV-12)."""
    left = turn_value(document, figure, "move_left")
    if isinstance(left, int) and left > 0:
        budget = left
    else:
        budget = effective(document, figure, "move") * INCH
        if table.swims(document, figure) and not table.is_water_creature(figure):
            budget = max(0, budget - SWIMMING)
    if question is not None and given_outcome(question) == "critical":
        budget += MORE["disengage" if owes_disengaging(document, figure) else "move"]
    return Thousandths(budget)


def given_outcome(question: MoveQuestion) -> str | None:
    """The outcome that a question takes as rolled."""
    outcome = question.extra.get("outcome")
    if isinstance(outcome, str):
        return outcome
    return {"success": "success", "failure": "fail", None: None}[question.rolled]


def may_move(document: Document, figure: Figure) -> Reason | None:
    """Why a figure cannot move now."""
    if first := not_yet(document, figure):
        return first
    left = turn_value(document, figure, "move_left")
    if isinstance(left, int) and left > 0:
        return None
    reason = no_points(document, figure, "move")
    if reason and left == 0:
        stayed = turn_value(document, figure, "disengaged") == "fumble"
        return Reason("CV-50.stays" if stayed else "CV-10.spent", figure=figure.id)
    return reason


def has_disengaged(document: Document, figure: Figure) -> bool:
    """Whether the roll to disengage has been made for the action at hand: a move that is under way, or a jump or a dive
    that is still to begin. A fumble, or a move that is spent, leaves it to be made again in the next action."""
    rolled = turn_value(document, figure, "disengaged")
    return rolled not in (None, "fumble") and turn_value(document, figure, "move_left") != 0


def owes_disengaging(document: Document, figure: Figure) -> bool:
    """Whether leaving contact takes a roll that has not been made in this action."""
    return not has_disengaged(document, figure) and bool(table.engaged_with(document, figure))


def has_rolled_move(document: Document, figure: Figure) -> bool:
    """Whether the dexterity roll of the move that is under way has been made and passed."""
    under_way = turn_value(document, figure, "move_left")
    return bool(under_way) and turn_value(document, figure, "move_rolled") in ("success", "critical")


def disengaging_pool(document: Document, figure: Figure) -> int:
    """CV-52: one die fewer with three or more enemies in contact."""
    return pool(document, figure, "dexterity", -1 if len(table.engaged_with(document, figure)) >= 3 else 0)


def difficult_areas(document: Document, figure: Figure, start: Point | None = None) -> list[Area]:
    """Difficult ground that the figure does not stand in already, or would not at another place that it starts from."""
    at = figure.space if start is None else start
    return [a for a in document.free_board.areas if a.kind == "difficult" and not is_on(at, a)]


def place_refused(document: Document, figure: Figure, to: Point, *, water_only: bool = False) -> Reason | None:
    """Why a base may not end at a place, by what stands there."""
    at = (to[0] / INCH, to[1] / INCH)
    board = document.free_board
    if not (0 <= to[0] <= board.width and 0 <= to[1] <= board.height):
        return Reason("CV-10.board", at=at)
    surface = table.surfaces_at(document, to)[0]
    radius, level = figure.radius, surface.height
    for other in document.figures:
        if other.id != figure.id and table.is_alive(other):
            overlap = radius + other.radius - abs(vector(to) - vector(other.space))
            if overlap > 0.001 and is_level(level, table.height_of(document, other)):
                return Reason("CV-10.figure", at=at, figure=other.id, values={"name": other.label})
    scope = GroundScope(bases=False, only=to)
    if not walking_ground(document, figure, goal=to, ending=True, scope=scope).is_free(vector(to)):
        return Reason("CV-10.wall", at=at)
    if water_only and not surface.wet:
        return Reason("CV-42.water", at=at)
    return None


def landing_of(document: Document, figure: Figure) -> BareGround | None:
    """Where a figure that overlaps something by mistake may end: it may leave it, but not end there. None if it overlaps
    nothing."""
    return walking_ground(document, figure, ending=True) if place_refused(document, figure, figure.space) else None


def contact_first(document: Document, figure: Figure) -> Reason:
    """The roll to disengage comes first."""
    enemy = table.engaged_with(document, figure)[0]
    return Reason("CV-50.roll", figure=enemy.id, values={"name": enemy.label})


def following(outcome: str) -> str:
    """What a question that names the outcome of one roll says of the next one that is owed: how far a critical goes is
    said of the first alone."""
    return "success" if outcome == "critical" else outcome
