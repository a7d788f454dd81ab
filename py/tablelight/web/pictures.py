"""Pictures that are chosen or taken: photographs, scaled down and laid under the board, warped into its rectangle; and
portraits on figures, cut to a square, reduced, and decoded to be drawn."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import js
from pyodide.ffi import to_js

from tablelight.app.beside import LARGEST_SIDE_PX, MOST_CHARACTERS, MOST_SOURCE_CHARACTERS, SIDE_PX, Photo
from tablelight.app.editor import photograph
from tablelight.app.importing.update import take_underlay
from tablelight.app.portraits.panel import ChoosePortrait, portrait_loaded
from tablelight.app.state import AppState, Notice
from tablelight.app.update import show_notice
from tablelight.view.camera import projection
from tablelight.view.drawing import Backdrop
from tablelight.view.plane import UNIT, XY
from tablelight.web.guard import spawn
from tablelight.web.host import Host
from tablelight.web.looking import FileInput, NoPhotographError, PhotoReader, decoded, reduced, scaled

WARPED = 1400
"""Pixels of the longer side of the warped picture."""
PATCHES = 20
"""The patches each way in which the picture is warped: within one, an affine map is as good as the perspective."""
QUALITIES = (0.82, 0.6, 0.4)
OVERLAP = 0.7
"""Pixels that each patch is enlarged by, so that no seams show."""


class Images:
    """Pictures by their addresses, ready to be drawn. If there are more than `most()`, the oldest go."""

    def __init__(self, host: Host, most: Callable[[], int]) -> None:
        self._host, self._most = host, most
        self._images: dict[str, Any] = {}

    def get(self, source: str) -> Any:
        """A picture that can be drawn; None while it is decoded, and if it cannot be."""
        if source not in self._images:
            spawn(self.load(source))
        return self._images[source]

    def load(self, source: str) -> Coroutine[Any, Any, Any]:
        """The picture once it is decoded; None if it cannot be, or others have taken its place."""
        while len(self._images) >= self._most():
            del self._images[next(iter(self._images))]
        self._images[source] = None
        return self._decode(source)

    async def _decode(self, source: str) -> Any:
        image = await decoded(source)
        if image is not None and source in self._images:  # one that comes late must not replace a newer one
            self._images[source] = image
            self._host.request()
        return self._images.get(source)


class Pictures:
    """The photograph under the board."""

    def __init__(self, host: Host) -> None:
        self._host = host
        find = js.document.getElementById
        self._input = FileInput(find("picture"), lambda file: spawn(self._take(file, self._chosen_for)))
        self._chosen_for: int | None = None
        """The number of the game that a picture was chosen for last."""
        self._images = Images(host, lambda: 1)
        self._warped: tuple[tuple[object, ...], Any] | None = None
        self._reader = PhotoReader()

    def choose(self) -> None:
        self._chosen_for = self._host.state.saves.game_number
        self._input.choose()

    async def _take(self, file: Any, game_number: int | None) -> None:
        """Lay a picture under the board, then find the board in it. The corners can be dragged meanwhile."""
        photo = await reduced(file, _as_photo)
        if photo is None:
            self._host.act(show_notice(Notice(photograph.NOT_READ, {"name": str(file.name)})))
            return
        self._host.act(photograph.take_photo(photo, game_number))
        image = await self._images.load(photo.source)
        if image is not None:
            bitmap = await js.createImageBitmap(image)
            with suppress(NoPhotographError):
                await self._reader.read(
                    bitmap, lambda text: self._host.act(photograph.find_corners(photo.source, text))
                )

    def read_ground(self) -> None:
        """Read the colours of the photograph, as it lies on the board."""
        photo = photograph.photo_on_board(self._host.state)
        image = self._images.get(photo.source) if photo is not None else None
        if photo is None or image is None:
            return  # it is not on the screen yet
        plane = self._host.view.plane
        flat = self._flat(photo, image, plane.width, plane.height)
        canvas = scaled(
            flat, plane.width * photograph.GROUND_PIXELS / UNIT, plane.height * photograph.GROUND_PIXELS / UNIT
        )
        data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.to_bytes()
        self._host.act(photograph.group_ground(canvas.width, canvas.height, data))

    def lay_under(self, data: bytes | None) -> None:
        """Lay the picture that came with a file under the board that has come to the table with it."""
        if data is not None:
            spawn(self._lay(js.Blob.new(js.Array.of(to_js(data))), self._host.state.saves.game_number))

    async def _lay(self, blob: Any, game_number: int) -> None:
        photo = await reduced(blob, _as_photo)
        if photo is not None:  # the board is whole without it
            self._host.act(take_underlay(photo, game_number))

    def backdrop(self, state: AppState) -> Backdrop | None:
        """The picture that lies under the board now; None while it is being read."""
        photo = photograph.photo_on_board(state)
        if photo is None or state.history is None:
            return None
        image = self._images.get(photo.source)
        if image is None:
            return None  # it is being read; if it cannot be, the board is shown without it
        session = state.editor.session
        if session is not None and session.fitting:
            return Backdrop(image, photograph.picture_rectangle(state, photo), 1.0)
        plane = self._host.view.plane
        flat = self._flat(photo, image, plane.width, plane.height)
        return Backdrop(flat, (0.0, 0.0, plane.width, plane.height), photo.opacity / 100)

    def _flat(self, photo: Photo, image: Any, width: float, height: float) -> Any:
        """The board's part of the picture, as seen from straight above: made once for each position of the corners."""
        key = (photo.source, photo.corners, width, height)
        if self._warped is None or self._warped[0] != key:
            factor = WARPED / max(width, height)
            self._warped = key, _warp(photo, image, round(width * factor), round(height * factor))
        return self._warped[1]


