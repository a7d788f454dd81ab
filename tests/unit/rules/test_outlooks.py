"""Fast and slow counts of enemies agree (DG-11), whatever is on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablelight.board.document import Document
from tablelight.board.problems import QuestionError
from tablelight.progress.portions import run
from tablelight.rules.check import read
from tablelight.rules.danger.places import enemy_of, places
from tablelight.rules.danger.policy import Danger, Outlook
from tablelight.rules.danger.records import Spot, counts_of, worst_attack
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.registry import system
from tablelight.rules.system import System
from tests.danger_boards import questions, random_board
from tests.oracles.outlook import PlainOutlook

GAMES = ("heroclix", "herotrek", "oraculo", "heroscape")


def spots_by_question(game: str, document: Document, random: Random) -> Iterator[tuple[MoveQuestion, Sequence[Spot]]]:
    """The questions of living figures that are answered, each with the spots that are weighed."""
    rules = system(game)
    for question in questions(game, document, random):
        if not rules.is_out(question.figure):
            with suppress(QuestionError):
                yield question, run(places(rules, document, question)).spots


def position(game: str, seed: int) -> tuple[Document, System, Random]:
    """A small board or a larger one with more figures, its rules, and the random numbers that follow."""
    random = Random(seed)
    size, most = random.choice((((5, 4), 5), ((8, 6), 9)))
    return read(random_board(game, random, size=size, most=most)), system(game), random


@pytest.mark.clause("DG-11")
@pytest.mark.parametrize("game", GAMES)
@given(st.integers(0, 10**6))
def test_fast_and_slow_counts_agree(game: str, seed: int) -> None:
    document, rules, random = position(game, seed)
    assert isinstance(rules.danger, Danger)
    slow = PlainOutlook(rules.danger)
    for question, spots in spots_by_question(game, document, random):
        fast = Outlook(rules.danger)
        for spot in spots:
            counted = [counts_of(f for _, f in view.flags(spot.document, spot.figure)) for view in (fast, slow)]
            assert counted[0] == counted[1], (question, spot.at, spot.extra)


@pytest.mark.clause("DG-20")
@pytest.mark.parametrize("game", ("oraculo", "heroscape"))
@given(st.integers(0, 10**6))
def test_the_attacks_that_are_weighed_are_the_worst_that_threats_tells(game: str, seed: int) -> None:
    document, rules, random = position(game, seed)
    danger = rules.danger
    assert isinstance(danger, Danger)
    for question, spots in spots_by_question(game, document, random):
        fast = Outlook(danger)
        for spot in spots:
            board = danger.fresh(spot.document)
            slow = [worst_attack(enemy_of(danger, board, e, spot.figure)) for e in board.enemies(spot.figure)]
            assert list(fast.harms(spot.document, spot.figure)) == slow, (question, spot.at, spot.extra)
