"""The odds of every game, compared with icepool, an independent library that counts dice."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablelight.ask import answer_case

pytest.importorskip("icepool", reason="is not installed inside Pyodide")

from tests.effort import sized
from tests.oracles import dice

Json = dict[str, Any]
GRIDS = {"heroclix": "square", "oraculo": "square", "heroscape": "hex"}
pools = st.integers(0, 8)
threes = settings(max_examples=sized(30, 30))


def odds(game: str, roll: str, rules: Json | None = None, **numbers: Any) -> dict[str, Fraction]:
    """The outcomes that are answered; the test fails if there is no answer."""
    board: Json = {"grid": GRIDS.get(game, "square"), "columns": 2, "rows": 2}
    if game == "carnevale":
        board = {"grid": "inches", "width": 10, "height": 10}
    document: Json = {"format": "tablelight", "version": 1, "game": game, "board": board, "figures": []}
    if rules is not None:
        document["rules"] = rules
    question: Json = {"ask": "odds", "roll": roll, **({"with": numbers} if numbers else {})}
    found, answered = answer_case({"document": document, "question": question})
    assert answered and isinstance(found, dict), found
    return {outcome: Fraction(chance) for outcome, chance in found["outcomes"].items()}


@pytest.mark.clause("HC-10")
def test_heroclix_flees() -> None:
    assert odds("heroclix", "flee") == dice.flee()


@pytest.mark.clause("HS-50", "HS-55")
@threes
@given(pools, pools, st.integers(1, 4))
def test_heroscape_attacks(attack: int, defence: int, times: int) -> None:
    assert odds("heroscape", "attack", attack=attack, defence=defence, times=times) == dice.wounds(
        attack, defence, times
    )


@pytest.mark.clause("HS-22", "HS-30", "HS-40", "HS-41")
@threes
@given(st.integers(0, 40), st.integers(1, 10))
def test_heroscape_risks(drop: int, height: int) -> None:
    assert odds("heroscape", "fall", drop=drop, height=height) == dice.fall(drop, height)
    assert odds("heroscape", "strike") == odds("heroscape", "lava-field") == dice.wounds(1, 0)
    assert odds("heroscape", "molten-lava") == dice.molten()


@pytest.mark.clause("OR-30", "OR-31", "OR-32", "OR-34")
@threes
@given(
    st.integers(0, 5),
    st.integers(0, 5),
    st.lists(st.sampled_from(["miss", "hit", "critical"]), min_size=6, max_size=6),
    st.lists(st.sampled_from(["miss", "parry", "critical-parry"]), min_size=6, max_size=6),
    st.booleans(),
    st.booleans(),
)
def test_oraculo_in_close_combat(
    attack: int, defence: int, attack_die: list[str], defence_die: list[str], shield: bool, sword: bool
) -> None:
    found = odds(
        "oraculo",
        "melee",
        attack=attack,
        defence=defence,
        attack_die=attack_die,
        defence_die=defence_die,
        shield=shield,
        sword=sword,
    )
    assert found == dice.melee(attack, defence, attack_die, defence_die, shield, sword)


@pytest.mark.clause("OR-42", "OR-50", "OR-51", "OR-54")
@threes
@given(
    st.integers(1, 8),
    st.integers(1, 7),
    st.booleans(),
    st.lists(st.sampled_from([0, 2, 4, 6]), min_size=6, max_size=6),
)
def test_oraculo_shoots(number: int, distance: int, clear: bool, die: list[int]) -> None:
    found = odds("oraculo", "shot", dice=number, distance=distance, clear=clear, die=die)
    assert found == dice.shot(number, distance, clear, die)


@pytest.mark.clause("CV-02", "CV-03", "CV-04", "CV-06")
@threes
@given(st.integers(1, 10), st.integers(2, 10))
def test_carnevale_basic_rolls(number: int, needed: int) -> None:
    assert odds("carnevale", "move", dice=number, needed=needed) == dice.basic(number, needed)


@pytest.mark.clause("CV-05", "CV-06")
@threes
@given(st.integers(1, 10), st.integers(0, 10), st.integers(2, 10))
def test_carnevale_opposed_rolls(number: int, against: int, needed: int) -> None:
    found = odds("carnevale", "disengage", dice=number, against=against, needed=needed)
    assert found == dice.opposed(number, against, needed)


def sheet(roll: Json) -> Json:
    """The rules sheet of a game with one roll."""
    return {
        "version": 1,
        "board": "square",
        "stats": [{"id": "move", "begin": 4}],
        "movement": {"modes": [{"id": "walk", "points": {"stat": "move"}}]},
        "rolls": [roll],
    }


@threes
@given(
    st.integers(0, 8),
    st.lists(st.tuples(st.integers(1, 7), st.one_of(st.none(), st.integers(1, 6))), min_size=1, max_size=3),
    st.integers(0, 6),
    st.integers(1, 7),
)
def test_pools_of_an_own_game(number: int, tests: list[tuple[int, int | None]], guard: int, save: int) -> None:
    roll: Json = {"id": "r", "die": 6, "dice": number}
    roll["tests"] = [{"at_least": a, **({"reroll": [again]} if again else {})} for a, again in tests]
    roll["defence"] = {"dice": guard, "test": {"at_least": save}}
    assert odds("own", "r", sheet(roll)) == dice.pool(number, tests, guard, save)


@threes
@given(st.integers(1, 5), st.integers(2, 20), st.integers(0, 9), st.integers(0, 60))
def test_sums_of_an_own_game(count: int, sides: int, plus: int, against: int) -> None:
    roll: Json = {"id": "r", "kind": "sum", "dice": f"{count}d{sides}", "plus": plus, "against": against}
    assert odds("own", "r", sheet({**roll, "outcome": "success"})) == dice.total(count, sides, plus, against)
