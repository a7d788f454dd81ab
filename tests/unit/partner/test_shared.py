"""What the partner finds once for a search is what it would find each time: ways, dangers (PL-14, PL-16)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import evolve

from tablelight.board.document import Document, Figure
from tablelight.board.problems import QuestionError
from tablelight.grid import Space
from tablelight.partner import dangers
from tablelight.partner.approach import ways_from
from tablelight.partner.asked import PartnerQuestion
from tablelight.partner.options import options_of
from tablelight.partner.side import DecidingSide
from tablelight.rules.check import read
from tablelight.rules.conduct import FAR_POINTS
from tablelight.rules.out import living
from tablelight.rules.registry import rules_of
from tests.asking import ask
from tests.danger_boards import random_board
from tests.effort import sized
from tests.systems.own_random import Maker
from tests.unit.partner import boards

Json = dict[str, Any]
GAMES = ("heroclix", "herotrek", "oraculo", "heroscape", "own")


def position(game: str, random: Random, number: int) -> Json:
    """A board with everything special of a game on it."""
    if game == "own":
        sheet = Maker(f"shared {number}").sheet("hex" if number % 2 else "square")
        return Maker(f"board {random.random()}").document(sheet)
    return random_board(game, random, size=random.choice(((5, 4), (9, 7))))


def ways_by_moves(document: Document, figure: Figure, start: Space) -> dict[Space, float]:
    """What it costs to come from a space to each other one, by whole answers of `moves`."""
    rules, found = rules_of(document), dict[Space, float]({start: 0})
    assert rules.conduct is not None
    for question in rules.conduct.far(figure):
        kept = {key: value for key, value in figure.state.items() if key in ("flight", "life", "wounds")}
        alone = evolve(question.figure, at=(start,), state=kept)
        board = evolve(rules.conduct.opened(document), figures=(alone,), turn={})
        try:
            moves = rules.moves(board, evolve(question, figure=alone, rolled="success"))
        except QuestionError:
            continue
        for end in moves.spaces:
            found[end.at] = min(found.get(end.at, FAR_POINTS), end.cost)
    return found


@pytest.mark.clause("PL-16")
@pytest.mark.parametrize("game", GAMES)
def test_the_ways_cost_what_moves_says(game: str) -> None:
    random, compared = Random(f"ways {game}"), 0
    for number in range(sized(12, 400)):
        document = read(position(game, random, number))
        document = living(rules_of(document), document)
        void = {spec.at for spec in document.board.spaces if spec.terrain == "void"}  # where nobody can stand
        places = [space for space in document.topology.spaces() if space not in void]
        for figure in document.figures:
            for start in (figure.space, random.choice(places)):
                found = ways_from(rules_of(document), document, figure, start)
                assert found == ways_by_moves(document, figure, start), (number, figure.id, start)
                compared += len(found) > 1
    assert compared > sized(12, 400), "ways were there to compare"


class AskedAgain(dangers._Once[Any]):
    """Nothing is kept."""

    def told(self, document: Document, subject: Figure) -> tuple[Any, ...]:
        """What is told, asked for each time."""
        return tuple(self.tell(document, subject))


@pytest.mark.clause("PL-14")
@pytest.mark.parametrize("game", GAMES)
def test_dangers_that_are_kept_change_no_order(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(f"dangers {game}")
    for number in range(sized(4, 40)):
        board = position(game, random, number)
        question = {"side": board["figures"][0]["side"], "effort": 3, "turns": random.choice(("figure", "side"))}
        found = ask(board, "next", **question)
        with monkeypatch.context() as patch:
            patch.setattr(dangers, "_Once", AskedAgain)
            assert ask(board, "next", **question) == found, number


@pytest.mark.clause("PL-14")
def test_a_place_of_an_earlier_board_is_looked_at_on_this_one() -> None:
    document = read(boards.heroscape(("a", "red", 1, 1), ("b", "red", 1, 4), ("x", "blue", 9, 2)))
    rules, question = rules_of(document), PartnerQuestion(side="red")
    before = DecidingSide(rules, document, document, question)
    after = document.with_figure(evolve(document.figure("b"), at=((5, 5),)))
    side = DecidingSide(rules, after, after, question, carried={"a"})
    for name in ("a", "b"):
        spots = [option.spot for option in options_of(before, document.figure(name), ()) if option.spot is not None]
        assert len(spots) > 10
        for spot in spots:
            there = side.there(spot)
            if name == "b":
                assert there is spot
            else:
                assert there.figure is there.document.figure("a") is spot.figure
                assert there.document.figure("b").at == ((5, 5),) != spot.document.figure("b").at
