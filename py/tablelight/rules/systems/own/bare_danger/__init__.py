"""Who could hurt a base, where it is safe, what is best: danger on a bare table by a sheet (DG-05, DG-10, DG-15, DG-24)."""

from __future__ import annotations

from functools import partial

from tablelight.rules.danger.policy import FreeDanger
from tablelight.rules.systems.own.bare_danger.advice import advise
from tablelight.rules.systems.own.bare_danger.foes import threats
from tablelight.rules.systems.own.bare_danger.regions import shelter, threat_map, vantage
from tablelight.rules.systems.own.sheet import Sheet


def bare_danger_of(sheet: Sheet) -> FreeDanger:
    """The answers of a sheet on inches."""
    return FreeDanger(
        threats=partial(threats, sheet),
        shelter=partial(shelter, sheet),
        vantage=partial(vantage, sheet),
        threat_map=partial(threat_map, sheet),
        advise=partial(advise, sheet),
    )
