"""Documents for every registered system: the example boards, and positions put together from the system's own tables."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tablelight.board.document import Json as Value
from tablelight.board.problems import DocumentError
from tablelight.board.schema import Field
from tablelight.rules.check import read
from tablelight.rules.registry import GAMES, SYSTEMS, rules_of, system
from tablelight.rules.system import System
from tests.effort import EVERY, QUICK, THOROUGH

Json = dict[str, Any]

EXAMPLES = Path(__file__).resolve().parents[2] / "static" / "examples"
GENERATED = range(6) if EVERY else range(3) if THOROUGH else (0,) if QUICK else (0, 2)
"""The numbers of the generated positions of each game; the hexes of the third are flat."""
FARTHEST = 3 if QUICK else 5
"""The most that a figure of a generated position moves; reach on a bare table takes the longest to find."""
AREAS = 4 if QUICK else 5
"""Areas of a generated bare table: with four, the first figure still walks and jumps, in a tenth of the time."""
MOVE_STATS = ("speed", "move")
"""The games' names for the most that a figure moves."""


def is_fine(document: Json) -> bool:
    """Whether the document checks clean."""
    try:
        read(document)
    except DocumentError:
        return False
    return True


@cache
def examples() -> dict[str, str]:
    """The example boards as JSON text, by file name."""
    found = {path.stem: path.read_text("utf-8") for path in sorted(EXAMPLES.glob("*.json"))}
    return {name: text for name, text in found.items() if json.loads(text).get("game") in GAMES}


@cache
def _generated(game: str, number: int) -> str:
    return json.dumps(Position(system(game), number).document)


def document(game: str, name: str | int) -> Json:
    """A fresh document: an example by its name, or a generated one by its number."""
    found: Json = json.loads(examples()[name] if isinstance(name, str) else _generated(game, name))
    return found


def rules_for(board: Json) -> System:
    """The rules of a document: its game's, or its own."""
    return rules_of(read(board))


def all_documents() -> list[tuple[str, str | int]]:
    """Every (game, example or number). A quick run has a third of the examples, without bare tables, which take by far
    the longest. Generated positions come first, so that they are among the cases taken, with one bare table."""
    boards = {name: json.loads(text) for name, text in examples().items()}
    named: list[tuple[str, str | int]] = [(board["game"], name) for name, board in boards.items()]
    numbered: list[tuple[str, str | int]] = [(game, number) for game in SYSTEMS for number in GENERATED]
    if QUICK:
        return numbered + [(game, name) for game, name in named if boards[str(name)]["board"]["grid"] != "inches"][::3]
    return named + numbered


