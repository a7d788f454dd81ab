"""The activation: action points, effective stats, why a figure cannot take an action, what a new action ends. How an
activation begins and ends (CV-10, CV-42, CV-54, CV-62, CV-63): by its own action, by another figure's, or with the round.

What is owed comes in order, before anything else (CV-53, CV-54): protection from the damage of an attack, then falls, then
attacks of opportunity. Until then every other action, move and roll is refused, for every figure.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.board.records import as_record, kept_record
from tablelight.board.units import Thousandths
from tablelight.rules.answers import Reason, Refused
from tablelight.rules.bare.table import LOW_STEP
from tablelight.rules.questions import MoveQuestion, RollQuestion
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.pools import pool_size
from tablelight.rules.systems.carnevale.tables import INCH, POINTS, CarnevaleTurn, Casting

STUNNED_STATS = ("move", "attack", "dexterity", "mind")
OUTLASTING = ("no_dispel", "falling", "damage", "opportunities")
"""The entries of a turn that outlast an activation: the bar on dispelling for the round, and what is owed."""
OF_MOVE = ("move_left", "move_rolled", "disengaged")
OF_ACTION = (*OF_MOVE, "jump_left", "jump_height", "landing", "chain")
"""The entries about the move under way, and about any action under way."""
EMPTY_TURN = CarnevaleTurn()


def effective(document: Document, figure: Figure, name: str) -> int:
    """A stat, 1 less if stunned but not below 1 by that (CV-63); underwater counters add to protection (CV-41)."""
    value = document.stat(figure, name)
    if figure.state.get("stunned") and name in STUNNED_STATS:
        value = max(min(value, 1), value - 1)
    if name == "protection":
        value += 2 * count(figure.state.get("underwater"))
    return value


def pool(document: Document, figure: Figure, name: str, modifier: int = 0) -> int:
    """The dice of a pool (CV-01)."""
    return pool_size(effective(document, figure, name) + modifier)


def count(value: Json) -> int:
    """The number, 0 if it is left out."""
    return value if isinstance(value, int) else 0


def is_active(document: Document, figure: Figure) -> bool:
    """Whether this figure's activation is under way."""
    return document.turn.get("figure") == figure.id


def turn_value(document: Document, figure: Figure, key: str) -> Json:
    """An entry of the turn if this figure is active, else None."""
    return document.turn.get(key) if is_active(document, figure) else None


DROWNING_STUNNED = 2
"""CV-44: the life points that a stunned character loses as its activation begins in water."""


def life_lost_at_start(document: Document, figure: Figure) -> int:
    """CV-44: the life points that a stunned figure loses as its activation begins in water; else 0."""
    drowning = figure.state.get("stunned") and table.swims(document, figure) and not is_active(document, figure)
    return DROWNING_STUNNED if drowning else 0


def activated(document: Document, figure: Figure) -> Document:
    """The document in which this figure is active: its first action begins its activation. Another figure's activation
    has ended before."""
    if is_active(document, figure):
        return document
    kept = {key: value for key, value in document.turn.items() if key in OUTLASTING}
    kept |= kept_casting(document, figure.id)
    turn = {**kept, "figure": figure.id, "was_stunned": bool(figure.state.get("stunned"))}
    return hurt(fresh_turn(document, turn), figure.id, life_lost_at_start(document, figure))


def fresh_turn(document: Document, turn: Mapping[str, Json]) -> Document:
    """The document with this turn instead; false and empty values are left out."""
    return evolve(document, turn={key: value for key, value in turn.items() if value})


def points_left(document: Document, figure: Figure) -> int | None:
    """Action points left; None if the figure's number is not given."""
    points = figure.stats.get("action_points")
    return None if points is None else points - count(turn_value(document, figure, "spent"))


def no_points(document: Document, figure: Figure, action: str, more: int = 0) -> Reason | None:
    """Why the figure cannot pay for an action."""
    left = points_left(document, figure)
    if left is not None and left < POINTS[action] + more:
        return Reason("CV-22.points" if left >= POINTS[action] else "CV-10.points", figure=figure.id)
    return None


