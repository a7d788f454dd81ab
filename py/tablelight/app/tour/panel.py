"""A stop of the tour: a few words, and the buttons to go on and to end it."""

from __future__ import annotations

from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.controls import words_of
from tablelight.app.move import queries as move_queries
from tablelight.app.saves.actions import OpenFile
from tablelight.app.state import AppState
from tablelight.app.tour.update import STOPS, end_tour, next_stop, tour_target
from tablelight.view.nodes import Node, button, el
from tablelight.view.words import Words


def tour(state: AppState) -> Node | None:
    """The text of a stop and the frames around its subject, which `web` places. None if there is no subject."""
    if tour_target(state) is None:
        return None
    say, stop = words_of(state), state.tour.stop or 0
    title, text = _words(state, stop, say)
    is_last = stop + 1 == STOPS
    own = button(say("Set up my table"), do.OpenDialog("new"), picture="new")
    other = button(say("Open a map"), OpenFile(), picture="open")
    count = el("p", say("{number} of {count}", number=stop + 1, count=STOPS), cls="note")
    words = el("h2", title, id="tour-title"), el("p", text, id="tour-text")
    on = evolve(button(say("Play") if is_last else say("Next"), next_stop(), cls="primary on"), key="on")
    skip = evolve(button(say("Skip the tour"), end_tour(), cls="skip"), key="skip")
    return el(
        "div",
        el("div", cls="tour-frame", aria_hidden="true", key="frame-1"),
        el("div", cls="tour-frame", aria_hidden="true", key="frame-2"),
        el(
            "section",
            el("div", count, *words, aria_live="polite", aria_atomic="true"),
            None if stop else el("div", own, other, cls="doors", key="doors"),
            el("div", None if is_last else skip, on, cls="ways", key="ways"),
            cls="tour",
            key="bubble",
            role="dialog",
            aria_labelledby="tour-title",
            aria_describedby="tour-text",
        ),
        cls="touring",
    )


def _words(state: AppState, stop: int, say: Words) -> tuple[str, str]:
    bare = not state.document.board.has_spaces
    if stop == 0:
        text = say("See where it can go, what it can hit, and what can hit it. Your dice, your table.")
        return say("Tap a figure"), text
    if stop == 1:
        area = say(
            "The lit area is in reach, with a line for each inch. Tap a place to see the way, hold a dark one to "
            "learn why not."
        )
        spaces = say(
            "Lit spaces are in reach; the number is the cost. On an octagon it must stop. Tap one to see the "
            "way, hold a dark one to learn why not."
        )
        return say("Where it can go"), area if bare else spaces
    if stop == 2:
        return say("What it hits and sees"), say(
            "Tap an enemy: can it be hit, with what chance, and why. A solid line is clear, a dashed one is not; "
            "a cross marks where it is blocked."
        )
    if stop == 3:
        found = move_queries.known_moves(state)
        rolls = say("Hatched spaces need a roll first; the exact chance is here. Tap a number to read the rule.")
        plain = say("The exact chances and all reasons are here. Tap a number to read the rule.")
        return say("Chances and reasons"), rolls if found is not None and found.needs_roll else plain
    return say("Turns and threats"), say(
        "Threats shows, for each space, how many enemies could hurt you there. The turn and the log are here."
    )
