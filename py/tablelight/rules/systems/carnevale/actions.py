"""Every action of a character, allowed or not, with the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from attrs import evolve

from tablelight.board.document import Document, Figure
from tablelight.board.problems import QuestionError
from tablelight.board.units import inches
from tablelight.progress.portions import Portion, Portions, run, within
from tablelight.rules.answers import ActionAnswer, Moves, Path, Reason, Refused
from tablelight.rules.bare.table import written
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.carnevale import activation, table, walking
from tablelight.rules.systems.carnevale.applying import apply, shift_moves, shift_path
from tablelight.rules.systems.carnevale.climbing import climb_moves, climb_path, may_climb
from tablelight.rules.systems.carnevale.jumping import jump_moves, jump_path
from tablelight.rules.systems.carnevale.table import layers_of
from tablelight.rules.systems.carnevale.tables import ACTIONS
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


BARS: Mapping[str, Callable[[Document, Figure], Reason | None]] = {
    "activate": activation.may_activate,
    "surface": activation.may_surface,
    "move": walking.may_move,
    "climb": may_climb,
    "jump": activation.may_jump,
    "dive": activation.may_dive,
    "attack": lambda document, figure: activation.may_fight(document, figure, "attack"),
    "grapple": _may_grapple,
    "drown": _may_drown,
    "cast": activation.may_cast,
    "grappled": activation.may_be_grappled,
    "end": lambda _, __: None,
}
"""By action: why a figure cannot take it."""


def list_actions(document: Document, figure: Figure) -> Iterator[ActionAnswer]:
    """All actions in the card's order, judged lazily."""
    for name in ACTIONS:
        started = activation.with_activation_begun(document, figure, name)
        reason = started if isinstance(started, Reason) else BARS[name](started, figure)
        yield ActionAnswer(id=name, allowed=reason is None, reason=reason)


def moves(document: Document, question: MoveQuestion) -> Moves:
    """`moves`: everywhere that the action may lead, or why it leads nowhere."""
    started = activation.with_move_begun(document, question)
    if isinstance(started, Reason):
        return Moves(refused=started, area=[])
    if is_whole(question):
        from tablelight.rules.systems.carnevale.whole import whole_moves  # imported late: the question is rare

        return whole_moves(started, question)
    reason, resolver = BARS[question.action](started, question.figure), RESOLVERS.get(question.action)
    if reason is not None or resolver is None:
        return Moves(refused=reason, area=[])
    return resolver.moves(started, question)


def ahead(document: Document, question: MoveQuestion) -> Portions[None]:
    """Work out, in portions, what `moves` of a walk, and `moves` and `path` of a whole activation, need first."""
    of_whole = is_whole(question)
    of_walk = question.action == "move" and question.to is None  # a path needs no region
    started = activation.with_move_begun(document, question) if of_whole or of_walk else None
    if not isinstance(started, Document):
        return
    if not of_whole:
        yield from within(Portion("places", 0), walking.walk_moves(started, question))
        return
    from tablelight.rules.systems.carnevale.whole import check_keys
    from tablelight.rules.systems.carnevale.whole.reaching import whole_reach

    check_keys(question)
    if not activation.not_yet(started, question.figure):
        yield from whole_reach.steps(started, question.figure.id)


def path(document: Document, question: MoveQuestion) -> Path | Refused:
    """The way to a place, or why there is none."""
    started = activation.with_move_begun(document, question)
    if isinstance(started, Reason):
        return Refused(refused=started)
    if is_whole(question):
        from tablelight.rules.systems.carnevale.whole import whole_path

        return whole_path(started, question)
    resolver = RESOLVERS.get(question.action)
    if resolver is not None:
        return resolver.path(started, question)
    reason = BARS[question.action](started, question.figure)
    return Refused(refused=reason) if reason else Path(path=(written(question.figure.space),), cost=0, steps=())


def make(document: Document, question: MoveQuestion) -> Document | Refused:
    """`apply`; of a whole activation it makes the first action."""
    if not is_whole(question):
        return apply(document, question)
    started = activation.with_move_begun(document, question)
    if isinstance(started, Reason):
        return Refused(refused=started)
    from tablelight.rules.systems.carnevale.whole import whole_apply

    return whole_apply(started, question)


def is_whole(question: MoveQuestion) -> bool:
    """Whether a move counts as the first of the whole activation."""
    if not question.extra.get("whole"):
        return False
    if question.action != "move":
        raise QuestionError("$.question.action", "must be one of: {choices}", choices="move")
    return True


def _walk(document: Document, question: MoveQuestion) -> Path | Refused:
    found = walk_refused(document, question, around=bool(question.extra.get("around")))
    if isinstance(found, Reason):
        return Refused(refused=found)
    walk, budget = found
    figure = question.figure
    owed, outcome = (
        walking.with_chances(document, figure, owed_rolls(document, figure, walk)),
        walking.given_outcome(question),
    )
    stays = walking.stay_reason(owed, outcome)
    if stays:
        return Refused(refused=stays)
    if outcome:
        owed = []  # a roll whose outcome the question gives is no risk
    answer = evolve(walk_answer(document, walk), risks=tuple(map(walking.risk_of, owed)))
    arounds = (
        walk_around(layer, figure, way_points(question), inches(budget))
        for layer in layers_of(document, figure, budget)
    )
    around = next((each for each in arounds if each is not None), None) if walk.difficult else None
    if around is None or not any(needed.roll == "move" for needed in owed):
        return answer
    other = walk_answer(document, evolve(around, level=walk.level))
    return evolve(answer, extra={**answer.extra, "without_roll": {"path": other.path, "cost": other.cost}})


class Resolver(NamedTuple):
    """How an action that moves is resolved: everywhere it may end, and the way to one place."""

    moves: Callable[[Document, MoveQuestion], Moves]
    path: Callable[[Document, MoveQuestion], Path | Refused]


RESOLVERS: Mapping[str, Resolver] = {
    "move": Resolver(lambda document, question: run(walking.walk_moves(document, question)), _walk),
    "climb": Resolver(climb_moves, climb_path),
    "jump": Resolver(jump_moves, jump_path),
    **dict.fromkeys(("surface", "grappled"), Resolver(shift_moves, shift_path)),
}
"""The other actions of `MOVING` go nowhere."""
