"""What a HeroTrek character can do to another: shoot in the reaction step, and come beside it in its own turn (DG-05).
Also for many spaces at once (DG-11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.board.schema import Field
from tablelight.grid import Space
from tablelight.grid.topology import Mask
from tablelight.progress.memo import kept
from tablelight.progress.portions import Counted, counted_on, map_progress
from tablelight.rules.answers import Destination, Refused
from tablelight.rules.conduct import FAR_POINTS, Conduct, is_attack, is_move, order_by_name, with_stat
from tablelight.rules.danger.attacks import PossibleAttack, Way, cheapest
from tablelight.rules.danger.policy import BoardOutlook, Danger, Flags, SpaceEnemy
from tablelight.rules.lines import LinesOfSight
from tablelight.rules.moving import FLYER
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.reach import Points
from tablelight.rules.systems.herotrek.movement import HeroTrekGround, HeroTrekMovement, ground_of, near_of
from tablelight.rules.systems.herotrek.moving import begin, enemies_beside, in_dome, is_shut_in, moves
from tablelight.rules.systems.herotrek.sight import flew, is_hidden, is_seen, obstacles
from tablelight.rules.systems.herotrek.tables import with_flight


def fresh(document: Document) -> Document:
    """The document as the next activation begins: without switches, with the figures that flew this turn (HT-43)."""
    return evolve(document, turn={key: value for key, value in document.turn.items() if key == "flew"})


def attacks(document: Document, figure: Figure, target: Figure) -> tuple[PossibleAttack, ...]:
    """HT-50 to HT-54: a shot, within the range if the figure has one."""
    end = target.space
    flown = bool(document.turn) and flew(document, document.at(end))
    hides = "stealth" in target.traits
    return _shots(ground_of(document.layout), figure.space, end, figure.stats.get("range"), flown, hides)


@lru_cache(maxsize=8192)
def _shots(
    ground: HeroTrekGround, start: Space, end: Space, most: int | None, flown: bool, hides: bool
) -> tuple[PossibleAttack, ...]:
    """Cached, because no character blocks a line (HT-54). `most`: the range, if there is one."""
    distance = ground.grid.distance(start, end)
    if (most is not None and distance > most) or not is_seen(ground, start, end, flown):
        return ()
    clear = not (hides or is_hidden(ground.layout, end, flown))
    return (PossibleAttack(attack="range", distance=distance, clear=clear),)


def adjacent(document: Document, figure: Figure, other: Figure) -> bool:
    """HT-01, HT-02: whether two figures are adjacent."""
    return ground_of(document.layout).are_adjacent(figure.space, other.space)


@frozen
class HeroTrekEnemy(SpaceEnemy):
    """One move or one slip away, on foot or in flight. The enemy shoots in the subject's turn."""

    document: Document
    enemy: Figure

    def beside(self, document: Document, subject: Figure) -> Way | None:
        """Its own space if adjacent to the subject, else the cheapest end that is. An enemy that could switch with the
        subject is adjacent."""
        if adjacent(document, self.enemy, subject):
            return Way(actions=(), to=self.enemy.space, cost=0)
        ground, board, enemy = ground_of(document.layout), self.document, self.enemy
        return cheapest(  # in DG-02's order of equals: action, enemy switched with, on foot first
            Way(actions=(action,), to=end.at, cost=end.cost, extra=extra)
            for action, extra in movements_of(board, enemy)
            for end in moves(board, MoveQuestion(figure=enemy, action=action, extra=extra)).spaces
            if ground.are_adjacent(end.at, subject.space)
        )


def movements_of(document: Document, enemy: Figure) -> Iterator[tuple[str, Mapping[str, Json]]]:
    """DG-05: a move, or a slip away from each adjacent enemy, on foot or, for a flyer, in flight."""
    flights: list[Mapping[str, Json]] = [{}, {"flying": True}] if FLYER in enemy.traits else [{}]
    yield from (("move", flight) for flight in flights)
    for other in enemies_beside(document, enemy):
        yield from (("slip-away", {"enemy": other.id, **flight}) for flight in flights)


def stand(document: Document, figure: Figure, at: Space, keys: Mapping[str, Json]) -> tuple[Document, Figure]:
    """DG-10: the document and the figure as if it stood in a space. `flying` in `keys`: it flew there."""
    flies = bool(keys.get("flying"))
    if flies and FLYER not in figure.traits:
        raise QuestionError("$.question.flying", "only a figure with the trait flyer can fly")
    return with_flight(document, figure.id, flies=flies), evolve(figure, at=(at,))


def applied(document: Document, question: MoveQuestion) -> Callable[[Destination], Document]:
    """The document for each end of a movement, with the switch of a slip away and `flew`. Ends are not checked."""
    movement = begin(document, question)
    if isinstance(movement, Refused):
        return lambda _: document
    board = with_flight(movement.document, question.figure.id, flies=movement.flying)
    return lambda end: board.with_figure(evolve(movement.figure, at=(end.at,)))


