"""Where a movement may end is kept from position to position, and is what it would be if nothing were kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random

import pytest
from attrs import evolve

from tablelight.board.document import Document
from tablelight.board.problems import QuestionError
from tablelight.rules import moving
from tablelight.rules.check import read
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.reach import Reach, StepKind, flood
from tablelight.rules.registry import system
from tests.bench.dangers import battle
from tests.danger_boards import questions, random_board
from tests.effort import seeds

GAMES = ("heroclix", "herotrek", "oraculo")


def positions(game: str, random: Random) -> Iterator[Document]:
    """Positions of one search: from one to the next a figure stands elsewhere, or is as it was before; in the last one a
    side is slower."""
    document = start = read(random_board(game, random))
    for number in range(5):
        yield document
        question = random.choice(questions(game, document, random))
        with suppress(QuestionError):
            free = [
                found.at for found in system(game).moves(document, question).spaces if document.at(found.at) is None
            ]
            if free and len(question.figure.at) == 1:
                document = document.with_figure(evolve(question.figure, at=(random.choice(free),)))
        if number == 3:
            document = start
    own = [each for each in document.figures if each.side == document.figures[0].side]
    slower = (evolve(each, stats={name: value // 2 for name, value in each.stats.items()}) for each in own)
    yield document.with_figure(*slower)


def answered(game: str, document: Document, question: MoveQuestion) -> object:
    """The answer, or the error."""
    try:
        return system(game).moves(document, question)
    except QuestionError as error:
        return str(error)


@pytest.mark.parametrize("most", [64, 2])
@pytest.mark.parametrize("game", GAMES)
def test_kept_ends_are_what_they_would_be_if_they_were_not_kept(
    game: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "MOST_KEPT", most)
    for seed in seeds(60):
        random = Random(seed)
        for document in positions(game, random):
            anew = evolve(document, options={**document.options})  # nothing is kept for other options
            for question in questions(game, document, random):
                assert answered(game, document, question) == answered(game, anew, question), (seed, question)


@pytest.mark.parametrize("game", GAMES)
def test_a_movement_is_not_searched_again_when_a_friend_far_away_has_moved(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = read(battle(game, 24))
    rules, (mover, *_) = system(game), document.figures
    friend = max(document.friends(mover), key=lambda each: document.topology.distance(mover.space, each.space))
    there = next(at for at in ((0, 0), (23, 23)) if document.topology.distance(at, mover.space) > 9)
    floods: list[int] = []

    def counted(start: int, kinds: Sequence[StepKind], budget: int) -> Reach:
        floods.append(start)
        return flood(start, kinds, budget)

    monkeypatch.setattr(moving, "flood", counted)
    rules.moves(document, MoveQuestion(figure=mover, action="move"))
    before = len(floods)
    after = document.with_figure(evolve(friend, at=(there,)))
    assert rules.moves(after, MoveQuestion(figure=mover, action="move")).spaces
    assert 0 < before == len(floods)
