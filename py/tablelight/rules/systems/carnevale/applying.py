"""`apply`: the document after a move, a climb, a jump, a shift, or the beginning and the end of an activation."""

from __future__ import annotations

from attrs import evolve

from tablelight.board.document import Document, Figure, Point
from tablelight.board.problems import QuestionError
from tablelight.rules.answers import Path, Reason, Refused
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.activation import (
    OTHERS,
    activated,
    begin,
    count,
    fresh_turn,
    is_active,
    not_yet,
    owe,
    turn_value,
)
from tablelight.rules.systems.carnevale.climbing import climb_rolls, climb_way, may_climb, walls_at
from tablelight.rules.systems.carnevale.jumping import (
    jump_refused,
    known_reach,
    land,
)
from tablelight.rules.systems.carnevale.magic_rolls import declare_cast
from tablelight.rules.systems.carnevale.resolving import (
    after_disengaging,
    after_move_roll,
    begun_move,
    fall_from,
    jump_begun,
)
from tablelight.rules.systems.carnevale.shifts import shift_path
from tablelight.rules.systems.carnevale.tables import CHAINING, INCH
from tablelight.rules.systems.carnevale.walking import (
    Walk,
    contact_first,
    following,
    in_thousandths,
    outcome_asked,
    owed_rolls,
    owes_disengaging,
    walk_refused,
)


def apply(document: Document, question: MoveQuestion) -> Document | Refused:
    """The document afterwards. Rolls that are owed are taken as the question says, or refused."""
    figure, action = question.figure, question.action
    if action == "activate":
        return activate(document, figure)
    if action == "end":
        return end(document, figure)
    if action == "cast":
        return declare_cast(document, figure)
    if action == "climb":
        return _climb(document, question)
    if question.to is None:
        raise QuestionError("$.question.to", "is missing")
    if action == "move":
        return _walk(document, question)
    if action == "jump":
        return _jump(document, question, question.to)
    return _shift(document, question, question.to)


def placed(document: Document, figure_id: str, to: Point) -> Document:
    """The figure stands elsewhere, off any wall."""
    figure = document.figure(figure_id).with_state(on_wall=None)
    return document.with_figure(evolve(figure, at=(to,)))


def activate(document: Document, figure: Figure) -> Document | Refused:
    """The activation begins: who is stunned in water loses life (CV-44)."""
    if is_active(document, figure):
        return Refused(refused=Reason("CV-42.late", figure=figure.id))
    if not table.is_alive(figure):
        return Refused(refused=Reason("CV-10.out", figure=figure.id))
    return activated(document, figure)


def end(document: Document, figure: Figure) -> Document | Refused:
    """The activation ends: a stunned counter that it began with goes (CV-63), who hangs on a wall falls (CV-10)."""
    if not is_active(document, figure):
        document = activated(document, figure)
    first = not_yet(document, figure)
    if first and first.key == "CV-30.first":
        return Refused(refused=first)
    was_stunned = bool(document.turn.get("was_stunned"))
    climbed = count(figure.state.get("on_wall"))
    kept = {key: value for key, value in document.turn.items() if key in OTHERS}
    ended = fresh_turn(document, kept)
    if was_stunned:
        ended = ended.with_figure(ended.figure(figure.id).with_state(stunned=None))
    if climbed:
        ended = fall_from(ended, figure.id, climbed)
    return ended


def _walk(document: Document, question: MoveQuestion) -> Document | Refused:
    figure, to = question.figure, question.to
    assert to is not None
    # Where nothing is said of a roll, none is made if it can be done without.
    found = walk_refused(document, question, around=outcome_asked(question) is None)
    if isinstance(found, Reason):
        return Refused(refused=found)
    walk, _ = found
    begun = _rolled(document, question, walk)
    if isinstance(begun, Refused):
        return begun
    left = count(begun.turn.get("move_left"))
    cost = in_thousandths(walk.cost)
    if left == 0 and cost:
        return begun  # the roll went so that it stays
    if cost > left:
        values = {"cost": f"{walk.cost:.3f}", "budget": f"{left / INCH:g}"}
        return Refused(refused=Reason("CV-10.far", at=(to[0] / INCH, to[1] / INCH), values=values))
    return placed(begun, figure.id, to).with_turn(move_left=left - cost)


