"""Oráculo the plain way, straight from the JSON of a document: movement by Dijkstra over single steps,
cancelling by trying every assignment, dice by listing every throw. It shares nothing with the rules that it tests.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from typing import Any

Square = tuple[int, int]
CLOSED = {"wall", "door-closed", "hedge"}


class Table:
    """A document's board and figures as dictionaries."""

    def __init__(self, document: dict[str, Any]) -> None:
        board = document["board"]
        self.size = board["columns"], board["rows"]
        self.options = document.get("options", {})
        self.terrain = {tuple(s["at"]): s.get("terrain", "clear") for s in board.get("spaces", [])}
        self.objects = {tuple(o["at"]) for o in board.get("objects", []) if not o.get("corner")}
        self.columns = {tuple(o["at"]) for o in board.get("objects", []) if o.get("corner")}
        self.edges: dict[frozenset[Square], set[str]] = {}
        for edge in board.get("edges", []):
            self.edges.setdefault(frozenset(tuple(s) for s in edge["between"]), set()).add(edge["kind"])
        self.figures = {f["id"]: f for f in document["figures"]}
        self.at = {tuple(f["at"]): f for f in document["figures"]}

    def on_board(self, square: Square) -> bool:
        on = 0 <= square[0] < self.size[0] and 0 <= square[1] < self.size[1]
        return on and self.terrain.get(square) != "void"

    def around(self, square: Square) -> list[Square]:
        ring = product((-1, 0, 1), repeat=2)
        return [(square[0] + x, square[1] + y) for x, y in ring if (x, y) != (0, 0)]

    def closed(self, a: Square, b: Square, climbs: bool) -> bool:
        """Whether an edge closes the way between two squares that share a side."""
        kinds = self.edges.get(frozenset({a, b}), set())
        return bool(kinds & (CLOSED | {"bars"})) or ("low-wall" in kinds and not climbs)

    def step(self, a: Square, b: Square, climbs: bool) -> bool:
        """Whether nothing stands between two adjacent squares."""
        if a[0] == b[0] or a[1] == b[1]:
            return not self.closed(a, b, climbs)
        for beside in ((a[0], b[1]), (b[0], a[1])):
            way = self.closed(a, beside, climbs) or self.closed(beside, b, climbs)
            if not way and self.terrain.get(beside) != "blocking":
                return True
        return False

    def engaged(self, a: Square, b: Square) -> bool:
        return b in self.around(a) and self.step(a, b, climbs=True)

    def enemies(self, figure: dict[str, Any]) -> list[Square]:
        return [tuple(f["at"]) for f in self.figures.values() if f["side"] != figure["side"]]

    def enterable(self, square: Square, climbs: bool) -> bool:
        terrain = self.terrain.get(square, "clear")
        barred = terrain == "blocking" or (terrain == "climb" and not climbs)
        return self.on_board(square) and not barred and square not in self.objects

    def opposite(self, at: Square, enemy: Square) -> list[Square]:
        """The square opposite and its two neighbours in the ring: those at least two away from the enemy,
        around its far side. Opposite by a side they are those beyond the row of `at`; by a corner, those
        nearest the opposite corner.
        """
        away = (2 * at[0] - enemy[0], 2 * at[1] - enemy[1])
        beside = [s for s in self.around(at) if abs(s[0] - away[0]) + abs(s[1] - away[1]) == 1]
        return [away, *beside]

    def may_disengage(self, figure: dict[str, Any]) -> bool:
        at = tuple(figure["at"])
        held = [enemy for enemy in self.enemies(figure) if self.engaged(at, enemy)]
        squares = {square for enemy in held for square in self.opposite(at, enemy)}
        return bool(held) and all(self.enterable(s, False) and s not in self.at for s in squares)

    def moves(self, name: str, action: str) -> dict[Square, tuple[int, bool]] | None:
        """Where the action may end, with cost and whether it halts there; None if it may not be taken."""
        figure = self.figures[name]
        start, whole = tuple(figure["at"]), figure["stats"]["move"]
        held = [enemy for enemy in self.enemies(figure) if self.engaged(start, enemy)]
        if whole == 0 or (bool(held) != (action == "disengage")):
            return None
        if action == "disengage" and not self.may_disengage(figure):
            return None
        climbs = action == "climb"
        budget = -(-whole // 2) if climbs else whole
        allowed = {square for enemy in held for square in self.opposite(start, enemy)}
        found: dict[Square, tuple[int, bool]] = {}
        best = {start: 0}
        waiting = [(0, start)]
        while waiting:
            cost, at = min(waiting)
            waiting.remove((cost, at))
            if cost > best[at]:
                continue
            for to in self.around(at):
                total = cost + (2 if self.terrain.get(to) == "slow" else 1)
                if not self.enterable(to, climbs) or not self.step(at, to, climbs) or total > budget:
                    continue
                if self.options.get("through_opposite") and action == "disengage" and at == start and to not in allowed:
                    continue
                other = self.at.get(to) if to != start else None
                may_pass = self.options.get("pass_friends") and other and other["side"] == figure["side"]
                if other and not may_pass:
                    continue
                near = [enemy for enemy in self.enemies(figure) if self.engaged(to, enemy)]
                if action == "disengage":
                    if any(enemy not in held for enemy in near):
                        continue
                elif near:
                    if not other and (to not in found or total < found[to][0]):
                        found[to] = (total, True)
                    continue
                if to not in best or total < best[to]:
                    best[to] = total
                    waiting.append((total, to))
        found |= {square: (cost, False) for square, cost in best.items() if square not in self.at}
        return found


def fewest_wounds(attack: list[str], defence: list[str], shield: bool, sword: bool) -> int:
    """The wounds left by the best way to pair dice of defence with dice of attack."""
    blows = [face for face in attack if face in ("hit", "critical")]
    parries = [face for face in defence if face in ("parry", "critical-parry")]

    def cancels(parry: str, blow: str) -> bool:
        return blow == "hit" or (shield if parry == "parry" else sword)

    padded = [*parries, *["none"] * len(blows)]
    return min(
        sum(parry == "none" or not cancels(parry, blow) for parry, blow in zip(order, blows, strict=False))
        for order in permutations(padded, len(blows))
    )


def listed(dice: list[list[Any]], value: Any) -> dict[int, Fraction]:
    """The chance of each value over every throw of these dice."""
    counts = Counter(value(throw) for throw in product(*dice))
    return {outcome: Fraction(count, counts.total()) for outcome, count in counts.items()}


def centre_line_is_clear(table: Table, a: Square, b: Square) -> bool:
    """Whether the segment between two centres touches nothing that gives cover: closed squares that block,
    closed edges, the insides of squares with an object, and columns on corners. Doubled coordinates are whole; a separating
    axis decides.
    """
    p, q = ((2 * c + 1, 2 * r + 1) for c, r in (a, b))

    def parted(corners: list[Square], strictly: bool) -> bool:
        axes = [(1, 0), (0, 1), (q[1] - p[1], p[0] - q[0])]
        for x, y in axes:
            mine = [2 * x * c + 2 * y * r for c, r in corners]
            its = [x * c + y * r for c, r in (p, q)]
            if max(mine) < min(its) or max(its) < min(mine):
                return True
            if not strictly and (x, y) != (0, 0) and (max(mine) == min(its) or max(its) == min(mine)):
                return True
        return False

    def square(at: Square) -> list[Square]:
        return [(at[0] + x, at[1] + y) for x, y in product((0, 1), repeat=2)]

    if any(not parted(square(at), strictly=True) for at, kind in table.terrain.items() if kind == "blocking"):
        return False
    for pair, kinds in table.edges.items():
        first, second = pair
        ends = [corner for corner in square(first) if corner in square(second)]
        if kinds - {"door-open", "bars"} and not parted(ends, strictly=True):
            return False
    if any(not parted([corner], strictly=True) for corner in table.columns):
        return False
    return all(parted(square(at), strictly=False) for at in table.objects)
