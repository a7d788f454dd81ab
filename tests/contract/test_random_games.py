"""Whole games at random over `ask`: every question is answered, and `replay` accepts the file of every game."""

from __future__ import annotations

import json
from copy import deepcopy
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tablelight.app.saves.files import write_file
from tablelight.board.document import Document
from tablelight.rules.check import read
from tablelight.rules.registry import SYSTEMS, system
from tests.asking import ask
from tests.contract.documents import Position, examples, is_fine
from tests.effort import sized
from tests.random_games import RandomGame
from tests.systems.own_random import Maker

Json = dict[str, Any]

GAMES = sized(2, 200)
"""How many are played of each game."""
CHUNKS = sized(2, 20)
"""The number of tests that share them, so that several processes can."""
ORDERS = 14


def position(game: str, number: int) -> Document:
    """An example board in every fourth game, else a random position. Figures have little life, so that some go out."""
    boards = [board for board in map(json.loads, examples().values()) if board["game"] == game]
    if number % 4 == 0:
        found = boards[number // 4 % len(boards)]
    elif game == "own":
        maker = Maker(f"game {number}")
        found = maker.document()
        while not is_fine(found):
            found = maker.document()
    else:
        found = Position(system(game), 1000 + number).document
    random, weaker = Random(number), deepcopy(found)
    for figure in weaker["figures"]:
        if "life" in figure.get("stats", {}):
            figure["stats"]["life"] = random.randint(1, 3)
            figure.get("state", {}).pop("life", None)
    return read(weaker if is_fine(weaker) else found)


@pytest.mark.parametrize("part", range(CHUNKS))
@pytest.mark.parametrize("game", [*SYSTEMS, "own"])
def test_random_games_are_answered_and_replayed(game: str, part: int) -> None:
    """Every listed order is taken; no other question raises an error without a path."""
    for number in range(part, GAMES, CHUNKS):
        played = RandomGame(position(game, number), f"{game} {number}")
        played.play(ORDERS)
        assert played.replayed() == "", (game, number)


@pytest.mark.clause("DG-06")
@pytest.mark.parametrize(
    ("game", "roll", "stats", "out"),
    [
        ("heroscape", "attack", {"range": 4, "attack": 3, "defence": 3, "life": 3, "height": 5}, {"life": 0}),
        ("oraculo", "melee", {"combat": 4, "life": 3}, {"wounds": 3}),
        ("oraculo", "shot", {"aim": 2, "life": 3}, {"wounds": 3}),
    ],
)
def test_odds_in_the_space_of_a_figure_that_is_out(game: str, roll: str, stats: Json, out: Json) -> None:
    """A living figure may stand in the space of one that is out: neither attack is allowed, but both have odds."""
    figures = [
        {"id": "a", "side": "red", "at": [1, 1], "stats": stats},
        {"id": "e", "side": "blue", "at": [1, 1], "stats": stats, "state": out},
    ]
    board = {"grid": system(game).grids[0], "columns": 4, "rows": 4}
    document = {"format": "tablelight", "version": 1, "game": game, "board": board, "figures": figures}
    for attacker, target in (("a", "e"), ("e", "a")):
        found = ask(document, "odds", roll=roll, with_={"from": attacker, "to": target})
        assert not found["allowed"] and found["refused"]["clause"] == "DG-06"
        assert sum(map(Fraction, found["outcomes"].values())) == 1


def test_a_seed_repeats_a_game() -> None:
    """The dice and every order are the same."""
    games = [RandomGame(position("oraculo", 1), 5) for _ in range(2)]
    for game in games:
        game.play(10)
    assert write_file(games[0].history) == write_file(games[1].history)
