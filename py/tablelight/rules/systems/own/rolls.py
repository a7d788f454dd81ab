"""The rolls of a sheet as tables of the system: their odds with and without a position, their outcome and the document
afterwards; and as attacks: the wounds of each outcome, to the target or to the figure that throws (PL-01, PL-05)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from attrs import define, evolve, field, frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.board.records import as_record, known, mapping_of, typed
from tablelight.board.schema import Field, Fields, check_fields
from tablelight.dice.distribution import Distribution
from tablelight.rules.answers import Odds, Reason, Refused, Rolled
from tablelight.rules.clash import Clash, ClashAnswer, ClashTable, Lives, clash_of
from tablelight.rules.questions import OddsQuestion, RollQuestion, named_figure
from tablelight.rules.rolling import roll_table
from tablelight.rules.system import OddsTable, RollTable
from tablelight.rules.systems.own.activation import engaged, out_refusal, standing_rolls, turn_of, with_action
from tablelight.rules.systems.own.attacking import Aim, struck, throw_refusal, with_targets
from tablelight.rules.systems.own.ground import life
from tablelight.rules.systems.own.sheet import AttackRules, Sheet
from tablelight.rules.systems.own.sheet_ground import MODIFIERS, SheetValues
from tablelight.rules.systems.own.sheet_rolls import Die, Evaluate, Roll, RollOutcome, Tray, evaluator, read_outcome

MOST_WOUNDS = 999
BONUS = Field("integer", minimum=-999, maximum=999)


@frozen
class Cast:
    """An allowed roll: the figure that throws it, its target, its attack and the aim at the target."""

    sheet: Sheet
    roll: Roll
    figure: Figure
    target: Figure | None
    attack: AttackRules | None = None
    aim: Aim | None = None
    held: tuple[Figure, ...] = ()
    """The enemies that the figure would get away from."""

    @property
    def value(self) -> Evaluate:
        """The values of the roll's numbers: of the figure, of the target, with the modifiers of the attack."""
        if self.aim is not None and self.attack is not None:
            return evaluator(*self.aim.numbers(self.attack))
        target = None if self.target is None else self.sheet.values(self.target.stats)
        return evaluator(self.sheet.values(self.figure.stats), target)


def prepare(sheet: Sheet, document: Document, question: RollQuestion) -> Cast | Refused:
    """The roll of a question, or why it is not allowed."""
    figure, roll = question.figure, sheet.roll(question.roll)
    out = out_refusal(sheet, figure)
    if out is not None:
        return Refused(refused=out)
    named, attack_id = question.extra.get("target"), question.extra.get("attack")
    target = None if named is None else document.figure(known(named, str))
    if target is None and (attack_id is not None or any(number.needs_target for number in roll.numbers)):
        raise QuestionError("$.question.target", "is missing")
    if attack_id is not None and target is not None:
        attack, aim = sheet.attack(known(attack_id, str)), Aim.at(document, sheet, figure, target)
        return throw_refusal(aim, attack, roll.id) or Cast(sheet, roll, figure, target, attack, aim)
    held: tuple[Figure, ...] = ()
    starts = sheet.control is not None and sheet.control.starting_roll == roll.id
    if starts and _owed_entry(question) not in turn_of(document).owed:
        turn = turn_of(document)
        if figure.id in turn.failed:
            return Refused(refused=Reason("OWN-012.failed", figure=figure.id))
        free = turn.free.get(figure.id, ())
        held = tuple(enemy for enemy in engaged(document, sheet, figure) if enemy.id not in free)
        if not held:
            return Refused(refused=Reason("OWN-012.none", figure=figure.id))
    return Cast(sheet, roll, figure, target, held=held)


def _owed_entry(question: RollQuestion) -> list[str | None]:
    return [question.roll, question.figure.id, typed(question.extra.get("target"), str)]


