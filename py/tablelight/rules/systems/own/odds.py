"""`odds`: what may come of a roll, exactly."""

from __future__ import annotations

from tablelight.dice.distribution import mean
from tablelight.rules.answers import Odds
from tablelight.rules.systems.own.chances import distribution, ordered, wounds_of
from tablelight.rules.systems.own.numbers import SheetValues
from tablelight.rules.systems.own.sheet_rolls import Roll


def odds_of(
    roll: Roll, figure: SheetValues, target: SheetValues | None = None, modifiers: SheetValues | None = None
) -> Odds:
    """The outcomes; the mean, unless an outcome is a name; the wounds to the target, if any effect has some."""
    found = distribution(roll, figure, target, modifiers)
    extra: dict[str, object] = {}
    if all(isinstance(outcome, int) for outcome in found.chances):
        extra["mean"] = mean(found.map(int))
    if any(effect.wounds and effect.to == "target" for effect in roll.effects):
        wounds = found.map(lambda outcome: wounds_of(roll, outcome, "target"))
        extra["wounds"] = {str(count): wounds.chances[count] for count in sorted(wounds.chances)}
    return Odds(outcomes=ordered(found.chances), extra=extra)
