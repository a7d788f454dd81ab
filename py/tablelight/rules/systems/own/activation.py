"""The turn: the actions left in an activation, whether a figure may move or attack at all, and the roll owed before a
movement (OWN-012, OWN-016, OWN-017)."""

from __future__ import annotations

from fractions import Fraction

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure, Json, Point
from tablelight.board.records import kept_record, known
from tablelight.rules.answers import NeededRoll, Reason
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.own import bare_table
from tablelight.rules.systems.own.ground import control_of, controllers, ground_of, is_out
from tablelight.rules.systems.own.movement import SheetMovement
from tablelight.rules.systems.own.sheet import AttackRules, MoveMode, Sheet
from tablelight.rules.systems.own.sheet_field import NEVER
from tablelight.rules.systems.own.sheet_ground import NOTHING
from tablelight.rules.systems.own.sheet_rolls import evaluator


@frozen
class OwnTurn:
    """The `turn` of a document. Figures are named by their ids."""

    figure: str | None = None
    """The figure whose activation it is."""
    actions: list[str] = field(factory=list)
    """What that figure has done."""
    free: dict[str, list[str]] = field(factory=dict)
    """By figure, the enemies that it has got away from, for one movement."""
    failed: list[str] = field(factory=list)
    """The figures that have failed to get away."""
    owed: list[list[str | None]] = field(factory=list)
    """The rolls that are owed before anything else, each as [roll, thrower, target]."""


def turn_of(document: Document) -> OwnTurn:
    """The turn of a checked document."""
    return kept_record(document.turn, OwnTurn)


def taken(document: Document, figure: Figure) -> list[str]:
    """The actions that a figure has taken in its activation. A turn that names no figure counts as this figure's."""
    turn = turn_of(document)
    return turn.actions if turn.figure in (None, figure.id) else []


def standing_rolls(sheet: Sheet, document: Document) -> list[list[str | None]]:
    """The rolls that are owed, without those of figures that are out, or at them (OWN-017)."""
    gone = {figure.id for figure in document.figures if is_out(sheet, figure)}
    return [entry for entry in turn_of(document).owed if gone.isdisjoint(entry[1:])]


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
    ground = ground_of(document.layout, sheet)
    bit = ground.grid.bit(figure.space)
    return [enemy for enemy in controllers(document, sheet, figure) if control_of(ground, enemy) & bit]


def start_refusal(
    document: Document, sheet: Sheet, question: MoveQuestion
) -> tuple[Reason | None, NeededRoll | None, frozenset[str]]:
    """Why a figure cannot start a movement, or the roll that it owes first (OWN-012), and the ids of the enemies that it
    has got away from; of those that hold it as well, if it starts."""
    figure, mode = question.figure, sheet.mode(question.action)
    free, control = frozenset(turn_of(document).free.get(figure.id, ())), sheet.control_over(mode)
    refused = use_refusal(document, sheet, figure, mode)
    if refused is None and figure.id in turn_of(document).failed:
        refused = Reason("OWN-012.failed", figure=figure.id)
    if refused or control is None or control.starting == NOTHING:
        return refused, None, free
    held = [enemy for enemy in engaged(document, sheet, figure) if enemy.id not in free]
    if not held:
        return None, None, free
    names = ", ".join(enemy.label for enemy in held)
    if control.starting == NEVER:
        return Reason("OWN-012.held", figure=held[0].id, values={"names": names}), None, free
    if question.rolled == "failure":
        return Reason("OWN-012.failed", figure=figure.id), None, free
    needed = None
    if question.rolled is None:
        assert control.starting_roll is not None
        roll = sheet.roll(control.starting_roll)
        chance = roll.distribution(evaluator(sheet.values(figure.stats))).chances.get("success", Fraction(0))
        reason = Reason("OWN-012.owed", figure=held[0].id, values={"names": names, "roll": roll.label})
        needed = NeededRoll(roll=roll.id, chance=chance, reason=reason)
    return None, needed, free | {enemy.id for enemy in held}


def use_refusal(
    document: Document, sheet: Sheet, figure: Figure, thing: MoveMode | AttackRules, *, turn: bool = True
) -> Reason | None:
    """Why a figure cannot use a mode or an attack: it is out, it lacks the trait that is needed, or its activation has none
    left. `turn`: whether the activation counts."""
    out = out_refusal(sheet, figure)
    if out is None and thing.who is not None and thing.who not in figure.traits:
        label = next(trait.label for trait in sheet.traits if trait.id == thing.who)
        return thing.reason("who", {"trait": label}, figure=figure.id)
    if out is not None or not turn:
        return out
    return turn_refusal(document, sheet, figure, moving=isinstance(thing, MoveMode))


def with_action(document: Document, figure: Figure, action: str, **changes: Json) -> Document:
    """The document with an action noted in the figure's activation, and other entries of the turn changed."""
    actions: list[Json] = [*taken(document, figure), action]
    return document.with_turn(figure=figure.id, actions=actions, **changes)


def moved_to(document: Document, figure: Figure, mode: str, at: Point) -> tuple[Document, Figure]:
    """The document with a figure at the end of a mode and the mode noted, and that figure."""
    there = evolve(figure, at=(at,))
    return with_action(document.with_figure(there), there, mode), there
