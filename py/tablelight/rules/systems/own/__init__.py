"""Your own game: a system made from the rules sheet in the document."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache, partial

from tablelight.board.document import Document, Figure, Json
from tablelight.board.parts import Objective
from tablelight.board.problems import Problem
from tablelight.board.schema import Field
from tablelight.progress.memo import remember
from tablelight.rules.answers import ActionAnswer
from tablelight.rules.danger.policy import nothing_to_prepare
from tablelight.rules.objectives.scoring import with_points
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.system import System, Vocabulary
from tablelight.rules.systems.own import bare_moving
from tablelight.rules.systems.own.activation import begin, engaged
from tablelight.rules.systems.own.attacking import attack_refusal, sight, sight_map
from tablelight.rules.systems.own.bare_danger import bare_danger_of
from tablelight.rules.systems.own.ground import is_out, life
from tablelight.rules.systems.own.moving import apply_move, moves, path
from tablelight.rules.systems.own.rolls import stat_fields, tables_of
from tablelight.rules.systems.own.sentences import messages_of
from tablelight.rules.systems.own.sheet import Sheet
from tablelight.rules.systems.own.sheet_field import BOARDS
from tablelight.rules.systems.own.sheet_reader import read_sheet
from tablelight.rules.systems.own.threat import conduct_of, danger_of

NAME = "Your own game"
SMALLEST: Mapping[str, Json] = {
    "version": 1,
    "board": "square",
    "stats": [{"id": "move", "label": "Movement", "begin": 6}],
    "movement": {"modes": [{"id": "walk", "label": "Walk", "points": {"stat": "move"}}]},
}
"""The content of a new sheet."""
MODIFIER = {"modifier": Field("integer", 0, minimum=-9999, maximum=9999)}


def starting_sheet(board: str) -> Mapping[str, Json]:
    """The content of a new sheet for a kind of board."""
    return {**SMALLEST, "board": board}


def list_actions(sheet: Sheet, document: Document, figure: Figure) -> Iterator[ActionAnswer]:
    """The modes, then the attacks, each with the reason if it is not allowed, and judged only when read."""
    for mode in sheet.movement.modes:
        question = MoveQuestion(figure=figure, action=mode.id)
        bare = sheet.board == "inches"
        reason = (bare_moving.begin if bare else begin)(sheet, document, question).refused
        yield ActionAnswer(id=mode.id, allowed=reason is None, reason=reason)
    for attack in sheet.attacks:
        reason = attack_refusal(document, sheet, figure, attack)
        yield ActionAnswer(id=attack.id, allowed=reason is None, reason=reason)


def check(sheet: Sheet, document: Document) -> Iterator[Problem]:
    """Every problem with the turn: it may only name figures and rolls that exist."""
    ids = frozenset(figure.id for figure in document.figures)
    known = Field("figures")
    free = document.turn.get("free", {})
    for name, enemies in free.items() if isinstance(free, Mapping) else ():
        if name not in ids:
            yield Problem(f"$.turn.free.{name}", "no figure has the id {id}", {"id": name})
        yield from known.problems(f"$.turn.free.{name}", enemies, ids)
    owed, rolls = document.turn.get("owed", []), {roll.id for roll in sheet.rolls}
    for number, entry in enumerate(owed if isinstance(owed, list) else ()):
        fine = isinstance(entry, list) and len(entry) == 3 and all(e is None or isinstance(e, str) for e in entry)
        if not (fine and entry[0] in rolls and entry[1] in ids and (entry[2] is None or entry[2] in ids)):
            yield Problem(f"$.turn.owed[{number}]", "must be a roll, who throws it, and at whom or null")


def objective_of(sheet: Sheet) -> Objective:
    """The defaults of an objective, for what the document does not say."""
    usual = sheet.objectives
    # Without a named stat there is nothing to add up, so the number of figures decides.
    contested = "count" if usual.contested == "stat" and usual.stat is None else usual.contested
    return Objective(id="", range=usual.range, contested=contested, stat=usual.stat, points=usual.points)


def make_system(sheet: Sheet) -> System:
    """The system that a sheet describes."""
    bare = sheet.board == "inches"
    way = partial(bare_moving.path if bare else path, sheet)
    rolls, odds, clashes = tables_of(sheet)
    modes, attacks = (tuple(thing.id for thing in things) for things in (sheet.movement.modes, sheet.attacks))
    terrains = tuple(kind.id for kind in sheet.terrains)
    return System(
        id="own",
        name=sheet.name or NAME,
        grids=(sheet.board,),
        vocabulary=Vocabulary(
            terrains=tuple(dict.fromkeys(("clear", *terrains, "void"))),
            edges=tuple(kind.id for kind in sheet.edges),
            objects=tuple(kind.id for kind in sheet.objects),
            areas=terrains if bare else (),
            stats=stat_fields(sheet),
            traits=tuple(trait.id for trait in sheet.traits),
            state={"wounds": Field("integer", 0, minimum=0, maximum=999)},
            turn={
                "figure": Field("figure"),
                "actions": Field("list", choices=(*modes, *attacks)),
                "free": Field("mapping"),
                "failed": Field("figures"),
                "owed": Field("list"),
            },
        ),
        messages=messages_of(sheet),
        actions=(*modes, *attacks),
        moving=modes,
        list_actions=partial(list_actions, sheet),
        moves=partial(bare_moving.moves if bare else moves, sheet),
        ahead=partial(bare_moving.moves_of, sheet) if bare else nothing_to_prepare,
        path=way,
        apply=partial(apply_move, way),
        sight=partial(sight, sheet),
        sight_map=partial(sight_map, sheet),
        rolls=rolls,
        odds=odds,
        clashes=clashes,
        conduct=conduct_of(sheet),
        keys={
            **dict.fromkeys(("moves", "path", "apply"), MODIFIER),
            "odds": {"from": Field("figure"), "to": Field("figure"), "attack": Field("choice", choices=attacks)},
        },
        check=partial(check, sheet),
        is_out=partial(is_out, sheet),
        life=partial(life, sheet),
        objective=objective_of(sheet),
        rounds=sheet.objectives.rounds or None,
        reminders=tuple(each.plain for each in sheet.reminders),
        engaged=lambda document, figure: engaged(document, sheet, figure),
        danger=bare_danger_of(sheet) if bare else danger_of(sheet),
    )


@lru_cache(maxsize=16)
def _read(text: str) -> tuple[Sheet, System, list[Problem]]:
    sheet, found = read_sheet(json.loads(text))
    return sheet, with_points(make_system(sheet)), found


@remember(32)
def read(rules: Mapping[str, Json] | None) -> tuple[Sheet, System, list[Problem]]:
    """A document's sheet, with its system and its problems, read once for its JSON. Documents are immutable and share
    their sheet with the documents made from them, so it is mostly found by identity."""
    return _read(json.dumps(SMALLEST if rules is None else rules))


def sheet_of(document: Document) -> Sheet:
    """The sheet of a document."""
    return read(document.rules)[0]


def system_of(rules: Mapping[str, Json] | None) -> System:
    """The system of a document's rules; of the smallest sheet if it has none."""
    return read(rules)[1]


def sheet_problems(document: Document) -> list[Problem]:
    """The problems of a document's sheet, and a problem if the board is not the sheet's."""
    if document.rules is None:
        return [Problem("$.rules", "is missing")]
    _, system, problems = read(document.rules)
    found, board = list(problems), document.rules.get("board")
    if board in BOARDS and document.board.grid != board:
        values = {"game": system.name, "choices": str(board)}
        found.append(Problem("$.board.grid", "{game} is played on: {choices}", values))
    return found
