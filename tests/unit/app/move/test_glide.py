"""A figure that has moved glides to its place; no other change glides."""

from __future__ import annotations

from attrs import evolve

from tablelight.app import actions as do
from tablelight.app import side_view
from tablelight.app.actions import Confirm, Propose
from tablelight.app.at_table.panel import SetAtTable
from tablelight.app.changes import set_state
from tablelight.app.history import History
from tablelight.app.move.drag import CROWD, glide_between, gliding
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.table_state import AtTableState
from tablelight.app.update import update
from tablelight.rules.check import read
from tablelight.view.oblique import LIFT, raised_layer
from tablelight.view.plane import plane_of
from tests.bench.boards import squares
from tests.bench.hand_boards import opened, with_figure


def test_the_token_begins_where_it_stood_and_ends_where_it_stands() -> None:
    before = update(with_figure(opened("heroclix-rooftop"), "Bruiser"), Propose((2, 8)))
    after = update(before, Confirm())
    glide = glide_between(before, after)
    assert glide is not None and glide.figure.label == "Bruiser"
    plane = plane_of(after.document.board)
    assert glide.end == plane.centre((2, 8)) and glide.start == plane.centre(
        before.document.figure(glide.figure.id).space
    )
    first, last = gliding(after, glide, 0), gliding(after, glide, 1)
    assert first.shift == (glide.start[0] - glide.end[0], glide.start[1] - glide.end[1]) and last.shift == (0, 0)
    halfway = gliding(after, glide, 0.5).shift[1]
    assert abs(halfway) < abs(first.shift[1]) / 2, "quick at first"
    colour = "vermillion"
    with_it, without = (
        sum(ink.path.count("M") for layer in found for ink in layer.inks if ink.style == colour)
        for found in (layers(after), layers(after, glide.figure.id))
    )
    assert with_it == without + 1, "it is drawn once, with the badge of its side"
    assert any(ink.style == colour for ink in first.inks)
    assert glide_between(after, update(after, do.Undo())) is not None, "and back"


def test_seen_from_the_side_it_glides_from_ground_to_ground() -> None:
    """It glided as if seen from above, and jumped to its place at the end."""
    before = update(with_figure(opened("heroclix-rooftop"), "Bruiser"), SetAtTable(is_tilted=True))
    board = before.document.spaces_board
    above = next(spec.at for spec in board.spaces if spec.level and spec.terrain != "void")
    figures = tuple(evolve(each, at=(above,)) if each.id == "bruiser" else each for each in before.document.figures)
    after = evolve(before, history=before.game_history.then(evolve(before.document, figures=figures)))
    glide, lift = glide_between(before, after), side_view.lift_of(after)
    assert glide is not None and lift.levels[above] and not lift.levels.get(before.document.figure("bruiser").space)
    first, last = gliding(after, glide, 0), gliding(after, glide, 1)
    height = LIFT * lift.levels[above]
    assert first.shift == (glide.start[0] - glide.end[0], glide.start[1] - glide.end[1] + height)
    flat = gliding(evolve(after, at_table=AtTableState()), glide, 1)
    assert last == raised_layer(flat, lift) != flat


def test_a_change_of_its_card_or_another_game_does_not_glide() -> None:
    state = with_figure(opened("heroclix-rooftop"), "Bruiser")
    assert glide_between(state, update(state, set_state(str(state.selected), "tokens", 1))) is None
    assert glide_between(state, opened("heroscape-ford")) is None
    assert glide_between(state, state) is None


def test_on_a_crowded_board_no_figure_glides() -> None:
    for crowd in (CROWD - 1, CROWD):
        document = read(squares(side=40, figures=crowd))
        first = document.figures[0]
        moved = document.with_figure(evolve(first, at=((first.space[0], first.space[1] + 1),)))
        before, after = (AppState(history=History.of(each)) for each in (document, moved))
        assert (glide_between(before, after) is None) == (crowd == CROWD)
