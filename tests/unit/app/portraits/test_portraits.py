"""Pictures on figures: which files are accepted, where they are kept, what is drawn."""

from __future__ import annotations

import json
from base64 import b64encode
from itertools import islice
from struct import pack
from typing import Any
from xml.etree import ElementTree
from zlib import crc32

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tablelight.app import actions as do
from tablelight.app.actions import OpenEditor
from tablelight.app.beside import (
    LARGEST_PX,
    MOST_CHARACTERS,
    MOST_OF_GAME,
    NO_PORTRAITS,
    is_portrait,
    read_portraits,
)
from tablelight.app.controls import toggle_fold, words_of
from tablelight.app.editor.figures.update import delete_figure
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.portraits.panel import ChoosePortrait, portrait_loaded, remove_portrait
from tablelight.app.saves.files import metadata_text, read_file, write_file
from tablelight.app.saves.records import with_pictures_of
from tablelight.app.scene import layers
from tablelight.app.share.link import code_link, link_of, read_fragment
from tablelight.app.share.panel import share
from tablelight.app.state import AppState
from tablelight.app.turn.state import TableTurn
from tablelight.board.document import Document
from tablelight.rules.check import read
from tablelight.view.drawing import Layer
from tablelight.view.nodes import walk
from tablelight.view.nodes import words_of as text_of
from tablelight.view.styles import STYLES
from tablelight.view.svg import svg_pieces
from tests.acting import after, history
from tests.contract.documents import all_documents
from tests.contract.documents import document as example
from tests.positions import position


def address(form: str, data: bytes) -> str:
    return f"data:image/{form};base64,{b64encode(data).decode()}"


def png(width: int = 8, height: int = 8, tail: bytes = b"") -> str:
    header = b"IHDR" + pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return address("png", b"\x89PNG\r\n\x1a\n" + pack(">I", 13) + header + pack(">I", crc32(header)) + tail)


def jpeg(width: int, height: int, marker: int = 0xC0) -> str:
    first = b"\xff\xe0" + pack(">H", 16) + b"JFIF\0" + bytes(9)
    frame = bytes([0xFF, marker]) + pack(">HBHHB", 17, 8, height, width, 3) + bytes(9)
    return address("jpeg", b"\xff\xd8" + first + frame)


def webp(kind: bytes, body: bytes) -> str:
    return address(
        "webp", b"RIFF" + pack("<I", 26 + len(body)) + b"WEBP" + kind + pack("<I", len(body)) + body + bytes(30)
    )


def lossy(width: int, height: int) -> str:
    return webp(b"VP8 ", b"\0\0\0\x9d\x01\x2a" + pack("<HH", width, height))


def lossless(width: int, height: int) -> str:
    return webp(b"VP8L", b"\x2f" + pack("<I", (width - 1) | (height - 1) << 14))


def extended(width: int, height: int) -> str:
    return webp(b"VP8X", bytes(4) + pack("<I", width - 1)[:3] + pack("<I", height - 1)[:3])


FORMS = (png, jpeg, lossy, lossless, extended)
PICTURE, OTHER = png(), jpeg(9, 9)


@pytest.mark.parametrize("form", FORMS)
def test_a_picture_is_known_by_its_first_bytes_and_its_size(form: Any) -> None:
    for width, height in ((1, 1), (128, 96), (LARGEST_PX, LARGEST_PX)):
        assert is_portrait(form(width, height))
    for width, height in ((LARGEST_PX + 1, 8), (8, LARGEST_PX + 1), (16000, 16000)):
        assert not is_portrait(form(width, height)), "a small file may unpack to gigabytes"


