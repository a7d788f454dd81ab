"""docs/add-a-game.md is right: a game added by it answers the contract's questions, and changes no other module."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from heapq import heappop, heappush
from random import Random
from typing import Any

import pytest

from tablelight.rules import registry
from tests.asking import ask
from tests.games import patrol

Json = dict[str, Any]


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Adds the game's one line to the registry, and its package to the systems."""
    names = (*registry.SYSTEMS, "patrol")
    monkeypatch.setattr(registry, "SYSTEMS", names)
    monkeypatch.setattr("tablelight.rules.check.GAMES", (*registry.GAMES, "patrol"))
    monkeypatch.setitem(sys.modules, "tablelight.rules.systems.patrol", patrol)
    yield
    registry.system.cache_clear()


def board(seed: int) -> Json:
    """A random board of 7 x 6 hexes with four scouts."""
    random = Random(seed)
    spaces = [[c, r] for r in range(6) for c in range(7)]
    terrain = [{"at": at, "terrain": random.choice(["scrub", "lake"])} for at in spaces if random.random() < 0.3]
    free = [at for at in spaces if {"at": at, "terrain": "lake"} not in terrain]
    places = random.sample(free, 4)
    sides = ["red", "red", "blue", "blue"]
    figures = [
        {"id": name, "side": side, "at": at, "stats": {"march": random.randint(0, 5)}}
        for name, side, at in zip("abcd", sides, places, strict=True)
    ]
    edges = [{"between": [[c, 2], [c + 1, 2]], "kind": "fence"} for c in range(6) if random.random() < 0.5]
    grid = {"grid": "hex", "columns": 7, "rows": 6, "spaces": terrain, "edges": edges}
    return {"format": "tablelight", "version": 1, "game": "patrol", "board": grid, "figures": figures}


def neighbours(at: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The hexes around one that are on the board, in odd-r offsets."""
    column, row = at
    for dc, dr in ((-1, 0), (1, 0), (row % 2 - 1, -1), (row % 2, -1), (row % 2 - 1, 1), (row % 2, 1)):
        if 0 <= column + dc < 7 and 0 <= row + dr < 6:
            yield column + dc, row + dr


def slow_reach(document: Json) -> dict[tuple[int, int], int]:
    """Where the first scout's march may end, and at what cost: a plain Dijkstra from the clauses."""
    terrain = {tuple(spec["at"]): spec["terrain"] for spec in document["board"]["spaces"]}
    fences = {frozenset(map(tuple, edge["between"])) for edge in document["board"]["edges"]}
    scout, *others = document["figures"]
    enemies = {tuple(each["at"]) for each in others if each["side"] != scout["side"]}
    held = {tuple(each["at"]) for each in others}
    best: dict[tuple[int, int], int] = {}
    queue = [(0, tuple(scout["at"]))]
    while queue:
        cost, at = heappop(queue)
        if at in best:
            continue
        best[at] = cost
        if cost and any(near in enemies for near in neighbours(at)):
            continue
        for there in neighbours(at):
            price = cost + (2 if terrain.get(there) == "scrub" else 1)
            barred = terrain.get(there) == "lake" or there in enemies or frozenset((at, there)) in fences
            stuck = there in held and any(near in enemies for near in neighbours(there))
            if not barred and not stuck and price <= scout["stats"]["march"]:
                heappush(queue, (price, there))
    return {at: cost for at, cost in best.items() if cost and at not in held}


@pytest.mark.parametrize("seed", range(40))
def test_it_moves_as_its_clauses_say(seed: int) -> None:
    document = board(seed)
    spaces = ask(document, "moves", figure="a")["spaces"]
    assert {tuple(space["at"]): space["cost"] for space in spaces} == slow_reach(document)
    for space in spaces:
        found = ask(document, "path", figure="a", to=space["at"])
        assert found["cost"] == space["cost"] and found["path"][-1] == space["at"]


def test_every_refusal_is_true() -> None:
    for seed in range(12):
        document = board(seed)
        reached = slow_reach(document)
        tireless = slow_reach(
            {**document, "figures": [{**document["figures"][0], "stats": {"march": 99}}, *document["figures"][1:]]}
        )
        for at in ((c, r) for r in range(6) for c in range(7)):
            if at in reached or list(at) == document["figures"][0]["at"]:
                continue
            refused = ask(document, "path", figure="a", to=list(at))["refused"]
            assert (refused["clause"] == "PT-01") == (at in tireless), (seed, at, refused)
            assert refused["text"]


def test_the_other_questions_are_answered_too() -> None:
    document = board(3)
    target = ask(document, "moves", figure="a")["spaces"][0]["at"]
    moved = ask(document, "apply", figure="a", to=target)["document"]
    assert moved["figures"][0]["at"] == target and moved["figures"][1:] == document["figures"][1:]
    assert ask(document, "actions", figure="a") == {"actions": [{"id": "move", "allowed": True}]}
    seen = ask(document, "sight-map", **{"from": "a"})["visible"]
    for at in ([c, r] for r in range(6) for c in range(7)):
        assert ask(document, "sight", **{"from": "a", "to": at})["visible"] == (at in seen)
    assert ask(document, "apply", action="end-round")["document"]["figures"] == document["figures"]


def test_its_messages_belong_to_its_clauses() -> None:
    assert set(patrol.SYSTEM.clauses()) == {f"PT-{number:02}" for number in (1, 2, 3, 4, 5, 6, 10)}
