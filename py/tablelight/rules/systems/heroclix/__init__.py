"""HeroClix, on squares: movement by speed, breaking away by die, two bands of flight, lines of fire."""

from __future__ import annotations

from tablelight.board.schema import Field
from tablelight.rules.danger.outlook import counted_by
from tablelight.rules.system import OddsTable, RollTable, System
from tablelight.rules.systems.heroclix import tables
from tablelight.rules.systems.heroclix.actions import flee, flee_odds, flee_preview, list_actions, rested
from tablelight.rules.systems.heroclix.attack import attack_odds, attack_preview, roll_attack
from tablelight.rules.systems.heroclix.check import check
from tablelight.rules.systems.heroclix.conduct import CONDUCT
from tablelight.rules.systems.heroclix.figures import holding_enemies
from tablelight.rules.systems.heroclix.messages import MESSAGES
from tablelight.rules.systems.heroclix.moving import apply_move, moves, path
from tablelight.rules.systems.heroclix.outlook import HeroClixBoardOutlook
from tablelight.rules.systems.heroclix.sight import sight
from tablelight.rules.systems.heroclix.sight_map import sight_map
from tablelight.rules.systems.heroclix.threat import DANGER
from tablelight.rules.void import map_past_void, sight_past_void

SYSTEM = System(
    id="heroclix",
    name="HeroClix",
    grids=("square",),
    messages=MESSAGES,
    actions=("move", "close-combat", "ranged-combat"),
    moving=("move",),
    list_actions=list_actions,
    moves=moves,
    path=path,
    apply=apply_move,
    sight=sight_past_void(sight, "HC-08.void"),
    sight_map=map_past_void(sight_map),
    conduct=CONDUCT,
    danger=counted_by(DANGER, HeroClixBoardOutlook),
    engaged=holding_enemies,
    rolls={
        "flee": RollTable(answer=flee, die=tables.DIE, chances=flee_preview),
        "attack": RollTable(
            answer=roll_attack,
            die=tables.DIE,
            fields={"target": Field("figure"), "attack": Field("choice", choices=("close", "range"))},
            chances=attack_preview,
        ),
    },
    odds={
        "flee": OddsTable(answer=flee_odds),
        "attack": OddsTable(
            answer=attack_odds,
            fields=dict.fromkeys(("attack", "defence"), tables.STRENGTH),
            required=("attack", "defence"),
        ),
    },
    keys={"moves": tables.MOVE_KEYS, "path": tables.END_KEYS, "apply": tables.END_KEYS},
    vocabulary=tables.VOCABULARY,
    check=check,
    rest=rested,
)
