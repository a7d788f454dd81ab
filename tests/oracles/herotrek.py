"""HeroTrek the slow and obvious way, from its clauses: dictionaries, one step at a time, lines by clipping.

Works on plain JSON documents; shares with the program only the definition of a line's clip (`oracles.hexwalk`).
"""

from __future__ import annotations

import itertools
from heapq import heappop, heappush
from typing import Any

from tests.oracles.hexwalk import touched

Json = dict[str, Any]
Space = tuple[int, int]

COST = {"clear": 1, "building": 2, "woods": 2, "water": 2, "swamp": 2, "rough": 2}


class Table:
    """A document as dictionaries."""

    def __init__(self, document: Json) -> None:
        board = document["board"]
        self.flat = board.get("orientation") == "flat"
        self.spaces = {(c, r) for c in range(board["columns"]) for r in range(board["rows"])}
        self.terrain: dict[Space, str] = {
            (s["at"][0], s["at"][1]): s.get("terrain", "clear") for s in board.get("spaces", [])
        }
        kinds: dict[frozenset[Space], set[str]] = {}
        for edge in board.get("edges", []):
            pair = frozenset((at[0], at[1]) for at in edge["between"])
            kinds.setdefault(pair, set()).add(edge["kind"])
        self.walls = {pair for pair, found in kinds.items() if "wall" in found and "entrance" not in found}
        self.figures = {f["id"]: f for f in document["figures"]}
        self.turn = document.get("turn", {})

    def ground(self, space: Space) -> str:
        return self.terrain.get(space, "clear")

    def there(self, space: Space) -> bool:
        return space in self.spaces and self.ground(space) != "void"

    def neighbours(self, space: Space) -> list[Space]:
        column, row = space
        if self.flat:
            shift = column % 2
            around = [(column, row - 1), (column, row + 1)]
            around += [(column + dc, row - 1 + shift + dr) for dc in (-1, 1) for dr in (0, 1)]
        else:
            shift = row % 2
            around = [(column - 1, row), (column + 1, row)]
            around += [(column - 1 + shift + dc, row + dr) for dr in (-1, 1) for dc in (0, 1)]
        return [other for other in around if self.there(other)]

    def wall(self, a: Space, b: Space) -> bool:
        return frozenset((a, b)) in self.walls

    def holder(self, space: Space) -> Json | None:
        return next((f for f in self.figures.values() if tuple(f["at"]) == space), None)


def place(figure: Json) -> Space:
    return figure["at"][0], figure["at"][1]


def costs(table: Table, who: str, budget: int, flying: bool) -> dict[Space, int]:
    """Where the movement may end, each with its lowest cost, the own space at 0 included."""
    figure = table.figures[who]
    start = place(figure)
    best, queue = {start: 0}, [(0, start)]
    while queue:
        spent, space = heappop(queue)
        if spent > best[space]:
            continue
        for following in table.neighbours(space):
            holder = table.holder(following)
            if table.wall(space, following):
                continue
            if not flying and (table.ground(following) not in COST or (holder and holder["side"] != figure["side"])):
                continue
            total = spent + (1 if flying else COST[table.ground(following)])
            if total <= budget and total < best.get(following, budget + 1):
                best[following] = total
                heappush(queue, (total, following))
    return {
        space: cost
        for space, cost in best.items()
        if space == start or (table.ground(space) in COST and table.holder(space) is None)
    }


def slip_board(document: Json, who: str, enemy: str) -> Json | None:
    """The document after the switch, None if it is not allowed."""
    table = Table(document)
    hero, other = table.figures[who], table.figures[enemy]
    a, b = place(hero), place(other)
    allowed = (
        hero["side"] != other["side"]
        and b in table.neighbours(a)
        and not table.wall(a, b)
        and table.ground(a) in COST
        and table.ground(b) in COST
        and enemy not in table.turn.get("switched", [])
    )
    if not allowed:
        return None
    moved = {who: list(b), enemy: list(a)}
    figures = [{**f, "at": moved.get(f["id"], f["at"])} for f in document["figures"]]
    return {**document, "figures": figures}