@pytest.mark.parametrize(
    "source",
    [
        None,
        7,
        "",
        "data:image/png;base64,",
        "data:image/png;base64,####",
        "data:image/svg+xml;base64," + b64encode(b"<svg/>").decode(),
        "https://example.org/a.png",
        "javascript:alert(1)",
        PICTURE.replace("png", "jpeg"),
        PICTURE.replace("png", "webp"),
        PICTURE.replace("image/png", "text/html"),
        PICTURE + "\n",
        png(0, 8),
        address("png", b"\x89PNG\r\n\x1a\n"),
        address("jpeg", b"\xff\xd8\xff"),
        address("jpeg", b"\xff\xd8\xff\xe0\0\0\xff\xe0\0\0"),
        jpeg(8, 8, 0xC4),
        address("webp", b"RIFF0000WEBPVP8 "),
        webp(b"ABCD", bytes(20)),
        png(tail=bytes(MOST_CHARACTERS)),
    ],
)
def test_what_is_no_small_picture_is_refused(source: Any) -> None:
    assert not is_portrait(source)


@given(
    st.sampled_from(["png", "jpeg", "webp"]), st.binary(max_size=60), st.sampled_from([b"", b"\xff\xd8\xff", b"RIFF"])
)
def test_any_bytes_are_a_picture_or_none(form: str, data: bytes, head: bytes) -> None:
    assert is_portrait(address(form, head + data)) in (True, False)


def begun(plain: Any = None) -> AppState:
    return AppState(history=History.of(read(plain or position("a . . x\n. . . .\nb . . .", game="heroclix"))))


def test_a_picture_is_put_on_a_figure_and_taken_away_and_both_are_undone() -> None:
    state = after(begun(), do.SelectFigure("a"), portrait_loaded("a", "a.jpg", PICTURE))
    assert history(state).portraits == {"a": PICTURE} and state.selected == "a"
    assert history(after(state, do.Undo())).portraits == {}
    assert history(after(state, do.Undo(), do.Redo())).portraits == {"a": PICTURE}
    gone = after(state, remove_portrait("a"))
    assert history(gone).portraits == {} and history(after(gone, do.Undo())).portraits == {"a": PICTURE}
    assert history(after(gone, remove_portrait("a"))) is history(gone), "there is none any more"


def test_undo_takes_back_the_picture_alone() -> None:
    """The moment before it may be joined to its own."""
    start = begun()
    joined = history(start).then(start.document).with_present(is_joined=True)
    state = after(evolve(start, history=joined), portrait_loaded("a", "a.jpg", PICTURE))
    assert history(after(state, do.Undo())).now == joined.now


def test_what_cannot_be_read_is_said_and_nothing_changes() -> None:
    for source in (None, "data:image/svg+xml;base64,AAAA"):
        state = after(begun(), portrait_loaded("a", "notes.txt", source))
        assert state.notice is not None and state.notice.values == {"name": "notes.txt"}
        assert not history(state).portraits and not history(state).past
    late = after(begun(), portrait_loaded("nobody", "a.png", PICTURE))
    assert not history(late).portraits


def test_a_game_has_room_for_a_limited_size_of_pictures() -> None:
    large = png(tail=bytes(23_900))
    fit = MOST_OF_GAME // len(large)
    portraits = {f"f{n}": large for n in range(fit)}
    state = begun()
    full = AppState(history=history(state).with_present(portraits={**portraits, "a": PICTURE}))
    refused = after(full, portrait_loaded("b", "b.png", large))
    assert refused.notice is not None and "no room" in refused.notice.text
    assert "b" not in history(refused).portraits


def test_pictures_follow_the_game_and_leave_with_their_figure() -> None:
    state = after(begun(), portrait_loaded("a", "a", PICTURE), portrait_loaded("b", "b", OTHER))
    turned = history(state).then(state.document, None, TableTurn(round=2))
    assert turned.portraits is history(state).portraits
    fewer = after(state, OpenEditor(), do.SelectFigure("a"), delete_figure())
    assert history(fewer).portraits == {"b": OTHER}
    assert history(after(fewer, do.Undo())).portraits == {"a": PICTURE, "b": OTHER}


def test_they_travel_in_files_and_in_no_link_or_code() -> None:
    state = after(begun(), portrait_loaded("a", "a", PICTURE))
    text = write_file(history(state))
    assert read_file(text).portraits == {"a": PICTURE}
    data = json.loads(text)
    assert data["portraits"] == {"a": PICTURE} and "portrait" not in json.dumps(data["document"])
    assert read_file(json.dumps(data["document"])).portraits == {}
    plain = begun().document
    for made in (link_of, code_link):
        assert made(state.document, "https://a.b/") == made(plain, "https://a.b/")
    assert read_fragment(code_link(state.document, "")).figures == plain.figures
    said = " ".join(text_of(node) for node in share(state, words_of(state))[1])
    assert "The file includes the pictures on figures" in said


