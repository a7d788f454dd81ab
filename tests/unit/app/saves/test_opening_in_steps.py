"""A large game is read and drawn in parts before it is shown: the same result as at once, and no part takes long."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from tablelight.app import board_scene, scene
from tablelight.app.actions import Action, NextSide
from tablelight.app.history import History
from tablelight.app.opening import game_in_file, opened_link, opened_save
from tablelight.app.saves.actions import FileLoaded, LinkOpened, SaveLoaded
from tablelight.app.saves.files import metadata_text, read_file
from tablelight.app.saves.records import SaveHead
from tablelight.app.scene import layers
from tablelight.app.share.link import fragment as link_fragment
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.board import text as written
from tablelight.board.text import document_text
from tablelight.formats.format import Content
from tablelight.progress.portions import Ended, Steps, run, step
from tablelight.rules.check import read
from tests.bench.boards import dungeon, province, squares
from tests.calls import counting
from tests.portion_limits import MOST_CALLS

HEAD = SaveHead(id="g", title="Hills", game="heroscape", changed=5, counter=3)
DRAWING = (
    (board_scene, "board_layer"),
    (board_scene, "heights_layer"),
    (scene, "figures_layer"),
)
GAMES = {"hexes": lambda: province(side=72, figures=40), "squares": squares, "a dungeon": dungeon}


@pytest.mark.parametrize("board", GAMES)
def test_it_is_the_game_that_is_read_at_once(board: str) -> None:
    text = json.dumps(GAMES[board]()).encode()
    history = run(game_in_file(Content(text), "en"))
    assert history is not None and history.present == read_file(text).present
    apart = update(AppState(), FileLoaded("game.json", text, history=history))
    at_once = update(AppState(), FileLoaded("game.json", text))
    assert apart.document == at_once.document and apart.notice == at_once.notice
    assert layers(apart) == layers(at_once), "the same picture"


def test_its_text_is_written_before_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is noted in the journal before it is painted."""
    text = json.dumps(province(side=72, figures=40)).encode()
    history = run(game_in_file(Content(text), "en"))
    assert history is not None
    monkeypatch.delattr(written, "encode_item")
    assert json.loads(document_text(history.present))["board"]["rows"] == 72


def test_its_board_is_drawn_before_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    text = json.dumps(province(side=72, figures=40)).encode()
    history = run(game_in_file(Content(text), "en"))
    for module, name in DRAWING:
        monkeypatch.delattr(module, name)
    assert layers(update(AppState(), FileLoaded("game.json", text, history=history)))


def test_no_part_of_it_takes_long() -> None:
    text = json.dumps(province(side=96, figures=40)).encode()
    run(game_in_file(Content(text), "en"))  # imports the rules, and makes what is kept for a board size
    opening, most = game_in_file(Content(text), "en"), 0
    with counting() as since:
        while not isinstance(step(opening), Ended):
            most = max(most, since())
    assert most < MOST_CALLS


@pytest.mark.parametrize(
    "fault", ["not JSON", '{"format": "tablelight"}', '{"format": "tablelight-roster", "version": 9}']
)
def test_a_file_that_is_no_game_is_left_to_the_code_that_says_why(fault: str) -> None:
    text = fault.encode()
    assert run(game_in_file(Content(text), "en")) is None
    assert update(AppState(), FileLoaded("game.json", text)).problems


def test_a_fault_of_the_rules_far_down_a_board_is_named_by_its_place() -> None:
    plain = province(side=72, figures=2)
    plain["board"]["spaces"][5000]["terrain"] = "chocolate"
    plain["board"]["spaces"][5001]["at"] = [400, 3]
    text = json.dumps(plain).encode()
    assert run(game_in_file(Content(text), "en")) is None
    found = update(AppState(), FileLoaded("game.json", text)).problems
    assert [problem.path for problem in found] == ["$.board.spaces[5000].terrain", "$.board.spaces[5001].at"]


def saved(plain: dict[str, Any]) -> tuple[Action, Steps[SaveLoaded]]:
    """A save, at once and in steps."""
    save = SaveLoaded(HEAD, json.dumps(plain), "")
    return save, opened_save(save, "en")


def linked(plain: dict[str, Any]) -> tuple[Action, Steps[LinkOpened]]:
    """A link, at once and in steps."""
    address = f"#{link_fragment(read(plain))}"
    return LinkOpened(address), opened_link(address, "en")


OPENED: dict[str, Callable[[dict[str, Any]], tuple[Action, Steps[Any]]]] = {"a save": saved, "a link": linked}


@pytest.mark.parametrize("way", OPENED)
def test_saves_and_links_are_opened_in_steps_as_well(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once, steps = OPENED[way](province(side=72, figures=40))
    expected = update(AppState(), at_once)
    action = run(steps)
    for module, name in DRAWING[:2]:
        monkeypatch.delattr(module, name)
    monkeypatch.delattr(written, "encode_item")
    apart = update(AppState(), action)
    assert action.history is not None and apart.document is action.history.present, "it is not read again"
    assert apart.document == expected.document and apart.notice == expected.notice and apart.dialog == expected.dialog
    assert apart.saves == expected.saves
    assert layers(apart) and document_text(apart.document)


@pytest.mark.parametrize("way", OPENED)
def test_no_part_of_a_save_or_a_link_takes_long(way: str) -> None:
    plain = province(side=96, figures=40)
    run(OPENED[way](plain)[1])
    opening, most = OPENED[way](plain)[1], 0
    with counting() as since:
        while not isinstance(step(opening), Ended):
            most = max(most, since())
    assert most < MOST_CALLS


def test_a_save_or_a_link_to_no_game_is_refused_in_the_same_words() -> None:
    save, address = SaveLoaded(HEAD, '{"format": "tablelight"}', ""), "https://example.org/#1.zzzz"
    for at_once, steps in ((save, opened_save(save, "en")), (LinkOpened(address), opened_link(address, "en"))):
        state = update(AppState(), at_once)
        assert state.problems and update(AppState(), run(steps)) == state


def test_what_is_beside_a_save_comes_with_it() -> None:
    begun = update(AppState(history=History.of(read(squares(side=20, figures=4)))), NextSide())
    assert begun.history is not None
    save = SaveLoaded(HEAD, document_text(begun.document), metadata_text(begun.history))
    made = run(opened_save(save, "en"))
    at_once = update(AppState(), save)
    assert made.history is not None and at_once.history is not None
    assert made.history.turn == at_once.history.turn == begun.history.turn
    broken = evolve(save, metadata="{")
    assert update(AppState(), run(opened_save(broken, "en"))).saves.set_aside is not None


LONG = 2000
"""Letters of a link that the page reads in steps."""


@pytest.mark.parametrize("fragment", ["1." + "x" * LONG, "1:" + "9" * LONG, "9." + "a" * LONG, "menu" * LONG])
def test_a_damaged_long_link_is_read_once(fragment: str) -> None:
    """The page opens unread links in steps. A link that came back unread was read forever."""
    action = run(opened_link(f"https://example.org/#{fragment}", "en"))
    assert action.is_read
    assert update(AppState(), action).dialog == "problems"


def test_a_long_link_that_a_messenger_cut_is_read_once() -> None:
    address = f"#{link_fragment(read(province(side=40, figures=40)))}"
    assert len(address) > LONG
    action = run(opened_link(address[:LONG], "en"))
    assert action.is_read and "damaged" in str(action.problems)
    assert run(opened_link(address, "en")).is_read
