"""Place, choose and change objectives, and set when the game ends."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from attrs import evolve, fields_dict

from tablelight.app.controls import counter, options
from tablelight.app.editor.opening import place_at, session_of, set_tool_option, with_document, with_session
from tablelight.app.editor.state import EditorSession, Stroke
from tablelight.app.handlers import FunctionAction, editor_action
from tablelight.app.state import AppState, Notice
from tablelight.board import polygons
from tablelight.board.document import Document, Json
from tablelight.board.edits import without_holders
from tablelight.board.parts import Objective
from tablelight.board.records import typed
from tablelight.board.scores import MOST_OBJECTIVES, MOST_ROUNDS, MOST_SCORED
from tablelight.board.values import plain_text
from tablelight.view.lattice import nearest
from tablelight.view.nodes import Node, button, el, entry
from tablelight.view.plane import Place, plane_of
from tablelight.view.words import Words


def in_hand(state: AppState) -> Objective | None:
    """The objective that was chosen last."""
    name = session_of(state).objective
    return next((each for each in state.document.objectives if each.id == name), None)


def finish_objective(state: AppState, stroke: Stroke) -> AppState:
    """Place an objective with a tap, or choose the one that is there. While one is widened, add or remove a space."""
    place = place_at(state, stroke.last)
    if place is None:
        return state
    chosen, session = in_hand(state), session_of(state)
    if session.moving and chosen is not None:
        return _changed(state, _with_place_toggled(chosen, place))
    found = _at(state.document, place, stroke)
    if found is not None:
        return with_session(state, objective=found.id, moving=False)
    if len(state.document.objectives) >= MOST_OBJECTIVES:
        return evolve(state, notice=Notice("Objectives in a game: {count} at most.", {"count": MOST_OBJECTIVES}))
    taken = {each.id for each in state.document.objectives}
    name = next(name for number in range(1, len(taken) + 2) if (name := f"objective-{number}") not in taken)
    new = Objective(id=name, label=_free_letter(state.document.objectives), at=place, points={"round": 1})
    after = with_document(state, evolve(state.document, objectives=(*state.document.objectives, new)))
    return with_session(after, objective=name, moving=False)


def _at(document: Document, place: Place, stroke: Stroke) -> Objective | None:
    """The objective at a place; on a bare table within the reach of a finger, or around it."""
    plane = plane_of(document.board)
    if plane.cell:
        return next((each for each in document.objectives if place in each.places), None)
    known = [(each, plane.centre(corner)) for each in document.objectives for corner in each.places]
    number = nearest([corner for _, corner in known], stroke.last, stroke.slack)
    if number is not None:
        return known[number][0]
    return next((each for each in document.objectives if polygons.holds(each.area, place)), None)


def _free_letter(known: Sequence[Objective]) -> str:
    """The letter of one more objective: the first that none has from its number on; its number's if all are taken."""
    labels = {each.label for each in known}
    letters = [chr(ord("A") + number % 26) for number in range(len(known), len(known) + 26)]
    return next((letter for letter in letters if letter not in labels), letters[0])


def _with_place_toggled(objective: Objective, place: Place) -> Objective:
    """The objective with one space added or removed; its last space stays."""
    spaces = objective.places
    kept = tuple(space for space in spaces if space != place) if place in spaces else (*spaces, place)
    if len(kept) < 2:
        return evolve(objective, at=(kept or spaces)[0], area=())
    return evolve(objective, at=None, area=kept)


def _changed(state: AppState, new: Objective) -> AppState:
    listed = tuple(new if each.id == new.id else each for each in state.document.objectives)
    return with_document(state, evolve(state.document, objectives=listed))


@editor_action()
def set_objective(state: AppState, name: str, value: Json) -> AppState:
    """Set a field of the objective in hand, by its name."""
    chosen = in_hand(state)
    if chosen is None or name not in fields_dict(Objective):
        return state
    new: Any = plain_text(str(value)) if name == "label" else value
    return _changed(state, evolve(chosen, **{name: new, **({"contested": "stat"} if name == "stat" else {})}))


@editor_action()
def delete_objective(state: AppState) -> AppState:
    """Delete the objective in hand."""
    chosen, document = in_hand(state), state.document
    if chosen is None:
        return state
    listed = tuple(each for each in document.objectives if each.id != chosen.id)
    changed = evolve(document, objectives=listed, score=without_holders(document, listed))
    return with_session(with_document(state, changed), objective="")


