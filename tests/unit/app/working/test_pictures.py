"""The work for the second picture of a tap is done in slices, and another tap leaves it."""

from __future__ import annotations

import pytest
from attrs import evolve

from tablelight.app import answers
from tablelight.app.actions import OpenDialog, OpenEditor, SetMode, Tap
from tablelight.app.editor.opening import close_editor
from tablelight.app.editor.update import select_tool
from tablelight.app.history import History
from tablelight.app.move.queries import known_moves
from tablelight.app.odds import panel as odds
from tablelight.app.odds.panel import show_figure
from tablelight.app.page import Page, page
from tablelight.app.saves.records import SaveHead
from tablelight.app.saves.state import Example
from tablelight.app.saves.update import game_saved, save_failed, set_saves, with_game
from tablelight.app.sight.queries import looks_of
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.app.working.repaint import differs_in_saves_alone, keeps_board, shows_the_same
from tablelight.board.problems import Problem
from tablelight.rules.answers import Contours, Moves
from tablelight.rules.check import read
from tablelight.rules.danger import verdict
from tablelight.view.drawing import Layer
from tablelight.view.nodes import Node, walk
from tests.bench.boards import squares
from tests.bench.inches import quarter
from tests.calls import most_calls
from tests.contract.documents import document as example
from tests.tablet import Tablet, first_page


def test_the_inches_and_the_enemies_are_worked_out_before_the_picture_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    state = AppState(history=History.of(read(quarter(3, 12, 8))))
    state = update(state, Tap(state.document.figures[0].space))
    found = known_moves(state)
    assert isinstance(found, Moves) and found.contours is not None and not found.contours.is_drawn
    with Tablet() as tablet:
        tablet.show(state)
        assert not has_inches(tablet.layers)
        portions = sum(1 for _ in tablet.portions())
        enemies = len(state.document.enemies(state.document.figures[0]))
        assert portions >= len(found.contours.drawn) + enemies, "a tap waits for one line, or one enemy, at most"

        def ask(*_: object) -> None:
            raise AssertionError("asked while the picture is made")

        monkeypatch.setattr(Contours, "drawing", ask)
        monkeypatch.setattr(verdict, "verdict", ask)
        tablet.show(state)
        assert has_inches(tablet.layers)


def has_inches(found: tuple[Layer, ...]) -> bool:
    """Whether the lines for each inch are in a picture."""
    return any(ink.style == "contour" for layer in found for ink in layer.inks)


def test_the_lines_to_more_enemies_than_answers_are_kept_are_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    state = update(AppState(history=History.of(read(quarter(3, 30, 20)))), SetMode("see"))
    state = update(state, Tap(state.document.figures[0].space))
    assert state.figure is not None
    enemies = len(state.document.enemies(state.figure))
    with Tablet() as tablet:
        assert enemies > 8 and sum(1 for _ in tablet.portions(state)) >= enemies

    def ask(*_: object) -> None:
        raise AssertionError("asked while the picture is made")

    monkeypatch.setattr(answers, "sight", ask)
    found = looks_of(state)
    assert isinstance(found, dict) and len(found) == enemies and all(look.line is not None for look in found.values())


def test_on_a_grid_the_enemies_alone_are_looked_at() -> None:
    state = AppState(history=History.of(read(example("herotrek", "herotrek-eight-heroes"))))
    state = update(state, Tap(state.document.figures[0].space))
    with Tablet() as tablet:
        assert sum(1 for _ in tablet.portions(state)) >= len(state.document.enemies(state.document.figures[0]))
        assert tablet.show(AppState()).is_whole


def of_class(shown: Page | None, cls: str) -> list[Node]:
    """The elements of a class on the page."""
    assert shown is not None
    return [node for part in (shown.panel, shown.dialog) for node in walk(part) if node.cls == cls]


def test_the_first_picture_of_what_is_opened_goes_without_its_foot() -> None:
    state = AppState(history=History.of(read(quarter(5, 60, 40))))
    first, second = state.document.figures[0], state.document.figures[2]
    one = update(state, Tap(first.space))
    with Tablet() as tablet:
        assert tablet.show(state).is_whole
        tablet.show(one)
        hurried, whole = tablet.page, page(one)
        assert hurried is not None and hurried.panel.attrs["aria-busy"]
        assert of_class(whole, "switches") and not of_class(hurried, "switches")
        assert of_class(hurried, "actions") == of_class(whole, "actions")
        above, all_of_it = (shown.panel.children[1].children for shown in (hurried, whole))
        assert all_of_it[: len(above)] == above, "nothing that is shown is pushed down"
        tablet.show(update(one, Tap(second.space)))
        assert of_class(tablet.page, "switches"), "its foot is that of the last one, changed where it differs"

        turn = update(state, OpenDialog("turn"))
        tablet.show(turn)
        (rows,) = of_class(tablet.page, "acted summary")
        assert len(rows.children) == 20 and rows.attrs["aria-busy"] == "true"
        tablet.finish()
        (listed,) = of_class(tablet.page, "acted summary")
        assert len(listed.children) == 20 and "aria-busy" not in listed.attrs
        assert [row.key for row in listed.children] == [row.key for row in rows.children]


