"""Falls: the life that is at stake, what the roll saves, and both as one (CV-22, CV-30, CV-31)."""

from __future__ import annotations

from functools import cache

from tablelight.board.units import Thousandths
from tablelight.dice.distribution import Distribution
from tablelight.rules.bare.table import LOW_STEP
from tablelight.rules.systems.carnevale.pools import Outcome, chances
from tablelight.rules.systems.carnevale.tables import INCH, NEEDED


def fall_loss(height: Thousandths, *, water: bool, landing: bool) -> int | None:
    """CV-31, CV-22: the life points that a fall costs before its roll (into water it may cost none, and be fumbled all the
    same); None where it does nothing."""
    if height <= LOW_STEP:
        return None
    return max(0, height // INCH - (2 if water else 0) - (2 if landing else 0))


def fall_lost(loss: int, outcome: Outcome, aces: int) -> int:
    """The life points that a fall costs after its roll."""
    saved = {"success": aces, "critical": aces + 2}.get(outcome, 0)
    return max(0, loss - saved)


@cache
def fall_harm(dice: int, loss: int) -> Distribution[int]:
    """The life points that a fall costs, its roll thrown with some dice."""
    return Distribution(chances(dice, NEEDED)).map(lambda result: fall_lost(loss, *result))
