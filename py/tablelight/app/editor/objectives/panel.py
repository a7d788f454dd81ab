"""The panel of the tool for objectives."""

from __future__ import annotations

from functools import partial
from typing import Any

from tablelight.app.controls import counter
from tablelight.app.editor import actions as do
from tablelight.app.editor.controls import options
from tablelight.app.editor.objectives.update import DeleteObjective, SetObjective, SetScenario, in_hand
from tablelight.app.editor.state import EditorSession
from tablelight.app.queries import rules_of, ui_of
from tablelight.app.state import AppState
from tablelight.board.parts import Objective
from tablelight.board.scores import MOST_ROUNDS, MOST_SCORED
from tablelight.view.nodes import Node, button, el, entry
from tablelight.view.words import Words

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
    settled = rules_of(state).settled(chosen)
    unit, reach = state.document.board.unit, settled.range or 0
    where = say("Can be held from") if state.document.board.has_spaces else say("Can be held from (inches)")

    def held_from(value: float | None) -> SetObjective:
        return SetObjective("range", round((value or 0) * unit))

    limits: Any = {"low": 0, "high": LARGEST_RANGE, "grain": 1 / min(unit, 100)}
    written = partial(SetObjective, "label")
    parts = [
        entry(say("Name"), chosen.label, written, key=f"label-{chosen.id}", maxlength=80),
        counter(where, reach / unit, held_from, say, **limits, key=f"range-{chosen.id}"),
        *_points(settled, say),
        *_contest(state, settled, say),
    ]
    if state.document.board.has_spaces:
        label = say("Tap the spaces that belong to it") if session.moving else say("Widen it by tapping")
        action = do.SetToolOption("moving", not session.moving)
        parts.append(button(label, action, picture="areas", cls="wide", aria_pressed=session.moving))
    parts.append(button(say("Delete this objective"), DeleteObjective(), picture="delete", cls="wide"))
    return [*parts, *_ending(state, say)]


def _points(chosen: Objective, say: Words) -> list[Node]:
    labels = {"round": say("Points each round"), "taking": say("Points for taking it"), "end": say("Points at the end")}
    found = []
    for when, label in labels.items():
        now = chosen.points.get(when, 0)

        def write(points: float | None, when: str = when) -> SetObjective:
            return SetObjective("points", {**chosen.points, when: int(points or 0)})

        found.append(counter(label, now, write, say, low=-MOST_SCORED, high=MOST_SCORED, key=f"points-{when}"))
    return found


def _contest(state: AppState, chosen: Objective, say: Words) -> list[Node]:
    """The rule for which side holds the objective if several are there."""
    stats = rules_of(state).vocabulary.stats
    ways = {"count": say("More figures"), "engagement": say("More that are not engaged")}
    found = [options(say("Held by"), ways, chosen.contested, partial(SetObjective, "contested"))]
    if stats:
        names = {name: say.label(ui_of(state).stat_label(name)) for name in stats}
        now = chosen.stat if chosen.contested == "stat" else None
        found.append(options(say("Or by the sum of"), names, now, partial(SetObjective, "stat")))
    return found


def _ending(state: AppState, say: Words) -> list[Node]:
    """The last round, and whether a die adds further rounds."""
    scenario = rules_of(state).scenario(state.document)
    rounds = scenario.rounds
    write = partial(SetScenario, "rounds")
    parts = [counter(say("Rounds"), rounds, write, say, low=1, high=MOST_ROUNDS, empty="low", key="rounds")]
    if rounds is not None:
        label, write = say("One more round if a die shows at least"), partial(SetScenario, "goes_on")
        most, usual = scenario.die, USUAL_DIE
        parts.append(
            counter(label, scenario.goes_on, write, say, low=2, high=most, empty="low", first=usual, key="goes-on")
        )
    return parts