def sees(table: Table, a: Space, b: Space) -> tuple[bool, bool]:
    """Whether there is sight, and whether the target has no stealth."""
    target = table.holder(b)
    flew = target is not None and target["id"] in table.turn.get("flew", [])
    clear = flew or table.ground(b) not in ("building", "woods", "swamp", "rough")
    if table.ground(a) == "dome" or (table.ground(b) == "dome" and not flew):
        return False, False
    hiding = set() if flew else {s for s in table.spaces if table.ground(s) in ("building", "woods", "dome")}

    def axial(space: Space) -> Space:
        column, row = space[::-1] if table.flat else space
        return column - (row - row % 2) // 2, row

    def offset(hexagon: Space) -> Space:
        q, r = hexagon
        column, row = q + (r - r % 2) // 2, r
        return (row, column) if table.flat else (column, row)

    met = touched(axial(a), axial(b))
    inside = sorted((h for h in met if met[h][2]), key=lambda h: met[h][0])
    beside = [h for h in met if not met[h][2]]
    if any(offset(h) in hiding or not table.there(offset(h)) for h in inside[1:-1]):
        return False, False
    for before, after in itertools.pairwise(inside):
        hands = []
        one, two = offset(before), offset(after)
        if two in table.neighbours(one) or one in list(around(table, two)):
            hands.append(not table.wall(one, two))
        for hexagon in beside:
            if met[hexagon][0] == met[before][1] and met[hexagon][1] == met[after][0]:
                via = offset(hexagon)
                hands.append(
                    table.there(via) and via not in hiding and not table.wall(one, via) and not table.wall(via, two)
                )
        if not any(hands):
            return False, False
    return True, clear


def around(table: Table, space: Space) -> list[Space]:
    """The neighbours of a space, with void ones."""
    bare = Table.__new__(Table)
    bare.flat, bare.spaces, bare.terrain = table.flat, table.spaces, {}
    return Table.neighbours(bare, space)


def shown(document: Json, who: str, space: Space, flying: bool) -> set[str]:
    """HT-14, HT-43: the enemies that could shoot at the hero if it were in a space, on foot or in flight."""
    figures = [{**f, "at": list(space)} if f["id"] == who else f for f in document["figures"]]
    moved = Table({**document, "figures": figures, "turn": {"flew": [who] if flying else []}})
    enemies = [f for f in moved.figures.values() if f["side"] != moved.figures[who]["side"] and place(f) != space]
    moved.figures = {who: moved.figures[who]}
    seen = {f["id"] for f in enemies if sees(moved, place(f), space)[0]}
    # In the air it may be above an enemy, which shoots straight up.
    above = [f for f in document["figures"] if place(f) == space and f["id"] != who]
    others = [f["id"] for f in above if f["side"] != moved.figures[who]["side"]]
    return seen | {name for name in others if moved.ground(space) != "dome"}


def best_way(
    document: Json, who: str, to: Space, budget: int, flying: bool, via: list[Space]
) -> tuple[int, int] | None:
    """HT-14: the fewest enemies that could shoot at a way to a space by the named spaces, and then its lowest cost."""
    table = Table(document)
    start = place(table.figures[who])
    if to not in costs(table, who, 99, flying):
        return None
    seen_at: dict[Space, frozenset[str]] = {}
    best: tuple[int, int] | None = None
    queue = [(start, 0, frozenset[str](), via[1:] if via[:1] == [start] else via)]
    done = set()
    while queue:
        space, spent, seen, left = queue.pop()
        if (space, spent, seen, len(left)) in done:
            continue
        done.add((space, spent, seen, len(left)))
        if space == to and not left and (best is None or (len(seen), spent) < best):
            best = len(seen), spent
        for following in table.neighbours(space):
            holder = table.holder(following)
            hostile = holder is not None and holder["side"] != table.figures[who]["side"]
            if table.wall(space, following) or (not flying and (table.ground(following) not in COST or hostile)):
                continue
            total = spent + (1 if flying else COST[table.ground(following)])
            if total > budget:
                continue
            if following not in seen_at:
                seen_at[following] = frozenset(shown(document, who, following, flying))
            rest = left[1:] if left[:1] == [following] else left
            queue.append((following, total, seen | seen_at[following], rest))
    return best