class Position:
    """A random position. Pieces that the system's own check refuses are left out again, one by one."""

    def __init__(self, rules: System, number: int) -> None:
        self.rules, self.random = rules, Random(f"{rules.id} {number}")
        grid = rules.grids[number % len(rules.grids)]
        self.document: Json = {"format": "tablelight", "version": 1, "game": rules.id}
        if grid == "inches":
            board: Json = {"grid": grid, "width": 12, "height": 10, "areas": []}
        else:
            board = {"grid": grid, "columns": 7, "rows": 6, "spaces": [], "edges": [], "objects": []}
            if grid == "hex" and number % 3 == 2:
                board["orientation"] = "flat"
        self.board = self.document["board"] = board
        self.document["figures"] = []
        self.document["options"] = {}
        assert is_fine(self.document)
        for name, field in rules.vocabulary.options.items():
            value = self.value(field)
            if value is not None and self.random.random() < 0.4:
                self.document["options"][name] = value
                if not is_fine(self.document):
                    del self.document["options"][name]
        if grid == "inches":
            self.areas()
        else:
            self.ground()
        self.figures()
        assert len(self.document["figures"]) >= 2, "the system's own tables make no position that it takes"

    def value(self, field: Field) -> Value:
        """A value that the field takes, None if it takes only ids or the like."""
        match field.kind:
            case "integer":
                low = field.minimum or 0
                return self.random.randint(low, min(low + 7, low + 7 if field.maximum is None else field.maximum))
            case "truth":
                return self.random.random() < 0.5
            case "choice":
                return self.random.choice(field.choices)
        return None

    def add(self, key: str, batch: list[Json], home: Json | None = None) -> None:
        """Add these to a list of the document; a batch that is refused is added by halves."""
        home = self.board if home is None else home
        before = home[key]
        home[key] = before + batch
        if is_fine(self.document):
            return
        home[key] = before
        if len(batch) > 1:
            for half in (batch[: len(batch) // 2], batch[len(batch) // 2 :]):
                self.add(key, half, home)

    def ground(self) -> None:
        """Spaces, edges and objects."""
        rules, random, columns, rows = self.rules, self.random, self.board["columns"], self.board["rows"]
        places = [[c, r] for r in range(rows) for c in range(columns)]
        levels = random.choice([(0,), (0, 0, 0, 1), (0, 0, 1, 2)])
        if "height" in rules.vocabulary.stats:
            # Figures with a height climb and fall by it.
            levels = random.choice([(0, 0, 1, 2), (0, 1, 4, 7), (0, 0, 2, 30)])
        rough = [name for name in rules.vocabulary.terrains if name not in ("clear", "void")]
        self.add(
            "spaces",
            [
                {
                    "at": at,
                    "level": random.choice(levels),
                    "terrain": random.choice(rough) if rough and random.random() < 0.3 else "clear",
                }
                for at in places
            ],
        )
        pairs = [[[c, r], [c + 1, r]] for c, r in places if c + 1 < columns]
        pairs += [[[c, r], [c, r + 1]] for c, r in places if r + 1 < rows]
        if rules.vocabulary.edges:
            for between in random.sample(pairs, 10):
                edge = {"between": between, "kind": random.choice(rules.vocabulary.edges)}
                self.add("edges", [edge])
                if edge not in self.board["edges"]:
                    self.add("edges", [{**edge, "inside": between[0]}])
        if rules.vocabulary.objects:
            for at in random.sample(places, 3):
                thing = {"at": at, "kind": random.choice(rules.vocabulary.objects)}
                self.add("objects", [thing])
                if thing not in self.board["objects"]:
                    self.add("objects", [{**thing, "height": 3}])

    def areas(self) -> None:
        """Rectangles and triangles on a free board."""
        random = self.random
        for _ in range(AREAS):
            x, y, wide, high = random.randint(0, 8), random.randint(0, 7), random.randint(1, 4), random.randint(1, 3)
            points = [[x, y], [x + wide, y], [x + wide, y + high], [x, y + high]]
            area = {
                "kind": random.choice(self.rules.vocabulary.areas),
                "points": points[: random.choice((3, 4))],
                "level": 0,
            }
            self.add("areas", [area])
            if area not in self.board["areas"]:
                self.add("areas", [{**area, "height": random.choice((0.5, 2, 3))}])

    def beside(self, at: list[int]) -> list[int]:
        """A space next to another, in any direction."""
        around = read({**self.document, "figures": []}).topology.neighbours((at[0], at[1]))
        return list(self.random.choice(around))

    def figures(self) -> None:
        """Up to five figures of two sides, each tried in a few guises until the system takes it."""
        random, board = self.random, self.board
        for number in range(5):
            for _ in range(12):
                figure: Json = {"id": "abcde"[number], "side": ("red", "blue", "red", "blue", "blue")[number]}
                if board["grid"] == "inches":
                    figure["at"] = [random.randint(1, 22) / 2, random.randint(1, 18) / 2]
                    figure["base"] = random.choice((30, 40))
                else:
                    figure["at"] = [random.randrange(board["columns"]), random.randrange(board["rows"])]
                    if random.random() < 0.15 or (number == 1 and self.rules.vocabulary.largest > 1):
                        figure["at"] = [figure["at"], self.beside(figure["at"])]
                figure["stats"] = {name: self.value(field) for name, field in self.rules.vocabulary.stats.items()}
                figure["stats"] |= {
                    name: random.randint(2, FARTHEST) for name in MOVE_STATS if name in self.rules.vocabulary.stats
                }
                figure["stats"] = {name: value for name, value in figure["stats"].items() if value is not None}
                figure["traits"] = [trait for trait in self.rules.vocabulary.traits if random.random() < 0.3]
                state = {
                    name: self.value(field)
                    for name, field in self.rules.vocabulary.state.items()
                    if random.random() < 0.4
                }
                figure["state"] = {name: value for name, value in state.items() if value is not None}
                before = len(self.document["figures"])
                self.add("figures", [figure], self.document)
                if len(self.document["figures"]) > before:
                    break
