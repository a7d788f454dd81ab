"""The dialog that takes a photograph of the table, and the differences next to the board. On the board: ghosts where figures
stand on the table, question marks where this is not known."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.controls import answer_node, fold, reason_node
from tablelight.app.figure_lists import placed_button
from tablelight.app.look import actions as do
from tablelight.app.look import update
from tablelight.app.look.queries import is_unchecked, line_about, lines_of, other_explanations
from tablelight.app.look.state import LookLine, Subject
from tablelight.app.share.actions import Print
from tablelight.app.state import AppState
from tablelight.app.turn.update import take_off_table
from tablelight.board import figures as by_hand
from tablelight.board.document import Document, Figure
from tablelight.board.records import typed
from tablelight.locale.messages import msg, plural
from tablelight.progress.memo import remember
from tablelight.progress.pictures import Pending, ready
from tablelight.view import marks
from tablelight.view.drawing import Layer
from tablelight.view.games.ui import ui_of
from tablelight.view.highlights import draw_way
from tablelight.view.marks import LayerSheet
from tablelight.view.nodes import Node, button, el, listed
from tablelight.view.plane import XY, Place, plane_of
from tablelight.view.tokens import badges, ghosts_layer, radius
from tablelight.view.words import Words, place_name

NEW_MARK = 36
"""The radius of the question mark of something new, in units."""
UNSEEN_MARK = 19
"""The radius of the question mark of a figure that is not seen."""
MARK_OFFSET = 34
"""How far right of the figure, and above it, that question mark is."""


def ghost_layers(state: AppState) -> tuple[Layer, ...]:
    """The lines, ghosts and question marks of all differences that are left to decide."""
    lines = ready(lines_of(state), ())
    return _ghosts(state.document, lines, state.look.changing)


@remember(2)
def _ghosts(document: Document, lines: tuple[LookLine, ...], changing: Subject | None) -> tuple[Layer, ...]:
    sheet, unknown, plane = LayerSheet(), LayerSheet(), plane_of(document.board)
    moved: list[Figure] = []
    for line in lines:
        if line.start is None or line.end is None:
            if line.start is not None:
                x, y = plane.centre(line.start)
                _unknown(unknown, (x + MARK_OFFSET, y - MARK_OFFSET), UNSEEN_MARK)
            elif line.end is not None:
                _unknown(unknown, plane.centre(line.end), NEW_MARK)
            continue
        moved.append(by_hand.move(document, line.figure, line.end).figure(line.figure))
        draw_way(sheet, plane, (line.start, line.end), "peer" if line.kind == "hand" else "path")
        if line.carried is not None:
            friend = document.figure(line.carried[0])
            moved.append(evolve(friend, at=(line.carried[1],)))
            draw_way(sheet, plane, (friend.space, line.carried[1]))
    figure = document.find(typed(changing, str))
    spot = figure.space if figure is not None else changing
    if isinstance(spot, tuple):
        ring = marks.disc(round((radius(figure) if figure else NEW_MARK) + 9, 1))
        sheet.mark(plane.centre(spot), ring, "selected-edge", "selected")
    ghosts = ghosts_layer(moved, plane, ui_of(document), badges(document))
    return sheet.layer(), ghosts, unknown.layer()


def _unknown(sheet: LayerSheet, at: XY, radius: float) -> None:
    """A question mark in a dashed ring."""
    sheet.mark(at, marks.disc(radius), "ghost")
    sheet.mark(at, marks.label("?", 1.2 * radius), "ghost-letter")


NAMES_OFFERED = 8
"""The number of nearest figures that are offered for a place. Any other can be tapped on the board."""


def look_dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The dialog: its title and its content."""
    look = state.look
    if look.stage == "reading":
        text = say("Looking at the photograph …")
        return say("Look at the table"), [el("p", text, cls="hint", role="status"), el("progress", aria_label=text)]
    parts: list[Node] = []
    if look.stage == "refused":
        parts.append(el("p", say.label(look.why), cls="notice", role="alert"))
    else:
        hint = say("Photograph the whole board from above. The photograph stays on this device and is not kept.")
        parts.append(el("p", hint, cls="hint"))
    photo, file = do.ChooseTablePhoto(with_camera=True), do.ChooseTablePhoto(with_camera=False)
    parts.append(button(say("Take a photograph"), photo, picture="photo", cls="wide"))
    parts.append(button(say("Choose a photograph"), file, picture="image", cls="wide"))
    if look.now is not None and lines_of(state) != ():
        back = say("Back to the differences")
        parts.append(button(back, do.ShowDifferences(), picture="back", cls="wide"))
    parts.append(button(say("Print the marks"), Print("marks"), picture="print", cls="wide"))
    explained = (
        el(tag, say.label(text)) for part in PARTS.items() for tag, text in zip(("dt", "dd"), part, strict=True)
    )
    how = say("How to look at the table")
    parts.append(fold(state, "look-help", how, lambda: [el("dl", *explained, cls="explained")]))
    return say("Look at the table"), parts


