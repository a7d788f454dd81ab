"""Ten-sided pools by full enumeration: every throw of every die, judged by the words of the rules."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product


def _ace(face: int, needed: int) -> bool:
    if face == 10:
        return True
    if face == 1:
        return False
    return face >= needed


def enumerate_basic(dice: int, needed: int) -> dict[tuple[str, int], Fraction]:
    """Outcome and aces of a basic roll, all 10 ** dice throws counted."""
    counts: dict[tuple[str, int], int] = {}
    for throw in product(range(1, 11), repeat=dice):
        found = [_ace(face, needed) for face in throw]
        if throw and throw[0] == 10 and any(found[1:]):
            outcome = "critical"
        elif any(found):
            outcome = "success"
        elif throw and throw[0] == 1:
            outcome = "fumble"
        else:
            outcome = "fail"
        key = (outcome, sum(found))
        counts[key] = counts.get(key, 0) + 1
    return {key: Fraction(n, 10**dice) for key, n in counts.items()}


def enumerate_opposed(dice: int, against: int, needed: int, most: int = 10) -> dict[tuple[str, int], Fraction]:
    """Outcome and aces left of an opposed roll, all throws of both sides counted."""
    counts: dict[tuple[str, int], int] = {}
    theirs = (sum(_ace(face, needed) for face in throw) for throw in product(range(1, 11), repeat=against))
    aces = Counter(min(most, found) for found in theirs)
    for mine, (taken, times) in product(product(range(1, 11), repeat=dice), aces.items()):
        left = sum(_ace(face, needed) for face in mine)
        for _ in range(taken):
            left = left - 1 if left > 0 else 0
        if not mine:
            outcome = "fail"
        elif mine[0] == 10 and left >= 2:
            outcome = "critical"
        elif left >= 1:
            outcome = "success"
        elif mine[0] == 1:
            outcome = "fumble"
        else:
            outcome = "fail"
        counts[outcome, left] = counts.get((outcome, left), 0) + times
    return {key: Fraction(n, 10 ** (dice + against)) for key, n in counts.items()}
