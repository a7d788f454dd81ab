"""One attack as it stands: its possible harm to the target and the attacker (PL-01, PL-05). Each game lists in a table
which of its rolls are attacks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TypeAlias

from attrs import field, frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.board.schema import Fields
from tablelight.dice.distribution import Distribution
from tablelight.rules.answers import Odds, Reason, Refused
from tablelight.rules.questions import OddsQuestion

Lives: TypeAlias = tuple[int, int]
"""The life of the attacker and of the target."""

PLACED = ("from", "to", "times", "life")
"""Keys of `odds` that a question about several attacks gives in its own way."""


@frozen
class Clash:
    """An attack between two figures as they stand.

    `ends(lives)`: the chance of each pair of lives left. `recoils`: whether it can harm the attacker.
    """

    ends: Callable[[Lives], Mapping[Lives, Fraction]]
    recoils: bool = False


ClashAnswer: TypeAlias = Callable[[Document, Figure, Figure, Mapping[str, Json]], Clash | Refused]
"""The attack of a figure on another, with the keys of the question; or why it is not allowed."""


@frozen
class ClashTable:
    """A roll that is an attack. `fields`: the keys that it takes."""

    answer: ClashAnswer
    fields: Fields = field(factory=dict)


def clash_of(harm: Distribution[Lives]) -> Clash:
    """An attack whose harm does not depend on the lives. `harm`: the life lost by the attacker and by the target."""

    def ends(lives: Lives) -> Mapping[Lives, Fraction]:
        found: dict[Lives, Fraction] = {}
        for lost, chance in harm.chances.items():
            left = max(0, lives[0] - lost[0]), max(0, lives[1] - lost[1])
            found[left] = found.get(left, Fraction(0)) + chance
        return found

    return Clash(ends, recoils=any(lost[0] for lost in harm.chances))


def table_of_odds(roll: str, odds: Callable[[OddsQuestion], Odds | Refused], fields: Fields) -> ClashTable:
    """The table of a roll whose `odds` between two figures are numbers of wounds, with `refused` in `extra`."""

    def answer(document: Document, attacker: Figure, target: Figure, keys: Mapping[str, Json]) -> Clash | Refused:
        given = {**keys, "from": attacker.id, "to": target.id}
        found = odds(OddsQuestion(roll=roll, given=given, document=document))
        if isinstance(found, Refused):
            return found
        refused = found.extra["refused"]
        if isinstance(refused, Reason):
            return Refused(refused=refused)
        return clash_of(Distribution({(0, int(lost)): chance for lost, chance in found.outcomes.items()}))

    return ClashTable(answer, {key: value for key, value in fields.items() if key not in PLACED})
