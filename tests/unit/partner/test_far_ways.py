"""The long way to an enemy on a bare table, and how few searches find that there is none (PL-16)."""

from __future__ import annotations

from math import dist
from typing import Any

from attrs import evolve

from tablelight.board.document import Document
from tablelight.partner.asked import PartnerQuestion
from tablelight.partner.bare_options import _far_way
from tablelight.partner.side import DecidingSide
from tablelight.rules.answers import Path, Refused
from tablelight.rules.check import read
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.registry import rules_of
from tests.systems.own_inches import rect, table
from tests.unit.partner import boards

Json = dict[str, Any]


def far_way(document: Json) -> tuple[Path | None, int]:
    """The way of the first figure to the second, and how many searches began where the first one stands."""
    board, searches = read(document), [0]
    figure, enemy = board.figures
    rules = rules_of(board)

    def path(asked: Document, question: MoveQuestion) -> Path | Refused:
        searches[0] += question.figure.at == figure.at
        return rules.path(asked, question)

    side = DecidingSide(evolve(rules, path=path), board, board, PartnerQuestion(side=figure.side))
    return _far_way(side, figure, enemy), searches[0]


def test_a_roof_without_a_way_is_searched_for_once() -> None:
    document = boards.carnevale(("a", "red", 3, 12), ("x", "blue", 14, 12))
    document["board"]["areas"] = [rect("building", 9, 7, 10, 10, height=4)]
    assert far_way(document) == (None, 1)


def test_a_way_to_the_foot_of_the_wall_is_found_past_places_on_the_roof() -> None:
    document = boards.carnevale(("a", "red", 22, 7), ("x", "blue", 9.3, 12))
    document["board"]["areas"] = [rect("building", 9, 7, 10, 10, height=4)]
    way, searches = far_way(document)
    assert way is not None and way.path[-1][0] < 9 and searches < 8


def test_ground_that_slows_hides_no_way_beside_it() -> None:
    """No way leads to the nearest places, in the mud 11 inches away, but one leads to another place from where one does."""
    mud, modes = {"id": "mud", "slow": 3}, [{"id": "walk", "points": 6}]
    document = table([rect("mud", 11.5, 4.25, 1.75, 1.5)], [mud], [14, 5], movement={"modes": modes})
    way, _ = far_way(document)
    assert way is not None and dist(way.path[-1], (14, 5)) < 1
