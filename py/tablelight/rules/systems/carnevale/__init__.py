"""Carnevale, on a bare table in inches: shortest ways of bases, jumps, water, opposed rolls, sight from base to base."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tablelight.board.document import Document, Json
from tablelight.board.problems import Problem
from tablelight.board.schema import Field, Fields, check_fields
from tablelight.rules.answers import Reason, Refused, Rolled
from tablelight.rules.questions import RollQuestion
from tablelight.rules.rolling import roll_table
from tablelight.rules.system import RollTable, System
from tablelight.rules.systems.carnevale import activation, fighting_rolls, moving_rolls, tables
from tablelight.rules.systems.carnevale.actions import ahead, list_actions, make, moves, path
from tablelight.rules.systems.carnevale.danger import CONDUCT, DANGER
from tablelight.rules.systems.carnevale.magic_rolls import ready_cast, ready_dispel, roll_cast, roll_dispel
from tablelight.rules.systems.carnevale.messages import MESSAGES
from tablelight.rules.systems.carnevale.odds import CLASHES, ODDS, ReadyFor, Resolve, preview
from tablelight.rules.systems.carnevale.pools import Ready
from tablelight.rules.systems.carnevale.seen import sight_map
from tablelight.rules.systems.carnevale.sight import sight
from tablelight.rules.systems.carnevale.table import engaged_with, is_out, life
from tablelight.rules.systems.carnevale.tables import COUNT, DICE, DIE, FIGURE, NEEDED_FIELD, TRUTH


def _items(value: Json) -> Sequence[Json]:
    return value if isinstance(value, list) else ()


def check(document: Document) -> Iterator[Problem]:
    """The problems of the turn and of spells: unknown figures, and values of a wrong form."""
    ids = {figure.id for figure in document.figures}
    for key in ("falling", "damage", "grappled"):
        owed = document.turn.get(key)
        for name, amount in owed.items() if isinstance(owed, Mapping) else ():
            if name not in ids:
                yield Problem(f"$.turn.{key}.{name}", "no figure has the id {id}", {"id": name})
            if isinstance(amount, bool) or not isinstance(amount, int) or amount < 0:
                yield Problem(f"$.turn.{key}.{name}", "must be a whole number")
    for number, pair in enumerate(_items(document.turn.get("opportunities"))):
        if not (
            isinstance(pair, list) and len(pair) == 2 and all(isinstance(item, str) and item in ids for item in pair)
        ):
            yield Problem(f"$.turn.opportunities[{number}]", "must be two figures' ids")
    yield from _spell_problems(document)
    casting = document.turn.get("casting")
    if isinstance(casting, Mapping):
        yield from check_fields("$.turn.casting", casting, tables.CASTING)
    for number, spell in enumerate(_items(document.turn.get("spells"))):
        if not isinstance(spell, str):
            yield Problem(f"$.turn.spells[{number}]", "must be text")


def _spell_problems(document: Document) -> Iterator[Problem]:
    for number, figure in enumerate(document.figures):
        path = f"$.figures[{number}].state"
        yield from _entry_problems(f"{path}.spells", figure.state.get("spells"), tables.SPELL_FIELDS, ("name",))
        weapons = figure.state.get("weapons")
        yield from _entry_problems(f"{path}.weapons", weapons, tables.WEAPON_FIELDS, ("name", "range"))


def _entry_problems(path: str, entries: Json, fields: Fields, required: Sequence[str]) -> Iterator[Problem]:
    for index, entry in enumerate(entries if isinstance(entries, list) else ()):
        at = f"{path}[{index}]"
        if not isinstance(entry, Mapping):
            yield Problem(at, "must be an object")
            continue
        missing = [key for key in required if key not in entry]
        yield from (Problem(f"{at}.{key}", "is missing") for key in missing)
        if not missing:
            yield from check_fields(at, entry, fields)


def _roll(ready_for: ReadyFor, resolve: Resolve, **fields: Field) -> RollTable:
    """A roll of ten-sided dice, and its preview from the same `Ready`. A roll that is owed comes before it (CV-53). It
    ends another figure's activation, unless it answers that figure (CV-54)."""

    def begun(document: Document, question: RollQuestion) -> tuple[Document, RollQuestion, Ready] | Refused:
        started = activation.with_roll_begun(document, question)
        if isinstance(started, Reason):
            return Refused(refused=started)
        ready = ready_for(started, question)
        return Refused(refused=ready) if isinstance(ready, Reason) else (started, question, ready)

    def made(_: Document, __: RollQuestion, begun: tuple[Document, RollQuestion, Ready]) -> Rolled:
        document, question, ready = begun
        return resolve(document, question, ready.throw(question))

    return roll_table(begun, made, lambda begun: preview(*begun[1:]), die=DIE, fields=fields)


SPELL = {"difficulty": NEEDED_FIELD, "cost": COUNT, "range": COUNT, "target": FIGURE, "spell": Field("text")}
PURPOSE = Field("choice", choices=("move", "jump", "dive"))

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
    apply=make,
    ahead=ahead,
    sight=sight,
    sight_map=sight_map,
    danger=DANGER,
    rolls={
        "move": _roll(moving_rolls.ready_move, moving_rolls.roll_move),
        "jump": _roll(moving_rolls.ready_jump, moving_rolls.roll_jump, landing=TRUTH),
        "fall": _roll(moving_rolls.ready_fall, moving_rolls.roll_fall, loss=COUNT),
        "dive": _roll(moving_rolls.ready_dive, moving_rolls.roll_dive),
        "disengage": _roll(
            moving_rolls.ready_disengage,
            moving_rolls.roll_disengage,
            **{"with": FIGURE, "against": DICE, "for": PURPOSE},
        ),
        "attack": _roll(
            fighting_rolls.ready_attack,
            fighting_rolls.roll_attack,
            target=FIGURE,
            opportunity=TRUTH,
            aquatic=TRUTH,
            range=COUNT,
            weapon=Field("text"),
        ),
        "protection": _roll(fighting_rolls.ready_protection, fighting_rolls.roll_protection, damage=COUNT),
        "grapple": _roll(fighting_rolls.ready_grip, fighting_rolls.roll_grapple, target=FIGURE, against=DICE),
        "drown": _roll(fighting_rolls.ready_grip, fighting_rolls.roll_drown, target=FIGURE, against=DICE),
        "cast": _roll(ready_cast, roll_cast, **SPELL),
        "dispel": _roll(ready_dispel, roll_dispel, **SPELL, caster=FIGURE),
    },
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
