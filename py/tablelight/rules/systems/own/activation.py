"""The turn: the actions left in an activation, whether a figure may move or attack at all, and the roll owed before a
movement (OWN-012, OWN-016, OWN-017)."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure, Json, Point
from tablelight.board.records import as_record, known
from tablelight.rules.answers import NeededRoll, Reason
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.own.ground import engaged_with, ground_of, is_out
from tablelight.rules.systems.own.movement import SheetMovement
from tablelight.rules.systems.own.sheet import AttackRules, Cause, MoveMode, Sheet
from tablelight.rules.systems.own.sheet_ground import Control
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
        ended = (name in attacks and turn.attack_ends) or (name in modes and modes[name].ends_activation)
        if ended:
            label = attacks[name].label if name in attacks else modes[name].label
            return Reason("OWN-016.over", figure=figure.id, values={"name": label})
    kind, most, key = (modes, turn.moves, "moves") if moving else (attacks, turn.attacks, "attacks")
    if sum(name in kind for name in actions) >= most:
        return Reason(f"OWN-016.{key}", figure=figure.id, values={"n": most})
    return None


@frozen
class Start:
    """A movement, with why it is refused, or the roll that it owes first."""

    movement: SheetMovement
    refused: Reason | None = None
    roll: NeededRoll | None = None


def begin(document: Document, sheet: Sheet, question: MoveQuestion) -> Start:
    """The movement of a question, with the first refusal of: life, who, turn, failed, `starting`, points."""
    figure, mode = question.figure, sheet.mode(question.action)
    modifier = known(question.extra.get("modifier", 0), int)
    ground, free = ground_of(document.layout, sheet), freed(document, figure)
    movement = SheetMovement(document, ground, figure, mode, modifier, free)
    refused = move_refusal(document, sheet, figure, mode)
    if refused is not None:
        return Start(movement, refused)
    roll = None
    control = movement.control
    if control is not None and (control.never_starts or control.starting_roll is not None):
        held = [enemy for enemy in engaged_with(document, ground, figure) if enemy.id not in free]
        if held:
            refused, roll = held_back(sheet, control, question, held)
            if refused is not None:
                return Start(movement, refused)
            movement = SheetMovement(document, ground, figure, mode, modifier, free | {enemy.id for enemy in held})
    if movement.budget < 1:
        return Start(movement, Reason("OWN-001.zero", figure=figure.id), roll)
    return Start(movement, None, roll)


def held_back(
    sheet: Sheet, control: Control, question: MoveQuestion, held: list[Figure]
) -> tuple[Reason | None, NeededRoll | None]:
    """OWN-012: why a figure that these enemies hold cannot start, or the roll that it owes first."""
    if control.never_starts:
        return Reason(
            "OWN-012.held", figure=held[0].id, values={"names": ", ".join(enemy.label for enemy in held)}
        ), None
    if question.rolled == "failure":
        return Reason("OWN-012.failed", figure=question.figure.id), None
    return None, owed_roll(sheet, question.figure, held) if question.rolled is None else None


def owed_roll(sheet: Sheet, figure: Figure, held: list[Figure]) -> NeededRoll:
    """OWN-012: the roll that an engaged figure owes, with its exact chance."""
    assert sheet.control is not None and sheet.control.starting_roll is not None
    roll = sheet.roll(sheet.control.starting_roll)
    chances = distribution(roll, sheet.values(figure.stats)).chances
    values = {"names": ", ".join(enemy.label for enemy in held), "roll": roll.label}
    reason = Reason("OWN-012.owed", figure=held[0].id, values=values)
    return NeededRoll(roll=roll.id, chance=chances.get("success", Fraction(0)), reason=reason)


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
