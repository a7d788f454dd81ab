"""The turn: the actions left in an activation, whether a figure may move or attack at all, and the roll owed before a
movement (OWN-012, OWN-016, OWN-017)."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from attrs import evolve

from tablelight.board.document import Document, Figure, Json, Point
from tablelight.board.records import as_record, known
from tablelight.rules.answers import NeededRoll, Reason
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.own import bare_table
from tablelight.rules.systems.own.ground import engaged_with, ground_of, is_out
from tablelight.rules.systems.own.movement import SheetMovement
from tablelight.rules.systems.own.sheet import AttackRules, Cause, MoveMode, Sheet
from tablelight.rules.systems.own.sheet_rolls import distribution


def taken(document: Document, figure: Figure) -> list[str]:
    """The actions that a figure has taken in its activation. A turn that names no figure counts as this figure's."""
    if document.turn.get("figure", figure.id) != figure.id:
        return []
    return list(as_record(document.turn.get("actions", []), list[str]))


def has_failed(document: Document, figure: Figure) -> bool:
    """Whether a figure has failed to get away in this activation."""
    return figure.id in as_record(document.turn.get("failed", []), list[str])


def freed(document: Document, figure: Figure) -> frozenset[str]:
    """The ids of the enemies that a figure has got away from, for one movement."""
    return frozenset(freed_by_figure(document).get(figure.id, ()))


def freed_by_figure(document: Document) -> dict[str, list[str]]:
    """By figure, the enemies that it has got away from, for one movement (all by id)."""
    return as_record(document.turn.get("free", {}), dict[str, list[str]])


def owed_rolls(document: Document) -> list[Json]:
    """The rolls that are owed before anything else, each as [roll, thrower, target]."""
    return list(known(document.turn.get("owed", []), list))


def standing_rolls(sheet: Sheet, document: Document) -> list[Json]:
    """The rolls that are owed, without those of figures that are out, or at them (OWN-017)."""
    gone = {figure.id for figure in document.figures if is_out(sheet, figure)}
    return [entry for entry in owed_rolls(document) if gone.isdisjoint(known(entry, list)[1:])]


def out_refusal(sheet: Sheet, figure: Figure) -> Reason | None:
    """OWN-017: why a figure that is out can do nothing; None while it lives."""
    return Reason("OWN-017.out", figure=figure.id, values={"name": figure.label}) if is_out(sheet, figure) else None


def turn_refusal(document: Document, sheet: Sheet, figure: Figure, *, moving: bool) -> Reason | None:
    """OWN-016: why its activation has no move left (`moving`), or no attack; None if it has."""
    actions, turn = taken(document, figure), sheet.turn
    if len(actions) >= turn.actions:
        return Reason("OWN-016.actions", figure=figure.id, values={"n": turn.actions})
    attacks = {attack.id: attack for attack in sheet.attacks}
    modes = {mode.id: mode for mode in sheet.movement.modes}
    for name in actions:
        if (name in attacks and turn.attack_ends) or (name in modes and modes[name].ends_activation):
            thing = attacks.get(name) or modes[name]
            return Reason("OWN-016.over", figure=figure.id, values={"name": thing.label})
    kind, most, key = (modes, turn.moves, "moves") if moving else (attacks, turn.attacks, "attacks")
    if sum(name in kind for name in actions) >= most:
        return Reason(f"OWN-016.{key}", figure=figure.id, values={"n": most})
    return None


def begin(sheet: Sheet, document: Document, question: MoveQuestion) -> SheetMovement:
    """The movement of a question, with the first refusal of: life, who, turn, failed, `starting`, points."""
    barred, roll, free = start_refusal(document, sheet, question)
    ground, mode = ground_of(document.layout, sheet), sheet.mode(question.action)
    modifier = known(question.extra.get("modifier", 0), int)
    return SheetMovement(document, ground, question.figure, mode, modifier, free, barred, roll)


def engaged(document: Document, sheet: Sheet, figure: Figure) -> list[Figure]:
    """The enemies that a figure is engaged with."""
    if sheet.board == "inches":
        return bare_table.controlling(document, sheet, figure)
    return engaged_with(document, ground_of(document.layout, sheet), figure)


def start_refusal(
    document: Document, sheet: Sheet, question: MoveQuestion
) -> tuple[Reason | None, NeededRoll | None, frozenset[str]]:
    """Why a figure cannot start a movement, or the roll that it owes first (OWN-012), and the ids of the enemies that it
    has got away from; of those that hold it as well, if it starts."""
    figure, mode = question.figure, sheet.mode(question.action)
    free, control = freed(document, figure), sheet.control_over(mode)
    refused = move_refusal(document, sheet, figure, mode)
    if refused or control is None or not (control.never_starts or control.starting_roll):
        return refused, None, free
    held = [enemy for enemy in engaged(document, sheet, figure) if enemy.id not in free]
    if not held:
        return None, None, free
    names = ", ".join(enemy.label for enemy in held)
    if control.never_starts:
        return Reason("OWN-012.held", figure=held[0].id, values={"names": names}), None, free
    if question.rolled == "failure":
        return Reason("OWN-012.failed", figure=figure.id), None, free
    needed = None
    if question.rolled is None:
        assert control.starting_roll is not None
        roll = sheet.roll(control.starting_roll)
        chance = distribution(roll, sheet.values(figure.stats)).chances.get("success", Fraction(0))
        reason = Reason("OWN-012.owed", figure=held[0].id, values={"names": names, "roll": roll.label})
        needed = NeededRoll(roll=roll.id, chance=chance, reason=reason)
    return None, needed, free | {enemy.id for enemy in held}


def use_refusal(
    sheet: Sheet, figure: Figure, listed: Literal["modes", "attacks"], thing: MoveMode | AttackRules
) -> Reason | None:
    """Why a figure cannot use a mode or an attack: the figure is out, or it lacks the trait that is needed."""
    out = out_refusal(sheet, figure)
    if out is not None or thing.who is None or thing.who in figure.traits:
        return out
    label = next(trait.label for trait in sheet.traits if trait.id == thing.who)
    return sheet.reason(Cause(listed, thing, figure=figure.id), "who", {"trait": label})


def move_refusal(document: Document, sheet: Sheet, figure: Figure, mode: MoveMode) -> Reason | None:
    """Why a figure cannot use a mode at all: life, who, turn, failed."""
    unable = use_refusal(sheet, figure, "modes", mode)
    if unable is not None:
        return unable
    spent = turn_refusal(document, sheet, figure, moving=True)
    if spent is not None:
        return spent
    return Reason("OWN-012.failed", figure=figure.id) if has_failed(document, figure) else None


def with_action(document: Document, figure: Figure, action: str, **changes: Json) -> Document:
    """The document with an action noted in the figure's activation, and other entries of the turn changed."""
    actions: list[Json] = [*taken(document, figure), action]
    return document.with_turn(figure=figure.id, actions=actions, **changes)


def moved_to(document: Document, figure: Figure, mode: str, at: Point) -> tuple[Document, Figure]:
    """The document with a figure at the end of a mode and the mode noted, and that figure."""
    there = evolve(figure, at=(at,))
    return with_action(document.with_figure(there), there, mode), there
