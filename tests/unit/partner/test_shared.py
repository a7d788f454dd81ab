"""Ways and attacks that the partner finds once for a search are those it would find each time (PL-14, PL-16)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import evolve

from tablelight.board.document import Document, Figure
from tablelight.board.problems import QuestionError
from tablelight.grid import Space
from tablelight.partner.asked import PartnerQuestion
from tablelight.partner.fighters import Fighters
from tablelight.partner.forecast import looking
from tablelight.partner.options import ActivationOption, options_of
from tablelight.partner.reply import Lookahead
from tablelight.partner.side import DecidingSide, ways_from
from tablelight.rules.check import read
from tablelight.rules.conduct import FAR_POINTS
from tablelight.rules.out import living
from tablelight.rules.registry import rules_of
from tests.danger_boards import random_board
from tests.effort import sized
from tests.systems.own_random import Maker
from tests.unit.partner import boards

Json = dict[str, Any]
GAMES = ("heroclix", "herotrek", "oraculo", "heroscape", "own")


def position(game: str, random: Random, number: int) -> Json:
    """A board with all the special things of a game on it."""
    if game == "own":
        sheet = Maker(f"shared {number}").sheet("hex" if number % 2 else "square")
        return Maker(f"board {random.random()}").document(sheet)
    return random_board(game, random, size=random.choice(((5, 4), (9, 7))))


def ways_by_moves(document: Document, figure: Figure, start: Space) -> dict[Space, float]:
    """The cost from a space to each other one, from whole answers of `moves`."""
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
        void = {spec.at for spec in document.board.spaces if spec.terrain == "void"}  # where no figure can stand
        places = [space for space in document.topology.spaces() if space not in void]
        for figure in document.figures:
            for start in (figure.space, random.choice(places)):
                found = ways_from(rules_of(document), document, figure, start)
                assert found == ways_by_moves(document, figure, start), (number, figure.id, start)
                compared += len(found) > 1
    assert compared > sized(12, 400), "ways were there to compare"


@pytest.mark.clause("PL-14")
@pytest.mark.parametrize("game", GAMES)
def test_a_search_finds_the_same_attacks_on_a_moved_figure_as_the_board(game: str) -> None:
    random, compared = Random(f"search {game}"), 0
    for number in range(sized(6, 60)):
        document = read(position(game, random, number))
        rules, question = rules_of(document), PartnerQuestion(side=document.figures[0].side)
        document = evolve(living(rules, document), turn={})
        figures = [figure for figure in document.figures if figure.side == question.side and len(figure.at) == 1]
        enemies = [figure for figure in document.figures if figure.side != question.side and len(figure.at) == 1]
        taken = {at for figure in document.figures for at in figure.at}
        taken |= {spec.at for spec in document.board.spaces if spec.terrain == "void"}  # where no figure can stand
        free = [at for at in document.topology.spaces() if at not in taken]
        if not (figures and enemies and free):
            continue
        moved = evolve(random.choice(enemies), at=(random.choice(free),))
        after = document.with_figure(moved)
        lookahead = Lookahead(document)
        before = DecidingSide(rules, document, document, question, earlier=document)
        side = DecidingSide(rules, after, after, question, earlier=document)
        for figure in figures:
            for then in (before, side):
                kept, fresh = _told(lookahead.offers(Fighters(then), figure)), _told(options_of(then, figure, ()))
                common = {at for at, _ in kept} & {at for at, _ in fresh}
                for enemy in enemies:
                    told, all_told = ({at for at, target in each if target == enemy.id} for each in (kept, fresh))
                    assert told & common <= all_told, (number, enemy.id)
                    assert told or not all_told & common, (number, enemy.id)
                assert {at for at, _ in kept} & set(moved.at) <= {at for at, _ in fresh}, number
                compared += len(common)
    assert compared


def _told(options: list[ActivationOption]) -> set[tuple[object, str | None]]:
    return {(option.place(option.spot.figure), option.target) for option in options if option.spot is not None}


@pytest.mark.clause("PL-14")
def test_a_figure_that_is_out_by_then_endangers_no_place_of_an_earlier_board() -> None:
    document = read(boards.heroscape(("a", "red", 1, 1), ("x", "blue", 4, 1), ("y", "blue", 9, 5)))
    rules, question = rules_of(document), PartnerQuestion(side="red")
    after = evolve(document, figures=tuple(figure for figure in document.figures if figure.id != "x"))
    before = DecidingSide(rules, document, document, question)
    then = DecidingSide(rules, after, after, question, earlier=document)
    options = options_of(before, document.figure("a"), ())

    def feared(side: DecidingSide) -> set[str]:
        return {name for option in map(looking(side), options) for name, harm in option.harms or () if harm}

    assert "x" in feared(before)
    assert "x" not in feared(then)


@pytest.mark.clause("PL-14")
def test_a_place_of_an_earlier_board_is_looked_at_on_this_one() -> None:
    document = read(boards.heroscape(("a", "red", 1, 1), ("b", "red", 1, 4), ("x", "blue", 9, 2)))
    rules, question = rules_of(document), PartnerQuestion(side="red")
    before = DecidingSide(rules, document, document, question)
    after = document.with_figure(evolve(document.figure("b"), at=((5, 5),)))
    side = DecidingSide(rules, after, after, question, earlier=document)
    for name in ("a", "b"):
        spots = [option.spot for option in options_of(before, document.figure(name), ()) if option.spot is not None]
        assert len(spots) > 10
        for spot in spots:
            there = side.there(spot)
            assert there.figure is there.document.figure(name) is spot.figure
            if name == "a":
                assert there.document.figure("b").at == ((5, 5),) != spot.document.figure("b").at


@pytest.mark.clause("PL-14")
def test_an_enemy_that_follows_into_the_space_left_stays_there_in_a_reply() -> None:
    document = read(boards.herotrek(("a", "red", 3, 2), ("x", "blue", 4, 2), range=3))
    rules, question = rules_of(document), PartnerQuestion(side="red")
    side = DecidingSide(rules, document, document, question, earlier=document)
    followed = 0
    for option in options_of(side, document.figure("a"), ()):
        if option.spot is not None and option.order and option.order.get("action") == "slip-away":
            there = side.there(option.spot).document
            assert there.figure("x").at == option.spot.document.figure("x").at
            followed += there.figure("x").at == ((3, 2),)
    assert followed
