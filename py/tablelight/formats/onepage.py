"""One Page Dungeon: rooms as rectangles of whole squares, doors in the squares between them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from math import floor

from tablelight.board.document import BoardObject, Document
from tablelight.board.values import LARGEST_SIDE
from tablelight.formats.draft import Draft, side_of
from tablelight.formats.format import Content, Format
from tablelight.formats.losses import Losses, loss_text
from tablelight.formats.values import FileValue, clean, plain_text
from tablelight.grid import Space
from tablelight.grid.square import squares_around
from tablelight.rules.registry import OWN

DOORS: dict[int, tuple[str | None, str, str]] = {
    0: (None, "", ""),
    1: ("door-closed", "", ""),
    2: (None, "", ""),
    3: (None, "stairs", loss_text("Ways out are not shown.")),
    4: (
        "door-closed",
        "edge",
        loss_text("A portcullis is shown as a closed door, though figures could see through it."),
    ),
    5: ("door-closed", "", ""),
    6: ("door-closed", "edge", loss_text("A secret door is shown as a closed door: it would not be seen.")),
    7: ("door-closed", "edge", loss_text("A barred door is shown as a closed door: it would open from one side.")),
    8: (None, "stairs", loss_text("Stairs are not shown.")),
    9: (None, "stairs", loss_text("Stairs are not shown.")),
}
"""By type: the edge, the kind of loss and its text."""
MOST_SQUARES = 16 * LARGEST_SIDE * LARGEST_SIDE
"""The most squares of all rooms together; squares in several rooms count for each."""
PORTCULLIS, STAIRS = 4, (8, 9)
MOST_ENTRIES = 20_000
"""The most doors, columns or notes: a hundred times those of a large dungeon."""
DIRECTIONS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def _read(content: Content, game: str, losses: Losses) -> Document:
    source = FileValue(content.json)
    rects = source.need("rects")
    rooms = [_Room(rect) for rect in rects.items()]
    if not rooms:
        rects.fail("is empty: there is no dungeon")
    left, top = min(room.x for room in rooms), min(room.y for room in rooms)
    columns = max(room.x + room.width for room in rooms) - left
    rows = max(room.y + room.height for room in rooms) - top
    if max(columns, rows) > LARGEST_SIDE:
        text = "stretch over {columns} x {rows} squares: a board has at most {maximum} each way"
        rects.fail(text, columns=min(columns, 10**9), rows=min(rows, 10**9), maximum=LARGEST_SIDE)
    if sum(room.width * room.height for room in rooms) > MOST_SQUARES:
        rects.fail("cover more squares than can be read")
    draft = Draft(columns, rows)
    floor_squares: set[Space] = set()
    for room in rooms:
        squares = [(x - left, y - top) for x, y in room.squares()]
        floor_squares.update(squares)
        if room.rotunda:
            losses.lost("shape", room.path, "Round rooms are shown as squares.", at=squares)
    for y, x in product(range(draft.rows), range(draft.columns)):
        if (x, y) not in floor_squares:
            draft.terrain[x, y] = "blocking"
    dungeon = _Dungeon(draft, floor_squares, (left, top), game, losses)
    for door in source.listed("doors", MOST_ENTRIES):
        dungeon.door(door)
    for water in source.listed("water", LARGEST_SIDE * LARGEST_SIDE):
        dungeon.water(water)
    for column in source.listed("columns", MOST_ENTRIES):
        dungeon.column(column)
    for note in source.listed("notes", MOST_ENTRIES):
        dungeon.note(note)
    story = source.given("story")
    if story and story.text():
        losses.note("text", story.path, story.text())
    return Document(
        game=game,
        title=clean(source.text_of("title")),
        options={"indoors": True} if game == "heroclix" else {},
        board=draft.board(),
    )


class _Room:
    """A rectangle of floor, or a round room in it."""

    def __init__(self, rect: FileValue) -> None:
        self.path = rect.path
        self.x, self.y = rect.need("x").whole(), rect.need("y").whole()
        width, height = rect.need("w"), rect.need("h")
        self.width, self.height = width.whole(1, LARGEST_SIDE), height.whole(1, LARGEST_SIDE)
        self.rotunda = rect.truth_of("rotunda")

    def squares(self) -> Iterable[Space]:
        reach = min(self.width, self.height) ** 2
        for j in range(self.height):
            for i in range(self.width):
                x, y = 2 * i + 1 - self.width, 2 * j + 1 - self.height
                if not self.rotunda or x * x + y * y <= reach:
                    yield self.x + i, self.y + j


class _Dungeon:
    """A dungeon whose floor is known; its contents are added piece by piece."""

    def __init__(self, draft: Draft, floor_squares: set[Space], origin: Space, game: str, losses: Losses) -> None:
        self.draft, self.floor, self.origin, self.game, self.losses = draft, floor_squares, origin, game, losses
        self.wet: set[Space] = set()

    def space(self, x: int, y: int) -> Space:
        return x - self.origin[0], y - self.origin[1]

    def door(self, door: FileValue) -> None:
        """Add a door, on the side between its square and the one behind it."""
        at = self.space(door.need("x").whole(), door.need("y").whole())
        direction = door.need("dir")
        step = direction.need("x").whole(), direction.need("y").whole()
        kind = door.need("type").whole(0, 9)
        behind = at[0] - step[0], at[1] - step[1]
        edge, lost, text = DOORS[kind]
        if edge is not None and (step not in DIRECTIONS or at not in self.floor or behind not in self.floor):
            text = "Doors that do not join two floor squares are left out."
            self.losses.lost("place", door.path, text, at=[at])
            return
        if kind == PORTCULLIS and ((self.losses.keeps_more and self.game == "oraculo") or self.game == OWN):
            edge, lost = "bars", ""
        if kind in STAIRS and self.game == OWN and at in self.floor and behind in self.floor:
            edge, lost = "stairs", ""
        if lost:
            self.losses.lost(lost, door.path, text, at=[space for space in (at, behind) if space in self.draft])
        if edge is not None:
            self.draft.edge(side_of(at, behind), edge)

    def water(self, water: FileValue) -> None:
        """Add water on the floor; what lies under the rock is not seen."""
        at = self.space(water.need("x").whole(), water.need("y").whole())
        if at not in self.floor or at in self.wet:
            return
        self.wet.add(at)
        if self.game in ("heroclix", OWN):
            self.draft.terrain[at] = "water"
        else:
            self.draft.terrain[at] = "slow"
            self.losses.lost("terrain", water.path, "Water is shown as slow ground.", at=[at])

    def column(self, column: FileValue) -> None:
        """Add a column: within a square it stands there; on a corner of four squares, only newer documents keep it."""
        x, y = column.need("x").number(), column.need("y").number()
        if x.denominator == 1 and y.denominator == 1:
            corner = self.space(int(x), int(y))
            around = squares_around(corner)
            keeps = self.losses.keeps_more and self.game == "oraculo"
            if keeps and self.floor.intersection(around) and all(near in self.draft for near in around):
                self.draft.on_corners[corner] = BoardObject(at=corner, kind="column", corner=True)
                return
            self.losses.lost("column", column.path, "Columns on the corners of squares are left out.", at=around)
            return
        at = self.space(floor(x), floor(y))
        if at not in self.floor:
            self.losses.lost("place", column.path, "Columns that stand on no floor are left out.", at=[at])
        elif self.game == "heroclix":
            self.draft.terrain[at] = "blocking"
        else:
            self.draft.objects[at] = BoardObject(at=at, kind="column")

    def note(self, note: FileValue) -> None:
        """Add a note: its numeral on the floor, its words to read."""
        ref, position = note.need("ref"), note.need("pos")
        at = self.space(*(floor(position.need(key).number()) for key in ("x", "y")))
        if at in self.floor:
            self.draft.label(at, plain_text(ref))
        told = f"{plain_text(ref)}: {note.text_of('text')}"
        self.losses.note("note", note.path, told, at if at in self.draft else None)


FORMAT = Format(id="onepage", games=("oraculo", "heroclix"), read=_read, reads_own=True)
