"""The slider over the whole game, with what happened at the moment on view; the bar above the board meanwhile."""

from __future__ import annotations

from tablelight.app import actions as do
from tablelight.app.controls import problem_node, titled, words_of
from tablelight.app.handlers import FunctionAction
from tablelight.app.history import MomentLine
from tablelight.app.log.wording import entry_words
from tablelight.app.play_state import Speed
from tablelight.app.saves.actions import SaveFile
from tablelight.app.share.actions import SendMoment
from tablelight.app.state import AppState
from tablelight.app.timeline.file_format import shared, stops
from tablelight.app.timeline.queries import fault_of, index_of, line_of, now_index, shown
from tablelight.app.timeline.transcript import moment_words
from tablelight.app.timeline.update import back_to_now, go_on_from_here, play, return_to_line, show_moment
from tablelight.view.nodes import Node, button, el, entry, tool
from tablelight.view.words import Words

AROUND = 2
"""How many entries are listed before and after the one on view."""


def looking_bar(state: AppState) -> Node:
    """The bar while the player looks back: which moment is on view, and the way back to now."""
    say = words_of(state)
    return el(
        "header",
        el("strong", where_words(state, say), cls="looking"),
        button(say("Back to now"), back_to_now(), picture="next-turn", cls="primary", aria_keyshortcuts="Escape"),
        tool(say("Show the whole board"), do.FitView(), "fit", cls="fit", aria_keyshortcuts="0"),
        cls="bar",
    )


def where_words(state: AppState, say: Words) -> str:
    """The number of the entry on view, and how many there are."""
    index, last = index_of(state), len(line_of(state.game_history)) - 1
    return say("Looking back: {number} of {count}", number=index, count=last)


def what_words(state: AppState, say: Words) -> str:
    """What happened at the moment on view."""
    return say("The beginning") if index_of(state) == 0 else moment_words(shown(state))


def timeline(state: AppState, say: Words) -> list[Node]:
    """The panel while the player looks back."""
    index, line = index_of(state), line_of(state.game_history)
    assert index is not None
    last, now = len(line) - 1, now_index(state.game_history)
    what = what_words(state, say)
    fault = fault_of(line[index])

    def slid(value: str) -> FunctionAction:
        return show_moment(int(value) if value.removeprefix("-").isdecimal() else 0)

    said = f"{say('{number} of {count}', number=index, count=last)}: {what}"
    ends = {"type": "range", "min": "0", "max": str(last), "step": "1", "aria_valuetext": said}
    go_on = button(say("Go on from here"), go_on_from_here(), picture="branch", cls="wide primary")
    parts: list[Node | None] = [
        el("p", el("strong", f"{index}"), el("span", what), cls="headline moment"),
        problem_node(state, fault, say, role="alert") if fault is not None else None,
        el("p", say("This was undone and can be redone."), cls="note") if index > now else None,
        entry(say("Entry"), str(index), slid, key="timeline", **ends),
        el(
            "div",
            tool(say("The beginning"), show_moment(0), "first", disabled=index == 0 or None),
            tool(say("Entry before"), show_moment(index - 1), "previous", disabled=index == 0 or None),
            _play(state, "slow", say("Play slowly"), "begin", say),
            _play(state, "fast", say("Play fast"), "fast", say),
            tool(say("Next entry"), show_moment(index + 1), "next", disabled=index == last or None),
            cls="tools playing",
            role="group",
            aria_label=say("Show the game entry by entry"),
        ),
        go_on if index != now else None,
        _entries(state, line, index, say) if state.timeline.speed is None else None,
        *_lines(state, line, say),
        button(say("Send a picture of this moment"), SendMoment(None), picture="share", cls="wide"),
        button(say("Save as text"), SaveFile("transcript"), picture="text", cls="wide"),
        button(say("Moving picture"), do.OpenDialog("film"), picture="film", cls="wide"),
    ]
    return [part for part in parts if part is not None]


def _play(state: AppState, speed: Speed, words: str, picture: str, say: Words) -> Node:
    if state.timeline.speed == speed:
        return tool(say("Stop"), play(None), "pause", aria_pressed=True)
    return tool(words, play(speed), picture, aria_pressed=False)


def _entries(state: AppState, line: MomentLine, index: int, say: Words) -> Node:
    """The entries around the one on view; a tap shows one."""
    rows = []
    for number in range(max(index - AROUND, 1), min(index + AROUND, len(line) - 1) + 1):
        found = state.game_history.entry(line[number])
        words = entry_words(state, found, say) if found is not None else say("Changed by hand")
        texts = (el("span", f"{number}", cls="number"), el("span", words))
        row = el("button", *texts, cls="row", do=show_moment(number), aria_pressed=number == index)
        rows.append(el("li", row, key=str(number)))
    return el("ol", *rows, cls="moments", aria_label=say("What happened"))


def _lines(state: AppState, line: MomentLine, say: Words) -> list[Node]:
    """The lines that were left, the last one first; a tap returns to one."""
    rows = []
    for number in range(len(state.game_history.lines) - 1, -1, -1):
        other = stops(state.game_history.lines[number])
        same = shared(line, other)
        if same == len(other):
            continue
        first = state.game_history.entry(other[same])
        words = entry_words(state, first, say) if first is not None else say("Changed by hand")
        where = say("Left after entry {number} ({count})", number=same - 1, count=len(other) - same)
        texts = titled(where, words)
        rows.append(el("li", el("button", texts, cls="row big", do=return_to_line(number)), key=str(number)))
    return [el("h3", say("Lines you left")), el("ol", *rows, cls="moments")] if rows else []
