"""A game is saved in small parts with the same bytes as in one piece; the page takes taps between the parts."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablelight.app.history import History
from tablelight.app.saves.files import file_pieces, write_file
from tablelight.app.timeline.transcript import transcript
from tablelight.board.codec import decode
from tablelight.locale.messages import LANGUAGES
from tablelight.progress.portions import run
from tablelight.rules.check import read
from tests.bench.boards import province
from tests.calls import counting
from tests.contract.documents import examples
from tests.effort import sized
from tests.oracles.saved_files import file_text, transcript_text
from tests.whole_games import played

NAMES = sorted(examples())
MOST_CALLS = 75_000
"""The most calls in a part, as for portions of questions: 30 ms in CPython."""


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=sized(2, 6), deadline=None)
@given(seed=st.integers(0, 10**6), language=st.sampled_from(LANGUAGES), tries=st.integers(0, 30))
def test_the_file_and_the_text_are_those_of_one_piece(name: str, seed: int, language: str, tries: int) -> None:
    document = read(json.loads(examples()[name]))
    history = played(document, Random(seed), tries).history
    assert history is not None
    for each in (History.of(document), history):
        assert write_file(each) == file_text(each)
        assert transcript(each, language) == transcript_text(each, language)


def test_no_part_of_saving_a_large_game_takes_long() -> None:
    plain = province(side=96, figures=40)
    history = History.of(decode(plain))
    run(file_pieces(history)), run(transcript.steps(history, "en"))  # fills the caches
    fresh = History.of(decode(plain))
    for steps, text in (
        (file_pieces(fresh), file_text(fresh)),
        (transcript.steps(fresh, "en"), transcript_text(fresh, "en")),
    ):
        portions, most = 0, 0
        with counting() as since:
            while True:
                try:
                    next(steps)
                except StopIteration as end:
                    assert "".join(end.value) == text
                    break
                portions, most = portions + 1, max(most, since())
            most = max(most, since())
        assert portions > 5 and most < MOST_CALLS
