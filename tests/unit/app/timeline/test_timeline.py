"""Looking back over the game: the slider, playing, going on from an earlier position, lines that were left, undo."""

from __future__ import annotations

import json
from functools import cache
from random import Random

import pytest

from tablelight.app import actions as do
from tablelight.app.actions import DragFigure, NextSide, OpenEditor
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.saves.actions import FileLoaded, SaveLoaded
from tablelight.app.saves.files import metadata_text, write_file
from tablelight.app.saves.records import SaveHead
from tablelight.app.scene import layers
from tablelight.app.speech import spoken
from tablelight.app.state import AppState
from tablelight.app.timeline.queries import index_of, line_of, now_index, shown
from tablelight.app.timeline.update import (
    back_to_now,
    go_on_from_here,
    play,
    play_on,
    recall_moments,
    return_to_line,
    show_moment,
)
from tablelight.app.update import update
from tablelight.board.text import document_text
from tablelight.rules.check import read
from tablelight.view.nodes import Node, walk, words_of
from tests.contract.documents import examples
from tests.whole_games import played

NAMES = sorted(examples())


@cache
def played_game(name: str = "herotrek-eight-heroes", seed: int = 5) -> AppState:
    """A game in which a lot has happened, with nothing undone."""
    state = played(read(json.loads(examples()[name])), Random(seed), 60)
    assert state.history is not None
    return AppState(history=History(state.history.now, state.history.past, (), state.history.log))


def the_slider(state: AppState) -> Node:
    """The slider of the panel."""
    return next(node for node in walk(page(state).panel) if node.attrs.get("type") == "range")


def test_each_entry_shows_the_board_as_it_was() -> None:
    """The slider goes over all moments; the game on the table stays the present one."""
    state = played_game()
    assert state.history is not None
    line = line_of(state.history)
    looking = update(state, do.StartReview())
    assert index_of(looking) == len(line) - 1 == now_index(state.history)
    for index, moment in enumerate(line):
        looking = update(looking, show_moment(index))
        assert shown(looking).document is moment.document
        assert looking.document is state.document
        assert the_slider(looking).attrs["value"] == str(index)
        assert f"{index} of {len(line) - 1}" in words_of(page(looking).bar)
    assert layers(update(looking, show_moment(0))) != layers(looking)
    assert update(looking, back_to_now()).history is state.history


@pytest.mark.parametrize("name", NAMES)
def test_every_moment_of_every_game_is_painted(name: str) -> None:
    """With its way, its words in the panel, and its words for a screen reader."""
    state = update(played_game(name), do.StartReview())
    if index_of(state) is None:
        return
    assert state.history is not None
    for index in range(len(line_of(state.history))):
        state = update(state, show_moment(index))
        assert layers(state)
        assert spoken(state, state).startswith("Looking back")


def test_the_slider_speaks_and_takes_what_is_entered() -> None:
    """Its value text names the entry; an input that is no number means the beginning."""
    state = update(update(played_game(), do.StartReview()), show_moment(3))
    slider = the_slider(state)
    assert slider.change is not None
    assert "3 of" in str(slider.attrs["aria-valuetext"])
    assert slider.change("7") == show_moment(7)
    assert slider.change("x") == show_moment(0)
    assert index_of(update(state, show_moment(10**6))) == len(line_of(played_game().history)) - 1  # type: ignore[arg-type]
    assert index_of(update(state, show_moment(-5))) == 0


@pytest.mark.parametrize(
    "action",
    [
        do.Tap((2, 2)),
        do.SelectFigure("a"),
        do.SetMode("see"),
        do.Undo(),
        do.Redo(),
        DragFigure("a", (3, 3)),
        do.Enter(),
    ],
)
def test_the_board_is_only_looked_at(action: do.Action) -> None:
    """Actions that would otherwise do something only say so."""
    state = update(update(played_game(), do.StartReview()), show_moment(2))
    after = update(state, action)
    assert (after.history, after.selected, after.mode, index_of(after)) == (state.history, None, "move", 2)
    assert after.notice is not None
    assert after.notice.text.startswith("This is an earlier position")
    assert after.notice.text in words_of(page(after).message)


def test_the_editor_opens_at_the_present_position() -> None:
    looking = update(update(played_game(), do.StartReview()), show_moment(1))
    editing = update(looking, OpenEditor())
    assert editing.editor.session is not None and index_of(editing) is None
    assert shown(editing).document is editing.document


def test_arrow_keys_step_and_escape_leads_back() -> None:
    """With the board's own keys."""
    state = update(update(played_game(), do.StartReview()), show_moment(4))
    assert index_of(update(state, do.MoveCursor(1, 0))) == 5
    assert index_of(update(state, do.MoveCursor(-1, 0))) == 3
    assert index_of(update(state, do.Cancel())) is None


def test_the_game_plays_by_itself_and_stops_at_the_end() -> None:
    """It plays from the beginning if it was at the end; a touch of the slider stops it."""
    state = update(update(played_game(), do.StartReview()), play("fast"))
    assert (index_of(state), state.timeline.speed) == (0, "fast")
    assert state.history is not None
    for index in range(1, len(line_of(state.history))):
        state = update(state, play_on())
        assert index_of(state) == index
    assert state.timeline.speed is None
    assert update(state, play_on()) is state
    assert update(update(state, play("slow")), show_moment(2)).timeline.speed is None
    assert update(update(state, play("slow")), play(None)).timeline.speed is None


