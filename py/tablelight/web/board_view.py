"""The board on the screen: the camera, the places that its pixels mean, what fingers hold, and its painting.

Pixels are CSS pixels from the upper left corner of the canvas.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import is_
from typing import Any

import js
from attrs import evolve

from tablelight.app import side_view
from tablelight.app.gestures import meaning
from tablelight.app.move.drag import dragged_figure, ruler_label
from tablelight.app.state import AppState
from tablelight.app.timeline.queries import shown as looked_at
from tablelight.progress.portions import Steps
from tablelight.view.camera import SMALLEST_SCALE, Camera, fitted
from tablelight.view.drawing import Backdrop, Layer
from tablelight.view.plane import UNIT, Place, Plane, plane_of
from tablelight.web.canvas import Canvas
from tablelight.web.guard import Timer, spawn
from tablelight.web.working_sign import between_frames

RIM_PIXELS = 70.0
"""Pixels from the rim within which the keyboard's cursor pushes the board."""
ON_THE_WAY_MS = 1000
"""Milliseconds between two pictures of a board that is being drawn."""
STILL_MS = 200
"""Milliseconds without movement after which the camera is at rest."""


class BoardView:
    """The board under a camera, which stays where the player has put it."""

    def __init__(self, state: Callable[[], AppState], request: Callable[[], None], canvas: Canvas) -> None:
        """`state`: gives the app's present state; `request`: repaints in the next frame."""
        self._state, self._request, self._canvas = state, request, canvas
        self._stage: Any = js.document.getElementById("stage")
        self.camera = Camera()
        self.size = 1.0, 1.0
        self.is_chosen = False
        """Whether the player has pushed or zoomed the board since it was fitted."""
        self.dragged: tuple[str, float, float] | None = None
        """The id of the figure under the finger, and the finger's pixel."""
        self.lens: tuple[float, float] | None = None
        """The pixel that a magnifier shows."""
        self.finger: tuple[float, float] | None = None
        """The pixel of a finger that draws a ruler."""
        self._painted_by = self.camera
        self._sharpening = Timer()
        """Once the camera rests, what was shown from an earlier view is drawn again."""
        self.is_drawing = False
        """Whether the picture lacks what is slow to draw; another one follows with it."""
        self._is_blurred = self._is_told = False
        self._there: tuple[Layer, ...] | None = None
        """The layers that the board is painted of, if all of it is as it should be; and their view."""
        self._there_by: object = None
        self.is_kept = False
        """Whether the painted board stays, even if the page gives it another size."""
        self._is_tilted = False
        """Whether levels were seen from the side when the board was fitted."""

    @property
    def plane(self) -> Plane:
        return plane_of(looked_at(self._state()).document.board)

    def shown_at(self, place: Place) -> tuple[float, float]:
        """Where the middle of a place is in the picture, in units."""
        return side_view.middles(looked_at(self._state()))(place)

    def at(self, x: float, y: float) -> Place | None:
        state = self._state()
        return meaning.under(looked_at(state), self.camera.plane(x, y)) if state.history is not None else None

    def meant(self, x: float, y: float, pointer: str) -> Place | None:
        """The place that a kind of pointer means by a pixel: a finger also means a figure near it."""
        state = self._state()
        if state.history is None:
            return None
        return meaning.meant(looked_at(state), self.camera.plane(x, y), self.camera.scale, pointer)

    def pan(self, dx: float, dy: float) -> None:
        self._move(self.camera.panned(dx, dy))

    def zoom(self, factor: float, x: float, y: float) -> None:
        """Zoom by a factor; the point at the pixel stays there. In true size nothing zooms."""
        if not self._state().in_true_size:
            whole = fitted((self.plane.width, self.plane.height), self.size, turns=self.camera.turns)
            self._move(self.camera.zoomed(factor, x, y, min(SMALLEST_SCALE, whole.scale)))

    def zoom_middle(self, factor: float) -> None:
        self.zoom(factor, self.size[0] / 2, self.size[1] / 2)

    def lead_to(self, place: Place) -> None:
        """Push the board so that a place is well in view."""
        self._move(self.camera.showing(*self.shown_at(place), self.size, 2 * RIM_PIXELS))

    def follow(self, cursor: Place) -> None:
        """Push the board if the keyboard's cursor would leave the screen."""
        self.camera = self.camera.showing(*self.shown_at(cursor), self.size, RIM_PIXELS)

    def _move(self, camera: Camera) -> None:
        self.camera, self.is_chosen = camera.on_screen((self.plane.width, self.plane.height), self.size), True
        self._request()

    def fit(self) -> None:
        self._fit()
        self._request()

    def _fit(self) -> None:
        state = self._state()
        if state.history is not None:
            self._is_tilted = side_view.is_shown(state)
            board = self.plane.width, self.plane.height
            turns, ratio, above = state.at_table.turns, self.camera.ratio, side_view.above(state)
            scale = state.at_table.inch / UNIT if state.in_true_size else None
            self.camera = fitted(board, self.size, ratio, turns=turns, above=above, scale=scale)
        self.is_chosen = False

    def fit_tilt(self) -> None:
        """Fit the board before the first picture that shows its levels from the side, or from above again: nothing of
        the other view may stand in for what is not drawn yet."""
        state = self._state()
        if state.history is None or state.editor.session is not None or state.timeline.index is not None:
            return
        is_tilted = side_view.is_shown(state)
        if is_tilted != self._is_tilted and is_tilted == state.is_tilted:
            self._canvas.bitmaps.forget()
            self._fit()
            self._painted_by = self.camera

    def keep(self, is_kept: bool) -> None:
        """Keep the board as it is painted, from its upper left corner; or give it its room again."""
        if is_kept != self.is_kept:
            self.is_kept = is_kept
            for name, side in zip(("width", "height"), self.size, strict=True):
                self._canvas.style(name, f"{side}px" if is_kept else "")

    def resize(self) -> bool:
        """Give the canvas its size on the screen; returns whether that is another one. Then the board is fitted again,
        unless the player has chosen a view, and must be painted, because a resized canvas is empty."""
        box = self._stage.getBoundingClientRect()
        size, ratio = (max(box.width, 1), max(box.height, 1)), min(js.devicePixelRatio or 1, 3)
        if (size, ratio) == (self.size, self.camera.ratio):
            return False
        self.size, self.camera = size, evolve(self.camera, ratio=ratio)
        self._canvas.resize(*self.size, ratio)
        self._there = None
        if self.is_chosen and self._state().history is not None:
            self.camera = self.camera.on_screen((self.plane.width, self.plane.height), self.size)
        else:
            self._fit()
        self._painted_by = self.camera  # no gesture is under way: draw it at once
        return True

    def paint(self, picture: tuple[Layer, ...], backdrop: Backdrop | None) -> None:
        """Paint layers, with what fingers hold above them, also under the magnifier. Below a dialog, a board that is
        there already is left alone: hundreds of figures take a slow tablet half as long as a tap."""
        state, camera = self._state(), self.camera
        if state.dialog is not None and self._is_there(picture, backdrop):
            return
        if self.dragged is not None and state.history is not None:
            figure, x, y = self.dragged
            picture = (*picture, dragged_figure(state, figure, camera.plane(x, y), self.at(x, y), camera.scale))
        if self.finger is not None and state.history is not None:
            picture = (*picture, ruler_label(state, camera.plane(*self.finger), camera.scale))
        is_moving, self._painted_by = camera != self._painted_by, camera
        is_true = self._canvas.paint(picture, camera, backdrop, is_moving=is_moving)
        if self._canvas.bitmaps.is_drawing:
            if not self.is_drawing:
                self.is_drawing = True
                spawn(self._drawn())
        elif not is_true:
            self._sharpening.set(STILL_MS, self._request)
        self._is_blurred = not is_true
        is_held = self.dragged is not None or self.finger is not None or self.lens is not None
        self._there = None if is_held or self._is_blurred else picture
        self._there_by = camera, backdrop, self._canvas.look
        self._tell()
        if self.lens is not None:
            self._canvas.magnify(picture, camera, self.lens, self.size, backdrop)

    def _is_there(self, picture: tuple[Layer, ...], backdrop: Backdrop | None) -> bool:
        """Whether just this board is painted: of the very same layers, with nothing left to draw."""
        if self._there is None or self.is_drawing or self._painted_by != self.camera:
            return False
        is_same = len(self._there) == len(picture) and all(map(is_, self._there, picture))
        return is_same and self._there_by == (self.camera, backdrop, self._canvas.look)

    async def _drawn(self) -> None:
        """Draw what the picture lacks while the page takes taps, then paint it; the page says so until then."""
        try:
            await between_frames(self._parts())
        finally:
            self.is_drawing = False
            self._tell()
            self._request()

    def _tell(self) -> None:
        """Mark the stage as busy while a newly drawn picture is still to come, from when the board is pushed."""
        is_busy = self.is_drawing or self._is_blurred
        if is_busy != self._is_told:
            self._is_told = is_busy
            if is_busy:
                self._stage.setAttribute("aria-busy", "true")
            else:
                self._stage.removeAttribute("aria-busy")

    def _parts(self) -> Steps[None]:
        """Draw what the picture lacks; on the way, show what is there."""
        painted = js.performance.now()
        for _ in self._canvas.bitmaps.drawing():
            if js.performance.now() - painted > ON_THE_WAY_MS:
                painted = js.performance.now()
                self._request()
            yield
