"""What the others of a side add: who can bring the same enemy down in this turn (PL-14)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from attrs import evolve

from tablelight.board.document import Figure
from tablelight.partner.options import ActivationOption, best_attack
from tablelight.partner.side import DecidingSide
from tablelight.partner.worth import FINISH, OUT, Blow

Helpers = Mapping[str, Sequence[Blow]]
"""By enemy the blows of the others of a side that have not acted."""


def with_team(options: Sequence[ActivationOption], others: Helpers) -> list[ActivationOption]:
    """The options with what they add to the chance that a target is brought down by all who can still attack it."""
    found = []
    for option in options:
        more = 0.0
        if option.target is not None and (rest := others.get(option.target)):
            before, after = together(rest), together([option.blow, *rest])
            more = FINISH * OUT * option.arrive * max(0.0, after - before - option.blow.out)
        found.append(evolve(option, more=option.more + more, worth=option.worth + more))
    return sorted(found, key=lambda option: -option.worth)


def helpers_where_they_stand(side: DecidingSide, figure: Figure) -> Helpers:
    """What the others can do from where they stand."""
    found: dict[str, list[Blow]] = {}
    for other in side.idle:
        if other.id == figure.id:
            continue
        for enemy, blow in blows_from(side, other):
            found.setdefault(enemy, []).append(blow)
    return found


def helpers_of(figure: Figure, every: Mapping[str, Sequence[ActivationOption]]) -> Helpers:
    """What the others can do by their own options, moves before their attacks included."""
    found: dict[str, list[Blow]] = {}
    for name, options in every.items():
        best: dict[str, Blow] = {}
        for option in options if name != figure.id else ():
            if option.target is not None:
                known = best.get(option.target)
                if known is None or option.blow.worth > known.worth:
                    best[option.target] = option.blow
        for enemy, blow in best.items():
            found.setdefault(enemy, []).append(blow)
    return found


def blows_from(side: DecidingSide, figure: Figure) -> Iterable[tuple[str, Blow]]:
    """The best attack of a figure on each enemy from where it stands."""
    for enemy in side.board.enemies(figure):
        best = best_attack(side, side.board, figure, enemy)
        if best is not None:
            yield enemy.id, best[1]


def together(blows: Sequence[Blow]) -> float:
    """The chance that blows one after the other leave no life."""
    return _together(tuple(sorted(blow.chances for blow in blows)), blows[0].life)


@lru_cache(maxsize=4096)
def _together(chances: tuple[tuple[tuple[int, float], ...], ...], life: int) -> float:
    left = {life: 1.0}
    for blow in chances:
        after: dict[int, float] = {}
        for points, chance in left.items():
            for lost, further in blow:
                key = max(0, points - lost)
                after[key] = after.get(key, 0.0) + chance * further
        left = after
    return left.get(0, 0.0)