@pytest.mark.parametrize(
    "value",
    [
        None,
        7,
        [],
        {"a": 7},
        {"a": "data:image/png;base64,AAAA"},
        {"nobody": PICTURE},
        {"a": PICTURE[:-9]},
        {"": PICTURE},
    ],
)
def test_a_file_with_something_else_there_opens_without(value: Any) -> None:
    data = json.loads(write_file(history(after(begun(), portrait_loaded("a", "a", PICTURE)))))
    opened = read_file(json.dumps({**data, "portraits": value}))
    assert opened.portraits == NO_PORTRAITS and opened.present.figures


def test_of_too_many_in_a_file_the_first_are_kept() -> None:
    large = png(tail=bytes(23_900))
    many = [{"id": f"f{n}", "side": "x", "at": [n % 16, n // 16]} for n in range(60)]
    board = {"grid": "square", "columns": 16, "rows": 16}
    game: Document = read(
        {"format": "tablelight", "version": 1, "game": "herotrek", "board": {**board, "grid": "hex"}, "figures": many}
    )
    found = read_portraits({each["id"]: large for each in many}, game)
    assert list(found) == [f"f{n}" for n in range(MOST_OF_GAME // len(large))]


def test_the_journal_leaves_them_out_and_the_store_gives_them_back() -> None:
    state = after(begun(), portrait_loaded("a", "a", PICTURE))
    short, whole = metadata_text(history(state), pictures=False), metadata_text(history(state))
    assert PICTURE not in short and json.loads(with_pictures_of(short, whole)) == json.loads(whole)


def token_layers(state: AppState) -> list[Layer]:
    return [layer for layer in layers(state) if layer.portraits]


@pytest.mark.parametrize(("name", "number"), list(islice(all_documents(), 0, None, 3)))
def test_they_are_drawn_on_their_tokens_under_the_marks(name: str, number: Any) -> None:
    state = begun(example(name, number))
    for figure in state.document.figures:
        state = after(state, portrait_loaded(figure.id, "f", PICTURE))
    plain, pictured = layers(begun(example(name, number))), layers(state)
    assert [layer.inks for layer in plain] == [layer.inks for layer in pictured], "the letters stay beneath"
    for layer in token_layers(state):
        assert layer.below is not None
        above = {ink.style for ink in layer.inks[layer.below :]}
        assert above <= {"wing", "wing-ink", "life-back", "life", "life-lost", "acted", "acted-tick"}
        assert all(portrait.source == PICTURE for portrait in layer.portraits)


def test_the_drawing_has_them_too() -> None:
    state = after(begun(), portrait_loaded("a", "a", PICTURE))
    colours = {name: "#123456" for style in STYLES.values() for name in (style.fill, style.stroke) if name}
    text = "".join(svg_pieces(layers(state), (0, 0, 400, 300), {**colours, "--paper": "#fff", "--ink": "#000"}))
    images = [node for node in ElementTree.fromstring(text).iter() if node.tag.endswith("image")]
    assert [node.get("href") for node in images] == [PICTURE]


def test_the_card_has_the_buttons_and_shows_the_picture() -> None:
    state = after(begun(), do.SelectFigure("a"), toggle_fold("portrait"))
    wanted = [node.do for node in walk(page(state).panel) if isinstance(node.do, ChoosePortrait)]
    assert wanted == [ChoosePortrait("a", takes=True), ChoosePortrait("a")]
    state = after(state, portrait_loaded("a", "a", PICTURE))
    shown = list(walk(page(state).panel))
    assert [node.attrs["src"] for node in shown if node.cls == "portrait"] == [PICTURE]
    assert any(node.do == remove_portrait("a") for node in shown)
    editing = after(state, OpenEditor(), do.SelectFigure("a"))
    assert any(node.do == remove_portrait("a") for node in walk(page(editing).panel))
