"""What a HeroClix figure can do to another: one action, an attack or a move (DG-05); odds of harm by HC-60. Also for many
squares at once (DG-11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.board.records import as_record
from tablelight.grid import Space
from tablelight.grid.topology import Mask
from tablelight.progress.memo import kept
from tablelight.rules.answers import Destination
from tablelight.rules.conduct import Conduct, PlayOrder, is_attack, is_move, order_by_name, with_stat
from tablelight.rules.danger.attacks import SURE, PossibleAttack, Way, cheapest
from tablelight.rules.danger.policy import BoardOutlook, Danger, Flags, SpaceEnemy
from tablelight.rules.moving import FLYER
from tablelight.rules.questions import MoveQuestion, location_of
from tablelight.rules.reach import Points
from tablelight.rules.systems.heroclix import figures
from tablelight.rules.systems.heroclix.actions import harm
from tablelight.rules.systems.heroclix.moving import begin, moves
from tablelight.rules.systems.heroclix.sight import LinesOfFire, attack, line_of_fire
from tablelight.rules.systems.heroclix.tables import DIAL, END_KEYS, VOCABULARY, keys_of


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
class HeroClixEnemy(SpaceEnemy):
    """DG-05: one action: it attacks, or comes beside."""

    document: Document
    enemy: Figure

    def beside(self, document: Document, subject: Figure) -> Way | None:
        """Its own square if adjacent to the subject, else the cheapest end that is, with the chance to break away."""
        enemy, ground, distance = self.enemy, figures.ground_of(document.layout), document.topology.distance
        if figures.are_adjacent(ground, enemy, subject):
            return Way(actions=(), to=enemy.space, cost=0)
        if figures.is_beyond(document, enemy, subject):
            return None
        found = moves(self.document, MoveQuestion(figure=enemy, action="move"))
        chance = SURE if found.needs_roll is None else found.needs_roll.chance
        return cheapest(  # of equals the low one, which `moves` gives first
            Way(actions=("move",), to=end.at, cost=end.cost, chance=chance, extra=end_keys(end))
            for end in found.spaces
            if distance(end.at, subject.space) == 1 and figures.are_adjacent(ground, _ended(enemy, end), subject)
        )


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
    return {"mode": "high" if figures.is_high(figure) else "low"} if FLYER in figure.traits else {}


def stand(document: Document, figure: Figure, at: Space, keys: Mapping[str, Json]) -> tuple[Document, Figure]:
    """DG-10: the figure in a square, if it is a flyer in a mode. `QuestionError` if it cannot fly so there."""
    stood, mode = evolve(figure, at=(at,)), keys.get("mode")
    if mode is None:
        return document, stood
    if FLYER not in figure.traits:
        raise QuestionError("$.question.mode", "only a figure with the trait flyer can fly")
    if mode == "high" and figures.is_indoors(document, at):
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
    return not moved and not figures.has_failed(document, figure)


@frozen(slots=False, eq=False)
class HeroClixBoardOutlook(BoardOutlook):
    """The enemies' moves and views on the board without the subject.

    With the subject on the board, an enemy stops in the first square beside it. So it comes beside the subject if it
    did without it, unless it may not end in such a square. Only then is the move computed again, with the subject."""

    _views: dict[tuple[str, bool], LinesOfFire] = field(factory=dict, init=False)

    @property
    def _ground(self) -> figures.HeroClixGround:
        return figures.ground_of(self.document.layout)

    def flags(self, board: Document, enemy: Figure, subject: Figure) -> Flags:
        """Whether it can attack from where it stands, and come beside the subject. It never attacks after a move."""
        if figures.are_adjacent(self._ground, enemy, subject):
            return True, False, True
        return self._shoots(enemy, subject), False, self._comes_beside(board, enemy, subject)

    def on_map(self, _: Document, enemy: Figure, subject: Figure) -> Flags:
        if figures.are_adjacent(self._ground, enemy, subject):
            return True, False, True
        if figures.is_beyond(self.document, enemy, subject):
            return self._shoots(enemy, subject), False, False
        own = self.document.topology.bit(subject.space)
        near = self._ground.near(own) & ~own
        return self._shoots(enemy, subject), False, bool(self._reach_of(enemy.id)[0].ends & near)

    @kept
    def _reach_of(self, name: str) -> tuple[HeroClixReached, HeroClixReached]:
        return reach_of(self.document, self.document.figure(name))

    def _shoots(self, enemy: Figure, subject: Figure) -> bool:
        document = self.document
        distance = document.topology.distance(enemy.space, subject.space)
        if distance > enemy.stats.get("range", 0) or attack(document, enemy, subject, True, distance)[0] != "range":
            return False  # nothing makes a range longer (HC-27, HC-28)
        key = enemy.id, figures.is_high(subject)
        if key not in self._views:
            self._views[key] = LinesOfFire(document, enemy.space, subject)
        return self._views[key].to(subject.space)[0]

    def _comes_beside(self, board: Document, enemy: Figure, subject: Figure) -> bool:
        if figures.is_beyond(board, enemy, subject):
            return False
        ground, grid, high = self._ground, self.document.topology, figures.is_high(subject)
        own = grid.bit(subject.space)
        near = (grid.around(own) if high else ground.near(own)) & ~own
        reach = self._reach_of(enemy.id)[high]
        if not reach.ends & near:
            return False
        passes = FLYER in enemy.traits and not high and not VOCABULARY.option(self.document, "low_flyers_stop")
        if passes or not near & reach.states & (self.held if high else self.held | ground.blocking):
            return True
        return bool(reach_of(board, enemy)[high].ends & near)


@frozen
class HeroClixReached:
    """The squares that a movement passes in one band of flight, and those of them where it may end."""

    states: Mask
    ends: Mask


def reach_of(document: Document, enemy: Figure) -> tuple[HeroClixReached, HeroClixReached]:
    """The reach of its move low, or on foot, and its reach high. Its own square in its own mode is not an end."""
    movement, before = begin(document, MoveQuestion(figure=enemy, action="move"))
    if before.refused or not movement.budget:
        return HeroClixReached(0, 0), HeroClixReached(0, 0)
    grid, ends, states = document.topology, movement.ends & ~(1 << movement.start), movement.reach.states
    return HeroClixReached(states & grid.all, ends & grid.all), HeroClixReached(states >> grid.size, ends >> grid.size)


DANGER = Danger(
    attacks=attacks,
    enemy=HeroClixEnemy,
    standable=lambda document: figures.ground_of(document.layout).open,
    outlook=HeroClixBoardOutlook,
    keys={"mode": END_KEYS["mode"]},
    stand=stand,
    acts_now=acts_now,
    end_keys=end_keys,
    own_keys=own_keys,
    applied=applied,
)


def left(document: Document, figure: Figure, done: Sequence[PlayOrder]) -> tuple[bool, bool]:
    """DG-05: one action. After breaking away a figure may only move; a failure to do so spends its action (HC-14)."""
    if figures.has_failed(document, figure) or any(is_attack(order) or is_move(order) for order in done):
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
    left=left,
)
