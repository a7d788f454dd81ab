"""HeroClix the slow, obvious way: written from the clauses, over the plain JSON of a document, one square at a time.

Nothing here is shared with the program: no masks, no tables, no line walker. A mode is "ground", "low" or "high".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Square: TypeAlias = tuple[int, int]
State: TypeAlias = tuple[Square, str]
Json: TypeAlias = dict[str, Any]


@dataclass
class World:
    """A document, looked up square by square."""

    columns: int
    rows: int
    terrain: dict[Square, str]
    level: dict[Square, int]
    edges: dict[frozenset[Square], set[str]]
    objects: set[Square]
    roofs: dict[Square, bool]
    figures: dict[str, Json]
    options: Json
    turn: Json = field(default_factory=dict)

    def exists(self, square: Square) -> bool:
        inside = 0 <= square[0] < self.columns and 0 <= square[1] < self.rows
        return inside and self.terrain.get(square, "clear") != "void"

    def blocking(self, square: Square) -> bool:
        return self.terrain.get(square) == "blocking"

    def rough(self, square: Square) -> bool:
        """HC-07: hindering for movement."""
        return self.terrain.get(square) in ("hindering", "water") or square in self.objects

    def smoky(self, square: Square) -> bool:
        """HC-53 with HC-07: hindering for lines of fire."""
        return self.terrain.get(square) in ("hindering", "obscuring") or square in self.objects

    def height(self, square: Square) -> int:
        return self.level.get(square, 0)

    def holder(self, square: Square) -> str | None:
        return next((name for name, figure in self.figures.items() if place(figure) == square), None)

    def squares(self) -> list[Square]:
        return [(c, r) for r in range(self.rows) for c in range(self.columns) if self.exists((c, r))]

    def indoors(self, square: Square) -> bool:
        """HC-25 by square: the square's own entry, else the option for the board."""
        return self.roofs.get(square, bool(self.options.get("indoors", False)))

    def stops_low_flight(self, square: Square) -> bool:
        """HC-22: blocking terrain indoors."""
        return self.blocking(square) and self.indoors(square)


def read(document: Json) -> World:
    board = document["board"]
    edges: dict[frozenset[Square], set[str]] = {}
    for edge in board.get("edges", []):
        edges.setdefault(frozenset(tuple(end) for end in edge["between"]), set()).add(edge["kind"])
    spaces = board.get("spaces", [])
    return World(
        columns=board["columns"],
        rows=board["rows"],
        terrain={tuple(spec["at"]): spec.get("terrain", "clear") for spec in spaces},
        level={tuple(spec["at"]): spec.get("level", 0) for spec in spaces},
        edges=edges,
        objects={tuple(thing["at"]) for thing in board.get("objects", [])},
        roofs={tuple(spec["at"]): spec["indoors"] for spec in spaces if "indoors" in spec},
        figures={figure["id"]: figure for figure in document.get("figures", [])},
        options=document.get("options", {}),
        turn=document.get("turn", {}),
    )


def place(figure: Json) -> Square:
    column, row = figure["at"]
    return column, row


def mode_of(figure: Json) -> str:
    """HC-20: a flyer flies low unless it says high; every other figure is on the ground."""
    if "flyer" not in figure.get("traits", []):
        return "ground"
    return str(figure.get("state", {}).get("flight", "low"))


