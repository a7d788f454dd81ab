"""Lengths in different units are different types. `warn_unused_ignores` makes mypy fail here if it accepts a mix-up: every
line that is ignored must be an error."""

from __future__ import annotations

import pytest
from attrs import evolve

from tablelight.board.document import Area, Figure, FreeBoard
from tablelight.board.units import Inches, Millimetres, Thousandths, inches
from tablelight.geometry.inches.ground import BareGround
from tablelight.geometry.inches.shortest import Goal, way_within
from tablelight.progress.portions import run
from tablelight.rules.bare.table import is_beyond
from tablelight.rules.systems.carnevale.activation import fall_loss

TABLE = FreeBoard(width=Thousandths(24_500), height=Thousandths(12_000))


def test_a_length_is_changed_into_inches() -> None:
    assert inches(Thousandths(2500)) == 2.5
    assert TABLE.inches == (24.5, 12.0) and TABLE.size == (24, 12)


def test_a_base_has_its_diameter_in_millimetres_and_its_radius_in_inches() -> None:
    figure = Figure(id="a", side="red", at=((0, 0),), base=Millimetres(50))
    assert figure.radius == pytest.approx(50 / 25.4 / 2) and Figure(id="a", side="red", at=((0, 0),)).radius < 0.6


def test_mix_ups_are_errors_of_mypy() -> None:
    board_inches, budget = Inches(24.0), Thousandths(2500)
    ground, goal = BareGround(20, 20), Goal(12 + 10j, Inches(0.5), lambda _: True)
    # A budget in thousandths would reach a thousand times as far.
    assert run(way_within(ground, 10 + 10j, inches(budget), goal)) is not None
    assert run(way_within(ground, 10 + 10j, budget, goal)) is not None  # type: ignore[arg-type]
    Goal(12 + 10j, budget, lambda _: True)  # type: ignore[arg-type]
    inches(2.5)  # type: ignore[arg-type]
    FreeBoard(width=board_inches, height=board_inches)  # type: ignore[arg-type]
    Figure(id="a", side="red", at=((0, 0),), base=Thousandths(30))  # type: ignore[arg-type]
    Area(kind="building", points=(), height=Millimetres(30))  # type: ignore[arg-type]
    evolve(TABLE, width=board_inches)  # type: ignore[arg-type]
    is_beyond(2.4, Inches(2.5))  # type: ignore[arg-type]
    fall_loss(Inches(3.0), water=False, landing=False)  # type: ignore[arg-type]