def preview(cast_: Cast) -> Odds:
    """The possible results of a roll in this position."""
    odds = cast_.roll.odds(cast_.value)
    return odds if cast_.aim is None or cast_.attack is None else with_targets(cast_.aim, cast_.attack, odds)


@define
class RollResult:
    """The effects of a roll so far: the document with them, the wounds by figure, the reasons."""

    document: Document
    wounds: dict[str, int] = field(factory=dict)
    reasons: list[Reason] = field(factory=list)

    def add(self, cast_: Cast, outcome: RollOutcome) -> None:
        """Add the effects of an outcome."""
        roll, sheet, reasons = cast_.roll, cast_.sheet, self.reasons
        reasons.append(roll.reason("result", {"outcome": str(outcome)}, figure=cast_.figure.id))
        if cast_.held:
            key = "OWN-012.success" if outcome == "success" else "OWN-012.failure"
            names = ", ".join(enemy.label for enemy in cast_.held)
            reasons.append(Reason(key, figure=cast_.figure.id, values={"names": names}))
        effect = roll.effect(outcome)
        if effect is None:
            return
        if effect.text:
            reasons.append(roll.reason("text", {"key": effect.key, "text": effect.text}))
        count, hurt = effect.count(outcome), cast_.figure if effect.to == "figure" else cast_.target
        if count and hurt is not None:
            hurt = self.document.figure(hurt.id)  # an earlier throw of an area attack may have hurt it
            found, had = life(sheet, hurt), known(hurt.state.get("wounds", 0), int)
            most = MOST_WOUNDS if found is None else found[1]
            self.wounds[hurt.id] = self.wounds.get(hurt.id, 0) + count
            self.document = self.document.with_figure(hurt.with_state(wounds=max(had, min(had + count, most))))
            reasons.append(Reason("OWN-017.wounds", figure=hurt.id, values={"name": hurt.label, "n": count}))


def resolve(document: Document, question: RollQuestion, cast_: Cast) -> Rolled:
    """The result of a roll: its outcome, the wounds, and the document with what the turn remembers. An area attack throws
    at each further figure, all as they stood before it."""
    tray, result = Tray(question.dice), RollResult(document)
    outcome = cast_.roll.throw(tray, cast_.value)
    result.add(cast_, outcome)
    detail: dict[str, object] = {"wounds": result.wounds}
    attack, targets = cast_.attack, list[dict[str, object]]()
    if cast_.aim is not None and attack is not None and attack.shape != "none":
        detail["targets"] = targets
        for aim, whole in struck(cast_.aim, attack):
            other, further = aim.target, evolve(cast_, target=aim.target, aim=aim)
            spread = cast_.roll.throw(tray, further.value, "figure")
            key = "struck" if whole else "grazed"
            result.reasons.append(attack.reason(key, {"other": other.label}, figure=other.id))
            result.add(further, spread)
            targets.append({"figure": other.id, "whole": whole, "outcome": str(spread)})
    tray.close()
    after = _with_turn(result.document, question, cast_, outcome)
    after = after.with_turn(owed=standing_rolls(cast_.sheet, after) or None)
    reasons = tuple(result.reasons)
    return Rolled(outcome=str(outcome), dice=tuple(tray.fallen), document=after, detail=detail, reasons=reasons)


def _with_turn(document: Document, question: RollQuestion, cast_: Cast, outcome: RollOutcome) -> Document:
    """The document with its turn: the attack, the enemies that the figure got away from, or an owed roll settled."""
    figure, turn = cast_.figure, turn_of(document)
    if cast_.attack is not None:
        return with_action(document, figure, cast_.attack.id)
    if cast_.held:
        if outcome == "success":
            away = {*turn.free.get(figure.id, ()), *(enemy.id for enemy in cast_.held)}
            free = {figure.id: [each.id for each in document.figures if each.id in away]}
            return document.with_turn(free={**turn.free, **free})
        return document.with_turn(failed=[*turn.failed, figure.id])
    owed, entry = [*turn.owed], _owed_entry(question)
    if entry in owed:
        owed.remove(entry)
    return document.with_turn(owed=owed or None)


