"""Oráculo, on squares: zones of combat, an exact line of shot, its dice."""

from __future__ import annotations

from tablelight.board.schema import Field
from tablelight.rules.clash import table_of_odds
from tablelight.rules.danger.outlook import weighed_by
from tablelight.rules.system import OddsTable, RollTable, System
from tablelight.rules.systems.oraculo import tables
from tablelight.rules.systems.oraculo.activation import list_actions
from tablelight.rules.systems.oraculo.conduct import CONDUCT
from tablelight.rules.systems.oraculo.ground import engaged_with
from tablelight.rules.systems.oraculo.melee import melee, melee_preview
from tablelight.rules.systems.oraculo.messages import MESSAGES
from tablelight.rules.systems.oraculo.moving import apply_action, moves, path
from tablelight.rules.systems.oraculo.odds import melee_odds, shot_odds
from tablelight.rules.systems.oraculo.outlook import OraculoBoardOutlook
from tablelight.rules.systems.oraculo.rolls import shot, shot_choices, shot_preview
from tablelight.rules.systems.oraculo.sight import sight, sight_map
from tablelight.rules.systems.oraculo.tables import is_out, life
from tablelight.rules.systems.oraculo.threat import DANGER
from tablelight.rules.void import map_past_void, sight_past_void

SYSTEM = System(
    id="oraculo",
    name="Oráculo",
    grids=("square",),
    messages=MESSAGES,
    actions=tables.ACTIONS,
    list_actions=list_actions,
    moves=moves,
    path=path,
    apply=apply_action,
    sight=sight_past_void(sight, "OR-10.void"),
    sight_map=map_past_void(sight_map),
    danger=weighed_by(DANGER, OraculoBoardOutlook),
    rolls={
        "shot": RollTable(
            answer=shot,
            die=Field("choice", choices=tables.SHOT_FACES),
            fields=tables.SHOT_KEYS,
            chances=shot_preview,
            choices=shot_choices,
        ),
        "melee": RollTable(
            answer=melee,
            die=Field("choice", choices=(*tables.ATTACK_FACES, *tables.DEFENCE_FACES)),
            fields=tables.MELEE_KEYS,
            chances=melee_preview,
        ),
    },
    odds={
        "shot": OddsTable(answer=shot_odds, fields=tables.SHOT_ODDS | tables.PLACED_SHOT, further=tables.PLACED_SHOT),
        "melee": OddsTable(answer=melee_odds, fields=tables.MELEE_ODDS | tables.PLACED, further=tables.PLACED),
    },
    conduct=CONDUCT,
    clashes={
        "shot": table_of_odds("shot", shot_odds, tables.SHOT_ODDS | tables.PLACED_SHOT),
        "melee": table_of_odds("melee", melee_odds, tables.MELEE_ODDS | tables.PLACED),
    },
    keys=dict.fromkeys(("moves", "path", "apply"), tables.BOTH),
    vocabulary=tables.VOCABULARY,
    is_out=is_out,
    life=life,
    engaged=engaged_with,
)
