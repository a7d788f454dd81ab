"""The ends of a movement are kept from position to position, and are the same as if nothing were kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from attrs import evolve

from tablelight.board.document import Document
from tablelight.board.problems import QuestionError
from tablelight.rules import moving
from tablelight.rules.check import read
from tablelight.rules.danger.policy import Danger, Outlook
from tablelight.rules.pareto import pareto_labels
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.reach import Reach, StepKind, flood
from tablelight.rules.registry import system
from tablelight.rules.systems.heroscape import movement
from tablelight.rules.systems.oraculo.attacks import attacks
from tests.bench.dangers import battle
from tests.bench.engine import positions as searched
from tests.calls import fewer_calls_than
from tests.danger_boards import questions, random_board
from tests.effort import seeds

GAMES = ("heroclix", "herotrek", "oraculo")
ALL = (*GAMES, "heroscape")


def positions(game: str, random: Random) -> Iterator[Document]:
    """Positions of one search: in each, a figure is elsewhere than before, or is back; in the last one a side is
    slower."""
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


def as_new(document: Document) -> Document:
    """The same position with nothing kept: the identity of the options is part of the key."""
    return evolve(document, options={**document.options})


def answered(game: str, document: Document, question: MoveQuestion) -> object:
    """The answer, or the error."""
    try:
        return system(game).moves(document, question)
    except QuestionError as error:
        return str(error)


@pytest.mark.parametrize("most", [64, 2])
@pytest.mark.parametrize("game", ALL)
def test_kept_ends_are_what_they_would_be_if_they_were_not_kept(
    game: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "MOST_KEPT", most)
    monkeypatch.setattr(movement, "MOST_STANDS", 10 * most)
    for seed in seeds(60):
        random = Random(seed)
        for document in positions(game, random):
            anew = as_new(document)
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


def test_a_movement_with_risks_is_not_searched_again_when_a_figure_far_away_has_moved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    document = read(battle("heroscape", 24))
    rules, (mover, *others) = system("heroscape"), document.figures
    far = max(others, key=lambda each: document.topology.distance(mover.space, each.space))
    there = next(
        at for at in document.topology.neighbours(far.space) if document.topology.distance(at, mover.space) > 9
    )
    searches: list[object] = []

    def counted(start: Any, *args: Any, **kwargs: Any) -> Any:
        searches.append(start)
        return pareto_labels(start, *args, **kwargs)

    monkeypatch.setattr(movement, "pareto_labels", counted)
    before = rules.moves(document, MoveQuestion(figure=mover, action="move"))
    after = document.with_figure(evolve(far, at=(there,)))
    assert rules.moves(after, MoveQuestion(figure=mover, action="move")) == before
    assert searches == [mover.at]


@pytest.mark.clause("DG-20")
def test_kept_ways_weigh_as_they_would_if_they_were_not_kept() -> None:
    danger = system("heroscape").danger
    assert isinstance(danger, Danger)
    for seed in seeds(60):
        for document in positions("heroscape", Random(seed)):
            for figure in document.figures:
                found = [list(Outlook(danger).harms(each, figure)) for each in (document, as_new(document))]
                assert found[0] == found[1], (seed, figure.id)


def test_shots_that_a_board_keeps_are_those_of_its_rules() -> None:
    for seed in seeds(20):
        for document in positions("oraculo", Random(seed)):
            plain = evolve(document, options={}, turn={})
            asked = evolve(plain, options={"shoot_engaged": True})  # the usual rule, but not kept
            for figure in document.figures:
                for enemy in document.enemies(figure):
                    assert attacks(plain, figure, enemy) == attacks(asked, figure, enemy), (seed, figure.id, enemy.id)


@pytest.mark.clause("HS-01")
def test_a_way_that_is_looked_for_alone_is_the_one_among_all() -> None:
    rules, alone = system("heroscape"), 0
    for seed in seeds(250):
        random = Random(seed)
        document = read(random_board("heroscape", random, size=(9, 8)))
        for figure in document.figures:
            swift = evolve(figure, stats={**figure.stats, "move": random.randint(2, 9)})
            board = document.with_figure(swift)
            for to in random.sample(document.topology.spaces(), 12):
                question = MoveQuestion(figure=swift, action="move", to=to)
                first, known = as_new(board), as_new(board)
                with suppress(QuestionError):
                    rules.moves(known, question)
                    assert rules.path(first, question) == rules.path(known, question), (seed, figure.id, to)
                    alone += bool(movement.HeroScapeMovement(as_new(board), swift).cheapest_to(to))
    assert alone


@pytest.mark.parametrize(
    ("game", "most"), [("heroclix", 12_000), ("herotrek", 6_000), ("oraculo", 7_500), ("heroscape", 18_000)]
)
def test_a_search_looks_once_at_what_positions_share(game: str, most: int) -> None:
    """Ends of moves and shots are kept: without that a position of HeroScape or Oráculo takes 30 % more calls."""
    found = searched(read(battle(game, 24)))
    for _ in range(5):
        next(found)
    with fewer_calls_than(30 * most):
        for _ in range(30):
            next(found)
