"""Real dice whose faces are entered: how many there are, which faces they have, what is entered so far."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from tablelight.app import answers, queries
from tablelight.app.answers import problem_of, value_of
from tablelight.app.dice.queries import chances_of, dice_form
from tablelight.app.dice.state import DicePart, PendingRoll
from tablelight.app.state import AppState
from tablelight.board.document import Json
from tablelight.board.records import items_of, known, named_rows, typed
from tablelight.rules.answers import Rolled
from tablelight.view.games.roll_ui import RollUi


def pools(state: AppState, pending: PendingRoll) -> tuple[int, int] | None:
    """How many dice the roller and the other side throw; None if only the roll itself determines it."""
    count, found = dice_form(state, pending.roll).dice, value_of(chances_of(state, pending))
    if count is not None:
        further = 0 if found is None else len(named_rows(found.extra.get("targets", [])))
        return count * (1 + further), 0  # an area attack throws for each figure
    own = None if found is None else typed(found.extra.get("dice"), int)
    return None if found is None or own is None else (own, typed(found.extra.get("against"), int) or 0)


def throws_of(state: AppState, pending: PendingRoll) -> tuple[DicePart, ...] | None:
    """The throws of a roll that only the roll itself determines, as far as entered faces show them; None if unknown."""
    found: list[DicePart] = []
    start = 0
    while start <= len(pending.faces):
        answer = answers.roll(state.document, pending.figure, pending.roll, pending.faces[:start], pending.keys)
        if value_of(answer) is not None:
            break
        problem = problem_of(answer)
        if problem is None or "part" not in problem.values:
            return None
        length, part = known(problem.values["length"], int), known(problem.values["part"], str)
        found.append(DicePart(start, length - start, part, known(problem.values["faces"], tuple)))
        start = length
    return tuple(found)


@frozen
class CountedPool:
    """A side's dice that are entered as a count for each face."""

    number: int
    """0: the roller's, 1: the other side's."""
    dice: int
    faces: tuple[str, ...]
    """The faces that are counted."""
    rest: Json
    """The face of the dice that show none of the counted ones."""


def counted_pools(state: AppState, pending: PendingRoll) -> tuple[CountedPool, ...]:
    """The pools of a roll whose dice are entered as counts; empty if they are entered one by one."""
    form, found = dice_form(state, pending.roll), pools(state, pending)
    if found is None or sum(found) < 2 or not form.counts:
        return ()
    made = []
    for number, dice in enumerate(found):
        if not dice:
            continue
        known = faces_of(state, pending, number)
        counted = tuple(face for face in (form.counts[number] if number < len(form.counts) else ()) if face in known)
        rest = [face for face in known if face not in counted]
        if not counted or not rest:
            return ()
        made.append(CountedPool(number, dice, counted, rest[-1]))
    return tuple(made)


def faces_of(state: AppState, pending: PendingRoll, pool: int) -> Sequence[Json]:
    """The faces of a side's dice: the faces that the odds of this roll name, else all faces of the die."""
    chances = value_of(chances_of(state, pending))
    if chances is not None:
        faces = chances.extra.get("against_faces" if pool else "faces") or chances.extra.get("faces")
        if items_of(faces):
            return items_of(faces)
    die = queries.rules_of(state).rolls[pending.roll].die
    if die.kind == "integer":
        return list(range(die.minimum or 0, (die.maximum or 6) + 1))
    return list(die.choices)


def entered(state: AppState, pending: PendingRoll) -> tuple[Json, ...] | None:
    """The faces of all dice as they were entered; None while some are missing."""
    counted = counted_pools(state, pending)
    if not counted:
        most = dice(state, pending)
        is_full = bool(pending.faces) if most is None else len(pending.faces) >= most
        return pending.faces if is_full else None
    faces: list[Json] = []
    for pool in counted:
        shown = {face: count for number, face, count in pending.counts if number == pool.number}
        if not shown:
            return None
        for face in pool.faces:
            faces += [face] * shown.get(face, 0)
        faces += [pool.rest] * (pool.dice - sum(shown.values()))
    return tuple(faces)


def dice(state: AppState, pending: PendingRoll) -> int | None:
    """How many dice there are to enter, as far as the entered faces show it; None if unknown."""
    found = pools(state, pending)
    if found is not None:
        return sum(found)
    throws = throws_of(state, pending)
    return None if throws is None else sum(throw.count for throw in throws)


def is_single(state: AppState, pending: PendingRoll) -> bool:
    """Whether just one die is rolled: its face then resolves the roll."""
    found = pools(state, pending)
    return found is not None and sum(found) == 1


def answering(found: Rolled, form: RollUi) -> int:
    """The number of dice that the other side threw; they come last."""
    return len(items_of(found.detail.get(form.answered)))
