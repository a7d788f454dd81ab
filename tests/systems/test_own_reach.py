"""Whether an attack reaches a figure is found faster than why not, with the same result; sight is checked last."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablelight.rules.check import read
from tablelight.rules.registry import rules_of
from tablelight.rules.systems.own import attacking
from tablelight.rules.systems.own.attacking import Aim
from tablelight.rules.systems.own.bare_table import LineOfSight
from tablelight.rules.systems.own.lookout import View
from tablelight.rules.systems.own.sheet_reader import read_sheet
from tests.bench.growth import own_inches
from tests.effort import sized
from tests.systems.own_bare_random import bare_table


@settings(max_examples=sized(12, 12))
@given(st.integers(0, 10**6))
def test_what_is_reached_is_what_no_reason_is_found_against(seed: int) -> None:
    made = bare_table(Random(seed))
    document, (sheet, _) = read(made), read_sheet(made["rules"])
    for figure in document.figures:
        aims = [Aim.at(document, sheet, figure, other) for other in document.figures if other is not figure]
        for attack in sheet.attacks:
            for aim in aims:
                assert aim.reaches(attack) == (aim.reach_refusal(attack) is None)
                assert aim.is_allowed(attack) == (aim.refusal(attack) is None)
            listed = {each.id: each for each in rules_of(document).list_actions(document, figure)}
            assert listed[attack.id].allowed == any(aim.refusal(attack) is None for aim in aims)


def test_no_enemy_out_of_range_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    # Once the list of actions drew lines of sight to all enemies of a crowded table, for either attack, within the tap.
    looked: list[str] = []

    class Watched(LineOfSight):
        @property
        def visible(self) -> bool:
            looked.append(self.target.id if not isinstance(self.target, tuple) else "")
            return super().visible

        @property
        def clear(self) -> bool:
            raise AssertionError("how well it is seen is no matter")

    monkeypatch.setattr(attacking, "LineOfSight", Watched)
    document = read(own_inches(60, 20))
    figure = document.figures[2]
    listed = list(rules_of(document).list_actions(document, figure))
    assert {each.id for each in listed} == {"walk", "hit", "shoot"}
    assert len(looked) <= 2 < len(document.enemies(figure))


def test_a_view_that_is_known_is_one() -> None:
    view = View(visible=True, clear=False)
    assert view.visible and not view.clear
