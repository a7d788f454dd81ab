"""What the app asks about rolls: the roll at hand, its dice, its possible targets, what figures owe. Real dice whose
faces are entered: how many there are, which faces they have, what is entered so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import evolve, frozen

from tablelight.app import answers
from tablelight.app.answers import Settled, problem_of, refusal_of, value_of
from tablelight.app.move import queries as move_queries
from tablelight.app.play_state import DicePart, PendingRoll
from tablelight.app.state import AppState
from tablelight.app.transitions import Keys, with_key
from tablelight.board.document import Figure, Json
from tablelight.board.records import as_record, items_of, known, known_list, mapping_of, named_rows, typed
from tablelight.board.schema import Field
from tablelight.rules.answers import Odds, Reason, Rolled
from tablelight.rules.out import living
from tablelight.view.games.roll_ui import OwedUi, RollKeyUi, RollUi
from tablelight.view.games.ui import plain


def new_roll(state: AppState, figure: str, roll: str, keys: Keys = (), back: PendingRoll | None = None) -> PendingRoll:
    """A roll with the keys that the move at hand gives it. If only one figure can be its target, it is chosen."""
    table = state.rules.rolls[roll]
    known = {key: value for key, value in state.keys if key in table.fields and figure == state.selected}
    for roll_key in dice_form(state, roll).keys:
        if roll_key.action and state.action in table.fields[roll_key.key].choices:
            known[roll_key.key] = state.action
    found = PendingRoll(figure=figure, roll=roll, keys=tuple(sorted({**known, **dict(keys)}.items())), resume=back)
    for roll_key, field in roll_keys(state, found):
        if field.kind == "figure" and roll_key.key not in dict(found.keys):
            open_to = [other for other, barred in candidates(state, found, roll_key) if barred is None]
            if len(open_to) == 1:
                return with_roll_key(found, roll_key.key, open_to[0].id)
    return found


def with_roll_key(pending: PendingRoll, key: str, value: Json) -> PendingRoll:
    """The roll with one key set, and no faces: another number of dice may be rolled now."""
    return evolve(pending, keys=with_key(pending.keys, key, value), faces=(), counts=(), throws=())


def roll_at_hand(state: AppState) -> PendingRoll | None:
    """The roll whose dice are in the hand, else the roll that the move needs first."""
    if state.pending_roll is not None:
        return state.pending_roll
    needed = move_queries.needed_roll(state)
    if needed is None or state.figure is None:
        return None
    return new_roll(state, state.figure.id, needed.roll)


def is_owed(state: AppState) -> bool:
    """Whether the pending roll is the one that the move needs first."""
    needed, pending = move_queries.needed_roll(state), roll_at_hand(state)
    if needed is None or pending is None:
        return False
    return (pending.roll, pending.figure) == (needed.roll, state.selected)


def roll_keys(state: AppState, pending: PendingRoll) -> list[tuple[RollKeyUi, Field]]:
    """The keys that the player sets, each with its field."""
    fields = state.rules.rolls[pending.roll].fields
    form = dice_form(state, pending.roll)
    told = lasting_keys(state, pending)
    offered = (roll_key for roll_key in form.keys if roll_key.key in fields and not roll_key.action)
    return [(roll_key, fields[roll_key.key]) for roll_key in offered if roll_key.key not in told]


def lasting_keys(state: AppState, pending: PendingRoll) -> frozenset[str]:
    """The keys whose values a kept thing gives, once it is chosen."""
    chosen = dict(pending.keys)
    found: set[str] = set()
    for roll_key in dice_form(state, pending.roll).keys:
        if roll_key.lasting is not None and chosen.get(roll_key.key) in lasting_things(state, pending, roll_key):
            found.update(roll_key.lasting.tells)
    return frozenset(found)


def owner(state: AppState, pending: PendingRoll, roll_key: RollKeyUi) -> Figure | None:
    """The figure whose kept things a key offers."""
    kept = roll_key.lasting
    return None if kept is None else state.document.find(dict(pending.keys).get(kept.of, pending.figure))


def lasting_things(state: AppState, pending: PendingRoll, roll_key: RollKeyUi) -> Mapping[str, Mapping[str, Json]]:
    """The kept things that a key offers, by name; values that a thing does not give are the initial ones."""
    figure = owner(state, pending, roll_key)
    if figure is None or roll_key.lasting is None:
        return {}
    listed = figure.state.get(roll_key.lasting.state)
    begin = {each.key: each.begin for each in dice_form(state, pending.roll).keys}
    left_out: Mapping[str, Json] = {key: begin.get(key, 0) for key in roll_key.lasting.tells}
    entries = (mapping_of(entry) for entry in items_of(listed))
    return {str(entry.get("name")): {**left_out, **entry} for entry in entries if entry}


def with_lasting_thing(state: AppState, pending: PendingRoll, roll_key: RollKeyUi) -> list[Json] | None:
    """A figure's kept things and the one entered for this roll; None if that is an unnamed option or already kept."""
    chosen, figure = dict(pending.keys), owner(state, pending, roll_key)
    name = typed(chosen.get(roll_key.key), str)
    is_known = name in roll_key.options or name in lasting_things(state, pending, roll_key)
    if roll_key.lasting is None or figure is None or name is None or is_known:
        return None
    form = {each.key: each for each in dice_form(state, pending.roll).keys if each.key in roll_key.lasting.tells}
    listed = figure.state.get(roll_key.lasting.state)
    entered: dict[str, Json] = {
        key: chosen.get(key, each.begin) for key, each in form.items() if key in chosen or not each.is_off_at_zero
    }
    return [*items_of(listed), {"name": name, **entered}]


