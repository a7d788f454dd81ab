"""Army lists, built small: BattleScribe's XML and its zip, New Recruit's JSON, Army Forge's JSON."""

from __future__ import annotations

import io
import zipfile
from typing import Any

ROSTER = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<roster id="1" name="Harbour watch" gameSystemName="Skirmish" xmlns="http://www.battlescribe.net/schema/rosterSchema">
  <costs><cost name="pts" value="120.0"/></costs>
  <forces><force name="Patrol" catalogueName="Watch"><selections>
    <selection id="a" name="Guards" type="unit" number="1">
      <rules><rule name="Steady"><description>They hold.</description></rule></rules>
      <profiles><profile name="Guard" typeName="Unit"><characteristics>
        <characteristic name="M">6"</characteristic><characteristic name="WS">3+</characteristic>
        <characteristic name="W">2</characteristic><characteristic name="Ld">D6</characteristic>
      </characteristics></profile></profiles>
      <selections>
        <selection id="b" name="Guard" type="model" number="3"><selections>
          <selection id="c" name="Halberd" type="upgrade" number="3"><profiles>
            <profile name="Halberd" typeName="Melee Weapons"><characteristics>
              <characteristic name="Range">2</characteristic><characteristic name="A">4</characteristic>
            </characteristics></profile></profiles></selection>
        </selections></selection>
        <selection id="d" name="Sergeant" type="model" number="1">
          <profiles><profile name="Sergeant" typeName="Unit"><characteristics>
            <characteristic name="M">7"</characteristic><characteristic name="W">3</characteristic>
          </characteristics></profile></profiles>
        </selection>
      </selections>
    </selection>
    <selection id="e" name="Captain" type="unit" number="1">
      <profiles><profile name="Captain" typeName="Statline"><characteristics>
        <characteristic name="M">8"</characteristic><characteristic name="W">5</characteristic>
      </characteristics></profile></profiles>
    </selection>
    <selection id="f" name="Detachment rules" type="upgrade" number="1"/>
  </selections></force></forces>
</roster>"""
FORGE: dict[str, Any] = {
    "gameSystem": "gf",
    "name": "Iron guild",
    "units": [
        {
            "name": "Smiths",
            "size": 5,
            "quality": 4,
            "defense": 5,
            "bases": {"round": "32"},
            "rules": [{"name": "Tough", "rating": 3}, {"name": "Slow"}],
            "weapons": [{"name": "Hammer"}],
        },
        {"name": "Boss", "quality": "3", "defense": "3", "specialRules": ["Tough(6)", "Hero"]},
        {"id": "x", "selectedUpgrades": []},
    ],
}
BLOCKS = """Captain
Move 6, Range 8
Life: 3

2x Guard: Move 5, Life 2
Archer Move 5, Range 12, Life 1
Scout (2)
Speed 7"
"""


def zipped(content: bytes, name: str = "list.ros", method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip archive with one file."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        archive.writestr(name, content)
    return packed.getvalue()
