"""The first figures on a board without any, such as a board of another program: one of each side, ready to move."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from attrs import evolve

from tablelight.app import answers
from tablelight.app.actions import OpenEditor as Open
from tablelight.app.editor.figures.update import FIRST_SIDE, named, new_figure_of
from tablelight.app.editor.opening import open_editor, with_session
from tablelight.app.handlers import play_action
from tablelight.app.move.queries import select
from tablelight.app.queries import has_game
from tablelight.app.state import AppState, Notice
from tablelight.board import figures
from tablelight.board.document import Document, Figure
from tablelight.board.roster import Roster
from tablelight.board.units import INCH
from tablelight.grid import Space
from tablelight.rules.check import COMMON_TERRAIN, problems
from tablelight.rules.registry import rules_of
from tablelight.view.nodes import Node, button, el
from tablelight.view.words import Words

CLEAR, VOID = COMMON_TERRAIN
SECOND_SIDE = "blue"
START = "start"
"""The beginning of the label of a space where figures start."""
TRIES = 400
"""The number of spaces that are tried for each figure."""


def invitation(say: Words) -> list[Node]:
    """The panel for such a board: put figures on it, or paint it."""
    own = button(say("Place figures of my own"), edit_figures(), picture="figures", cls="wide")
    paint = button(say("Paint the board"), Open(), picture="brush", cls="wide")
    hint = say("There are no figures on this board yet. Add one for each side to try it, or place your own.")
    label = say("Put a figure of each side on it")
    first = button(label, put_first_figures(), picture="figures", cls="wide primary")
    return [el("p", hint, cls="hint"), first, own, paint]


@play_action(has_game)
def put_first_figures(state: AppState) -> AppState:
    """Place a figure of each side, from the roster if it has any for this game. Select the first to show its moves."""
    document = state.document
    if document.figures:
        return state
    for figure in _pair(document, state.editor.roster):
        document = _placed(document, figure) or document
    if not document.figures:
        return evolve(state, notice=Notice("No figure can stand on this board. Edit it first."))
    after = evolve(state.cleared(), mode="move", history=state.game_history.then(named(state, document)))
    return select(after, document.figures[0].id)


@play_action(has_game)
def edit_figures(state: AppState) -> AppState:
    """Edit the board on the table, beginning with its figures."""
    return with_session(open_editor(state, Open()), tool="figures")


def _pair(document: Document, roster: Roster) -> tuple[Figure, Figure]:
    """The roster's first two figures of different sides; a copy of the first if there is no second; or new figures."""
    known = [member.figure for member in roster.members if member.game == document.game]
    first = known[0] if known else new_figure_of(document, FIRST_SIDE, None)
    other = next((figure for figure in known if figure.side != first.side), first)
    if other.side == first.side:
        other = evolve(other, side=SECOND_SIDE if first.side != SECOND_SIDE else FIRST_SIDE)
    return first, other


def _placed(document: Document, figure: Figure) -> Document | None:
    """The document with a figure where it can stand and move, else where it can stand; None if nowhere."""
    standing = None
    added = figures.place(document, figure)
    new = added.figures[-1].id
    for space in islice(_spaces(document), TRIES):
        there = figures.move(added, new, space)
        if problems(there):
            continue
        standing = standing or there
        if _can_move(there, new):
            return there
    return standing


def _can_move(document: Document, figure: str) -> bool:
    rules = rules_of(document)
    actions = answers.value_of(answers.actions(document, figure)) or ()
    modes = (each.id for each in actions if each.allowed and each.id in (rules.moving or rules.actions))
    moves = (answers.value_of(answers.moves(document, figure, mode, ())) for mode in modes)
    return any(found is not None and (found.spaces or found.area) for found in moves)


def _spaces(document: Document) -> Iterable[Space]:
    """The spaces for a figure, the best first: spaces where figures start, then bare ground. The first figure stands
    near the middle of one end of the board, the second far from it. On a bare table the spaces are points two inches
    apart: from the left end on for the first figure, from the right end on for the second."""
    if not document.board.has_spaces:
        table = document.free_board
        across = range(2 * INCH, table.width - INCH, 2 * INCH)
        down = sorted(range(2 * INCH, table.height - INCH, 2 * INCH), key=lambda y: abs(y - table.height // 2))
        return ((x, y) for x in (reversed(across) if document.figures else across) for y in down)
    board = document.spaces_board
    covered = {spec.at for spec in board.spaces if spec.terrain != CLEAR}
    void = {spec.at for spec in board.spaces if spec.terrain == VOID}
    starts = {spec.at for spec in board.spaces if (spec.label or "").startswith(START)}
    middle, there = (board.rows - 1) / 2, document.figures[0].space if document.figures else None

    def rank(space: Space) -> tuple[bool, bool, float]:
        column, row = space
        near = column + abs(row - middle) if there is None else -max(abs(column - there[0]), abs(row - there[1]))
        return space not in starts, space in covered, near

    return sorted((space for space in board.topology.spaces() if space not in void), key=rank)
