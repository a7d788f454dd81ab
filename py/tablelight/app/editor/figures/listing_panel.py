"""Many figures at once: typed or pasted one a line, or an army, and placed by one tap each."""

from __future__ import annotations

from tablelight.app.editor.changes import session_of
from tablelight.app.editor.figures.actions import EndPlacing, PlaceRest, WriteLines
from tablelight.app.editor.figures.lines_update import lines_read
from tablelight.app.editor.figures.placing import next_waiting
from tablelight.app.editor.figures.roster_panel import side_choice
from tablelight.app.queries import rules_of, ui_of
from tablelight.app.state import AppState
from tablelight.view.nodes import Node, button, el, writing
from tablelight.view.words import Words


def listing(state: AppState, say: Words) -> list[Node]:
    """The lines to write in; who waits to be placed; what of the lines is not understood."""
    session = session_of(state)
    label = say("Several at once, one per line")
    parts = [writing(label, session.lines, WriteLines, key="lines", rows=4, placeholder=_example(state, say))]
    if session.lines.strip():
        parts.append(side_choice(state, session.lines_side, lambda side: WriteLines(session.lines, side), say))
        parts += [el("p", say.filled(loss.text, loss.values), cls="note") for loss in lines_read(state).losses]
    return [parts[0], *waiting_panel(state, say), *parts[1:]]


def waiting_panel(state: AppState, say: Words) -> list[Node]:
    """Who is placed by the next tap, and the button that places all the rest."""
    session = session_of(state)
    if not session.waiting:
        return []
    number, count = next_waiting(state.document, session), len(session.waiting)
    if number is None:
        return [el("p", say("All {count} are on the board", count=count), cls="fine"), _stop(say("New list"))]
    row = say("Or drag a line: they stand along it.")
    if not state.document.board.has_spaces:
        row = say("Or drag a line: they stand along it, base to base.")
    return [
        el(
            "p",
            say(
                "Tap the board: {name} ({number} of {count})",
                name=session.waiting[number].label,
                number=number + 1,
                count=count,
            ),
            cls="headline",
        ),
        el("p", row, cls="hint"),
        button(say("Place the rest in a row"), PlaceRest(), picture="figures", cls="wide primary"),
        _stop(say("Done placing")),
    ]


def _stop(text: str) -> Node:
    return button(text, EndPlacing(), picture="confirm", cls="wide")


def _example(state: AppState, say: Words) -> str:
    """A line as the game's columns are: "Night Hawk 9 6 flyer"."""
    rules, ui = rules_of(state), ui_of(state)
    names = [say.label(ui.stat_label(name)) for name in rules.vocabulary.stats]
    traits = [say.label(ui.trait_label(trait)) for trait in rules.vocabulary.traits]
    return " ".join([say("Name"), *names[:4], *traits[:1]]) + "\n" + say("3 of one kind: 3 Guards 8 6")
