"""HeroScape's moves, compared with slow and plain ones, on random battlefields of every kind."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablelight.ask import answer_case
from tests.effort import EVERY, sized
from tests.oracles import heroscape as oracle

Json = dict[str, Any]
EXAMPLES = 4000 if EVERY else sized(50, 2000)

FLAT = ("clear", "grass", "rock", "sand", "road", "snow", "ice", "dungeon", "swamp-water", "lava-field", "shadow")
ROUGH = ("water", "heavy-snow", "slippery-ice", "molten-lava", "void")
OBSTACLES = ("ruin", "battlement", "stone-wall", "fortress-wall", "door")


def battlefield(seed: int) -> Json:
    """A random battlefield of up to 6 x 5 hexes, the figure `a` able to move."""
    random = Random(seed)
    columns, rows = random.randint(3, 6), random.randint(3, 5)
    places = [(c, r) for r in range(rows) for c in range(columns)]
    tallest = random.choice((0, 1, 3, 6, 12, 30))
    theme = random.choice((FLAT, ("road",), ("clear",), FLAT + ROUGH, ("clear", "water"), ("clear", "molten-lava")))
    spaces: list[Json] = [
        {"at": list(at), "terrain": random.choice(theme), "level": random.choice((0, random.randint(0, tallest)))}
        for at in places
    ]
    edges = []
    for c, r in random.sample(places, len(places) // 2):
        if c + 1 < columns:
            edge: Json = {"between": [[c, r], [c + 1, r]], "kind": random.choice(OBSTACLES)}
            if random.random() < 0.5:
                edge["inside"] = random.choice(edge["between"])
            edges.append(edge)
    solid = {tuple(space["at"]) for space in spaces if space["terrain"] == "void"}
    free = [at for at in places if at not in solid]
    random.shuffle(free)
    objects = [
        {"at": list(free.pop()), "kind": random.choice(("outcrop", "palm", "glacier"))}
        for _ in range(random.randint(0, 2))
        if len(free) > 4
    ]
    figures = []
    for name, side in zip("abcd", random.choice(("rbrb", "rbbb", "rrbb", "rrrr")), strict=True):
        if not free:
            break
        at = free.pop()
        stand: Any = list(at)
        pair = [n for n in free if n in around(at, columns, rows)]
        traits = ["flyer"] if random.random() < 0.2 else []
        if pair and random.random() < 0.35:
            free.remove(pair[0])
            stand = [list(at), list(pair[0])]
            traits.append("double")
        stats = {"move": random.randint(0, 6), "height": random.randint(2, 11), "life": random.randint(1, 4)}
        figures.append({"id": name, "side": side, "at": stand, "stats": stats, "traits": traits})
    board = {"grid": "hex", "columns": columns, "rows": rows, "spaces": spaces, "edges": edges, "objects": objects}
    return {"format": "tablelight", "version": 1, "game": "heroscape", "board": board, "figures": figures}


def around(at: tuple[int, int], columns: int, rows: int) -> list[tuple[int, int]]:
    """The neighbours of a hex."""
    c, r = at
    side = c + (1 if r % 2 else -1)
    found = [(c - 1, r), (c + 1, r), (c, r - 1), (c, r + 1), (side, r - 1), (side, r + 1)]
    return [(x, y) for x, y in found if 0 <= x < columns and 0 <= y < rows]


def asked(document: Json, **question: Any) -> Json:
    answer, fine = answer_case({"document": document, "question": question})
    assert fine, answer
    assert isinstance(answer, dict)
    return answer


@pytest.mark.clause("HS-01", "HS-02", "HS-03", "HS-05", "HS-06", "HS-07", "HS-08", "HS-09", "HS-22", "HS-30", "HS-33")
@settings(max_examples=EXAMPLES)
@given(st.integers(0, 10**9), st.sampled_from(("short", "safe")))
def test_moves_are_those_of_the_plain_search(seed: int, prefer: str) -> None:
    document = battlefield(seed)
    found = asked(document, ask="moves", figure="a", action="move", prefer=prefer)
    ours = {tuple(s["at"]): answered(s) for s in found["spaces"]}
    assert ours == oracle.moves(document, "a", prefer)


def answered(entry: Json) -> tuple[int, Fraction, dict[str, Fraction]]:
    """A destination, or a place of the other half, in the oracle's form."""
    wounds = {key: Fraction(chance) for key, chance in entry["wounds"].items()}
    assert sum(wounds.values()) == 1
    return entry["cost"], Fraction(entry["survival"]), wounds


