"""What a HeroClix figure can do to another: one action, an attack or a move (DG-05); odds of harm by HC-60."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.board.records import as_record
from tablelight.grid import Space
from tablelight.rules.answers import Destination
from tablelight.rules.conduct import Conduct, PlayOrder, is_attack, is_move, order_by_name, with_stat
from tablelight.rules.danger.attacks import SURE, PossibleAttack, Way
from tablelight.rules.danger.policy import SpaceEnemyBesideOnly
from tablelight.rules.questions import MoveQuestion, location_of
from tablelight.rules.reach import Points
from tablelight.rules.systems.heroclix.actions import harm
from tablelight.rules.systems.heroclix.figures import (
    are_adjacent,
    ground_of,
    has_failed,
    is_beyond,
    is_flyer,
    is_high,
    is_indoors,
)
from tablelight.rules.systems.heroclix.moving import begin, moves
from tablelight.rules.systems.heroclix.sight import attack
from tablelight.rules.systems.heroclix.sight_map import line_of_fire
from tablelight.rules.systems.heroclix.tables import DIAL, keys_of


def attacks(document: Document, figure: Figure, target: Figure) -> tuple[PossibleAttack, ...]:
    """HC-55: in close combat, or at range. The line is computed only if an attack depends on it."""
    start, end = location_of(figure), location_of(target)
    distance = document.topology.distance(start, end)
    kind, _ = attack(document, figure, target, True, distance)
    if kind == "none":
        return ()
    visible, clear = line_of_fire(document, start, end)
    if kind == "range" and not visible:
        return ()
    return (PossibleAttack(attack=kind, distance=distance, clear=clear, extra=harm(document, figure, target)),)


@frozen
class HeroClixEnemy(SpaceEnemyBesideOnly):
    """DG-05: one action: it attacks, or comes beside."""

    def beside(self, document: Document, subject: Figure) -> Way | None:
        """Its own square if adjacent to the subject, else the cheapest end that is, with the chance to break away."""
        enemy = self.enemy
        if are_adjacent(ground_of(document.layout), enemy, subject):
            return Way(actions=(), to=enemy.space, cost=0)
        if is_beyond(document, enemy, subject):
            return None
        found = moves(self.document, MoveQuestion(figure=enemy, action="move"))
        chance = SURE if found.needs_roll is None else found.needs_roll.chance
        ways = [
            Way(actions=("move",), to=end.at, cost=end.cost, chance=chance, extra=end_keys(end))
            for end in _adjacent_ends(document, enemy, found.spaces, subject)
        ]
        return min(ways, key=_rank, default=None)


def _rank(way: Way) -> tuple[float, float, float, bool]:
    """DG-02: the cheapest, then by row, column, low before high."""
    return way.cost, way.to[1], way.to[0], way.extra.get("mode") == "high"


def _adjacent_ends(
    document: Document, enemy: Figure, ends: tuple[Destination, ...], subject: Figure
) -> Iterator[Destination]:
    ground, distance = ground_of(document.layout), document.topology.distance
    for end in ends:
        if distance(end.at, subject.space) == 1 and are_adjacent(ground, _ended(enemy, end), subject):
            yield end


def _ended(figure: Figure, end: Destination) -> Figure:
    moved = evolve(figure, at=(end.at,))
    return moved.with_state(flight=str(end.extra["mode"])) if "mode" in end.extra else moved


def end_keys(end: Destination) -> Mapping[str, Json]:
    """The flight mode, and the first square to set a carried figure down."""
    found: dict[str, Json] = {}
    if "mode" in end.extra:
        found["mode"] = str(end.extra["mode"])
    drops = end.extra.get("drops")
    if isinstance(drops, tuple) and drops:
        found["drop"] = list(drops[0])
    return found


def own_keys(figure: Figure) -> Mapping[str, Json]:
    """The mode of a flyer in its own square."""
    return {"mode": "high" if is_high(figure) else "low"} if is_flyer(figure) else {}


def stand(document: Document, figure: Figure, at: Space, keys: Mapping[str, Json]) -> tuple[Document, Figure]:
    """DG-10: the figure in a square, if it is a flyer in a mode. `QuestionError` if it cannot fly so there."""
    stood, mode = evolve(figure, at=(at,)), keys.get("mode")
    if mode is None:
        return document, stood
    if not is_flyer(figure):
        raise QuestionError("$.question.mode", "only a figure with the trait flyer can fly")
    if mode == "high" and is_indoors(document, at):
        raise QuestionError("$.question.mode", "indoors there is only low flight")
    return document, stood.with_state(flight=str(mode))


def applied(document: Document, question: MoveQuestion) -> Callable[[Destination], Document]:
    """The document for each end of a move. Ends are not checked again, and tokens stay as they are."""
    keys = keys_of(question)
    carried = document.figure(keys.carry) if keys.carry is not None else None

    def moved(end: Destination) -> Document:
        changed = [_ended(question.figure, end)]
        if carried is not None:
            drops = as_record(end.extra["drops"], tuple[tuple[int, int], ...])
            changed.append(evolve(carried, at=(keys.drop or drops[0],)))
        return document.with_figure(*changed)

    return moved


def acts_now(document: Document, figure: Figure, moved: bool) -> bool:
    """DG-12: whether it may attack now: only if it stays, and has not failed to break away this turn."""
    return not moved and not has_failed(document, figure)


def left(document: Document, figure: Figure, done: Sequence[PlayOrder]) -> tuple[bool, bool]:
    """DG-05: one action. After breaking away a figure may only move; a failure to do so spends its action (HC-14)."""
    if has_failed(document, figure) or any(is_attack(order) or is_move(order) for order in done):
        return False, False
    return True, not any(order.get("roll") == "flee" for order in done)


def costs(document: Document, question: MoveQuestion) -> Mapping[Space, Points]:
    """The cost of a move to each square, in any mode."""
    movement, before = begin(document, question)
    return {} if before.refused else movement.costs


CONDUCT = Conduct(
    movements=lambda _document, _figure: [("move", {})],
    attacks=attacks,
    order=order_by_name,
    far=lambda figure: [with_stat(evolve(figure, dial=()), DIAL.stat)],  # a dial would replace the stat
    costs=costs,
    reach=lambda figure: max(1, figure.stats.get("range", 0)),
    pace=lambda figure: DIAL.value(figure) or 0,
    stride=lambda figure: DIAL.value(figure) or 0,
    left=left,
)
