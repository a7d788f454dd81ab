"""Who could hurt a character, where it is safe, what is best: danger on the bare table (DG-05, DG-10, DG-15, DG-24)."""

from __future__ import annotations

from tablelight.rules.danger.policy import FreeDanger
from tablelight.rules.systems.carnevale.danger.advice import advise
from tablelight.rules.systems.carnevale.danger.foes import contact_verdict, threats
from tablelight.rules.systems.carnevale.danger.regions import shelter, threat_map
from tablelight.rules.systems.carnevale.danger.vantage import vantage

DANGER = FreeDanger(
    threats=threats, shelter=shelter, vantage=vantage, threat_map=threat_map, advise=advise, verdict=contact_verdict
)
