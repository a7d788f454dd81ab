"""Make a board as a player would: strokes of a real finger, a photograph drawn for the test."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise

from playwright.sync_api import CDPSession, Page

from tests.browser.table import button, place, press, settled, tap

Point = tuple[float, float]

SIZE = (2000, 1500)
CORNERS: tuple[Point, ...] = ((400, 300), (1600, 250), (1850, 1300), (200, 1350))
"""Where the board's corners are in the picture, in its pixels."""

# A table of 16 x 12 squares seen from the side: grey, except a blue square (3, 2) and a red one (12, 9).
DRAW = """([size, q]) => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = size;
  const x = canvas.getContext('2d');
  x.fillStyle = '#543'; x.fillRect(0, 0, ...size);
  const [a, b, c, d] = q, dx1 = b[0] - c[0], dx2 = d[0] - c[0], sx = a[0] - b[0] + c[0] - d[0];
  const dy1 = b[1] - c[1], dy2 = d[1] - c[1], sy = a[1] - b[1] + c[1] - d[1], w = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / w, h = (dx1 * sy - sx * dy1) / w;
  const at = (u, v) => [0, 1].map(i =>
    ((b[i] - a[i] + g * b[i]) * u + (d[i] - a[i] + h * d[i]) * v + a[i]) / (g * u + h * v + 1));
  for (let i = 0; i < 16; i++) for (let j = 0; j < 12; j++) {
    x.fillStyle = i == 3 && j == 2 ? '#0000ff' : i == 12 && j == 9 ? '#ff0000' : '#888888';
    x.beginPath();
    for (const [u, v] of [[i, j], [i + 1, j], [i + 1, j + 1], [i, j + 1]]) x.lineTo(...at(u / 16, v / 12));
    x.fill();
  }
  return canvas.toDataURL('image/jpeg', 0.9).split(',')[1];
}"""


def photograph(page: Page) -> bytes:
    """A picture of a table, as JPEG."""
    return base64.b64decode(page.evaluate(DRAW, [list(SIZE), [list(corner) for corner in CORNERS]]))


class Fingers:
    """Touches through the browser's own input, so that only a real gesture works."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session: CDPSession = page.context.new_cdp_session(page)

    def _touch(self, kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def stroke(self, *points: Point) -> None:
        """One finger from point to point."""
        self._touch("touchStart", points[0])
        for start, end in pairwise(points):
            for part in (0.25, 0.5, 0.75, 1.0):
                self._touch("touchMove", (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
        self._page.wait_for_timeout(60)
        self._touch("touchMove", points[-1])  # still when it is lifted: no fling
        self._touch("touchEnd")
        self._rest()

    def _rest(self) -> None:
        """Taps the title of the bar: Chromium takes the first touch after an emulated drag for the end of a fling."""
        settled(self._page)
        self._page.locator("#bar h1").tap()
        settled(self._page)

    @contextmanager
    def resting(self, point: Point) -> Iterator[None]:
        """One finger that rests on a point."""
        self._touch("touchStart", point)
        yield
        self._touch("touchEnd")
        settled(self._page)

    def hold(self, point: Point) -> None:
        """One finger on a point for longer than a tap takes."""
        with self.resting(point):
            self._page.wait_for_timeout(800)

    def over(self, *spaces: tuple[int, int]) -> None:
        """One finger from space to space."""
        self.stroke(*(place(self._page, *space) for space in spaces))

    def pinch(self, middle: Point, before: float, after: float) -> None:
        """Two fingers, `before` pixels apart and then `after`; the first comes down alone."""
        x, y = middle
        self._touch("touchStart", (x - before / 2, y))
        self._touch("touchStart", (x - before / 2, y), (x + before / 2, y))
        for part in (0.25, 0.5, 0.75, 1.0):
            apart = before + (after - before) * part
            self._touch("touchMove", (x - apart / 2, y), (x + apart / 2, y))
        self._touch("touchEnd")
        self._rest()


def colour(page: Page, at: Point) -> Sequence[int]:
    """The board's colour at a point of the page: red, green, blue."""
    return [
        int(value)
        for value in page.evaluate(
            """([x, y]) => {
              const board = document.getElementById('board'), box = board.getBoundingClientRect();
              const ratio = board.width / box.width;
              const context = board.getContext('2d');
              return Array.from(context.getImageData((x - box.left) * ratio, (y - box.top) * ratio, 1, 1).data).slice(0, 3);
            }""",
            list(at),
        )
    ]


def new_board(page: Page, game: str) -> None:
    """A new board of a game, in the editor."""
    press(page, "Menu")
    press(page, "New board")
    press(page, game)
    press(page, "Make this board")


def new_figure(page: Page, at: tuple[int, int], name: str) -> None:
    """A figure of this name, placed and selected."""
    press(page, "Figures")
    press(page, "New figure")
    tap(page, *at)
    press(page, "Done placing")
    tap(page, *at)
    page.get_by_label("Name", exact=True).fill(name)


def fit_photograph(page: Page, fingers: Fingers) -> None:
    """Choose the picture, drag the four corners onto the corners of the table in it."""
    press(page, "Photograph")
    page.set_input_files("#picture", {"name": "table.jpg", "mimeType": "image/jpeg", "buffer": photograph(page)})
    button(page, "It fits").wait_for()
    (ax, ay), (bx, _) = place(page, 0, 0), place(page, 15, 0)
    side = (bx - ax) / 15
    left, top, width, height = ax - side / 2, ay - side / 2, 16 * side, 12 * side  # the picture has the board's shape
    for (u, v), (x, y) in zip(((0, 0), (1, 0), (1, 1), (0, 1)), CORNERS, strict=True):
        start = (left + u * (width - 1) + 0.5, top + v * (height - 1) + 0.5)
        fingers.stroke(start, (left + x / SIZE[0] * width, top + y / SIZE[1] * height))
    press(page, "It fits")


def is_blue(rgb: Sequence[int]) -> bool:
    red, green, blue = rgb
    return blue > red + 60 and blue > green + 60


def is_red(rgb: Sequence[int]) -> bool:
    red, green, blue = rgb
    return red > green + 60 and red > blue + 60
