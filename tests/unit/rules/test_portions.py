"""Answers in portions: an answer given up half-way leaves nothing half done behind."""

from __future__ import annotations

from typing import Any

import pytest

from tablelight.ask import answer_case, result_of
from tablelight.checked import CheckedQuestion
from tablelight.geometry.inches.region import region_of
from tablelight.progress.portions import Portion, Portions, one_by_one, run, within
from tablelight.rules.bare.table import vector
from tablelight.rules.check import read
from tablelight.rules.systems.carnevale.terrain import walking_ground
from tests.effort import THOROUGH
from tests.systems.carnevale_table import box, figure, table

Json = dict[str, Any]
AREAS = [box("building", 8, 8, 11, 11, height=3), box("difficult", 2, 4, 4, 9), box("obstacle", 13, 3, 15, 6, height=1)]


def position() -> Json:
    """A hero, and two enemies behind cover."""
    people = [figure("a", (6, 12)), figure("x", (12, 12), "blue"), figure("y", (9, 4), "blue")]
    return table(*people, areas=AREAS)


QUESTIONS: list[Json] = [
    {"ask": "shelter", "figure": "a", "action": "move"},
    {"ask": "vantage", "figure": "a", "action": "move", "target": "x"},
    {"ask": "advise", "figure": "a", "action": "move"},
    {"ask": "threat-map", "side": "red"},
    {"ask": "threats", "figure": "a"},
    {"ask": "sight-map", "from": "a"},
    {"ask": "moves", "figure": "a", "action": "move", "whole": True},
]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: str(question["ask"]))
def test_an_answer_given_up_half_way_is_the_same_when_it_is_asked_again(question: Json) -> None:
    expected, is_answered = answer_case({"document": position(), "question": question})
    assert is_answered
    for given_up in (1, 3, 8, 21, 55) if THOROUGH else (1, 8, 55):
        document = read(position())  # another board: nothing is remembered of it
        begun = result_of(CheckedQuestion.read(document, question))
        for _ in range(given_up):
            if next(begun, None) is None:
                break
        begun.close()
        found, _ = answer_case({"document": position(), "question": question})
        assert found == expected


def test_a_region_whose_casting_is_given_up_is_the_region_all_the_same() -> None:
    document = read(position())
    hero = document.figure("a")
    ground, start = walking_ground(document, hero), vector(hero.space)
    for taken in (0, 1, 2, 5, 9):
        region_of.cache_clear()
        expected = region_of(ground, start, 5.0).polygons()
        region_of.cache_clear()
        region = region_of(ground, start, 5.0)
        casting = region.casting()
        for _ in range(taken):
            next(casting, None)
        casting.close()
        assert region.polygons() == expected
        assert list(region.casting()) == [], "all is cast"


def test_work_within_other_work_is_reported_as_its_progress() -> None:
    def outer() -> Portions[list[int]]:
        return (yield from within(Portion("places", 3, 9), one_by_one("enemies", [1, 2], lambda each: 10 * each)))

    assert list(outer()) == [Portion("places", 3, 9)] * 2
    assert run(outer()) == [10, 20]
    assert list(one_by_one("spaces", "ab", str.upper)) == [Portion("spaces", 1, 2), Portion("spaces", 2, 2)]