def begin(document: Document, figure: Figure, action: str, *, points: int | None = None) -> Document:
    """Begin an action: pay for it, drop the rest of another, remove underwater counters (CV-41)."""
    document = activated(document, figure)
    cost = POINTS[action] if points is None else points
    document = document.with_turn(
        spent=count(document.turn.get("spent")) + cost or None,
        acted=True,
        dry=None if table.swims(document, figure) else True,
        **dict.fromkeys(OF_ACTION),
    )
    return document.with_figure(document.figure(figure.id).with_state(underwater=None))


def not_yet(document: Document, figure: Figure) -> Reason | None:
    """Why a figure takes no action at all: it is out, or drowns as its activation begins (CV-44)."""
    if table.is_out(figure):
        return Reason("CV-10.out", figure=figure.id)
    left = table.life_of(figure)
    if left is not None and left <= life_lost_at_start(document, figure):
        return Reason("CV-44.drowns", figure=figure.id)
    return None


def may_fight(document: Document, figure: Figure, action: str) -> Reason | None:
    """Why a figure cannot attack, grapple or drown."""
    return not_yet(document, figure) or no_points(document, figure, action)


def may_cast(document: Document, figure: Figure) -> Reason | None:
    """Why a figure cannot cast."""
    if first := not_yet(document, figure):
        return first
    if not is_mage(figure):
        return Reason("CV-65.mage", figure=figure.id)
    if table.swims(document, figure) and not table.is_water_creature(figure):
        return Reason("CV-43.cast", figure=figure.id)
    if turn_value(document, figure, "no_spells"):
        return Reason("CV-65.barred", figure=figure.id)
    return no_points(document, figure, "cast")


def is_mage(figure: Figure) -> bool:
    """Whether a figure knows magic."""
    return "mage" in figure.traits or bool(figure.stats.get("mage"))


def may_jump(document: Document, figure: Figure) -> Reason | None:
    """Why a figure cannot jump now."""
    if first := not_yet(document, figure):
        return first
    if table.swims(document, figure):
        return Reason("CV-20.water", figure=figure.id)
    if figure.state.get("on_wall"):
        return Reason("CV-10.onwall", figure=figure.id)
    if turn_value(document, figure, "jump_left") or turn_value(document, figure, "chain"):
        return None
    return no_points(document, figure, "jump")


def may_dive(document: Document, figure: Figure) -> Reason | None:
    """Why a figure cannot dive."""
    if first := not_yet(document, figure):
        return first
    if not table.swims(document, figure):
        return Reason("CV-40.dry", figure=figure.id)
    reason = no_points(document, figure, "dive")
    stayed = turn_value(document, figure, "disengaged") == "fumble"
    return Reason("CV-50.stays", figure=figure.id) if reason and stayed else reason


def may_be_grappled(document: Document, figure: Figure) -> Reason | None:
    """Why a figure cannot be moved by a grapple: none has won the right to."""
    return None if figure.id in owed(document, "grappled") else Reason("CV-62.none", figure=figure.id)


def owed(document: Document, key: str) -> dict[str, int]:
    """What `turn` holds for figures under `key` (falling, damage or grappled), by id."""
    entries = document.turn.get(key)
    return as_record(entries, dict[str, int]) if entries else {}


def owe(document: Document, key: str, figure_id: str, amount: int | None) -> Document:
    """The document in which a figure is owed this amount; None removes what it is owed."""
    amounts: dict[str, Json] = {**owed(document, key), figure_id: amount}
    return document.with_turn(**{key: {name: left for name, left in amounts.items() if left is not None} or None})


def turn_of(document: Document) -> CarnevaleTurn:
    """What a document's turn remembers."""
    return kept_record(document.turn, CarnevaleTurn) if document.turn else EMPTY_TURN


def casting_of(document: Document, caster: str) -> Casting | None:
    """The spell under way, if it is this figure's. Without a caster it is the active figure's, else any figure's."""
    found = turn_of(document).casting
    owner = document.turn.get("figure", "") if found is None or not found.caster else found.caster
    return found if not (caster and owner) or owner == caster else None


def kept_casting(document: Document, caster: str) -> dict[str, Json]:
    """The turn's entries about the spell under way, if it is this figure's (CV-65): they end with its activation."""
    if not caster or casting_of(document, caster) is None:
        return {}
    return {key: document.turn[key] for key in ("casting", "dispelled") if key in document.turn}


