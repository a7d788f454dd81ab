"""The layers of Threats mode: arrows from enemies, shades of danger, marks of safe places."""

from __future__ import annotations

from collections.abc import Mapping

from tablelight.app import answers
from tablelight.app.state import AppState
from tablelight.app.threats import queries
from tablelight.board.document import Document, Figure
from tablelight.board.records import items_of, named_rows
from tablelight.grid import Space
from tablelight.progress.memo import remember
from tablelight.progress.pictures import progressive, ready
from tablelight.progress.portions import Steps
from tablelight.rules.answers import Moves
from tablelight.rules.danger.records import Advice, Enemy, FreeShelter, FreeVantage, Spots
from tablelight.view import marks, threats
from tablelight.view.drawing import EMPTY, Layer
from tablelight.view.games.ui import ui_of
from tablelight.view.plane import Place, place_at, plane_of
from tablelight.view.tokens import figure_at, middle, radius, ring_layer


def threat_ground(state: AppState) -> tuple[Layer, ...]:
    """Under the figures: the counts of the whole board, or the places that were asked for, with a ring around the
    figure to be seen."""
    target = state.threats.target if state.threats.question == "vantage" else None
    return *_ground(state), ring_layer(state.document, target, 8, "aim-at")


def _ground(state: AppState) -> tuple[Layer, ...]:
    advice = answers.value_of(queries.advice_of(state))
    if advice is not None:
        return (_advice(state.document, advice, state.threats.advised),)
    match answers.value_of(queries.spots_of(state)):
        case Spots() as found:
            return (_spots(state.document, found),)
        case FreeShelter() | FreeVantage() as region if state.figure is not None:
            action = queries.first_moving_action(state)
            moves = answers.value_of(answers.moves(state.document, state.figure.id, action, ()))
            return () if moves is None else (_regions(state.document, region, moves),)
    areas, counts = answers.value_of(queries.map_of(state)), queries.dangers_of(state)
    counted = EMPTY
    if isinstance(areas, Mapping):
        plane = plane_of(state.document.board)
        counted = ready(threats.map_areas_layer.get(items_of(areas["areas"]), state.threats.kind, plane), EMPTY)
    elif isinstance(counts, Mapping):
        counted = ready(_counts.get(state.document, counts), EMPTY)
    return (counted, _queried_place(state.document, queries.queried_place(state)))


def threat_arrows(state: AppState) -> Layer:
    """Over the figures: what enemies could do to the place that is asked about."""
    at = queries.queried_place(state)
    if at is None or state.threats.question == "vantage":
        return EMPTY
    return _arrows(state.document, at, queries.enemies_of(state), queries.tracks_of(state))


@remember(2)
def _advice(document: Document, found: Advice, chosen: int | None) -> Layer:
    places = [place_at(document.board, place.at) for place in found.places]
    return threats.advice_layer(places, chosen, plane_of(document.board))


@remember(2)
def _regions(document: Document, found: FreeShelter | FreeVantage, moves: Moves) -> Layer:
    plane = plane_of(document.board)
    if isinstance(found, FreeShelter):
        return threats.shelter_layer(found.area, found.unseen, moves, plane)
    areas = [each["area"] for each in named_rows(found.extra.get("areas", ()))]
    return threats.vantage_layer(found.seen, areas, queries.contact_place(document, found), moves, plane)


@remember(2)
def _spots(document: Document, found: Spots) -> Layer:
    plane = plane_of(document.board)
    if "seen" not in found.extra:
        good, exposed = queries.safe_spots(found)
        return threats.spots_layer(good, (), exposed, plane)
    attacked = [place_at(document.board, spot.at) for spot in found.spaces]
    seen = queries.spaces_of(found.extra["seen"])
    return threats.spots_layer(attacked, [at for at in seen if at not in set(attacked)], {}, plane)


@progressive(keep=2, effort=lambda _, found: "short" if len(found) > answers.SPACES_AT_ONCE else "touch")
def _counts(document: Document, found: Mapping[Space, threats.EnemyCount]) -> Steps[Layer]:
    return threats.counts_layer.steps(found, plane_of(document.board))


@remember(2)
def _queried_place(document: Document, at: Place | None) -> Layer:
    sheet, plane = marks.LayerSheet(), plane_of(document.board)
    if at is not None:
        sheet.mark(plane.centre(at), plane.cell or marks.disc(30), "goal")
    return sheet.layer()


@remember(2)
def _arrows(
    document: Document, at: Place, enemies: tuple[tuple[Figure, Enemy], ...], drawn: Mapping[str, queries.Track]
) -> Layer:
    """`drawn`: the tracks that are known by now."""
    plane, ui = plane_of(document.board), ui_of(document)
    there = figure_at(document, at)
    end = plane.centre(at) if there is None else middle(there, plane, ui)
    gap = 6.0 if there is None else radius(there) + 12
    sheet = marks.LayerSheet()
    for figure, enemy in enemies:
        token, way = (middle(figure, plane, ui), radius(figure)), [*map(plane.centre, drawn.get(enemy.figure, ()))]
        shoots, strikes = bool(enemy.now), enemy.after is not None
        threats.add_arrows(sheet, token, way, end, gap, shoots=shoots, strikes=strikes)
    return sheet.layer()
