"""How far the partner looks, by effort (PL-10)."""

from __future__ import annotations

from attrs import frozen


@frozen(kw_only=True)
class Limits:
    """How much of a position is looked at."""

    options: int
    """Attacks of each figure that are carried on, as many ways nearer, and half as many safe places."""
    acts: int
    """How often each figure acts in the forecast."""
    advances: tuple[bool, ...]
    """What the forecast tries for a side that can attack no enemy: to stay out of reach (False), to go into reach."""
    is_exact: bool
    """Whether dangers are exact. If a figure must come within reach, they are exact at effort 1 too."""
    replied: int = 0
    """Options that are looked at with the reply of the other side."""
    answered: int = 0
    """The best of those: they are looked at with the answer to the reply."""
    positions: int = 0
    """Positions after which no further answers are looked at (PL-17)."""
    plan_positions: int
    """Positions of a plan after which only the best figure's best attack is followed."""
    plan_places: int
    """Places of each figure that a plan follows before that."""


LIMITS = (
    Limits(
        options=0,
        acts=0,
        advances=(),
        is_exact=False,
        plan_positions=300,
        plan_places=1,
    ),
    Limits(
        options=1,
        acts=1,
        advances=(True,),
        is_exact=False,
        plan_positions=600,
        plan_places=1,
    ),
    Limits(
        options=5,
        acts=2,
        advances=(False, True),
        is_exact=True,
        replied=4,
        plan_positions=1200,
        plan_places=2,
    ),
    Limits(
        options=8,
        acts=2,
        advances=(False, True),
        is_exact=True,
        replied=12,
        answered=6,
        positions=12_000,
        plan_positions=2400,
        plan_places=3,
    ),
)
"""By number. Effort 0 looks at each option alone."""