def opportunities(document: Document) -> list[list[str]]:
    """The attacks of opportunity that are owed: attacker, target."""
    return [list(pair) for pair in turn_of(document).opportunities]


def with_opportunities(document: Document, pairs: list[list[str]]) -> Document:
    """The document with these attacks of opportunity owed."""
    left: list[Json] = [*pairs]
    return document.with_turn(opportunities=left or None)


def with_left(document: Document, figure_id: str, name: str, change: int) -> Document:
    """Add points of life or will, or take some, down to 0. A figure whose points are not known does not change."""
    figure = document.figure(figure_id)
    left = table.left_of(figure, name)
    return document if left is None else document.with_figure(figure.with_state(**{name: max(0, left + change)}))


def hurt(document: Document, figure_id: str, points: int) -> Document:
    """Take life points from a figure, if any."""
    return with_left(document, figure_id, "life", -points) if points > 0 else document


def stun(document: Document, figure_id: str) -> Document:
    """Give a figure a stunned counter; it has at most one."""
    return document.with_figure(document.figure(figure_id).with_state(stunned=True))


def fall_loss(height: Thousandths, *, water: bool, landing: bool) -> int | None:
    """CV-31, CV-22: the life points that a fall costs before its roll; None if it does nothing. A fall into water may
    cost none and still be fumbled."""
    if height <= LOW_STEP:
        return None
    return max(0, height // INCH - (2 if water else 0) - (2 if landing else 0))


def fall_from(document: Document, figure_id: str, height: Thousandths) -> Document:
    """Let a figure fall from a height onto what is under it. The roll is owed if the fall does anything."""
    figure = document.figure(figure_id).with_state(on_wall=None)
    loss = fall_loss(height, water=table.surface_of(document, figure).wet, landing=False)
    return owe(document.with_figure(figure), "falling", figure_id, loss)


OwedKind = Literal["damage", "falling", "opportunities"]
ROLLS: dict[OwedKind, str] = {"damage": "protection", "falling": "fall", "opportunities": "attack"}
"""The roll that settles each kind."""


@frozen
class Owed:
    """The next roll that is owed: `figure` makes it; an attack of opportunity is against `other`."""

    kind: OwedKind
    figure: str
    amount: int = 0
    other: str = ""

    def reason(self, document: Document) -> Reason:
        values: dict[str, object] = {"name": document.figure(self.figure).label}
        if self.kind == "damage":
            return Reason("CV-53.damage", figure=self.figure, values={**values, "damage": self.amount})
        if self.kind == "falling":
            return Reason("CV-54.falls", figure=self.figure, values=values)
        values["other"] = document.figure(self.other).label
        return Reason("CV-53.opportunity", figure=self.figure, values=values)


def all_owed(document: Document) -> list[Owed]:
    """Everything owed by the living, in the order in which it is settled."""

    def lives(figure_id: str) -> bool:
        return not table.is_out(document.figure(figure_id))

    kinds: tuple[OwedKind, ...] = ("damage", "falling")
    found = [Owed(kind, *each) for kind in kinds for each in owed(document, kind).items() if lives(each[0])]
    pairs = ((by, against) for by, against in opportunities(document) if lives(by) and lives(against))
    return found + [Owed("opportunities", by, other=against) for by, against in pairs]


def is_struck_first(document: Document, figure_id: str) -> bool:
    """Whether an attack of opportunity against a figure is owed. It comes before the figure leaves or casts (CV-53)."""
    return any(each.kind == "opportunities" and each.other == figure_id for each in all_owed(document))


def action_barred(document: Document, figure: Figure) -> Reason | None:
    """Why a figure cannot act now: a roll is owed first."""
    listed = all_owed(document)
    if any(each.kind == listed[0].kind == "falling" and each.figure == figure.id for each in listed):
        return Reason("CV-30.first", figure=figure.id)
    return listed[0].reason(document) if listed else None


def roll_barred(document: Document, question: RollQuestion) -> Reason | None:
    """Why a roll cannot be made now: another one is owed first."""
    listed = all_owed(document)
    against = question.extra.get("target") if question.extra.get("opportunity") else None
    for each in (each for each in listed if each.kind == listed[0].kind and ROLLS[each.kind] == question.roll):
        if each.figure == question.figure.id and (each.kind != "opportunities" or each.other == against):
            return None
    return action_barred(document, question.figure)


def with_activation_ended(document: Document, following: str = "") -> Document:
    """The document after the activation under way. A stunned counter that it began with goes, a figure on a wall falls,
    grips and the spell under way end. What is owed stays owed. `following`: the figure that acts next, if any; its own
    spell goes on."""
    kept = kept_casting(document, following)
    if "figure" not in document.turn:
        return document.with_turn(grappled=None, casting=kept.get("casting"), dispelled=kept.get("dispelled"))
    active = next((figure for figure in document.figures if is_active(document, figure)), None)
    left = {key: value for key, value in document.turn.items() if key in OUTLASTING}
    ended = fresh_turn(document, {**left, **kept})
    if active is None:
        return ended
    if document.turn.get("was_stunned"):
        ended = ended.with_figure(ended.figure(active.id).with_state(stunned=None))
    climbed = table.climbed(active)
    return fall_from(ended, active.id, Thousandths(climbed)) if climbed and not table.is_out(active) else ended


def as_active(document: Document, figure: Figure) -> Document:
    """The document as an acting figure finds it: another figure's activation has ended (CV-54)."""
    return document if is_active(document, figure) else with_activation_ended(document, figure.id)


REACTIONS = ("grappled",)
"""Actions that are taken within another figure's activation."""
ANSWERING = ("protection", "fall", "dispel")
"""Rolls that answer what another figure does."""


def with_activation_begun(document: Document, figure: Figure, action: str) -> Document | Reason:
    """The document in which a figure takes an action, or why a roll that is owed comes first (CV-53, CV-54)."""
    return action_barred(document, figure) or (document if action in REACTIONS else as_active(document, figure))


def with_move_begun(document: Document, question: MoveQuestion) -> Document | Reason:
    """The document in which the action of a question is taken, or why a roll that is owed comes first."""
    started = with_activation_begun(document, question.figure, question.action)
    return started if isinstance(started, Reason) else without_rest_of_move(started, question)


def without_rest_of_move(document: Document, question: MoveQuestion) -> Document:
    """The document without the rest of a move under way, if the question begins a new one (`"afresh"`)."""
    if not question.extra.get("afresh") or not isinstance(turn_value(document, question.figure, "move_left"), int):
        return document
    return document.with_turn(**dict.fromkeys(OF_MOVE))


def with_roll_begun(document: Document, question: RollQuestion) -> Document | Reason:
    """The document in which a roll is made, or why another comes first."""
    is_answer = question.roll in ANSWERING or bool(question.extra.get("opportunity"))
    return roll_barred(document, question) or (document if is_answer else as_active(document, question.figure))


def end_turn(document: Document) -> Document | Refused:
    """CV-54: end the activation under way, unless something is owed."""
    listed = all_owed(document)
    return Refused(refused=listed[0].reason(document)) if listed else with_activation_ended(document)


def end_round(document: Document) -> Document | Refused:
    """CV-54: end the activation under way, and the bars on dispelling in this round (CV-66)."""
    ended = end_turn(document)
    return ended if isinstance(ended, Refused) else ended.with_turn(no_dispel=None)


def may_activate(document: Document, figure: Figure) -> Reason | None:
    """Why a figure's activation cannot begin now."""
    if is_active(document, figure):
        return Reason("CV-42.late", figure=figure.id)
    return None if not table.is_out(figure) else Reason("CV-10.out", figure=figure.id)


def may_surface(document: Document, figure: Figure) -> Reason | None:
    """CV-42: why a figure cannot surface. It may only at the start of its activation, with counters, in water."""
    if first := not_yet(document, figure):
        return first
    if not figure.state.get("underwater"):
        return Reason("CV-42.none", figure=figure.id)
    if is_active(document, figure) and document.turn.get("acted"):
        return Reason("CV-42.late", figure=figure.id)
    return None if table.swims(document, figure) else Reason("CV-40.dry", figure=figure.id)
