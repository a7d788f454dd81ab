"""The five questions about danger, compared with the slow twin that asks the other questions one by one."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tablelight.ask import answer_case
from tests.asking import ask
from tests.danger_boards import random_board
from tests.effort import seeds
from tests.oracles import dangers as slow

Json = dict[str, Any]
GAMES = ("heroclix", "herotrek", "oraculo", "heroscape")


Check = Callable[[str, int], None]
"""A check of one position, by game and seed."""


def each_game(*costs: int) -> Callable[[Check], Callable[[str, int], None]]:
    """A sweep in each of the games. `costs`: the milliseconds of a position with the slow twin, in `GAMES`' order."""

    def sweep(check: Check) -> Callable[[str, int], None]:
        @pytest.mark.parametrize(("game", "cost"), list(zip(GAMES, costs, strict=True)), ids=GAMES)
        def test(game: str, cost: int) -> None:
            for seed in seeds(cost, least=2):
                check(game, seed)

        return test

    return sweep


def position(game: str, seed: int) -> tuple[Json, Random]:
    """A board, and the random numbers that follow."""
    random = Random(seed)
    return random_board(game, random), random


def problems_of(board: Json) -> bool:
    """Whether a position has problems."""
    _, answered = answer_case({"document": board, "question": {"ask": "actions", "figure": board["figures"][0]["id"]}})
    return not answered


def without_why(found: Json) -> Json:
    """Advice without its sentences."""
    places = [{key: value for key, value in place.items() if key != "why"} for place in found["places"]]
    return {**found, "places": places}


@pytest.mark.clause("DG-01", "DG-02", "DG-03", "DG-04", "DG-05", "DG-06", "DG-07", "DG-10")
@each_game(25, 35, 35, 30)
def test_threats(game: str, seed: int) -> None:
    board, random = position(game, seed)
    figure = random.choice(board["figures"])["id"]
    assert ask(board, ask="threats", figure=figure) == slow.threats(board, figure)


@pytest.mark.clause("DG-10")
@each_game(35, 50, 65, 25)
def test_threats_where_a_figure_or_a_stranger_would_stand(game: str, seed: int) -> None:
    board, random = position(game, seed)
    figure = random.choice(board["figures"])
    if isinstance(figure["at"][0], list):
        return
    at = [random.randrange(5), random.randrange(4)]
    keys: Json = {}
    if "flyer" in figure.get("traits", ()) and game in ("heroclix", "herotrek"):
        keys = {"mode": random.choice(("low", "high"))} if game == "heroclix" else {"flying": random.random() < 0.5}
    question = {"ask": "threats", "figure": figure["id"], "at": at, **keys}
    found, answered = answer_case({"document": board, "question": question})
    others = [f for f in board["figures"] if f["id"] != figure["id"] and not slow.is_out(board, f)]
    void = any(s["at"] == at and s.get("terrain") == "void" for s in board["board"]["spaces"])
    if void or any(at in slow.spaces_of(other) for other in others):
        assert not answered and isinstance(found, dict) and found["error"]["path"] == "$.question.at"
        return
    assert answered, found
    if problems_of(slow.put(board, figure["id"], at, keys)):
        return  # no document has such a position, so no other question can be asked
    assert found == slow.threats(slow.put(board, figure["id"], at, keys), figure["id"])
    if any(at in slow.spaces_of(f) for f in board["figures"] if not slow.is_out(board, f)):
        return
    what: Json = {"stats": dict.fromkeys(figure["stats"], 1), "traits": figure.get("traits", [])}
    if "double" in what["traits"]:
        return
    if problems_of(slow.imagine(board, figure["side"], at, what)):
        return
    asked = ask(board, ask="threats", side=figure["side"], at=at, **{"as": what})
    assert asked == slow.threats(slow.imagine(board, figure["side"], at, what), slow.STRANGER)


