"""What the app asks about objectives."""

from __future__ import annotations

from attrs import evolve

from tablelight.board.document import Document
from tablelight.progress.memo import remember
from tablelight.rules.answers import Reason
from tablelight.rules.objectives.answer import Objectives, objectives
from tablelight.rules.system import System
from tablelight.view.words import Words


@remember(2)
def answer_of(rules: System, document: Document) -> Objectives:
    """Who holds what in a position, and the points."""
    return objectives(rules, document)


def said(reason: Reason, say: Words) -> str:
    """A reason, with sides as players call them."""
    values = dict(reason.values)
    if "side" in values:
        values["side"] = say.side(str(values["side"]))
    if "sides" in values:
        values["sides"] = ", ".join(say.side(side) for side in str(values["sides"]).split(", "))
    return say.reason(evolve(reason, values=values))
