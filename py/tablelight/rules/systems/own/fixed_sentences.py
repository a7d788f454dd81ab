"""The clauses that every sheet has, in sentences: moving, levels, control, sight and the turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from tablelight.rules.systems.own.amounts import amount, formula, roll_label
from tablelight.rules.systems.own.sheet import Sheet

SentenceValues: TypeAlias = Mapping[str, object]
_Part: TypeAlias = tuple[str, SentenceValues]
"""A sentence: the key of its template, and what fills it."""
_Clause: TypeAlias = tuple[str, list[_Part]]
"""The number of a clause, and the sentences that hold for it."""
NOTHING: SentenceValues = {}


def fixed_clauses(sheet: Sheet) -> Iterator[_Clause]:
    """The clauses that every sheet has, each with the sentences that hold for it."""
    yield from _moving(sheet)
    yield from _levels(sheet)
    yield from _control(sheet)
    yield from _sight(sheet)
    yield from _turn(sheet)


def _plain(*keys: str) -> list[_Part]:
    """Sentences by their keys, with no values to fill in."""
    return [(key, NOTHING) for key in keys]


def _moving(sheet: Sheet) -> Iterator[_Clause]:
    movement = sheet.movement
    least = "OWN-002" if movement.one_step_always else "OWN-002.off"
    square = (f"OWN-003.{sheet.diagonals}", *((f"OWN-003.{sheet.corners}",) if sheet.diagonals != "none" else ()))
    yield "OWN-001", _plain("OWN-001")
    yield "OWN-002", _plain("OWN-002.inches" if sheet.board == "inches" else least)
    yield "OWN-003", _plain(*(square if sheet.board == "square" else (f"OWN-003.{sheet.board}",)))
    yield "OWN-004", _plain("OWN-004")
    yield "OWN-005", _plain("OWN-005", f"OWN-005.{'block' if movement.friends_block else 'pass'}")
    yield "OWN-006", _plain(f"OWN-006.{'block' if movement.enemies_block else 'pass'}")


def _levels(sheet: Sheet) -> Iterator[_Clause]:
    levels = sheet.levels
    rises: list[_Part] = []
    fall: _Part = ("OWN-008", NOTHING)
    if levels is not None:
        rises += [(f"OWN-007.{key}s", {"n": n}) for key, n in (("up", levels.up), ("down", levels.down)) if n]
        for key, most in (("climb", levels.climb), ("drop", levels.drop)):
            rises += [(f"OWN-007.{key}s", {"n": formula(sheet, most)})] if most is not None else []
        if sheet.board == "inches":
            rises = [("OWN-007.walked", {"n": amount(levels.walked, 1000)})]
        if levels.fall is not None:
            values = {"n": formula(sheet, levels.fall.least), "roll": roll_label(sheet, levels.fall.roll)}
            fall = ("OWN-008.falls", values)
    yield "OWN-007", rises or _plain("OWN-007")
    yield "OWN-008", [fall]


def _control(sheet: Sheet) -> Iterator[_Clause]:
    control = sheet.control
    entering = _plain("OWN-009")
    through: _Part = ("OWN-010", NOTHING)
    leaving: _Part = ("OWN-011", NOTHING)
    starting: _Part = ("OWN-012", NOTHING)
    if control is not None:
        entering = [("OWN-009.within", {"n": formula(sheet, control.within)})]
        effect = "stops" if control.stops else "never" if control.barred else "costs" if control.entering else ""
        entering.append((f"OWN-009.{effect}" if effect else "OWN-009", {"n": control.entering}))
        through = ("OWN-010" if control.through else "OWN-010.never"), NOTHING
        if control.strike is not None:
            leaving = "OWN-011.strikes", {"roll": roll_label(sheet, control.strike)}
        elif control.leaving:
            leaving = "OWN-011.costs", {"n": control.leaving}
        if control.never_starts:
            starting = "OWN-012.never", NOTHING
        elif control.starting_roll is not None:
            starting = "OWN-012.rolls", {"roll": roll_label(sheet, control.starting_roll)}
    yield "OWN-009", entering
    yield "OWN-010", [through]
    yield "OWN-011", [leaving]
    yield "OWN-012", [starting]


def _sight(sheet: Sheet) -> Iterator[_Clause]:
    bare, sight = sheet.board == "inches", sheet.sight
    touching = (f"OWN-013.{sight.touching}",) if sight.touching != "open" else ()
    yield "OWN-013", _plain(f"OWN-013.{'inches' if bare else sight.line}", *touching)
    yield "OWN-014", _plain("OWN-014" if sight.figures == "open" else f"OWN-014.{sight.figures}")
    yield "OWN-015", _plain("OWN-015" if sheet.levels is None else "OWN-015.inches" if bare else "OWN-015.levels")


def _turn(sheet: Sheet) -> Iterator[_Clause]:
    turn = sheet.turn
    counted = {"OWN-016": turn.actions, "OWN-016.moving": turn.moves, "OWN-016.attacking": turn.attacks}
    ends = _plain("OWN-016.ends") if turn.attack_ends else []
    yield "OWN-016", [*((key, {"n": number}) for key, number in counted.items()), *ends]
    stat = next((stat.label for stat in sheet.stats if stat.id == sheet.life), "")
    yield "OWN-017", [("OWN-017.life", {"name": stat})] if sheet.life else _plain("OWN-017")