def differences(state: AppState, say: Words) -> list[Node]:
    """The panel in Look mode: one button for all sure differences, and each difference with its choices."""
    lines = lines_of(state)
    close = button(say("Close"), do.ShowDifferences(begins=False), cls="wide")
    if isinstance(lines, Pending):
        return [*answer_node(state, lines, say), close]
    again = button(say("Look again"), do.OpenLook(), picture="photo", cls="wide")
    changing = _changing(state, say)
    unchecked = say(
        "First photograph: figures without marks are not checked. If they stand as on the board, the next one shows which "
        "have moved."
    )
    if not lines:
        text = unchecked if is_unchecked(state) else say("The table matches the board.")
        return [el("p", text, cls="headline", role="status"), *(changing or _others(state, say)), again, close]
    found = plural(
        "{count} difference between the table and the board", "{count} differences between the table and the board"
    )
    sure = tuple(line.figure for line in lines if line.kind == "sure")
    parts = [el("div", el("h2", say(found, count=len(lines)), cls="tool-name"), role="status")]
    if changing:
        return [*parts, *changing]
    if sure:
        take = say("Take all that is sure ({count})", count=len(sure))
        parts.append(button(take, update.take_lines(sure), picture="confirm", cls="wide primary"))
    if sum(line.kind == "hand" for line in lines) > 1:
        standing = tuple(figure for line in lines for figure, _ in line.ends)
        text = say("Place all as on the table ({count})", count=len(standing))
        parts.append(button(text, update.set_down(standing), picture="figures", cls="wide"))
    parts.append(listed([_row(state, line, say) for line in lines], cls="differences"))
    parts += _others(state, say)
    hint = say("Tap the board to change a difference, or to say where another figure stands.")
    notes = [hint, unchecked] if is_unchecked(state) else [hint]
    return [*parts, *(el("p", each, cls="note") for each in notes), again, close]


def _others(state: AppState, say: Words) -> list[Node]:
    """The other explanations of the photograph, each by how it differs; one tap lists it."""
    document, buttons = state.document, []
    for number, more, fewer in other_explanations(state):
        told = []
        for id, to in more:
            figure = document.figure(id)
            way = f"{place_name(document, figure.space, say)} → {place_name(document, to, say)}"
            told.append(say.labelled(say.figure(figure), way))
        told += [say("{name} stays", name=say.figure(document.figure(id))) for id in fewer]
        buttons.append(button(say.series(told), update.choose_explanation(number), cls="wide"))
    if not buttons:
        return []
    label = say("Other explanations")
    return [el("p", label, cls="label"), el("div", *buttons, cls="actions", role="group", aria_label=label)]


def _row(state: AppState, line: LookLine, say: Words) -> Node:
    words, subject = difference_words(state, line, say), line.subject
    assert subject is not None
    choices: list[Node] = []
    notes: list[Node] = []
    if line.reason is not None:
        notes.append(reason_node(line.reason, say))
    match line.kind:
        case "sure" if line.is_first:
            choices.append(_choice(say("Take"), update.take_lines((line.figure,)), words))
        case "sure":
            notes.append(el("p", say("First take the lines above."), cls="note"))
        case "roll":
            choices.append(_choice(say("Roll and move"), update.play_line(line.figure), words))
        case "hand":
            choices.append(_choice(say("By hand"), update.take_lines((line.figure,)), words))
        case "unseen":
            choices.append(_choice(say("It is out"), take_off_table(line.figure), words))
    choices.append(_choice(say("Change"), update.change_line(subject), words))
    choices.append(_choice(say("Leave"), update.leave_line(subject), words))
    return el("div", el("p", words), *notes, el("div", *choices, cls="choices"), cls="difference")


