"""The dice of every game in the words of its clauses, counted by icepool: a library that shares nothing with ours.

Each function gives the outcomes as `odds` writes them, with their chances.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import icepool

Chances = dict[str, Fraction]


def chances(die: Any) -> Chances:
    """An icepool die as outcomes with chances."""
    return {str(outcome): die.probability(outcome) for outcome in die.outcomes()}


def throws(faces: Sequence[Any], dice: int) -> Any:
    """Every throw of some dice, as a sorted tuple of their faces."""
    return icepool.Die(list(faces)).pool(dice).expand()


def read(function: Callable[..., Any], *dice: Any) -> Any:
    """The results of a function of dice that are thrown together."""
    return icepool.map(function, *dice)


def flee() -> Chances:
    """HC-10: 4, 5 or 6 of a six-sided die."""
    return chances(icepool.d(6).map(lambda face: "success" if face >= 4 else "failure"))


def wounds(attack: int, defence: int, times: int = 1) -> Chances:
    """HS-50, HS-55: skulls on 3 of 6 faces less shields on 2 of 6, in `times` attacks."""
    skulls, shields = icepool.Die([1, 1, 1, 0, 0, 0]), icepool.Die([1, 1, 0, 0, 0, 0])
    once = read(lambda hits, blocks: max(0, hits - blocks), attack @ skulls, defence @ shields)
    return chances(times @ once)


def fall(drop: int, height: int) -> Chances:
    """HS-30: one die from the height on, three from ten levels more, the twenty-sided die from twenty more."""
    if drop >= height + 20:
        return chances(icepool.d(20).map(lambda face: "destroyed" if face <= 18 else "safe"))
    return wounds(3 if drop >= height + 10 else 1 if drop >= height else 0, 0)


def molten() -> Chances:
    """HS-40: 1 to 19 of the twenty-sided die."""
    return chances(icepool.d(20).map(lambda face: "destroyed" if face <= 19 else "safe"))


def melee(
    attack: int, defence: int, attack_die: Sequence[str], defence_die: Sequence[str], shield: bool, sword: bool
) -> Chances:
    """OR-30 to OR-32: every way to cancel is tried."""

    def left(thrown: tuple[str, ...], guard: tuple[str, ...]) -> int:
        hits, criticals = thrown.count("hit"), thrown.count("critical")
        parries, greater = guard.count("parry"), guard.count("critical-parry")
        most = 0
        for by_parry in range(parries + 1 if shield else 1):
            for by_greater in range(greater + 1 if sword else 1):
                if by_parry + by_greater <= criticals:
                    plain = min(hits, parries - by_parry + greater - by_greater)
                    most = max(most, by_parry + by_greater + plain)
        return hits + criticals - most

    return chances(read(left, throws(attack_die, attack), throws(defence_die, defence)))


def shot(dice: int, distance: int, clear: bool, die: Sequence[int]) -> Chances:
    """OR-42, OR-50, OR-51: a face as large as the distance hits, 0 misses; without a clear line one die fewer, and of a
    single die each success is thrown again."""

    def hits(face: int) -> int:
        return int(face != 0 and face >= distance)

    one = icepool.Die(list(die)).map(hits)
    if clear:
        return chances(dice @ one)
    return chances(read(lambda first, second: first * second, one, one) if dice == 1 else (dice - 1) @ one)


def basic(dice: int, needed: int) -> Chances:
    """CV-02 to CV-04: the first die is the Destiny die."""

    def ace(face: int) -> int:
        return int(face == 10 or (face != 1 and face >= needed))

    def outcome(destiny: int, others: int) -> str:
        aces = ace(destiny) + others
        if destiny == 10 and others:
            return f"critical/{aces}"
        return f"success/{aces}" if aces else "fumble/0" if destiny == 1 else "fail/0"

    return chances(read(outcome, icepool.d(10), (dice - 1) @ icepool.d(10).map(ace)))


def opposed(dice: int, against: int, needed: int) -> Chances:
    """CV-05: the other side's aces are taken off."""

    def ace(face: int) -> int:
        return int(face == 10 or (face != 1 and face >= needed))

    def outcome(destiny: int, others: int, taken: int) -> str:
        left = max(0, ace(destiny) + others - taken)
        if destiny == 10 and left >= 2:
            return f"critical/{left}"
        return f"success/{left}" if left else "fumble/0" if destiny == 1 else "fail/0"

    aces = icepool.d(10).map(ace)
    return chances(read(outcome, icepool.d(10), (dice - 1) @ aces, against @ aces))


def pool(dice: int, least: Sequence[tuple[int, int | None]], guard: int, save: int) -> Chances:
    """A pool of six-sided dice of a rules sheet: those that pass every test, less the dice of the defence that show at
    least `save`. A test has a least face, and a face that is thrown once more (or none)."""
    passed: Any = 1
    for at_least, again in least:
        die = icepool.d(6) if again is None else icepool.d(6).reroll([again], depth=1)
        passed = read(lambda good, face, at_least=at_least: int(good and face >= at_least), passed, die)
    saved = icepool.d(6).map(lambda face: int(face >= save))
    return chances(read(lambda hits, saves: max(0, hits - saves), dice @ passed, guard @ saved))


def total(count: int, sides: int, plus: int, against: int) -> Chances:
    """A sum of dice of a rules sheet against a number."""
    return chances((count @ icepool.d(sides)).map(lambda thrown: "success" if thrown + plus >= against else "failure"))