def _as_photo(bitmap: Any) -> Photo | None:
    """A picture no larger than is of use, as JPEG; None if even that is too large."""
    factor = min(1.0, LARGEST_SIDE_PX / max(bitmap.width, bitmap.height))
    canvas = scaled(bitmap, bitmap.width * factor, bitmap.height * factor)
    for quality in QUALITIES:
        source = str(canvas.toDataURL("image/jpeg", quality))
        if len(source) <= MOST_SOURCE_CHARACTERS:
            return Photo(source=source, width=canvas.width, height=canvas.height)
    return None


WAYS = (("image/webp", 0.85), ("image/jpeg", 0.85), ("image/jpeg", 0.6), ("image/jpeg", 0.3))
"""The picture formats to try, with their quality. A browser that writes no WebP gives a PNG instead."""
MOST_DECODED = 200
"""The most pictures that are kept ready to be drawn, unless a game has more."""


class PortraitPictures:
    """The pictures on the figures of the table."""

    def __init__(self, host: Host) -> None:
        self._host = host
        find = js.document.getElementById
        self._input = FileInput(find("portrait"), lambda file: spawn(self._take(file, *self._chosen_for)))
        self._chosen_for = "", 0
        """The figure that a picture is being chosen for, and the number of its game."""
        self.image = Images(host, self._most).get

    def _most(self) -> int:
        """At least those of the game: if one of them went for another, each would be decoded again for ever."""
        history = self._host.state.history
        return max(MOST_DECODED, 0 if history is None else len(history.portraits))

    def choose(self, wanted: ChoosePortrait) -> None:
        self._chosen_for = wanted.figure, self._host.state.saves.game_number
        self._input.choose(with_camera=wanted.takes)

    async def _take(self, file: Any, figure: str, game_number: int) -> None:
        source = await reduced(file, _square)
        if game_number == self._host.state.saves.game_number:  # another game may have a figure of that name
            self._host.act(portrait_loaded(figure, str(file.name), source))


def _square(bitmap: Any) -> str | None:
    """The middle of a picture as a small square; None if even that is too large."""
    side = min(bitmap.width, bitmap.height)
    canvas = js.document.createElement("canvas")
    canvas.width = canvas.height = SIDE_PX
    context = canvas.getContext("2d")
    context.imageSmoothingQuality = "high"
    context.fillStyle = "#ffffff"  # under transparent parts: a JPEG has none
    context.fillRect(0, 0, SIDE_PX, SIDE_PX)
    left, top = (bitmap.width - side) / 2, (bitmap.height - side) / 2
    context.drawImage(bitmap, left, top, side, side, 0, 0, SIDE_PX, SIDE_PX)
    for form, quality in WAYS:
        source = str(canvas.toDataURL(form, quality))
        if len(source) <= MOST_CHARACTERS and source.startswith(f"data:{form}"):
            return source
    return None


def as_jpeg(source: Any) -> str:
    """A picture or a canvas as a data: address."""
    return str(scaled(source, source.width, source.height).toDataURL("image/jpeg", QUALITIES[0]))


def _warp(photo: Photo, image: Any, width: int, height: int) -> Any:
    """The quadrilateral of the picture drawn as a rectangle: two triangles per patch, each by the affine map that takes
    its corners in the picture to its corners in the rectangle."""
    canvas = js.document.createElement("canvas")
    canvas.width, canvas.height = max(width, 1), max(height, 1)
    context = canvas.getContext("2d")
    project = projection([(u * photo.width, v * photo.height) for u, v in photo.corners])
    steps = [n / PATCHES for n in range(PATCHES + 1)]
    seen = [[project(u, v) for u in steps] for v in steps]
    flat = [[(u * width, v * height) for u in steps] for v in steps]
    for row in range(PATCHES):
        for column in range(PATCHES):
            a, b, c, d = (row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)
            # Draw the first triangle over the whole patch, so that no seam shows where the second meets it.
            for corners, within in (((a, b, d), (a, b, c, d)), ((c, d, b), (c, d, b))):
                outline = [flat[r][k] for r, k in within]
                _triangle(context, image, [seen[r][k] for r, k in corners], [flat[r][k] for r, k in corners], outline)
    return canvas


def _triangle(context: Any, image: Any, source: list[XY], target: list[XY], outline: list[XY]) -> None:
    """The affine map that takes one triangle of the picture to one of the canvas, drawn within an outline."""
    (ax, ay), (bx, by), (cx, cy) = source
    (px, py), (qx, qy), (rx, ry) = target
    whole = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    if not whole:
        return
    xx = ((qx - px) * (cy - ay) - (rx - px) * (by - ay)) / whole
    xy = ((qy - py) * (cy - ay) - (ry - py) * (by - ay)) / whole
    yx = ((rx - px) * (bx - ax) - (qx - px) * (cx - ax)) / whole
    yy = ((ry - py) * (bx - ax) - (qy - py) * (cx - ax)) / whole
    middle = sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)
    context.save()
    context.beginPath()
    for x, y in outline:
        context.lineTo(x + _sign(x - middle[0]) * OVERLAP, y + _sign(y - middle[1]) * OVERLAP)
    context.clip()
    context.setTransform(xx, xy, yx, yy, px - xx * ax - yx * ay, py - xy * ax - yy * ay)
    context.drawImage(image, 0, 0)
    context.restore()


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)
