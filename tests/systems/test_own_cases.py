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
