"""`apply`: the document after a move, a climb, a jump, a shift, or the beginning and the end of an activation. Shifts are
moves that are no walks: surfacing from a dive, and what a grapple does to its target (CV-42, CV-62)."""

from __future__ import annotations

from attrs import evolve

from tablelight.board.document import Document, Point
from tablelight.board.problems import QuestionError
from tablelight.board.units import Thousandths, inches
from tablelight.geometry.inches.ground import BareGround
from tablelight.geometry.inches.shortest import PLACES, pair, polyline, shortest_way
from tablelight.rules.answers import Moves, Path, Reason, Step
from tablelight.rules.bare.table import LOW_STEP, is_beyond, is_over, thousandths, vector, written
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.carnevale import activation, moving_rolls, table, walking
from tablelight.rules.systems.carnevale.climbing import Wall, climb_way, may_climb, too_long, walls_at
from tablelight.rules.systems.carnevale.jumping import jump_refused, known_reach
from tablelight.rules.systems.carnevale.magic_rolls import declare_cast
from tablelight.rules.systems.carnevale.table import layers_of
from tablelight.rules.systems.carnevale.tables import CHAINING, DIVED, DIVED_WATER_CREATURE, INCH, TOLL
from tablelight.rules.systems.carnevale.terrain import walking_ground
from tablelight.rules.systems.carnevale.throws import fall_to, land, throw, throw_region
from tablelight.rules.systems.carnevale.walk_paths import beneath, in_thousandths, owed_rolls, too_far, walk_refused

ROUNDED = 3
"""A rest of a move up to this may result from rounding a place: it counts as spent (thousandths)."""


def apply(document: Document, question: MoveQuestion) -> Document | Reason:
    """The document afterwards. Rolls that are owed come out as the question says; if it says nothing, it is refused."""
    started = activation.with_move_begun(document, question)
    return started if isinstance(started, Reason) else made(started, question)


def made(document: Document, question: MoveQuestion) -> Document | Reason:
    """`apply` of an action that has begun."""
    figure = question.figure
    match question.action:
        case "activate":
            return activation.may_activate(document, figure) or activation.activated(document, figure)
        case "end":
            return activation.with_activation_ended(activation.activated(document, figure))
        case "cast":
            return declare_cast(document, figure)
        case "climb":
            return _climb(document, question)
        case "move":
            return _walk(document, question)
        case "jump":
            return _jump(document, question)
    return _shift(document, question)


def _ended(document: Document, figure_id: str, path: Path, to: Point) -> Document:
    """The document with the figure at the end of a path, on the surface that the path names."""
    level = path.extra.get("level")
    height = Thousandths(round(level * INCH)) if isinstance(level, float | int) else None
    return table.placed(document, figure_id, to, height)


def _walk(document: Document, question: MoveQuestion) -> Document | Reason:
    figure, to = question.figure, walking.goal_of(question)
    # If the question gives no outcome, take a way that needs no roll, if there is one.
    around = bool(question.extra.get("around")) or walking.given_outcome(question) is None
    walk = walk_refused(document, question, around=around)
    if isinstance(walk, Reason):
        return walk
    started = _make_rolls(document, question, owed_rolls(document, question.figure, walk))
    if isinstance(started, Reason):
        return started
    left = activation.count(started.turn.get("move_left"))
    cost = in_thousandths(walk.cost)
    if (left == 0 and cost) or activation.is_struck_first(started, figure.id):
        return started  # its roll keeps it here, or an attack of opportunity comes before it leaves
    if cost > left:
        return too_far(to, walk.cost, Thousandths(left))
    return table.placed(started, figure.id, to, walk.level).with_turn(move_left=_rest(left - cost))


def _rest(left: int) -> int:
    return left if left > ROUNDED else 0


