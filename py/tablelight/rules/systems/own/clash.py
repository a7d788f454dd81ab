"""The rolls of a sheet as attacks: the wounds of each outcome, to the target or to who throws (PL-01, PL-05)."""

from __future__ import annotations

from collections.abc import Mapping

from tablelight.board.document import Document, Figure, Json
from tablelight.board.schema import Field
from tablelight.dice.distribution import Distribution
from tablelight.rules.answers import Refused
from tablelight.rules.clash import Clash, ClashAnswer, ClashTable, Lives, clash_of
from tablelight.rules.questions import OddsQuestion
from tablelight.rules.system import OddsTable
from tablelight.rules.systems.own.chances import RollOutcome, wounds_of
from tablelight.rules.systems.own.roll_tables import odds_of_sheet
from tablelight.rules.systems.own.sheet import Sheet


def clashes_of(sheet: Sheet, odds: Mapping[str, OddsTable]) -> dict[str, ClashTable]:
    """The attacks of a sheet, by roll; none where its figures have no life to lose."""
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
        return clash_of(Distribution({_outcome(said): chance for said, chance in found.outcomes.items()}).map(lost))

    def lost(outcome: RollOutcome) -> Lives:
        return wounds_of(roll, outcome, "figure"), wounds_of(roll, outcome, "target")

    return answer


def _outcome(said: str) -> RollOutcome:
    """An outcome by its text in an answer."""
    return int(said) if said.lstrip("-").isdecimal() else said
