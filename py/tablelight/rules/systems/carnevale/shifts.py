"""Moves that are no walks: surfacing from a dive, and what a grapple does to its target (CV-42, CV-62)."""

from __future__ import annotations

from tablelight.board.document import Document, Figure, Point
from tablelight.board.units import Thousandths, inches
from tablelight.geometry.inches.ground import BareGround
from tablelight.geometry.inches.shortest import PLACES, pair, polyline, shortest_way
from tablelight.rules.answers import Moves, Path, Reason, Refused, Step
from tablelight.rules.bare.table import LOW_STEP, vector, written
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.activation import count, may_be_grappled, owed
from tablelight.rules.systems.carnevale.activation_end import may_surface
from tablelight.rules.systems.carnevale.platform_choices import layers_of
from tablelight.rules.systems.carnevale.tables import DIVED, DIVED_WATER_CREATURE, INCH
from tablelight.rules.systems.carnevale.terrain import WalkTerms, walking_ground
from tablelight.rules.systems.carnevale.throws import throw, throw_region
from tablelight.rules.systems.carnevale.walk_paths import beneath, is_beyond
from tablelight.rules.systems.carnevale.walking import place_refused, region_moves


def shift_barred(document: Document, figure: Figure, action: str) -> Reason | None:
    """Why a figure cannot surface, or cannot be moved by a grapple."""
    return may_surface(document, figure) if action == "surface" else may_be_grappled(document, figure)


def shift_budget(document: Document, figure: Figure, action: str) -> Thousandths:
    """How far such a move goes, in thousandths."""
    if action == "grappled":
        return Thousandths(owed(document, "grappled")[figure.id])
    each = DIVED_WATER_CREATURE if table.is_water_creature(figure) else DIVED
    by_counter = bool(document.options.get("dive_per_counter"))
    return Thousandths(each * (count(figure.state.get("underwater")) if by_counter else 1))


def shift_ground(document: Document, figure: Figure, action: str, to: tuple[int, int] | None = None) -> BareGround:
    """Where such a move may go. Banks cost nothing. Surfacing stays within the water."""
    return walking_ground(document, figure, goal=to, terms=WalkTerms(toll=0.0, afloat=action == "surface"))


def _shift_layers(document: Document, figure: Figure, action: str) -> list[Document]:
    """The layers in which such a move goes along the ground: none for a figure that hangs too high to step down."""
    hangs = count(figure.state.get("on_wall")) > LOW_STEP
    return [] if hangs else layers_of(document, figure, shift_budget(document, figure, action))


def shift_moves(document: Document, question: MoveQuestion) -> Moves:
    """Everywhere such a move may end."""
    figure, action = question.figure, question.action
    reason = shift_barred(document, figure, action)
    if reason:
        return Moves(refused=reason, area=[])
    most = shift_budget(document, figure, action)
    grounds = [shift_ground(layer, figure, action) for layer in _shift_layers(document, figure, action)]
    beyond = throw_region(document, figure, most) if action == "grappled" else None
    return region_moves(grounds, vector(figure.space), inches(most), beyond=beyond)


def shift_path(document: Document, question: MoveQuestion) -> Path | Refused:
    """The path of such a move, or the reason why there is none."""
    figure, action, to = question.figure, question.action, question.to
    assert to is not None
    reason = shift_barred(document, figure, action)
    if reason:
        return Refused(refused=reason)
    found = [_shift_in(layer, document, question, to) for layer in _shift_layers(document, figure, action)]
    paths = [path for path in found if isinstance(path, Path)]
    if paths:
        return min(paths, key=lambda path: path.cost)
    thrown = throw(document, figure, to, shift_budget(document, figure, action)) if action == "grappled" else None
    if isinstance(thrown, Reason):
        return Refused(refused=thrown) if thrown.key == "CV-62.line" or not found else found[0]
    return thrown or found[0]


def _shift_in(layer: Document, document: Document, question: MoveQuestion, to: Point) -> Path | Refused:
    figure, action = question.figure, question.action
    reason = place_refused(layer, figure, to, water_only=action == "surface")
    if reason:
        return Refused(refused=reason)
    at = written(to)
    budget = shift_budget(document, figure, action)
    way = shortest_way(shift_ground(layer, figure, action, to), vector(figure.space), vector(to))
    if way is None and to == figure.space:  # a search from the water does not find a way of length 0
        return Path(path=(at,), cost=0, steps=(), extra=beneath(document, to, table.standing_height(layer, to)))
    if way is None:
        return Refused(refused=Reason("CV-42.water" if action == "surface" else "CV-10.none", at=at))
    if is_beyond(way.cost, budget):
        values = {"cost": f"{way.cost:.3f}", "budget": f"{budget / INCH:g}"}
        return Refused(refused=Reason("CV-10.far", at=at, values=values))
    points = polyline(way, vector(figure.space))
    path = tuple(map(pair, points))
    cost = round(way.cost, PLACES)
    extra = beneath(document, to, table.standing_height(layer, to))
    return Path(path=path, cost=cost, steps=(Step(at=at, cost=cost),), extra=extra)