def _rolled(document: Document, question: MoveQuestion, walk: Walk) -> Document | Refused:
    """The move begun and its rolls, those that are owed, taken as the question says."""
    return _taken(document, question, owed_rolls(document, question.figure, walk))


def _taken(document: Document, question: MoveQuestion, owed: list[tuple[str, Reason]]) -> Document | Refused:
    """A move begun, and rolls for it in their order, up to one that keeps the figure where it is."""
    figure, outcome = question.figure, outcome_asked(question)
    begun = begun_move(document, figure)
    for roll, reason in owed:
        if outcome is None:
            return Refused(refused=reason)
        if roll == "move":
            begun = after_move_roll(begun, figure.id, outcome)
        else:
            begun = after_disengaging(begun, figure.id, table.engaged_with(document, figure)[0].id, outcome)
        if not begun.turn.get("move_left"):
            break
        outcome = following(outcome)
    return begun


def _climb(document: Document, question: MoveQuestion) -> Document | Refused:
    figure, to = question.figure, question.to
    reason = may_climb(document, figure)
    if reason:
        return Refused(refused=reason)
    path = climb_way(document, question) if to is not None else None
    if isinstance(path, Refused):
        return path
    begun = _taken(document, question, [(needed.roll, needed.reason) for needed in climb_rolls(document, figure)])
    if isinstance(begun, Refused):
        return begun
    left = count(begun.turn.get("move_left"))
    if left == 0:
        return begun
    if isinstance(path, Path) and to is not None:
        return placed(begun, figure.id, to).with_turn(move_left=max(0, left - in_thousandths(path.cost)))
    # As far up as the move goes: it hangs on the wall, and falls if its activation ends there.
    up = [wall for wall in walls_at(document, figure) if wall.up]
    if not up:
        raise QuestionError("$.question.to", "is missing")
    climbed = min(left, max(wall.height for wall in up))
    hanging = begun.figure(figure.id)
    hanging = hanging.with_state(on_wall=count(hanging.state.get("on_wall")) + climbed)
    return begun.with_figure(hanging).with_turn(move_left=left - climbed)


def _jump(document: Document, question: MoveQuestion, to: Point) -> Document | Refused:
    figure = question.figure
    distance = jump_refused(document, question, may_fall_short=True)
    if isinstance(distance, Reason):
        return Refused(refused=distance)
    if owes_disengaging(document, figure):
        return Refused(refused=contact_first(document, figure))
    reach = known_reach(document, question)
    if reach is None:
        return Refused(refused=Reason("CV-20.roll", figure=figure.id))
    if not isinstance(turn_value(document, figure, "jump_left"), int):
        begun = jump_begun(document, figure, landing=bool(question.extra.get("landing")))
        if isinstance(begun, Reason):
            return Refused(refused=begun)
        document = begun
    landing = bool(document.turn.get("landing"))
    figure = document.figure(figure.id)
    end = land(document, figure, to, reach, landing=landing)
    moved = placed(document, figure.id, end.at).with_turn(jump_left=None, landing=None, disengaged=None)
    if end.loss is not None:
        return owe(moved, "falling", figure.id, end.loss)
    onto = any(table.areas_at(document, end.at, *CHAINING))
    if onto and not document.turn.get("chained"):
        return moved.with_turn(chain=True)
    return moved


def _shift(document: Document, question: MoveQuestion, to: Point) -> Document | Refused:
    figure = question.figure
    path = shift_path(document, question)
    if isinstance(path, Refused):
        return path
    if question.action == "surface":
        return placed(begin(document, figure, "surface"), figure.id, to)
    return owe(placed(document, figure.id, to), "grappled", figure.id, None)
