"""Moving pictures: each frame is drawn off the screen; a worker makes a GIF of them, or the browser records them. A
single frame is a picture to send."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import js
from attrs import evolve
from pyodide.ffi import JsException, create_once_callable

from tablelight.app.actions import Effect
from tablelight.app.film.update import FilmFrame, film_frame, film_frames, film_made, film_progress, set_film, stop_film
from tablelight.app.saves.files import file_name
from tablelight.app.scene import layers
from tablelight.app.share.actions import SendMoment
from tablelight.app.state import AppState
from tablelight.app.table_state import PACE_MS
from tablelight.web.board_picture import colour, drawn, frame_of, png, shared
from tablelight.web.files import download
from tablelight.web.guard import as_object, blob, guarded, spawn
from tablelight.web.host import Host
from tablelight.web.looking import address
from tablelight.web.parts import answer
from tablelight.web.working_sign import between_frames

WORKER = "vendor/film/worker.js"
LINE_PX, TEXT_PX, SIDE_PX = 20, 14, 8
"""The height, the letters and the margin of the lines of text below the board, in pixels."""
SENT_PX, LINES = 1200, 60
"""Pixels of the longer side of the board in a picture sent; how many text lines are as high as a large board."""
SOON_MS = 100
"""Milliseconds to record the last frame."""
LAST_MS = 3000
"""Milliseconds for which the last frame is shown."""
VIDEO = "video/webm"


class Film:
    """The moving picture that is being made."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def after(self, old: AppState, new: AppState) -> None:
        """Begin what was asked for. Closing the dialog cancels it."""
        if new.dialog == "film" and old.dialog != "film":  # checked again for each game
            self._host.act(set_film(evolve(self._host.state.film, can_record=can_record())))
        elif new.dialog != "film" and new.film.done is not None:
            self._host.act(stop_film())
        elif new.film.number != old.film.number and new.film.done is not None:
            spawn(self._make(new))

    def perform(self, effect: Effect) -> None:
        if isinstance(effect, SendMoment):
            spawn(self._send(film_frame(self._host.state, effect.entry)))

    async def _send(self, frame: FilmFrame) -> None:
        """Send a frame by the device's own share dialog; if that takes no pictures, as a file."""
        element = _canvas()
        await self._drawn(element, frame, SENT_PX, lambda: False)
        picture, name = await png(element), file_name(frame.state.document, "png")
        file = js.File.new(js.Array.of(picture), name, as_object(type="image/png"))
        if not await shared(as_object(files=js.Array.of(file))):
            download(picture, name, "image/png")

    async def _make(self, state: AppState) -> None:
        number = state.film.number
        make = self._recorded if state.film.form == "video" else self._encoded
        try:
            found = await make(state)
        except (JsException, AttributeError, OSError):
            self._host.act(film_made(number, None))
            return
        if found is not None and not self._is_left(number):
            end = "webm" if state.film.form == "video" else "gif"
            download(found, file_name(state.document, end), str(found.type))
            self._host.act(film_made(number, int(found.size)))

    def _is_left(self, number: int) -> bool:
        film = self._host.state.film
        return film.done is None or film.number != number or self._host.state.dialog != "film"

    async def _frames(self, state: AppState, element: Any) -> AsyncIterator[int]:
        """Draw frame after frame of the film on the canvas, until it is left; yields the milliseconds of each."""
        film = state.film
        for done, frame in enumerate(film_frames(state), 1):
            if not await self._drawn(element, frame, film.width, lambda: self._is_left(film.number)):
                return
            self._host.act(film_progress(film.number, done))
            yield LAST_MS if done == film.count else PACE_MS[film.pace]

    async def _drawn(self, element: Any, frame: FilmFrame, longest: int, is_left: Callable[[], bool]) -> bool:
        """Draw a frame on the canvas: the board, and the lines below it; False if it was left. The first frame gives the
        canvas its size: `longest` pixels for the longer side of the board. Later frames are fitted in."""
        left, top, across, down = frame_of(frame.state)
        scale, zoom = longest / max(across, down), max(1, longest / LINES / TEXT_PX)
        line_px, side_px = LINE_PX * zoom, SIDE_PX * zoom
        text = round(line_px * len(frame.lines) + side_px)
        if not element.width:
            element.width, element.height = round(across * scale), round(down * scale) + text
        width, board = element.width, element.height - text
        scale = min(width / across, board / down)
        corner = left - (width / scale - across) / 2, top - (board / scale - down) / 2
        paper, ink = colour("--paper"), colour("--ink")
        parts = drawn(self._host, layers(frame.state), element, corner, scale, ground=paper)
        if await between_frames(parts, is_left) is None:
            return False
        context = element.getContext("2d")
        context.setTransform(1, 0, 0, 1, 0, 0)
        context.fillStyle = paper
        context.fillRect(0, board, width, text)
        context.fillStyle = ink
        context.font, context.textBaseline = f"{TEXT_PX * zoom}px Inter, sans-serif", "middle"
        for line, words in enumerate(frame.lines):
            context.fillText(words, side_px, board + line_px * (line + 0.5), width - 2 * side_px)
        return True

    async def _encoded(self, state: AppState) -> Any:
        """A GIF, as a blob."""
        worker, element = js.Worker.new(await address(WORKER)), _canvas()
        try:
            async for delay in self._frames(state, element):
                pixels = element.getContext("2d").getImageData(0, 0, element.width, element.height).data.buffer
                await answer(worker, {"width": element.width, "height": element.height, "delay": delay, "data": pixels})
            return blob("image/gif", await answer(worker, {"isLast": True}))
        finally:
            worker.terminate()

    async def _recorded(self, state: AppState) -> Any:
        """A video that the browser records while the frames are shown, as a blob; None if left before the first frame."""
        film, pieces = state.film, list[Any]()
        element, shown = _canvas(), _canvas()
        if not await self._drawn(element, next(film_frames(state)), film.width, lambda: self._is_left(film.number)):
            return None
        shown.width, shown.height = element.width, element.height
        picture = shown.getContext("2d")
        recorder = js.MediaRecorder.new(shown.captureStream(30), as_object(mimeType=VIDEO))
        ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        keep = guarded(lambda event: pieces.append(event.data))
        recorder.addEventListener("dataavailable", keep)
        recorder.addEventListener("stop", create_once_callable(lambda _: ended.set_result(None)))
        recorder.start()
        try:
            async for delay in self._frames(state, element):
                picture.drawImage(element, 0, 0)  # a frame is recorded once it is complete
                await asyncio.sleep(delay / 1000)
            picture.drawImage(element, 0, 0)  # a recording ends with the last drawing
            await asyncio.sleep(SOON_MS / 1000)
        finally:
            recorder.stop()
            await ended
            keep.destroy()
        return blob(VIDEO, *pieces)


def can_record() -> bool:
    """Whether the browser records what a canvas shows."""
    recorder = getattr(js, "MediaRecorder", None)
    return recorder is not None and bool(recorder.isTypeSupported(VIDEO))


def _canvas() -> Any:
    """A canvas off the screen that has no size yet."""
    element = js.document.createElement("canvas")
    element.width = element.height = 0
    return element
