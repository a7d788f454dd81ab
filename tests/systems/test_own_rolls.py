"""Rolls of a rules sheet: odds, compared with every face counted one by one, and dice that are given."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablelight.ask import answer_case
from tests.asking import ask
from tests.systems.own_games import BOARD, Json, game


def problem(document: Json, **question: Any) -> str:
    found, answered = answer_case({"document": document, "question": question})
    assert not answered and isinstance(found, dict)
    path: str = found["error"]["path"]
    return path


def passing(faces: list[Any], test: Json) -> Fraction:
    """The chance that a die passes, by counting both of its throws."""

    def good(face: Any) -> bool:
        if "at_least" in test:
            return bool(face >= test["at_least"])
        return bool(face < test["below"]) if "below" in test else face in test["faces"]

    again = test.get("reroll", [])
    wins = sum(good(second if first in again else first) for first, second in product(faces, faces))
    return Fraction(wins, len(faces) ** 2)


def counted(faces: list[Any], dice: int, tests: list[Json]) -> dict[int, Fraction]:
    """The chances of how many dice pass every test, die by die."""
    chance = Fraction(1)
    for test in tests:
        chance *= passing(faces, test)
    found = {0: Fraction(1)}
    for _ in range(dice):
        wider: dict[int, Fraction] = {}
        for count, share in found.items():
            for more, part in ((1, chance), (0, 1 - chance)):
                wider[count + more] = wider.get(count + more, Fraction(0)) + share * part
        found = wider
    return found


@given(st.integers(0, 10**6))
def test_the_odds_of_a_pool_are_those_of_its_faces(seed: int) -> None:
    random = Random(seed)
    named = random.random() < 0.5
    faces: list[Any] = random.choices(["hit", "miss", "crit"], k=random.randint(2, 6)) if named else [1, 2, 3, 4, 5, 6]

    def test(faces: list[Any]) -> Json:
        least = random.randint(1, 7)
        made: Json = {"faces": [random.choice(faces)]} if named else {random.choice(["at_least", "below"]): least}
        if random.random() < 0.4:
            made["reroll"] = [random.choice(faces)]
        return made

    tests, dice, guard = [test(faces) for _ in range(random.randint(1, 3))], random.randint(0, 4), random.randint(0, 3)
    saving = test(faces)
    roll: Json = {"id": "r", "die": faces if named else 6, "dice": dice, "tests": tests}
    roll["defence"] = {"die": faces if named else 6, "dice": guard, "test": saving}
    roll["effects"] = {"2..": {"wounds": "outcome"}, "1": {"wounds": 3}}
    expected: dict[int, Fraction] = {}
    for hits, a in counted(faces, dice, tests).items():
        for saves, b in counted(faces, guard, [saving]).items():
            left = max(0, hits - saves)
            expected[left] = expected.get(left, Fraction(0)) + a * b
    found = ask(game([roll]), ask="odds", roll="r")
    assert found["outcomes"] == {str(n): str(share) for n, share in sorted(expected.items()) if share}
    assert found["mean"] == str(sum(n * share for n, share in expected.items()))
    wounds: Counter[int] = Counter()
    for n, share in expected.items():
        wounds[3 if n == 1 else n] += share  # type: ignore[assignment]
    assert found["wounds"] == {str(n): str(share) for n, share in sorted(wounds.items()) if share}


@given(st.integers(0, 10**6))
def test_the_odds_of_a_sum_are_those_of_its_faces(seed: int) -> None:
    random = Random(seed)
    count, sides, plus = random.randint(1, 3), random.randint(2, 6), random.randint(0, 3)
    roll: Json = {"id": "r", "kind": "sum", "dice": f"{count}d{sides}", "plus": plus}
    other = random.random() < 0.5
    against = random.randint(0, 9)
    roll["against"] = {"dice": "1d4", "plus": 1} if other else against
    success = random.random() < 0.5
    roll["outcome"] = "success" if success else "margin"
    if count == 1 and random.random() < 0.6:
        roll["natural"] = {str(random.randint(1, sides)): "wonder"}
    expected: Counter[str] = Counter()
    for dice in product(range(1, sides + 1), repeat=count):
        for number in [n + 1 for n in range(1, 5)] if other else [against]:
            margin = sum(dice) + plus - number
            word = ("success" if margin >= 0 else "failure") if success else str(margin)
            expected[roll.get("natural", {}).get(str(dice[0]), word) if count == 1 else word] += 1
    total = expected.total()
    found = ask(game([roll]), ask="odds", roll="r")
    assert found["outcomes"] == {key: str(Fraction(n, total)) for key, n in expected.items()}
    assert ("mean" in found) == (not success and "wonder" not in expected)


FIGHT: Json = {
    "id": "fight",
    "dice": {"stat": "fight"},
    "tests": [{"at_least": 4, "reroll": [1]}, {"at_least": 3}],
    "defence": {"dice": 1, "test": {"at_least": 5}},
    "effects": {"1..": {"wounds": "outcome", "text": "a hit"}},
}
ATTACK: Json = {"attacks": [{"id": "hit", "roll": "fight"}]}


def test_given_dice_are_read_as_they_fall() -> None:
    document = game([FIGHT], **ATTACK)
    # Three dice: 4, 1, 6; the 1 again: 5; three hits wound with 2, 3, 4: two; the defence's 6 takes one away.
    given_dice = [4, 1, 6, 5, 2, 3, 4, 6]
    found = ask(document, ask="roll", figure="a", roll="fight", target="b", attack="hit", dice=given_dice)
    assert found["outcome"] == "1" and found["detail"] == {"wounds": {"b": 1}}
    after = found["document"]
    assert after["figures"][1]["state"] == {"wounds": 1}
    assert after["turn"] == {"figure": "a", "actions": ["hit"]}
    refused = ask(after, ask="roll", figure="a", roll="fight", target="b", attack="hit")
    assert refused["refused"]["clause"] == "OWN-016"
    key = {"ask": "roll", "figure": "a", "roll": "fight", "target": "b"}
    assert problem(document, **key, dice=given_dice[:-1]) == "$.question.dice"
    assert problem(document, **key, dice=[*given_dice, 6]) == "$.question.dice"
    assert problem(document, **key, dice=[7, *given_dice[1:]]) == "$.question.dice[0]"


def test_wounds_go_up_to_the_life_and_then_a_figure_is_out() -> None:
    hard = {**FIGHT, "dice": 9, "tests": [{"at_least": 1}], "defence": None}
    found = ask(game([hard], **ATTACK), ask="roll", figure="a", roll="fight", target="b", attack="hit")
    after = found["document"]
    assert after["figures"][1]["state"] == {"wounds": 5}
    assert ask(after, ask="moves", figure="b")["refused"]["clause"] == "OWN-017"
    assert [1, 0] in [space["at"] for space in ask({**after, "turn": {}}, ask="moves", figure="a")["spaces"]]


def test_odds_from_a_position_count_what_changes_the_dice() -> None:
    shot: Json = {"id": "shot", "dice": {"stat": "fight", "add": ["bands", "hindered", "higher", "cover"]}}
    shot["tests"] = [{"at_least": 6}]
    rules: Json = {
        "terrains": [{"id": "woods", "sight": "hinders", "cover": -1}],
        "levels": {},
        "attacks": [
            {
                "id": "shoot",
                "reach": "sight",
                "range": 4,
                "least": 2,
                "bands": [{"to": 4, "bonus": 1}, {"to": 2, "bonus": 3}],
                "hindered": -1,
                "higher": 2,
                "roll": "shot",
            }
        ],
    }
    document = game([shot], **rules)
    document["board"] = {**BOARD, "spaces": [{"at": [0, 0], "level": 1}, {"at": [3, 0], "terrain": "woods"}]}
    document["figures"][1]["at"] = [3, 0]
    key = {"ask": "odds", "roll": "shot", "from": "a", "to": "b", "attack": "shoot"}
    # 3 dice of the stat, 1 of the band, -1 not clear, 2 from above, -1 of the cover.
    assert ask(document, **key) == ask(game([{**shot, "dice": 4}]), ask="odds", roll="shot")
    document["figures"][1]["at"] = [5, 0]
    assert ask(document, **key)["refused"]["clause"] == "OWN-501"
    given_numbers = {"figure": {"fight": 5}, "bonus": {"bands": -2}}
    assert ask(document, ask="odds", roll="shot", **{"with": given_numbers}) == ask(
        game([{**shot, "dice": 3}]), ask="odds", roll="shot"
    )


@pytest.mark.parametrize(
    ("roll", "path"),
    [
        ({"dice": 3, "tests": [{"faces": ["x"]}]}, "rolls[0].tests[0].faces"),
        ({"dice": 3, "tests": []}, "rolls[0].tests"),
        ({"dice": 3, "tests": [{"at_least": 3, "below": 2}]}, "rolls[0].tests[0].below"),
        ({"dice": 3}, "rolls[0].tests"),
        ({"kind": "sum", "dice": "11d6"}, "rolls[0].dice"),
        ({"kind": "sum", "dice": "2d6", "natural": {"6": "six"}}, "rolls[0].natural"),
        ({"kind": "sum", "dice": "1d6", "natural": {"7": "seven"}}, "rolls[0].natural.7"),
        ({"kind": "sum", "dice": "1d6", "natural": {"6": "12"}}, "rolls[0].natural.6"),
        ({"kind": "sum", "effects": {"hit": {"wounds": "outcome"}}}, "rolls[0].effects.hit.wounds"),
        ({"dice": {"stat": "none"}, "tests": [{"at_least": 3}]}, "rolls[0].dice.stat"),
        ({"dice": {"stat": "fight", "times": "1/0"}, "tests": [{"at_least": 3}]}, "rolls[0].dice.times"),
        ({"dice": {"stat": "fight", "add": ["luck"]}, "tests": [{"at_least": 3}]}, "rolls[0].dice.add[0]"),
    ],
)
def test_what_is_wrong_with_a_roll_is_named_by_its_path(roll: Json, path: str) -> None:
    assert problem(game([{"id": "r", **roll}]), ask="odds", roll="r") == f"$.document.rules.{path}"


@pytest.mark.clause("OWN-601")
def test_an_outcome_may_have_a_name_that_is_almost_a_number() -> None:
    """`next` reads the outcomes of the odds: "--5" is a name."""
    roll: Json = {"id": "hit", "kind": "sum", "dice": "1d6", "natural": {"6": "--5"}, "effects": {"1..": {"wounds": 1}}}
    document = game([roll], attacks=[{"id": "strike", "roll": "hit"}])
    assert "--5" in ask(document, "odds", roll="hit")["outcomes"]
    assert ask(document, "next", side="x")["order"]


@pytest.mark.clause("OWN-017", "OWN-008")
def test_a_figure_that_dies_owes_no_roll_any_more() -> None:
    """It walks away from an enemy and down a cliff: the strike kills it before it falls."""
    hurts: Json = {"dice": 1, "tests": [{"at_least": 4}], "effects": {"1": {"wounds": 9}}}
    document = game(
        [{"id": "fall", **hurts}, {"id": "swipe", **hurts}],
        levels={"fall": {"from": 1, "roll": "fall"}},
        control={"leaving": {"strike": "swipe"}},
    )
    document["board"] = {**BOARD, "spaces": [{"at": [0, 0], "level": 2}]}
    document["figures"][1]["at"] = [0, 1]
    document = ask(document, "apply", figure="a", to=[2, 0])["document"]
    assert document["turn"]["owed"] == [["fall", "a", None], ["swipe", "b", "a"]]
    missed = ask(document, "roll", roll="swipe", figure="b", target="a", dice=[1])["document"]
    assert missed["turn"]["owed"] == [["fall", "a", None]]
    struck = ask(document, "roll", roll="swipe", figure="b", target="a", dice=[4])["document"]
    assert "owed" not in struck["turn"]
