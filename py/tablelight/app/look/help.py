"""How to look at the table, in the dialog that does it."""

from __future__ import annotations

from tablelight.app.controls import fold
from tablelight.app.state import AppState
from tablelight.locale.messages import msg
from tablelight.view.nodes import Node, el
from tablelight.view.words import Words

NAME = "look-help"
PARTS = (
    (
        msg("The photograph"),
        msg(
            "Take it from above, with the whole board in it and in even light. A tilted camera does no harm. If the device "
            "has no camera, choose a photograph from a file."
        ),
    ),
    (
        msg("With printed marks"),
        msg(
            "Lay the four corner marks beside the corners of the board, and a mark under each figure. Then the photograph "
            "says who stands where, from any side of the table."
        ),
    ),
    (
        msg("Without marks"),
        msg(
            "The lines of the board are found by themselves. The board must have as many spaces as the one on the screen, "
            "and its first row must be at the top of the photograph."
        ),
    ),
    (
        msg("Before and after"),
        msg(
            "Take a photograph while the table matches the board. The next one is compared with it, so figures without "
            "marks are found too."
        ),
    ),
    (
        msg("What differs"),
        msg(
            "Ghosts on the board show where figures stand on the table. Take what is right, change or leave the rest. One "
            "step back undoes all that you took."
        ),
    ),
    (
        msg("Other explanations"),
        msg(
            "Without marks, what has changed may have more than one explanation. The others stand below the differences. "
            "Tap one to list it instead."
        ),
    ),
    (
        msg("Your privacy"),
        msg(
            "Photographs are read on this device and sent nowhere. Only a small picture of the board is remembered, until "
            "the game is closed."
        ),
    ),
)


def look_help(state: AppState, say: Words) -> Node:
    """A part of the dialog that opens."""
    shown = NAME in state.open_folds
    parts = [each for title, text in PARTS for each in (el("dt", say.label(title)), el("dd", say.label(text)))]
    return fold(state, NAME, say("How to look at the table"), [el("dl", *parts, cls="explained")] if shown else [])