def odds_of_sheet(sheet: Sheet, question: OddsQuestion) -> Odds | Refused:
    """The odds of a roll with given numbers, or from a position."""
    roll, document, extra = sheet.roll(question.roll), question.document, question.extra
    if "attack" in extra:
        attack = sheet.attack(known(extra["attack"], str))
        viewer, aimed = (named_figure(document, f"$.question.{key}", extra.get(key)) for key in ("from", "to"))
        aim = Aim.at(document, sheet, viewer, aimed)
        refused = throw_refusal(aim, attack, roll.id, turn=False)
        return refused or with_targets(aim, attack, aim.odds(attack))
    figure, target = (
        sheet.values({**own, **_given(question, name, stat_fields(sheet))})
        for name, own in (("figure", _own_stats(question, "from")), ("target", _own_stats(question, "to")))
    )
    return roll.odds(evaluator(figure, target, _given(question, "bonus", dict.fromkeys(MODIFIERS, BONUS))))


def _own_stats(question: OddsQuestion, key: str) -> SheetValues:
    """The stats of the figure that a key names; empty if it names none."""
    return question.document.figure(known(question.extra[key], str)).stats if key in question.extra else {}


def _given(question: OddsQuestion, name: str, fields: Fields) -> dict[str, int]:
    """The numbers that `with` gives under a name."""
    values = mapping_of(question.given.get(name))
    for problem in check_fields(f"$.question.with.{name}", values, fields):
        raise QuestionError(problem.path, problem.message, **problem.values)
    return as_record(values, dict[str, int])


def stat_fields(sheet: Sheet) -> dict[str, Field]:
    """The fields of the stats that figures may have."""
    return {stat.id: Field("integer", stat.begin, minimum=stat.least, maximum=stat.most) for stat in sheet.stats}


def _die_field(dice: Sequence[Die]) -> Field:
    if not any(die.is_named for die in dice):
        return Field("integer", minimum=1, maximum=max(known(die.faces[-1], int) for die in dice))
    return Field("choice", choices=tuple(dict.fromkeys(face for die in dice for face in die.faces)))


def tables_of(sheet: Sheet) -> tuple[dict[str, RollTable], dict[str, OddsTable], dict[str, ClashTable]]:
    """The rolls and odds of a sheet, and its attacks by roll: none if its figures have no life to lose."""
    attack = {"attack": Field("choice", choices=tuple(attack.id for attack in sheet.attacks))}
    fields = {"target": Field("figure"), **attack}
    given = dict.fromkeys(("figure", "target", "bonus"), Field("mapping"))
    rolls = {
        roll.id: roll_table(partial(prepare, sheet), resolve, preview, die=_die_field(roll.thrown), fields=fields)
        for roll in sheet.rolls
    }
    odds = {name: OddsTable(answer=partial(odds_of_sheet, sheet), fields=given) for name in rolls}
    clashes = {roll.id: ClashTable(_clash(sheet, roll), {**given, **attack}) for roll in sheet.rolls if sheet.life}
    return rolls, odds, clashes


def _clash(sheet: Sheet, roll: Roll) -> ClashAnswer:
    def answer(document: Document, attacker: Figure, target: Figure, keys: Mapping[str, Json]) -> Clash | Refused:
        given = {key: value for key, value in keys.items() if key != "attack"}
        placed = {"from": attacker.id, "to": target.id, **({"attack": keys["attack"]} if "attack" in keys else {})}
        found = odds_of_sheet(sheet, OddsQuestion(roll=roll.id, given=given, document=document, extra=placed))
        if isinstance(found, Refused):
            return found
        return clash_of(Distribution({read_outcome(said): chance for said, chance in found.outcomes.items()}).map(lost))

    def lost(outcome: RollOutcome) -> Lives:
        return roll.wounds(outcome, "figure"), roll.wounds(outcome, "target")

    return answer