def test_going_on_from_an_earlier_position_keeps_the_old_line() -> None:
    """Redo follows it, and the player can return to it after another action; undo takes back that action first."""
    state = played_game()
    assert state.history is not None
    old = line_of(state.history)
    branched = update(
        update(update(state, do.StartReview()), show_moment(4)),
        go_on_from_here(),
    )
    assert branched.history is not None
    assert index_of(branched) is None
    assert branched.document is old[4].document
    assert line_of(branched.history) == old
    assert [entry.undone for entry in branched.history.log] == [
        number not in {moment.entry for moment in old[:5]} for number in range(len(state.history.log))
    ]
    other = update(branched, NextSide())
    assert other.history is not None
    assert [line_of(History.of(other.document)) and len(line) for line in other.history.lines] == [
        len(state.history.line)
    ]
    undone = update(other, do.Undo())
    assert undone.document is old[4].document
    back = update(update(other, do.StartReview()), return_to_line(0))
    assert back.history is not None
    assert back.document is state.document
    assert back.history.log[: len(state.history.log)] == state.history.log
    assert len(back.history.lines) == 1
    assert back.history.lines[0][-1].document is other.document
    again = update(back, return_to_line(0))
    assert again.document is other.document
    assert update(back, return_to_line(7)) is back


def test_lines_are_listed_with_where_they_were_left() -> None:
    """A tap on one returns to it."""
    state = update(
        update(
            update(update(played_game(), do.StartReview()), show_moment(4)),
            go_on_from_here(),
        ),
        NextSide(),
    )
    panel = page(update(state, do.StartReview())).panel
    button = next(node for node in walk(panel) if node.do == return_to_line(0))
    assert "Left after entry 4" in words_of(button)


def test_a_row_of_the_log_shows_its_moment() -> None:
    """In the dialog with the log."""
    state = update(played_game(), do.OpenDialog("turn"))
    rows = [
        node.do
        for node in walk(page(state).dialog)
        if isinstance(node.do, do.StartReview) and node.do.entry is not None
    ]
    assert rows
    looking = update(state, rows[-1])
    assert looking.history is not None
    assert looking.dialog is None
    assert line_of(looking.history)[index_of(looking) or 0].entry == rows[-1].entry


def test_a_kept_game_is_looked_back_at_and_undone_after_a_reload() -> None:
    """The moments come with the save; reading them is no change to save again."""
    state = played_game()
    assert state.history is not None
    loaded = SaveLoaded(
        SaveHead(id="g", title="", game="herotrek", changed=1),
        document_text(state.document),
        metadata_text(state.history),
    )
    again = update(AppState(), loaded)
    assert again.history is not None
    now = again.history.now
    recalled = update(again, recall_moments())
    assert recalled.history is not None
    assert recalled.history.now is now
    looking = update(again, do.StartReview())
    assert looking.history is not None
    assert [moment.document for moment in line_of(looking.history)] == [m.document for m in line_of(state.history)]
    undone = update(again, do.Undo())
    assert undone.history is not None
    assert undone.document == line_of(state.history)[-2].document
    disabled = [node.attrs.get("disabled") for node in walk(page(again).bar) if node.do == do.Undo()]
    assert disabled == [None]


def test_a_damaged_file_says_where_and_opens_at_the_last_position() -> None:
    """The last position is on the table; the timeline has the moments before the damage."""
    plain = json.loads(write_file(played_game().history))  # type: ignore[arg-type]
    plain["timeline"]["moments"][5]["change"] = {"figures": {"nobody": {"at": [0, 0]}}}
    state = update(AppState(), FileLoaded("damaged.json", json.dumps(plain)))
    assert state.document == played_game().document
    assert state.notice is not None
    assert state.notice.problem is not None
    assert state.notice.problem.path == "$.timeline.moments[5].change.figures"
    looking = update(state, do.StartReview())
    assert looking.history is not None
    assert len(line_of(looking.history)) == 7


def test_an_impossible_position_of_a_file_is_not_painted() -> None:
    """The panel reports it, and the present position is shown in its place."""
    plain = json.loads(write_file(played_game().history))  # type: ignore[arg-type]
    moment = next(m for m in plain["timeline"]["moments"] if m.get("change", {}).get("figures"))
    at = plain["timeline"]["moments"].index(moment)
    moment["change"]["figures"][next(iter(moment["change"]["figures"]))]["at"] = [99, 99]
    state = update(
        update(update(AppState(), FileLoaded("odd.json", json.dumps(plain))), do.StartReview()),
        show_moment(at + 1),
    )
    assert shown(state).document is state.document
    assert any(node.attrs.get("role") == "alert" for node in walk(page(state).panel))


def test_nothing_to_look_back_at_is_said() -> None:
    """A game that has only begun."""
    state = update(AppState(history=History.of(played_game().document)), do.StartReview())
    assert index_of(state) is None
    assert state.notice is not None
