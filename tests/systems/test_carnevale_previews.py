"""The preview of each roll as things stand, compared with every throw of the dice, one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from json import dumps
from typing import Any

import pytest

from tablelight.board.document import Document
from tablelight.board.parse_json import parse
from tablelight.rules.answers import Odds, Refused, Rolled
from tablelight.rules.check import read
from tablelight.rules.questions import RollQuestion
from tablelight.rules.systems.carnevale import SYSTEM
from tests.systems.carnevale_table import Json, box, figure, table

TWO = {"dexterity": 2, "attack": 2, "protection": 2}
ONE = {"dexterity": 1, "attack": 1}
CONTACT = (6.181, 5)
WATER = [box("water", 0, 0, 10, 10)]
MAGES = [
    figure("a", (5, 5), stats={**TWO, "mage": 1}, traits=["mage"]),
    figure("b", (7, 5), "blue", stats={**TWO, "mage": 1}, traits=["mage"]),
]


def pair(*, contact: bool = False, wet: bool = False, **turn: Any) -> Json:
    """Two enemies, in contact or not, in water or not."""
    other = figure("b", CONTACT if contact else (9, 5), "blue", stats=ONE)
    more = {"turn": turn} if turn else {}
    return table(figure("a", (5, 5), stats=TWO), other, areas=WATER if wet else [], **more)


ON_ROOF = table(
    figure("a", (7.4, 6), stats=TWO),
    areas=[box("building", 4, 4, 8, 8, height=3)],
    options={"move_roll": "always", "move_fumble": "falls"},
)
CASES: dict[str, tuple[Json, str, dict[str, Any]]] = {
    "move": (pair(), "a", {}),
    "move on a roof": (ON_ROOF, "a", {}),
    "jump": (pair(), "a", {}),
    "fall": (pair(falling={"a": 3}), "a", {}),
    "fall by hand": (pair(), "a", {"loss": 2}),
    "dive": (pair(wet=True), "a", {}),
    "disengage": (pair(contact=True), "a", {"with": "b"}),
    "attack": (pair(), "a", {"target": "b"}),
    "attack of opportunity": (pair(opportunities=[["a", "b"]]), "a", {"target": "b", "opportunity": True}),
    "protection": (pair(damage={"a": 2}), "a", {}),
    "grapple": (pair(contact=True), "a", {"target": "b"}),
    "drown": (pair(contact=True, wet=True), "a", {"target": "b"}),
    "cast": (table(*MAGES), "a", {"difficulty": 6, "cost": 1}),
    "cast against a dispel": (table(*MAGES, turn={"dispelled": 1}), "a", {"difficulty": 6}),
    "dispel": (table(*MAGES), "b", {"difficulty": 6, "caster": "a"}),
}
"""By the roll's name and its special case: the table, the figure that rolls, the keys."""


def document(data: Json) -> Document:
    return read(parse(dumps(data)))


def question(stage: Document, who: str, roll: str, keys: dict[str, Any], dice: tuple[int, ...] | None) -> RollQuestion:
    return RollQuestion(figure=stage.figure(who), roll=roll, dice=dice, extra=keys)


@pytest.mark.clause("CV-06")
@pytest.mark.parametrize("case", CASES)
def test_the_preview_is_the_count_of_every_throw(case: str) -> None:
    data, who, keys = CASES[case]
    roll = case.split()[0]
    entry, stage = SYSTEM.rolls[roll], document(data)
    assert entry.chances is not None
    odds = entry.chances(stage, question(stage, who, roll, keys, None))
    assert isinstance(odds, Odds), odds
    own, other = odds.extra["dice"], odds.extra.get("against", 0)
    assert isinstance(own, int) and isinstance(other, int) and 0 < own + other <= 3
    effects = odds.extra["effects"]
    assert isinstance(effects, dict)
    seen: Counter[str] = Counter()
    for dice in product(range(1, 11), repeat=own + other):
        found = entry.answer(stage, question(stage, who, roll, keys, dice))
        assert isinstance(found, Rolled)
        key = f"{found.outcome}/{found.detail['aces']}"
        seen[key] += 1
        if not found.detail.get("turned"):
            for name, value in effects[key].items():
                if name == "lost" and roll == "drown":
                    value += effects[key]["attacker_lost"]  # the answer says whose life it is
                if name in found.detail and name != "falls":
                    assert found.detail[name] == value, (key, name, dice)
    whole = 10 ** (own + other)
    assert {key: Fraction(count, whole) for key, count in seen.items()} == dict(odds.outcomes)


@pytest.mark.clause("CV-06")
@pytest.mark.parametrize(
    ("roll", "data", "keys", "why"),
    [
        ("fall", pair(), {}, "CV-30.none"),
        ("protection", pair(), {}, "CV-61.none"),
        ("dive", pair(), {}, "CV-40.dry"),
        ("disengage", pair(), {}, "CV-51.none"),
        ("grapple", pair(), {"target": "b"}, "CV-51.contact"),
        ("drown", pair(contact=True), {"target": "b"}, "CV-64.dry"),
        ("attack", pair(), {"target": "b", "opportunity": True}, "CV-60.unowed"),
        ("attack", pair(wet=True), {"target": "b", "aquatic": False}, "CV-43.weapon"),
        ("attack", pair(falling={"a": 1}), {"target": "b"}, "CV-30.first"),
        ("cast", pair(), {}, "CV-65.mage"),
        ("cast", table(*MAGES), {"cost": 9}, "CV-65.will"),
        ("dispel", pair(), {}, "CV-65.mage"),
        ("jump", pair(wet=True), {}, "CV-20.water"),
        ("move", pair(figure="a", spent=4), {}, "CV-10.points"),
    ],
)
def test_what_is_not_thrown_is_refused_before_for_the_same_reason(
    roll: str, data: Json, keys: dict[str, Any], why: str
) -> None:
    entry, stage = SYSTEM.rolls[roll], document(data)
    assert entry.chances is not None
    before = entry.chances(stage, question(stage, "a", roll, keys, None))
    then = entry.answer(stage, question(stage, "a", roll, keys, None))
    assert isinstance(before, Refused) and isinstance(then, Refused)
    assert before.refused.key == then.refused.key == why


def test_the_other_figure_in_the_roll_is_named() -> None:
    stage = document(pair(contact=True))
    chances = SYSTEM.rolls["disengage"].chances
    assert chances is not None
    odds = chances(stage, question(stage, "a", "disengage", {}, None))
    assert isinstance(odds, Odds) and odds.extra["with"] == "b"