def missing_key(state: AppState, pending: PendingRoll) -> RollKeyUi | None:
    """The key whose figure must be chosen before the roll can be asked about."""
    target = dice_form(state, pending.roll).target
    named = (each for each, field in roll_keys(state, pending) if field.kind == "figure" and each.key == target)
    return None if target in dict(pending.keys) else next(named, None)


def is_idle(state: AppState, pending: PendingRoll, key: str, now: bool) -> bool:
    """Whether the odds are the same with a key on and off, so that the player need not set it."""
    if missing_key(state, pending) is not None:
        return True
    asked = (with_key(pending.keys, key, value) for value in (now, not now))
    here, there = (answers.chances(state.document, pending.figure, pending.roll, keys) for keys in asked)
    return here == there and here is not None


def candidates(state: AppState, pending: PendingRoll, roll_key: RollKeyUi) -> list[tuple[Figure, Reason | None]]:
    """The enemies that a key may name, each with the reason if it cannot be chosen."""
    document, figure = state.document, state.document.find(pending.figure)
    if figure is None:
        return []
    asked = ((other, with_key(pending.keys, roll_key.key, other.id)) for other in document.enemies(figure))
    return [(other, refusal_of(answers.chances(document, figure.id, pending.roll, keys))) for other, keys in asked]


def opponent(state: AppState, pending: PendingRoll) -> Figure | None:
    """The figure on the other side of the roll."""
    key = dice_form(state, pending.roll).against
    named = dict(pending.keys).get(key)
    if named is None:
        found = value_of(chances_of(state, pending))
        named = typed(found.extra.get(key), str) if found is not None and key else None
    return state.document.find(named)


def counters(state: AppState, pending: PendingRoll) -> list[tuple[Figure, PendingRoll]]:
    """The figures that may answer the roll before it is made, each with its own roll."""
    form, figure = dice_form(state, pending.roll), state.document.find(pending.figure)
    if form.counter is None or figure is None or refusal_of(chances_of(state, pending)) is not None:
        return []
    fields = state.rules.rolls[form.counter.roll].fields
    known = {key: value for key, value in pending.keys if key in fields}
    keys: Keys = tuple(sorted({**known, form.counter.by: pending.figure}.items()))
    roll, enemies = form.counter.roll, state.document.enemies(figure)
    able = (each for each in enemies if value_of(answers.chances(state.document, each.id, roll, keys)) is not None)
    return [(each, PendingRoll(figure=each.id, roll=roll, keys=keys, resume=pending)) for each in able]


def dice_form(state: AppState, roll: str) -> RollUi:
    """The form of a roll: how its dice are entered, and its labels."""
    return state.ui.rolls.get(roll, RollUi(label=plain(roll)))


def chances_of(state: AppState, pending: PendingRoll) -> Settled[Odds] | None:
    """The odds of a roll; None if the game does not give them, or a figure is still to be chosen."""
    if missing_key(state, pending) is not None or state.document.find(pending.figure) is None:
        return None
    return answers.chances(state.document, pending.figure, pending.roll, pending.keys)


def reasons_of(chances: Odds) -> Sequence[Reason]:
    """The reasons for the number of dice."""
    return known_list(chances.extra.get("reasons", ()), Reason)


@frozen
class Debt:
    """What a figure owes: an amount, or a roll against `other`."""

    owed: OwedUi
    figure: Figure
    amount: int = 0
    other: Figure | None = None


def debts(state: AppState) -> list[Debt]:
    """Everything that the living are owed by the document's `turn`, in the order of the game's table."""
    people, turn = state.document.by_id, living(state.rules, state.document).turn
    found = []
    for owed in state.ui.owed:
        entry = turn.get(owed.key)
        if isinstance(entry, dict):
            for name, amount in entry.items():
                each = amount if isinstance(amount, list) else [amount]
                found += [Debt(owed, people[name], known(one, int) // owed.unit) for one in each]
        elif isinstance(entry, list):
            for who in as_record(entry, list[tuple[str | None, ...]]):
                *named, by, against = who
                if not named or named == [owed.roll]:
                    other = people.get(against or "")
                    found.append(Debt(owed, people[known(by, str)], other=other))
    return found


def settling_roll(state: AppState, debt: Debt) -> PendingRoll:
    """The roll that settles a debt."""
    keys = dict(debt.owed.keys)
    if debt.other is not None and debt.owed.other:
        keys[debt.owed.other] = debt.other.id
    if debt.owed.amount:
        keys[debt.owed.amount] = debt.amount
    return new_roll(state, debt.figure.id, debt.owed.roll, tuple(sorted(keys.items())))


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
    die = state.rules.rolls[pending.roll].die
    return list(range(die.minimum or 0, (die.maximum or 6) + 1)) if die.kind == "integer" else list(die.choices)


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
        faces += [face for face in pool.faces for _ in range(shown.get(face, 0))]
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
