"""Carnevale: threats to a figure, where it is safe, what is best (DG-01 to DG-24), also asked one by one."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tests.asking import error
from tests.effort import FEW, sized
from tests.oracles import carnevale_danger as slow
from tests.systems.carnevale_duels import duel, only, random_position
from tests.systems.carnevale_table import ask, box, figure, holds, of, table

Json = dict[str, Any]


@pytest.mark.clause("DG-01", "DG-07")
def test_now_is_an_attack_in_contact_with_its_odds() -> None:
    document = duel(7.185)
    found = only(document)
    assert found["after"] is None, "who is in contact has no after"
    assert found["beside"] == {"actions": [], "to": [7.185, 12], "cost": 0, "chance": "1"}
    attack = found["now"][0]
    assert (attack["attack"], attack["dice"], attack["needed"], attack["against"]) == ("close", 4, 4, 3)
    outcomes = {int(lost): Fraction(chance) for lost, chance in attack["odds"]["outcomes"].items()}
    assert outcomes == slow.harm(document, "e", "a")
    assert Fraction(attack["odds"]["mean"]) == sum(lost * chance for lost, chance in outcomes.items())
    assert Fraction(attack["odds"]["out"]) == sum((c for lost, c in outcomes.items() if lost >= 6), Fraction(0))
    assert found["sees"]["clear"]
    spent = duel(7.185, turn={"figure": "e", "spent": 2, "damage": {"a": 2}})
    assert only(spent)["now"] == found["now"], "its next activation; what is owed counts as harmless"
    unknown = duel(7.185)
    del of(unknown, "e")["stats"]["attack"]
    assert only(unknown)["now"][0]["odds"] is None
    poor = duel(7.185, stats={"action_points": 0})
    assert only(poor)["now"] == []


@pytest.mark.clause("DG-02", "DG-03")
def test_an_enemy_that_overlaps_a_wall_by_mistake_comes_out_and_attacks() -> None:
    """It may pass nearer to the wall than it may end, so it may not end at the nearest places in contact."""
    walls = [
        box("obstacle", 7, 3, 10, 7, height=2),
        {"kind": "obstacle", "points": [[11, 8], [15, 8], [15, 10]], "height": 2},
    ]
    found = {}
    for x in (10.5, 10.6):
        enemy = figure("e", (x, 4), "blue", base=30, stats={"action_points": 2, "move": 6})
        found[x] = only(table(figure("a", (9.085, 7.759), base=30), enemy, areas=walls))["after"]
    assert found[10.5]["actions"] == found[10.6]["actions"] == ["move"]
    assert found[10.5]["to"] == found[10.6]["to"] and found[10.5]["cost"] < found[10.6]["cost"]


@pytest.mark.clause("DG-02", "DG-04", "DG-05")
def test_one_point_is_kept_for_the_attack() -> None:
    near, far = only(duel(12)), only(duel(17))
    assert near["after"]["actions"] == ["move"] and near["after"]["cost"] == pytest.approx(6 - 1.191, abs=0.02)
    assert near["after"]["distance"] == 0 and near["after"]["chance"] == "1"
    assert far["after"] is None and far["beside"]["actions"] == ["move", "move"]
    assert far["beside"]["via"] == [[12, 12]]
    assert ask(duel(23), "threats", figure="a")["counts"] == {"now": 0, "after": 0, "beside": 0, "either": 0, "sees": 1}
    unknown = duel(12)
    del of(unknown, "e")["stats"]["action_points"]
    assert only(unknown)["after"]["actions"] == ["move"]
    swimming = duel(17, areas=[box("water", 8, 0, 24, 24)])
    assert only(swimming)["beside"] is None, "three inches a move"


@pytest.mark.clause("DG-03", "DG-05")
def test_difficult_ground_is_gone_around_if_the_moves_suffice() -> None:
    marsh = [box("difficult", 8, 10, 9, 14)]
    around = only(duel(12, areas=marsh))
    assert around["beside"]["around"] and around["beside"]["chance"] == "1" and around["beside"]["cost"] > 5
    assert around["after"]["chance"] == str(1 - Fraction(6, 10) ** 4), "one move takes it straight through"
    assert "around" not in around["after"]


@pytest.mark.clause("DG-03")
def test_leaving_contact_takes_a_roll_without_a_fumble() -> None:
    document = duel(10)
    document["figures"].append(figure("b", (11.185, 12)))
    found = only(document)["after"]
    assert Fraction(found["chance"]) == slow.no_fumble(document, "e") < 1


@pytest.mark.clause("DG-05", "DG-15")
def test_heights_separate_figures_that_would_touch() -> None:
    roof = [box("building", 3, 9, 7, 15, height=3)]
    assert only(duel(12, areas=roof))["after"] is None
    steps = [*roof, box("debris", 7, 11, 8, 13, height=2), box("debris", 8, 11, 9, 13, height=1)]
    assert only(duel(12, areas=steps))["after"]["cost"] == pytest.approx(6 - 1.191, abs=0.02)


@pytest.mark.clause("DG-02", "DG-03", "DG-04", "DG-10")
def test_threats_against_moves_asked_one_by_one() -> None:
    random = Random(4)
    for _ in range(sized(3, 40)):
        document = random_position(random)
        found = {each["figure"]: each for each in ask(document, "threats", figure="a")["enemies"]}
        for enemy in [each["id"] for each in document["figures"] if each["id"] in "efg"]:
            each = found.get(enemy, {"now": [], "after": None, "beside": None})
            touching = slow.are_in_contact(document, enemy, "a")
            assert bool(each["now"]) == touching
            seen = ask(document, "sight", **{"from": enemy, "to": "a"})
            assert ("sees" in each) == seen["visible"]
            stays = ask(document, "path", figure=enemy, to=of(document, enemy)["at"])
            if "refused" in stays or touching:
                continue  # it stands in a wall
            points = of(document, enemy)["stats"]["action_points"]
            for kind, moves in (("after", points - 1), ("beside", points)):
                way = each[kind]
                if way is None:
                    if moves >= 1:
                        least = slow.least_to_contact(document, enemy, "a")
                        assert least is None, (document, enemy, kind, least)
                    continue
                assert 1 <= len(way["actions"]) <= moves
                after, spent, chance = slow.followed(document, enemy, way)
                assert slow.are_in_contact(after, enemy, "a")
                assert spent == pytest.approx(way["cost"], abs=0.005), (document, enemy, way)
                assert chance == Fraction(way["chance"]), (document, enemy, way)
                if len(way["actions"]) == 1 and "around" not in way:
                    least = slow.least_to_contact(document, enemy, "a")
                    assert least is None or way["cost"] <= least + 0.02
                    if least is not None and chance == 1:
                        assert least <= way["cost"] + slow.spoke_error(document, enemy, "a")


@pytest.mark.clause("DG-11", "DG-15")
def test_shelter_leaves_out_where_it_could_be_attacked() -> None:
    random = Random(8)
    for _ in range(sized(3, 10)):
        document = random_position(random)
        answer = ask(document, "shelter", figure="a")
        if answer["refused"]:
            assert answer["area"] == []
            continue
        reach = ask(document, "moves", figure="a")["area"]
        for _ in range(40):
            to = [round(random.uniform(7, 17), 3), round(random.uniform(7, 17), 3)]
            if not holds(reach, *to):
                continue
            moved = ask(document, "apply", figure="a", to=to, rolled="success")
            if "document" not in moved or of(moved["document"], "a")["at"] != to:
                continue
            counts = ask(moved["document"], "threats", figure="a")["counts"]
            if holds(answer["area"], *to):
                assert counts["either"] == 0, (document, to)
            if holds(answer["unseen"], *to):
                assert counts["sees"] == 0, (document, to)
        stay = ask(document, "threats", figure="a")["counts"]
        assert answer["stay"]["counts"] == stay


@pytest.mark.clause("DG-12", "DG-15")
def test_vantage_is_contact_now_or_next() -> None:
    near = ask(duel(10), "vantage", figure="a", target="e")
    assert near["stay"] is None and near["contact"]["when"] == "now" and near["contact"]["chance"] == "1"
    assert near["contact"]["attacks"][0]["dice"] == 4 and near["contact"]["actions"] == ["move"]
    assert holds(near["seen"], 8, 12)
    tired = duel(10)
    of(tired, "a")["stats"]["action_points"] = 1
    assert ask(tired, "vantage", figure="a", target="e")["contact"]["when"] == "next"
    held = ask(duel(7.185), "vantage", figure="a", target="e")
    assert held["stay"]["when"] == "now" and held["contact"] is None
    assert ask(duel(13), "vantage", figure="a", target="e")["contact"] is None
    assert error(duel(10), "vantage", figure="a", target="e", action="jump")["path"] == "$.question.action"


@pytest.mark.clause("DG-13", "DG-15")
def test_the_threat_map_agrees_with_threats_away_from_its_borders() -> None:
    document = duel(14, areas=[box("building", 9, 5, 10, 11), box("impassable", 16, 8, 17, 12)])
    areas = ask(document, "threat-map", side="red")["areas"]
    assert [each["figure"] for each in areas] == ["e"]
    random, near = Random(2), 0
    for _ in range(60):
        at = [round(random.uniform(2, 22), 3), round(random.uniform(2, 22), 3)]
        if (8.2 < at[0] < 10.8 and 4.2 < at[1] < 11.8) or (15.2 < at[0] < 17.8 and 7.2 < at[1] < 12.8):
            continue  # no figure stands in a wall
        stood = {"stats": {"dexterity": 4, "protection": 3}}
        around = [[at[0] + dx, at[1] + dy] for dx in (-0.15, 0, 0.15) for dy in (-0.15, 0, 0.15)]
        for kind in ("after", "beside"):
            sides = {holds(areas[0][kind], *place) for place in around}
            if len(sides) == 1:
                found = ask(document, "threats", at=at, side="red", **{"as": stood})["enemies"]
                told = any(each["figure"] == "e" and each[kind] for each in found)
                assert told == sides.pop(), (at, kind)
                near += 1
    assert near > 40


@pytest.mark.clause("DG-20", "DG-21", "DG-24")
def test_advice_weighs_contact_against_safety() -> None:
    document = duel(10)
    found = ask(document, "advise", figure="a")
    bold = found["places"][found["boldest"]]
    assert bold["attack"]["target"] == "e" and Fraction(bold["dealt"]) > 0
    safe = found["places"][found["safest"]]
    assert Fraction(safe["suffered"]) <= Fraction(bold["suffered"])
    for place in found["places"]:
        if place.get("stay"):
            continue
        moved = ask(document, "apply", figure="a", to=place["at"], rolled="success")["document"]
        enemies = ask(moved, "threats", figure="a")["enemies"]
        suffered = Fraction(0)
        for each in enemies:
            now = max((Fraction(a["odds"]["mean"]) for a in each["now"]), default=Fraction(0))
            later = each["after"]
            after = Fraction(later["chance"]) * Fraction(later["odds"]["mean"]) if later else Fraction(0)
            suffered += max(now, after)
        assert Fraction(place["suffered"]) == suffered
    lone = ask(table(figure("a", (6, 12))), "advise", figure="a")
    assert [place["at"] for place in lone["places"]] == [[6, 12]] and lone["places"][0]["dealt"] == "0"


@pytest.mark.clause("DG-24", "CV-11")
def test_the_cheapest_safe_place_is_the_cheapest_to_walk_to_around_difficult_ground() -> None:
    """The nearest safe place is behind the difficult ground: 3.18 inches through it, 3.82 around it."""
    enemy = figure("e", (16, 12), "blue", stats={"action_points": 3, "move": 5})
    areas = [box("building", 9, 6, 10, 10, height=4), box("difficult", 5.2, 12.3, 6.8, 13.9)]
    found = ask(table(figure("a", (8, 13)), enemy, areas=areas), "advise", figure="a")
    (safe,) = (place for place in found["places"] if not place.get("stay"))
    assert safe["suffered"] == "0" and safe["cost"] == pytest.approx(3.336, abs=0.03)


@pytest.mark.clause("DG-06")
def test_a_figure_that_is_out_is_asked_about_all_the_same() -> None:
    document = duel(10)
    of(document, "a")["state"] = {"life": 0}
    safe = ask(document, "shelter", figure="a")
    assert safe["refused"]["clause"] == "DG-06" and safe["stay"]["counts"]["sees"] == 0 and safe["area"] == []
    assert ask(document, "vantage", figure="a", target="e")["refused"]["clause"] == "DG-06"
    assert [place["suffered"] for place in ask(document, "advise", figure="a")["places"]] == ["0"]
    seen = ask(document, "vantage", figure="e", target="a")
    assert seen["contact"] is None and seen["stay"] is None and seen["seen"]
    feared = ask(document, "threats", figure="a")
    assert feared["enemies"] == [] and feared["counts"]["sees"] == 0
    assert feared["without"] == ask(duel(10), "threats", figure="a")["without"]


@pytest.mark.clause("DG-05", "DG-15")
@pytest.mark.parametrize("place", [(6.367, 8.78), (6.371, 8.332)])
def test_beside_a_base_an_enemy_gets_no_farther_than_the_way_around_it(place: tuple[float, float]) -> None:
    """Ways around a base leave it along tangents: their ends lie on no circle, nor do the borders of the map."""
    enemy = figure("e", (0.049, 7.512), "blue", stats={"move": 5, "action_points": 2})
    document = table(figure("a", (4.642, 9.633)), enemy)
    (found,) = ask(document, "threat-map", side="red")["areas"]
    (told,) = ask(document, "threats", at=list(place), side="red", **{"as": {}})["enemies"]
    assert told["after"] is None and not holds(found["after"], *place)
    nearer = (0.049 + 0.9 * (place[0] - 0.049), 7.512 + 0.9 * (place[1] - 7.512))
    assert holds(found["after"], *nearer)


CANALS = ([box("water", 0, 0, 24, 24)], [box("water", 8, 0, 12, 24)], [box("water", 0, 10, 24, 14)])


@pytest.mark.clause("CV-12", "DG-05", "DG-13", "DG-15")
@pytest.mark.parametrize("water", CANALS)
@pytest.mark.parametrize("traits", [[], ["water-creature"]])
def test_near_water_several_moves_get_as_far_as_their_stops_let_them(water: list[Json], traits: list[str]) -> None:
    enemy = figure("e", (14.2, 15.6), "blue", stats={"move": 3, "action_points": 3}, traits=traits)
    document = table(figure("a", (9, 3), stats={"move": 4}), enemy, areas=water)
    (found,) = ask(document, "threat-map", side="red")["areas"]
    random, near, over, sides = Random(5), 0, 0, set()
    for _ in range(sized(40, 100)):
        at = [round(14.2 + random.uniform(-8, 8), 3), round(15.6 + random.uniform(-8, 8), 3)]
        around = [[at[0] + dx, at[1] + dy] for dx in (-0.12, 0, 0.12) for dy in (-0.12, 0, 0.12)]
        if abs(complex(at[0] - 14.2, at[1] - 15.6)) < 1.3:
            continue
        told = ask(document, "threats", at=at, side="red", **{"as": {}})["enemies"]
        for kind in ("after", "beside"):
            if len(inside := {holds(found[kind], *place) for place in around}) == 1:
                is_in, is_found = inside.pop(), any(each["figure"] == "e" and each[kind] for each in told)
                assert is_in or not is_found, (at, kind)
                # A place may be found by stops on the bank that are on no shortest way to it (DG-05): on the safe side.
                over += is_in and not is_found
                near += 1
                sides.add((kind, is_in))
    assert near > sized(50, 100) and (len(sides) == 4 or FEW)
    assert over <= (near // 20 if water is not CANALS[0] and not traits else 0), over


@pytest.mark.clause("CV-12", "DG-11", "DG-15")
def test_a_swimmers_moves_leave_shelter_within_a_tenth_of_an_inch() -> None:
    enemy = figure("e", (5, 12), "blue", stats={"move": 4, "action_points": 4})
    document = table(figure("a", (14, 12), stats={"move": 5}), enemy, areas=[box("water", 0, 0, 24, 24)])
    area = ask(document, "shelter", figure="a", action="move")["area"]
    # Three moves of two inches, and the two radii: from the centre of the enemy 7.19 inches along the line.
    assert holds(area, 12.3, 12) and not holds(area, 12.18, 12)


@pytest.mark.clause("DG-14")
def test_a_new_move_is_looked_at_though_one_is_under_way() -> None:
    turn = {"figure": "a", "spent": 1, "acted": True, "move_left": 1000}
    document = table(figure("a", (5, 5)), figure("e", (9, 5), "blue", stats={"move": 0}), turn=turn)
    assert not holds(ask(document, "shelter", figure="a")["area"], 3, 5)
    assert holds(ask(document, "shelter", figure="a", afresh=True)["area"], 1, 5)
    contact = [ask(document, "vantage", figure="a", target="e", **keys)["contact"] for keys in ({}, {"afresh": True})]
    assert contact[0] is None and contact[1]["cost"] == pytest.approx(2.81, abs=0.01)
    advised = ask(document, "advise", figure="a", afresh=True)["places"]
    assert any(place["attack"] for place in advised) and not any(
        place["attack"] for place in ask(document, "advise", figure="a")["places"]
    )


@pytest.mark.clause("DG-10")
def test_a_climber_hangs_on_no_wall_elsewhere() -> None:
    climber = figure("a", (6.6, 5), state={"on_wall": 4000})
    document = table(climber, figure("e", (18, 5), "blue"), areas=[box("building", 2, 0, 6, 10, height=6)])
    (enemy,) = ask(document, "threats", figure="a", at=[15, 5])["enemies"]
    assert enemy["after"]["attack"] == "close"
    here = [ask(document, "threats", figure="a", **keys)["enemies"] for keys in ({}, {"at": [6.6, 5]})]
    assert here[0] == here[1], "where it is, it hangs"
