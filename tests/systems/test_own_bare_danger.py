"""Which figures could hurt which on a sheet's bare table: cases, and random tables against the slow twin."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablelight.ask import answer_case
from tests.asking import ask
from tests.effort import sized
from tests.oracles import bare_danger as slow
from tests.oracles.dangers import figure_of
from tests.systems.own_bare_random import bare_table
from tests.systems.own_inches import holds, rect, table

Json = dict[str, Any]
seeds = st.integers(0, 10**6)
NEAR = 0.12
"""How far from a border a place must be for its answer to be checked (inches)."""


def enemy_of(found: Json, name: str) -> Json:
    """An answer's entry for an enemy; an empty one if the enemy is not named."""
    nothing: Json = {"now": [], "after": None, "beside": None}
    return next((each for each in found["enemies"] if each["figure"] == name), nothing)


def core(attack: Json) -> tuple[object, ...]:
    """An attack without its dice."""
    return attack["attack"], attack["with"], attack["distance"], attack["clear"], attack["odds"]["outcomes"]


def far_from_the_border(area: Any, x: float, y: float) -> bool | None:
    """Whether a place is in an area; None near its border."""
    around = [holds(area, x + dx, y + dy) for dx in (-NEAR, 0, NEAR) for dy in (-NEAR, 0, NEAR)]
    return around[0] if len(set(around)) == 1 else None


# Cases


@pytest.mark.clause("DG-02", "DG-05")
def test_an_enemy_that_comes_into_range_shoots_after_its_move() -> None:
    document = table([], [], [15, 5])
    found = enemy_of(ask(document, ask="threats", figure="a"), "b")
    assert found["now"] == [] and found["beside"] is None
    after = found["after"]
    assert (after["attack"], after["actions"], after["with"]) == ("range", ["walk"], "shoot")
    # 13 inches between the centres, 8.5 of range and a base of 25 mm: the rest is walked.
    assert after["cost"] == pytest.approx(13 - 8.5 - 25 / 25.4, abs=0.05)
    assert after["distance"] <= 8.5


@pytest.mark.clause("DG-01", "DG-04")
def test_an_enemy_in_contact_strikes_now_and_stands_beside() -> None:
    document = table([], [], [2.99, 5])
    found = enemy_of(ask(document, ask="threats", figure="a"), "b")
    assert [attack["attack"] for attack in found["now"]] == ["close", "range"]
    assert found["beside"] == {"actions": [], "to": [2.99, 5], "cost": 0, "chance": "1"}


@pytest.mark.clause("DG-04")
def test_an_enemy_that_comes_into_contact_walks_around_what_is_never_entered() -> None:
    document = table([rect("rock", 4, 4, 1, 6)], [{"id": "rock", "enter": "never"}], [7, 5])
    document["rules"]["movement"]["modes"] = [{"id": "walk", "points": {"stat": "move"}}]
    way = enemy_of(ask(document, ask="threats", figure="a"), "b")["beside"]
    assert way["cost"] > 7 - 2 - 25 / 25.4
    assert ask(slow.fresh(document), ask="path", figure="b", to=way["to"])["cost"] == pytest.approx(
        way["cost"], abs=1e-3
    )


@pytest.mark.clause("DG-05")
def test_the_turn_of_the_sheet_says_whether_an_attack_follows_a_move() -> None:
    document = table([], [], [15, 5], turn={"actions": 1})
    assert ask(document, ask="threats", figure="a")["counts"]["after"] == 0
    document = table([], [], [15, 5])
    document["rules"]["movement"]["modes"] = [{"id": "walk", "points": 6, "ends_activation": True}]
    assert ask(document, ask="threats", figure="a")["counts"]["after"] == 0


@pytest.mark.clause("DG-02", "DG-07")
def test_the_worst_attack_is_in_the_best_band_and_seen_clearly() -> None:
    shoot = {"id": "shoot", "reach": "sight", "range": 9, "hindered": -1, "roll": "r"}
    shoot["bands"] = [{"to": 5, "bonus": 2}, {"to": 9, "bonus": 0}]
    dice = {"stat": "aim", "add": ["bands", "hindered"]}
    rolls = [{"id": "r", "dice": dice, "tests": [{"at_least": 4}], "effects": {"1..": {"wounds": "outcome"}}}]
    stats = [{"id": "move", "begin": 6}, {"id": "aim", "begin": 2}]
    terrains = [{"id": "hedge", "sight": "hinders"}]
    document = table([rect("hedge", 7, 2, 1, 6)], terrains, [12, 5], attacks=[shoot], rolls=rolls, stats=stats)
    after = enemy_of(ask(document, ask="threats", figure="a"), "b")["after"]
    assert after["odds"]["mean"] == "2" and after["clear"] and after["distance"] <= 5


