"""HeroTrek, on hexes: move points and ground, domes, slipping away, short flights, shots in the reaction step."""

from __future__ import annotations

from tablelight.rules.system import System
from tablelight.rules.systems.herotrek import tables
from tablelight.rules.systems.herotrek.messages import MESSAGES
from tablelight.rules.systems.herotrek.moving import apply_move, end_step, enemies_beside, list_actions, moves, path
from tablelight.rules.systems.herotrek.sight import sight, sight_map
from tablelight.rules.systems.herotrek.threat import CONDUCT, DANGER
from tablelight.rules.void import map_past_void, sight_past_void

SYSTEM = System(
    id="herotrek",
    name="HeroTrek",
    grids=("hex",),
    messages=MESSAGES,
    actions=("move", "slip-away"),
    list_actions=list_actions,
    moves=moves,
    path=path,
    apply=apply_move,
    sight=sight_past_void(sight, "HT-11.void"),
    sight_map=map_past_void(sight_map),
    conduct=CONDUCT,
    danger=DANGER,
    keys={"moves": tables.KEYS, **dict.fromkeys(("path", "apply"), tables.WAY_KEYS)},
    vocabulary=tables.VOCABULARY,
    end_activation=end_step,
    engaged=enemies_beside,
)
