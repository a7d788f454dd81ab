"""Oráculo: close combat, shooting dice, aiming and their odds (OR-30 to OR-34, OR-42, OR-50 to OR-61)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tablelight.rules.systems.oraculo.chances import Guard, melee_chances, wounds
from tests.asking import ask, error
from tests.oracles.oraculo import fewest_wounds, listed
from tests.systems.oraculo_table import actions, clauses, hero, monster, sight, table

ATTACK = ["miss", "miss", "hit", "hit", "hit", "critical"]
DEFENCE = ["miss", "miss", "miss", "parry", "parry", "critical-parry"]
SHOT = [0, 0, 2, 2, 4, 6]
GUARDS = list(product((False, True), repeat=2))


def melee(document: dict[str, Any], *dice: str, name: str = "a", target: str = "m") -> Any:
    """The answer to a roll of close combat."""
    return ask(document, "roll", figure=name, roll="melee", target=target, dice=list(dice))


def shot(document: dict[str, Any], *dice: int, target: str = "m", **keys: int) -> Any:
    """The answer to a shot."""
    return ask(document, "roll", figure="a", roll="shot", target=target, dice=list(dice), **keys)


def odds(name: str, **given: Any) -> dict[int, Fraction]:
    """The outcomes of odds by name."""
    answer = ask(table(hero("a", (0, 0))), "odds", roll=name, with_=given)
    chances = {int(number): Fraction(chance) for number, chance in answer["outcomes"].items()}
    assert Fraction(answer["mean"]) == sum(number * chance for number, chance in chances.items())
    return chances


@pytest.mark.clause("OR-30")
def test_no_wounds_are_counted_that_a_document_cannot_hold() -> None:
    board = table(hero("a", (0, 0)), monster("m", (1, 0), life=999))
    board["figures"][1]["state"] = {"wounds": 998}
    after = melee(board, *["hit"] * 2, *["miss"] * 2)["document"]
    assert after["figures"][1]["state"] == {"wounds": 999} and actions(after, "m")["move"] == "DG-06"


@pytest.mark.clause("OR-30")
def test_dice_by_combat_and_a_wound_for_each_blow_that_lands() -> None:
    document = table(hero("a", (0, 0), combat=3), monster("m", (1, 0), combat=1))
    assert error(document, "roll", figure="a", roll="melee", target="m", dice=["hit"])["path"] == "$.question.dice"
    answer = melee(document, "hit", "critical", "miss", "miss")
    assert answer["outcome"] == "2"
    assert answer["document"]["figures"][1]["state"] == {"wounds": 2}
    assert answer["document"]["turn"] == {"figure": "a", "actions": ["attack"]}
    assert melee(answer["document"], "hit", "hit", "hit", "miss")["refused"]["clause"] == "OR-02"
    thrown = ask(document, "roll", figure="a", roll="melee", target="m")
    assert len(thrown["dice"]) == 4 and set(thrown["dice"][:3]) <= set(ATTACK) and thrown["dice"][3] in DEFENCE


@pytest.mark.clause("OR-31")
@pytest.mark.clause("OR-32")
@pytest.mark.parametrize("guard", [Guard(shield, sword) for shield, sword in GUARDS])
def test_the_odds_of_close_combat_equal_every_throw(guard: Guard) -> None:
    attack, defence = tuple(ATTACK), tuple(DEFENCE)
    for dice in product(range(4), repeat=2):
        throws = product(product(attack, repeat=dice[0]), product(defence, repeat=dice[1]))
        counts = Counter(wounds(*throw, guard) for throw in throws)
        expected = {number: Fraction(ways, counts.total()) for number, ways in counts.items()}
        assert dict(melee_chances(dice, guard, attack, defence).chances) == expected


@pytest.mark.clause("OR-30")
def test_the_odds_of_very_many_dice_are_found() -> None:
    """Each pair of throws was multiplied: with 30 dice a side the page stood still for seconds, with 99 for half an hour."""
    found = melee_chances((40, 40), Guard(shield=True), tuple(ATTACK), tuple(DEFENCE))
    assert sum(found.chances.values()) == 1 and set(found.chances) == set(range(41))


@pytest.mark.clause("OR-31")
@pytest.mark.parametrize(
    ("traits", "parry", "left"),
    [
        ((), "parry", 1),
        ((), "critical-parry", 1),
        (("shield",), "parry", 0),
        (("shield",), "critical-parry", 1),
        (("sword",), "parry", 1),
        (("sword",), "critical-parry", 0),
        (("shield", "sword"), "parry", 0),
        (("shield", "sword"), "critical-parry", 0),
    ],
)
def test_what_cancels_a_critical_hit(traits: tuple[str, ...], parry: str, left: int) -> None:
    document = table(hero("a", (0, 0), combat=1), monster("m", (1, 0), *traits, combat=1))
    assert melee(document, "critical", parry)["detail"]["wounds"] == left
    assert melee(document, "hit", "parry")["detail"]["wounds"] == 0


@pytest.mark.clause("OR-32")
def test_the_defender_takes_the_fewest_wounds_that_any_pairing_leaves() -> None:
    assert wounds(["hit"], ["critical-parry"], Guard()) == 0
    for attack in product(("hit", "critical", "miss"), repeat=3):
        for defence in product(("parry", "critical-parry", "miss"), repeat=3):
            for shield, sword in GUARDS:
                found = wounds(attack, defence, Guard(shield, sword))
                assert found == fewest_wounds(list(attack), list(defence), shield, sword), (attack, defence)


@pytest.mark.clause("OR-33")
def test_the_outnumbered_throw_one_defence_die_fewer() -> None:
    alone = monster("m", (3, 3), combat=2)
    pair = table(hero("a", (2, 3), combat=1), hero("b", (4, 3)), alone)
    answer = melee(pair, "hit", "miss")
    assert answer["detail"]["outnumbered"] and answer["outcome"] == "1"
    assert [reason["clause"] for reason in answer["reasons"]] == ["OR-30", "OR-33"]
    one = table(hero("a", (2, 3), combat=1), alone)
    assert not melee(one, "hit", "miss", "miss")["detail"]["outnumbered"]
    helped = table(*pair["figures"], monster("n", (5, 4)))
    assert not melee(helped, "hit", "miss", "miss")["detail"]["outnumbered"]
    walled = table(*pair["figures"], monster("n", (5, 4)), edges={((4, 4), (5, 4)): "wall", ((4, 3), (5, 3)): "wall"})
    assert melee(walled, "hit", "miss")["detail"]["outnumbered"]


@pytest.mark.clause("OR-34")
def test_the_faces_are_the_documents() -> None:
    options = {"attack_die": ["hit"] * 6, "defence_die": ["parry"] * 6}
    document = table(hero("a", (0, 0), combat=2), monster("m", (1, 0), combat=1), options=options)
    assert ask(document, "roll", figure="a", roll="melee", target="m")["outcome"] == "1"
    assert error(document, "roll", figure="a", roll="melee", target="m", dice=["hit", "miss", "parry"])
    answer = ask(document, "odds", roll="melee", with_={"attack": 2, "defence": 1})
    assert answer["outcomes"] == {"1": "1"}
    assert error(table(options={"attack_die": ["hit"]}), "odds", roll="melee", with_={})["path"].endswith("attack_die")


@pytest.mark.clause("OR-30")
@pytest.mark.clause("OR-34")
@pytest.mark.parametrize(("shield", "sword"), GUARDS)
def test_melee_odds_are_those_of_every_throw_listed(shield: bool, sword: bool) -> None:
    for attack, defence in ((0, 2), (1, 0), (1, 1), (2, 2), (3, 1)):

        def value(throw: tuple[str, ...], attack: int = attack) -> int:
            return fewest_wounds(list(throw[:attack]), list(throw[attack:]), shield, sword)

        expected = listed([ATTACK] * attack + [DEFENCE] * defence, value)
        assert odds("melee", attack=attack, defence=defence, shield=shield, sword=sword) == expected


@pytest.mark.clause("OR-42")
@pytest.mark.clause("OR-51")
@pytest.mark.parametrize("distance", range(1, 8))
def test_shot_odds_are_those_of_every_throw_listed(distance: int) -> None:
    def hit(face: int) -> int:
        return int(face >= distance)

    for dice in (1, 2, 3, 4):
        expected = listed([SHOT] * dice, lambda throw: sum(map(hit, throw)))
        assert odds("shot", dice=dice, distance=distance, clear=True) == expected
        if dice > 1:
            expected = listed([SHOT] * (dice - 1), lambda throw: sum(map(hit, throw)))
        else:
            expected = listed([SHOT] * 2, lambda throw: hit(throw[0]) * hit(throw[1]))
        assert odds("shot", dice=dice, distance=distance, clear=False) == expected


@pytest.mark.clause("OR-42")
def test_without_a_clear_line_one_die_fewer_and_a_single_die_must_hit_twice() -> None:
    document = table(hero("a", (0, 0), aim=3), monster("m", (2, 0)), objects={(1, 0): "table"})
    assert shot(document, 6, 6)["outcome"] == "2"
    assert error(document, "roll", figure="a", roll="shot", target="m", dice=[6, 6, 6])["path"] == "$.question.dice"
    single = table(hero("a", (0, 0), aim=1), monster("m", (2, 0)), objects={(1, 0): "table"})
    assert shot(single, 0)["outcome"] == "0"
    assert shot(single, 6, 0)["outcome"] == "0"
    assert shot(single, 6, 2)["outcome"] == "1"
    assert error(single, "roll", figure="a", roll="shot", target="m", dice=[6])["path"] == "$.question.dice"
    for _ in range(20):
        dice = ask(single, "roll", figure="a", roll="shot", target="m")["dice"]
        assert len(dice) == (2 if dice[0] >= 2 else 1)


@pytest.mark.clause("OR-50")
def test_dice_by_aim_up_to_six_squares_away() -> None:
    document = table(hero("a", (0, 0), aim=2), monster("m", (6, 6)))
    assert len(ask(document, "roll", figure="a", roll="shot", target="m")["dice"]) == 2
    far = table(hero("a", (0, 0)), monster("m", (7, 3)))
    assert shot(far, 6, 6)["refused"]["clause"] == "OR-50"
    assert shot(table(hero("a", (0, 0), aim=0), monster("m", (2, 0))), 6)["refused"]["clause"] == "OR-50"
    assert shot(table(hero("a", (0, 0)), hero("m", (2, 0))), 6, 6)["refused"]["clause"] == "OR-43"
    walled = table(hero("a", (0, 0)), monster("m", (1, 0)), size=(2, 1), edges={((0, 0), (1, 0)): "wall"})
    assert shot(walled, 6, 6)["refused"]["clause"] == "OR-40"


@pytest.mark.clause("OR-51")
@pytest.mark.parametrize(
    ("face", "distance", "hits"), [(6, 6, 1), (4, 4, 1), (4, 5, 0), (2, 2, 1), (2, 3, 0), (0, 1, 0)]
)
def test_a_die_hits_as_far_as_it_shows(face: int, distance: int, hits: int) -> None:
    document = table(hero("a", (0, 0), aim=1), monster("m", (distance, 0)))
    answer = shot(document, face)
    assert answer["detail"]["wounds"] == hits
    assert answer["document"]["figures"][1].get("state", {}) == ({"wounds": 1} if hits else {})


@pytest.mark.clause("OR-52")
def test_the_texts_example_of_a_shot() -> None:
    assert shot(table(hero("a", (0, 0), aim=3), monster("m", (5, 2))), 6, 6, 2)["detail"]["wounds"] == 2


@pytest.mark.clause("OR-53")
def test_dice_are_shared_among_two_shots_at_most() -> None:
    document = table(hero("a", (0, 0), aim=3), monster("m", (3, 0)), monster("n", (0, 3)))
    first = shot(document, 6, share=1)["document"]
    assert first["turn"] == {"figure": "a", "actions": ["attack"], "shots": [1]}
    assert actions(first)["attack"] is None
    assert shot(first, 6, target="n", share=1)["refused"]["clause"] == "OR-53"
    second = shot(first, 6, 0, target="n")["document"]
    assert second["turn"]["shots"] == [1, 2] and second["turn"]["actions"] == ["attack"]
    assert actions(second)["attack"] == "OR-02"
    assert shot(second, 6)["refused"]["clause"] == "OR-02"
    assert actions(shot(document, 6, 6, 6)["document"])["attack"] == "OR-02"
    assert shot(document, 6, 6, 6, 6, share=4)["refused"]["clause"] == "OR-53"
    made = {"actions": ["attack"], "shots": [1, 1]}
    assert actions(table(*document["figures"], turn=made))["attack"] == "OR-02"
    moved = ask(first, "apply", figure="a", action="search")["document"]
    assert actions(moved)["attack"] == "OR-02"


@pytest.mark.clause("OR-53")
def test_a_share_without_a_clear_line_loses_its_own_die() -> None:
    document = table(hero("a", (0, 0), aim=2), monster("m", (2, 0)), objects={(1, 0): "table"})
    assert shot(document, 6, 2, share=1)["detail"]["twice"]


@pytest.mark.clause("OR-54")
def test_the_shooting_die_is_the_documents() -> None:
    options = {"shot_die": [6] * 6}
    document = table(hero("a", (0, 0), aim=2), monster("m", (6, 0)), options=options)
    assert ask(document, "roll", figure="a", roll="shot", target="m")["outcome"] == "2"
    assert error(document, "roll", figure="a", roll="shot", target="m", dice=[6, 4])["path"] == "$.question.dice[1]"
    assert sight(document, "a", "m")["odds"]["outcomes"] == {"2": "1"}
    assert odds("shot", dice=1, distance=4, die=[4, 4, 6, 0]) == {0: Fraction(1, 4), 1: Fraction(3, 4)}
    assert Counter(SHOT) == Counter({0: 2, 2: 2, 4: 1, 6: 1}) and odds("shot", dice=1, distance=6)[1] == Fraction(1, 6)
    assert error(table(), "odds", roll="shot", with_={"dice": 1, "distance": 1, "die": []})["path"].endswith("die")


@pytest.mark.clause("OR-60")
def test_aiming_is_an_action_only_before_a_shot() -> None:
    document = table(hero("a", (0, 0), aim=2), monster("m", (3, 0)))
    aimed = ask(document, "apply", figure="a", action="aim")["document"]
    assert [name for name, barred in actions(aimed).items() if not barred] == ["attack"]
    assert actions(aimed)["move"] == "OR-60"
    assert shot(aimed, 6, 6, 6)["outcome"] == "3"
    assert sight(aimed, "a", "m")["dice"] == 3
    for before in ("search", "attack"):
        assert actions(table(*document["figures"], turn={"actions": [before]}))["aim"] == "OR-60"
    assert actions(table(hero("a", (0, 0), aim=2), monster("m", (7, 0))))["aim"] == "OR-50"
    late = table(*document["figures"], turn={"actions": ["attack"]})
    (reason,) = [e["reason"] for e in ask(late, "actions", figure="a")["actions"] if e["id"] == "aim"]
    assert reason["text"] == "Aiming comes before the attack."
    close = table(hero("a", (0, 0), aim=2), monster("m", (1, 0)), turn={"actions": ["aim"]})
    assert melee(close, "hit", "hit", "miss", "miss")["refused"]["clause"] == "OR-60"
    assert actions(close)["attack"] is None
    close["options"] = {"shoot_engaged": False}
    assert actions(close)["attack"] == "OR-44"


@pytest.mark.clause("OR-61")
def test_aiming_makes_no_second_shot_but_helps_the_first_of_two() -> None:
    turn = {"actions": ["aim"]}
    one = table(hero("a", (0, 0), aim=1), monster("m", (3, 0)), turn=turn)
    after = shot(one, 6, 6)
    assert after["outcome"] == "2"
    assert actions(after["document"])["attack"] is not None
    two = table(hero("a", (0, 0), aim=2), monster("m", (3, 0)), turn=turn)
    first = shot(two, 6, 6, share=1)
    assert first["outcome"] == "2"
    assert actions(first["document"])["attack"] is None
    assert shot(first["document"], 6)["outcome"] == "1"


@pytest.mark.clause("OR-30")
@pytest.mark.clause("OR-33")
def test_the_odds_of_close_combat_between_two_as_they_stand() -> None:
    shielded = monster("m", (1, 0), "shield", combat=2, life=3)
    document = table(hero("a", (0, 0), combat=3), hero("b", (2, 0)), shielded)
    found = ask(document, "odds", roll="melee", from_="a", to="m")
    assert (found["attack"], found["defence"], found["allowed"], found["life"]) == (3, 1, True, 3)
    assert clauses(found) == ["OR-33"], "two against one: a defence die fewer"
    plain = ask(document, "odds", roll="melee", with_={"attack": 3, "defence": 1, "shield": True})
    assert found["outcomes"] == plain["outcomes"] and found["out"] == plain["outcomes"]["3"]
    stronger = ask(document, "odds", roll="melee", from_="a", to="m", with_={"attack": 5, "shield": False})
    assert stronger["outcomes"] == ask(document, "odds", roll="melee", with_={"attack": 5, "defence": 1})["outcomes"]
    twice = ask(document, "odds", roll="melee", from_="a", to="m", times=2)
    assert Fraction(twice["mean"]) == 2 * Fraction(found["mean"]) and Fraction(twice["out"]) > Fraction(found["out"])
    hurt = table(hero("a", (0, 0), combat=3), {**shielded, "state": {"wounds": 2}})
    assert ask(hurt, "odds", roll="melee", from_="a", to="m")["life"] == 1
    apart = ask(table(hero("a", (0, 0)), monster("m", (3, 0))), "odds", roll="melee", from_="a", to="m")
    assert not apart["allowed"] and apart["refused"]["clause"] == "OR-21"
    spent = table(hero("a", (0, 0)), monster("m", (1, 0)), turn={"figure": "a", "actions": ["move", "move"]})
    assert ask(spent, "odds", roll="melee", from_="a", to="m")["refused"]["clause"] == "OR-01"
    assert error(document, "odds", roll="melee", from_="a")["path"] == "$.question.to"
    assert error(document, "odds", roll="melee", from_="a", to="m", with_={"to": "b"})["path"] == "$.question.with.to"
    assert error(document, "odds", roll="melee", with_={"attack": 3})["path"] == "$.question.with.defence"


@pytest.mark.clause("OR-53")
@pytest.mark.clause("OR-60")
@pytest.mark.clause("OR-61")
def test_a_preview_of_splitting_and_aiming() -> None:
    document = table(hero("a", (0, 0), aim=2), monster("m", (4, 0), life=1))
    found = ask(document, "odds", roll="shot", from_="a", to="m")
    assert (found["dice"], found["distance"], found["clear"], found["allowed"]) == (2, 4, True, True)
    assert found["outcomes"] == ask(document, "odds", roll="shot", with_={"dice": 2, "distance": 4})["outcomes"]
    assert found["out"] == found["any"]
    ways = [(way["share"], way["aimed"], way["dice"], way["twice"]) for way in found["previews"]]
    assert ways == [(1, False, 1, False), (2, False, 2, False), (1, True, 2, False), (2, True, 3, False)]
    aimed = ask(document, "odds", roll="shot", from_="a", to="m", aimed=True, share=1)
    assert aimed["dice"] == 2 and aimed["outcomes"] == found["previews"][2]["odds"]["outcomes"]
    after = ask(document, "apply", figure="a", action="aim")["document"]
    assert ask(after, "odds", roll="shot", from_="a", to="m")["dice"] == 3
    assert [way["aimed"] for way in ask(after, "odds", roll="shot", from_="a", to="m")["previews"]] == [True, True]
    late = table(hero("a", (0, 0)), monster("m", (4, 0)), turn={"figure": "a", "actions": ["move"]})
    assert ask(late, "odds", roll="shot", from_="a", to="m")["allowed"]
    assert ask(late, "odds", roll="shot", from_="a", to="m", aimed=True)["refused"]["clause"] == "OR-60"
    second = table(
        hero("a", (0, 0), aim=3), monster("m", (4, 0)), turn={"figure": "a", "actions": ["attack"], "shots": [1]}
    )
    assert ask(second, "odds", roll="shot", from_="a", to="m")["dice"] == 2, "the two that are left"
    assert ask(document, "odds", roll="shot", from_="a", to="m", share=3)["refused"]["clause"] == "OR-53"
    assert error(document, "odds", roll="shot", with_={"dice": 2, "distance": 4}, share=1)["path"] == "$.question.share"
    covered = table(hero("a", (0, 0), aim=1), monster("m", (4, 0)), objects={(2, 0): "column"})
    single = ask(covered, "odds", roll="shot", from_="a", to="m")
    assert (single["dice"], single["twice"], single["clear"]) == (1, True, False) and clauses(single) == ["OR-42"]
