"""Area attacks: the figures that an attack with a shape hits in addition to its target (TP-01 to TP-05)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure
from tablelight.rules.answers import Odds
from tablelight.rules.questions import location_of
from tablelight.rules.systems.own.attacking import Aim
from tablelight.rules.systems.own.ground import is_out
from tablelight.rules.systems.own.sheet import AttackRules, Sheet


@frozen
class Struck:
    """A figure that an area attack hits in addition to its target: the aim at it, and whether it is hit wholly."""

    aim: Aim
    whole: bool

    @property
    def figure(self) -> Figure:
        return self.aim.target


def struck(document: Document, sheet: Sheet, figure: Figure, target: Figure, attack: AttackRules) -> Iterator[Struck]:
    """All figures in the shape except the target, friends too, in the document's order; in a blast the attacker too."""
    if attack.shape == "none":
        return
    from tablelight.rules.templates.answer import TemplateQuestion, covered  # only area attacks need it

    if attack.shape in ("cone", "line") and location_of(figure) == location_of(target):
        return
    living = evolve(document, figures=tuple(each for each in document.figures if not is_out(sheet, each)))
    question = TemplateQuestion(
        shape=attack.shape, origin=figure, target=target, size=attack.size, angle=60 if sheet.board == "hex" else 53
    )
    spared = {target.id} if attack.shape == "blast" else {target.id, figure.id}
    eye = target if attack.shape == "blast" else figure
    for each, whole in covered(living, question)[1]:
        if each.id in spared or (attack.needs_sight and not _sees(document, sheet, eye, each)):
            continue
        yield Struck(Aim.at(document, sheet, figure, each), whole)


def _sees(document: Document, sheet: Sheet, eye: Figure, other: Figure) -> bool:
    return eye.id == other.id or Aim.at(document, sheet, eye, other).view.visible


def with_targets(document: Document, sheet: Sheet, aim: Aim, attack: AttackRules, odds: Odds) -> Odds:
    """The odds of an attack; for an area attack also those at each further figure."""
    targets = [
        {"figure": each.figure.id, "whole": each.whole, "odds": each.aim.odds(attack)}
        for each in struck(document, sheet, aim.figure, aim.target, attack)
    ]
    return evolve(odds, extra={**odds.extra, "targets": targets}) if attack.shape != "none" else odds
