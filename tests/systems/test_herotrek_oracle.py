"""HeroTrek, compared with its slow twin on random small boards of both orientations."""

from __future__ import annotations

import itertools
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.asking import ask
from tests.effort import sized
from tests.oracles import herotrek as oracle

Json = dict[str, Any]

many = settings(max_examples=sized(24, 400))
TERRAINS = ("clear",) * 6 + (
    "building", "woods", "water", "swamp", "rough", "fire", "deep-water", "dome", "void",
)  # fmt: skip


@st.composite
def documents(draw: st.DrawFn) -> Json:
    """A small board of hexes with a bit of everything, and up to five characters."""
    columns, rows = draw(st.integers(2, 6)), draw(st.integers(2, 6))
    orientation = draw(st.sampled_from(["pointy", "flat"]))
    board: Json = {"grid": "hex", "columns": columns, "rows": rows, "orientation": orientation}
    spaces = [(c, r) for r in range(rows) for c in range(columns)]
    board["spaces"] = [{"at": list(at), "terrain": draw(st.sampled_from(TERRAINS))} for at in spaces]
    ground = {(s["at"][0], s["at"][1]): s for s in board["spaces"]}
    table = oracle.Table({"board": {**board, "spaces": []}, "figures": []})
    pairs = sorted({tuple(sorted((a, b))) for a in spaces for b in table.neighbours(a)})
    chosen = draw(st.lists(st.sampled_from(pairs), max_size=12, unique=True))
    board["edges"] = [{"between": [list(a), list(b)], "kind": "wall"} for a, b in chosen]
    board["edges"] += [{"between": [list(a), list(b)], "kind": "entrance"} for a, b in chosen[::4]]
    figures = []
    for name, at in zip(
        "abcde", draw(st.lists(st.sampled_from(spaces), min_size=2, max_size=5, unique=True)), strict=False
    ):
        if ground[at]["terrain"] == "void":
            ground[at]["terrain"] = "clear"
        figures.append(
            {
                "id": name,
                "side": draw(st.sampled_from(["red", "blue"])),
                "at": list(at),
                "stats": {"speed": draw(st.integers(0, 6))},
                "traits": draw(st.sampled_from([[], ["flyer"], ["minion"]])),
            }
        )
    turn = {"flew": draw(st.sampled_from([[], ["b"]])), "switched": draw(st.sampled_from([[], ["b"]]))}
    return {"format": "tablelight", "version": 1, "game": "herotrek", "board": board, "figures": figures, "turn": turn}


def ends(answer: Json) -> dict[tuple[int, int], int]:
    return {(s["at"][0], s["at"][1]): s["cost"] for s in answer["spaces"]}


@many
@given(documents(), st.booleans(), st.integers(-3, 3))
def test_moves_agree(document: Json, flying: bool, modifier: int) -> None:
    table = oracle.Table(document)
    hero = table.figures["a"]
    found = ask(document, "moves", figure="a", flying=flying, modifier=modifier)
    if flying and "flyer" not in hero["traits"]:
        assert found["refused"]["clause"] == "HT-40"
        return
    if found["refused"]:
        assert found["refused"]["clause"] == "HT-21"
    budget = max(0, hero["stats"]["speed"] + modifier)
    expected = oracle.costs(table, "a", budget, flying)
    expected.pop(oracle.place(hero))
    if found["refused"]:
        assert not oracle.costs(table, "a", 99, flying).keys() - {oracle.place(hero)}
    else:
        assert ends(found) == expected
    for space in table.spaces:
        answer = ask(document, "path", figure="a", to=list(space), flying=flying, modifier=modifier)
        if space == oracle.place(hero):
            continue
        assert ("refused" in answer) == (space not in expected or bool(found["refused"]))
        if "refused" not in answer:
            assert answer["cost"] == expected[space] == sum(step["cost"] for step in answer["steps"])
            way = [tuple(at) for at in answer["path"]]
            assert way[0] == oracle.place(hero) and way[-1] == space
            assert all(b in table.neighbours(a) and not table.wall(a, b) for a, b in itertools.pairwise(way))


@many
@given(documents(), st.booleans())
def test_slipping_away_agrees(document: Json, flying: bool) -> None:
    hero = oracle.Table(document).figures["a"]
    found = ask(document, "moves", figure="a", action="slip-away", enemy="b", flying=flying, modifier=3)
    after = oracle.slip_board(document, "a", "b")
    if flying and "flyer" not in hero["traits"]:
        assert found["refused"]["clause"] == "HT-40"
    elif after is None:
        assert found["refused"]["clause"] in ("HT-20", "HT-32", "HT-33", "HT-34")
    else:
        assert ends(found) == oracle.costs(oracle.Table(after), "a", 2, flying)
        for space in ends(found):
            asked = {"figure": "a", "action": "slip-away", "enemy": "b", "to": list(space), "flying": flying}
            moved = {f["id"]: f["at"] for f in ask(document, "apply", **asked)["document"]["figures"]}
            assert moved["a"] == list(space) and moved["b"] == hero["at"]


@many
@given(documents())
def test_sight_agrees(document: Json) -> None:
    table = oracle.Table(document)
    start = oracle.place(table.figures["a"])
    seen = ask(document, "sight-map", from_="a")
    for space in sorted(table.spaces):
        if table.there(space):
            visible, clear = oracle.sees(table, start, space)
            answer = ask(document, "sight", from_="a", to=list(space))
            assert (answer["visible"], answer["clear"]) == (visible, clear), space
            assert (list(space) in seen["visible"], list(space) in seen["clear"]) == (visible, clear), space


@many
@given(documents(), st.booleans(), st.integers(0, 4), st.data())
def test_ways_by_named_spaces_that_the_fewest_could_shoot_at_agree(
    document: Json, flying: bool, speed: int, data: st.DataObject
) -> None:
    table = oracle.Table(document)
    hero = document["figures"][0]
    hero["stats"]["speed"] = speed
    if flying:
        hero["traits"] = ["flyer"]
    there = sorted(space for space in table.spaces if table.there(space))
    via = data.draw(st.lists(st.sampled_from(there), max_size=2, unique=True))
    reach = ask(document, "moves", figure="a", flying=flying, via=[list(space) for space in via])
    for to in data.draw(st.lists(st.sampled_from(there), min_size=1, max_size=4, unique=True)):
        if to != oracle.place(hero):
            plain = {"to": list(to), "flying": flying, "via": [list(space) for space in via]}
            assert ends(reach).get(to) == ask(document, "path", figure="a", **plain).get("cost"), to
        keys = {"to": list(to), "flying": flying, "via": [list(space) for space in via], "prefer": "unseen"}
        answer = ask(document, "path", figure="a", **keys)
        if to == oracle.place(hero) and table.ground(to) == "dome":
            continue
        best = oracle.best_way(document, "a", to, speed, flying, via)
        assert ("refused" in answer) == (best is None), (to, best)
        if best is None:
            continue
        steps = answer["steps"]
        assert all(set(s["shooters"]) == oracle.shown(document, "a", tuple(s["at"]), flying) for s in steps)
        assert (len({name for step in steps for name in step["shooters"]}), answer["cost"]) == best
        rest = list(via)
        for at in answer["path"]:
            rest = rest[1:] if rest[:1] == [tuple(at)] else rest
        assert not rest
