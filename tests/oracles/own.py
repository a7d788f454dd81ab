"""A game of a rules sheet, the slow way: plain JSON in, dictionaries out, line by line as in the contract's text. Uses
none of the program's masks, records or readers."""

from __future__ import annotations

import heapq
from fractions import Fraction
from math import ceil, floor
from typing import Any

Json = dict[str, Any]
Space = tuple[int, int]


class Slow:
    """A document of `own` on squares or hexes."""

    def __init__(self, document: Json) -> None:
        self.document, self.sheet, self.board = document, document["rules"], document["board"]
        self.columns, self.rows = self.board["columns"], self.board["rows"]
        self.specs = {tuple(spec["at"]): spec for spec in self.board.get("spaces", [])}
        self.terrains = {kind["id"]: kind for kind in self.sheet.get("terrains", [])}
        self.objects = {kind["id"]: kind for kind in self.sheet.get("objects", [])}
        self.edges = {kind["id"]: kind for kind in self.sheet.get("edges", [])}
        self.control = self.sheet.get("control")
        self.levels = self.sheet.get("levels")
        self.fewest: dict[Space, int] = {}
        """The fewest risks of the cheapest ways to each end, from the last `moves`."""

    # The board

    def there(self, space: Space) -> bool:
        on = 0 <= space[0] < self.columns and 0 <= space[1] < self.rows
        return on and bool(self.specs.get(space, {}).get("terrain") != "void")

    def around(self, space: Space) -> list[Space]:
        c, r = space
        if self.sheet["board"] == "square":
            steps = [(1, 0), (0, 1), (-1, 0), (0, -1)]
            if self.sheet.get("diagonals", "one") != "none":
                steps += [(1, 1), (-1, 1), (-1, -1), (1, -1)]
            found = [(c + dc, r + dr) for dc, dr in steps]
        elif self.board.get("orientation", "pointy") == "pointy":
            odd = r % 2
            found = [(c + 1, r), (c - 1, r), *((c + odd - k, r + d) for d in (1, -1) for k in (0, 1))]
        else:
            odd = c % 2
            found = [(c, r + 1), (c, r - 1), *((c + d, r + odd - k) for d in (1, -1) for k in (0, 1))]
        return [each for each in found if self.there(each)]

    def things(self, space: Space) -> list[tuple[Json, str, Any]]:
        """The terrain and the objects of a space, each with the name and default of its price."""
        terrain = self.specs.get(space, {}).get("terrain", "clear")
        found: list[tuple[Json, str, Any]] = [(self.terrains.get(terrain, {}), "enter", 1)]
        for thing in self.board.get("objects", []):
            if tuple(thing["at"]) == space:
                found.append((self.objects[thing["kind"]], "extra", 0))
        return found

    def on_side(self, a: Space, b: Space) -> list[Json]:
        return [
            self.edges[edge["kind"]]
            for edge in self.board.get("edges", [])
            if {tuple(edge["between"][0]), tuple(edge["between"][1])} == {a, b}
        ]

    def instead(self, a: Space, b: Space) -> int | None:
        return min((e["instead"] for e in self.on_side(a, b) if e.get("instead") is not None), default=None)

    def level(self, space: Space) -> int:
        return int(self.specs.get(space, {}).get("level", 0)) if self.levels is not None else 0

    def solid(self, space: Space) -> bool:
        return any(
            k.get(name, default) == "never" and k.get("sight") == "blocks" for k, name, default in self.things(space)
        )

    def corner_open(self, a: Space, b: Space, square: Any, side: Any) -> bool:
        closed = []
        for p in ((a[0], b[1]), (b[0], a[1])):
            inside = 0 <= p[0] < self.columns and 0 <= p[1] < self.rows
            blocked = self.there(p) and square(p) and self.sheet.get("corners", "one-open") != "free"
            closed.append(inside and (blocked or side(a, p) or side(p, b)))
        return not any(closed) if self.sheet.get("corners") == "both-open" else not all(closed)

    # Figures

    def stat(self, figure: Json, name: str) -> int:
        spec = next(stat for stat in self.sheet["stats"] if stat["id"] == name)
        return int(figure.get("stats", {}).get(name, spec.get("begin", 0)))

    def number(self, n: Any, figure: Json) -> int:
        if isinstance(n, int):
            return n
        value = self.stat(figure, n["stat"]) * Fraction(n.get("times", "1"))
        whole = ceil(value) if n.get("round", "up") == "up" else floor(value)
        return int(min(max(whole + n.get("plus", 0), n.get("least", 0)), n.get("most", 999)))

    def has(self, figure: Json, trait: str) -> bool:
        return trait in figure.get("traits", [])

    def field(self, kind: Json, name: str, default: Any, figure: Json) -> Any:
        for trait in self.sheet.get("traits", []):
            exception = kind.get("except", {}).get(trait["id"], {})
            if self.has(figure, trait["id"]) and name in exception:
                return exception[name]
        return kind.get(name, default)

    def living(self, figure: Json) -> bool:
        life = self.sheet.get("life")
        return life is None or int(figure.get("state", {}).get("wounds", 0)) < self.stat(figure, life)

    def others(self, figure: Json) -> dict[Space, Json]:
        figures = self.document["figures"]
        return {tuple(f["at"]): f for f in figures if f["id"] != figure["id"] and self.living(f)}

    # Control

    def cut(self, a: Space, b: Space) -> bool:
        edges = self.on_side(a, b)
        if any(edge.get("instead") is not None for edge in edges):
            return False
        return any(e.get("control", "cut" if e.get("sight") == "blocks" else "open") == "cut" for e in edges)

    def contact(self, a: Space, b: Space) -> bool:
        if b not in self.around(a) or not self.there(a):
            return False
        if self.sheet["board"] == "square" and a[0] != b[0] and a[1] != b[1]:
            if not self.corner_open(a, b, self.solid, self.cut):
                return False
        elif self.cut(a, b):
            return False
        most = (self.control or {}).get("levels")
        if most is None or self.instead(a, b) is not None:
            return True
        return bool(abs(self.level(a) - self.level(b)) <= most)

    def exempt(self, figure: Json) -> bool:
        return self.control is None or any(self.has(figure, t) for t in self.control.get("except", []))

    def controlled_by(self, enemy: Json) -> set[Space]:
        own = tuple(enemy["at"])
        seen, last = {own}, {own}
        for _ in range(self.number((self.control or {}).get("within", 1), enemy)):
            last = {b for a in last for b in self.around(a) if self.contact(a, b) and not self.solid(b)} - seen
            seen |= last
        return seen - {own}

    def controllers(self, figure: Json) -> list[tuple[Json, set[Space]]]:
        if self.exempt(figure):
            return []
        enemies = [e for e in self.document["figures"] if e["side"] != figure["side"] and self.living(e)]
        return [(enemy, self.controlled_by(enemy)) for enemy in enemies if not self.exempt(enemy)]

    # Movement

    def moves(self, figure: Json, mode: Json, modifier: int = 0) -> dict[Space, tuple[int, bool]] | None:
        """{space: (cost, halts)}, None if refused; owed rolls count as successes."""
        self.fewest = {}
        ignores, at = mode.get("ignores", []), tuple(figure["at"])
        points = max(0, self.number(mode["points"], figure) + modifier)
        half = any(self.field(k, "starting", "full", figure) == "half" for k, _, _ in self.things(at))
        if half and "terrains" not in ignores:
            up = isinstance(mode["points"], int) or mode["points"].get("round", "up") == "up"
            points = -(-points // 2) if up else points // 2
        who = mode.get("who")
        if not self.living(figure) or (who is not None and not self.has(figure, who)):
            return None
        control = self.control if "control" not in ignores else None
        controllers = self.controllers(figure) if control is not None else []
        held = [enemy for enemy, spaces in controllers if at in spaces]
        starting = (control or {}).get("starting", "nothing")
        if held and starting == "never":
            return None
        if held and starting != "nothing":
            controllers = [(e, s) for e, s in controllers if e not in held]
        if points < 1:
            return None
        controlled: set[Space] = set().union(*(spaces for _, spaces in controllers))
        others = self.others(figure)

        def may_end(b: Space) -> bool:
            if b == at or b in others:
                return False
            kinds = self.things(b)
            barred = any(self.field(kind, name, default, figure) == "never" for kind, name, default in kinds)
            return not ("terrains" in ignores and barred)

        def step(a: Space, b: Space, parity: int) -> tuple[int, bool] | None:
            cost = self._cost(figure, mode, a, b, parity)
            if cost is None:
                return None
            if control is not None:
                entering, leaving = control.get("entering", "nothing"), control.get("leaving", "nothing")
                cost += entering if b in controlled and isinstance(entering, int) else 0
                cost += leaving if a in controlled and isinstance(leaving, int) else 0
                if control.get("through") == "never" and a in controlled and b in controlled:
                    return None
            rules = self.sheet["movement"]
            if b in others and "figures" not in ignores:
                enemy = others[b]["side"] != figure["side"]
                if rules.get("enemies" if enemy else "friends", "block" if enemy else "pass") == "block":
                    return None
            stops = control is not None and control.get("entering") == "stops" and b in controlled
            if "terrains" not in ignores:
                before = [self.field(kind, "stops", "no", figure) for kind, _, _ in self.things(a)]
                after = [self.field(kind, "stops", "no", figure) for kind, _, _ in self.things(b)]
                stops = stops or "always" in after or ("entering" in after and "entering" not in before)
            return None if stops and not may_end(b) else (cost, stops)

        def risks(a: Space, b: Space) -> int:
            struck = isinstance((control or {}).get("leaving"), dict)
            ended = sum(a in spaces and b not in spaces for _, spaces in controllers) if struck else 0
            return ended + self._falls(figure, mode, a, b)

        best: dict[Space, tuple[int, bool]] = {}
        done: set[tuple[Space, int, bool]] = set()
        queue: list[tuple[int, int, bool, Space, int]] = [(0, 0, False, at, 0)]
        while queue:
            cost, run, stopped, space, parity = heapq.heappop(queue)
            if (space, parity, stopped) in done:
                continue
            done.add((space, parity, stopped))
            if may_end(space):
                self.fewest.setdefault(space, run)
                if space not in best or (cost, stopped) < best[space]:
                    best[space] = (cost, stopped)
            if stopped:
                continue
            for b in self.around(space):
                found = step(space, b, parity)
                if found is not None and cost + found[0] <= points:
                    turned = parity ^ (self.sheet["board"] == "square" and space[0] != b[0] and space[1] != b[1])
                    heapq.heappush(queue, (cost + found[0], run + risks(space, b), found[1], b, int(turned)))
        if self.sheet["movement"].get("one_step_always"):
            for b in self.around(at):
                found = step(at, b, 0)
                if found is not None and may_end(b) and b not in best:
                    best[b] = (found[0], True)
                    self.fewest[b] = risks(at, b)
        return best

    def _falls(self, figure: Json, mode: Json, a: Space, b: Space) -> bool:
        """Whether a step is a fall with a roll."""
        fall = (self.levels or {}).get("fall")
        ignores = mode.get("ignores", [])
        if fall is None or "levels" in ignores:
            return False
        if "edges" not in ignores and self.instead(a, b) is not None:
            return False
        drop = self.level(a) - self.level(b)
        return drop >= max(1, self.number(fall["from"], figure))

    def _cost(self, figure: Json, mode: Json, a: Space, b: Space, parity: int) -> int | None:
        """Lines 2 to 7."""
        ignores = mode.get("ignores", [])
        edges = [] if "edges" in ignores else self.on_side(a, b)
        bridges = [edge["instead"] for edge in edges if edge.get("instead") is not None]
        if bridges:
            return int(min(bridges))
        cost = 1
        if "terrains" not in ignores:
            prices = [self.field(kind, name, default, figure) for kind, name, default in self.things(b)]
            if "never" in prices:
                return None
            cost = sum(prices)
        for edge in edges:
            extra = self.field(edge, "extra", 0, figure)
            if extra == "never":
                return None
            cost += extra
        if self.sheet["board"] == "square" and a[0] != b[0] and a[1] != b[1]:

            def closed(p: Space, q: Space) -> bool:
                found = [] if "edges" in ignores else self.on_side(p, q)
                if any(edge.get("instead") is not None for edge in found):
                    return False
                return any(self.field(edge, "extra", 0, figure) == "never" for edge in found)

            if not self.corner_open(a, b, (lambda _: False) if "terrains" in ignores else self.solid, closed):
                return None
            cost += {"two": 1, "alternating": parity}.get(self.sheet.get("diagonals", "one"), 0)
        if self.levels is not None and "levels" not in ignores:
            rise = self.level(b) - self.level(a)
            most = self.levels.get("climb" if rise > 0 else "drop")
            if rise and most is not None and abs(rise) > self.number(most, figure):
                return None
            cost += abs(rise) * int(self.levels.get("up" if rise > 0 else "down", 0))
        return cost
