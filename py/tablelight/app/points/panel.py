"""The dialog of objectives and points: points by hand, and the die for a further round."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.changes import with_document, with_moment
from tablelight.app.controls import counter, face_keys, reason_node, round_table, side_badge
from tablelight.app.handlers import FunctionAction, play_action
from tablelight.app.log.recording import record_further_round
from tablelight.app.queries import has_game
from tablelight.app.state import AppState, Notice
from tablelight.board.document import Document
from tablelight.board.scores import MOST_ROUNDS, score_of
from tablelight.progress.memo import remember
from tablelight.rules.answers import Reason, Refused
from tablelight.rules.objectives.scoring import Held, Objectives, further_round, objectives, with_score
from tablelight.rules.system import System
from tablelight.view.nodes import Node, button, el
from tablelight.view.words import Words


@play_action(has_game)
def add_points(state: AppState, side: str, points: int) -> AppState:
    """Give a side points by hand, in the round under way."""
    if side not in state.document.sides:
        return state
    score = score_of(state.document.score)
    changed = score.with_points(min(score.ended, MOST_ROUNDS), side, points)
    return with_document(state, with_score(state.document, changed))


@play_action(has_game)
def throw_further(state: AppState, die: int | None = None) -> AppState:
    """Throw the die, or take the one that was thrown; a late press throws nothing."""
    rules = state.rules
    if die is not None and not 1 <= die <= rules.scenario(state.document).die:
        return state
    found = further_round(rules, state.document, die)
    if isinstance(found, Refused) or state.history is None:
        return state
    after = with_moment(state, record_further_round(state.history, found))
    return evolve(after, notice=Notice(reason=found.reasons[0]))


@remember(2)
def answer_of(rules: System, document: Document) -> Objectives:
    """The holders of the objectives in a position, and the points."""
    return objectives(rules, document)


def _with_sides(reason: Reason, say: Words) -> Reason:
    """A reason, with sides as players call them."""
    values = dict(reason.values)
    if "side" in values:
        values["side"] = say.side(str(values["side"]))
    if "sides" in values:
        values["sides"] = ", ".join(say.side(side) for side in str(values["sides"]).split(", "))
    return evolve(reason, values=values)


MOST_POINTS_BY_HAND = 9999
KEYS = 12
"""The most faces of a die with a key for each face; a larger die is thrown only by the program."""


def points_dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The holders of the objectives, the points of each side, and the sheet by round."""
    found = answer_of(state.rules, state.document)
    said_of_it = say("Round {round}", round=found.round)
    if found.over:
        said_of_it = say("The game is over: a draw.")
        if found.leader is not None:
            said_of_it = say("The game is over: {side} wins.", side=say.side(found.leader))
    parts = [el("p", said_of_it, cls="headline"), *die_nodes(found, say)]
    for side, points in found.total.items():

        def given(wanted: float | None, side: str = side, now: int = points) -> FunctionAction:
            return add_points(side, int(wanted or 0) - now)

        most, badge = MOST_POINTS_BY_HAND, side_badge(state, side)
        name, key = say.side(side), f"points-{side}"
        parts.append(counter(name, points, given, say, low=-most, high=most, key=key, picture=badge))
    if found.final != found.total:
        ends = say.series([say.labelled(say.side(side), str(points)) for side, points in found.final.items()])
        parts.append(el("p", say("If the game ended now: {points}", points=ends), cls="note"))
    if found.objectives:
        held = el("ul", *(_held(state, each, say) for each in found.objectives), cls="places held")
        parts += [el("h3", say("Objectives")), held]
    if found.rounds:
        sides = list(found.total)
        *rows, total = ([str(points.get(side, 0)) for side in sides] for points in (*found.rounds, found.total))
        parts += [el("h3", say("By round")), round_table(sides, list(enumerate(rows, 1)), total, say)]
    if found.over and state.document.clock:
        from tablelight.app.clock.panel import times

        parts += times(state, say)
    if not found.objectives:
        parts.append(el("p", say("Put objectives on the board with the editor’s tool “Objectives”."), cls="note"))
    return say("Objectives and points"), parts


def die_nodes(found: Objectives, say: Words) -> list[Node]:
    """The die for a further round, if it is owed: thrown here, or entered."""
    owed = found.needs_roll
    if owed is None:
        return []
    text = say(
        "Throw a die: with {goes_on} or more one more round is played ({chance}).",
        goes_on=owed.goes_on,
        chance=say.chance(owed.chance),
    )
    faces = [button(str(face), throw_further(face), cls="face") for face in range(1, min(owed.die, KEYS) + 1)]
    keys = [face_keys(faces, say("What the die shows"))]
    throw = button(say("Throw it here"), throw_further(), picture="die", cls="wide primary")
    return [el("p", text, cls="about"), *(keys if owed.die <= KEYS else []), throw]


def _held(state: AppState, held: Held, say: Words) -> Node:
    holder = say("nobody") if held.holder is None else say.side(held.holder)
    badge = [] if held.holder is None else [side_badge(state, held.holder)]
    why = [reason_node(_with_sides(reason, say), say) for reason in held.reasons]
    idle = [each.reason for each in held.figures if each.reason is not None]
    why += [el("p", say.reason(_with_sides(reason, say)), cls="note") for reason in idle]
    head = el("p", *badge, el("strong", say.labelled(say.spot(held.label), holder)), cls="first")
    return el("li", head, *why, key=held.id)
