"""Random sheets, boards and figures for a player's own rules."""

from __future__ import annotations

from random import Random
from typing import Any

Json = dict[str, Any]
STATS = ("move", "fight", "life")
TRAITS = ("scout", "rider")


class Maker:
    """Makes everything from one seed."""

    def __init__(self, seed: int | str) -> None:
        self.random = Random(seed)

    def maybe(self, entry: Json, key: str, value: Any, chance: float = 0.5) -> None:
        """Set a key now and then."""
        if self.random.random() < chance:
            entry[key] = value

    def pick(self, *choices: Any) -> Any:
        """One of some values."""
        return self.random.choice(choices)

    def number(self, most: int = 6) -> Any:
        """A plain number, or one from a stat."""
        if self.random.random() < 0.5:
            return self.random.randint(0, most)
        found: Json = {"stat": self.pick(*STATS)}
        self.maybe(found, "times", self.pick("1/2", "2", "3/2", "1"))
        self.maybe(found, "round", self.pick("up", "down"))
        self.maybe(found, "plus", self.random.randint(-2, 3), 0.3)
        self.maybe(found, "least", self.random.randint(-1, 2), 0.2)
        self.maybe(found, "most", self.random.randint(2, 9), 0.2)
        return found

    def price(self, least: int) -> Any:
        """A cost, or never."""
        return self.pick(least, least + 1, least + 2, "never")

    def kind(self, name: str, field: str, least: int) -> Json:
        """A terrain or an object."""
        found: Json = {"id": name}
        self.maybe(found, field, self.price(least))
        self.maybe(found, "stops", self.pick("no", "entering", "always"), 0.4)
        self.maybe(found, "starting", self.pick("full", "half"), 0.3)
        self.maybe(found, "sight", self.pick("open", "hinders", "blocks"))
        self.maybe(found, "cover", self.random.randint(-2, 2), 0.3)
        if self.random.random() < 0.4:
            exception: Json = {}
            self.maybe(exception, field, self.price(least))
            self.maybe(exception, "stops", self.pick("no", "entering", "always"))
            self.maybe(exception, "starting", self.pick("full", "half"))
            found["except"] = {self.pick(*TRAITS): exception}
        return found

    def edge(self, name: str) -> Json:
        """A kind of edge."""
        found: Json = {"id": name}
        self.maybe(found, "extra", self.price(0))
        self.maybe(found, "instead", self.random.randint(1, 3), 0.25)
        self.maybe(found, "sight", self.pick("open", "hinders", "blocks"))
        self.maybe(found, "control", self.pick("open", "cut"), 0.3)
        if self.random.random() < 0.3:
            found["except"] = {self.pick(*TRAITS): {"extra": self.price(0)}}
        return found

    def mode(self, name: str) -> Json:
        """A way of moving."""
        found: Json = {"id": name, "points": {"stat": "move"} if self.random.random() < 0.6 else self.number(8)}
        every = ["terrains", "edges", "levels", "figures", "control"]
        if self.random.random() < 0.35:
            found["ignores"] = self.random.sample(every, self.random.randint(1, 5))
        self.maybe(found, "who", self.pick(*TRAITS), 0.1)
        return found

    def sheet(self, board: str) -> Json:
        """A whole sheet for squares or hexes."""
        found: Json = {
            "version": 1,
            "board": board,
            "stats": [{"id": "move", "begin": 5}, {"id": "fight", "begin": 3}, {"id": "life", "begin": 2}],
            "traits": [{"id": trait} for trait in TRAITS],
            "terrains": [self.kind(name, "enter", 1) for name in ("woods", "rock", "water")],
            "objects": [self.kind(name, "extra", 0) for name in ("table", "crate")],
            "edges": [self.edge(name) for name in ("wall", "hedge", "road")],
            "movement": {"modes": [self.mode("walk"), self.mode("fly")]},
            "rolls": [
                {"id": "away", "kind": "sum", "dice": "1d6", "against": self.number(6), "outcome": "success"},
                {"id": "strike", "dice": 2, "tests": [{"at_least": 4}], "effects": {"1..": {"wounds": "outcome"}}},
            ],
            "attacks": [{"id": "hit", "roll": "strike"}, {"id": "shoot", "reach": "sight", "roll": "strike"}],
        }
        self.maybe(found, "life", "life", 0.3)
        if board == "square":
            self.maybe(found, "diagonals", self.pick("one", "two", "alternating", "none"), 0.7)
            self.maybe(found, "corners", self.pick("one-open", "both-open", "free"), 0.7)
        if self.random.random() < 0.5:
            levels: Json = {}
            self.maybe(levels, "up", self.random.randint(0, 2))
            self.maybe(levels, "down", self.random.randint(0, 2), 0.3)
            self.maybe(levels, "climb", self.number(3))
            self.maybe(levels, "drop", self.number(3), 0.3)
            self.maybe(levels, "fall", {"from": self.number(2), "roll": "strike"}, 0.4)
            found["levels"] = levels
        movement = found["movement"]
        self.maybe(movement, "friends", self.pick("pass", "block"))
        self.maybe(movement, "enemies", self.pick("pass", "block"))
        self.maybe(movement, "one_step_always", True, 0.3)
        if self.random.random() < 0.7:
            control: Json = {}
            self.maybe(control, "within", self.pick(0, 1, 2, self.number(3)))
            self.maybe(control, "levels", self.random.randint(0, 2), 0.3)
            self.maybe(control, "entering", self.pick("nothing", "stops", 1, 2), 0.7)
            self.maybe(control, "through", self.pick("open", "never"), 0.3)
            self.maybe(control, "leaving", self.pick("nothing", 1, 2, {"strike": "strike"}), 0.6)
            self.maybe(control, "starting", self.pick("nothing", "never", {"roll": "away"}), 0.4)
            self.maybe(control, "except", [self.pick(*TRAITS)], 0.2)
            found["control"] = control
        sight: Json = {"line": self.pick("centres", "corners", *(["any"] if board == "square" else []))}
        if sight["line"] != "any":
            self.maybe(sight, "touching", self.pick("open", "hinders", "blocks"), 0.6)
        self.maybe(sight, "figures", self.pick("open", "hinders", "blocks"), 0.4)
        found["sight"] = sight
        return found

    def figure(self, rules: Json, figure: Json) -> Json:
        """A figure with stats, traits and wounds."""
        random = self.random
        figure["stats"] = {stat["id"]: random.randint(1, 6) for stat in rules["stats"] if random.random() < 0.8}
        traits = [trait["id"] for trait in rules.get("traits", [])]
        figure["traits"] = [trait for trait in traits if random.random() < 0.3]
        self.maybe(figure, "state", {"wounds": random.randint(0, 3)}, 0.3)
        return figure

    def document(self, sheet: Json | None = None, wide: int = 7) -> Json:
        """A document with that sheet, or with a random one."""
        random = self.random
        rules = self.sheet(self.pick("square", "hex")) if sheet is None else sheet
        columns, rows = random.randint(2, wide), random.randint(2, wide)
        board: Json = {"grid": rules["board"], "columns": columns, "rows": rows}
        if rules["board"] == "hex":
            self.maybe(board, "orientation", "flat")
        places = [[c, r] for r in range(rows) for c in range(columns)]
        terrains = [kind["id"] for kind in rules.get("terrains", [])] + ["void"]
        spaces = []
        for at in places:
            spec: Json = {"at": at}
            self.maybe(spec, "terrain", random.choice(terrains), 0.3)
            self.maybe(spec, "level", random.randint(1, 3), 0.25)
            if len(spec) > 1:
                spaces.append(spec)
        board["spaces"] = spaces
        kinds = [kind["id"] for kind in rules.get("edges", [])]
        board["edges"] = [
            {"between": [a, b], "kind": random.choice(kinds)}
            for a in places
            for b in neighbours(board, a)
            if b > a and kinds and random.random() < 0.15
        ]
        objects = [kind["id"] for kind in rules.get("objects", [])]
        if objects:
            board["objects"] = [{"at": at, "kind": random.choice(objects)} for at in places if random.random() < 0.12]
        void = [spec["at"] for spec in spaces if spec.get("terrain") == "void"]
        free = [at for at in places if at not in void]
        random.shuffle(free)
        figures = []
        for number, at in enumerate(free[: random.randint(1, 6)]):
            figure: Json = {"id": "abcdef"[number], "side": self.pick("red", "blue"), "at": at}
            figures.append(self.figure(rules, figure))
        return {
            "format": "tablelight",
            "version": 1,
            "game": "own",
            "rules": rules,
            "board": board,
            "figures": figures,
        }


def neighbours(board: Json, at: list[int]) -> list[list[int]]:
    """The spaces that share a side with one."""
    c, r = at
    if board["grid"] == "square":
        found = [(c + 1, r), (c, r + 1), (c - 1, r), (c, r - 1)]
    elif board.get("orientation", "pointy") == "pointy":
        odd = r % 2
        found = [(c + 1, r), (c - 1, r), *((c + odd - k, r + d) for d in (1, -1) for k in (0, 1))]
    else:
        odd = c % 2
        found = [(c, r + 1), (c, r - 1), *((c + d, r + odd - k) for d in (1, -1) for k in (0, 1))]
    return [[x, y] for x, y in found if 0 <= x < board["columns"] and 0 <= y < board["rows"]]
