"""Spells: those of a figure and the one under way, cast and dispelled (CV-65, CV-66)."""

from __future__ import annotations

from attrs import evolve

from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.board.records import as_record, typed
from tablelight.rules.answers import Reason, Rolled
from tablelight.rules.questions import RollQuestion
from tablelight.rules.systems.carnevale import activation, table
from tablelight.rules.systems.carnevale.activation import casting_of, count
from tablelight.rules.systems.carnevale.pools import Ready, Throw, aces
from tablelight.rules.systems.carnevale.sight import is_in_range, reach_refusal, sees
from tablelight.rules.systems.carnevale.tables import DISPEL_RANGE, Casting, KnownSpell


def spell_of(document: Document, caster: Figure | None, question: RollQuestion) -> KnownSpell | Reason:
    """The spell that a roll is for: by its name if the caster knows it, else with the numbers of the question. After a
    dispel it must be the dispelled spell; another is refused."""
    extra = question.extra
    name = str(extra.get("spell", ""))
    spells = as_record(caster.state.get("spells") or [], tuple[KnownSpell, ...]) if caster is not None else ()
    known = {each.name: each for each in spells}.get(name)
    under_way = casting_of(document, caster.id if caster else "")
    other = under_way or Casting()
    given = extra.get("range")
    spell = known or KnownSpell(
        name or other.name,
        count(extra.get("cost", other.cost)),
        count(extra.get("difficulty", other.difficulty)),
        given if isinstance(given, int) else None,
    )
    if known:
        for key, value in (("difficulty", known.difficulty), ("cost", known.cost)):
            if extra.get(key, value) != value:
                raise QuestionError(f"$.question.{key}", "the spell has {value}", value=value)
    if under_way and (spell.difficulty, spell.cost) != (under_way.difficulty, under_way.cost):
        values = {"difficulty": under_way.difficulty, "cost": under_way.cost}
        return Reason("CV-66.other", figure=question.figure.id, values=values)
    return spell


def casting_stat(document: Document) -> str:
    """The stat that casts spells in this document."""
    return str(document.options.get("cast_stat", "attack"))


def will_refusal(figure: Figure, cost: int) -> Reason | None:
    """Why the figure cannot pay for a spell."""
    left = table.left_of(figure, "will")
    if left is not None and left < cost:
        return Reason("CV-65.will", figure=figure.id, values={"will": left, "cost": cost})
    return None


def owed_before_casting(document: Document, figure: Figure) -> list[Figure]:
    """The enemies in contact that must still make their attack of opportunity before the spell."""
    done = activation.turn_of(document).opportunity_done if activation.is_active(document, figure) else ()
    return [enemy for enemy in table.engaged_with(document, figure) if enemy.id not in done]


def spells_cast(document: Document, figure: Figure) -> list[str]:
    """The spells of this activation, by their names."""
    return [*activation.turn_of(document).spells] if activation.is_active(document, figure) else []


def activation_refusal(document: Document, figure: Figure, spell: str) -> Reason | None:
    """Why a figure cannot cast a spell now in its activation: it has cast it, or an attack of opportunity comes first."""
    if spell and spell in spells_cast(document, figure):
        return Reason("CV-65.again", figure=figure.id)
    for enemy in owed_before_casting(document, figure):
        return Reason("CV-65.contact", figure=enemy.id, values={"name": enemy.label})
    return None


def is_own_casting(document: Document, figure: Figure) -> bool:
    """Whether dispelled aces count against this caster: not if another figure's spell is under way (CV-66)."""
    return activation.turn_of(document).casting is None or casting_of(document, figure.id) is not None


def ready_cast(document: Document, question: RollQuestion) -> Ready | Reason:
    """CV-65: to cast a spell of some `difficulty` and `cost` in will, by its name (`spell`), or why it is refused.
    Earlier dispels count: their aces are taken away."""
    figure = question.figure
    spell = activation.may_cast(document, figure) or spell_of(document, figure, question)
    if isinstance(spell, Reason):
        return spell
    cost, name = spell.cost, spell.name
    reason = will_refusal(figure, cost) or _out_of_range(document, question, spell)
    reason = reason or activation_refusal(document, figure, name)
    if reason:
        return reason
    countered = document.turn.get("dispelled") if is_own_casting(document, figure) else None
    taken = {"dispelled": countered} if isinstance(countered, int) else {}

    def resolve(throw: Throw) -> Rolled:
        after, outcome = activation.begin(document, figure, "cast"), throw.outcome
        tried: list[Json] = [*spells_cast(document, figure), *([name] if name else [])]
        after = after.with_turn(spells=tried or None, opportunity_done=None)
        if is_own_casting(document, figure):
            after = after.with_turn(dispelled=None, casting=None)
        more = int(outcome == "critical")
        after = activation.with_left(after, figure.id, "will", more - (outcome == "fumble") - cost)
        if outcome in ("fail", "fumble"):
            after = after.with_turn(no_spells=True)
        if outcome == "fumble":
            after = activation.stun(after, figure.id)
        reasons = [Reason("CV-65.cast" if outcome == "success" else f"CV-65.{outcome}", figure=figure.id)]
        if taken:
            reasons.insert(0, Reason("CV-66.counted", values={"aces": countered}))
        return throw.answer(after, *reasons, cast=throw.passed, more=more)

    return Ready(
        resolve,
        pool=activation.pool(document, figure, casting_stat(document)),
        needed=spell.difficulty,
        given={"cost": cost, **taken},
        named={"spell": name} if name else {},
    )


