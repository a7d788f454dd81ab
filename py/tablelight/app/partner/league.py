"""What the levels are worth (PL-41): the games of the arena that `docs/rules/play.md` lists, and nothing else.

`tests/unit/project/test_league.py` holds them equal. After new games put in the rows that it prints.
"""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen


@frozen
class LevelPair:
    """The games of a level against another one; None: against orders at random."""

    level: int
    other: int | None
    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> Fraction:
        """The share of the points: a draw is half a game won."""
        return Fraction(2 * self.won + self.drawn, 2 * self.games)


LEAGUE = (
    LevelPair(3, 2, 146, 9, 105),
    LevelPair(2, 1, 257, 14, 129),
    LevelPair(1, 0, 262, 3, 135),
    LevelPair(0, None, 396, 0, 4),
)


def against_the_level_below() -> list[LevelPair]:
    """For each level its games against the one below it, the highest level first; the lowest against orders at random."""
    return [pair for pair in LEAGUE if pair.other == (pair.level - 1 if pair.level else None)]
