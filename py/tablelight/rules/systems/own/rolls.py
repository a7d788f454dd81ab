"""The answer `roll`: dice given or thrown here, their outcome, and the document afterwards."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from attrs import define, evolve, field, frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.board.records import as_record, known
from tablelight.board.schema import Field
from tablelight.dice.throw import throw
from tablelight.rules.answers import Odds, Reason, Refused, Rolled
from tablelight.rules.questions import RollQuestion
from tablelight.rules.systems.own.activation import (
    engaged,
    freed,
    freed_by_figure,
    has_failed,
    out_refusal,
    owed_rolls,
    standing_rolls,
    with_action,
)
from tablelight.rules.systems.own.attacking import Aim, struck, throw_refusal, with_targets
from tablelight.rules.systems.own.ground import life_of, wounds_of
from tablelight.rules.systems.own.sheet import AttackRules, Cause, Sheet
from tablelight.rules.systems.own.sheet_ground import SheetValues
from tablelight.rules.systems.own.sheet_rolls import (
    Dice,
    Die,
    Evaluate,
    Face,
    Roll,
    RollOutcome,
    Sum,
    Test,
    dice_of,
    evaluator,
    odds_of,
    outcome_of,
    passes,
)

MOST_WOUNDS = 999
BONUS = Field("integer", minimum=-999, maximum=999)


@frozen
class Tray:
    """The dice of a roll: given, or thrown when they are needed."""

    given: tuple[Json, ...] | None
    fallen: list[Face] = field(factory=list)

    def take(self, die: Die, count: int, part: str, kind: Callable[[Face], Hashable] | None = None) -> list[Face]:
        """The next faces of a die. `part`: see `app/dice/entering.py`; `kind`: what of a face matters."""
        if self.given is None:
            faces = throw(die.faces, count, kind)
        else:
            begin = len(self.fallen)
            if begin + count > len(self.given):
                self.wrong(begin + count, part=part, faces=tuple(dict.fromkeys(die.faces)))
            faces = [self._face(begin + n, die) for n in range(count)]
        self.fallen.extend(faces)
        return faces

    def _face(self, number: int, die: Die) -> Face:
        assert self.given is not None
        face = self.given[number]
        if isinstance(face, bool) or not isinstance(face, int | str) or face not in die.faces:
            choices = ", ".join(dict.fromkeys(map(str, die.faces)))
            raise QuestionError(f"$.question.dice[{number}]", "must be one of: {choices}", choices=choices)
        return face

    def wrong(self, length: int, **missing: object) -> None:
        """Raises the error for too few dice, or too many."""
        raise QuestionError("$.question.dice", "must be a list of length {length}", length=length, **missing)

    def close(self) -> None:
        """Raises an error if a given die is left over."""
        if self.given is not None and len(self.given) != len(self.fallen):
            self.wrong(len(self.fallen))


def _pass_count(tray: Tray, die: Die, test: Test, count: int, value: Evaluate, part: str) -> int:
    """How many of the dice pass a test. A die that shows a face of `reroll` is thrown once more."""

    def kind(face: Face) -> Hashable:
        return passes(test, face, value), face in test.reroll

    faces = tray.take(die, count, part, kind)
    again = [number for number, face in enumerate(faces) if face in test.reroll]
    for number, face in zip(again, tray.take(die, len(again), "again", kind), strict=True):
        faces[number] = face
    return sum(passes(test, face, value) for face in faces)


def thrown(roll: Roll, tray: Tray, value: Evaluate, part: str = "own") -> RollOutcome:
    """The outcome of a roll with the dice of a tray: that of the sum, or the number of dice that pass."""
    if isinstance(roll, Sum):
        return _summed(roll, tray, value, part)
    count = dice_of(roll.dice, value)
    for test in roll.tests:
        count = _pass_count(tray, roll.die, test, count, value, part)
        part = "test"
    if roll.defence is not None:
        guard = roll.defence
        count = max(0, count - _pass_count(tray, guard.die, guard.test, dice_of(guard.dice, value), value, "defence"))
    return count


def _summed(roll: Sum, tray: Tray, value: Evaluate, part: str) -> RollOutcome:
    def dice(these: Dice, part: str) -> tuple[list[int], int]:
        faces = tray.take(Die(faces=tuple(range(1, these.sides + 1))), these.count, part)
        return as_record(faces, list[int]), value(these.plus)

    own, plus = dice(roll.dice, part)
    other = 0
    if isinstance(roll.against, Dice):
        faces, more = dice(roll.against, "defence")
        other = sum(faces) + more
    else:
        other = value(roll.against)
    if len(own) == 1 and own[0] in roll.natural:
        return roll.natural[own[0]]
    return outcome_of(roll, sum(own) + plus - other)


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
    def values(self) -> tuple[SheetValues, SheetValues | None, SheetValues]:
        """The stats of the figure and of the target, and the modifiers of the attack."""
        if self.aim is not None and self.attack is not None:
            return self.aim.numbers(self.attack)
        target = None if self.target is None else self.sheet.values(self.target.stats)
        return self.sheet.values(self.figure.stats), target, {}


@define
class RollResult:
    """The effects of a roll so far: the document with them, the wounds by figure, the reasons."""

    document: Document
    wounds: dict[str, int] = field(factory=dict)
    reasons: list[Reason] = field(factory=list)


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
    if starts and _owed_entry(question) not in owed_rolls(document):
        if has_failed(document, figure):
            return Refused(refused=Reason("OWN-012.failed", figure=figure.id))
        free = freed(document, figure)
        held = tuple(enemy for enemy in engaged(document, sheet, figure) if enemy.id not in free)
        if not held:
            return Refused(refused=Reason("OWN-012.none", figure=figure.id))
    return Cast(sheet, roll, figure, target, held=held)


def _owed_entry(question: RollQuestion) -> list[Json]:
    return [question.roll, question.figure.id, question.extra.get("target")]


def preview(sheet: Sheet, document: Document, question: RollQuestion) -> Odds | Refused:
    """The possible results of a roll in this position."""
    cast_ = prepare(sheet, document, question)
    if isinstance(cast_, Refused):
        return cast_
    odds = odds_of(cast_.roll, *cast_.values)
    return odds if cast_.aim is None or cast_.attack is None else with_targets(cast_.aim, cast_.attack, odds)


def resolve(sheet: Sheet, document: Document, question: RollQuestion) -> Rolled | Refused:
    """The result of a roll: its outcome, the wounds, and the document with what the turn remembers."""
    cast_ = prepare(sheet, document, question)
    if isinstance(cast_, Refused):
        return cast_
    tray, result = Tray(question.dice), RollResult(document)
    outcome = thrown(cast_.roll, tray, evaluator(*cast_.values))
    _add_effects(result, cast_, outcome)
    detail: dict[str, object] = {"wounds": result.wounds}
    if cast_.aim is not None and cast_.attack is not None and cast_.attack.shape != "none":
        detail["targets"] = _spread(result, cast_, cast_.aim, cast_.attack, tray)
    tray.close()
    after = _with_turn(result.document, question, cast_, outcome)
    after = after.with_turn(owed=standing_rolls(sheet, after) or None)
    reasons = tuple(result.reasons)
    return Rolled(outcome=str(outcome), dice=tuple(tray.fallen), document=after, detail=detail, reasons=reasons)


def _spread(result: RollResult, cast_: Cast, aim: Aim, attack: AttackRules, tray: Tray) -> list[dict[str, object]]:
    """Throws at each further figure of an area attack, all as they stood before it."""
    targets: list[dict[str, object]] = []
    for each, whole in struck(aim, attack):
        other, further = each.target, evolve(cast_, target=each.target, aim=each)
        outcome = thrown(cast_.roll, tray, evaluator(*further.values), "figure")
        cause = Cause("attacks", attack, figure=other.id)
        key = "struck" if whole else "grazed"
        result.reasons.append(cast_.sheet.reason(cause, key, {"other": other.label}))
        _add_effects(result, further, outcome)
        targets.append({"figure": other.id, "whole": whole, "outcome": str(outcome)})
    return targets


def _add_effects(result: RollResult, cast_: Cast, outcome: RollOutcome) -> None:
    roll, sheet, reasons = cast_.roll, cast_.sheet, result.reasons
    reasons.append(sheet.reason(Cause("rolls", roll, figure=cast_.figure.id), "result", {"outcome": str(outcome)}))
    if cast_.held:
        key = "OWN-012.success" if outcome == "success" else "OWN-012.failure"
        names = ", ".join(enemy.label for enemy in cast_.held)
        reasons.append(Reason(key, figure=cast_.figure.id, values={"names": names}))
    effect = next((effect for effect in roll.effects if effect.fits(outcome)), None)
    if effect is None:
        return
    if effect.text:
        reasons.append(sheet.reason(Cause("rolls", roll), "text", {"key": effect.key, "text": effect.text}))
    count, hurt = effect.count(outcome), cast_.figure if effect.to == "figure" else cast_.target
    if count and hurt is not None:
        hurt = result.document.figure(hurt.id)  # an earlier throw of an area attack may have hurt it
        life, had = life_of(sheet, hurt), wounds_of(hurt)
        most = MOST_WOUNDS if life is None else life
        result.wounds[hurt.id] = result.wounds.get(hurt.id, 0) + count
        result.document = result.document.with_figure(hurt.with_state(wounds=max(had, min(had + count, most))))
        reasons.append(Reason("OWN-017.wounds", figure=hurt.id, values={"name": hurt.label, "n": count}))


def _with_turn(document: Document, question: RollQuestion, cast_: Cast, outcome: RollOutcome) -> Document:
    """The document with its turn: the attack, the enemies that the figure got away from, or an owed roll settled."""
    figure = cast_.figure
    if cast_.attack is not None:
        return with_action(document, figure, cast_.attack.id)
    if cast_.held:
        if outcome == "success":
            free: dict[str, Json] = {**freed_by_figure(document)}
            away = {*freed(document, figure), *(enemy.id for enemy in cast_.held)}
            free[figure.id] = [each.id for each in document.figures if each.id in away]
            return document.with_turn(free=free)
        failed = [*as_record(document.turn.get("failed", []), list[str]), figure.id]
        return document.with_turn(failed=failed)
    owed = owed_rolls(document)
    entry = _owed_entry(question)
    if entry in owed:
        owed.remove(entry)
        return document.with_turn(owed=owed or None)
    return document
