"""Rules sheets, against their slow twins: movement with random sheets, and sheets for games that also exist in code."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.asking import ask
from tests.oracles.own import Slow
from tests.systems.own_random import Maker
from tests.systems.own_sheets import HEROCLIX, HEROSCAPE, HEROTREK, ORACULO

Json = dict[str, Any]
seeds = st.integers(0, 10**6)


def listed(found: Json) -> dict[tuple[int, ...], tuple[int, bool]] | None:
    """Where a movement ends, its cost, whether it halts; None if it is refused."""
    return None if found["refused"] else {tuple(s["at"]): (s["cost"], s["halts"]) for s in found["spaces"]}


@given(seeds)
def test_movement_is_that_of_the_slow_twin(seed: int) -> None:
    document = Maker(seed).document()
    slow = Slow(document)
    for figure in document["figures"][:2]:
        for mode in document["rules"]["movement"]["modes"]:
            key = {"figure": figure["id"], "action": mode["id"], "rolled": "success"}
            assert listed(ask(document, ask="moves", **key)) == slow.moves(figure, mode), (figure["id"], mode["id"])


@given(seeds)
def test_ways_cost_what_moves_says_and_refusals_are_true(seed: int) -> None:
    maker = Maker(seed)
    document = maker.document(wide=5)
    slow = Slow(document)
    columns, rows = document["board"]["columns"], document["board"]["rows"]
    for figure in document["figures"][:1]:
        mode = maker.pick(*document["rules"]["movement"]["modes"])
        key = {"figure": figure["id"], "action": mode["id"], "rolled": "success"}
        ends = listed(ask(document, ask="moves", **key))
        without_end = slow.moves(figure, mode, 5000)
        for to in [(c, r) for r in range(rows) for c in range(columns)]:
            found = ask(document, ask="path", to=list(to), **key)
            if "refused" not in found:
                assert ends is not None and found["cost"] == ends[to][0] == sum(s["cost"] for s in found["steps"])
                assert found["path"][0] == figure["at"] and tuple(found["path"][-1]) == to
                continue
            assert to not in (ends or {})
            if ends is not None:  # "too far" is said if more points would do, and only then
                far = found["refused"]["clause"] == "OWN-001"
                assert far == (without_end is not None and to in without_end), found


@pytest.mark.clause("OWN-008", "OWN-011")
@given(seeds)
def test_of_the_cheapest_ways_one_with_the_fewest_risks_is_taken(seed: int) -> None:
    maker = Maker(seed)
    document = maker.document(wide=5)
    rules = document["rules"]
    if rules["board"] == "square" or maker.random.random() < 0.7:  # more risks than a random sheet has
        rules["control"] = {"within": maker.pick(1, 2), "leaving": {"strike": "strike"}}
        rules["levels"] = {"fall": {"from": 1, "roll": "strike"}}
    slow = Slow(document)
    figure = document["figures"][0]
    for mode in rules["movement"]["modes"]:
        slow.moves(figure, mode)
        for to, fewest in slow.fewest.items():
            key = {"figure": figure["id"], "action": mode["id"], "rolled": "success"}
            found = ask(document, ask="path", to=list(to), **key)
            assert len(found["risks"]) == fewest, (to, mode["id"], found["path"])


GAMES = [("heroclix", HEROCLIX), ("herotrek", HEROTREK), ("oraculo", ORACULO), ("heroscape", HEROSCAPE)]


LEFT_OUT = {"heroclix": ("hindering", "water")}
"""A diagonal step between two hindering squares stops only in the coded game (HC-07)."""
NEVER_STOOD_IN = ("blocking", "climb", "fire", "deep-water")


def sayable(game: str, sheet: Json, seed: int) -> Json:
    """A random position with nothing that the sheet cannot say: levels only in HeroScape, no figure on ground that none
    enters. In HeroScape, where engaged friends bar the way, each figure has its own side."""
    own = Maker(f"{game} {seed}").document(sheet)
    board = own["board"]
    stood_in = [figure["at"] for figure in own["figures"]]
    for spec in board["spaces"]:
        if game != "heroscape":
            spec.pop("level", None)
        shut = spec["at"] in stood_in and spec.get("terrain") in NEVER_STOOD_IN
        if shut or spec.get("terrain") in LEFT_OUT.get(game, ()):
            spec["terrain"] = "clear" if game != "heroscape" else "grass"
    if game == "heroclix":
        board.pop("objects", None)
    if game == "oraculo":  # objects under figures: the coded game has none there
        board["objects"] = [thing for thing in board.get("objects", []) if thing["at"] not in stood_in]
    for number, figure in enumerate(own["figures"]):
        # Without points a sheet refuses to move, and three of the games answer with no place.
        figure["stats"] = {stat["id"]: max(1, figure["stats"].get(stat["id"], 4)) for stat in sheet["stats"]}
        figure.pop("state", None)
        figure["traits"] = []
        if game == "heroscape":
            figure["side"] = f"side {number}"
    return own


@pytest.mark.parametrize(("game", "sheet"), GAMES, ids=[game for game, _ in GAMES])
@given(seed=seeds)
def test_four_games_agree_with_their_sheets(game: str, sheet: Json, seed: int) -> None:
    own = sayable(game, sheet, seed)
    coded = {key: value for key, value in own.items() if key != "rules"} | {"game": game}
    for figure in own["figures"][:2]:
        question = {"ask": "moves", "figure": figure["id"], "action": "move"}
        mine, theirs = ask(own, **question), ask(coded, **question)
        assert listed(mine) == listed(theirs)
        assert (mine["needs_roll"] or {}).get("chance") == (theirs["needs_roll"] or {}).get("chance")
        for at in [space["at"] for space in mine["spaces"]][:6]:
            paths = [ask(document, **{**question, "ask": "path"}, to=at) for document in (own, coded)]
            assert paths[0]["cost"] == paths[1]["cost"]
            assert [step["cost"] for step in paths[0]["steps"]] and paths[0]["path"][-1] == at


@given(st.integers(0, 8), st.integers(0, 8))
def test_heroscape_attack_has_the_odds_of_its_sheet(attack: int, defence: int) -> None:
    sheet = {**HEROSCAPE}
    own = Maker("odds").document(sheet)
    stats = {"figure": {"attack": attack}, "target": {"defence": defence}}
    mine = ask(own, ask="odds", roll="attack", **{"with": stats})
    coded = {key: value for key, value in own.items() if key != "rules"} | {"game": "heroscape", "figures": []}
    theirs = ask(coded, ask="odds", roll="attack", **{"with": {"attack": attack, "defence": defence}})
    assert mine["outcomes"] == theirs["outcomes"] and mine["mean"] == theirs["mean"]


MELEE: Json = {
    "id": "melee",
    "die": ["miss", "miss", "hit", "hit", "hit", "critical"],
    "dice": {"stat": "move"},
    "tests": [{"faces": ["hit", "critical"]}],
    "defence": {
        "die": ["miss", "miss", "miss", "parry", "parry", "critical-parry"],
        "dice": {"stat": "life", "of": "target"},
        "test": {"faces": ["parry", "critical-parry"]},
    },
    "effects": {"1..": {"wounds": "outcome"}},
}
"""Oráculo's close combat if the defender has sword and shield: every parry serves against everything."""


@given(st.integers(0, 8), st.integers(0, 8))
def test_oraculos_melee_with_sword_and_shield_has_the_odds_of_its_sheet(attack: int, defence: int) -> None:
    sheet = {**ORACULO, "rolls": [MELEE], "attacks": [{"id": "melee-attack", "roll": "melee"}]}
    own = Maker("melee").document(sheet)
    stats = {"figure": {"move": attack}, "target": {"life": defence}}
    mine = ask(own, ask="odds", roll="melee", **{"with": stats})
    coded = {key: value for key, value in own.items() if key != "rules"} | {"game": "oraculo", "figures": []}
    coded["board"] = {"grid": "square", "columns": 3, "rows": 3}
    given_numbers = {"attack": attack, "defence": defence, "shield": True, "sword": True}
    theirs = ask(coded, ask="odds", roll="melee", **{"with": given_numbers})
    assert mine["outcomes"] == theirs["outcomes"] and mine["mean"] == theirs["mean"]
