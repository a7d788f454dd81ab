"""Decodes and reduces pictures that a player chooses or takes with the camera. A worker reads photographs of the table,
and is ended afterwards, so that its memory is given back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import js
from pyodide.ffi import JsException

from tablelight.app.actions import Effect
from tablelight.app.beside import size_in
from tablelight.app.look.actions import ChooseTablePhoto, TablePhotoIs, TablePhotoRead
from tablelight.app.state import AppState
from tablelight.locale.messages import msg
from tablelight.web.guard import blob, listen, spawn
from tablelight.web.host import Host

T = TypeVar("T")


async def decoded(source: str) -> Any:
    """An image element with the picture of an address, ready to be drawn; None if it cannot be read."""
    image = js.Image.new()
    image.src = source
    try:
        await image.decode()
    except JsException:
        return None
    return image


def scaled(source: Any, width: float, height: float) -> Any:
    """A picture or a canvas on a new canvas, in another size."""
    canvas = js.document.createElement("canvas")
    canvas.width, canvas.height = max(round(width), 1), max(round(height), 1)
    context = canvas.getContext("2d")
    context.imageSmoothingQuality = "high"
    context.drawImage(source, 0, 0, canvas.width, canvas.height)
    return canvas


class FileInput:
    """An element in which a file is chosen; `use` gets the file."""

    def __init__(self, element: Any, use: Callable[[Any], object]) -> None:
        self._element, self._use = element, use
        listen(element, "change", self._chosen)

    def choose(self, *, with_camera: bool = False) -> None:
        """Let the player choose a file, or take a picture with the device's own camera."""
        if with_camera:
            self._element.setAttribute("capture", "environment")
        else:
            self._element.removeAttribute("capture")
        self._element.click()

    def _chosen(self, _: Any) -> None:
        if self._element.files.length:
            self._use(self._element.files.item(0))
        self._element.value = ""  # so that the same file can be chosen again


async def reduced(file: Any, reduce: Callable[[Any], T | None]) -> T | None:
    """What a function makes of the bitmap of a file or blob; None if it is no picture."""
    try:
        bitmap = await js.createImageBitmap(file)
        found = reduce(bitmap)
        bitmap.close()
    except JsException:
        return None
    return found


WORKER = "vendor/look/worker.js"
HEADER = 1_000_000
"""The first bytes of a file, in which its picture's size is looked for."""
MOST_PHOTO_PIXELS = 100_000_000
NO_PICTURE = msg("This file is not a picture that can be read.")
TOO_LARGE = msg("This picture is too large. At most 100 megapixels can be read.")
NO_WORKER = msg("This browser cannot read photographs.")


class NoPhotographError(Exception):
    """A file is no photograph that can be read; its text is a sentence."""


class PhotoReader:
    """Reads one photograph at a time."""

    def __init__(self) -> None:
        self._worker: Any = None
        self._forget: Callable[[], None] = lambda: None

    async def read(self, bitmap: Any, use: Callable[[str], None]) -> None:
        """Look at a bitmap, which is given away; `use` gets what is found, as JSON, or "". It is not called if another
        photograph is read, or if reading ends before. Raises NoPhotographError if the browser cannot do it."""
        if not hasattr(js, "OffscreenCanvas"):
            raise NoPhotographError(NO_WORKER)
        script = await address(WORKER)
        self.end()
        try:
            worker = self._worker = js.Worker.new(script)
        except JsException as error:
            raise NoPhotographError(NO_WORKER) from error

        def read(event: Any) -> None:
            if self._worker is not worker:
                return
            if event.type == "message" and isinstance(event.data, int | float):
                for bar in js.document.querySelectorAll("dialog[open] progress"):
                    bar.value = event.data
            else:
                self.end()
                use(str(event.data) if event.type == "message" else "")

        self._forget = listen(worker, "message error", read)
        worker.postMessage(bitmap, js.Array.of(bitmap))  # it is reduced there, so that the page does not freeze

    def end(self) -> None:
        if self._worker is not None:
            self._forget()
            self._worker.terminate()
            self._worker = None


class Looking:
    """The photograph of the table that is being read."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._reader = PhotoReader()
        self._number = 0
        """Counts the photographs: one that is decoded late is left."""
        element = js.document.createElement("input")
        element.type, element.accept = "file", "image/*"
        self._input = FileInput(element, self._chosen)

    def perform(self, effect: Effect) -> None:
        """Choose a photograph. The device's own camera takes it: the page asks for no permission."""
        if isinstance(effect, ChooseTablePhoto):
            self._input.choose(with_camera=effect.with_camera)

    def after(self, old: AppState, new: AppState) -> None:
        if old.dialog == "look" and new.dialog != "look":
            self._number += 1
            self._reader.end()

    def _chosen(self, file: Any) -> None:
        self._number += 1
        self._host.act(TablePhotoIs("reading"))
        spawn(self._read(file, self._number, self._host.state.saves.game_number))

    async def _read(self, file: Any, number: int, game: int) -> None:
        try:
            bitmap = await _decoded(file)
            if number != self._number:
                bitmap.close()
                return
            await self._reader.read(bitmap, lambda text: self._host.act(TablePhotoRead(text, game)))
        except NoPhotographError as error:
            if number == self._number:
                self._host.act(TablePhotoIs("refused", str(error)))


async def _decoded(file: Any) -> Any:
    """The picture of a file as a bitmap. One that is too large is refused before it takes up memory."""
    try:
        width, height = size_in((await file.slice(0, HEADER).arrayBuffer()).to_bytes())
        if width * height > MOST_PHOTO_PIXELS:
            raise NoPhotographError(TOO_LARGE)
        bitmap = await js.createImageBitmap(file)
    except JsException as error:
        raise NoPhotographError(NO_PICTURE) from error
    if bitmap.width * bitmap.height > MOST_PHOTO_PIXELS:
        bitmap.close()
        raise NoPhotographError(TOO_LARGE)
    return bitmap


async def address(script: str) -> str:
    """The address of a worker's script; in the one-file edition it is made of the page's own text."""
    if not hasattr(js, "tablelightFiles"):
        return script
    return str(js.URL.createObjectURL(blob("text/javascript", await js.tablelightFiles.text(script))))
