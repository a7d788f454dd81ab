"""How a line of sight is drawn."""

from __future__ import annotations

import pytest
from attrs import evolve

from tablelight.board.records import known
from tablelight.rules.answers import Sight
from tablelight.rules.check import read
from tablelight.rules.questions import SightQuestion
from tablelight.rules.registry import rules_of
from tablelight.view.highlights import sight_layer
from tablelight.view.plane import plane_of
from tests.systems.oraculo_table import hero, monster, table


def seen(*, wall: bool) -> tuple[Sight, set[str], set[str]]:
    """Sight from one corner of nine squares to the other, past a wall of one square's side or past nothing; the styles
    in which it is drawn, and those if its line were the one from centre to centre."""
    edges = {((0, 1), (1, 1)): "wall"} if wall else {}
    document = read(table(hero("a", (0, 0)), monster("x", (2, 2)), size=(3, 3), edges=edges))
    question = SightQuestion(viewer=document.figure("a"), target=document.figure("x"))
    found, plane = known(rules_of(document).sight(document, question), Sight), plane_of(document.board)
    straight = evolve(found, extra={"centre_line": found.line})
    first, other = (sight_layer(each, plane, lambda _: None).inks for each in (found, straight))
    return found, {ink.style for ink in first}, {ink.style for ink in other}


@pytest.mark.clause("OR-41")
def test_the_line_from_centre_to_centre_is_drawn_beside_the_line_of_shot_where_it_gives_cover() -> None:
    covered, drawn, straight = seen(wall=True)
    assert covered.visible and not covered.clear and covered.line != covered.extra["centre_line"]
    assert {"hindered", "centre-line"} <= drawn
    assert "hindered" in straight and "centre-line" not in straight
    free, drawn, _ = seen(wall=False)
    assert free.clear and "clear" in drawn and "centre-line" not in drawn