@pytest.mark.clause("HS-08", "HS-55")
@settings(max_examples=EXAMPLES // 2)
@given(st.integers(0, 10**9), st.sampled_from(("short", "safe")))
def test_every_stand_of_two_spaces_is_listed_and_can_be_asked_for(seed: int, prefer: str) -> None:
    document = battlefield(seed)
    two = [figure["id"] for figure in document["figures"] if "double" in figure["traits"]]
    if not two:
        return
    stands = oracle.stands(document, two[0], prefer)
    found = asked(document, ask="moves", figure=two[0], action="move", prefer=prefer)
    own = next(tuple(figure["at"][0]) for figure in document["figures"] if figure["id"] == two[0])
    ours = {(tuple(s["at"]), tuple(t["at"])): answered(t) for s in found["spaces"] for t in s["tails"]}
    assert ours == {stand: answer for stand, answer in stands.items() if stand[0] != own}
    for space in found["spaces"]:
        assert space["cost"] in [tail["cost"] for tail in space["tails"]]
    for head, tail in list(stands)[:6]:
        keys = {"figure": two[0], "action": "move", "to": list(head), "tail": list(tail), "prefer": prefer}
        way = asked(document, ask="path", **keys)
        assert answered(way) == stands[head, tail] and way["stands"] == [list(head), list(tail)]
        after = asked(document, ask="apply", **keys)["document"]
        assert [figure["at"] for figure in after["figures"] if figure["id"] == two[0]] == [[list(head), list(tail)]]
    for space in around(own, document["board"]["columns"], document["board"]["rows"]):
        if (own, space) not in stands:
            way = asked(document, ask="path", figure=two[0], action="move", to=list(own), tail=list(space))
            assert way["refused"]["clause"].startswith("HS-") and way["refused"]["text"]


@pytest.mark.clause("HS-24", "HS-33")
@settings(max_examples=EXAMPLES // 5)
@given(st.integers(0, 10**9), st.sampled_from(("short", "safe")))
def test_every_path_costs_and_harms_what_moves_says(seed: int, prefer: str) -> None:
    document = battlefield(seed)
    for space in asked(document, ask="moves", figure="a", action="move", prefer=prefer)["spaces"]:
        way = asked(document, ask="path", figure="a", action="move", to=space["at"], prefer=prefer)
        assert way["path"][-1] == space["at"] and way["cost"] == space["cost"] == sum(s["cost"] for s in way["steps"])
        assert way["survival"] == space["survival"]
        life, spared, dice = document["figures"][0]["stats"]["life"], Fraction(1), 0
        for risk in way["risks"]:
            assert 1 <= risk["step"] <= len(way["steps"]) and risk["reason"]["clause"].startswith("HS-")
            spared *= Fraction(risk["spared"])
            dice += risk["dice"] if risk["die"] == "attack" else 0
        skulls = [Fraction(1)]
        for _ in range(dice):
            skulls = [(a + b) / 2 for a, b in zip([*skulls, Fraction(0)], [Fraction(0), *skulls], strict=True)]
        assert Fraction(way["survival"]) == spared * sum(skulls[:life])


@pytest.mark.clause("HS-01")
@settings(max_examples=EXAMPLES // 5)
@given(st.integers(0, 10**9))
def test_every_space_that_is_not_reached_has_a_reason(seed: int) -> None:
    document = battlefield(seed)
    found = asked(document, ask="moves", figure="a", action="move")
    reached = {tuple(space["at"]) for space in found["spaces"]}
    for c in range(document["board"]["columns"]):
        for r in range(document["board"]["rows"]):
            way = asked(document, ask="path", figure="a", action="move", to=[c, r])
            if (c, r) in reached:
                assert "path" in way
            elif "refused" in way:
                assert way["refused"]["clause"].startswith("HS-") and way["refused"]["text"]
            else:
                assert way["path"][0] == way["path"][-1]