def _make_rolls(document: Document, question: MoveQuestion, owed: list[tuple[str, Reason]]) -> Document | Reason:
    """The document with a move begun and its rolls made in order, up to one that keeps the figure where it is."""
    figure, outcome = question.figure, walking.given_outcome(question)
    started = moving_rolls.started_move(document, figure)
    for roll, reason in owed:
        if outcome is None:
            return reason
        if roll == "move":
            started = moving_rolls.after_move_roll(started, figure.id, outcome)
        else:
            started = moving_rolls.after_disengaging(
                started, figure.id, table.engaged_with(document, figure)[0].id, outcome
            )
        if not started.turn.get("move_left") or activation.is_struck_first(started, figure.id):
            break  # it stays, or is struck at before it leaves (CV-53)
        outcome = walking.following(outcome)
    return started


def _climb(document: Document, question: MoveQuestion) -> Document | Reason:
    figure, to = question.figure, question.to
    path = may_climb(document, figure) if to is None else climb_way(document, question)
    if isinstance(path, Reason):
        return path
    started = _make_rolls(document, question, walking.owed_before(document, figure, "CV-11.climb"))
    if isinstance(started, Reason):
        return started
    left = activation.count(started.turn.get("move_left"))
    if left == 0 or activation.is_struck_first(started, figure.id):
        return started
    if isinstance(path, Path) and to is not None:
        return _climbed(started, figure.id, path, to)
    # As far up (or down) as the move goes: it hangs on the wall, and falls if its activation ends there.
    up = not question.extra.get("down")
    walls = [wall for wall in walls_at(document, figure) if wall.up == up]
    if not walls:
        raise QuestionError("$.question.to", "is missing")
    wall = max(walls, key=lambda wall: wall.height)
    if up or is_beyond(wall.cost, Thousandths(left)):
        return _hanging(started, figure.id, wall, left)
    foot = thousandths(wall.start)
    found = climb_way(started, MoveQuestion(figure=started.figure(figure.id), action="climb", to=foot))
    return found if isinstance(found, Reason) else _climbed(started, figure.id, found, foot)


def _climbed(started: Document, figure_id: str, path: Path, to: Point) -> Document:
    """The document with the figure at the end of a climb, which its move pays for."""
    left = activation.count(started.turn.get("move_left"))
    return _ended(started, figure_id, path, to).with_turn(move_left=max(0, left - in_thousandths(path.cost)))


def _hanging(started: Document, figure_id: str, wall: Wall, left: int) -> Document | Reason:
    """The document with the figure as far up or down a wall as the rest of its move goes (thousandths), above its foot.
    It does not get into water without an inch for the bank."""
    figure = started.figure(figure_id)
    climbed = table.climbed(figure)
    over_edge = not wall.up and not climbed
    before = in_thousandths(wall.sideways) if over_edge else TOLL if wall.up and wall.bank else 0
    if left < before:
        return too_long(wall, Thousandths(left), figure=figure_id)
    gone = min(left - before, wall.height if wall.up else wall.height - 1)
    if over_edge:  # it hangs above the foot of the wall
        figure = evolve(figure, at=(thousandths(wall.start),))
    figure = figure.with_state(on_wall=(climbed + gone if wall.up else wall.height - gone) or None)
    hangs = started.with_figure(figure)
    barred = None if wall.up else walking.base_refused(hangs, figure, figure.space, table.height_of(hangs, figure))
    return barred or hangs.with_turn(move_left=_rest(left - before - gone))


def _jump(document: Document, question: MoveQuestion) -> Document | Reason:
    figure, to = question.figure, walking.goal_of(question)
    distance = jump_refused(document, question, may_fall_short=True)
    if isinstance(distance, Reason):
        return distance
    if walking.owes_disengaging(document, figure):
        return walking.contact_first(document, figure)
    reach = known_reach(document, question)
    if reach is None:
        return Reason("CV-20.roll", figure=figure.id)
    if not isinstance(activation.turn_value(document, figure, "jump_left"), int):
        started = moving_rolls.started_jump(document, figure, landing=bool(question.extra.get("landing")))
        if isinstance(started, Reason):
            return started
        document = started
    landing = bool(document.turn.get("landing"))
    figure = document.figure(figure.id)
    end = land(document, figure, to, reach, landing=landing)
    moved = table.placed(document, figure.id, end.at, end.surface).with_turn(
        jump_left=None, landing=None, disengaged=None
    )
    if end.loss is not None:
        return activation.owe(moved, "falling", figure.id, end.loss)
    chaining = (area for area in document.free_board.areas if area.kind in CHAINING and is_over(end.at, area))
    onto = any(table.upper_side(area) == end.surface for area in chaining)
    return moved.with_turn(chain=True) if onto and not document.turn.get("chained") else moved