@pytest.mark.clause("DG-11", "DG-15")
def test_behind_a_house_it_is_safe_from_shots() -> None:
    terrains = [{"id": "house", "enter": "never", "sight": "blocks"}]
    document = table([rect("house", 5, 2, 2, 6)], terrains, [10, 5])
    document["rules"]["movement"]["modes"] = [{"id": "walk", "points": 2}]
    found = ask(document, ask="shelter", figure="a")
    assert found["stay"] == {"counts": {"now": 0, "after": 0, "beside": 0, "either": 0}}
    assert (holds(found["area"], 2, 5) and not holds(found["area"], 2.6, 6.6)) or holds(found["unseen"], 2, 5)


@pytest.mark.clause("DG-12", "DG-15")
def test_vantage_tells_from_where_each_attack_reaches() -> None:
    document = table([], [], [14, 5])
    found = ask(document, ask="vantage", figure="a", target="b")
    assert found["stay"] is None and found["contact"] is None
    (area,) = found["areas"]
    assert (area["with"], area["when"]) == ("shoot", "now")
    assert holds(area["area"], 5, 5) and not holds(area["area"], 4, 5) and holds(found["seen"], 4, 5)


@pytest.mark.clause("DG-13", "DG-15")
def test_the_map_tells_where_a_base_would_be_found() -> None:
    document = table([], [], [15, 5])
    document["rules"]["movement"]["modes"] = [{"id": "walk", "points": 2}]
    (area,) = ask(document, ask="threat-map", side="x")["areas"]
    assert area["figure"] == "b"
    assert holds(area["now"], 6, 5) and not holds(area["now"], 5, 5)
    assert holds(area["after"], 4, 5) and not holds(area["after"], 2, 5)
    assert holds(area["beside"], 12.2, 5) and not holds(area["beside"], 11.5, 5)


@pytest.mark.clause("DG-20", "DG-24")
def test_advice_weighs_shooting_against_being_shot_at() -> None:
    terrains = [{"id": "house", "enter": "never", "sight": "blocks"}]
    document = table([rect("house", 5, 0, 2, 4)], terrains, [13, 5])
    found = ask(document, ask="advise", figure="a")
    best = found["places"][found["boldest"]]
    assert best["attack"]["target"] == "b" and Fraction(best["dealt"]) > 0
    assert all(place["why"] for place in found["places"])


@pytest.mark.clause("DG-06", "DG-10")
def test_a_figure_that_is_out_is_asked_about_all_the_same() -> None:
    document = table([], [], [4, 5], stats=[{"id": "move", "begin": 6}, {"id": "life", "begin": 1}], life="life")
    document["figures"][0]["state"] = {"wounds": 1}
    assert ask(document, ask="threats", figure="a")["enemies"] == []
    assert ask(document, ask="shelter", figure="a")["area"] == []
    assert ask(document, ask="vantage", figure="a", target="b")["refused"]["clause"] == "OWN-017"
    assert len(ask(document, ask="advise", figure="a")["places"]) == 1


@pytest.mark.clause("DG-10")
@pytest.mark.parametrize("at", [[20.5, 5], [5, 10.001], [-1, 5]])
def test_a_place_off_the_table_is_an_error(at: list[float]) -> None:
    question: Json = {"ask": "threats", "figure": "a", "at": at}
    case: Any = {"document": table([], [], [4, 5]), "question": question}
    found, answered = answer_case(case)
    assert not answered and isinstance(found, dict) and found["error"]["path"] == "$.question.at"


@pytest.mark.clause("DG-22")
def test_without_attacks_enemies_are_counted() -> None:
    document = table([], [], [6, 5], attacks=[], rolls=[])
    found = ask(document, ask="advise", figure="a")
    (place,) = found["places"]
    assert place["suffered"] == {"now": 0, "after": 0, "beside": 1} and place["targets"] == []


