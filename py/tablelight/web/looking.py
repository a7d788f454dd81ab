"""Photographs of the table: taken or chosen, read by a worker that is ended afterwards, so that its memory is given back."""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import JsException

from tablelight.app.actions import Effect
from tablelight.app.look.actions import ChooseTablePhoto, TablePhotoChosen, TablePhotoRead, TablePhotoRefused
from tablelight.app.state import AppState
from tablelight.locale.messages import msg
from tablelight.web.guard import guarded, listen, spawn
from tablelight.web.host import BoardHost

WORKER = "vendor/look/worker.js"
LONGEST = 2048
"""Pixels of the longer side of what is looked at."""
MOST_PHOTO_PIXELS = 100_000_000
NO_PICTURE = msg("This file is no picture that can be read.")
TOO_LARGE = msg("This picture is too large. At most 100 megapixels can be read.")
NO_WORKER = msg("This browser cannot look at photographs.")


class Looking:
    """The photograph that is being read."""

    def __init__(self, host: BoardHost) -> None:
        self._host = host
        self._worker: Any = None
        self._input = js.document.createElement("input")
        self._input.type, self._input.accept = "file", "image/*"
        listen(self._input, "change", self._chosen)

    def perform(self, effect: Effect) -> None:
        """Do what was asked for. The device's own camera takes the photograph: the page asks for no permission."""
        if isinstance(effect, ChooseTablePhoto):
            if effect.with_camera:
                self._input.setAttribute("capture", "environment")
            else:
                self._input.removeAttribute("capture")
            self._input.click()

    def after(self, old: AppState, new: AppState) -> None:
        """Stop reading if the dialog is closed."""
        if old.dialog == "look" and new.dialog != "look":
            self._end()

    def _chosen(self, _: Any) -> None:
        file = self._input.files.item(0)
        if file:
            self._host.act(TablePhotoChosen())
            spawn(self._read(file, self._host.state.saves.game_number))
        self._input.value = ""

    async def _read(self, file: Any, game: int) -> None:
        try:
            bitmap = await js.createImageBitmap(file)
        except JsException:
            self._host.act(TablePhotoRefused(NO_PICTURE))
            return
        width, height = bitmap.width, bitmap.height
        if width * height > MOST_PHOTO_PIXELS:
            bitmap.close()
            self._host.act(TablePhotoRefused(TOO_LARGE))
            return
        factor = min(1.0, LONGEST / max(width, height))
        canvas = js.document.createElement("canvas")
        canvas.width, canvas.height = max(1, round(width * factor)), max(1, round(height * factor))
        context = canvas.getContext("2d")
        context.imageSmoothingQuality = "high"
        context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
        bitmap.close()
        pixels = context.getImageData(0, 0, canvas.width, canvas.height)
        self._end()
        try:
            worker = js.Worker.new(await address())
        except JsException:
            self._host.act(TablePhotoRefused(NO_WORKER))
            return
        self._worker = worker

        def read(event: Any) -> None:
            if self._worker is worker:
                self._end()
                self._host.act(TablePhotoRead(str(event.data), game))

        def failed(_: Any) -> None:
            if self._worker is worker:
                self._end()
                self._host.act(TablePhotoRefused(NO_WORKER))

        worker.addEventListener("message", guarded(read))
        worker.addEventListener("error", guarded(failed))
        values = (("width", canvas.width), ("height", canvas.height), ("data", pixels.data.buffer))
        message = js.Object.fromEntries(js.Array.of(*(js.Array.of(*pair) for pair in values)))
        worker.postMessage(message, js.Array.of(pixels.data.buffer))

    def _end(self) -> None:
        if self._worker is not None:
            self._worker.terminate()
            self._worker = None


async def address() -> str:
    """Where the worker's script is; in the one-file edition it is made of the page's own text."""
    if not hasattr(js, "tablelightFiles"):
        return WORKER
    text = await js.tablelightFiles.text(WORKER)
    kind = js.Object.fromEntries(js.Array.of(js.Array.of("type", "text/javascript")))
    return str(js.URL.createObjectURL(js.Blob.new(js.Array.of(text), kind)))