def distance(a: Square, b: Square) -> int:
    """HC-01."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def around(world: World, square: Square) -> list[Square]:
    return [other for other in world.squares() if distance(square, other) == 1]


def walled(world: World, a: Square, b: Square) -> bool:
    """HC-51: a wall or closed door between two squares that share a side."""
    return bool(world.edges.get(frozenset((a, b)), set()) & {"wall", "door-closed"})


def shut(world: World, a: Square, b: Square) -> bool:
    """HC-03: whether no step crosses: a wall, a closed door or glass."""
    return walled(world, a, b) or "glass" in world.edges.get(frozenset((a, b)), set())


def passage(world: World, a: Square, b: Square, closed: Callable[[Square], bool]) -> bool:
    """HC-03: no wall, closed door or closed corner between two touching squares. `closed`: which squares close corners."""
    if a[0] == b[0] or a[1] == b[1]:
        return not shut(world, a, b)
    for beside in ((a[0], b[1]), (b[0], a[1])):
        if not closed(beside) and not shut(world, a, beside) and not shut(world, beside, b):
            return True
    return False


def joined(world: World, a: Square, b: Square) -> bool:
    """HC-08: one level, or stairs."""
    return world.height(a) == world.height(b) or "access" in world.edges.get(frozenset((a, b)), set())


def adjacent(world: World, a: Square, b: Square) -> bool:
    """HC-08: adjacent for stopping, breaking away and close combat, below high flight."""
    return distance(a, b) == 1 and passage(world, a, b, world.blocking) and joined(world, a, b)


def engaged(world: World, one: Json, other: Json) -> bool:
    """Adjacent in one flight band (HC-26, HC-27, HC-29)."""
    if (mode_of(one) == "high") != (mode_of(other) == "high"):
        return False
    if mode_of(one) == "high":
        return distance(place(one), place(other)) == 1
    return adjacent(world, place(one), place(other))


def held_by(world: World, figure: Json) -> list[str]:
    """HC-10, HC-24, HC-26, HC-29: the enemies from which it must break away."""
    found = []
    for name, other in world.figures.items():
        if other["side"] == figure["side"] or not engaged(world, figure, other):
            continue
        if mode_of(figure) == "high" or world.height(place(figure)) == world.height(place(other)):
            found.append(name)
    return found


@dataclass
class Mover:
    """A figure about to move: the enemies that it broke away from, the friend that it carries."""

    world: World
    figure: Json
    broken: list[str]
    carried: str | None = None
    paid: int = 0

    @property
    def name(self) -> str:
        return str(self.figure["id"])

    @property
    def speed(self) -> int:
        """HC-02, HC-07."""
        speed = int(self.figure["stats"]["speed"])
        slow = mode_of(self.figure) == "ground" and self.world.rough(place(self.figure))
        return -(-speed // 2) if slow else speed - self.paid

    def occupant(self, square: Square) -> str | None:
        """The figure on a square, except the mover and its load."""
        holder = self.world.holder(square)
        return None if holder in (self.name, self.carried) else holder

    def meets_enemy(self, state: State) -> bool:
        """HC-05, HC-13, HC-26, HC-29, HC-30: on arrival it becomes adjacent to an enemy it has not broken away from."""
        square, mode = state
        if mode == "low" and not self.world.options.get("low_flyers_stop", True):
            return False
        for name, other in self.world.figures.items():
            if other["side"] == self.figure["side"] or name in self.broken:
                continue
            if mode == "high" and mode_of(other) == "high" and distance(square, place(other)) == 1:
                return True
            if mode != "high" and mode_of(other) != "high" and adjacent(self.world, square, place(other)):
                return True
        return False

    def may_rest(self, state: State) -> bool:
        """HC-06, HC-30."""
        square, mode = state
        return self.occupant(square) is None and (mode == "high" or not self.world.blocking(square))

    def may_step(self, a: Square, b: Square, mode: str) -> bool:
        """HC-03, HC-04, HC-08, HC-22, HC-23, HC-25, HC-27."""
        world = self.world
        if mode == "high":
            return not world.indoors(b)
        closed = world.stops_low_flight if mode == "low" else world.blocking
        if closed(b) or not passage(world, a, b, closed):
            return False
        if mode == "low":
            return True
        other = self.occupant(b)
        return joined(world, a, b) and (other is None or world.figures[other]["side"] == self.figure["side"])

    def steps(self, state: State) -> Iterator[tuple[State, bool]]:
        """Every step and change of mode from a state, with whether it ends the movement. With the option
        `low_flyers_cross`, a step of low flight that would end it may go on over an enemy: mode "cross"."""
        if state[1] == "cross":
            yield from self.crossing(state[0])
            return
        yield from self.plain_steps(state)
        if self.world.options.get("low_flyers_cross") and mode_of(self.figure) != "ground":
            for square, mode in self.arrivals(state):
                if mode == "low" and (self.meets_enemy((square, mode)) or self.is_loose(square)):
                    yield (square, "cross"), False

    def is_loose(self, square: Square) -> bool:
        """Whether a low enemy that it has not broken away from stands there."""
        other = self.world.figures.get(self.occupant(square) or "")
        if other is None or other["side"] == self.figure["side"] or other["id"] in self.broken:
            return False
        return mode_of(other) != "high"

    def crossing(self, square: Square) -> Iterator[tuple[State, bool]]:
        """From the third mode: over an enemy it may do anything, elsewhere it must go on over one."""
        over = self.is_loose(square)
        for other, mode in self.arrivals((square, "low")):
            if mode == "high" and over:
                yield (other, mode), self.meets_enemy((other, mode))
            if mode == "low" and (self.is_loose(other) or (over and self.meets_enemy((other, mode)))):
                yield (other, "cross"), False
            if mode == "low" and over and (not self.meets_enemy((other, mode)) or self.may_rest((other, mode))):
                yield (other, mode), self.meets_enemy((other, mode))

    def arrivals(self, state: State) -> Iterator[State]:
        """Where a step or a change of mode of a flyer leads."""
        square, mode = state
        for other in around(self.world, square):
            if self.may_step(square, other, mode):
                yield other, mode
        if not self.world.indoors(square):
            yield square, "high" if mode == "low" else "low"

    def plain_steps(self, state: State) -> Iterator[tuple[State, bool]]:
        """Every step and change of mode from a state, with whether it ends the movement."""
        square, mode = state
        tries: list[tuple[State, bool]] = []
        for other in around(self.world, square):
            if self.may_step(square, other, mode):
                tries.append(((other, mode), mode == "ground" and self.slows(square, other)))
        if mode != "ground" and not self.world.indoors(square):
            tries.append(((square, "high" if mode == "low" else "low"), False))
        for after, slowed in tries:
            ends = slowed or self.meets_enemy(after)
            if not ends or self.may_rest(after):
                yield after, ends

    def slows(self, a: Square, b: Square) -> bool:
        """HC-07: entering hindering terrain, or squeezing between two squares of it, from other ground."""
        if self.world.rough(a):
            return False
        diagonal = a[0] != b[0] and a[1] != b[1]
        squeezed = diagonal and self.world.rough((a[0], b[1])) and self.world.rough((b[0], a[1]))
        return self.world.rough(b) or squeezed

    def reach(self) -> dict[State, tuple[int, bool]]:
        """Every state with its lowest cost and whether the movement is ended there at that cost."""
        start = (place(self.figure), mode_of(self.figure))
        costs = {(start, False): 0}
        going = [start]
        for cost in range(1, self.speed + 1):
            arrived = {}
            for state in going:
                for after, ends in self.steps(state):
                    if (after, ends) not in costs:
                        arrived[after, ends] = cost
            costs |= arrived
            going = [state for state, ends in arrived if not ends]
        found: dict[State, tuple[int, bool]] = {}
        for (state, ends), cost in costs.items():
            found[state] = min(found.get(state, (cost, ends)), (cost, ends))
        return found

    def drops(self, end: Square) -> list[Square]:
        """HC-44."""
        assert self.carried is not None
        friend, world = self.world.figures[self.carried], self.world
        return [
            square
            for square in around(world, end)
            if self.occupant(square) is None
            and not world.blocking(square)
            and passage(world, end, square, world.blocking)
            and (mode_of(friend) != "ground" or joined(world, end, square))
        ]


def may_carry(world: World, flyer: Json, friend: Json) -> bool:
    """HC-40, HC-42: low or able to come down, friendly, beside it with no wall between and within reach, unladen."""
    a, b = place(flyer), place(friend)
    return (
        (mode_of(flyer) == "low" or (mode_of(flyer) == "high" and flyer["stats"]["speed"] > 0))
        and not flyer.get("state", {}).get("carrying")
        and flyer["id"] != friend["id"]
        and flyer["side"] == friend["side"]
        and mode_of(friend) != "high"
        and not friend.get("state", {}).get("holding")
        and not friend.get("state", {}).get("carrying")
        and distance(a, b) == 1
        and passage(world, a, b, world.blocking)
        and (mode_of(friend) == "low" or joined(world, a, b))
    )


@dataclass
class Going:
    """What `moves` should answer: `ends` by row, column and mode: (square, mode, cost, halts, drops)."""

    refused: bool = False
    owes_roll: bool = False
    mover: Mover | None = None
    ends: list[tuple[Square, str, int, bool, list[Square] | None]] = field(default_factory=list)


def going(document: Json, name: str, carry: str | None = None, rolled: str | None = None) -> Going:
    """HC-02 to HC-44 together."""
    world = read(document)
    figure = world.figures[name]
    if name in world.turn.get("failed", []):
        return Going(refused=True)
    broken = world.turn.get("broke_away", {}).get(name, [])
    owes = [enemy for enemy in held_by(world, figure) if enemy not in broken]
    if owes and rolled == "failure":
        return Going(refused=True)
    if carry is not None and not may_carry(world, figure, world.figures[carry]):
        return Going(refused=True)
    mover = Mover(world, figure, [*broken, *owes], carry)
    comes_down = carry is not None and mode_of(figure) == "high"
    if comes_down:
        low = {**figure, "state": {**figure["state"], "flight": "low"}}
        mover = Mover(world, low, [*broken, *owes], carry, paid=1)
        if mover.meets_enemy((place(figure), "low")):
            return Going(refused=True)
    if mover.speed == 0 and not comes_down:
        return Going(refused=True, owes_roll=bool(owes) and rolled is None)
    answer = Going(owes_roll=bool(owes) and rolled is None, mover=mover)
    for (square, mode), (cost, ends) in mover.reach().items():
        if (square, mode) == (place(figure), mode_of(mover.figure)) and not comes_down:
            continue
        if mode == "cross" or not mover.may_rest((square, mode)):
            continue
        room = mover.drops(square) if carry is not None else None
        if room == [] or (carry is not None and mode == "high"):
            continue
        answer.ends.append((square, mode, cost + mover.paid, ends, room))
    answer.ends.sort(key=lambda end: (end[0][1], end[0][0], end[1] == "high"))
    return answer
