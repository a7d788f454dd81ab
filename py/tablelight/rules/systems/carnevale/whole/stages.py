"""The chance of a plan: its rolls in a row, those tried again that leave the figure where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from attrs import frozen

SURE, NEVER = Fraction(1), Fraction(0)


@frozen
class Stage:
    """What must come of an action's rolls. `passes`: the chance that the plan goes on; `stays`: that the figure stands
    where it stood, an action point poorer, and may try again. What is left over ends the plan."""

    passes: Fraction
    stays: Fraction = NEVER

    @classmethod
    def again(cls, passes: Fraction) -> Stage:
        """A roll that may be tried again whenever it does not pass."""
        return cls(passes, 1 - passes)


@cache
def plan_chance(stages: Sequence[Stage], spare: int) -> Fraction:
    """The chance that all stages are passed, with some action points to spare."""
    if not stages:
        return SURE
    first, rest = stages[0], stages[1:]
    chance = first.passes * plan_chance(rest, spare)
    return chance + first.stays * plan_chance(stages, spare - 1) if spare and first.stays else chance
