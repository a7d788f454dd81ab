"""Shelter, vantage and advice for the selected figure (DG-20 to DG-23): where it is safe, from where it can attack,
what is best."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import dist
from typing import TypeAlias, cast

from tablelight.app import answers, queries
from tablelight.app.answers import Answer, answered_in_portions, value_of
from tablelight.app.state import AppState
from tablelight.app.threats.queries import size_of
from tablelight.board.document import Document
from tablelight.board.records import known, known_list, named_rows
from tablelight.grid import Space
from tablelight.progress.pictures import Effort, progressive
from tablelight.progress.portions import Portions
from tablelight.rules.answers import WrittenArea
from tablelight.rules.danger import questions
from tablelight.rules.danger.records import Advice, FreeShelter, FreeVantage, Spot, Spots
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.registry import rules_of
from tablelight.view.inches import is_near
from tablelight.view.plane import Place, place_at

RatedPlaces: TypeAlias = Spots | FreeShelter | FreeVantage

SOON = {"shelter": 1500, "vantage": 3000, "advise": 1200}
"""The most spaces times figures of a board for which the second picture has the answer."""
FINGER = 0.6
"""How far from a mark a tap may be to mean it, in inches: the radius of a base of 30 mm; no other space is so near."""


def first_moving_action(state: AppState) -> str:
    """The first action that leads anywhere: a figure that is held asks about its way out."""
    figure = state.figure
    assert figure is not None
    named = questions.moving_actions(queries.rules_of(state))
    for action in named:
        found = value_of(answers.moves(state.document, figure.id, action, ()))
        if found is not None and found.refused is None and (found.spaces or found.area):
            return action
    return named[0]


def _effort(document: Document, _figure: str, _action: str, target: str | None) -> Effort:
    return "short" if size_of(document) <= SOON["shelter" if target is None else "vantage"] else "long"


@progressive(keep=4, where="worker", effort=_effort)
@answered_in_portions
def spots(document: Document, figure: str, action: str, target: str | None) -> Portions[RatedPlaces]:
    """The shelter of a figure; with a target, its vantage."""
    rules, question = rules_of(document), MoveQuestion(figure=document.figure(figure), action=action)
    if target is None:
        return questions.shelter(rules, document, question)
    return questions.vantage(rules, document, question, document.figure(target))


@progressive(
    keep=4, where="worker", effort=lambda document, *_: "short" if size_of(document) <= SOON["advise"] else "long"
)
@answered_in_portions
def _advice(document: Document, figure: str, action: str) -> Portions[Advice]:
    question = MoveQuestion(figure=document.figure(figure), action=action)
    return questions.advise(rules_of(document), document, question)


def spots_of(state: AppState) -> Answer[RatedPlaces] | None:
    """The vantage or the shelter that is asked for."""
    threats, figure = state.threats, state.figure
    if state.mode != "threats" or figure is None or threats.question not in ("shelter", "vantage"):
        return None
    target = threats.target if threats.question == "vantage" else None
    there = {each.id for each in state.document.figures}
    if threats.question == "vantage" and (target not in there or target == figure.id):
        return None
    return spots.get(state.document, figure.id, first_moving_action(state), target)


def safe_spots(found: Spots) -> tuple[list[Space], dict[Space, int]]:
    """The places of a shelter without a threat, the cheapest first, and the number of threats at each of the others. Of
    several ways to stand in a place, the safest counts."""
    fear: dict[Space, int] = {}
    for spot in found.spaces:
        counts = spot.extra["counts"]
        at = (int(spot.at[0]), int(spot.at[1]))
        number = getattr(counts, "either", 0) or getattr(counts, "beside", 0)
        fear[at] = min(number, fear.get(at, number))
    return [at for at, number in fear.items() if not number], {at: number for at, number in fear.items() if number}


def spaces_of(spots: object) -> list[Space]:
    """Where some places are, each space once."""
    return list(dict.fromkeys((int(spot.at[0]), int(spot.at[1])) for spot in known_list(spots, Spot)))


def advice_of(state: AppState) -> Answer[Advice] | None:
    """The advice that is asked for."""
    figure = state.figure
    if state.mode != "threats" or figure is None or state.threats.question != "advice":
        return None
    return _advice.get(state.document, figure.id, first_moving_action(state))


def contact_place(document: Document, found: FreeVantage) -> Place | None:
    """The place on a bare table where the figure comes into contact with the target."""
    if found.contact is None:
        return None
    return place_at(document.board, known(found.contact["to"], tuple))


def attacks_at_range(found: FreeVantage) -> Sequence[Mapping[str, object]]:
    """DG-15: in a game of one's own, the attacks at range on the target, each with the area that it works from."""
    return named_rows(found.extra.get("areas", ()))


def marked_places(state: AppState) -> Collection[Place]:
    """The places that the answer marks on the board as destinations: of shelter and vantage, of advice."""
    advice, board = value_of(advice_of(state)), state.document.board
    if advice is not None:
        return {place_at(board, place.at) for place in advice.places if not place.extra.get("stay")}
    match value_of(spots_of(state)):
        case FreeVantage() as found:
            place = contact_place(state.document, found)
            return () if place is None else {place}
        case Spots() as found:
            return {place_at(board, spot.at) for spot in found.spaces}
    return ()


def marked_place(state: AppState, tapped: Place) -> Place | None:
    """The marked place that a tap means: on a bare table the nearest mark under the finger, else the tapped place in a
    region; None if nothing is marked."""
    marked = marked_places(state)
    if tapped in marked:
        return tapped
    nearest = min(marked, key=lambda each: dist(each, tapped), default=None)
    if nearest is not None and dist(nearest, tapped) <= FINGER * state.document.board.unit:
        return nearest
    match value_of(spots_of(state)):
        case FreeShelter(area=area) | FreeVantage(seen=area):  # what an attack reaches is seen
            return tapped if is_near(cast(WrittenArea, area), tapped) else None
    return None
