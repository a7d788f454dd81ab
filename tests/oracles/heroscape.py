"""HeroScape's movement the slow and plain way, from the rules' text alone: every way is walked, nothing is pruned.

Works on the plain JSON document and knows nothing of the program. Hexagons with pointy tops in "odd-r" offsets only.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any, NamedTuple

Json = dict[str, Any]
Space = tuple[int, int]
Stand = tuple[Space, ...]

ROCKS = ("outcrop", "glacier", "hive")


class Way(NamedTuple):
    """The state of a way: the spaces, points spent, dice thrown at it, chance that no throw destroyed it, whether
    it must end, whether it was on road all along."""

    stand: Stand
    cost: int
    dice: int
    spared: Fraction
    ended: bool
    road: bool


class Table:
    """A document, and one figure of it about to move."""

    def __init__(self, document: Json, figure: str) -> None:
        board = document["board"]
        self.columns, self.rows = board["columns"], board["rows"]
        self.ground = {tuple(s["at"]): s for s in board.get("spaces", [])}
        self.edges = board.get("edges", [])
        self.rocks = {tuple(o["at"]) for o in board.get("objects", []) if o["kind"] in ROCKS}
        self.figures = document["figures"]
        self.mover = next(f for f in self.figures if f["id"] == figure)
        self.flies = "flyer" in self.mover.get("traits", [])

    # The board

    def terrain(self, at: Space) -> str:
        return str(self.ground.get(at, {}).get("terrain", "clear"))

    def level(self, at: Space) -> int:
        return int(self.ground.get(at, {}).get("level", 0))

    def exists(self, at: Space) -> bool:
        return 0 <= at[0] < self.columns and 0 <= at[1] < self.rows and self.terrain(at) != "void"

    def around(self, at: Space) -> list[Space]:
        c, r = at
        side = c + (1 if r % 2 else -1)
        found = [(c - 1, r), (c + 1, r), (c, r - 1), (c, r + 1), (side, r - 1), (side, r + 1)]
        return [space for space in found if 0 <= space[0] < self.columns and 0 <= space[1] < self.rows]

    def wall(self, a: Space, b: Space) -> int | None:
        """How high the obstacle between two spaces is, seen from the first."""
        heights: dict[str, int] = {}
        for edge in self.edges:
            if {tuple(end) for end in edge["between"]} == {a, b}:
                inner = tuple(edge.get("inside", (-1, -1))) == a
                low = 2 if inner else 3
                size = {"ruin": 6, "battlement": low, "stone-wall": low, "fortress-wall": 10}.get(edge["kind"])
                if size is not None:
                    heights[edge["kind"]] = size
        if "battlement" in heights and "fortress-wall" in heights:
            return heights["battlement"] + heights["fortress-wall"]
        return max(heights.values()) if heights else None

    # Figures

    @staticmethod
    def spaces(figure: Json) -> Stand:
        at = figure["at"]
        return tuple(tuple(one) for one in at) if isinstance(at[0], list) else (tuple(at),)

    def base(self, spaces: Stand) -> int:
        return max(self.level(space) for space in spaces)

    def engaged(self, one: Json, stand: Stand, other: Json) -> bool:
        if one["side"] == other["side"]:
            return False
        low, base = self.base(stand), self.base(self.spaces(other))
        top, crown = low + one["stats"]["height"], base + other["stats"]["height"]
        if low >= crown or base >= top:
            return False
        for a, b in product(stand, self.spaces(other)):
            if b in self.around(a):
                tops = [self.level(x) + w for x, y in ((a, b), (b, a)) if (w := self.wall(x, y)) is not None]
                if tops and self.level(a) == self.level(b):
                    if top > tops[0] and crown > tops[1]:
                        return True
                elif not tops or min(top, crown) > max(tops):
                    return True
        return False

    def foes(self, stand: Stand) -> list[str]:
        return [f["id"] for f in self.figures if self.engaged(self.mover, stand, f)]

    def is_engaged(self, figure: Json) -> bool:
        return any(self.engaged(figure, self.spaces(figure), other) for other in self.figures)

    def holder(self, at: Space) -> Json | None:
        others = [f for f in self.figures if f["id"] != self.mover["id"]]
        return next((f for f in others if at in self.spaces(f)), None)

    def may_end(self, stand: Stand) -> bool:
        free = all(self.exists(s) and s not in self.rocks and self.holder(s) is None for s in stand)
        return free and len({self.level(space) for space in stand}) == 1 and not self.is_parted(stand)

    def is_parted(self, stand: Stand) -> bool:
        """HS-08: a fortress wall or a door between the two halves."""
        return any(
            {tuple(end) for end in edge["between"]} == set(stand) and edge["kind"] in ("fortress-wall", "door")
            for edge in self.edges
        )

    # Steps

    def turns(self, stand: Stand) -> Iterator[tuple[Space, Space, Stand]]:
        for index, lead in enumerate(stand):
            for to in self.around(lead):
                if to not in stand:
                    yield lead, to, (to,) if len(stand) == 1 else ((to, lead) if index == 0 else (lead, to))

    def steps(self, way: Way) -> Iterator[Way]:
        height = self.mover["stats"]["height"]
        for a, b, after in self.turns(way.stand):
            if not self.exists(b):
                continue
            wet = all(self.terrain(space) == "water" for space in after) and not self.flies
            dice, spared = way.dice, way.spared
            if self.flies:
                cost = 1
                if way.stand == self.spaces(self.mover):
                    dice += len(self.foes(way.stand))
            else:
                holder = self.holder(b)
                if holder is not None and (holder["side"] != self.mover["side"] or self.is_engaged(holder)):
                    continue
                wall = self.wall(a, b)
                peak = max(self.level(a), self.level(b), self.level(a) + (wall or 0))
                if b in self.rocks or peak - self.level(a) >= height or (wet and not self.may_end(after)):
                    continue
                cost = 1 + peak - self.level(a) + (self.terrain(b) in ("slippery-ice", "heavy-snow"))
                dice += len(set(self.foes(way.stand)) - set(self.foes(after)))
                drop = (self.level(a) + (wall or 0)) - self.level(b)
                if self.terrain(b) not in ("water", "molten-lava"):
                    if drop >= height + 20:
                        spared *= Fraction(2, 20)
                    elif drop >= height + 10:
                        dice += 3
                    elif drop >= height:
                        dice += 1
                molten = all(self.terrain(space) == "molten-lava" for space in after)
                was = all(self.terrain(space) == "molten-lava" for space in way.stand)
                if molten and not (was and len(after) == 2):
                    spared *= Fraction(1, 20)
            yield Way(after, way.cost + cost, dice, spared, wet, way.road and self.terrain(b) == "road")

    def ways(self) -> list[Way]:
        """Every way within the move, one for each different state."""
        start = self.spaces(self.mover)
        begin = Way(start, 0, 0, Fraction(1), False, all(self.terrain(space) == "road" for space in start))
        move = self.mover["stats"]["move"]
        found, fresh = {begin}, {begin}
        while fresh:
            following = {step for way in fresh if not way.ended for step in self.steps(way)}
            fresh = {way for way in following if way.cost <= move + (3 if way.road else 0)} - found
            found |= fresh
        return [way for way in found if self.may_end(way.stand)]

    def spared(self, way: Way) -> Fraction:
        """The chance that no throw destroys it outright, with the landing of a flyer."""
        landed = self.flies and way.stand != self.spaces(self.mover)
        burnt = landed and all(self.terrain(space) == "molten-lava" for space in way.stand)
        return way.spared * Fraction(1, 20) if burnt else way.spared

    def wounds(self, way: Way) -> dict[str, Fraction]:
        """HS-55: the wounds on the way with their chances."""
        spared = self.spared(way)
        found = {str(hits): spared * Fraction(comb(way.dice, hits), 2**way.dice) for hits in range(way.dice + 1)}
        return found if spared == 1 else {**found, "destroyed": 1 - spared}

    def survival(self, way: Way) -> Fraction:
        """The chance to arrive alive."""
        spared, life = self.spared(way), self.mover.get("state", {}).get("life", self.mover["stats"]["life"])
        return spared * Fraction(sum(comb(way.dice, hits) for hits in range(min(life, way.dice + 1))), 2**way.dice)


Answer = tuple[int, Fraction, dict[str, Fraction]]
"""Cost, survival, wounds."""


def stands(document: Json, figure: str, prefer: str = "short") -> dict[Stand, Answer]:
    """Every stand where the figure may end: the best way by the preference, of equals the one with the fewest dice."""
    table = Table(document, figure)
    best: dict[Stand, tuple[Any, Answer]] = {}
    for way in table.ways():
        lives = table.survival(way)
        rank = ((way.cost, -lives) if prefer == "short" else (-lives, way.cost), way.dice)
        if way.stand not in best or rank < best[way.stand][0]:
            best[way.stand] = rank, (way.cost, lives, table.wounds(way))
    return {stand: answer for stand, (_, answer) in best.items()}


def moves(document: Json, figure: str, prefer: str = "short") -> dict[Space, Answer]:
    """Where the head may end: the best of its stands, by the preference."""
    own, best = Table(document, figure).mover["at"], dict[Space, tuple[Any, Answer]]()
    for stand, answer in stands(document, figure, prefer).items():
        cost, lives, wounds = answer
        dice = max((int(hits) for hits in wounds if hits != "destroyed"), default=0)
        rank = ((cost, -lives) if prefer == "short" else (-lives, cost), dice)
        if stand[0] not in best or rank < best[stand[0]][0]:
            best[stand[0]] = rank, answer
    best.pop(tuple(own[0]) if isinstance(own[0], list) else tuple(own), None)
    return {head: answer for head, (_, answer) in best.items()}
