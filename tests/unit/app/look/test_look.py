"""Looking at the table in the page: from a photograph to lines, from lines to moves of the log."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any
from urllib.parse import unquote

from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.command.panel import type_line
from tablelight.app.history import History
from tablelight.app.log.wording import BY_HAND
from tablelight.app.look.actions import (
    OpenLook,
    ShowDifferences,
    TablePhotoIs,
    TablePhotoRead,
)
from tablelight.app.look.panel import ghost_layers
from tablelight.app.look.queries import lines_of
from tablelight.app.look.state import LookLine
from tablelight.app.look.update import change_line, choose_explanation, leave_line, name_figure, set_down, take_lines
from tablelight.app.saves.files import read_file, write_file
from tablelight.app.scene import layers
from tablelight.app.share.printed import give_marks, marks_sheet, modules
from tablelight.app.state import AppState
from tablelight.app.timeline.file_format import recalled
from tablelight.app.turn.update import take_off_table
from tablelight.app.update import update
from tablelight.ask import read_document
from tablelight.view.drawing import EMPTY
from tests.kinds import is_done_by
from tests.player import Player
from tests.unit.partner import boards
from tests.unit.seen.tables import document, photographed, picture


def looked(detection: Any, state: AppState | None = None) -> AppState:
    """The state after a photograph was read."""
    state = state or AppState(history=History.of(read_document(document())))
    state = update(update(state, OpenLook()), TablePhotoIs("reading"))
    return update(state, TablePhotoRead(json.dumps(detection), state.saves.game_number))


def lines(state: AppState) -> tuple[LookLine, ...]:
    """The lines that are left to decide."""
    found = lines_of(state)
    assert isinstance(found, tuple)
    return found


def places(state: AppState) -> dict[str, Any]:
    """Where figures stand."""
    return {figure.id: figure.at[0] for figure in state.document.figures}


SWAPPED = {10: (4.5, 2.5), 11: (5.5, 0.5), 12: (7.5, 4.5)}
"""A figure stands in the old place of another, which has moved on."""


def test_what_is_sure_is_taken_at_once_and_undone_at_once() -> None:
    state = looked(photographed(document(), SWAPPED))
    assert state.dialog is None and state.mode == "look", "the differences stand beside the board"
    found = [(line.kind, line.figure, line.end, line.is_first) for line in lines(state)]
    assert found == [("sure", "c", (5, 0), True), ("sure", "a", (4, 2), False)]
    before = places(state)
    after = update(state, take_lines(("c", "a")))
    assert places(after) == {"a": (4, 2), "c": (5, 0), "e": (7, 4)} and after.mode == "move"
    assert after.history is not None and [entry.what for entry in after.history.log] == ["move", "move"]
    back = update(after, do.Undo())
    assert places(back) == before and back.history is not None and all(entry.undone for entry in back.history.log)
    assert places(update(back, do.Redo())) == places(after)
    reopened = recalled(read_file(write_file(after.history))).history
    assert reopened.undone().present == back.document, "one step after a reload, too"


def test_a_table_that_was_set_up_is_taken_over_at_once() -> None:
    text = document(figures=[{**each, "stats": {"speed": 1}} for each in document()["figures"]])
    state = AppState(history=History.of(read_document(text)))
    state = looked(photographed(text, {10: (7.5, 4.5), 11: (0.5, 4.5), 12: (1.5, 1.5)}), state)
    assert {line.kind for line in lines(state)} == {"hand"}
    after = update(state, set_down(("a", "c", "e")))
    assert places(after) == {"a": (7, 4), "c": (0, 4), "e": (1, 1)}, "a and e have changed places"
    assert after.mode == "move" and after.history is not None
    assert [entry.what for entry in after.history.log] == [BY_HAND] * 3
    assert places(update(after, do.Undo())) == places(state), "one step"
    clash = photographed(text, {10: (5.5, 2.5), 11: (5.5, 2.5), 12: (0.5, 0.5)})
    refused = update(looked(clash, AppState(history=state.history)), set_down(("a", "c", "e")))
    assert places(refused) == places(state) and refused.notice is not None


def test_one_line_is_taken_and_the_next_one_follows() -> None:
    state = update(looked(photographed(document(), SWAPPED)), take_lines(("c",)))
    assert places(state)["c"] == (5, 0) and state.mode == "look"
    assert [(line.figure, line.is_first) for line in lines(state)] == [("a", True)]
    assert [line.figure for line in lines(update(state, do.Undo()))] == ["c", "a"], (
        "what is undone is a difference again"
    )


def test_each_line_is_left_or_set_down_by_hand() -> None:
    far = document(figures=[{"id": "a", "side": "red", "at": [0, 0], "stats": {"speed": 2}, "mark": 10}])
    state = AppState(history=History.of(read_document(far)))
    state = looked(photographed(far, {10: (7.5, 4.5), 55: (3.5, 3.5)}), state)
    assert [(line.kind, line.end) for line in lines(state)] == [("hand", (7, 4)), ("new", (3, 3))]
    assert lines(state)[0].reason is not None, "the rules say why"
    left = update(state, leave_line((3, 3)))
    after = update(left, take_lines(("a",)))
    assert places(after) == {"a": (7, 4)} and after.look.before, "all is decided: this is the photograph before"
    assert after.history is not None and after.history.log[-1].what == BY_HAND
    assert places(update(after, do.Undo())) == {"a": (0, 0)}


def test_another_place_and_another_figure_are_chosen() -> None:
    state = looked(photographed(document(), {10: (2.5, 1.5), 11: (4.5, 2.5), 12: (7.5, 4.5)}))
    assert [(line.figure, line.end) for line in lines(state)] == [("a", (2, 1))]
    moved = update(update(state, change_line("a")), do.Tap((3, 1)))
    assert [(line.figure, line.end, line.kind) for line in lines(moved)] == [("a", (3, 1), "sure")]
    named = update(update(moved, change_line("a")), name_figure("c"))
    assert [(line.figure, line.end) for line in lines(named)] == [("c", (3, 1))]
    also = update(update(named, do.Tap((1, 1))), do.Tap((2, 0)))
    assert {(line.figure, line.end) for line in lines(also)} == {("c", (3, 1)), ("a", (2, 0))}, "tapped on the board"
    back = update(update(also, do.Tap((7, 4))), do.Cancel())
    assert back.look.changing is None and back.mode == "look" and lines(back) == lines(also)
    assert update(back, do.Cancel()).mode == "move"


def test_something_new_is_named_and_a_figure_that_is_not_seen_is_out() -> None:
    state = looked(photographed(document(), {55: (3.5, 3.5), 11: (4.5, 2.5), 12: (7.5, 4.5)}))
    assert [(line.kind, line.subject) for line in lines(state)] == [("unseen", "a"), ("new", (3, 3))]
    named = update(update(state, do.Tap((3, 3))), do.Tap((1, 1)))
    assert [(line.kind, line.figure, line.end) for line in lines(named)] == [("sure", "a", (3, 3))]
    out = update(state, take_off_table("a"))
    assert "a" not in places(out) and [line.kind for line in lines(out)] == ["new"]
    assert places(update(out, do.Undo())) == places(state)


def test_a_flyer_carries_a_friend_who_cannot_get_there() -> None:
    plain = document()
    plain["figures"][0] |= {"traits": ["flyer"]}
    plain["figures"][1] |= {"at": [2, 1], "stats": {"speed": 1}}
    state = AppState(history=History.of(read_document(plain)))
    state = looked(photographed(plain, {10: (6.5, 1.5), 11: (6.5, 0.5), 12: (7.5, 4.5)}), state)
    (line,) = lines(state)
    assert (line.kind, line.figure, line.end, line.carried) == ("sure", "a", (6, 1), ("c", (6, 0)))
    assert "carries" in Player(state).panel()
    after = update(state, take_lines(("a",)))
    assert places(after) == {"a": (6, 1), "c": (6, 0), "e": (7, 4)}
    assert after.history is not None and len(after.history.log) == 1


def test_the_panel_and_the_board_show_what_differs() -> None:
    state = looked(photographed(document(), {**SWAPPED, 12: (0.5, 4.5), 55: (3.5, 3.5)}))
    player = Player(state)
    texts = player.panel()
    assert "4 differences" in texts and "Something new stands on D4" in texts
    names = [str(node.attrs.get("aria-label", "")) for node in player.found(tag="button")]
    labels = [name for name in names if ": " in name]
    assert labels and len(labels) == len(set(labels)), "a screen reader hears which line a button is about"
    drawn = len(layers(state))
    assert len(layers(update(state, ShowDifferences(begins=False)))) < drawn
    assert EMPTY not in ghost_layers(state)
    asked = update(state, change_line((3, 3)))
    assert "Which figure stands on D4?" in Player(asked).panel()


def test_a_photograph_without_the_board_changes_nothing() -> None:
    state = looked({"size": [640, 480], "marks": [], "grid": None})
    assert state.look.stage == "refused" and "board" in state.look.why and state.look.now is None
    for text in ("", "[]", '{"size": 3}', "{"):
        broken = update(evolve(state, look=evolve(state.look, stage="reading")), TablePhotoRead(text, 0))
        assert broken.look.stage == "refused" and broken.history is state.history


def test_every_figure_gets_a_mark_of_its_own_and_the_sheet_shows_it_in_millimetres() -> None:
    plain = document(version=1)
    for figure in plain["figures"][1:]:
        del figure["mark"]
    plain["version"] = 3
    state = update(AppState(history=History.of(read_document(plain))), give_marks())
    assert [figure.mark for figure in state.document.figures] == [10, 11, 12]
    text = unquote(str(marks_sheet(state)))
    shown = re.findall(r'width="(\d+)" height="\1" viewBox="0 0 ([\d.]+) \2"', text)
    sides = Counter(round(6 * int(pixels) * 25.4 / 96 / float(modules), 1) for pixels, modules in shown)
    assert sides == {30: 4, 10: 3, 12: 3, 16: 3}, "the black squares of six modules, in millimetres"
    assert modules(0) == [(2, 2), (4, 2), (5, 2), (3, 3), (5, 3), (4, 4), (5, 4), (4, 5)]


def test_a_late_photograph_says_nothing() -> None:
    closed = update(looked(photographed(document(), {10: (1.5, 1.5)})), do.OpenDialog(None))
    late = update(closed, TablePhotoRead(json.dumps(photographed(document(), {10: (4.5, 2.5)})), 0))
    assert late is closed


def test_a_second_photograph_is_compared_with_the_position_of_the_first() -> None:
    same = {10: (1.5, 1.5), 11: (4.5, 2.5), 12: (7.5, 4.5)}
    state = update(looked(photographed(document(), same)), ShowDifferences(begins=False))
    assert state.look.before is not None and state.look.before.document is state.document
    again = looked(photographed(document(), SWAPPED), state)
    assert [line.figure for line in lines(again)] == ["c", "a"]


def test_a_mark_counts_also_if_only_the_screen_has_moved() -> None:
    """The photograph before and this one show the same; the figure has moved on the board alone."""
    same = photographed(document(), {10: (1.5, 1.5), 11: (4.5, 2.5), 12: (7.5, 4.5)})
    state = update(looked(same), ShowDifferences(begins=False))
    assert state.look.before is not None
    moved = update(update(state, type_line("p a")), type_line("m d4!"))
    assert places(moved)["a"] == (3, 3)
    assert [(line.figure, line.start, line.end) for line in lines(looked(same, moved))] == [("a", (3, 3), (1, 1))]


def test_looks_count_also_if_only_the_screen_has_moved() -> None:
    """As above, without marks: the figure still looks like itself where it stood."""
    plain = document(version=1)
    for figure in plain["figures"]:
        del figure["mark"]
    red, blue, ground = (200, 30, 30), (30, 40, 200), (120, 130, 110)
    same = picture({(1, 1): red, (4, 2): red, (7, 4): blue})
    state = looked(same, AppState(history=History.of(read_document(plain))))
    state = update(state, ShowDifferences(begins=False))
    moved = update(update(state, type_line("p a")), type_line("m d4!"))
    again = looked(same, moved)
    assert [(line.figure, line.start, line.end) for line in lines(again)] == [("a", (3, 3), (1, 1))]
    assert lines(update(again, leave_line("a"))) == ()
    both = looked(picture({(3, 3): red, (4, 2): red, (7, 4): blue}), moved)
    assert lines(both) == (), "the figure has moved on the table, too"
    hidden = looked(picture({(1, 1): ground, (4, 2): red, (7, 4): blue}), moved)
    assert lines(hidden) == (), "nothing shows where it stands"


def test_a_strange_mark_in_a_changed_space_is_one_line() -> None:
    same = picture({(1, 1): (200, 30, 30)})
    state = update(looked(same), ShowDifferences(begins=False))
    for figure in ("a", "c", "e"):
        state = update(state, leave_line(figure))
    state = update(update(state, OpenLook()), do.Cancel())
    assert state.look.before is not None
    mark = {"id": 55, "corners": [[64, 64], [76, 64], [76, 76], [64, 76]]}
    again = looked({**picture({(1, 1): (200, 30, 30), (3, 3): (0, 0, 0)}), "marks": [mark]}, state)
    assert [line.end for line in lines(again) if line.kind == "new"] == [(3, 3)]


def bare() -> Any:
    """Two figures on a bare table."""
    text = boards.carnevale(("a", "red", 5, 5), ("b", "blue", 15, 5))
    marked = [{**figure, "mark": 10 + number} for number, figure in enumerate(text["figures"])]
    return {**text, "version": 3, "figures": marked}


def test_on_a_bare_table_a_quarter_of_an_inch_is_no_move() -> None:
    text = bare()
    state = AppState(history=History.of(read_document(text)))
    still = looked(photographed(text, {10: (5.1, 5.1), 11: (14.8, 5)}), state)
    assert lines(still) == ()
    moved = looked(photographed(text, {10: (5.1, 5.1), 11: (14.7, 5)}), state)
    assert [line.figure for line in lines(moved)] == ["b"]
    named = update(update(still, change_line("a")), do.Tap((5100, 5100)))
    assert [(line.figure, line.end) for line in lines(named)] == [("a", (5100, 5100))], "the player's word is exact"


def test_on_a_bare_table_a_tap_near_a_mark_means_it() -> None:
    text = bare()
    state = AppState(history=History.of(read_document(text)))
    state = looked(photographed(text, {10: (5, 5), 11: (12, 5), 55: (10, 9)}), state)
    new = next(line.end for line in lines(state) if line.kind == "new")
    assert new is not None
    assert update(state, do.Tap((10200, 9200))).look.changing == new
    assert update(state, do.Tap((12200, 5100))).look.changing == "b", "the ghost of a figure"
    assert update(state, do.Tap((10800, 9800))).look.changing is None


def test_on_a_bare_table_a_tap_between_two_marks_means_the_nearer() -> None:
    text = bare()
    state = AppState(history=History.of(read_document(text)))
    state = looked(photographed(text, {10: (5, 5), 11: (12, 5), 55: (12.8, 5)}), state)
    first, second = (line.end for line in lines(state))
    assert first is not None and second is not None and first[0] < second[0]
    middle = (first[0] + second[0]) // 2
    assert update(state, do.Tap((middle - 50, 5000))).look.changing == "b"
    assert update(state, do.Tap((middle + 50, 5000))).look.changing == second


def test_the_first_photograph_does_not_say_that_figures_without_marks_match() -> None:
    plain = document()
    del plain["figures"][2]["mark"]
    same = {10: (1.5, 1.5), 11: (4.5, 2.5)}
    player = Player(looked(photographed(plain, same), AppState(history=History.of(read_document(plain)))))
    unchecked = "figures without marks are not checked"
    assert unchecked in player.panel() and "The table matches the board." not in player.panel()
    again = Player(looked(photographed(plain, same), update(player.state, ShowDifferences(begins=False))))
    assert "The table matches the board." in again.panel() and unchecked not in again.panel()
    moved = Player(looked(photographed(plain, same | {10: (2.5, 1.5)}), AppState(history=player.state.history)))
    assert "1 difference" in moved.panel() and unchecked in moved.panel()
    assert "The table matches the board." in Player(looked(photographed(document(), same | {12: (7.5, 4.5)}))).panel()


def test_what_is_carried_is_placed_too() -> None:
    plain = document()
    plain["figures"][0] |= {"traits": ["flyer"]}
    plain["figures"][1] |= {"at": [2, 1], "stats": {"speed": 1}}
    plain["figures"][2] |= {"stats": {"speed": 1}}
    other = {"id": "h", "side": "blue", "at": [7, 0], "stats": {"speed": 1}, "mark": 13}
    plain["figures"].append(other)
    marks = {10: (6.5, 1.5), 11: (6.5, 0.5), 12: (1.5, 3.5), 13: (0.5, 3.5)}
    player = Player(looked(photographed(plain, marks), AppState(history=History.of(read_document(plain)))))
    assert lines(player.state)[0].carried == ("c", (6, 0))
    player.press("Place all as on the table (4)")
    assert places(player.state) == {"a": (6, 1), "c": (6, 0), "e": (1, 3), "h": (0, 3)}


def test_another_explanation_is_one_tap_away() -> None:
    plain = document(version=1)
    for figure in plain["figures"]:
        del figure["mark"]
    red, blue = (200, 30, 30), (30, 40, 200)
    state = looked(
        picture({(1, 1): red, (4, 2): red, (7, 4): blue}), AppState(history=History.of(read_document(plain)))
    )
    state = update(state, ShowDifferences(begins=False))
    state = looked(picture({(3, 3): red, (4, 2): red, (7, 4): blue}), state)
    assert [(line.figure, line.end) for line in lines(state)] == [("a", (3, 3))]
    player = Player(state)
    assert "Other explanations" in player.panel()
    (chosen, *_) = [node.do for node in player.found(tag="button") if is_done_by(node.do, choose_explanation)]
    other = update(state, chosen)
    assert [(line.figure, line.end) for line in lines(other)] != [("a", (3, 3))]
    assert places(other) == places(state), "nothing is taken yet"
    back = update(other, choose_explanation(0))
    assert lines(back) == lines(state)
    assert update(state, choose_explanation(9)) is state
    again = looked(picture({(1, 1): red, (4, 2): red, (7, 4): blue}), other)
    assert again.look.explanation == 0, "a new photograph is explained anew"
