"""Which side holds an objective, on squares, hexes and a bare table (OB-01 to OB-04)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.asking import ask, error
from tests.oracles import objectives as oracle
from tests.unit.partner import boards
from tests.unit.rules.objectives.boards import board, figure

Json = dict[str, Any]
SIDES = ("red", "blue", "green")


def told(document: Json) -> Json:
    """The answer about the first objective."""
    found: Json = ask(document, "objectives")["objectives"][0]
    return found


def why(document: Json) -> str:
    text: str = told(document)["reasons"][0]["text"]
    return text


PLACES = st.lists(
    st.tuples(st.sampled_from(SIDES), st.tuples(st.integers(0, 8), st.integers(0, 6))),
    max_size=8,
    unique_by=lambda f: f[1],
)


@pytest.mark.clause("OB-01", "OB-02", "OB-03")
@given(
    PLACES,
    st.lists(st.tuples(st.integers(0, 8), st.integers(0, 6)), min_size=1, max_size=4),
    st.integers(0, 3),
    st.lists(st.sampled_from(SIDES), max_size=2),
    st.sampled_from(["heroclix", "herotrek"]),
)
def test_the_strongest_side_within_range_holds_it(
    places: list[tuple[str, tuple[int, int]]],
    area: list[tuple[int, int]],
    reach: int,
    sides: list[str],
    game: str,
) -> None:
    figures = [figure(f"f{number}", side, *at) for number, (side, at) in enumerate(places)]
    grid = "square" if game == "heroclix" else "hex"
    there = {
        f"f{number}": side
        for number, (side, at) in enumerate(places)
        if min(oracle.spaces_apart(at, space, grid) for space in area) <= reach
    }
    found = told(board(figures, [{"id": "o", "area": [[*at] for at in area], "range": reach, "sides": sides}], game))
    assert {each["figure"] for each in found["figures"]} == set(there)
    assert found["holder"] == oracle.holder([(side, 1) for side in there.values()], sides)


@pytest.mark.clause("OB-01")
@given(
    st.tuples(st.integers(0, 96), st.integers(0, 96)),
    st.integers(0, 24),
    st.sampled_from([25, 30, 50]),
    st.sampled_from([[(8, 8), (14, 9), (10, 16)], [(3, 3), (20, 3), (20, 6), (9, 6), (9, 20), (3, 20)], [(12, 12)]]),
)
def test_on_a_bare_table_the_rim_of_the_base_counts(
    quarters: tuple[int, int], reach: int, base: int, corners: list[tuple[int, int]]
) -> None:
    x, y = quarters[0] / 4, quarters[1] / 4
    place: Json = {"at": [*corners[0]]} if len(corners) == 1 else {"area": [[*each] for each in corners]}
    away = (
        ((x - corners[0][0]) ** 2 + (y - corners[0][1]) ** 2) ** 0.5
        if len(corners) == 1
        else oracle.inches_to_area((x, y), [(float(a), float(b)) for a, b in corners])
    )
    gap = away - base / 2 / 25.4 - reach / 4
    if abs(gap) < 0.01:  # the oracle walks in steps
        return
    one = figure("f", "red", x, y, base=base)
    found = told(board([one], [{"id": "o", "range": reach / 4, **place}], "carnevale"))
    assert found["holder"] == ("red" if gap < 0 else None)


@pytest.mark.clause("OB-01")
def test_a_base_that_just_touches_a_point_is_at_it_and_one_that_is_a_thousandth_off_is_not() -> None:
    objective = {"id": "o", "at": [12, 12]}
    touching = figure("f", "red", 12, 12.5, base=25)
    assert told(board([touching], [objective], "carnevale"))["holder"] is None  # 25 mm are 0.984 inches
    assert told(board([{**touching, "at": [12, 12.492]}], [objective], "carnevale"))["holder"] == "red"
    assert told(board([{**touching, "at": [12, 12.493]}], [objective], "carnevale"))["holder"] is None


@pytest.mark.clause("OB-01", "OB-02", "OB-03")
def test_it_says_why() -> None:
    objective: Json = {"id": "o", "at": [3, 3], "range": 1}
    red, other, blue = figure("a", "red", 2, 2), figure("b", "red", 4, 4), figure("e", "blue", 3, 4)
    assert why(board([], [objective])) == "No figure is near enough."
    assert why(board([red], [objective])) == "red holds it alone."
    assert why(board([red, other, blue], [objective])) == "red holds it: 2 against 1."
    assert why(board([red, blue], [objective])) == "No side holds it: red, blue are equally strong there."
    assert why(board([red], [{**objective, "sides": ["blue"]}])) == "red is strongest there, but may not hold it."


@pytest.mark.clause("OB-03")
def test_a_figure_without_the_trait_does_not_count() -> None:
    objective = {"id": "o", "at": [3, 3], "range": 1, "traits": ["flyer"]}
    document = board([figure("a", "red", 2, 2), figure("e", "blue", 4, 4, traits=["flyer"])], [objective])
    found = told(document)
    assert found["holder"] == "blue" and found["strengths"] == {"red": 0, "blue": 1}
    assert found["figures"][0]["reason"]["clause"] == "OB-03"


@pytest.mark.clause("OB-01", "OB-04")
def test_a_side_without_strength_holds_nothing() -> None:
    objective = {"id": "o", "at": [3, 3], "range": 2, "contested": "stat", "stat": "speed"}
    found = told(board([figure("a", "red", 2, 2, stats={"speed": 0})], [objective]))
    assert found["holder"] is None and found["reasons"][0]["clause"] == "OB-01"


@pytest.mark.clause("OB-04")
def test_by_stat_the_sums_are_compared() -> None:
    objective = {"id": "o", "at": [3, 3], "range": 2, "contested": "stat", "stat": "speed"}
    figures = [
        figure("a", "red", 2, 2, stats={"speed": 3}),
        figure("b", "red", 2, 3, stats={"speed": 3}),
        figure("e", "blue", 4, 4, stats={"speed": 7}),
        figure("f", "blue", 5, 5),
    ]
    found = told(board(figures, [objective]))
    assert found["strengths"] == {"red": 6, "blue": 7} and found["holder"] == "blue"


ENGAGED: dict[str, tuple[list[Json], Json]] = {
    "heroclix": ([figure("a", "red", 3, 3), figure("b", "red", 5, 3), figure("e", "blue", 3, 4)], {"at": [4, 3]}),
    "herotrek": ([figure("a", "red", 3, 3), figure("b", "red", 5, 3), figure("e", "blue", 2, 3)], {"at": [4, 3]}),
    "carnevale": (
        [figure("a", "red", 10, 10), figure("b", "red", 14, 10), figure("e", "blue", 10, 11.181)],
        {"at": [12, 10], "range": 3},
    ),
}


@pytest.mark.clause("OB-04")
@pytest.mark.parametrize("game", ENGAGED)
def test_by_engagement_engaged_figures_do_not_count(game: str) -> None:
    figures, place = ENGAGED[game]
    found = told(board(figures, [{"id": "o", "range": 2, "contested": "engagement", **place}], game))
    assert found["strengths"] == {"red": 1, "blue": 0} and found["holder"] == "red"
    assert [each["strength"] for each in found["figures"]] == [0, 1, 0]
    assert found["figures"][0]["reason"]["figure"] == "e"


NEAR = (("a", "red", 3, 3), ("b", "red", 5, 3), ("e", "blue", 2, 3))


@pytest.mark.clause("OB-04")
@pytest.mark.parametrize(
    "document",
    [boards.heroscape(*NEAR), boards.oraculo(*NEAR), boards.own(*NEAR), boards.own(*NEAR, board="hex")],
    ids=["heroscape", "oraculo", "own", "own on hexes"],
)
def test_engagement_is_that_of_the_game(document: Json) -> None:
    objective = {"id": "o", "at": [4, 3], "range": 2, "contested": "engagement"}
    found = told({**document, "version": 4, "objectives": [objective]})
    assert found["strengths"] == {"red": 1, "blue": 0} and found["holder"] == "red"


@pytest.mark.clause("OB-04")
def test_a_figure_without_the_stats_of_engagement_is_not_engaged() -> None:
    document = boards.heroscape(*NEAR)
    document["board"]["spaces"] = [{"at": [2, 3], "level": 3}]
    for each in document["figures"]:
        each["stats"] = {"life": 3}
    objective = {"id": "o", "at": [4, 3], "range": 2, "contested": "engagement"}
    assert told({**document, "version": 4, "objectives": [objective]})["strengths"] == {"red": 2, "blue": 1}


@pytest.mark.clause("DG-06", "OB-01")
def test_a_figure_that_is_out_holds_nothing() -> None:
    one = figure("f", "red", 12, 12, stats={"life": 3}, state={"life": 0})
    assert told(board([one], [{"id": "o", "at": [12, 12]}], "carnevale"))["holder"] is None


WRONG: dict[str, Json] = {
    "$.document.objectives[0].at": {"id": "o", "at": [9, 0]},
    "$.document.objectives[0]": {"id": "o"},
    "$.document.objectives[0].id": {"id": "", "at": [1, 1]},
    "$.document.objectives[0].area[1]": {"id": "o", "area": [[0, 0], [0, 7]]},
    "$.document.objectives[0].range": {"id": "o", "at": [1, 1], "range": -1},
    "$.document.objectives[0].stat": {"id": "o", "at": [1, 1], "contested": "stat"},
    "$.document.objectives[0].contested": {"id": "o", "at": [1, 1], "contested": "votes"},
    "$.document.objectives[0].traits[0]": {"id": "o", "at": [1, 1], "traits": ["tall"]},
    "$.document.objectives[0].points.often": {"id": "o", "at": [1, 1], "points": {"often": 1}},
    "$.document.objectives[0].points.round": {"id": "o", "at": [1, 1], "points": {"round": 1000}},
}


@pytest.mark.parametrize("path", WRONG)
def test_what_is_wrong_is_named_with_its_place(path: str) -> None:
    assert error(board([], [WRONG[path]]), "objectives")["path"] == path


@pytest.mark.parametrize("corners", [[[1, 1], [2, 2]], [[1, 1], [5, 5], [5, 1], [1, 5]]])
def test_an_area_of_a_bare_table_is_a_polygon(corners: list[list[int]]) -> None:
    document = board([], [{"id": "o", "area": corners}], "carnevale")
    assert error(document, "objectives")["path"] == "$.document.objectives[0].area"


def test_more_than_forty_are_refused() -> None:
    document = board([], [{"id": f"o{number}", "at": [1, 1]} for number in range(41)])
    assert error(document, "objectives")["path"] == "$.document.objectives"
