"""No portion of a long answer does more than a bounded amount of work, counted in calls of functions. A page that works
out an answer itself stands still for a portion, and only between portions can the next tap leave it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import cache
from random import Random
from typing import Any

import pytest

from tablelight.ask import answer_case, result_of
from tablelight.board.document import Document, GridBoard
from tablelight.checked import CheckedQuestion
from tablelight.progress.portions import Portion, Portions, in_turn, one_by_one, run, step
from tablelight.rules.check import read
from tests.bench.boards import dungeon, hexes, province, squares
from tests.bench.growth import own_inches
from tests.bench.inches import quarter
from tests.calls import counting
from tests.effort import THOROUGH, sized

Json = dict[str, Any]
CALLS = 75_000
"""About 30 ms in CPython without the counting; regions of a bare table are the largest parts."""
BOARDS: dict[str, tuple[Callable[[], Json], Callable[[], Json]]] = {
    "own inches": (lambda: own_inches(20, 4), lambda: own_inches(6 if THOROUGH else 4, 3)),
    "carnevale": (lambda: quarter(5, 20, 4), lambda: quarter(5, 6 if THOROUGH else 4, 3)),
    "heroclix": (lambda: squares(side=64, figures=10), lambda: squares(side=10, figures=4)),
    "herotrek": (lambda: hexes(side=64, figures=40), lambda: hexes(side=10, figures=4)),
    "heroscape": (lambda: province(side=40, figures=8), lambda: province(side=10, figures=4)),
    "oraculo": (
        lambda: dungeon(side=24, walls=100, things=30, monsters=4),
        lambda: dungeon(side=10, walls=20, things=6, monsters=3),
    ),
}
"""A large board and a small one of every game."""
ASKED = ("shelter", "vantage", "advise", "threat-map", "threats", "sight-map")
MOST_PORTIONS = 200
"""How many of the first portions are counted."""


@cache
def large(name: str) -> Json:
    """The document of a game's large board."""
    return BOARDS[name][0]()


@cache
def small(name: str) -> Json:
    """The document of a game's small board."""
    return BOARDS[name][1]()


def question(document: Document, ask: str) -> Json:
    """A question of a kind about the first figure."""
    subject = document.figures[0]
    enemy = next(each for each in document.figures if each.side != subject.side)
    if ask == "threat-map":
        return {"ask": ask, "side": subject.side}
    if ask == "sight-map":
        return {"ask": ask, "from": subject.id}
    asked: Json = {"ask": ask, "figure": subject.id}
    if ask != "threats":
        asked["action"] = "walk" if document.game == "own" else "move"
    return asked | ({"target": enemy.id} if ask == "vantage" else {})


def worked(portions: Portions[object]) -> list[int]:
    """The calls of each of the first portions."""
    found: list[int] = []
    with counting() as since:
        while len(found) < MOST_PORTIONS:
            since()
            said = step(portions)
            found.append(since())
            if not isinstance(said, Portion):
                break
    return found


@pytest.mark.parametrize("ask", ASKED)
@pytest.mark.parametrize("name", BOARDS)
def test_no_portion_does_more_than_a_bounded_amount_of_work(name: str, ask: str) -> None:
    document = read(large(name))
    if isinstance(document.board, GridBoard):
        document.board.layout  # noqa: B018 (the page has made it for its picture)
    portions = result_of(CheckedQuestion.read(document, question(document, ask)))
    calls = worked(portions)
    assert max(calls) < CALLS, (calls.index(max(calls)), len(calls), max(calls))


@pytest.mark.parametrize(("ask", "most"), [("sight-map", CALLS // 3), ("threats", CALLS)])
def test_no_portion_is_long_on_a_bare_table_full_of_areas(ask: str, most: int) -> None:
    """What hides a figure is sought only among things in between, and rays are found for a few corners at a time."""
    document = read(quarter(5, 60, 40))
    assert max(worked(result_of(CheckedQuestion.read(document, question(document, ask))))) < most


@pytest.mark.parametrize("ask", ["threats", "shelter"])
def test_no_portion_is_long_if_the_walls_of_the_largest_board_are_listed_first(ask: str) -> None:
    document = read(province(figures=8))
    assert isinstance(document.board, GridBoard)
    document.board.layout  # noqa: B018 (as above)
    assert max(worked(result_of(CheckedQuestion.read(document, question(document, ask))))) < CALLS


def test_an_answer_in_one_piece_would_be_found_out() -> None:
    def in_one_piece() -> Portions[object]:
        yield Portion("places", 0)
        return [number.bit_length() for number in range(2 * CALLS)]

    assert max(worked(in_one_piece())) > CALLS


@pytest.mark.parametrize("ask", ASKED[:4])
@pytest.mark.parametrize("name", BOARDS)
def test_an_answer_given_up_half_way_is_the_same_when_it_is_asked_again(name: str, ask: str) -> None:
    plain = small(name)
    asked = question(read(plain), ask)
    expected, is_answered = answer_case({"document": plain, "question": asked})
    assert is_answered, expected
    fresh, random = run(result_of(CheckedQuestion.read(read(plain), asked))), Random(7)
    for _ in range(sized(2, 4)):
        document = read(plain)
        begun = result_of(CheckedQuestion.read(document, asked))
        for _ in range(random.choice((1, 2, 5, 20, 80))):
            if next(begun, None) is None:
                break
        begun.close()
        assert run(result_of(CheckedQuestion.read(document, asked))) == fresh
    assert answer_case({"document": plain, "question": asked})[0] == expected


def test_the_parts_of_items_are_reported_as_the_progress_of_the_whole() -> None:
    def twice(item: int) -> Generator[int, None, int]:
        yield item
        yield item
        return 10 * item

    told = list(in_turn("places", [1, 2], twice))
    assert told == [Portion("places", n, 2) for n in (0, 0, 1, 1, 1, 2)]
    assert run(one_by_one("places", [1, 2], lambda item: 10 * item)) == run(in_turn("places", [1, 2], twice))
