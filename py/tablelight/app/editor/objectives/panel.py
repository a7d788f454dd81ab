"""What the tool for objectives offers."""

from __future__ import annotations

from functools import partial

from tablelight.app.controls import choice, number_in, stepper
from tablelight.app.editor import actions as do
from tablelight.app.editor.objectives.actions import DeleteObjective, SetObjective, SetObjectivePoints, SetScenario
from tablelight.app.editor.objectives.update import in_hand
from tablelight.app.editor.state import EditorSession
from tablelight.app.queries import rules_of, ui_of
from tablelight.app.state import AppState
from tablelight.board.objectives import Objective
from tablelight.board.scores import MOST_ROUNDS, MOST_SCORED
from tablelight.view.games.board_ui import StatUi
from tablelight.view.games.ui import plain
from tablelight.view.nodes import Node, button, el, entry
from tablelight.view.words import Words, length_words

LARGEST_RANGE = 24
"""The range that the steps go up to, in spaces or inches."""
USUAL_DIE = 4
"""What a die must show at least, when it is first asked for."""


def objectives_panel(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    """The objective in hand, and when the game ends."""
    chosen = in_hand(state)
    if chosen is None:
        hint = say("Tap where an objective is to be. Tap one to change it.")
        return [el("p", hint, cls="hint"), *_ending(state, say)]
    settled = rules_of(state).settled(chosen)
    unit, reach = state.document.board.unit, settled.range or 0
    parts = [
        entry(
            say("Name"), chosen.label, lambda text: SetObjective("label", text), key=f"label-{chosen.id}", maxlength=80
        ),
        stepper(
            say("Held from how far away"),
            length_words(state.document, reach / unit, say),
            (
                SetObjective("range", reach - unit) if reach > 0 else None,
                SetObjective("range", reach + unit) if reach < LARGEST_RANGE * unit else None,
            ),
            say,
        ),
        *_points(settled, say),
        *_contest(state, settled, say),
    ]
    if state.document.board.has_spaces:
        label = say("Tap the spaces that belong to it") if session.moving else say("Make it wider by taps")
        pressed = "true" if session.moving else "false"
        action = do.SetToolOption("moving", not session.moving)
        parts.append(button(label, action, picture="areas", cls="wide", aria_pressed=pressed))
    parts.append(button(say("Delete this objective"), DeleteObjective(), picture="delete", cls="wide"))
    return [*parts, *_ending(state, say)]


def _points(chosen: Objective, say: Words) -> list[Node]:
    """What holding it is worth."""
    labels = {"round": say("Points each round"), "taking": say("Points for taking it"), "end": say("Points at the end")}
    found = []
    for when, label in labels.items():
        now = chosen.points.get(when, 0)
        steps = (
            SetObjectivePoints(when, now - 1) if now > -MOST_SCORED else None,
            SetObjectivePoints(when, now + 1) if now < MOST_SCORED else None,
        )
        typed = partial(_scored, when, now)
        found.append(stepper(label, str(now), steps, say, key=f"points-{when}", typed=typed))
    return found


def _scored(when: str, now: int, text: str) -> SetObjectivePoints:
    return SetObjectivePoints(when, _whole(text, -MOST_SCORED, MOST_SCORED, now))


def _whole(text: str, low: int, high: int, now: int) -> int:
    """A whole number as it was written; the present one if it is none."""
    found = number_in(text, low, high)
    return now if found is None else int(found)


def _contest(state: AppState, chosen: Objective, say: Words) -> list[Node]:
    """Who holds it of several sides there."""
    stats = rules_of(state).vocabulary.stats
    ways = {"count": say("More figures"), "engagement": say("More that are not engaged")}
    rows = [(text, chosen.contested == way, SetObjective("contested", way)) for way, text in ways.items()]
    found = [choice(say("Held by"), rows)]
    if stats:
        names = ui_of(state).stats
        rows = [
            (
                say.label(names.get(name, StatUi(plain(name))).label),
                chosen.contested == "stat" and chosen.stat == name,
                SetObjective("stat", name),
            )
            for name in stats
        ]
        found.append(choice(say("Or by the sum of"), rows))
    return found


def _ending(state: AppState, say: Words) -> list[Node]:
    """The last round, and whether a die adds more."""
    scenario = rules_of(state).scenario(state.document)
    rounds = scenario.rounds
    parts = [
        stepper(
            say("Rounds"),
            "" if rounds is None else str(rounds),
            (
                None if rounds is None else SetScenario("rounds", rounds - 1 if rounds > 1 else None),
                SetScenario("rounds", (rounds or 0) + 1) if (rounds or 0) < MOST_ROUNDS else None,
            ),
            say,
            key="rounds",
            typed=lambda text: SetScenario("rounds", _whole(text, 0, MOST_ROUNDS, 0) or None),
        )
    ]
    if rounds is not None:
        goes_on = scenario.goes_on
        less = None if goes_on is None else SetScenario("goes_on", goes_on - 1 if goes_on > 2 else None)
        more = SetScenario("goes_on", USUAL_DIE if goes_on is None else goes_on + 1)
        parts.append(
            stepper(
                say("One more round if a die shows at least"),
                "–" if goes_on is None else str(goes_on),
                (less, more if goes_on is None or goes_on < scenario.die else None),
                say,
                key="goes-on",
            )
        )
    return parts
