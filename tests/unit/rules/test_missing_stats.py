"""A missing stat is named at its place in the document sent, whichever figure needs it, even if one is out."""

from __future__ import annotations

import pytest

from tablelight.ask import answer_case
from tests.systems.heroscape_table import field, figure


@pytest.mark.clause("DG-06")
@pytest.mark.clause("DG-07")
@pytest.mark.parametrize("ask", ["vantage", "sight"])
def test_a_missing_stat_of_a_figure_that_is_out_is_named(ask: str) -> None:
    gone = {**figure("x", (3, 0), "blue"), "state": {"life": 0}}
    del gone["stats"]["height"]
    document = field(figure("b", (8, 4)), gone, figure("a", (0, 0)))
    ends = {"figure": "a", "target": "x"} if ask == "vantage" else {"from": "a", "to": "x"}
    found, answered = answer_case({"document": document, "question": {"ask": ask, **ends}})
    assert not answered and isinstance(found, dict)
    assert found["error"]["path"] == "$.document.figures[1].stats.height"
