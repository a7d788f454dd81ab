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


# As the programs write them, with all their attributes and elements; only the figures are ours.

LATE_ROSTER = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<roster id="6f1c-0b7e-41aa-9d10" name="Night shift" battleScribeVersion="2.03" generatedBy="https://newrecruit.eu"
 gameSystemId="sys-1a2b" gameSystemName="Skirmish 3rd" gameSystemRevision="12" xmlns="http://www.battlescribe.net/schema/rosterSchema">
 <costs><cost name="pts" typeId="51b2-306e" value="245.0"/><cost name=" PL" typeId="e356-c769" value="12.0"/></costs>
 <costLimits><costLimit name="pts" typeId="51b2-306e" value="500.0"/></costLimits>
 <forces><force id="8a01" name="Patrol" entryId="bb9d-299a" catalogueId="1f19-6509" catalogueRevision="5" catalogueName="Watch">
  <publications><publication id="pub-1" name="Core Rules" shortName="CR"/></publications>
  <categories><category id="c1" name="Uncategorised" entryId="(No Category)" primary="false"/></categories>
  <rules><rule id="r1" name="Oath" publicationId="pub-1" page="12" hidden="false"><description>They swear.</description></rule></rules>
  <selections>
   <selection id="s0" name="Battle Size" entryId="e0::e1" number="1" type="upgrade" from="entry">
    <costs><cost name="pts" typeId="51b2-306e" value="0.0"/></costs>
    <categories><category id="c2" name="Configuration" entryId="cat-1" primary="true"/></categories>
   </selection>
   <selection id="s1" name="Lanterns" entryId="e2::e3" entryGroupId="g1" customName="Second lanterns" number="1" type="unit" from="entry">
    <profiles>
     <profile id="p1" name="Lantern bearer" hidden="false" typeId="c547-1836" typeName="Unit" from="entry"><characteristics>
      <characteristic name="M" typeId="e703-ecb6">6"</characteristic><characteristic name="T" typeId="d29d-cf75">4</characteristic>
      <characteristic name="SV" typeId="450-a17e">3+</characteristic><characteristic name="W" typeId="750a-a2ec">2</characteristic>
      <characteristic name="LD" typeId="58d2-b879">6+</characteristic><characteristic name="OC" typeId="bef7-942a">-</characteristic>
     </characteristics></profile>
     <profile id="p2" name="Bright eyes" hidden="false" typeId="9cc3-6d83" typeName="Abilities" from="entry"><characteristics>
      <characteristic name="Description" typeId="9b8f-694b">Once a game, 5+ to see in the dark.</characteristic>
     </characteristics></profile>
    </profiles>
    <selections>
     <selection id="s2" name="Lantern bearer" entryId="e4" number="4" type="model" from="entry">
      <selections><selection id="s3" name="Hook" entryId="e5" number="4" type="upgrade" from="entry">
       <profiles><profile id="p3" name="Hook" hidden="false" typeId="8a40-4aaa" typeName="Melee Weapons"><characteristics>
        <characteristic name="Range" typeId="914c-b413">Melee</characteristic><characteristic name="A" typeId="2337-daa1">3</characteristic>
       </characteristics></profile></profiles>
       <costs><cost name="pts" typeId="51b2-306e" value="0.0"/></costs>
      </selection></selections>
     </selection>
     <selection id="s4" name="Lantern sergeant" entryId="e6" number="1" type="model" from="group" group="1 Sergeant">
      <costs><cost name="pts" typeId="51b2-306e" value="0.0"/></costs>
     </selection>
    </selections>
    <costs><cost name="pts" typeId="51b2-306e" value="80.0"/></costs>
    <categories>
     <category id="c3" name="Infantry" entryId="cat-2" primary="false"/>
     <category id="c4" name="Faction: Watch" entryId="cat-3" primary="true"/>
    </categories>
   </selection>
  </selections>
  <forces><force id="8a02" name="Allies" entryId="bb9e" catalogueId="1f20" catalogueRevision="2" catalogueName="Harbour">
   <selections><selection id="s5" name="Pilot" entryId="e7" number="1" type="model" from="entry">
    <profiles><profile id="p5" name="Pilot" hidden="false" typeId="c547-1836" typeName="Unit"><characteristics>
     <characteristic name="M" typeId="e703-ecb6">9"</characteristic><characteristic name="W" typeId="750a-a2ec">5</characteristic>
    </characteristics></profile></profiles>
   </selection></selections>
  </force></forces>
 </force></forces>
</roster>"""  # noqa: E501
"""As version 2.03 and New Recruit write it."""
EARLY_ROSTER = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<roster id="77-1" name="Old hands" battleScribeVersion="2.01" gameSystemId="9-9" gameSystemName="Frontier"
 xmlns="http://www.battlescribe.net/schema/rosterSchema">
 <costs><cost name="Points" costTypeId="12b3-6d46" value="20.0"/></costs>
 <forces><force id="f" name="Posse" entryId="x" catalogueId="y" catalogueName="Town"><rules/><profiles/>
  <selections><selection id="a" name="Deputy" entryId="b" number="2" type="unit" book="Town" page="3">
   <rules/>
   <profiles><profile id="p" name="Deputy" hidden="false" profileTypeId="576a-0cd5" profileTypeName="Named Character">
    <profiles/><rules/>
    <characteristics>
     <characteristic name="Move" characteristicTypeId="196c-33c8" value="5&quot;"/>
     <characteristic name="Health" characteristicTypeId="4213-f86f" value="3"/>
     <characteristic name="Nerve" characteristicTypeId="4fa6-07d4" value=""/>
    </characteristics></profile></profiles>
   <selections/>
   <costs><cost name="Points" costTypeId="12b3-6d46" value="20.0"/></costs>
   <categories><category id="c" name="Characters" entryId="z" primary="true"/></categories>
  </selection></selections>
 </force></forces>
</roster>"""
"""As versions before 2.02 wrote it."""
SHARED: dict[str, Any] = {
    "id": "Xy12-AbCdEfGh",
    "gameSystem": "gff",
    "name": "Two hundred points",
    "points": 200,
    "pointsLimit": 200,
    "campaignMode": False,
    "selectedUnitId": None,
    "undoUnitRemove": [],
    "units": [
        {
            "id": "hvNiOwU",
            "armyId": "oqnnu0gk8q6hyyny",
            "name": "Storm brother",
            "customName": "Anselm",
            "cost": 30,
            "size": 1,
            "quality": 3,
            "defense": 2,
            "combined": False,
            "joinToUnit": None,
            "selectionId": "Xz6Ig",
            "xp": 0,
            "notes": None,
            "traits": [],
            "upgrades": ["D1", "G1"],
            "selectedUpgrades": [],
            "bases": {"round": "32", "square": "25"},
            "specialRules": [
                {"key": "tough", "name": "Tough", "rating": "3"},
                {"key": "fearless", "name": "Fearless", "rating": ""},
            ],
            "loadout": [
                {
                    "id": "wfEHdWKY",
                    "type": "ArmyBookWeapon",
                    "name": "Heavy pistol",
                    "label": 'Heavy pistol (12", A1, AP(1))',
                    "count": 1,
                    "range": 12,
                    "attacks": 1,
                    "specialRules": [{"key": "ap", "name": "AP", "rating": "1"}],
                }
            ],
        },
        {"id": "b", "name": "Riders", "size": 3, "quality": 4, "defense": 4, "bases": {"round": "60x35"}, "rules": []},
    ],
    "specialRules": [{"id": 48, "name": "Steady aim", "description": "AP(+1).", "hasRating": False}],
}
"""As Army Forge shares it."""
