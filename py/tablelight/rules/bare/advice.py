"""`advise` on a bare table (DG-20, DG-21, DG-24): staying, the places because of each enemy, the cheapest safe ones."""

from __future__ import annotations

from attrs import evolve

from tablelight.board.document import Document
from tablelight.progress.portions import Portion, Portions, within
from tablelight.rules.answers import Moves
from tablelight.rules.bare.policy import FreeDanger
from tablelight.rules.bare.regions import sheltered
from tablelight.rules.bare.table import is_there, written
from tablelight.rules.bare.threats import enemies_of
from tablelight.rules.danger.advice import WeighedPlace, advice_of, weighed
from tablelight.rules.danger.attacks import NOTHING, SURE
from tablelight.rules.danger.places import Places
from tablelight.rules.danger.records import Advice, Spot
from tablelight.rules.questions import MoveQuestion


def advise(danger: FreeDanger, document: Document, question: MoveQuestion) -> Portions[Advice]:
    """Of the places of DG-24 those that no other beats."""
    figure, found = question.figure, (yield from danger.moves(document, question))
    is_in = is_there(document, figure)
    board = danger.as_active(document, figure) if is_in else document
    there = board.figure(figure.id) if is_in else figure
    own = Spot(at=written(figure.space), cost=0, chance=SURE, extra={"stay": True}, document=board, figure=there)
    judged: list[WeighedPlace] = []
    if not is_in:
        spots = [own]
        judged = [WeighedPlace(spot=own, dealt=NOTHING, suffered=(NOTHING,))]
    else:
        spots = [own] if danger.may_stay(figure) else []
        spots += yield from _ends(danger, document, question, found)
        for number, spot in enumerate(spots):
            looking = enemies_of(danger, spot.document, spot.figure)
            enemies = yield from within(Portion("places", number, len(spots)), looking)
            judged.append(weighed(danger, spot, enemies))
    return evolve(advice_of(document, danger, Places(found, tuple(spots)), judged), extra=danger.extra)


def _ends(danger: FreeDanger, document: Document, question: MoveQuestion, found: Moves) -> Portions[list[Spot]]:
    """The ends of the move to weigh, each place once."""
    if found.refused is not None:
        return []
    move, spots, enemies = danger.move(document, question, found), list[Spot](), document.enemies(question.figure)
    for number, enemy in enumerate(enemies):
        spots += yield from within(Portion("enemies", number, len(enemies)), move.attacking(enemy))
    for area in (yield from sheltered(danger, document, question, found)):
        spots += yield from within(Portion("places", 0), move.hiding(area))
    unlike = {spot.at: spot for spot in reversed(spots)}
    return [spot for spot in spots if unlike[spot.at] is spot]
