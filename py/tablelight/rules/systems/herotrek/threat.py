"""What a HeroTrek character can do to another: a shot in the reaction step, and coming beside it in its own turn (DG-05),
for many spaces at once too (DG-11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.board.records import as_record
from tablelight.board.schema import Field
from tablelight.grid import Space
from tablelight.grid.topology import Mask
from tablelight.progress.portions import Counted, counted_on, map_progress
from tablelight.rules.answers import Destination, Refused
from tablelight.rules.conduct import FAR_POINTS, Conduct, PlayOrder, is_attack, is_move, order_by_name, with_stat
from tablelight.rules.danger.attacks import PossibleAttack, Way
from tablelight.rules.danger.policy import BoardOutlookWithoutSubject, Danger, Flags, SpaceEnemyBesideOnly
from tablelight.rules.lines import LinesOfSight
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.reach import Points
from tablelight.rules.systems.herotrek.movement import HeroTrekGround, ground_of
from tablelight.rules.systems.herotrek.moving import begin, enemies_beside, in_dome, is_flyer, is_shut_in, moves
from tablelight.rules.systems.herotrek.sight import flew, is_hidden, is_seen, obstacles
from tablelight.rules.systems.herotrek.tables import turn_of


def fresh(document: Document) -> Document:
    """As the next activation begins: without a switch, but with the figures that flew this turn (HT-43)."""
    return evolve(document, turn={key: value for key, value in document.turn.items() if key == "flew"})


def attacks(document: Document, figure: Figure, target: Figure) -> tuple[PossibleAttack, ...]:
    """HT-50 to HT-54: a shot, within the range where it has one."""
    end = target.space
    flown = bool(document.turn) and flew(document, document.at(end))
    hides = "stealth" in target.traits
    return _shots(ground_of(document.layout), figure.space, end, figure.stats.get("range"), flown, hides)


@lru_cache(maxsize=8192)
def _shots(
    ground: HeroTrekGround, start: Space, end: Space, most: int | None, flown: bool, hides: bool
) -> tuple[PossibleAttack, ...]:
    """Kept: no character stands in the way of a line. `most`: the range, if there is one."""
    distance = ground.grid.distance(start, end)
    if (most is not None and distance > most) or not is_seen(ground, start, end, flown):
        return ()
    clear = not (hides or is_hidden(ground.layout, end, flown))
    return (PossibleAttack(attack="range", distance=distance, clear=clear),)


def adjacent(document: Document, figure: Figure, other: Figure) -> bool:
    """HT-01, HT-02: whether two figures are beside each other."""
    return ground_of(document.layout).are_adjacent(figure.space, other.space)


@frozen
class HeroTrekEnemy(SpaceEnemyBesideOnly):
    """One move or one slip away, on foot or in flight. It shoots in the turn of the subject."""

    def beside(self, document: Document, subject: Figure) -> Way | None:
        """Where it stands, or the cheapest end adjacent to the subject. Who would switch with the subject is beside it."""
        if adjacent(document, self.enemy, subject):
            return Way(actions=(), to=self.enemy.space, cost=0)
        ground = ground_of(document.layout)
        near = [
            (way.cost, way.to[1], way.to[0], number, way)
            for number, way in enumerate(self._ways())
            if ground.are_adjacent(as_record(way.to, tuple[int, int]), subject.space)
        ]
        return min(near, key=lambda each: each[:4])[-1] if near else None

    def _ways(self) -> Iterator[Way]:
        """Every end of every movement; of equal cost and place in the order of DG-02: the actions, whom it switches with, on
        foot before flying."""
        for action, extra in movements_of(self.document, self.enemy):
            found = moves(self.document, MoveQuestion(figure=self.enemy, action=action, extra=extra))
            for end in found.spaces:
                yield Way(actions=(action,), to=end.at, cost=end.cost, extra=extra)


def movements_of(document: Document, enemy: Figure) -> Iterator[tuple[str, Mapping[str, Json]]]:
    """DG-05: a move, or a slip away from each who is adjacent, on foot or, for a flyer, in flight."""
    flights: list[Mapping[str, Json]] = [{}, {"flying": True}] if is_flyer(enemy) else [{}]
    yield from (("move", flight) for flight in flights)
    for other in enemies_beside(document, enemy):
        yield from (("slip-away", {"enemy": other.id, **flight}) for flight in flights)


def stand(document: Document, figure: Figure, at: Space, keys: Mapping[str, Json]) -> tuple[Document, Figure]:
    """DG-10: in a space, having flown there or not."""
    flew: list[Json] = [*turn_of(document).others_flown(figure.id)]
    if keys.get("flying"):
        if not is_flyer(figure):
            raise QuestionError("$.question.flying", "only a figure with the trait flyer can fly")
        flew.append(figure.id)
    return document.with_turn(flew=flew or None), evolve(figure, at=(at,))


def applied(document: Document, question: MoveQuestion) -> Callable[[Destination], Document]:
    """The documents after a movement: after the switch of a slip away, and with who flew; nothing is looked at again."""
    movement = begin(document, question)
    if isinstance(movement, Refused):
        return lambda _: document
    flew: list[Json] = [*turn_of(document).others_flown(question.figure.id)]
    if movement.flying:
        flew.append(question.figure.id)
    board = movement.document.with_turn(flew=flew or None)
    return lambda end: board.with_figure(evolve(movement.figure, at=(end.at,)))


def stays(document: Document, figure: Figure) -> bool:
    """HT-20, HT-21: not in a dome that has a way out."""
    return not in_dome(document, figure) or is_shut_in(document, figure)


def acts_now(_document: Document, _figure: Figure, _moved: bool) -> bool:
    """DG-12: shots are made in the reaction step."""
    return False


def standable(document: Document) -> int:
    """The spaces where one on foot could stand."""
    return ground_of(document.layout).enterable


DANGER = Danger(
    attacks=attacks,
    enemy=HeroTrekEnemy,
    standable=standable,
    fresh=fresh,
    keys={"flying": Field("truth", False)},
    stand=stand,
    stays=stays,
    acts_now=acts_now,
    adjacent=adjacent,
    applied=applied,
)


def left(_document: Document, _figure: Figure, done: Sequence[PlayOrder]) -> tuple[bool, bool]:
    """DG-05: one move or slip away, and one shot."""
    return not any(map(is_move, done)), not any(map(is_attack, done))


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
    stride=lambda figure: figure.stats.get("speed", 0),
    left=left,
    moves_on=True,
)


@frozen(slots=False, eq=False)
class HeroTrekBoardOutlook(BoardOutlookWithoutSubject):
    """The board without the subject.

    With the subject on it no figure walks through its space; but a figure that would have done so was beside it before, and
    may end there unless a friend holds that space. Flyers pass it.
    """

    _ends: dict[str, tuple[Mask, Mask]] = field(factory=dict, init=False)
    _seen: dict[str, Mask] = field(factory=dict, init=False)
    """By enemy the spaces that it sees on the ground, of those that have been looked at."""
    _near: dict[Space, Mask] = field(factory=dict, init=False)
    """What is adjacent to the space that was asked about last: each enemy is asked about it in turn."""

    @property
    def _ground(self) -> HeroTrekGround:
        return ground_of(self.document.layout)

    def flags(self, board: Document, enemy: Figure, subject: Figure) -> Flags:
        """A shot in the reaction step; coming beside."""
        return self._shoots(board, enemy, subject), False, self._comes(board, enemy, subject)

    def on_map(self, board: Document, enemy: Figure, subject: Figure) -> Flags:
        near, grid, (walked, flown) = self._beside(subject.space), self.document.topology, self._ends_of(enemy)
        seen = self._seen.get(enemy.id)
        shoots = self._shoots(board, enemy, subject) if seen is None else bool(seen & grid.bit(subject.space))
        return shoots, False, bool(near & (walked | flown) or near & grid.bit(enemy.space))

    def prepared(self, enemies: Sequence[Figure], spaces: Mask) -> Counted[None]:
        """Sight without a range, of all spaces at once: a line by itself is as long as the board. Who is imagined in a space
        has not flown."""
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

    def _beside(self, space: Space) -> Mask:
        if space not in self._near:
            self._near.clear()
            self._near[space] = self._ground.near(space)
        return self._near[space]

    def _shoots(self, board: Document, enemy: Figure, subject: Figure) -> bool:
        distance = self.document.topology.distance(enemy.space, subject.space)
        if distance > enemy.stats.get("range", distance):
            return False
        return is_seen(self._ground, enemy.space, subject.space, flew(board, subject))

    def _comes(self, board: Document, enemy: Figure, subject: Figure) -> bool:
        ground, grid = self._ground, self.document.topology
        near = self._beside(subject.space)
        if near & grid.bit(enemy.space):
            return True
        walked, flown = self._ends_of(enemy)
        if flown & near:
            return True
        if not walked & near:
            return False
        if not near & self.held and not ground.dome & grid.bit(enemy.space):
            return True
        return HeroTrekEnemy(board, enemy).beside(board, subject) is not None

    def _ends_of(self, enemy: Figure) -> tuple[Mask, Mask]:
        """Where its movements may end, on foot and in flight; its own space is none."""
        if enemy.id not in self._ends:
            walked = flown = 0
            for action, extra in movements_of(self.document, enemy):
                movement = begin(self.document, MoveQuestion(figure=enemy, action=action, extra=extra))
                if isinstance(movement, Refused):
                    continue
                ends = movement.ends & ~(self.document.topology.bit(enemy.space) if action == "move" else 0)
                if extra.get("flying"):
                    flown |= ends
                else:
                    walked |= ends
            self._ends[enemy.id] = walked, flown
        return self._ends[enemy.id]
