"""HeroTrek's special abilities: ground that only some heroes enter, a hero's own stealth."""

from __future__ import annotations

from typing import Any

import pytest

from tests.asking import ask

Json = dict[str, Any]
TRAITS = {"fire": "fire-walker", "deep-water": "swimmer"}


def board(ground: str, *traits: str, **figures: Json) -> Json:
    """A row of five spaces with the ground on the middle one and a hero at its left."""
    hero = {"id": "a", "side": "red", "at": [0, 0], "stats": {"speed": 5}, "traits": list(traits)}
    others = [{"id": name, "side": "blue", "stats": {"speed": 4}, **rest} for name, rest in figures.items()]
    spaces = [{"at": [2, 0], "terrain": ground}]
    grid = {"grid": "hex", "columns": 5, "rows": 1, "spaces": spaces}
    return {"format": "tablelight", "version": 1, "game": "herotrek", "board": grid, "figures": [hero, *others]}


def costs(document: Json, **keys: Any) -> dict[int, int]:
    """The columns where a move of the hero may end, with its cost."""
    return {end["at"][0]: end["cost"] for end in ask(document, "moves", figure="a", action="move", **keys)["spaces"]}


@pytest.mark.clause("HT-11")
@pytest.mark.parametrize("ground", TRAITS)
def test_a_hero_with_the_trait_enters_prohibited_ground_for_two(ground: str) -> None:
    assert costs(board(ground)) == {1: 1}
    assert costs(board(ground, TRAITS[ground])) == {1: 1, 2: 3, 3: 4, 4: 5}
    other = next(trait for kind, trait in TRAITS.items() if kind != ground)
    assert costs(board(ground, other)) == {1: 1}, "the other ground is not entered"
    assert costs(board("dome", *TRAITS.values())) == {1: 1}
    way = ask(board(ground, TRAITS[ground]), "path", figure="a", action="move", to=[2, 0])
    assert way["steps"][-1]["cost"] == 2 and way["steps"][-1]["reasons"][0]["clause"] == "HT-11"
    short = ask(board(ground, TRAITS[ground]), "path", figure="a", action="move", to=[2, 0], modifier=-3)
    assert short["refused"]["clause"] == "HT-12"


@pytest.mark.clause("HT-42")
@pytest.mark.parametrize("ground", TRAITS)
def test_a_flyer_with_the_trait_lands_there(ground: str) -> None:
    assert 2 not in costs(board(ground, "flyer"), flying=True)
    assert costs(board(ground, "flyer", TRAITS[ground]), flying=True)[2] == 2


@pytest.mark.clause("HT-34")
@pytest.mark.parametrize("ground", TRAITS)
def test_a_hero_with_the_trait_switches_with_an_enemy_that_stands_there(ground: str) -> None:
    for traits, clause in (((), "HT-34"), ((TRAITS[ground],), None)):
        document = board(ground, *traits, e={"at": [2, 0]})
        document["figures"][0]["at"] = [1, 0]
        refused = ask(document, "moves", figure="a", action="slip-away", enemy="e")["refused"]
        assert (refused and refused["clause"]) == clause
    # The other way round the enemy would be put there.
    document = board(ground, TRAITS[ground], e={"at": [1, 0]})
    document["figures"][0]["at"] = [2, 0]
    assert ask(document, "moves", figure="a", action="slip-away", enemy="e")["refused"]["clause"] == "HT-34"
    document["figures"][1]["traits"] = [TRAITS[ground]]
    assert ask(document, "moves", figure="a", action="slip-away", enemy="e")["refused"] is None


@pytest.mark.clause("HT-52")
@pytest.mark.clause("HT-43")
def test_the_trait_stealth_hides_a_hero_everywhere_and_in_flight() -> None:
    plain, hidden = (board("clear", *traits, e={"at": [4, 0]}) for traits in ((), ("stealth",)))
    assert ask(plain, "sight", from_="e", to="a")["clear"]
    found = ask(hidden, "sight", from_="e", to="a")
    assert found["visible"] and not found["clear"] and found["reasons"][0]["clause"] == "HT-52"
    assert not ask({**hidden, "turn": {"flew": ["a"]}}, "sight", from_="e", to="a")["clear"]
    assert [0, 0] not in ask(hidden, "sight-map", from_="e")["clear"]
    assert [0, 0] in ask(hidden, "sight-map", from_="e")["visible"]
    step = ask(hidden, "path", figure="a", action="move", to=[1, 0])["steps"][0]
    assert [shot["stealth"] for shot in step["shots"]] == [True]
    now = ask(hidden, "threats", figure="a")["enemies"][0]["now"][0]
    assert now["attack"] == "range" and now["clear"] is False
