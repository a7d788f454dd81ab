"""Kept games as the app sees them: there and back, broken ones, links, pictures as SVG."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree

import pytest

from tablelight.app.actions import NextSide, OpenDialog
from tablelight.app.beside import PREFIX, Photo
from tablelight.app.handlers import FunctionAction
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.saves.actions import (
    FileLoaded,
    LinkOpened,
    SaveLoaded,
)
from tablelight.app.saves.files import metadata_text, write_file
from tablelight.app.saves.records import SaveHead, StorageError
from tablelight.app.saves.update import (
    game_saved,
    load_failed,
    rename,
    restore_unsaved,
    save_failed,
    saves_listed,
    set_saves,
    with_game,
)
from tablelight.app.scene import layers
from tablelight.app.share.link import link_of
from tablelight.app.state import AppState
from tablelight.app.timeline.update import recall_moments
from tablelight.app.update import set_language, update
from tablelight.board.codec import encode
from tablelight.board.text import document_text
from tablelight.rules.check import read
from tablelight.view.drawing import Backdrop
from tablelight.view.nodes import walk
from tablelight.view.styles import colours
from tablelight.view.svg import svg_pieces
from tests.positions import position

KEPT = SaveHead(id="g", title="Rooftop", game="heroclix", changed=5, counter=3)
PHOTO = Photo(source=PREFIX + "AAAA", width=4, height=3)


def begun(title: str = "Rooftop") -> AppState:
    document = read({**position("a . x\n. . ."), "title": title})
    return update(AppState(history=History.of(document, PHOTO)), NextSide())


def test_a_kept_game_comes_back_with_its_turn_its_log_and_its_photograph() -> None:
    state = begun()
    assert state.history is not None
    action = SaveLoaded(KEPT, document_text(state.document), metadata_text(state.history))
    back = update(AppState(), action)
    assert back.history is not None and back.saves.current == KEPT
    assert back.history.present == state.document and back.history.photo == PHOTO
    assert back.history.turn == state.history.turn and back.history.log == state.history.log


@pytest.mark.parametrize(
    ("why", "said"),
    [
        ("file", "sin red: no se pudo obtener uno de sus archivos."),
        ("The operation is insecure.", "sin red: The operation is insecure."),
    ],
)
def test_why_the_app_is_not_kept_offline_is_said_in_the_players_language(why: str, said: str) -> None:
    state = update(update(begun(), set_language("es")), set_saves(not_offline=why))
    shown = page(update(state, OpenDialog("start"))).dialog
    assert shown is not None and said in " ".join(node.text or "" for node in walk(shown))


@pytest.mark.parametrize("answer", [saves_listed((KEPT,), {}), load_failed(StorageError("silent").problem)])
def test_the_list_of_games_is_busy_until_the_browser_has_answered(answer: FunctionAction) -> None:
    """Until then it has no rows: a game added above would push a row from under the finger."""

    def is_busy(state: AppState) -> bool:
        dialog = page(state).dialog
        assert dialog is not None
        return any(node.attrs.get("aria-busy") == "true" for node in walk(dialog))

    asked = update(update(begun(), OpenDialog("start")), set_saves(is_listing=True))
    assert is_busy(asked) and not is_busy(update(asked, answer))
    dialog = page(asked).dialog
    assert dialog is not None and not [node for node in walk(dialog) if "row" in node.cls.split()]
    assert not is_busy(update(asked, OpenDialog("menu"))), "another dialog waits for nothing"


@pytest.mark.parametrize("aside", ["", "{", "[]", '{"table": 5, "photo": "x"}', "null"])
def test_what_is_broken_beside_it_never_costs_the_board(aside: str) -> None:
    state = begun()
    assert state.history is not None
    back = update(AppState(), SaveLoaded(KEPT, document_text(state.document), aside))
    assert back.history is not None and back.history.present == state.document


def test_what_could_not_be_read_beside_a_game_is_said_and_set_aside() -> None:
    """Otherwise the next save would overwrite it."""
    state = begun()
    assert state.history is not None
    text, beside = document_text(state.document), json.loads(metadata_text(state.history))
    assert update(AppState(), SaveLoaded(KEPT, text, json.dumps(beside))).saves.set_aside is None
    assert update(AppState(), SaveLoaded(KEPT, text, "")).saves.set_aside is None
    for broken in (
        "{",
        json.dumps({**beside, "table": {**beside["table"], "log": [{"kind": "move"}]}}),
        json.dumps({**beside, "table": 5}),
        json.dumps({**beside, "photo": {"source": "x"}}),
        json.dumps({**beside, "portraits": {"a": "data:image/png;base64,x"}}),
    ):
        after = update(AppState(), SaveLoaded(KEPT, text, broken))
        assert after.saves.set_aside == ("tablelight.beside.g.3", broken), broken
        assert after.notice is not None and "could not be read" in after.notice.text
        assert with_game(after, state.history).saves.set_aside is None
    newer = {**beside, "timeline": {**beside["timeline"], "version": 99}}
    after = update(update(AppState(), SaveLoaded(KEPT, text, json.dumps(newer))), recall_moments())
    assert after.notice is not None and after.notice.problem is not None
    assert after.saves.set_aside is not None and json.loads(after.saves.set_aside[1])["timeline"]["version"] == 99
    whole = {**json.loads(write_file(state.history)), "timeline": newer["timeline"]}
    file = update(AppState(), FileLoaded("x.json", json.dumps(whole)))
    assert file.notice is not None and file.notice.problem is not None
    assert file.saves.set_aside is None, "the file stays as it is"


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "tablelight", "version": 99}'])
def test_a_kept_game_that_cannot_be_read_is_offered_back_and_the_table_stays(text: str) -> None:
    state = begun()
    after = update(state, SaveLoaded(KEPT, text, ""))
    assert after.document == state.document and after.dialog == "problems" and after.saves.unreadable == "g"
    assert after.problems


def test_a_link_puts_a_new_game_on_the_table_and_a_broken_one_nothing() -> None:
    state = begun()
    address = link_of(state.document, "https://example.org/")
    other = update(begun("Other"), LinkOpened(address))
    assert other.document == state.document and other.saves.current is None and other.saves.is_imported
    broken = update(state, LinkOpened(address[:-4]))
    assert broken.document == state.document and broken.dialog == "problems"
    assert update(state, LinkOpened("hello")).dialog == "problems"


def test_a_name_is_one_line_and_can_be_undone() -> None:
    state = update(begun(), rename("  Friday \n night "))
    assert state.document.title == "Friday night"
    assert state.history is not None and state.history.undone().present.title == "Rooftop"
    assert update(state, rename("Friday night")).history is state.history


def test_trouble_is_announced_once_and_shown_until_it_is_over() -> None:
    problem = StorageError("full").problem
    state = update(begun(), save_failed(problem))
    assert state.notice is not None and state.notice.problem == problem and state.saves.problem == problem
    assert update(state, game_saved(KEPT)).saves.problem is None


def test_the_drawing_is_well_formed_and_says_names_as_text() -> None:
    document = read({**position("a . x"), "title": "<b>"})
    state = AppState(history=History.of(document), selected="a", action="move")
    text = "".join(svg_pieces(layers(state), (-60, -60, 500, 400), colours(lambda name: f"#{len(name):03d}")))
    root = ElementTree.fromstring(text)
    assert root.tag.endswith("svg") and len(root) > 10
    assert "--" not in text


def test_text_is_escaped() -> None:
    from tablelight.view.drawing import Layer, Text

    layer = Layer(texts=(Text("coordinate", 1, 2, 3, "<script>&"),))
    text = "".join(svg_pieces([layer], (0, 0, 1, 1), colours(lambda _: "red")))
    assert "<script>" not in text and "&lt;script&gt;&amp;" in text


def test_what_is_kept_is_plain_json() -> None:
    state = begun()
    assert state.history is not None
    assert json.loads(document_text(state.document))["format"] == "tablelight"
    assert set(json.loads(metadata_text(state.history))) == {"table", "photo", "timeline"}


def test_a_file_keeps_the_photograph_the_turn_and_the_log() -> None:
    state = begun()
    assert state.history is not None
    back = update(AppState(), FileLoaded("game.json", write_file(state.history)))
    assert back.history is not None and back.history.photo == PHOTO and back.saves.is_imported
    assert (back.history.present, back.history.turn) == (state.document, state.history.turn)
    assert back.history.log == state.history.log


def test_a_file_of_a_board_alone_is_a_document() -> None:
    document = begun().document
    assert json.loads(write_file(History.of(document))) == json.loads(json.dumps(encode(document)))


@pytest.mark.parametrize(
    ("change", "said"),
    [({"version": 99}, "is 99"), ({"version": "1"}, "whole number"), ({"document": None}, "must be an object")],
)
def test_a_save_of_another_kind_says_why_not(change: dict[str, Any], said: str) -> None:
    state = begun()
    assert state.history is not None
    data = {**json.loads(write_file(state.history)), **change}
    after = update(state, FileLoaded("game.json", json.dumps(data)))
    assert after.history is state.history and after.dialog == "problems"
    assert said in str(after.problems[0])


def test_what_is_beside_a_document_may_be_anything() -> None:
    state = begun()
    assert state.history is not None
    tables: tuple[Any, ...] = (
        None,
        5,
        [],
        {"version": 1},
        {"version": 1, "turn": {"side": "red", "round": 1, "acted": [[]]}},
    )
    for table in tables:
        data = {**json.loads(write_file(state.history)), "table": table, "photo": table}
        after = update(AppState(), FileLoaded("game.json", json.dumps(data)))
        assert after.history is not None and after.history.present == state.document


def test_a_game_that_is_not_kept_is_put_away_and_comes_back() -> None:
    state = update(begun(), save_failed(StorageError("full").problem))
    other = update(state, FileLoaded("other.json", write_file(History.of(begun("Other").document))))
    assert other.document.title == "Other" and other.saves.unsaved is not None
    back = update(other, restore_unsaved())
    assert back.history is state.history
    assert back.saves.unsaved is not None and back.saves.unsaved.history is other.history, "they have changed places"


def test_the_photograph_lies_under_the_drawing() -> None:
    lies = Backdrop(PHOTO.source, (0, 0, 300, 200), 0.8)
    root = ElementTree.fromstring("".join(svg_pieces([], (0, 0, 1, 1), colours(lambda _: "red"), lies)))
    image = root[1]
    assert image.tag.endswith("image") and image.get("href") == PHOTO.source and image.get("opacity") == "0.8"
