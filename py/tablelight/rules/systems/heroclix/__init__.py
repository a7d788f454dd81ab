"""HeroClix, on squares: movement by speed, breaking away by die, two bands of flight, lines of fire."""

from __future__ import annotations

from collections.abc import Iterator

from tablelight.board.document import Document, Figure
from tablelight.board.problems import Problem
from tablelight.board.schema import Field, check_fields
from tablelight.rules.moving import FLYER
from tablelight.rules.rolling import roll_table
from tablelight.rules.system import OddsTable, System
from tablelight.rules.systems.heroclix import actions, tables
from tablelight.rules.systems.heroclix.figures import holding_enemies, is_high, is_indoors
from tablelight.rules.systems.heroclix.messages import MESSAGES
from tablelight.rules.systems.heroclix.moving import apply_move, moves, path
from tablelight.rules.systems.heroclix.sight import sight, sight_map
from tablelight.rules.systems.heroclix.threat import CONDUCT, DANGER
from tablelight.rules.void import map_past_void, sight_past_void


def check(document: Document) -> Iterator[Problem]:
    """Every problem with the figures, in their order, then with what the turn remembers."""
    carried: set[str] = set()
    for number, figure in enumerate(document.figures):
        path = f"$.figures[{number}]"
        yield from _place(document, figure, path)
        yield from _flight(document, figure, f"{path}.state.flight")
        if "carrying" in figure.state:
            load = document.figure(str(figure.state["carrying"]))
            yield from _load(figure, load, carried, f"{path}.state.carrying")
            carried.add(load.id)
    broke_away = document.turn.get("broke_away", {})
    if isinstance(broke_away, dict):
        fields = dict.fromkeys(document.by_id, Field("figures"))
        yield from check_fields("$.turn.broke_away", broke_away, fields, frozenset(fields))


def _place(document: Document, figure: Figure, path: str) -> Iterator[Problem]:
    """HC-08, HC-30: a figure rests on blocking terrain only in high flight."""
    if is_high(figure) or document.layout.terrain_at(figure.space) != "blocking":
        return
    if FLYER in figure.traits:
        yield Problem(f"{path}.at", "a low flyer does not rest on blocking terrain")
    else:
        yield Problem(f"{path}.at", "a figure cannot stand on blocking terrain")


def _flight(document: Document, figure: Figure, path: str) -> Iterator[Problem]:
    """HC-20, HC-25: flight of a figure that cannot fly, or high flight indoors."""
    if "flight" in figure.state and FLYER not in figure.traits:
        yield Problem(path, "only a figure with the trait flyer can fly")
    elif figure.state.get("flight") == "high" and is_indoors(document, figure.space):
        yield Problem(path, "indoors there is only low flight")


def _load(figure: Figure, load: Figure, carried: set[str], path: str) -> Iterator[Problem]:
    """HC-40, HC-42: a flyer carries one friend that carries and holds nothing; no friend is carried by two."""
    if load.id == figure.id:
        yield Problem(path, "a figure cannot carry itself")
    elif FLYER not in figure.traits:
        yield Problem(path, "only a figure with the trait flyer can carry")
    elif load.side != figure.side:
        yield Problem(path, "only a friendly figure can be carried")
    elif load.id in carried:
        yield Problem(path, "{name} is carried already", {"name": load.label})
    elif load.state.get("holding") or "carrying" in load.state:
        yield Problem(path, "{name} is carrying or holding something and is not carried", {"name": load.label})


SYSTEM = System(
    id="heroclix",
    name="HeroClix",
    grids=("square",),
    messages=MESSAGES,
    actions=("move", "close-combat", "ranged-combat"),
    moving=("move",),
    list_actions=actions.list_actions,
    moves=moves,
    path=path,
    apply=apply_move,
    sight=sight_past_void(sight, "HC-08.void"),
    sight_map=map_past_void(sight_map),
    conduct=CONDUCT,
    danger=DANGER,
    engaged=holding_enemies,
    rolls={
        "flee": roll_table(actions.flee_preview, actions.flee, lambda odds: odds, die=tables.DIE),
        "attack": roll_table(
            actions.ready_attack,
            actions.roll_attack,
            actions.attack_preview,
            die=tables.DIE,
            fields={"target": Field("figure"), "attack": Field("choice", choices=("close", "range"))},
        ),
    },
    odds={
        "flee": OddsTable(answer=lambda _: actions.flee_chances()),
        "attack": OddsTable(
            answer=actions.attack_odds,
            fields=dict.fromkeys(("attack", "defence"), tables.STRENGTH),
            required=("attack", "defence"),
        ),
    },
    keys={"moves": tables.MOVE_KEYS, "path": tables.END_KEYS, "apply": tables.END_KEYS},
    vocabulary=tables.VOCABULARY,
    check=check,
    rest=actions.rested,
)
