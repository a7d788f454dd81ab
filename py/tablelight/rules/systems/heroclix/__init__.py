"""HeroClix, on squares: movement by speed, breaking away by die, two bands of flight, lines of fire."""

from __future__ import annotations

from collections.abc import Iterator

from tablelight.board.document import Document
from tablelight.board.problems import Problem
from tablelight.board.schema import check_fields
from tablelight.rules.system import OddsTable, RollTable, System
from tablelight.rules.systems.heroclix import tables
from tablelight.rules.systems.heroclix.actions import flee, flee_odds, flee_preview, list_actions
from tablelight.rules.systems.heroclix.figures import is_flyer, is_indoors
from tablelight.rules.systems.heroclix.messages import MESSAGES
from tablelight.rules.systems.heroclix.moving import apply_move, moves, path
from tablelight.rules.systems.heroclix.sight import sight, sight_map
from tablelight.rules.systems.heroclix.threat import THREAT
from tablelight.rules.void import map_past_void, sight_past_void


def check(document: Document) -> Iterator[Problem]:
    """Flight without wings, high flight indoors (HC-20, HC-25), a turn that remembers nobody known."""
    for number, figure in enumerate(document.figures):
        path = f"$.figures[{number}].state.flight"
        if "flight" in figure.state and not is_flyer(figure):
            yield Problem(path, "only a figure with the trait flyer flies")
        elif figure.state.get("flight") == "high" and is_indoors(document):
            yield Problem(path, "indoors there is only low flight")
    ids = frozenset(figure.id for figure in document.figures)
    broke_away = document.turn.get("broke_away", {})
    if isinstance(broke_away, dict):
        yield from check_fields("$.turn.broke_away", broke_away, dict.fromkeys(ids, tables.ENEMIES), ids)


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
    threat=THREAT,
    rolls={"flee": RollTable(answer=flee, die=tables.DIE, chances=flee_preview)},
    odds={"flee": OddsTable(answer=flee_odds)},
    keys={"moves": tables.MOVE_KEYS, "path": tables.END_KEYS, "apply": tables.END_KEYS},
    terrains=tables.TERRAINS,
    edges=tables.EDGES,
    objects=tables.OBJECTS,
    stats=tables.STATS,
    traits=tables.TRAITS,
    state=tables.STATE,
    turn=tables.TURN,
    options=tables.OPTIONS,
    check=check,
)