def _choice(text: str, action: object, about: str) -> Node:
    """A button of a difference; a screen reader says which difference."""
    return button(text, action, aria_label=f"{text}: {about}")


def _changing(state: AppState, say: Words) -> list[Node]:
    """The question about the difference that is being changed; empty if none is."""
    subject, document = state.look.changing, state.document
    if subject is None:
        return []
    line = line_about(state, subject)
    if isinstance(subject, str):
        figure = document.find(subject)
        if figure is None:
            return []
        place = None if line is None else line.end
        text = say("Tap the place where {name} stands.", name=say.figure(figure))
    else:
        place = subject
        text = say("Which figure stands on {place}?", place=place_name(document, place, say))
    keys = say("The arrow keys move the cursor on the board, Enter chooses.")
    parts = [el("p", text, cls="headline", role="status"), el("p", keys, cls="note")]
    if place is not None:
        label = say("Another figure stands there:") if isinstance(subject, str) else say("The nearest figures:")
        parts += [el("p", label, cls="label"), _names(state, subject, place, say)]
    return [
        el("section", *parts, cls="now", key="changing", aria_label=text),
        button(say("Leave the difference as it was"), update.change_line(None), picture="back", cls="wide"),
    ]


def _names(state: AppState, subject: object, place: Place, say: Words) -> Node:
    """The figures nearest to a place, to choose the one that stands there."""
    document, is_out = state.document, state.rules.is_out
    others = [figure for figure in document.figures if figure.id != subject and not is_out(figure)]
    others.sort(key=lambda figure: document.board.distance(figure.space, place))
    named = (placed_button(state, each, update.name_figure(each.id), say) for each in others[:NAMES_OFFERED])
    return listed(named, "places")


def difference_words(state: AppState, line: LookLine, say: Words) -> str:
    """A difference in one sentence."""
    document = state.document
    end = "" if line.end is None else place_name(document, line.end, say)
    figure = document.find(line.figure)
    if figure is None:
        return say("Something new stands on {place}.", place=end)
    name = say.figure(figure)
    start = "" if line.start is None else place_name(document, line.start, say)
    if line.kind == "unseen":
        return say("{name} ({place}) is not seen: out, hidden, or left as it is?", name=name, place=start)
    way = say.labelled(name, f"{start} → {end}")
    if line.kind not in ("sure", "roll"):
        return way if line.reason is not None else say.series([way, say("No legal move leads there.")])
    action = say.label(state.ui.action(line.action).label)
    parts = [way, action, say("cost {cost}", cost=line.cost)]
    if line.carried is not None:
        friend = document.figure(line.carried[0])
        there = place_name(document, line.carried[1], say)
        parts.append(say("carries {name} to {place}", name=say.figure(friend), place=there))
    if line.kind == "roll":
        parts.append(say("a roll comes first"))
    return ", ".join(parts)


PARTS = {
    msg("The photograph"): msg(
        "Take it from above, with the whole board in it and in even light. A tilted camera does no harm. If the device "
        "has no camera, choose a photograph from a file."
    ),
    msg("With printed marks"): msg(
        "Lay the four corner marks beside the corners of the board, and a mark under each figure. Then the photograph "
        "says who stands where, from any side of the table."
    ),
    msg("Without marks"): msg(
        "The lines of the board are found by themselves. The board must have as many spaces as the one on the screen, "
        "and its first row must be at the top of the photograph."
    ),
    msg("Before and after"): msg(
        "Take a photograph while the table matches the board. The next one is compared with it, so figures without "
        "marks are found too."
    ),
    msg("What differs"): msg(
        "Ghosts on the board show where figures stand on the table. Take what is right, change or leave the rest. One "
        "step back undoes all that you took."
    ),
    msg("Other explanations"): msg(
        "Without marks, what has changed may have more than one explanation. The others stand below the differences. "
        "Tap one to list it instead."
    ),
    msg("Your privacy"): msg(
        "Photographs are read on this device and sent nowhere. Only a small picture of the board is remembered, until "
        "the game is closed."
    ),
}
"""The help of the dialog: what each part is about, and its text."""
