"""Links: a game there and back, and what may happen to a link on its way."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.saves.state import SavesState
from tablelight.app.share import link as share
from tablelight.app.share import panel
from tablelight.app.share.link import (
    DICTIONARIES,
    LONGEST_LENGTH,
    SAFE_LENGTH,
    code_link,
    fit_of,
    fragment,
    link_of,
    read_fragment,
)
from tablelight.app.state import AppState
from tablelight.board.codec import WRITTEN_AT_ONCE, decode, encode
from tablelight.board.document import Document
from tablelight.board.problems import DocumentError
from tablelight.progress.portions import run
from tablelight.rules.check import read
from tablelight.view.nodes import walk, words_of
from tests.bench.boards import squares
from tests.calls import fewer_calls_than
from tests.effort import sized
from tests.examples import boards
from tests.tablet import Tablet
from tests.unit.app.share.buttons import buttons, is_offered

EXAMPLES = boards()
PAGE = "https://table.example/games/"
# Made when link format 1 was new; it must stay readable forever.
FIRST = (
    "1.ePk0E5VUxZe7boQwEEV_ZZWaAmMDpo1SpEqRTUuxeYKyCSseSpV_j1-AMb6YrdIskn24c-XBM7P_E1Uf--Ir1usErCdgnYJ1Bt"
    "ZjlSpf3ATETcAH6XeTADcJcEOBGwrc0KvcUOCGAjcMuGHADQM5YSAuA3FTEDcFcVMQNwVxvesMpnZC0j0IDSM7ihovNwvn5nYSFd"
    "tvb25zdTxbVZlHWYAoHINrQmS5AEgJangqRcVvEajhmeKyBTdPRg6cKzgPijJpd0fwXHF8hx6JlaB4hBQVyZekPf-tpYmWJmFpoq"
    "VDpL588pFZpBkuHbaQV0AXszVaeoYKcYPz0ppQ5bYg5ehQ92fZah6b5r1vLofT1_PQVTeeTlydfj69zVhXAdOMH2Q3O9wb1mnLcm"
    "qb-nJ0xeg69_B2qLu3FgwFlo_bGXRM5JOHeNbtXpqh96pm6ioa1eOIwXmDW5rf9cW2qoeORek3suPhH6c3oGdime6r4cMvn6t0G_"
    "Ungzmame8cXlvxRwhY1jXRiN6NoKNaTKpsb4Yr8RQpLn__AI4fzS4"
)


def example(path: Path) -> Document:
    """An example's document."""
    return read(json.loads(path.read_text(encoding="utf-8")))


def words(state: AppState) -> str:
    """The words of the dialog that is open."""
    return words_of(page(state).dialog)


def problem(text: str) -> str:
    """What is said about a link that is no game."""
    with pytest.raises(DocumentError) as caught:
        read_fragment(text)
    return str(caught.value)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_game_comes_back_from_its_link(path: Path) -> None:
    document = example(path)
    shared = link_of(document, PAGE + "#old")
    address, _, text = shared.partition("#")
    assert address == PAGE and read_fragment(text) == read_fragment("#" + text) == document
    assert re.fullmatch(r"[0-9]+\.[A-Za-z0-9_-]+", text)
    assert read_fragment(code_link(document, "")) == document
    assert fit_of(shared) == "fits"
    plain = len(urlsafe_b64encode(zlib.compress(path.read_bytes(), 9)))
    assert len(text) < 0.85 * plain, "the dictionary is worth its place"


def test_a_title_in_any_script_comes_back() -> None:
    data = json.loads(EXAMPLES[0].read_text(encoding="utf-8"))
    document = read({**data, "title": "Ponte do Ó 橋 🎲 <b>&amp;"})
    assert read_fragment(fragment(document)).title == "Ponte do Ó 橋 🎲 <b>&amp;"


def test_the_first_link_ever_made_is_still_read() -> None:
    document = read_fragment(FIRST)
    assert (document.game, document.title, len(document.figures)) == ("heroclix", "Rooftop ambush", 6)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "leads to no game"),
        ("menu", "leads to no game"),
        ("0.abc", "leads to no game"),
        ("2.abc", "newer program"),
        ("1.", "damaged"),
        ("1.a", "damaged"),
        ("1.é", "damaged"),
        ("1:", "damaged"),
        ("1:12", "damaged"),
        ("1:é", "damaged"),
        ("1:" + "9" * 32, "damaged"),
        ("1.%%%", "damaged"),
        ("²." + "a" * 40, "leads to no game"),
    ],
)
def test_what_is_no_link_to_a_game_is_said(text: str, said: str) -> None:
    assert said in problem(text)


def test_a_link_cut_off_or_grown_is_damaged() -> None:
    whole = fragment(example(EXAMPLES[0]))
    for end in range(2, len(whole)):
        assert "damaged" in problem(whole[:end])
    assert "damaged" in problem(whole + "AAAA")
    assert read_fragment(f" {whole}\n") == read_fragment(whole + "==")


@settings(max_examples=sized(150, 150))
@given(data=st.data())
def test_a_changed_letter_never_makes_another_game(data: st.DataObject) -> None:
    whole = fragment(example(EXAMPLES[0]))
    place = data.draw(st.integers(2, len(whole) - 1))
    letter = data.draw(st.sampled_from("ABCXYZabcxyz0189-_ ~é"))
    changed = whole[:place] + letter + whole[place + 1 :]
    try:
        assert read_fragment(changed) == example(EXAMPLES[0])  # deflate has a few bits that mean nothing
    except DocumentError as error:
        assert "damaged" in str(error)


