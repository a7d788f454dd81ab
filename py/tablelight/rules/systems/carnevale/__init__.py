"""Carnevale, on a bare table in inches: shortest ways of bases, jumps, water, opposed rolls, sight from base to base."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from tablelight.board.document import Document, Json
from tablelight.board.problems import Problem
from tablelight.board.records import items_of, mapping_of
from tablelight.board.schema import Field, Fields, check_fields
from tablelight.rules.answers import Reason, Refused
from tablelight.rules.questions import RollQuestion
from tablelight.rules.rolling import roll_table
from tablelight.rules.system import RollTable, System
from tablelight.rules.systems.carnevale import activation, moving_rolls, tables
from tablelight.rules.systems.carnevale.actions import ACTIONS, ahead, list_actions, make, moves, path
from tablelight.rules.systems.carnevale.danger import CONDUCT, DANGER
from tablelight.rules.systems.carnevale.fighting_rolls import ready_attack, ready_grip, ready_protection
from tablelight.rules.systems.carnevale.magic_rolls import ready_cast, ready_dispel
from tablelight.rules.systems.carnevale.messages import MESSAGES
from tablelight.rules.systems.carnevale.odds import CLASHES, ODDS, ReadyFor, preview
from tablelight.rules.systems.carnevale.pools import Ready
from tablelight.rules.systems.carnevale.sight import sight, sight_map
from tablelight.rules.systems.carnevale.table import engaged_with, is_out, life
from tablelight.rules.systems.carnevale.tables import COUNT, DICE, DIE, FIGURE, NEEDED_FIELD, TRUTH


def check(document: Document) -> Iterator[Problem]:
    """The problems of the turn and of spells: unknown figures, and values of a wrong form."""
    ids, turn = frozenset(figure.id for figure in document.figures), document.turn
    for key in ("falling", "damage", "grappled"):
        for name, amount in mapping_of(turn.get(key)).items():
            yield from FIGURE.problems(f"$.turn.{key}.{name}", name, ids)
            if isinstance(amount, bool) or not isinstance(amount, int) or amount < 0:
                yield Problem(f"$.turn.{key}.{name}", "must be a whole number")
    for at, pair in _entries("$.turn.opportunities", turn.get("opportunities")):
        if not (
            isinstance(pair, list) and len(pair) == 2 and all(isinstance(item, str) and item in ids for item in pair)
        ):
            yield Problem(at, "must be two figures' ids")
    for number, figure in enumerate(document.figures):
        for key, fields, required in STATE_LISTS:
            for at, entry in _entries(f"$.figures[{number}].state.{key}", figure.state.get(key)):
                yield from _entry_problems(at, entry, fields, required)
    casting = turn.get("casting")
    if isinstance(casting, Mapping):
        yield from check_fields("$.turn.casting", casting, tables.CASTING)
    for at, spell in _entries("$.turn.spells", turn.get("spells")):
        yield from Field("text").problems(at, spell)


STATE_LISTS = (("spells", tables.SPELL_FIELDS, ("name",)), ("weapons", tables.WEAPON_FIELDS, ("name", "range")))
"""The lists of a figure's state, each with the fields of its entries and the names of those that must be there."""


def _entries(path: str, value: Json) -> Iterator[tuple[str, Json]]:
    """The entries of a list, each with its path."""
    return ((f"{path}[{number}]", entry) for number, entry in enumerate(items_of(value)))


def _entry_problems(at: str, entry: Json, fields: Fields, required: Sequence[str]) -> Iterator[Problem]:
    if not isinstance(entry, Mapping):
        yield Problem(at, "must be an object")
        return
    missing = [key for key in required if key not in entry]
    yield from (Problem(f"{at}.{key}", "is missing") for key in missing)
    if not missing:
        yield from check_fields(at, entry, fields)


def _roll(name: str, ready_for: ReadyFor, fields: Fields) -> RollTable:
    """A roll of ten-sided dice, and its preview from the same `Ready`. A roll that is owed comes before it (CV-53). It
    ends another figure's activation, unless it answers that figure (CV-54)."""

    def begun(document: Document, question: RollQuestion) -> Ready | Refused:
        started = activation.with_roll_begun(document, question)
        ready = started if isinstance(started, Reason) else ready_for(started, question)
        return Refused(refused=ready) if isinstance(ready, Reason) else ready

    return roll_table(
        begun, lambda _, question, ready: ready.answer(question), partial(preview, name), die=DIE, fields=fields
    )


SPELL = {"difficulty": NEEDED_FIELD, "cost": COUNT, "range": COUNT, "target": FIGURE, "spell": Field("text")}
GRIP = {"target": FIGURE, "against": DICE}
DISENGAGE = {"with": FIGURE, "against": DICE, "for": Field("choice", choices=("move", "jump", "dive"))}
ATTACK = {"target": FIGURE, "opportunity": TRUTH, "aquatic": TRUTH, "range": COUNT, "weapon": Field("text")}
ROLLS: Mapping[str, tuple[ReadyFor, Fields]] = {
    "move": (moving_rolls.ready_move, {}),
    "jump": (moving_rolls.ready_jump, {"landing": TRUTH}),
    "fall": (moving_rolls.ready_fall, {"loss": COUNT}),
    "dive": (moving_rolls.ready_dive, {}),
    "disengage": (moving_rolls.ready_disengage, DISENGAGE),
    "attack": (ready_attack, ATTACK),
    "protection": (ready_protection, {"damage": COUNT}),
    "grapple": (ready_grip, GRIP),
    "drown": (ready_grip, GRIP),
    "cast": (ready_cast, SPELL),
    "dispel": (ready_dispel, {**SPELL, "caster": FIGURE}),
}
"""Each roll before its dice, with further keys of its question."""

SYSTEM = System(
    id="carnevale",
    name="Carnevale",
    grids=("inches",),
    messages=MESSAGES,
    actions=tuple(ACTIONS),
    moving=tables.MOVING,
    list_actions=list_actions,
    moves=moves,
    path=path,
    apply=make,
    ahead=ahead,
    sight=sight,
    sight_map=sight_map,
    danger=DANGER,
    rolls={name: _roll(name, *roll) for name, roll in ROLLS.items()},
    odds=ODDS,
    conduct=CONDUCT,
    clashes=CLASHES,
    keys={"moves": tables.MOVE_KEYS, "path": tables.MOVE_KEYS, "apply": tables.MOVE_KEYS},
    vocabulary=tables.VOCABULARY,
    check=check,
    is_out=is_out,
    life=life,
    engaged=engaged_with,
    end_activation=activation.with_activation_ended,
    end_turn=activation.end_turn,
    end_round=activation.end_round,
)
