"""Cases in which a second reading of the rules sheets' description found the program wrong; one test each."""

from __future__ import annotations

from typing import Any

import pytest

from tablelight.ask import answer_case

Json = dict[str, Any]
SHEET: Json = {
    "version": 1,
    "board": "square",
    "stats": [{"id": "move", "begin": 4}, {"id": "life", "begin": 2, "least": 1}],
    "life": "life",
    "movement": {"modes": [{"id": "walk", "points": {"stat": "move"}}]},
}


def asked(sheet: Json, figures: list[Json], board: Json, **question: Any) -> Json:
    """The answer, an error's included."""
    size = {"grid": sheet["board"], "columns": 4, "rows": 4, **board}
    document: Json = {
        "format": "tablelight",
        "version": 1,
        "game": "own",
        "rules": sheet,
        "board": size,
        "figures": figures,
    }
    found, _ = answer_case({"document": document, "question": question})
    assert isinstance(found, dict)
    return found


@pytest.mark.clause("OWN-017")
@pytest.mark.parametrize("part", [{"state": {"wounds": "x"}}, {"stats": {"life": "x"}}])
def test_wounds_and_life_that_are_no_numbers_are_told_at_their_place(part: Json) -> None:
    figure = {"id": "a", "side": "x", "at": [0, 0], **part}
    ((key, value),) = part.items()
    error = asked(SHEET, [figure], {}, ask="moves", figure="a")["error"]
    assert error["path"] == f"$.document.figures[0].{key}.{next(iter(value))}"


@pytest.mark.clause("OWN-013")
def test_any_line_takes_void_for_an_obstacle_even_where_the_centres_are_clear() -> None:
    """Every line along the diagonal passes three void corners, by turns on its left and its right."""
    sheet = {**SHEET, "sight": {"line": "any"}}
    void = {"columns": 5, "rows": 5, "spaces": [{"at": at, "terrain": "void"} for at in ([1, 0], [1, 2], [3, 2])]}
    viewer = {"id": "a", "side": "x", "at": [0, 0]}
    seen = asked(sheet, [viewer], void, ask="sight", **{"from": "a", "to": [4, 4]})
    assert (seen["visible"], seen["clear"]) == (False, False)
    drawn = asked(sheet, [viewer], void, ask="sight-map", **{"from": "a"})
    assert [4, 4] not in drawn["visible"] and [4, 4] not in drawn["clear"]
