"""Carnevale: pools and their chances (CV-01 to CV-06)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.asking import error
from tests.oracles import carnevale_danger as slow
from tests.oracles.pools import enumerate_basic, enumerate_opposed
from tests.systems.carnevale_table import ask, figure, of, roll, table

DOCUMENT = table(figure("a", (5, 5)), figure("b", (6.185, 5), "blue"))


def odds(kind: str, **given: int) -> dict[str, Fraction]:
    found = ask(DOCUMENT, "odds", roll=kind, **{"with": given})
    return {key: Fraction(value) for key, value in found["outcomes"].items()}


def keyed(counted: dict[tuple[str, int], Fraction]) -> dict[str, Fraction]:
    return {f"{outcome}/{aces}": chance for (outcome, aces), chance in counted.items()}


@pytest.mark.clause("CV-06", "CV-03", "CV-04")
def test_basic_odds_are_those_of_every_throw() -> None:
    for dice in (0, 1, 2, 3, 4):
        assert odds("basic", dice=dice, needed=7) == keyed(enumerate_basic(dice, 7))
    assert odds("basic", dice=3, needed=4) == keyed(enumerate_basic(3, 4))
    for dice in range(1, 11):
        assert sum(odds("basic", dice=dice, needed=7).values()) == 1


@pytest.mark.clause("CV-02", "CV-06")
def test_a_ten_is_an_ace_whatever_is_needed_and_a_one_never_is() -> None:
    for needed in (1, 2, 10, 11, 12, 99):
        assert odds("basic", dice=3, needed=needed) == keyed(enumerate_basic(3, needed)), needed
        assert odds("opposed", dice=2, against=2, needed=needed) == keyed(enumerate_opposed(2, 2, needed)), needed
    assert odds("basic", dice=1, needed=1)["success/1"] == Fraction(9, 10)
    assert odds("attack", dice=1, dexterity=12)["success/1"] == Fraction(1, 10)
    assert odds("cast", dice=1, difficulty=11)["success/1"] == Fraction(1, 10)
    for needed in (0, -1, 100):
        wrong = error(DOCUMENT, "odds", roll="basic", **{"with": {"dice": 3, "needed": needed}})
        assert wrong["path"] == "$.question.with.needed"


@pytest.mark.clause("CV-05", "CV-06")
def test_opposed_odds_are_those_of_every_throw() -> None:
    for dice, against in ((1, 1), (2, 2), (3, 1), (1, 3), (2, 0)):
        assert odds("opposed", dice=dice, against=against, needed=7) == keyed(enumerate_opposed(dice, against, 7))
    for against in range(11):
        assert sum(odds("opposed", dice=10, against=against, needed=7).values()) == 1


@pytest.mark.clause("CV-06")
@pytest.mark.parametrize("kind", ["move", "jump", "fall", "dive", "attack", "protection", "cast"])
def test_every_basic_roll_has_the_same_chances_and_effects_beside(kind: str) -> None:
    found = ask(DOCUMENT, "odds", roll=kind, **{"with": {"dice": 3}})
    assert {key: Fraction(value) for key, value in found["outcomes"].items()} == keyed(enumerate_basic(3, 7))
    assert list(found["effects"]) == list(found["outcomes"])
    assert Fraction(found["mean"]) == Fraction(12, 10)


@pytest.mark.clause("CV-06")
@pytest.mark.parametrize("kind", ["disengage", "grapple", "drown", "dispel"])
def test_every_opposed_roll_too(kind: str) -> None:
    found = ask(DOCUMENT, "odds", roll=kind, **{"with": {"dice": 2, "against": 2}})
    assert {key: Fraction(value) for key, value in found["outcomes"].items()} == keyed(enumerate_opposed(2, 2, 7))
    assert list(found["effects"]) == list(found["outcomes"])


@pytest.mark.clause("CV-06", "CV-30", "CV-61", "CV-66")
def test_effects() -> None:
    def effects(kind: str, **given: int) -> dict[str, dict[str, object]]:
        found: dict[str, dict[str, object]] = ask(DOCUMENT, "odds", roll=kind, **{"with": given})["effects"]
        return found

    fall = effects("fall", dice=4, loss=3)
    assert fall["success/2"]["lost"] == 1 and fall["critical/2"]["lost"] == 0 and fall["fumble/0"]["stunned"]
    assert effects("jump", dice=3)["critical/3"]["inches"] == 7
    assert effects("protection", dice=3, damage=3)["fumble/0"]["lost"] == 4
    assert effects("drown", dice=3, against=1)["critical/3"]["lost"] == 7
    assert effects("grapple", dice=3, against=1)["success/1"]["inches"] == 3
    assert effects("disengage", dice=3, against=1)["fail/0"] == {"moves": True, "inches": 0, "opportunity": True}
    assert effects("attack", dice=3, needed=5)["critical/2"] == {
        "damage": 2,
        "lost": 1,
        "attacker_lost": 0,
        "opportunity": False,
    }
    dispel = odds("dispel", dice=2, against=2, difficulty=7, mage=1)
    assert dispel == keyed(enumerate_opposed(2, 2, 7, most=1))


@pytest.mark.clause("CV-01")
def test_a_pool_is_a_stat_of_at_most_ten_dice() -> None:
    strong = table(figure("a", (5, 5), stats={"dexterity": 12}))
    assert roll(strong, "a", "jump", [2] * 10)["outcome"] == "fail"
    for wrong in (9, 11, 12):
        assert error(strong, "roll", figure="a", roll="jump", dice=[2] * wrong)["path"] == "$.question.dice"
    assert error(strong, "roll", figure="a", roll="jump", dice=[11] + [2] * 9)["path"] == "$.question.dice[0]"
    none = table(figure("a", (5, 5), stats={"dexterity": 0}))
    assert roll(none, "a", "jump", [])["outcome"] == "fail"
    thrown = ask(strong, "roll", figure="a", roll="jump")["dice"]
    assert len(thrown) == 10 and all(1 <= die <= 10 for die in thrown)
    missing = table(figure("a", (5, 5)))
    del missing["figures"][0]["stats"]["dexterity"]
    assert error(missing, "roll", figure="a", roll="jump")["path"] == "$.document.figures[0].stats.dexterity"


@pytest.mark.clause("CV-02", "CV-03", "CV-04")
def test_aces_criticals_and_fumbles_as_thrown() -> None:
    def outcome(*dice: int) -> tuple[str, int]:
        answer = roll(DOCUMENT, "a", "jump", list(dice))
        return answer["outcome"], answer["detail"]["aces"]

    assert outcome(7, 6, 1, 10) == ("success", 2)
    assert outcome(10, 1, 2, 3) == ("success", 1), "no other ace: no critical"
    assert outcome(10, 7, 2, 3) == ("critical", 2)
    assert outcome(2, 10, 10, 10) == ("success", 3), "only the Destiny die counts"
    assert outcome(1, 2, 3, 4) == ("fumble", 0)
    assert outcome(1, 7, 3, 4) == ("success", 1), "a 1 with an ace is no fumble"
    assert outcome(2, 1, 1, 1) == ("fail", 0)
    sure = table(figure("a", (5, 5)), figure("b", (6.185, 5), "blue", stats={"dexterity": 1}))
    assert roll(sure, "a", "attack", [1, 1, 2, 2], target="b")["detail"]["damage"] == 2, "a 1 is never an ace"
    hard = table(figure("a", (5, 5)), figure("b", (6.185, 5), "blue", stats={"dexterity": 12}))
    assert roll(hard, "a", "attack", [9, 10, 9, 9], target="b")["detail"]["damage"] == 1, "a 10 always is"


@pytest.mark.clause("CV-05")
def test_opposed_rolls_as_thrown() -> None:
    def outcome(dice: list[int], against: list[int]) -> tuple[str, int]:
        answer = roll(DOCUMENT, "a", "grapple", dice, target="b", against=against)
        assert answer["dice"] == [*dice, *against]
        return answer["outcome"], answer["detail"]["aces"]

    assert outcome([10, 7, 8, 2], [7, 2, 2, 2]) == ("critical", 2)
    assert outcome([10, 7, 2, 2], [7, 2, 2, 2]) == ("success", 1), "one left is no critical"
    assert outcome([1, 7, 2, 2], [7, 8, 2, 2]) == ("fumble", 0)
    assert outcome([2, 7, 2, 2], [7, 8, 2, 2]) == ("fail", 0)
    assert outcome([2, 7, 2, 2], [1, 2, 2, 2]) == ("success", 1), "the other Destiny die counts for nothing"


@pytest.mark.clause("CV-60", "CV-61")
def test_an_attack_with_its_protection_as_one() -> None:
    document = table(
        figure("a", (5, 5)), figure("b", (9, 5), "blue", stats={"attack": 4, "dexterity": 5, "protection": 3})
    )
    of(document, "a")["stats"] |= {"attack": 4}
    one = slow.harm(document, "a", "b")
    with_ = {"dice": 4, "dexterity": 5, "protection": 3, "life": 3}
    found = ask(document, "odds", roll="attack", **{"with": with_})["harm"]
    assert {int(lost): Fraction(chance) for lost, chance in found["outcomes"].items()} == one
    assert Fraction(found["out"]) == sum(chance for lost, chance in one.items() if lost >= 3)
    twice = ask(document, "odds", roll="attack", **{"with": {**with_, "times": 2}})["harm"]
    both: dict[int, Fraction] = {}
    for lost, chance in one.items():
        for more, further in one.items():
            both[lost + more] = both.get(lost + more, Fraction(0)) + chance * further
    assert {int(lost): Fraction(chance) for lost, chance in twice["outcomes"].items()} == both
    assert Fraction(twice["mean"]) == 2 * Fraction(found["mean"])
    assert "harm" not in ask(document, "odds", roll="attack", **{"with": {"dice": 4}})
