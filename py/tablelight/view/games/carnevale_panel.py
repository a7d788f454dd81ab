"""Carnevale's own parts of the panel: the weapons and the spells that the editor lists (CV-60, CV-65)."""

from __future__ import annotations

from tablelight.locale.messages import msg
from tablelight.rules.systems.carnevale.spells import FIELDS, WEAPON_FIELDS
from tablelight.view.games.panels import GamePanel, ThingsUi

PANEL = GamePanel(
    things=(
        ThingsUi(
            state="weapons",
            label=msg("Weapons at range"),
            add=msg("Add a weapon"),
            fields={
                "range": (WEAPON_FIELDS["range"], msg("Range in inches")),
                "aquatic": (WEAPON_FIELDS["aquatic"], msg("Aquatic weapon")),
            },
            new={"name": "Weapon", "range": 8},
        ),
        ThingsUi(
            state="spells",
            label=msg("Spells"),
            add=msg("Add a spell"),
            fields={
                "difficulty": (FIELDS["difficulty"], msg("Difficulty")),
                "cost": (FIELDS["cost"], msg("Will points")),
                "range": (FIELDS["range"], msg("Range in inches")),
                "damage": (FIELDS["damage"], msg("Damage")),
            },
            new={"name": "Spell", "difficulty": 7, "cost": 1},
            trait="mage",
        ),
    )
)
