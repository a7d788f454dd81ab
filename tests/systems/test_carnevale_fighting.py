"""Carnevale: attacks, protection, grapples, drowning, spells (CV-43, CV-60 to CV-66)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.asking import error
from tests.systems.carnevale_table import after, ask, box, figure, of, refusal, roll, state, table

WATER = [box("water", 0, 0, 24, 24)]


def pair(**more: Any) -> dict[str, Any]:
    """Two enemies in contact: a attacks with four dice, b has dexterity 5."""
    target = figure("b", (6.185, 5), "blue", stats={"dexterity": 5, "attack": 3})
    return table(figure("a", (5, 5)), target, **more)


@pytest.mark.clause("CV-60")
def test_an_attack_beats_the_dexterity_of_its_target() -> None:
    document = pair()
    success = roll(document, "a", "attack", [5, 4, 6, 1], target="b")
    assert success["outcome"] == "success" and success["detail"]["damage"] == 2
    assert success["document"]["turn"]["damage"] == {"b": 2} and success["document"]["turn"]["spent"] == 1
    fail = roll(document, "a", "attack", [4, 4, 4, 1], target="b")
    assert fail["outcome"] == "fail" and "damage" not in fail["document"]["turn"]
    critical = roll(document, "a", "attack", [10, 5, 1, 1], target="b")
    assert critical["document"]["turn"]["damage"] == {"b": 2} and state(critical["document"], "b")["life"] == 5
    fumble = roll(document, "a", "attack", [1, 4, 4, 1], target="b")
    assert state(fumble["document"], "a")["life"] == 5
    assert fumble["document"]["turn"]["opportunities"] == [["b", "a"]]
    back = roll(fumble["document"], "b", "attack", [4, 1, 1], target="a", opportunity=True)
    assert back["outcome"] == "success" and back["document"]["turn"]["spent"] == 1, "out of turn, for no points"
    assert "opportunities" not in back["document"]["turn"]
    unhurt = roll(back["document"], "a", "protection", [7, 1, 1])["document"]
    assert refusal(roll(unhurt, "b", "attack", [4, 1, 1], target="a", opportunity=True)) == "CV-60"
    friend = table(figure("a", (5, 5)), figure("b", (6.185, 5)))
    assert refusal(roll(friend, "a", "attack", [7, 7, 7, 7], target="b")) == "CV-60"
    assert error(document, "roll", figure="a", roll="attack", dice=[7, 7, 7, 7])["path"] == "$.question.target"


@pytest.mark.clause("CV-61")
def test_protection_takes_damage_off() -> None:
    document = pair(turn={"figure": "a", "damage": {"b": 3}})
    for dice, lost in (
        ([7, 8, 2], 1),
        ([2, 2, 2], 3),
        ([10, 8, 2], 0),
        ([1, 2, 2], 4),
        ([10, 2, 2], 2),
        ([7, 2, 2], 2),
    ):
        answer = roll(document, "b", "protection", dice)
        assert answer["detail"]["lost"] == lost, dice
        assert state(answer["document"], "b").get("life", 6) == 6 - lost
        assert "damage" not in answer["document"]["turn"]
    assert refusal(roll(pair(), "b", "protection", [7, 7, 7])) == "CV-61"
    dying = pair(turn={"figure": "a", "damage": {"b": 9}})
    out = roll(dying, "b", "protection", [2, 2, 2])["document"]
    assert state(out, "b")["life"] == 0
    assert ask(out, "moves", figure="a", action="move")["needs_roll"] is None, "who is out holds nobody"


@pytest.mark.clause("CV-62")
def test_a_grapple_moves_its_target() -> None:
    document = pair(areas=[box("water", 8, 0, 24, 24)])
    success = roll(document, "a", "grapple", [7, 8, 2, 2], target="b", against=[7, 2, 2])
    assert success["detail"]["inches"] == 3 and success["document"]["turn"]["grappled"] == {"b": 3000}
    assert "stunned" not in state(success["document"], "b")
    found = ask(success["document"], "moves", figure="b", action="grappled")
    assert found["budget"] == 3
    wet = after(success["document"], "b", action="grappled", to=[9.185, 5])
    assert of(wet, "b")["at"] == [9.185, 5] and "grappled" not in wet["turn"], "into the water, and no bank is paid"
    too_far = ask(success["document"], "path", figure="b", action="grappled", to=[9.3, 5])
    assert refusal(too_far) == "CV-10"
    assert refusal(ask(document, "moves", figure="b", action="grappled")) == "CV-62"
    fail = roll(document, "a", "grapple", [7, 2, 2, 2], target="b", against=[7, 2, 2])
    assert fail["outcome"] == "fail" and "grappled" not in fail["document"]["turn"]
    critical = roll(document, "a", "grapple", [10, 8, 2, 2], target="b", against=[2, 2, 2])
    assert critical["detail"]["inches"] == 4 and state(critical["document"], "b")["stunned"]
    far = table(figure("a", (5, 5)), figure("b", (9, 5), "blue"))
    assert refusal(roll(far, "a", "grapple", [7, 8, 2, 2], target="b")) == "CV-51"


@pytest.mark.clause("CV-62")
def test_a_fumbled_grapple_is_turned_around_with_the_same_dice() -> None:
    turned = roll(pair(), "a", "grapple", [1, 2, 2, 2], target="b", against=[10, 8, 2])
    assert turned["outcome"] == "fumble" and turned["detail"]["turned"] and turned["detail"]["moved"] == "a"
    assert turned["document"]["turn"]["grappled"] == {"a": 4000} and state(turned["document"], "a")["stunned"]
    plain = roll(pair(), "a", "grapple", [1, 8, 2, 2], target="b", against=[7, 8, 2])
    assert plain["document"]["turn"]["grappled"] == {"a": 3000}, "one ace of two is taken by its own"
    both = roll(pair(), "a", "grapple", [1, 2, 2, 2], target="b", against=[1, 2, 2])
    assert both["detail"]["moved"] is None


@pytest.mark.clause("CV-64")
def test_drowning() -> None:
    document = pair(areas=WATER)
    for dice, name, lost in (
        ([7, 8, 2, 2], "b", 3),
        ([10, 8, 9, 2], "b", 6),
        ([1, 2, 2, 2], "a", 2),
        ([7, 2, 2, 2], "b", 0),
    ):
        answer = roll(document, "a", "drown", dice, target="b", against=[7, 2, 2])
        assert answer["detail"]["lost"] == lost
        assert state(answer["document"], name).get("life", 6) == 6 - lost
    assert refusal(roll(pair(), "a", "drown", [7, 8, 2, 2], target="b")) == "CV-64", "on dry ground"


@pytest.mark.clause("CV-43")
def test_swimmers_use_aquatic_weapons_only() -> None:
    document = pair(areas=WATER)
    assert refusal(roll(document, "a", "attack", [5, 5, 5, 5], target="b", aquatic=False)) == "CV-43"
    assert roll(document, "a", "attack", [5, 5, 5, 5], target="b")["outcome"] == "success"
    assert roll(pair(), "a", "attack", [5, 5, 5, 5], target="b", aquatic=False)["outcome"] == "success"
    bank = [box("water", 6, 0, 24, 24)]
    away = table(figure("a", (5.5, 5)), figure("b", (8.685, 5), "blue", stats={"dexterity": 5}), areas=bank)
    jumped = after(away, "a", action="jump", to=[7.5, 5], outcome="success", aces=1)
    struck = roll(jumped, "a", "attack", [5, 5, 5, 5], target="b", aquatic=False)
    assert struck["outcome"] == "success", "from the bank"
    unhurt = roll(struck["document"], "b", "protection", [7, 7, 7])["document"]
    again = roll(unhurt, "a", "attack", [5, 5, 5, 5], target="b", aquatic=False)
    assert refusal(again) == "CV-43", "the next action starts in the water"


def mages(**more: Any) -> dict[str, Any]:
    """A caster of three dice, and an enemy mage of level 1 three inches away, edge to edge."""
    caster = figure("a", (5, 5), traits=["mage"], stats={"attack": 3, "mind": 5, "mage": 2})
    other = figure("b", (9, 5), "blue", traits=["mage"], stats={"mage": 1, "attack": 4})
    return table(caster, other, **more)


@pytest.mark.clause("CV-65")
def test_a_spell_has_four_outcomes() -> None:
    document = mages()
    success = roll(document, "a", "cast", [6, 5, 1], difficulty=6, cost=2, spell="fog")
    assert success["outcome"] == "success" and success["detail"]["cast"] and success["detail"]["aces"] == 1
    assert state(success["document"], "a")["will"] == 2 and success["document"]["turn"]["spent"] == 1
    assert refusal(roll(success["document"], "a", "cast", [6, 5, 1], difficulty=6, cost=1, spell="fog")) == "CV-65"
    assert roll(success["document"], "a", "cast", [6, 5, 1], difficulty=6, spell="rain")["outcome"] == "success"
    fail = roll(document, "a", "cast", [5, 5, 2], difficulty=6, cost=2, spell="fog")
    assert state(fail["document"], "a")["will"] == 2
    assert refusal(roll(fail["document"], "a", "cast", [6, 5, 1], difficulty=6, spell="rain")) == "CV-65"
    critical = roll(document, "a", "cast", [10, 6, 1], difficulty=6, cost=2, spell="fog")
    assert state(critical["document"], "a")["will"] == 3 and critical["detail"]["more"] == 1
    fumble = roll(document, "a", "cast", [1, 5, 2], difficulty=6, cost=2, spell="fog")
    assert state(fumble["document"], "a") == {"will": 1, "stunned": True}
    assert refusal(roll(fumble["document"], "a", "cast", [6, 5], difficulty=6, spell="rain")) == "CV-65"
    assert refusal(roll(document, "a", "cast", [6, 5, 1], difficulty=6, cost=9)) == "CV-65", "not enough will"
    assert refusal(roll(table(figure("a", (5, 5))), "a", "cast", [6, 5, 1, 1])) == "CV-65", "no mage"
    mind = {**document, "options": {"cast_stat": "mind"}}
    assert roll(mind, "a", "cast", [6, 5, 1, 1, 1], difficulty=6)["outcome"] == "success", "five dice"


@pytest.mark.clause("CV-65")
def test_casting_in_contact_calls_down_an_attack_first() -> None:
    caster = figure("a", (5, 5), traits=["mage"])
    document = table(caster, figure("b", (6.185, 5), "blue"))
    barred = roll(document, "a", "cast", [7, 7, 7, 7], difficulty=6)
    assert refusal(barred) == "CV-65" and barred["refused"]["figure"] == "b"
    declared = after(document, "a", action="cast")
    assert declared["turn"]["opportunities"] == [["b", "a"]]
    assert refusal(roll(declared, "a", "cast", [7, 7, 7, 7], difficulty=6)) == "CV-53"
    hit = roll(declared, "b", "attack", [4, 1, 1, 1], target="a", opportunity=True)["document"]
    assert refusal(roll(hit, "a", "cast", [7, 7, 7, 7], difficulty=6)) == "CV-53", "the damage comes first"
    struck = roll(hit, "a", "protection", [7, 1, 1])["document"]
    assert roll(struck, "a", "cast", [7, 7, 7, 7], difficulty=6)["outcome"] == "success"


@pytest.mark.clause("CV-43", "CV-65")
def test_in_water_only_water_creatures_cast_and_dispel() -> None:
    assert refusal(roll(mages(areas=WATER), "a", "cast", [7, 7, 7], difficulty=6)) == "CV-43"
    assert refusal(roll(mages(areas=WATER), "b", "dispel", [7, 7, 7, 7], difficulty=6, caster="a")) == "CV-43"
    wet = mages(areas=WATER)
    of(wet, "a")["traits"].append("water-creature")
    assert roll(wet, "a", "cast", [7, 7, 7], difficulty=6)["outcome"] == "success"


@pytest.mark.clause("CV-66")
def test_dispelling() -> None:
    document = mages()
    dispel = {"difficulty": 6, "cost": 2, "caster": "a"}
    tried = roll(document, "b", "dispel", [6, 7, 8, 1], **dispel)
    assert tried["outcome"] == "success" and tried["detail"]["counted"] == 1, "no more than its level"
    assert state(tried["document"], "b")["will"] == 2, "the same will"
    opposed = roll(tried["document"], "a", "cast", [6, 6, 1], difficulty=6, cost=2)
    assert opposed["outcome"] == "success" and opposed["detail"]["aces"] == 1
    assert "dispelled" not in opposed["document"]["turn"]
    lost = roll(tried["document"], "a", "cast", [6, 5, 1], difficulty=6, cost=2)
    assert lost["outcome"] == "fail"
    nothing = roll(document, "b", "dispel", [5, 5, 5, 1], **dispel)
    assert nothing["outcome"] == "fail" and nothing["document"]["turn"]["no_dispel"] == ["b"]
    assert refusal(roll(nothing["document"], "b", "dispel", [6, 7, 8, 1], **dispel)) == "CV-66"
    poor = mages()
    of(poor, "b")["stats"]["will"] = 1
    assert refusal(roll(poor, "b", "dispel", [6, 7, 8, 1], **dispel)) == "CV-65"
    friend = mages()
    of(friend, "b")["side"] = "red"
    assert refusal(roll(friend, "b", "dispel", [6, 7, 8, 1], **dispel)) == "CV-66"


@pytest.mark.clause("CV-66")
def test_a_dispeller_is_near_and_in_sight_of_caster_or_target() -> None:
    dispel = {"difficulty": 6, "caster": "a"}
    dice = [6, 7, 8, 1]
    far = mages()
    of(far, "b")["at"] = [9.2, 5]  # 3.02 inches from edge to edge
    assert refusal(roll(far, "b", "dispel", dice, **dispel)) == "CV-66"
    of(far, "b")["at"] = [9.18, 5]
    assert roll(far, "b", "dispel", dice, **dispel)["outcome"] == "success"
    hidden = mages(areas=[box("building", 6.5, 0, 7, 24)])
    assert refusal(roll(hidden, "b", "dispel", dice, **dispel)) == "CV-66"
    hidden["figures"].append(figure("c", (9, 7), "blue"))
    assert roll(hidden, "b", "dispel", dice, target="c", **dispel)["outcome"] == "success", "the target is near"


@pytest.mark.clause("CV-66")
def test_a_dispel_counts_for_its_own_caster() -> None:
    document = mages()
    document["figures"].append(figure("x", (9, 6.5), traits=["mage"]))
    tried = roll(document, "b", "dispel", [9, 9, 9, 9], caster="x", difficulty=7, cost=1)["document"]
    cast = roll(tried, "a", "cast", [8, 2, 2], difficulty=5, cost=0)
    assert cast["outcome"] == "success" and "dispelled" not in cast["detail"]
    tried["turn"]["figure"] = "a"
    kept = roll(tried, "a", "cast", [8, 2, 2], difficulty=5, cost=0)["document"]["turn"]
    assert kept["casting"]["caster"] == "x" and kept["dispelled"] == 1


@pytest.mark.clause("CV-60")
def test_an_attack_names_a_weapon_of_the_figure() -> None:
    document = table(figure("a", (2, 2)), figure("b", (8, 2), "blue"))
    asked = {"figure": "a", "roll": "attack", "target": "b", "weapon": "Bow", "dice": [7, 7, 7, 7]}
    assert error(document, "roll", **asked)["path"] == "$.question.weapon"
    assert ask(document, "roll", range=6, **asked)["outcome"] == "success", "the question says its range"
    of(document, "a")["state"] = {"weapons": [{"name": "Bow", "range": 2}, {"name": "Bow", "range": 9}]}
    assert ask(document, "roll", **asked)["outcome"] == "success", "of one name, the one that reaches farthest"