@pytest.mark.parametrize("games", [0, 2, 12])
def test_the_first_picture_of_the_games_has_their_uppermost_rows(games: int) -> None:
    heads = tuple(
        SaveHead(id=f"s{number}", title=f"Game {number}", game="heroclix", changed=number) for number in range(games)
    )
    examples = tuple(Example(file=game, game=game, title=game) for game in ("heroclix", "own"))
    state = AppState(history=History.of(read(quarter(5, 6, 4))), examples=examples)
    state = evolve(state, saves=evolve(state.saves, games=heads))
    opened = update(state, OpenDialog("start"))
    first, whole = (each.dialog.children[0] for each in (first_page(opened), page(opened)))
    assert first.attrs["aria-busy"] == "true"
    shown, all_of_it = (dialog.children[1].children for dialog in (first, whole))
    above = 1 if games else 2  # the heading; if no game is kept, also the choice of who plays
    assert len(shown) == above + 1 < len(all_of_it) and shown[:above] == all_of_it[:above]
    rows, every = (listed[above].children for listed in (shown, all_of_it))
    assert rows and rows == every[: len(rows)] and len(rows) <= 3


def test_the_first_picture_of_the_editor_has_its_tools_and_names_the_one_in_hand() -> None:
    state = AppState(history=History.of(read(quarter(5, 6, 4))))
    opened = update(state, OpenEditor())
    first, whole = first_page(opened), page(opened)
    assert first.tools == whole.tools and first.panel.attrs["aria-busy"] == "true"
    shown, all_of_it = (each.panel.children[1].children for each in (first, whole))
    assert shown and shown == all_of_it[: len(shown)] and len(shown) < len(all_of_it)


def test_a_large_board_is_left_as_it_was_while_the_page_gives_it_another_room() -> None:
    """The first pictures of the editor and of looking back laid out the page and redrew 400 figures in one go."""
    state = AppState(history=History.of(read(squares(side=64, figures=6))))
    edited = update(state, OpenEditor())
    assert keeps_board(state, edited) and keeps_board(edited, update(edited, close_editor()))
    assert not keeps_board(edited, update(edited, select_tool("level")))
    other = with_game(edited, History.of(read(squares(side=64, figures=5))))
    assert not keeps_board(edited, other)
    small = AppState(history=History.of(read(squares(side=20, figures=6))))
    assert not keeps_board(small, update(small, OpenEditor()))


def test_a_table_of_odds_opens_with_its_head() -> None:
    """On HeroScape's largest board its hundred buttons took a slow tablet 300 ms."""
    state = AppState(history=History.of(read(example("heroscape", "heroscape-ford"))))
    opened = update(state, OpenDialog("odds"))
    odds.cells.forget()
    with Tablet() as tablet:
        tablet.show(opened)
        assert not of_class(tablet.page, "cell")
        assert most_calls(tablet.portions()) < 20_000, "a cell a portion"
        assert len(of_class(tablet.page, "cell")) > 50
        shown = update(opened, show_figure(1))
        assert page(shown).dialog != page(opened).dialog, "another figure of the same odds"


def test_a_save_asks_for_no_picture_unless_the_games_are_listed() -> None:
    """A slow tablet paints for 100 ms; and the work for a stroke's later picture goes on."""
    state = AppState(history=History.of(read(example("heroclix", "heroclix-rooftop"))))
    head = SaveHead(id="a", title="", game="heroclix", changed=1, counter=1)
    kept = update(state, game_saved(head))
    assert kept != state and shows_the_same(state, kept) and differs_in_saves_alone(state, kept)
    assert shows_the_same(kept, update(kept, set_saves(persistent=True)))
    assert not shows_the_same(state, state)
    assert not shows_the_same(state, update(state, SetMode("move")))
    refused = update(kept, save_failed(Problem("$", "is not kept")))
    assert not shows_the_same(kept, refused)
    assert not shows_the_same(refused, update(refused, game_saved(head)))
    listed = evolve(state, dialog="start")
    assert not shows_the_same(listed, update(listed, game_saved(head)))
