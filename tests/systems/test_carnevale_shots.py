"""Carnevale: ranged attacks in the questions about danger, compared with rolls, sight and ways asked one by one."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tablelight.rules.check import read
from tablelight.rules.danger.verdict import verdict
from tablelight.rules.registry import rules_of
from tests.asking import error
from tests.effort import sized
from tests.oracles import carnevale_danger as slow
from tests.systems.carnevale_duels import duel, only, random_position
from tests.systems.carnevale_table import ask, box, figure, holds, of, table

Json = dict[str, Any]
PISTOL = {"name": "Pistol", "range": 6}
FIRE = {"name": "Fire", "cost": 2, "difficulty": 5, "range": 6, "damage": 2}


def armed(document: Json, name: str = "e", *weapons: Json) -> Json:
    """The document with weapons for a figure."""
    of(document, name)["state"] = {**of(document, name).get("state", {}), "weapons": [*(weapons or (PISTOL,))]}
    return document


def mage(document: Json, name: str = "e", **state: Any) -> Json:
    """The document with a mage who knows a harming spell."""
    one = of(document, name)
    one["traits"], one["state"] = ["mage"], {"spells": [FIRE], **state}
    return document


def shoots(document: Json, by: str, on: str, most: float) -> bool:
    """Whether a target is seen and at most `most` inches away."""
    seen = ask(document, "sight", **{"from": by, "to": on})
    return bool(seen["visible"]) and seen["distance"] <= most


@pytest.mark.clause("DG-01", "DG-07", "CV-60")
def test_a_weapon_shoots_now_what_its_roll_allows() -> None:
    document = armed(duel(12))
    (attack,) = only(document)["now"]
    assert (attack["attack"], attack["with"], attack["distance"], attack["clear"]) == ("range", "Pistol", 4.819, True)
    outcomes = {int(lost): Fraction(chance) for lost, chance in attack["odds"]["outcomes"].items()}
    assert outcomes == slow.harm(document, "e", "a")
    rolled = ask(document, "roll", figure="e", roll="attack", target="a", range=6, dice=[5, 5, 5, 5])
    assert "refused" not in rolled
    far = only(armed(duel(14)))
    assert far["now"] == [] and far["after"]["attack"] == "range"
    walled = armed(duel(12, areas=[box("building", 8, 6, 9, 18, height=4)]))
    assert ask(walled, "threats", figure="a")["enemies"] == []
    close = only(armed(duel(7.185)))["now"]
    assert [each["attack"] for each in close] == ["close"], "in contact it attacks with what it holds"


@pytest.mark.clause("DG-01", "CV-43")
def test_a_swimmer_shoots_aquatic_weapons_alone() -> None:
    canal = [box("water", 10, 0, 24, 24)]
    assert only(armed(duel(12, areas=canal)))["now"] == []
    aquatic = armed(duel(12, areas=canal), "e", {**PISTOL, "aquatic": True})
    assert [each["with"] for each in only(aquatic)["now"]] == ["Pistol"]


@pytest.mark.clause("DG-01", "DG-07", "CV-65", "CV-61")
def test_a_harming_spell_has_the_odds_of_its_roll_and_of_protection() -> None:
    document = mage(duel(12))
    (attack,) = only(document)["now"]
    assert (attack["with"], attack["dice"], attack["needed"], attack["against"]) == ("Fire", 4, 5, 3)
    cast = ask(document, "odds", roll="cast", **{"with": {"dice": 4, "difficulty": 5}})["by_outcome"]
    lost: dict[int, Fraction] = {0: Fraction(cast["fail"]) + Fraction(cast["fumble"])}
    for outcome, damage in (("success", 2), ("critical", 3)):
        saved = ask(document, "odds", roll="protection", **{"with": {"dice": 3, "damage": damage}})
        for key, chance in saved["outcomes"].items():
            points = saved["effects"][key]["lost"]
            lost[points] = lost.get(points, Fraction(0)) + Fraction(cast[outcome]) * Fraction(chance)
    assert {int(key): Fraction(chance) for key, chance in attack["odds"]["outcomes"].items()} == lost
    poor = mage(duel(12), will=1)
    assert only(poor)["now"] == [], "the spell costs more will than it has"
    layman = mage(duel(12))
    of(layman, "e")["traits"] = []
    assert only(layman)["now"] == []
    harmless = mage(duel(12), spells=[{"name": "Fog", "range": 6}])
    assert only(harmless)["now"] == []


@pytest.mark.clause("DG-02", "DG-05")
def test_after_moves_it_shoots_from_the_cheapest_place() -> None:
    found = only(armed(duel(17)))["after"]
    assert (found["attack"], found["with"], found["actions"]) == ("range", "Pistol", ["move"])
    assert found["cost"] == pytest.approx(17 - 6 - 6 - 1.181, abs=0.05)
    far = only(armed(duel(17), "e", {"name": "Knife", "range": 2}))
    assert far["after"] is None, "one point is kept for the shot"
    near = only(armed(duel(11), "e", {"name": "Pistol", "range": 1}))["after"]
    assert near["attack"] == "range", "of equal harm the one of fewer inches"


@pytest.mark.clause("DG-02", "DG-03", "DG-10")
def test_shots_against_ways_and_sight_asked_one_by_one() -> None:
    random = Random(12)
    for _ in range(sized(5, 40)):
        document = random_position(random)
        for name in ("e", "f", "g"):
            if any(each["id"] == name for each in document["figures"]):
                pistol = {
                    "name": "Pistol",
                    "range": random.choice((1, 2, 4)),
                    "aquatic": True,
                }  # it shoots from water too
                armed(document, name, pistol)
        found = {each["figure"]: each for each in ask(document, "threats", figure="a")["enemies"]}
        for enemy in (each for each in document["figures"] if each["id"] in "efg"):
            name, most = enemy["id"], enemy["state"]["weapons"][0]["range"]
            each = found.get(name, {"now": [], "after": None})
            touching = slow.are_in_contact(document, name, "a")
            assert bool(each["now"]) == (touching or shoots(document, name, "a", most)), (document, name)
            after = each["after"]
            if after is not None and after["attack"] == "range":
                there, spent, chance = slow.followed(document, name, after)
                assert shoots(there, name, "a", most), (document, name, after)
                assert spent == pytest.approx(after["cost"], abs=0.005)
                assert chance == Fraction(after["chance"])
            elif after is None and not touching and enemy["stats"]["action_points"] == 2:
                x, y = enemy["at"]
                for _ in range(25):
                    to = [round(x + random.uniform(-4, 4), 3), round(y + random.uniform(-4, 4), 3)]
                    moved = ask(document, "apply", figure=name, action="move", to=to, rolled="success")
                    if "document" in moved and of(moved["document"], name)["at"] == to:
                        assert not shoots(moved["document"], name, "a", most), (document, name, to)


@pytest.mark.clause("DG-02", "DG-15")
def test_a_shot_is_found_though_the_nearest_places_do_not_see() -> None:
    # The cheapest places in range lie in a strip from which the corner still hides the target.
    shooter = figure("e", (12.596, 15.817), "blue", base=40, stats={"move": 4, "action_points": 2})
    target = figure("a", (12, 12), base=40)
    corner = {"kind": "impassable", "points": [[10.859, 12.261], [13.308, 13.164], [10.789, 14.734]]}
    document = armed(table(target, shooter, areas=[corner]), "e", {"name": "Pistol", "range": 1})
    after = only(document)["after"]
    assert after["attack"] == "range" and after["cost"] < 1.6
    there = slow.followed(document, "e", after)[0]
    assert shoots(there, "e", "a", 1)


@pytest.mark.clause("DG-02", "CV-10", "CV-51")
def test_a_shot_from_beneath_a_platform_counts_the_height() -> None:
    slab = {"kind": "ground", "points": [[12.962, 12.089], [9.564, 13.113], [9.774, 10.389]], "level": 3}
    shooter = figure("e", (8.938, 9.727), "blue", base=40, stats={"move": 3, "action_points": 2})
    document = armed(table(figure("a", (12, 12)), shooter, areas=[slab]), "e", {"name": "Pistol", "range": 2})
    assert ask(document, "threats", figure="a")["enemies"][0]["after"] is None, "it is 3 inches lower"


@pytest.mark.clause("DG-11", "DG-15")
def test_shelter_is_out_of_every_shot() -> None:
    random = Random(3)
    for _ in range(sized(3, 10)):
        document = random_position(random)
        for name in ("e", "f", "g"):
            if any(each["id"] == name for each in document["figures"]):
                armed(document, name, {"name": "Pistol", "range": random.choice((1, 2))})
        answer = ask(document, "shelter", figure="a")
        for _ in range(30):
            to = [round(random.uniform(7, 17), 3), round(random.uniform(7, 17), 3)]
            if not answer["refused"] and holds(answer["area"], *to):
                moved = ask(document, "apply", figure="a", to=to, rolled="success")
                if "document" in moved and of(moved["document"], "a")["at"] == to:
                    assert ask(moved["document"], "threats", figure="a")["counts"]["either"] == 0, (document, to)


@pytest.mark.clause("DG-12", "DG-13", "DG-15", "DG-24")
def test_vantage_map_and_advice_know_shots() -> None:
    wall = [box("building", 9, 8, 10, 14, height=4)]
    document = armed(duel(12, areas=wall), "a")
    (area,) = ask(document, "vantage", figure="a", target="e")["areas"]
    assert (area["with"], area["when"]) == ("Pistol", "now")
    advice = ask(document, "advise", figure="a")
    bold = advice["places"][advice["boldest"]]
    assert bold["attack"]["with"] == "Pistol" and Fraction(bold["dealt"]) > 0
    moved = ask(document, "apply", figure="a", to=bold["at"], rolled="success")["document"]
    assert shoots(moved, "a", "e", 6)
    (told,) = ask(armed(duel(12, areas=wall)), "threat-map", side="red")["areas"]
    assert {"now", "after", "beside"} < set(told)
    assert holds(told["now"], 12, 17) and not holds(told["now"], 8, 11.5)


@pytest.mark.clause("CV-60", "CV-65")
def test_what_is_wrong_with_weapons_has_its_place() -> None:
    for weapon, path in (
        ({"range": 6}, "name"),
        ({"name": "Pistol"}, "range"),
        ({"name": "Pistol", "range": 400}, "range"),
        ({"name": "Pistol", "range": 6, "aquatic": 3}, "aquatic"),
    ):
        wrong = error(armed(duel(12), "e", weapon), "threats", figure="a")
        assert wrong["path"] == f"$.document.figures[1].state.weapons[0].{path}"
    spell = error(mage(duel(12), spells=[{**FIRE, "damage": 99}]), "threats", figure="a")
    assert spell["path"] == "$.document.figures[1].state.spells[0].damage"
    assert error(table(figure("a", (6, 12), state={"weapons": [3]})), "actions", figure="a")["path"].endswith("[0]")


@pytest.mark.clause("DG-15", "CV-65")
def test_a_spell_that_is_never_cast_threatens_nowhere() -> None:
    for spell, traits in (({**FIRE, "cost": 9}, ["mage"]), (FIRE, [])):
        caster = figure("e", (4, 12), "blue", traits=traits, stats={"move": 3}, state={"spells": [spell]})
        document = table(figure("a", (18, 12)), caster)
        (told,) = ask(document, "threat-map", side="red")["areas"]
        assert set(told) == {"figure", "after", "beside"} and not holds(told["after"], 16, 12)


@pytest.mark.clause("CV-43", "DG-12")
def test_a_swimmer_out_of_contact_is_told_of_the_water() -> None:
    document = armed(table(figure("a", (5, 5)), figure("e", (9, 5), "blue"), areas=[box("water", 0, 0, 7, 24)]), "a")
    board = read(document)
    found = verdict(rules_of(board), board, board.figure("a"), board.figure("e"))
    assert found.when == "never" and found.reason is not None and found.reason.clause == "CV-43"


@pytest.mark.clause("CV-60", "PL-11")
def test_a_spell_with_the_name_of_a_weapon_is_no_order() -> None:
    document = mage(duel(12), spells=[{**FIRE, "name": "Pistol"}], weapons=[{**PISTOL, "range": 2}])
    board = read(document)
    conduct = rules_of(board).conduct
    assert conduct is not None and conduct.attacks is not None
    assert conduct.attacks(board, board.figure("e"), board.figure("a")) == []


def in_the_end(document: Json, to: Sequence[float], **roll: Any) -> bool:
    """Whether a moves to a place and its roll against e is allowed there."""
    moved = ask(document, "apply", figure="a", action="move", to=[*to], rolled="success")["document"]
    return "refused" not in ask(moved, "roll", figure="a", target="e", dice=[7] * 4, **roll)


@pytest.mark.clause("CV-43", "DG-12", "DG-15")
def test_the_places_of_a_shot_after_a_move_depend_on_the_water_there() -> None:
    pool, sea = box("water", 3, 3, 6, 7), box("water", 7, 0, 24, 24)
    bow = {"roll": "attack", "weapon": "Pistol"}
    cast = {"roll": "cast", "spell": "Fire"}

    def board(*more: Json, areas: list[Json]) -> Json:
        return table(figure("a", (5, 5), stats={"move": 6}), figure("e", (12, 5), "blue"), *more, areas=areas)

    for document, keys, inside, outside in (
        (armed(board(areas=[pool]), "a"), bow, [7, 5], [5.9, 5]),
        (armed(board(areas=[sea]), "a"), bow, [8, 5], [4.5, 5]),
        (mage(board(areas=[sea]), "a"), cast, [6.5, 5], [8, 5]),
        (mage(board(figure("c", (5, 6.185), "blue"), areas=[sea]), "a"), cast, [6.5, 4], [8, 5]),
    ):
        (area,) = ask(document, "vantage", figure="a", target="e")["areas"]
        assert area["when"] == "now"
        for to, shoots_there in ((inside, True), (outside, False)):
            assert holds(area["area"], *to) == shoots_there == in_the_end(document, to, **keys), (to, keys)
    advised = ask(armed(board(areas=[pool]), "a"), "advise", figure="a")["places"]
    assert any(place["attack"] and place["attack"]["with"] == "Pistol" for place in advised)


@pytest.mark.clause("CV-43", "DG-02")
def test_an_enemy_shoots_as_it_wades_in() -> None:
    sea = [box("water", 2.5, 0, 24, 24)]
    for points, range_, reached in ((2, 3, True), (2, 2, False), (3, 1, False)):
        shooter = figure("e", (2, 5), "blue", stats={"move": 4, "action_points": points})
        document = armed(table(figure("a", (9, 5)), shooter, areas=sea), "e", {"name": "Bow", "range": range_})
        after = ask(document, "threats", figure="a")["enemies"][0]["after"]
        assert (after is not None and after["attack"] == "range") == reached, "its second move begins in water"
        if reached:
            there = slow.followed(document, "e", after)[0]
            there["turn"]["dry"] = True
            shot = ask(there, "roll", figure="e", roll="attack", target="a", weapon="Bow", dice=[7] * 4)
            assert "refused" not in shot
