"""The whole page but the board: bar, panel, status line, dialog, and what is spoken."""

from __future__ import annotations

from attrs import frozen

from tablelight.app import actions as do
from tablelight.app import asking, dicing
from tablelight.app.editing import page as editing
from tablelight.app.moving import explained
from tablelight.app.panels import card, inches, move
from tablelight.app.panels.bar import bar
from tablelight.app.panels.dialogs import dialog
from tablelight.app.panels.dice import dice, owed, rolled
from tablelight.app.panels.measure import measure, measured_words
from tablelight.app.panels.parts import figure_button, fold, said_node, said_words, words_of
from tablelight.app.panels.see import see, verdict_words
from tablelight.app.panels.threats import danger_words, threat_words, threats
from tablelight.app.state import Heights, State
from tablelight.rules.answers import Refused, Sight
from tablelight.view.nodes import Node, el, listed, tool
from tablelight.view.plane import Place
from tablelight.view.words import Words, msg, place_name, place_words

NEXT: dict[Heights, Heights] = {"peek": "half", "half": "full", "full": "peek"}
HEIGHTS: dict[Heights, str] = {"peek": msg("smaller"), "half": msg("larger"), "full": msg("full height")}


@frozen
class Page:
    """The parts of the page, each for its own place."""

    bar: Node
    panel: Node
    tools: Node
    dialog: Node
    status: str
    spoken: str


def page(state: State) -> Page:
    """All of it."""
    opened = dialog(state)
    return Page(
        bar=bar(state) if state.editor.session is None else editing.bar(state),
        panel=panel(state),
        tools=editing.toolbar(state),
        dialog=el("div", opened, cls="dialogs"),
        status=status(state),
        spoken=spoken(state),
    )


def is_news(before: State, after: State) -> bool:
    """Whether what is at the top of the panel is new and wants to be seen: another figure, dice, a place, a mode."""
    held = [
        (
            state.mode,
            state.selected,
            state.proposal,
            state.asked,
            state.watching,
            state.rolled is not None and id(state.rolled),
            state.throwing and not dicing.is_owed(state) and (state.throwing.figure, state.throwing.roll),
            state.editor.session and state.editor.session.tool,
        )
        for state in (before, after)
    ]
    return held[0] != held[1]


def panel(state: State) -> Node:
    """The panel speaks of what is selected."""
    say = words_of(state)
    label = say("Panel: {height}", height=say.label(HEIGHTS[NEXT[state.sheet]]))
    handle = tool(label, do.SetSheet(NEXT[state.sheet]), "handle", cls="handle")
    if state.editor.session is not None:
        content = editing.panel(state, say)
    else:
        content = _content(state, say) if state.history is not None else []
    return el("div", handle, el("div", *content, cls="content"), cls=f"panel sheet-{state.sheet}")


def _content(state: State, say: Words) -> list[Node]:
    said = [said_node(state.said, say)] if state.said is not None and state.rolled is None else []
    figure = state.figure
    if state.mode == "measure":
        return [*said, *measure(state, say)]
    if state.mode == "threats":
        head = [card.heading(state, figure, say)] if figure is not None else []
        return [*head, *said, *threats(state, say), *_people(state, say)]
    if state.mode == "see":
        head = [card.heading(state, figure, say)] if figure is not None else []
        here = []
        if state.eye is not None and figure is None:
            here = [el("p", place_words(state.document, state.eye, asking.look_of(state), say), cls="headline")]
        return [
            *head,
            *here,
            *said,
            *rolled(state, say),
            *owed(state, say),
            *dice(state, say),
            *see(state, say),
            *_people(state, say),
        ]
    if figure is None:
        hint = el("p", say("Tap a figure to see where it can go, or choose it here."), cls="hint")
        settling = [*rolled(state, say), *owed(state, say), *dice(state, say)]
        return [*said, *settling, *move.why(state, say), hint, *_people(state, say, always=True)]
    owes = dicing.is_owed(state)
    parts = [
        card.heading(state, figure, say),
        *said,
        *rolled(state, say),
        *owed(state, say),
        *(dice(state, say) if not owes else []),
        *move.refusal(state, say),
        *move.demands(state, say),
        *move.proposal(state, say),
        *move.why(state, say),
        *inches.stretches(state, say),
        *inches.anyway(state, say),
        *(dice(state, say) if owes else []),
        *move.keys(state, say),
        card.stats(state, figure, say),
        card.activation(state, figure, say),
        card.points(state, figure, say),
        card.action_list(state, figure, say),
        card.switches(state, figure, say),
        *move.destinations(state, say),
        *_people(state, say),
    ]
    return [part for part in parts if part is not None]


def _people(state: State, say: Words, *, always: bool = False) -> list[Node]:
    """Every figure as a button, side by side."""
    figures = sorted(state.document.figures, key=lambda figure: figure.side)
    if not always and "figures" not in state.opened:
        return [fold(state, "figures", say("Figures ({count})", count=len(figures)), [])]
    rows = [
        figure_button(
            state,
            figure,
            do.Choose(figure.id),
            place_name(state.document, figure.space),
            aria_pressed="true" if figure.id == state.selected else "false",
        )
        for figure in figures
    ]
    shown = listed(rows, "places figures")
    return [shown] if always else [fold(state, "figures", say("Figures ({count})", count=len(figures)), [shown])]


def status(state: State) -> str:
    """What is under the pointer or the cursor, said again beside the board."""
    place = state.hover if state.hover is not None else state.cursor
    return _described(state, place) if state.history is not None and place is not None else ""


def _described(state: State, place: Place) -> str:
    say = words_of(state)
    parts = [place_words(state.document, place, asking.look_of(state), say)]
    if state.editor.session is not None:
        return parts[0]
    if state.mode == "threats":
        parts.append(danger_words(state, place, say))
    elif state.mode == "see":
        found = asking.sight_of(state)
        if isinstance(found, Sight):
            parts.append(verdict_words(state, found, say))
    else:
        parts.append(move.cost_words(state, place, say))
    return " · ".join(part for part in parts if part)


def spoken(state: State) -> str:
    """What the live region says: the last remark, else the proposal or the reason why not, else the cursor's space."""
    if state.history is None:
        return ""
    say = words_of(state)
    if state.said is not None:
        return said_words(state.said, say)
    if state.editor.session is not None:
        return _described(state, state.cursor) if state.cursor is not None else ""
    if state.proposal is not None:
        cost = move.cost_words(state, state.proposal.to, say)
        place = place_name(state.document, state.proposal.to)
        return say("To {place}, {cost}. Enter again to move.", place=place, cost=cost)
    if state.asked is not None:
        found = explained(state, state.asked)
        reason = say.reason(found.refused) if isinstance(found, Refused) else ""
        return f"{_described(state, state.asked)}. {reason}"
    if state.mode == "measure" and (words := measured_words(state, say)):
        return words
    if state.mode == "threats" and (words := threat_words(state, say)):
        return words
    if state.mode == "see" and state.target is not None:
        seen = asking.sight_of(state)
        if isinstance(seen, Sight):
            return ". ".join([verdict_words(state, seen, say), *(say.reason(reason) for reason in seen.reasons)])
    return _described(state, state.cursor) if state.cursor is not None else ""
