"""Boards of squares in the making: ground, sides and labels by space, then one `GridBoard`."""

from __future__ import annotations

from tablelight.board.document import BoardObject, Edge, GridBoard, SpaceSpec
from tablelight.formats.values import clean
from tablelight.grid import Space

Side = tuple[Space, Space]
"""Two spaces that share a side, the left or upper one first."""
APART = " / "
"""Between two labels of a space."""


def side_of(a: Space, b: Space) -> Side:
    """The side between two spaces, whichever of them is named first."""
    return (a, b) if (a[1], a[0]) < (b[1], b[0]) else (b, a)


def beyond(space: Space, step: tuple[int, int]) -> Space:
    """The space one step away."""
    return space[0] + step[0], space[1] + step[1]


class Draft:
    """What is known of each space so far. Spaces that say nothing are clear ground at level 0."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.terrain: dict[Space, str] = {}
        self.level: dict[Space, int] = {}
        self.labels: dict[Space, list[str]] = {}
        self.indoors: dict[Space, bool] = {}
        self.edges: dict[tuple[Side, str], Edge] = {}
        self.objects: dict[Space, BoardObject] = {}
        self.on_corners: dict[Space, BoardObject] = {}
        """By the square that each is the upper left corner of."""

    def __contains__(self, space: Space) -> bool:
        """Whether a space is on the board and not void."""
        column, row = space
        return 0 <= column < self.columns and 0 <= row < self.rows and self.terrain.get(space) != "void"

    def label(self, space: Space, text: str) -> None:
        if text:
            self.labels.setdefault(space, []).append(text)

    def edge(self, side: Side, kind: str, inside: Space | None = None) -> None:
        self.edges.setdefault((side, kind), Edge(between=side, kind=kind, inside=inside))

    def board(self, grid: str = "square", orientation: str = "pointy", ground: str = "clear") -> GridBoard:
        """The board; `ground` is what a space has that says nothing."""
        spaces = sorted(
            {*self.terrain, *self.level, *self.labels, *self.indoors}, key=lambda space: (space[1], space[0])
        )
        specs = [
            SpaceSpec(
                at=space,
                terrain=self.terrain.get(space, ground),
                level=self.level.get(space, 0),
                label=clean(APART.join(self.labels[space])) if space in self.labels else None,
                indoors=self.indoors.get(space),
            )
            for space in spaces
        ]
        kept = [spec for spec in specs if spec != SpaceSpec(at=spec.at)]
        return GridBoard(
            grid=grid,  # type: ignore[arg-type]
            columns=self.columns,
            rows=self.rows,
            orientation=orientation,  # type: ignore[arg-type]
            spaces=tuple(kept),
            edges=tuple(self.edges[key] for key in sorted(self.edges, key=lambda key: _order(key[0]))),
            objects=tuple(
                things[space]
                for things in (self.objects, self.on_corners)
                for space in sorted(things, key=lambda s: (s[1], s[0]))
            ),
        )


def _order(side: Side) -> tuple[int, int, int, int]:
    (ac, ar), (bc, br) = side
    return ar, ac, br, bc