def test_a_bomb_is_cut_off() -> None:
    deflate = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zlib.Z_DEFAULT_STRATEGY, share.DICTIONARIES["1"])
    packed = deflate.compress(b'"' + b" " * 50_000_000) + deflate.flush()
    assert "too large" in problem("1." + urlsafe_b64encode(packed).decode())


def test_a_whole_link_to_nonsense_names_its_problems() -> None:
    deflate = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zlib.Z_DEFAULT_STRATEGY, share.DICTIONARIES["1"])
    packed = deflate.compress(b'{"format":"tablelight","version":9}') + deflate.flush()
    assert "$.version: is 9" in problem("1." + urlsafe_b64encode(packed).decode())


def test_long_links_are_recognized() -> None:
    fits = [fit_of("x" * length) for length in (SAFE_LENGTH, SAFE_LENGTH + 1, LONGEST_LENGTH, LONGEST_LENGTH + 1)]
    assert fits == ["fits", "long", "long", "too-long"]


def test_base64_is_the_urls_own() -> None:
    """The alphabet of the fragment needs no escaping in an address."""
    text = fragment(example(EXAMPLES[0]))
    assert urlsafe_b64decode(text[2:] + "=" * (-(len(text) - 2) % 4))


@pytest.mark.parametrize("thing", [{"at": 1}, {"at": [99, 99], "terrain": "nonsense"}, {"at": [1, 1]}, 7])
def test_a_small_link_to_a_hundred_thousand_faults_is_refused_at_once(thing: object) -> None:
    board = {"grid": "square", "columns": 9, "rows": 9, "spaces": [thing] * 100_000}
    text = json.dumps({"format": "tablelight", "version": 1, "game": "heroclix", "board": board}, separators=(",", ":"))
    deflate = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zlib.Z_DEFAULT_STRATEGY, DICTIONARIES["1"])
    packed = deflate.compress(text.encode()) + deflate.flush()
    address = "1." + urlsafe_b64encode(packed).rstrip(b"=").decode()
    assert len(address) < 15_000
    with pytest.raises(DocumentError) as refused, fewer_calls_than(8_000_000):
        read_fragment(address)
    assert len(refused.value.problems) <= 2000
    assert refused.value.problems[0].path.startswith("$.board.spaces[")


def test_the_dialog_is_there_before_the_link_and_its_code_are_made() -> None:
    """Making a code takes longer than a tap may, so the first picture says that it is being made."""
    saves = SavesState(page_address=PAGE, can_share=True)
    state = AppState(history=History.of(example(EXAMPLES[0])), saves=saves, dialog="share")
    waits = ["Show a moving code", "Copy the link", "Send the link"]
    with Tablet() as tablet:
        tablet.show(state)
        assert tablet.page is not None
        first = words_of(tablet.page.dialog)
        assert "Making the link" in first and "Read a code" in first
        known = [node for node in walk(tablet.page.dialog) if node.tag == "button"]
        assert [words_of(node) for node in known if node.attrs.get("disabled")] == waits
        tablet.make_whole()
        second = words_of(tablet.page.dialog)
        assert "Making the link" not in second and all(is_offered(state, name) for name in waits)
        assert list(buttons(state)) == [words_of(node) for node in known], "each has its place from the beginning"
        tablet.show(state)
        assert words_of(tablet.page.dialog) == second, "what is known stays, whatever else changes"
        from_disk = SavesState(page_address="file:///table.html")
        other = evolve(state, history=History.of(example(EXAMPLES[1])), saves=from_disk)
        tablet.show(other)
        assert "Making the link" in words_of(tablet.page.dialog)
        tablet.make_whole()
        assert "Copy the game as text" in words_of(tablet.page.dialog)


def test_no_code_is_sought_for_more_than_any_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    fits = example(EXAMPLES[0])
    assert panel.code_of(fits, PAGE) is not None
    monkeypatch.setattr(panel, "qr_code", None)  # it takes long to find out that there is none
    large = read(squares(side=64))
    assert len(code_link(large, "")) > 7_089, "the digits of the largest code"
    assert panel.code_of(large, PAGE) is None


def test_a_large_game_s_link_is_made_in_portions_and_the_same() -> None:
    state = evolve(AppState(history=History.of(read(squares(side=64)))), saves=SavesState(page_address=PAGE))
    state = evolve(state, dialog="share")
    with Tablet() as tablet:
        steps = sum(1 for _ in tablet.portions(state))
        assert steps > len(state.document.board.spaces) / WRITTEN_AT_ONCE, "a tap has to wait for more than a stretch"
        assert tablet.page is not None
        said = words_of(tablet.page.dialog)
    assert "Making the link" not in said and said == words(state)
    made = share.link_of(state.document, PAGE)
    assert share.read_fragment(made.partition("#")[2]) == state.document


@pytest.mark.parametrize("document", [example(EXAMPLES[0]), read(squares(side=64))])
def test_steps_write_what_is_written_at_once(document: Document) -> None:
    assert run(encode.steps(document)) == encode(document)
    assert decode(encode(document)) == document
