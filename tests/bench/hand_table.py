"""What a hand has to do: life on the tokens, dice, the table's settings, entering figures, levels, touch (points 2, 3, 5,
8, 10, 11, 12, 15)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.bench.hand import Measure

MEASURES: Sequence[Callable[[], Measure]] = ()
