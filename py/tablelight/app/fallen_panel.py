"""Who has fallen: said at once, with the button that takes the figure off the table and the one that takes it back."""

from __future__ import annotations

from tablelight.app import actions as do
from tablelight.app.history import History
from tablelight.app.state import AppState
from tablelight.board.document import Document
from tablelight.progress.memo import remember
from tablelight.rules.out import out_figures
from tablelight.rules.registry import rules_of
from tablelight.view.nodes import Node, button, el, icon
from tablelight.view.words import Words


def fallen(state: AppState, say: Words) -> list[Node]:
    """A sentence and the two buttons for each figure that has no life left since the last moment (DG-06), until the player
    turns to a figure that had no part in it."""
    history = state.history
    if history is None or not history.past:
        return []
    found, names = [], _since(history.past[-1].document, history.present)
    if not names or not _is_about(state, history, names):
        return []
    for name in names:
        figure = state.document.figure(name)
        text = say("{name} is defeated", name=say.figure(figure))
        off = button(say("Take it off the table"), do.TakeOffTable(name), picture="delete")
        back = button(say("Undo"), do.Undo(), picture="undo")
        head = el("p", icon("skull"), el("span", text), cls="headline")
        found.append(
            el("section", head, el("div", off, back, cls="pair"), cls="now bad", key=f"fallen-{name}", aria_label=text)
        )
    return found


def _is_about(state: AppState, history: History, names: tuple[str, ...]) -> bool:
    """Whether no card is open, the card is of the figure that fell or of the one that felled it, or the dice of a
    roll are shown."""
    figure, entry = state.figure, history.entry(history.now)
    if figure is None or figure.id in names or state.roll_result is not None:
        return True
    return entry is not None and (entry.figure, entry.side) == (figure.label, figure.side)


@remember(2)
def _since(before: Document, now: Document) -> tuple[str, ...]:
    rules = rules_of(now)
    out = {figure.id for figure in out_figures(rules, before)}
    known = {figure.id for figure in before.figures}
    return tuple(figure.id for figure in out_figures(rules, now) if figure.id in known - out)