def stays(document: Document, figure: Figure) -> bool:
    """HT-20, HT-21: whether the figure may stay. It may not stay in a dome that has a way out."""
    return not in_dome(document, figure) or is_shut_in(document, figure)


@frozen(slots=False, eq=False)
class HeroTrekBoardOutlook(BoardOutlook):
    """The enemies' movements on the board without the subject.

    With the subject on the board, no enemy walks through its space. But an enemy on such a way is beside it one step
    earlier, and may end there unless a friend holds that space. Flyers pass over it.
    """

    _seen: dict[str, Mask] = field(factory=dict, init=False)
    """For each prepared enemy, the prepared spaces where it sees a figure that has not flown."""

    @property
    def _ground(self) -> HeroTrekGround:
        return ground_of(self.document.layout)

    def flags(self, board: Document, enemy: Figure, subject: Figure) -> Flags:
        """Whether it could shoot in the reaction step, and come beside the subject. It never attacks after a move."""
        return self._shoots(board, enemy, subject), False, self._comes_beside(board, enemy, subject)

    def on_map(self, board: Document, enemy: Figure, subject: Figure) -> Flags:
        near, grid = near_of(self._ground, subject.space), self.document.topology
        walked, flown = self._ends_of(enemy.id)
        seen = self._seen.get(enemy.id)
        shoots = self._shoots(board, enemy, subject) if seen is None else bool(seen & grid.bit(subject.space))
        return shoots, False, bool(near & (walked | flown) or near & grid.bit(enemy.space))

    def prepared(self, enemies: Sequence[Figure], spaces: Mask) -> Counted[None]:
        """The spaces that each enemy without a range sees, all at once, because single lines can be as long as the
        board. The figure imagined in a space has not flown."""
        ground, grid = self._ground, self.document.topology
        for number, enemy in enumerate(enemies):
            if "range" in enemy.stats:
                continue
            self._seen[enemy.id] = 0
            if not ground.dome & grid.bit(enemy.space):
                lines = LinesOfSight(grid, enemy.space, obstacles(ground, False), 0)
                seen = yield from counted_on(number, map_progress(lines.seen(spaces & ~ground.dome), lambda _: 0))
                self._seen[enemy.id] = grid.mask(seen)
            yield number + 1

    def _shoots(self, board: Document, enemy: Figure, subject: Figure) -> bool:
        distance = self.document.topology.distance(enemy.space, subject.space)
        if distance > enemy.stats.get("range", distance):
            return False
        return is_seen(self._ground, enemy.space, subject.space, flew(board, subject))

    def _comes_beside(self, board: Document, enemy: Figure, subject: Figure) -> bool:
        ground, grid = self._ground, self.document.topology
        near = near_of(self._ground, subject.space)
        if near & grid.bit(enemy.space):
            return True
        walked, flown = self._ends_of(enemy.id)
        if flown & near:
            return True
        if not walked & near:
            return False
        if not near & self.held and not ground.dome & grid.bit(enemy.space):
            return True
        return HeroTrekEnemy(board, enemy).beside(board, subject) is not None

    @kept
    def _ends_of(self, name: str) -> tuple[Mask, Mask]:
        """The spaces where an enemy's movements may end, on foot and in flight. A move does not end in its own space."""
        enemy, ends = self.document.figure(name), [0, 0]
        for action, extra in movements_of(self.document, enemy):
            movement = begin(self.document, MoveQuestion(figure=enemy, action=action, extra=extra))
            if isinstance(movement, HeroTrekMovement):
                own = self.document.topology.bit(enemy.space) if action == "move" else 0
                ends[movement.flying] |= movement.ends & ~own
        return ends[False], ends[True]


DANGER = Danger(
    attacks=attacks,
    enemy=HeroTrekEnemy,
    standable=lambda document: ground_of(document.layout).enterable,
    outlook=HeroTrekBoardOutlook,
    fresh=fresh,
    keys={"flying": Field("truth", False)},
    stand=stand,
    stays=stays,
    acts_now=lambda *_: False,  # DG-12: shots are made in the reaction step
    adjacent=adjacent,
    applied=applied,
)


def costs(document: Document, question: MoveQuestion) -> Mapping[Space, Points]:
    """What a move costs to each space."""
    movement = begin(document, question)
    return {} if isinstance(movement, Refused) else movement.costs


CONDUCT = Conduct(
    movements=lambda document, figure: list(movements_of(document, figure)),
    attacks=DANGER.attacks,
    order=order_by_name,
    far=lambda figure: [with_stat(figure, "speed")],
    costs=costs,
    reach=lambda figure: figure.stats.get("range", FAR_POINTS),
    pace=lambda figure: figure.stats.get("speed", 0),
    # DG-05: a move or slip away, and a shot.
    left=lambda _document, _figure, done: (not any(map(is_move, done)), not any(map(is_attack, done))),
    moves_on=True,
)
