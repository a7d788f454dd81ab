"""The dialog that looks at the table: how to give it a photograph, and the lines that came of it."""

from __future__ import annotations

from tablelight.app.look.actions import ChangeLine, ChooseTablePhoto, LeaveLine, PrintMarks, TakeLines
from tablelight.app.look.state import LookLine
from tablelight.app.queries import ui_of
from tablelight.app.state import AppState
from tablelight.view.nodes import Node, button, el, listed
from tablelight.view.words import Words, place_name


def look_dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The dialog: its title and what is in it."""
    look = state.look
    parts: list[Node] = []
    if look.stage == "idle":
        hint = say("Photograph the whole board from above. The photograph stays on this device and is not kept.")
        parts.append(el("p", hint, cls="hint"))
    elif look.stage == "reading":
        parts.append(el("p", say("Looking at the photograph …"), cls="hint", role="status"))
        parts.append(el("progress", aria_label=say("Looking at the photograph …")))
    elif look.stage == "refused":
        parts.append(el("p", say.label(look.why), cls="notice", role="alert"))
    else:
        parts += _differences(state, say)
    if look.stage != "reading":
        photo, file = ChooseTablePhoto(with_camera=True), ChooseTablePhoto(with_camera=False)
        parts.append(button(say("Take a photograph"), photo, picture="photo", cls="wide"))
        parts.append(button(say("Choose a photograph"), file, picture="image", cls="wide"))
        parts.append(button(say("Print the marks"), PrintMarks(), picture="print", cls="wide"))
    return say("Look at the table"), parts


def _differences(state: AppState, say: Words) -> list[Node]:
    lines = state.look.lines
    if not lines:
        return [el("p", say("The table is as the board."), cls="said", role="status")]
    sure = tuple(number for number, line in enumerate(lines) if line.kind == "sure")
    head = []
    if sure:
        text = say("Take all that is sure ({count})", count=len(sure))
        head.append(button(text, TakeLines(sure), picture="confirm", cls="wide primary"))
    rows = [_row(state, number, line, say) for number, line in enumerate(lines)]
    return [*head, listed(rows, cls="differences")]


def _row(state: AppState, number: int, line: LookLine, say: Words) -> Node:
    """A difference, and what can be done with it. What is sure can be taken alone too, in its order."""
    before = [each for each in range(number) if state.look.lines[each].kind == "sure"]
    can_take = line.kind == "hand" or (line.kind == "sure" and not before)
    buttons = [
        button(say("Take") if line.kind == "sure" else say("Put it there"), TakeLines((number,))) if can_take else None,
        button(say("Change"), ChangeLine(number)) if line.figure else None,
        button(say("Leave"), LeaveLine(number)),
    ]
    return el("div", el("p", difference_words(state, line, say)), el("div", *buttons, cls="choices"), cls="difference")


def difference_words(state: AppState, line: LookLine, say: Words) -> str:
    """A difference in one sentence."""
    document = state.document
    end = "" if line.end is None else place_name(document, line.end, say)
    figure = document.find(line.figure)
    if figure is None:
        return say("Something new stands on {place}.", place=end)
    name = say.figure(figure)
    if line.kind == "unseen":
        return say("{name} is not seen: out, hidden, or left as it is?", name=name)
    start = "" if line.start is None else place_name(document, line.start, say)
    way = say.labelled(name, f"{start} → {end}")
    if line.kind in ("sure", "roll"):
        action = say.label(ui_of(state).action(line.action).label)
        cost = say("cost {cost}", cost=line.cost)
        needs = [say("a roll comes first")] if line.kind == "roll" else []
        return ", ".join([way, action, cost, *needs])
    why = say("No legal move leads there.") if line.reason is None else say.reason(line.reason)
    return say.series([way, why])
