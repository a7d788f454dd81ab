"""The rolls of a sheet as tables of the system, their odds with and without a position, and as attacks: the wounds of
each outcome, to the target or to the figure that throws (PL-01, PL-05)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.board.records import as_record, known, mapping_of
from tablelight.board.schema import Field, Fields, check_fields
from tablelight.dice.distribution import Distribution
from tablelight.rules.answers import Odds, Refused
from tablelight.rules.clash import Clash, ClashAnswer, ClashTable, Lives, clash_of
from tablelight.rules.questions import OddsQuestion, named_figure
from tablelight.rules.system import OddsTable, RollTable
from tablelight.rules.systems.own.attacking import Aim, throw_refusal, with_targets
from tablelight.rules.systems.own.rolls import BONUS, preview, resolve
from tablelight.rules.systems.own.sheet import Sheet
from tablelight.rules.systems.own.sheet_ground import MODIFIERS, SheetValues
from tablelight.rules.systems.own.sheet_rolls import (
    Dice,
    Die,
    Pool,
    Roll,
    RollOutcome,
    odds_of,
    read_outcome,
    wounds_of,
)


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
    return odds_of(roll, figure, target, _given(question, "bonus", dict.fromkeys(MODIFIERS, BONUS)))


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


def _die_field(roll: Roll) -> Field:
    dice: list[Die]
    if isinstance(roll, Pool):
        dice = [roll.die, *([roll.defence.die] if roll.defence else [])]
    else:
        sums = [roll.dice, *([roll.against] if isinstance(roll.against, Dice) else [])]
        dice = [Die(faces=tuple(range(1, each.sides + 1))) for each in sums]
    if not any(die.is_named for die in dice):
        return Field("integer", minimum=1, maximum=max(known(die.faces[-1], int) for die in dice))
    return Field("choice", choices=tuple(dict.fromkeys(face for die in dice for face in die.faces)))


def tables_of(sheet: Sheet) -> tuple[dict[str, RollTable], dict[str, OddsTable]]:
    """The rolls and odds of a sheet."""
    rolls, odds = {}, {}
    attacks = tuple(attack.id for attack in sheet.attacks)
    for roll in sheet.rolls:
        fields = {"target": Field("figure"), "attack": Field("choice", choices=attacks)}
        rolls[roll.id] = RollTable(
            answer=partial(resolve, sheet), chances=partial(preview, sheet), die=_die_field(roll), fields=fields
        )
        given = dict.fromkeys(("figure", "target", "bonus"), Field("mapping"))
        odds[roll.id] = OddsTable(answer=partial(odds_of_sheet, sheet), fields=given)
    return rolls, odds


def clashes_of(sheet: Sheet, odds: Mapping[str, OddsTable]) -> dict[str, ClashTable]:
    """The attacks of a sheet, by roll; empty if its figures have no life to lose."""
    if sheet.life is None:
        return {}
    attack = {"attack": Field("choice", choices=tuple(each.id for each in sheet.attacks))}
    return {name: ClashTable(_clash(sheet, name), {**table.fields, **attack}) for name, table in odds.items()}


def _clash(sheet: Sheet, name: str) -> ClashAnswer:
    roll = sheet.roll(name)

    def answer(document: Document, attacker: Figure, target: Figure, keys: Mapping[str, Json]) -> Clash | Refused:
        given = {key: value for key, value in keys.items() if key != "attack"}
        placed = {"from": attacker.id, "to": target.id, **({"attack": keys["attack"]} if "attack" in keys else {})}
        found = odds_of_sheet(sheet, OddsQuestion(roll=name, given=given, document=document, extra=placed))
        if isinstance(found, Refused):
            return found
        return clash_of(Distribution({read_outcome(said): chance for said, chance in found.outcomes.items()}).map(lost))

    def lost(outcome: RollOutcome) -> Lives:
        return wounds_of(roll, outcome, "figure"), wounds_of(roll, outcome, "target")

    return answer
