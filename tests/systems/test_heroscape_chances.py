"""HeroScape's dice, risks and heights, compared with the printed tables and plain enumeration."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablelight.board.document import Edge
from tablelight.dice.distribution import mean
from tablelight.rules.systems.heroscape.field import Body, Climb, are_engaged, height_bonus, obstacle_height
from tablelight.rules.systems.heroscape.tables import MOLTEN, NONE, STRIKE, Harm, fall, wounds
from tests.systems.heroscape_printed import hundredths, printed


@pytest.mark.clause("HS-50")
@pytest.mark.parametrize(("attack", "defence"), [(1, 1), (3, 2), (2, 3), (4, 0), (0, 2)])
def test_wounds_are_skulls_less_shields(attack: int, defence: int) -> None:
    counted: dict[int, Fraction] = {}
    for faces in itertools.product(range(6), repeat=attack + defence):
        got = max(0, sum(f < 3 for f in faces[:attack]) - sum(f < 2 for f in faces[attack:]))
        counted[got] = counted.get(got, Fraction(0)) + Fraction(1, 6 ** (attack + defence))
    assert wounds(attack, defence).chances == counted


@pytest.mark.clause("HS-51")
def test_the_printed_tables_come_out() -> None:
    for (attack, defence), cell in printed("chance").items():
        assert hundredths(wounds(attack, defence).chance(lambda hits: hits > 0)) == cell
    for (attack, defence), cell in printed("mean").items():
        assert hundredths(mean(wounds(attack, defence))) == cell
    assert wounds(3, 2).chance(lambda hits: hits > 0) == Fraction(5, 8)


@pytest.mark.clause("HS-30")
@pytest.mark.parametrize(
    ("drop", "harm"),
    [(4, NONE), (5, STRIKE), (14, STRIKE), (15, Harm(3)), (24, Harm(3)), (25, Harm(0, Fraction(1, 10)))],
)
def test_a_fall_has_three_grades(drop: int, harm: Harm) -> None:
    assert fall(drop, 5) == harm


@pytest.mark.clause("HS-31")
@pytest.mark.parametrize(("terrain", "soft"), [("water", True), ("molten-lava", True), ("swamp-water", False)])
def test_water_and_molten_lava_break_a_fall(terrain: str, soft: bool) -> None:
    assert (fall(30, 5, terrain) == NONE) is soft


@pytest.mark.clause("HS-33")
@given(st.lists(st.sampled_from([STRIKE, Harm(3), fall(25, 5), MOLTEN]), max_size=5), st.integers(1, 6))
def test_survival_is_what_the_order_of_risks_comes_to(harms: list[Harm], life: int) -> None:
    """One risk after another, with the points that are left after each."""
    left = {life: Fraction(1)}
    for harm in harms:
        after: dict[int, Fraction] = {}
        for points, chance in left.items():
            for faces in itertools.product((0, 1), repeat=harm.dice):
                if points > sum(faces):
                    got = points - sum(faces)
                    after[got] = after.get(got, Fraction(0)) + chance * harm.spared / 2**harm.dice
        left = after
    assert sum(harms, NONE).survival(life) == sum(left.values())


@pytest.mark.clause("HS-40")
def test_one_face_in_twenty_survives_molten_lava() -> None:
    assert MOLTEN.survival(1) == MOLTEN.survival(9) == Fraction(1, 20)


@pytest.mark.clause("HS-20")
@pytest.mark.parametrize(
    ("a", "b", "obstacle", "engaged"),
    [
        (Body(0, 5), Body(4, 5), None, True),
        (Body(0, 5), Body(5, 5), None, False),
        (Body(0, 3), Body(0, 9), 3, False),
        (Body(0, 4), Body(0, 9), 3, True),
    ],
)
def test_engaged_by_height(a: Body, b: Body, obstacle: int | None, engaged: bool) -> None:
    tops = None if obstacle is None else (obstacle, obstacle)
    assert are_engaged(a, b, tops) is are_engaged(b, a, tops) is engaged


@pytest.mark.clause("HS-52")
def test_the_advantage_of_height() -> None:
    low = Body(0, 4)
    assert [height_bonus(Body(base, 4), low, by_top=True) for base in (0, 1, 10, 14, 15)] == [0, 1, 1, 1, 2]
    assert [height_bonus(Body(base, 4), low, by_top=False) for base in (0, 1, 9, 10)] == [0, 1, 1, 2]
    assert height_bonus(low, Body(9, 4), by_top=True) == 0


@pytest.mark.clause("HS-07")
def test_an_obstacle_is_as_high_as_the_side_that_is_climbed() -> None:
    wall = Edge(between=((0, 0), (1, 0)), kind="battlement", inside=(0, 0))
    assert (obstacle_height([wall], (0, 0)), obstacle_height([wall], (1, 0))) == (2, 3)
    assert obstacle_height([Edge(between=((0, 0), (1, 0)), kind="door")], (0, 0)) is None
    assert (Climb(1, 0, 7).rise, Climb(1, 4).rise, Climb(4, 1).rise) == (6, 3, 0)


@pytest.mark.clause("HS-32")
def test_a_fall_counts_from_the_top_of_what_is_crossed() -> None:
    assert (Climb(0, 0, 6).drop, Climb(3, 1, 9).drop, Climb(5, 1).drop) == (6, 8, 4)
