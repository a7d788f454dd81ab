"""Names that show nothing, and names that would turn the text around them."""

from __future__ import annotations

import unicodedata

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tablelight.app.actions import Confirm, OpenEditor, Propose, SelectFigure
from tablelight.app.controls import words_of
from tablelight.app.history import History
from tablelight.app.log.wording import entry_words
from tablelight.app.page import page
from tablelight.app.state import AppState
from tablelight.app.timeline.transcript import read_transcript, transcript
from tablelight.app.update import update
from tablelight.board.document import shows_nothing, without_direction
from tablelight.board.values import plain_text
from tablelight.locale.messages import isolated
from tablelight.replay import replay_transcript
from tablelight.rules.check import read
from tablelight.view.nodes import words_of as text_of
from tests.positions import position

OVERRIDE, END = "\u202e", "\u202c"
FIRST_STRONG, POP = "\u2068", "\u2069"
UNSEEN = [
    "",
    " ",
    "\u200b\u200b",
    "\u200d",
    "\u2060",
    "\ufeff",
    "\u00ad",
    "\u3164",
    "\u2800",
    "\u115f",
    "\u200e\u200f",
    "\ufe0f",
    "\U000e0041",
]
SEEN = ["a", ".", "橋", "🎲", "\u05d0", "👩\u200d🚀", "\u200ba"]


@pytest.mark.parametrize("text", UNSEEN)
def test_a_name_that_shows_nothing_is_none(text: str) -> None:
    assert shows_nothing(text) and plain_text(text) == ""
    document = read(position("a . . x\n. . . .\nb . . .", game="heroclix"))
    figure = evolve(document.figures[0], name=text)
    assert figure.label == figure.id
    state = AppState(history=History.of(evolve(document, figures=(figure, *document.figures[1:]))))
    assert f" {figure.id} " in f" {text_of(page(state).panel)} ".replace("\n", " ")


@pytest.mark.parametrize("text", SEEN)
def test_a_name_of_which_anything_is_seen_stays(text: str) -> None:
    assert not shows_nothing(text) and plain_text(text) == text


def depth_outside(text: str) -> int:
    """How many isolates and overrides are open at the end of a text; 99 if one is closed that was never opened."""
    depth = 0
    for each in text:
        kind = unicodedata.bidirectional(each)
        depth += kind in ("LRE", "RLE", "LRO", "RLO", "LRI", "RLI", "FSI")
        if kind in ("PDF", "PDI"):
            depth -= 1
            if depth < 0:
                return 99
    return depth


names = st.text(st.sampled_from("ab, אب\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200f"), max_size=12)


@given(name=names, other=names)
def test_no_name_turns_the_sentence_around_it(name: str, other: str) -> None:
    """A name closes all that it opens, and its right-to-left letters are inside an isolate."""
    for shown in (isolated(name), isolated(isolated(name)), isolated(f"{isolated(name)}: {isolated(other)}")):
        assert depth_outside(shown) == 0
        assert without_direction(shown) == without_direction(name) or ": " in shown
        depth = 0
        for each in shown:
            depth += (each == FIRST_STRONG) - (each == POP)
            assert depth == 1 or unicodedata.bidirectional(each) not in ("R", "AL")


def begun(name: str) -> AppState:
    document = read(position("a . . x\n. . . .\nb . . .", game="heroclix"))
    figures = tuple(evolve(each, name=name) if each.id == "b" else each for each in document.figures)
    return AppState(history=History.of(evolve(document, figures=figures)))


@pytest.mark.parametrize("name", [f"{OVERRIDE}evil", f"x{END}{POP}{OVERRIDE}", "שלום", f"{FIRST_STRONG}{OVERRIDE}"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_log_and_the_panel_keep_their_order(name: str, language: str) -> None:
    state = evolve(begun(name), language=language)
    for action in (SelectFigure("b"), Propose((1, 2)), Confirm()):
        state = update(state, action)
    assert state.history is not None
    (entry,) = state.history.log
    sentence = entry_words(state, entry, words_of(state))
    assert depth_outside(sentence) == 0 and OVERRIDE not in sentence and "A3 → B3" in sentence
    for shown in (page(state), page(update(state, OpenEditor()))):
        assert OVERRIDE not in text_of(shown.panel)


@pytest.mark.parametrize("name", [f"{OVERRIDE}evil", "שלום"])
def test_a_transcript_is_as_earlier_versions_wrote_it(name: str) -> None:
    """Earlier versions did not isolate names; replay still accepts their sentences."""
    state = begun(name)
    for action in (SelectFigure("b"), Propose((1, 2)), Confirm()):
        state = update(state, action)
    assert state.history is not None
    text = transcript(state.history, "en")
    assert FIRST_STRONG not in text
    assert replay_transcript(read_transcript(text)).fault is None
    before = text.replace(without_direction(name), name)
    assert replay_transcript(read_transcript(before)).fault is None