def _shift(document: Document, question: MoveQuestion) -> Document | Reason:
    figure, to = question.figure, walking.goal_of(question)
    path = shift_path(document, question)
    if isinstance(path, Reason):
        return path
    if question.action == "surface":
        return _ended(activation.begin(document, figure, "surface"), figure.id, path, to)
    moved = activation.owe(_ended(document, figure.id, path, to), "grappled", figure.id, None)
    if "falls" not in path.extra:
        return moved
    return activation.owe(moved, "falling", figure.id, fall_to(document, figure, to).loss)


def _shift_budget(document: Document, question: MoveQuestion) -> Thousandths:
    """How far such a move goes, in thousandths."""
    figure = question.figure
    if question.action == "grappled":
        return Thousandths(activation.owed(document, "grappled")[figure.id])
    each = DIVED_WATER_CREATURE if table.is_water_creature(figure) else DIVED
    by_counter = bool(document.options.get("dive_per_counter"))
    return Thousandths(each * (activation.count(figure.state.get("underwater")) if by_counter else 1))


def _shift_grounds(document: Document, question: MoveQuestion, most: Thousandths) -> list[tuple[Document, BareGround]]:
    """The layers in which such a move goes along the ground, none for a figure that hangs too high to step down, each
    with where it may go. Banks cost nothing. Surfacing stays within the water."""
    figure, afloat = question.figure, question.action == "surface"
    layers = [] if table.climbed(figure) > LOW_STEP else layers_of(document, figure, most)
    return [(layer, walking_ground(layer, figure, goal=question.to, toll=0.0, afloat=afloat)) for layer in layers]


def shift_moves(document: Document, question: MoveQuestion) -> Moves:
    """Everywhere such a move may end."""
    figure, most = question.figure, _shift_budget(document, question)
    grounds = [ground for _, ground in _shift_grounds(document, question, most)]
    beyond = throw_region(document, figure, most) if question.action == "grappled" else None
    return walking.region_moves(grounds, vector(figure.space), inches(most), beyond=beyond)


def shift_path(document: Document, question: MoveQuestion) -> Path | Reason:
    """The path of such a move, or the reason why there is none."""
    figure, to, surfaces = question.figure, walking.goal_of(question), question.action == "surface"
    if reason := (activation.may_surface if surfaces else activation.may_be_grappled)(document, figure):
        return reason
    most = _shift_budget(document, question)
    grounds = _shift_grounds(document, question, most)
    tried = [_shift_in(layer, document, question, ground, most) for layer, ground in grounds]
    if found := [path for path in tried if isinstance(path, Path)]:
        return min(found, key=lambda path: path.cost)
    if surfaces and tried:
        return tried[0]
    thrown = throw(document, figure, to, most)
    return tried[0] if tried and isinstance(thrown, Reason) and thrown.key != "CV-62.line" else thrown


def _shift_in(
    layer: Document, document: Document, question: MoveQuestion, ground: BareGround, most: Thousandths
) -> Path | Reason:
    figure, to, surfaces = question.figure, walking.goal_of(question), question.action == "surface"
    if reason := walking.place_refused(layer, figure, to, water_only=surfaces):
        return reason
    start, at = vector(figure.space), written(to)
    way = shortest_way(ground, start, vector(to))
    extra = beneath(document, to, table.standing_height(layer, to))
    if way is None and to == figure.space:  # a search from the water does not find a way of length 0
        return Path(path=(at,), cost=0, steps=(), extra=extra)
    if way is None:
        return Reason("CV-42.water" if surfaces else "CV-10.none", at=at)
    if is_beyond(way.cost, most):
        return too_far(to, way.cost, most)
    cost = round(way.cost, PLACES)
    return Path(path=tuple(map(pair, polyline(way, start))), cost=cost, steps=(Step(at=at, cost=cost),), extra=extra)
