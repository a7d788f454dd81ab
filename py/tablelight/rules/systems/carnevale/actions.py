"""Every action of a character, allowed or not, with the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure
from tablelight.board.problems import QuestionError
from tablelight.board.units import inches
from tablelight.progress.portions import Portion, Portions, run, within
from tablelight.rules.answers import ActionAnswer, Moves, Path, Reason, Refused
from tablelight.rules.bare.table import written
from tablelight.rules.danger.policy import nothing_to_prepare
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.carnevale import activation, table, walking
from tablelight.rules.systems.carnevale.applying import made, shift_moves, shift_path
from tablelight.rules.systems.carnevale.climbing import climb_moves, climb_path, may_climb
from tablelight.rules.systems.carnevale.jumping import jump_moves, jump_path
from tablelight.rules.systems.carnevale.table import layers_of
from tablelight.rules.systems.carnevale.walk_paths import owed_rolls, walk_answer, walk_around, walk_refused, way_points


def _may_drown(document: Document, figure: Figure) -> Reason | None:
    reason = _may_grapple(document, figure)
    if reason is None and not any(table.swims(document, enemy) for enemy in table.engaged_with(document, figure)):
        enemy = table.engaged_with(document, figure)[0]
        return Reason("CV-64.dry", figure=enemy.id, values={"name": enemy.label})
    return reason


def _may_grapple(document: Document, figure: Figure) -> Reason | None:
    reason = activation.may_fight(document, figure, "grapple")
    if reason is None and not table.engaged_with(document, figure):
        return Reason("CV-51.none", figure=figure.id)
    return reason


def list_actions(document: Document, figure: Figure) -> Iterator[ActionAnswer]:
    """All actions in the card's order, judged lazily."""
    for name, action in ACTIONS.items():
        started = activation.with_activation_begun(document, figure, name)
        reason = started if isinstance(started, Reason) else action.barred(started, figure)
        yield ActionAnswer(id=name, allowed=reason is None, reason=reason)


def moves(document: Document, question: MoveQuestion) -> Moves:
    """`moves`: everywhere that the action may lead, or why it leads nowhere."""
    started = activation.with_move_begun(document, question)
    if isinstance(started, Reason):
        return Moves(refused=started, area=[])
    action = _action_of(question)
    reason = action.barred(started, question.figure)
    return Moves(refused=reason, area=[]) if reason or not action.moves else action.moves(started, question)


def ahead(document: Document, question: MoveQuestion) -> Portions[None]:
    """Work out, in portions, what `moves` of a walk, and `moves` and `path` of a whole activation, need first."""
    yield from _action_of(question).ahead(document, question)


def path(document: Document, question: MoveQuestion) -> Path | Refused:
    """The way to a place, or why there is none."""
    found: Path | Document | Reason = activation.with_move_begun(document, question)
    if isinstance(found, Document):
        action, figure = _action_of(question), question.figure
        if action.path:
            found = action.path(found, question)
        else:
            found = action.barred(found, figure) or Path(path=(written(figure.space),), cost=0, steps=())
    return Refused(refused=found) if isinstance(found, Reason) else found


def make(document: Document, question: MoveQuestion) -> Document | Refused:
    """`apply`; of a whole activation it makes the first action."""
    action, started = _action_of(question), activation.with_move_begun(document, question)
    made = started if isinstance(started, Reason) else action.make(started, question)
    return Refused(refused=made) if isinstance(made, Reason) else made


def _walk(document: Document, question: MoveQuestion) -> Path | Reason:
    walk = walk_refused(document, question, around=bool(question.extra.get("around")))
    if isinstance(walk, Reason):
        return walk
    figure = question.figure
    owed = walking.with_chances(document, figure, owed_rolls(document, figure, walk))
    answer = walking.with_risks(walk_answer(document, walk), owed, question)
    if isinstance(answer, Reason) or not walk.difficult or all(risk["roll"] != "move" for risk in answer.risks):
        return answer
    for layer in layers_of(document, figure, walk.budget):
        around = walk_around(layer, figure, way_points(question), inches(walk.budget))
        if around is not None:
            other = walk_answer(document, evolve(around, level=walk.level))
            return evolve(answer, extra={**answer.extra, "without_roll": {"path": other.path, "cost": other.cost}})
    return answer


def _prepare_walk(document: Document, question: MoveQuestion) -> Portions[None]:
    started = activation.with_move_begun(document, question) if question.to is None else None  # a path needs no region
    if isinstance(started, Document):
        yield from within(Portion("places", 0), walking.walk_moves(started, question))


@frozen
class CarnevaleAction:
    """An action: why a figure cannot take it; if it moves the figure, everywhere it may end and the way to one place; the
    document after it: all of an action that has begun. And what is worked out before it begins, in portions."""

    barred: Callable[[Document, Figure], Reason | None]
    moves: Callable[[Document, MoveQuestion], Moves] | None = None
    path: Callable[[Document, MoveQuestion], Path | Reason] | None = None
    make: Callable[[Document, MoveQuestion], Document | Reason] = made
    ahead: Callable[[Document, MoveQuestion], Portions[None]] = nothing_to_prepare


ACTIONS: Mapping[str, CarnevaleAction] = {
    "activate": CarnevaleAction(activation.may_activate),
    "surface": CarnevaleAction(activation.may_surface, shift_moves, shift_path),
    "move": CarnevaleAction(
        walking.may_move,
        lambda document, question: run(walking.walk_moves(document, question)),
        _walk,
        ahead=_prepare_walk,
    ),
    "climb": CarnevaleAction(may_climb, climb_moves, climb_path),
    "jump": CarnevaleAction(activation.may_jump, jump_moves, jump_path),
    "dive": CarnevaleAction(activation.may_dive),
    "attack": CarnevaleAction(lambda document, figure: activation.may_fight(document, figure, "attack")),
    "grapple": CarnevaleAction(_may_grapple),
    "drown": CarnevaleAction(_may_drown),
    "cast": CarnevaleAction(activation.may_cast),
    "grappled": CarnevaleAction(activation.may_be_grappled, shift_moves, shift_path),
    "end": CarnevaleAction(lambda _, __: None),
}
"""All actions in the card's order."""


def _action_of(question: MoveQuestion) -> CarnevaleAction:
    """The action of a question; a move may count as the first of the whole activation."""
    if not question.extra.get("whole"):
        return ACTIONS[question.action]
    if question.action != "move":
        raise QuestionError("$.question.action", "must be one of: {choices}", choices="move")
    from tablelight.rules.systems.carnevale import whole  # imported late: the question is rare

    return CarnevaleAction(
        lambda _, __: None, whole.whole_moves, whole.whole_path, whole.whole_apply, whole.prepare_whole
    )
