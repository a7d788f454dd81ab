"""Carnevale, on a bare table in inches: shortest ways of bases, jumps, water, opposed rolls, sight from base to base."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from tablelight.board.document import Document, Json
from tablelight.board.problems import Problem
from tablelight.board.schema import Field
from tablelight.rules.system import RollTable, System
from tablelight.rules.systems.carnevale import tables
from tablelight.rules.systems.carnevale.actions import list_actions, moves, path
from tablelight.rules.systems.carnevale.applying import apply
from tablelight.rules.systems.carnevale.fighting_rolls import (
    roll_attack,
    roll_drown,
    roll_grapple,
    roll_protection,
)
from tablelight.rules.systems.carnevale.magic_rolls import roll_cast, roll_dispel
from tablelight.rules.systems.carnevale.messages import MESSAGES
from tablelight.rules.systems.carnevale.moving_rolls import (
    roll_disengage,
    roll_dive,
    roll_fall,
    roll_jump,
    roll_move,
)
from tablelight.rules.systems.carnevale.odds import ODDS
from tablelight.rules.systems.carnevale.sight import sight, sight_map
from tablelight.rules.systems.carnevale.tables import COUNT, DICE, DIE, FIGURE, NEEDED_FIELD, TRUTH


def check(document: Document) -> Iterator[Problem]:
    """What a turn remembers must be of figures that are there, in numbers."""
    ids = {figure.id for figure in document.figures}
    for key in ("falling", "damage", "grappled"):
        owed = cast(Mapping[str, Json], document.turn.get(key) or {})
        for name, amount in owed.items():
            if name not in ids:
                yield Problem(f"$.turn.{key}.{name}", "no figure has the id {id}", {"id": name})
            if isinstance(amount, bool) or not isinstance(amount, int) or amount < 0:
                yield Problem(f"$.turn.{key}.{name}", "must be a whole number")
    for number, pair in enumerate(cast(list[Json], document.turn.get("opportunities") or [])):
        if not (isinstance(pair, list) and len(pair) == 2 and all(item in ids for item in pair)):
            yield Problem(f"$.turn.opportunities[{number}]", "must be two figures' ids")
    for number, spell in enumerate(cast(list[Json], document.turn.get("spells") or [])):
        if not isinstance(spell, str):
            yield Problem(f"$.turn.spells[{number}]", "must be text")


SPELL = {"difficulty": NEEDED_FIELD, "cost": COUNT, "target": FIGURE}

SYSTEM = System(
    id="carnevale",
    name="Carnevale",
    grids=("inches",),
    messages=MESSAGES,
    actions=tables.ACTIONS,
    moving=tables.MOVING,
    list_actions=list_actions,
    moves=moves,
    path=path,
    apply=apply,
    sight=sight,
    sight_map=sight_map,
    rolls={
        "move": RollTable(answer=roll_move, die=DIE),
        "jump": RollTable(answer=roll_jump, die=DIE, fields={"landing": TRUTH}),
        "fall": RollTable(answer=roll_fall, die=DIE, fields={"loss": COUNT}),
        "dive": RollTable(answer=roll_dive, die=DIE),
        "disengage": RollTable(
            answer=roll_disengage,
            die=DIE,
            fields={"with": FIGURE, "against": DICE, "for": Field("choice", choices=("move", "jump", "dive"))},
        ),
        "attack": RollTable(
            answer=roll_attack,
            die=DIE,
            fields={"target": FIGURE, "opportunity": TRUTH, "aquatic": TRUTH},
        ),
        "protection": RollTable(answer=roll_protection, die=DIE, fields={"damage": COUNT}),
        "grapple": RollTable(answer=roll_grapple, die=DIE, fields={"target": FIGURE, "against": DICE}),
        "drown": RollTable(answer=roll_drown, die=DIE, fields={"target": FIGURE, "against": DICE}),
        "cast": RollTable(answer=roll_cast, die=DIE, fields={**SPELL, "spell": Field("text")}),
        "dispel": RollTable(answer=roll_dispel, die=DIE, fields={**SPELL, "caster": FIGURE}),
    },
    odds=ODDS,
    keys={"moves": tables.MOVE_KEYS, "path": tables.MOVE_KEYS, "apply": tables.MOVE_KEYS},
    areas=tables.AREAS,
    stats=tables.STATS,
    traits=tables.TRAITS,
    state=tables.STATE,
    turn=tables.TURN,
    options=tables.OPTIONS,
    check=check,
)
