"""The eight heroes of the example board and what each does: the situations of the text, on a board of our own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.asking import ask
from tests.positions import ends

Json = dict[str, Any]

BOARD: Json = json.loads(
    (Path(__file__).parents[2] / "static/examples/herotrek-eight-heroes.json").read_text(encoding="utf-8")
)


def test_hero_1_leaves_a_dome_through_woods_and_cannot_also_enter_the_swamp() -> None:
    assert [a["allowed"] for a in ask(BOARD, "actions", figure="1")["actions"]] == [True, False]
    found = ends(BOARD, "1")
    assert found[2, 1] == 2
    assert found[4, 1] == 4
    assert (5, 1) not in found
    barred = ask(BOARD, "path", figure="1", to=[5, 1])["refused"]
    assert barred["clause"] == "HT-12"
    assert found[5, 0] == 5


def test_hero_2_walks_around_the_wall_to_watchman_keep() -> None:
    way = ask(BOARD, "path", figure="2", to=[3, 5])
    assert way["cost"] == 5
    assert len(way["path"]) == 5
    assert way["steps"][-1]["cost"] == 2


def test_hero_3_leaves_the_dome_by_one_space() -> None:
    assert ends(BOARD, "3")[4, 9] == 1
    assert ask(BOARD, "path", figure="3", to=[3, 9])["refused"]["clause"] == "HT-20"


def test_hero_4_goes_around_deep_water() -> None:
    way = ask(BOARD, "path", figure="4", to=[8, 4])
    assert way["cost"] == 4 > 3
    assert ask(BOARD, "path", figure="4", to=[8, 2])["refused"]["clause"] == "HT-11"


def test_hero_5_is_barred_by_the_enemy_in_the_passage_and_fights_both() -> None:
    assert ask(BOARD, "path", figure="5", to=[12, 7])["refused"] == {
        "clause": "HT-04",
        "text": "Enemy Y stands there: a character cannot enter the space of an enemy.",
        "at": [12, 7],
        "figure": "y",
    }
    assert ends(BOARD, "5")[13, 6] == 4
    inside = ask(BOARD, "apply", figure="5", to=[13, 6])["document"]
    assert ask(inside, "path", figure="5", to=[12, 8])["refused"]["clause"] == "HT-10", "only the long way round"
    slips = {e: ask(inside, "moves", figure="5", action="slip-away", enemy=e)["refused"] for e in "xy"}
    assert slips == {"x": None, "y": None}, "both are adjacent to it there"


def test_hero_6_need_not_move() -> None:
    assert ask(BOARD, "path", figure="6", to=[14, 11])["cost"] == 0


def test_hero_7_flies_over_the_building_and_both_enemies_and_out_by_the_entrance() -> None:
    way = ask(BOARD, "path", figure="7", to=[12, 8], flying=True)
    assert way["cost"] == 5
    assert way["path"] == [[12, 3], [12, 4], [12, 5], [12, 6], [12, 7], [12, 8]]
    assert ask(BOARD, "path", figure="7", to=[12, 8])["refused"]["clause"] == "HT-10", "on foot it is too far"


def test_hero_8_slips_away_through_the_space_of_hero_3() -> None:
    moved = ask(BOARD, "apply", figure="3", to=[4, 9])["document"]
    way = ask(moved, "path", figure="8", action="slip-away", enemy="z", to=[4, 10])
    assert way["path"] == [[6, 9], [5, 9], [4, 9], [4, 10]] and [s["cost"] for s in way["steps"]] == [0, 1, 1]
    after = ask(moved, "apply", figure="8", action="slip-away", enemy="z", to=[4, 10])["document"]
    places = {figure["id"]: figure["at"] for figure in after["figures"]}
    assert (places["8"], places["z"]) == ([4, 10], [6, 9])
    again = ask(after, "moves", figure="3", action="slip-away", enemy="z")["refused"]
    assert again["clause"] in ("HT-32", "HT-33")
