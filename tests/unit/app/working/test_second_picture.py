"""What the second picture of a tap goes on with is worked out in slices, which a tap leaves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest
from attrs import evolve

from tablelight.app import answers
from tablelight.app.actions import Cancel, OpenDialog, SetMode, Tap
from tablelight.app.editor.actions import CloseEditor, OpenEditor, SelectTool
from tablelight.app.history import History
from tablelight.app.move.queries import moves_of
from tablelight.app.odds import update as odds
from tablelight.app.odds.actions import ShowFigure
from tablelight.app.page import page
from tablelight.app.saves.state import Example
from tablelight.app.saves.storage import SaveHead
from tablelight.app.saves.update import with_game
from tablelight.app.scene import layers
from tablelight.app.sight import looks
from tablelight.app.sight.queries import looks_of, targets_of
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.app.working.second_picture import first_hurry, keeps_board, last_picture, second_picture
from tablelight.app.working.slices import SLICE_MS, Slices
from tablelight.progress.memo import progressive
from tablelight.rules.answers import Contours, Moves
from tablelight.rules.check import read
from tablelight.view.nodes import Node, walk
from tests.bench.boards import squares
from tests.bench.inches import quarter
from tests.calls import most_calls
from tests.clock import Clock
from tests.contract.documents import document as example


def chosen(state: AppState) -> AppState:
    """The second picture of a tap on the first figure, once the first picture has been made."""
    state = update(state, Tap(state.document.figures[0].space))
    assert state.figure is not None
    assert not has_inches(evolve(state, hurry=2))
    return evolve(state, hurry=1)


def has_inches(state: AppState) -> bool:
    """Whether the lines for each inch are in a picture."""
    return any(ink.style == "contour" for layer in layers(state) for ink in layer.inks)


def test_the_inches_and_the_enemies_are_worked_out_before_the_picture_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    state = chosen(AppState(history=History.of(read(quarter(3, 12, 8)))))
    found = moves_of(state)
    assert isinstance(found, Moves) and found.contours is not None and not found.contours.is_drawn
    portions = sum(1 for _ in second_picture(state))
    enemies = len(state.document.enemies(state.document.figures[0]))
    assert portions >= len(found.contours.drawn) + enemies, "a tap has to wait for more than one line, or one enemy"
    assert found.contours.is_drawn

    def ask(*_: object) -> None:
        raise AssertionError("asked while the picture is made")

    monkeypatch.setattr(Contours, "drawing", ask)
    monkeypatch.setattr(looks.judging, "verdict", ask)
    assert has_inches(state)
    targets_of(state)


def test_the_lines_to_more_enemies_than_answers_are_kept_are_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    state = update(AppState(history=History.of(read(quarter(3, 30, 20)))), SetMode("see"))
    state = evolve(update(state, Tap(state.document.figures[0].space)), hurry=1)
    assert state.figure is not None
    enemies = len(state.document.enemies(state.figure))
    assert enemies > 8 and sum(1 for _ in second_picture(state)) >= enemies

    def ask(*_: object) -> None:
        raise AssertionError("asked while the picture is made")

    monkeypatch.setattr(answers, "sight", ask)
    found = looks_of(state)
    assert isinstance(found, dict) and len(found) == enemies and all(look.line is not None for look in found.values())
    layers(state)


def test_on_a_grid_the_enemies_alone_are_looked_at() -> None:
    state = chosen(AppState(history=History.of(read(example("herotrek", "herotrek-eight-heroes")))))
    assert sum(1 for _ in second_picture(state)) >= len(state.document.enemies(state.document.figures[0]))
    assert not list(second_picture(AppState()))


def test_slices_end_in_time_and_something_is_called_at_the_end() -> None:
    clock, done, ended = Clock(), list[int](), list[bool]()

    def work() -> Iterator[None]:
        for number in range(20):
            done.append(number)
            yield

    slices = Slices(clock)
    slices.begin(work(), 60, lambda: ended.append(True))
    clock.passes(59)
    assert not done
    clock.passes(1, slices=1)
    assert len(done) == SLICE_MS - 1 and not ended
    clock.passes(1000)
    assert len(done) == 20 and ended == [True]


def test_what_is_left_is_not_gone_on_with_and_a_fault_ends_the_work() -> None:
    clock, done, ended = Clock(), list[str](), list[str]()

    def work(name: str) -> Iterator[None]:
        for _ in range(20):
            done.append(name)
            yield
        raise ValueError(name)

    slices = Slices(clock)
    slices.begin(work("first"), 0, lambda: ended.append("first"))
    clock.passes(0, slices=1)
    slices.begin(work("second"), 0, lambda: ended.append("second"))
    clock.passes(1000)
    assert done.count("first") == SLICE_MS - 1 and done.count("second") == 20 and ended == ["second"]
    slices.begin(work("third"), 0)
    slices.stop()
    clock.passes(1000)
    assert "third" not in done


def of_class(state: AppState, cls: str) -> list[Node]:
    """The elements of a class on the page."""
    shown = page(state)
    return [node for part in (shown.panel, shown.dialog) for node in walk(part) if node.cls == cls]


def test_the_first_picture_of_what_is_opened_goes_without_its_foot() -> None:
    state = AppState(history=History.of(read(quarter(5, 60, 40))))
    assert first_hurry(None, state) == 0
    first, second = state.document.figures[0], state.document.figures[2]
    one = update(state, Tap(first.space))
    assert first_hurry(state, one) == 3
    hurried = evolve(one, hurry=3)
    assert of_class(one, "switches") and not of_class(hurried, "switches")
    assert of_class(hurried, "actions") == of_class(one, "actions") and page(hurried).panel.attrs["aria-busy"]
    above, all_of_it = (shown.panel.children[1].children for shown in (page(hurried), page(one)))
    assert all_of_it[: len(above)] == above, "nothing that is shown is pushed down"
    other = update(one, Tap(second.space))
    assert first_hurry(one, other) == 2, "its foot is that of the last one, changed where it differs"
    assert first_hurry(one, update(one, Cancel())) == 0

    turn = update(state, OpenDialog("turn"))
    assert first_hurry(state, turn) == 3 and first_hurry(turn, evolve(turn)) == 0
    (whole,), (rows,) = of_class(turn, "acted summary"), of_class(evolve(turn, hurry=3), "acted summary")
    assert rows.children == whole.children[:8] and len(whole.children) == 20
    assert rows.attrs["aria-busy"] == "true" and "aria-busy" not in whole.attrs


@pytest.mark.parametrize("games", [0, 2, 12])
def test_the_first_picture_of_the_games_has_their_uppermost_rows(games: int) -> None:
    heads = tuple(
        SaveHead(id=f"s{number}", title=f"Game {number}", game="heroclix", changed=number) for number in range(games)
    )
    examples = tuple(Example(file=game, game=game, title=game) for game in ("heroclix", "own"))
    state = AppState(history=History.of(read(quarter(5, 6, 4))), examples=examples)
    state = evolve(state, saves=evolve(state.saves, games=heads))
    opened = update(state, OpenDialog("start"))
    assert first_hurry(state, opened) == 3 and first_hurry(opened, evolve(opened)) == 0
    first, whole = (page(each).dialog.children[0] for each in (evolve(opened, hurry=3), opened))
    assert first.attrs["aria-busy"] == "true"
    shown, all_of_it = (dialog.children[1].children for dialog in (first, whole))
    assert len(shown) == 2 < len(all_of_it) and shown[0] == all_of_it[0]
    rows, every = (listed[1].children for listed in (shown, all_of_it))
    assert rows and rows == every[: len(rows)] and len(rows) <= 3


def test_the_first_picture_of_the_editor_has_its_tools_and_names_the_one_in_hand() -> None:
    state = AppState(history=History.of(read(quarter(5, 6, 4))))
    opened = update(state, OpenEditor())
    assert first_hurry(state, opened) == 3 and first_hurry(opened, update(opened, SelectTool("board"))) == 0
    first, whole = (page(each) for each in (evolve(opened, hurry=3), opened))
    assert first.tools == whole.tools and first.panel.attrs["aria-busy"] == "true"
    shown, all_of_it = (each.panel.children[1].children for each in (first, whole))
    assert shown and shown == all_of_it[: len(shown)] and len(shown) < len(all_of_it)


def test_a_large_board_is_left_as_it_was_while_the_page_gives_it_another_room() -> None:
    """The editor's first picture, and those of looking back, laid the page out and drew 400 figures anew in one go."""
    state = AppState(history=History.of(read(squares(side=64, figures=6))))
    edited = update(state, OpenEditor())
    assert keeps_board(state, edited) and first_hurry(state, edited) == 3
    done = update(edited, CloseEditor())
    assert keeps_board(edited, done) and first_hurry(edited, done) == 2
    assert not keeps_board(edited, update(edited, SelectTool("level")))
    other = with_game(edited, History.of(read(squares(side=64, figures=5))))
    assert not keeps_board(edited, other)
    small = AppState(history=History.of(read(squares(side=20, figures=6))))
    assert not keeps_board(small, update(small, OpenEditor()))


def test_a_table_of_odds_opens_with_its_head(monkeypatch: pytest.MonkeyPatch) -> None:
    """On HeroScape's largest board its hundred buttons took a slow tablet 300 ms."""
    state = AppState(history=History.of(read(example("heroscape", "heroscape-ford"))))
    opened = update(state, OpenDialog("odds"))
    hurry = first_hurry(state, opened)

    def cells(hurry: Literal[0, 2, 3]) -> int:
        return sum(node.cls == "cell" for node in walk(page(evolve(opened, hurry=hurry)).dialog))

    assert hurry == 3 and cells(hurry) == 0
    with monkeypatch.context() as patched:
        patched.setattr(odds, "_table", progressive(keep=1)(odds._table._function))
        assert most_calls(last_picture(opened)) < 20_000, "a cell a portion"
        patched.setattr(odds, "odds_at", None)
        assert cells(0) > 50
        shown = update(opened, ShowFigure(1))
        assert page(shown).dialog != page(opened).dialog, "another figure of the same odds"