# Against the slow twin


def check_threats(document: Json, subject: str) -> None:
    """The answer contains what the twin finds, and all that it says is true."""
    found = ask(document, ask="threats", figure=subject)
    board = slow.fresh(document)
    for enemy in document["figures"]:
        if enemy["side"] == figure_of(document, subject)["side"]:
            continue
        told, name = enemy_of(found, enemy["id"]), enemy["id"]
        plain = slow.attacks(board, name, subject)
        assert [core(each) for each in told["now"]] == [
            (each["attack"], each["with"], each["distance"], each["clear"], each["outcomes"]) for each in plain
        ]
        check_after(board, name, subject, told["after"])
        least = slow.beside(board, name, subject)
        if least is not None:
            assert told["beside"] is not None and told["beside"]["cost"] <= least + 0.01, (name, least)
        if told["beside"] is not None and told["beside"]["actions"]:
            assert slow.touch(went(board, name, told["beside"]), name, subject)


def check_after(board: Json, name: str, subject: str, told: Json | None) -> None:
    """DG-02: no place that was tried is more dangerous, and this one is as dangerous as stated."""
    tried = slow.after(board, name, subject)
    assert tried is None or told is not None, (name, tried)
    if told is None:
        return
    worth = Fraction(told["chance"]) * Fraction(told["odds"]["mean"])
    assert tried is None or worth >= tried["worth"], (name, tried, told)
    if tried is not None and worth == tried["worth"]:
        assert told["cost"] <= tried["cost"] + 0.06, (name, tried, told)
    made = slow.attacks(went(board, name, told), name, subject)
    assert core(told) in [(a["attack"], a["with"], a["distance"], a["clear"], a["outcomes"]) for a in made]


def went(board: Json, name: str, way: Json) -> Json:
    """The document after a way; the test fails if the way does not cost what is stated."""
    rolled = {"rolled": "success"} if way["chance"] != "1" else {}
    question = {"figure": name, "action": way["actions"][0], "to": way["to"], **rolled}
    assert ask(board, ask="path", **question)["cost"] == pytest.approx(way["cost"], abs=0.002)
    after: Json = ask(board, ask="apply", **question)["document"]
    return after


@pytest.mark.clause("DG-01", "DG-02", "DG-03", "DG-04", "DG-05", "DG-07", "DG-10")
@settings(max_examples=sized(2, 3))
@given(seeds)
def test_threats_are_those_of_the_slow_twin(seed: int) -> None:
    check_threats(bare_table(Random(seed)), "a")


@pytest.mark.clause("DG-11", "DG-12", "DG-15")
@settings(max_examples=sized(3, 3))
@given(seeds)
def test_areas_hold_what_is_asked_place_by_place(seed: int) -> None:
    random = Random(seed)
    document = bare_table(random)
    moves = ask(document, ask="moves", figure="a")
    rolled = {"rolled": "success"} if moves["needs_roll"] else {}
    shelter = ask(document, ask="shelter", figure="a")
    vantage = ask(document, ask="vantage", figure="a", target="b")
    for x, y in ((random.uniform(0, 14), random.uniform(0, 10)) for _ in range(20)):
        to = [round(x, 3), round(y, 3)]
        if not holds(moves["area"], *to) or far_from_the_border(moves["area"], *to) is None:
            continue
        found = ask(document, ask="apply", figure="a", to=to, **rolled)
        if "refused" in found:
            continue
        there = found["document"]
        if far_from_the_border(shelter["area"], *to):
            told = ask(there, ask="threats", figure="a")
            assert told["counts"]["either"] == 0, (to, told)
        if far_from_the_border(shelter["unseen"], *to):
            seen = [ask(there, ask="sight", **{"from": e, "to": "a"})["visible"] for e in ("b", "c")]
            assert not any(seen), to
        made = {attack["with"] for attack in slow.attacks(there, "a", "b") if attack["attack"] == "range"}
        for rule in document["rules"]["attacks"]:
            area: Any = next((each["area"] for each in vantage["areas"] if each["with"] == rule["id"]), [])
            inside = far_from_the_border(area, *to)
            if inside is not None and rule.get("reach") == "sight":
                assert inside == (rule["id"] in made), (to, rule["id"])
