"""A game is packed for its link and moving code, and drawn as SVG, in small parts: the result is the same as in one."""

from __future__ import annotations

import json
import zlib
from xml.etree import ElementTree

import pytest
from attrs import evolve

from tablelight.app.actions import OpenDialog
from tablelight.app.history import History
from tablelight.app.page import Page
from tablelight.app.scene import layers
from tablelight.app.share.link import DICTIONARIES, FORMAT, packed
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.board.codec import decode, encode
from tablelight.board.document import Document
from tablelight.rules.check import read
from tablelight.view import svg
from tablelight.view.nodes import walk, words_of
from tablelight.view.styles import colours
from tests.bench.boards import province, squares
from tests.calls import most_calls
from tests.contract.documents import examples
from tests.tablet import Tablet

NAMES = sorted(examples())
MOST_CALLS = 75_000
"""The most calls in a part, as for portions of questions: 30 ms in CPython."""


def plainly(document: Document) -> bytes:
    """The JSON that is packed, in one piece."""
    return json.dumps(encode(document), ensure_ascii=False, separators=(",", ":")).encode()


def inflated(data: bytes) -> bytes:
    return zlib.decompressobj(15, DICTIONARIES[FORMAT]).decompress(data)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_packed_is_the_json_without_spaces(name: str) -> None:
    document = read(json.loads(examples()[name]))
    assert inflated(packed(document)) == plainly(document)


def test_of_long_lists_every_item_is_packed_once_and_no_part_takes_long() -> None:
    for plain in (province(side=72, figures=40), squares(side=64, figures=40)):
        document = decode(plain)
        assert most_calls(packed.steps(document)) < MOST_CALLS
        assert inflated(packed(document)) == plainly(document)


def can_show(shown: Page) -> bool:
    """Whether the button of the moving code is enabled."""
    (button,) = [node for node in walk(shown.dialog) if words_of(node) == "Show a moving code" and node.tag == "button"]
    return not button.attrs.get("disabled")


def test_the_moving_code_is_shown_of_what_was_packed_for_the_link() -> None:
    """If the page has an address, the link enables the button; in the one-file edition, the text does."""
    document = read(squares(side=96, figures=40))
    for address in ("https://table.example/", "file:///games/tablelight.html"):
        state = AppState(history=History.of(evolve(document, title=address)))
        state = update(evolve(state, saves=evolve(state.saves, page_address=address)), OpenDialog("share"))
        with Tablet() as tablet:
            tablet.show(state)
            assert tablet.page is not None and not can_show(tablet.page)
            tablet.make_whole()
            assert packed.known(state.document) is not None and can_show(tablet.page)
            for figures in (3, 4):  # two other games are packed: the code is still kept, the packed game is not
                packed(read(squares(side=20, figures=figures)))
            tablet.show(evolve(state, dialog=None))
            tablet.show(state)
            assert packed.known(state.document) is None and not can_show(tablet.page)
            tablet.make_whole()
            assert can_show(tablet.page)


def test_a_drawing_has_every_path_in_a_piece_of_its_own() -> None:
    found = layers(AppState(history=History.of(read(squares(side=20, figures=4)))))
    frame, named = (-60.0, -60.0, 500.0, 400.0), colours(lambda name: f"#{len(name):03d}")
    pieces = list(svg.svg_pieces(found, frame, named))
    assert all(piece.count("<path") <= 1 for piece in pieces)
    text = "".join(pieces)
    drawn = [path.get("d") for path in ElementTree.fromstring(text).iter("{http://www.w3.org/2000/svg}path")]
    assert {ink.path for layer in found for ink in layer.inks} <= set(drawn)