@editor_action()
def set_scenario(state: AppState, name: str, value: float | None) -> AppState:
    """Set a field of the rules for the end of the game; None removes it. Without a last round, no die is thrown for
    another."""
    scenario = {**state.document.scenario, name: value}
    rounds, up_to = typed(scenario.get("rounds"), int), typed(scenario.get("up_to"), int)
    if rounds is None:
        scenario = {}
    elif name == "goes_on" or (up_to is not None and up_to < rounds):
        scenario["up_to"] = None
    plain = {name: value for name, value in scenario.items() if value is not None}
    return with_document(state, evolve(state.document, scenario=plain))


LARGEST_RANGE = 24
"""The largest range that the steps reach, in spaces or inches."""
USUAL_DIE = 4
"""The initial value for what a die must show at least."""


def objectives_panel(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    """The objective in hand, and when the game ends."""
    chosen = in_hand(state)
    if chosen is None:
        hint = say("Tap where an objective should be. Tap one to change it.")
        return [el("p", hint, cls="hint"), *_ending(state, say)]
    settled = state.rules.settled(chosen)
    unit, reach = state.document.board.unit, settled.range or 0
    where = say("Can be held from") if state.document.board.has_spaces else say("Can be held from (inches)")

    def held_from(value: float | None) -> FunctionAction:
        return set_objective("range", round((value or 0) * unit))

    limits: Any = {"low": 0, "high": LARGEST_RANGE, "grain": 1 / min(unit, 100)}
    written = partial(set_objective, "label")
    name = entry(say("Name"), chosen.label, written, key=f"label-{chosen.id}", maxlength=80)
    away = counter(where, reach / unit, held_from, say, **limits, key=f"range-{chosen.id}")
    parts = [name, away, *_points(settled, say), *_contest(state, settled, say)]
    if state.document.board.has_spaces:
        label = say("Tap the spaces that belong to it") if session.moving else say("Widen it by tapping")
        action = set_tool_option("moving", not session.moving)
        parts.append(button(label, action, picture="areas", cls="wide", aria_pressed=session.moving))
    parts.append(button(say("Delete this objective"), delete_objective(), picture="delete", cls="wide"))
    return [*parts, *_ending(state, say)]


def _points(chosen: Objective, say: Words) -> list[Node]:
    labels = {"round": say("Points each round"), "taking": say("Points for taking it"), "end": say("Points at the end")}
    found = []
    for when, label in labels.items():
        now = chosen.points.get(when, 0)

        def write(points: float | None, when: str = when) -> FunctionAction:
            return set_objective("points", {**chosen.points, when: int(points or 0)})

        found.append(counter(label, now, write, say, low=-MOST_SCORED, high=MOST_SCORED, key=f"points-{when}"))
    return found


def _contest(state: AppState, chosen: Objective, say: Words) -> list[Node]:
    """The rule for which side holds the objective if several are there."""
    stats = state.rules.vocabulary.stats
    ways = {"count": say("More figures"), "engagement": say("More that are not engaged")}
    found = [options(say("Held by"), ways, chosen.contested, partial(set_objective, "contested"))]
    if stats:
        names = {name: say.label(state.ui.stat_label(name)) for name in stats}
        now = chosen.stat if chosen.contested == "stat" else None
        found.append(options(say("Or by the sum of"), names, now, partial(set_objective, "stat")))
    return found


def _ending(state: AppState, say: Words) -> list[Node]:
    """The last round, and whether a die adds further rounds."""
    scenario = state.rules.scenario(state.document)
    rounds = scenario.rounds
    write = partial(set_scenario, "rounds")
    parts = [counter(say("Rounds"), rounds, write, say, low=1, high=MOST_ROUNDS, empty="low", key="rounds")]
    if rounds is not None:
        label, write = say("One more round if a die shows at least"), partial(set_scenario, "goes_on")
        bounds: Any = {"low": 2, "high": scenario.die, "empty": "low", "first": USUAL_DIE}
        parts.append(counter(label, scenario.goes_on, write, say, **bounds, key="goes-on"))
    return parts