def _out_of_range(document: Document, question: RollQuestion, spell: KnownSpell) -> Reason | None:
    """Why a spell does not get to its target, if it has a range and a target."""
    name, figure = question.extra.get("target"), question.figure
    if not isinstance(name, str) or spell.range is None or name == figure.id:
        return None
    return reach_refusal(document, figure, document.figure(name), spell.range, "CV-65")


def ready_dispel(document: Document, question: RollQuestion) -> Ready | Reason:
    """CV-66: a dispel, made before the spell's own roll, or why it is refused. Its aces, up to the mage's level, are
    taken from the caster's, together with those of other mages against the same cast."""
    figure = question.figure
    caster_id, target_id = (typed(question.extra.get(key), str) for key in ("caster", "target"))
    caster = None if caster_id is None else document.figure(caster_id)
    spell = may_dispel(document, figure) or spell_of(document, caster, question)
    if isinstance(spell, Reason):
        return spell
    reason = will_refusal(figure, spell.cost)
    if reason is None and caster is not None:
        near = [caster, *([document.figure(target_id)] if target_id else [])]
        if caster.side == figure.side:
            reason = Reason("CV-66.friend", figure=caster.id)
        elif not any(
            is_in_range(document, figure, other, DISPEL_RANGE) and sees(document, figure, other) for other in near
        ):
            reason = Reason("CV-66.far", figure=figure.id)
    level = figure.stats.get("mage", 1)  # how many aces it counts
    casting: dict[str, Json] = {"name": spell.name, "difficulty": spell.difficulty, "cost": spell.cost}

    def resolve(throw: Throw) -> Rolled:
        found = aces(throw.dice, spell.difficulty)
        counted = min(found, level)
        before = document.turn.get("dispelled") if casting_of(document, caster_id or "") else 0
        told = casting | ({"caster": caster_id} if caster_id else {})  # later rolls are about the same spell
        after = activation.with_left(document, figure.id, "will", -spell.cost)
        after = after.with_turn(casting=told, dispelled=count(before) + counted)
        reasons = [Reason("CV-66.counted", figure=figure.id, values={"aces": counted})]
        if found == 0:
            barred: list[Json] = [*sorted({*activation.turn_of(document).no_dispel, figure.id})]
            after = after.with_turn(no_dispel=barred)
            reasons.append(Reason("CV-66.none", figure=figure.id))
        judged = evolve(throw, outcome="success" if counted else "fail", aces=counted)
        return judged.answer(after, *reasons, counted=counted)

    return reason or Ready(
        resolve,
        pool=activation.pool(document, figure, casting_stat(document)),
        needed=spell.difficulty,
        given={"mage": level, "cost": spell.cost},
        named={"spell": spell.name},
    )


def may_dispel(document: Document, figure: Figure) -> Reason | None:
    """Why a figure cannot dispel."""
    if table.is_out(figure):
        return Reason("CV-10.out", figure=figure.id)
    if not activation.is_mage(figure):
        return Reason("CV-65.mage", figure=figure.id)
    if table.swims(document, figure) and not table.is_water_creature(figure):
        return Reason("CV-43.dispel", figure=figure.id)
    if figure.id in activation.turn_of(document).no_dispel:
        return Reason("CV-66.barred", figure=figure.id)
    return None


def declare_cast(document: Document, figure: Figure) -> Document | Reason:
    """Announce a spell: the enemies in contact with the caster may first make their attacks of opportunity."""
    if reason := activation.may_cast(document, figure):
        return reason
    enemies = owed_before_casting(document, figure)
    started = activation.activated(document, figure)
    pairs = [*activation.opportunities(started), *([enemy.id, figure.id] for enemy in enemies)]
    done: list[Json] = [*activation.turn_of(started).opportunity_done, *(enemy.id for enemy in enemies)]
    return activation.with_opportunities(started, pairs).with_turn(opportunity_done=done or None)