@pytest.mark.clause("DG-11", "DG-14")
@each_game(150, 150, 260, 170)
def test_shelter(game: str, seed: int) -> None:
    board, random = position(game, seed)
    figure = random.choice(board["figures"])["id"]
    assert ask(board, ask="shelter", figure=figure) == slow.shelter(board, figure)


@pytest.mark.clause("DG-12", "DG-14")
@each_game(60, 40, 40, 40)
def test_vantage(game: str, seed: int) -> None:
    board, random = position(game, seed)
    figure, target = (each["id"] for each in random.sample(board["figures"], 2))
    assert ask(board, ask="vantage", figure=figure, target=target) == slow.vantage(board, figure, target)


@pytest.mark.clause("DG-13")
@each_game(70, 70, 250, 250)
def test_threat_map(game: str, seed: int) -> None:
    board, random = position(game, seed)
    side = random.choice(board["figures"])["side"]
    assert ask(board, ask="threat-map", side=side) == slow.threat_map(board, side)


@pytest.mark.clause("DG-20", "DG-21", "DG-22")
@each_game(350, 430, 250, 340)
def test_advise(game: str, seed: int) -> None:
    board, random = position(game, seed)
    figure = random.choice(board["figures"])["id"]
    assert without_why(ask(board, ask="advise", figure=figure)) == slow.advise(board, figure)


@pytest.mark.clause("DG-21")
@pytest.mark.parametrize("seed", [58, 114, 122])
def test_the_balanced_place_of_a_safe_way_counts_an_eighth_of_the_harm_suffered(seed: int) -> None:
    """With a third, the share used before, the slow twin chose the next place."""
    board, random = position("heroscape", seed)
    figure = random.sample(board["figures"], 2)[0]["id"]
    keys = {"action": "move", "prefer": "safe"}
    found = ask(board, ask="advise", figure=figure, **keys)
    assert found["balanced"] == 0 and len(found["places"]) == 2
    assert without_why(found) == slow.advise(board, figure, **keys)


def random_keys(board: Json, figure: Json, random: Random) -> Json:
    """Keys of `moves` for a figure, of those that its game knows."""
    others = [each["id"] for each in board["figures"] if each["id"] != figure["id"]]
    size = board["board"]
    space = [random.randrange(size["columns"]), random.randrange(size["rows"])]
    known: dict[str, list[Json]] = {
        "heroclix": [{"carry": random.choice(others)}, {"rolled": "failure"}, {"rolled": "success"}],
        "herotrek": [
            {"modifier": random.randint(-2, 2)},
            {"flying": True},
            {"via": [space]},
            {"action": "slip-away", "enemy": random.choice(others)},
        ],
        "oraculo": [
            {"action": "climb"},
            {"action": "disengage"},
            {"then": "move"},
            {"action": "climb", "then": "move"},
        ],
        "heroscape": [{"prefer": "safe"}],
    }
    return {"action": "move", **random.choice(known[board["game"]])}


@pytest.mark.clause("DG-11", "DG-12", "DG-14", "DG-20")
@each_game(120, 150, 290, 150)
def test_every_key_of_moves_means_the_same(game: str, seed: int) -> None:
    board, random = position(game, seed)
    figure, target = random.sample(board["figures"], 2)
    keys, name = random_keys(board, figure, random), figure["id"]
    _, answered = answer_case({"document": board, "question": {"ask": "moves", "figure": name, **keys}})
    for asked in ("shelter", "vantage", "advise"):
        question = {"ask": asked, "figure": name, **keys, **({"target": target["id"]} if asked == "vantage" else {})}
        found, is_answered = answer_case({"document": board, "question": question})
        assert is_answered == answered, (found, keys)
        if not answered:
            continue
        assert isinstance(found, dict)
        if asked == "shelter":
            assert found == slow.shelter(board, name, **keys), keys
        elif asked == "vantage":
            assert found == slow.vantage(board, name, target["id"], **keys), keys
        else:
            assert without_why(found) == slow.advise(board, name, **keys), keys
