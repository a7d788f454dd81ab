"""Reads codes with the camera, or from a picture: with the browser's own detector if it has one, else with the decoder
of the npm package "qr", which is loaded only then."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import js
from pyodide.ffi import JsException

from tablelight.app.actions import Effect
from tablelight.app.share import actions as do
from tablelight.app.share.update import NO_CODE, camera_is, code_read
from tablelight.app.state import AppState
from tablelight.app.update import show_notice
from tablelight.web.guard import listen, spawn
from tablelight.web.host import Host
from tablelight.web.looking import FileInput

DECODER = "vendor/qr/reader.js"
FRAME_PIXELS = 720
"""Pixels of the longer side of the picture that is searched: enough for the densest code, and quick."""
PICTURE_PIXELS = 1600
PATIENCE, PATIENCE_PICTURE = 40, 2000
"""Milliseconds that the decoder may spend on a frame of the camera, and on a picture that was chosen."""
CAMERA = """{"audio": false, "video": {"facingMode": {"ideal": "environment"}, "width": {"ideal": 1280},
"height": {"ideal": 720}}}"""
READING_PAUSE_S = 0.03
"""Seconds between two looks."""
RETRY_S = 1.0
"""Seconds before a decoder that did not come is asked for again."""
CONTEXT = '{"willReadFrequently": true}'


class CodeReader:
    """The camera while the reader's dialog is open, and pictures of codes."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._input = FileInput(js.document.getElementById("scan"), lambda file: spawn(self._read(file)))
        self._canvas = js.document.createElement("canvas")
        self._detect: Any = None
        self._stream: Any = None
        self._forget: Callable[[], None] = lambda: None
        self._round = 0
        """Counts how often the dialog was opened: work that began for an earlier time ends."""

    def perform(self, effect: Effect) -> None:
        match effect:
            case do.TakeCodePicture(with_camera=with_camera):
                self._input.choose(with_camera=with_camera)
            case do.SetTorch(on=on):
                spawn(self._light(on))

    def after(self, old: AppState, new: AppState) -> None:
        """Start and stop the camera with the dialog; no frames are read while the page is hidden."""
        if new.dialog == "scan" and old.dialog != "scan":
            self._round += 1
            spawn(self._begin(self._round))
        elif old.dialog == "scan" and new.dialog != "scan":
            self._end()

    async def _begin(self, number: int) -> None:
        try:
            stream = await js.navigator.mediaDevices.getUserMedia(js.JSON.parse(CAMERA))
        except (JsException, AttributeError) as error:  # a page without mediaDevices: a file, or a host without TLS
            self._refused(_name_of(error), number)
            return
        if number != self._round or self._host.state.dialog != "scan":
            stop(stream)
            return
        self._stream, track = stream, stream.getVideoTracks()[0]
        # It was unplugged, or the system or another app took it. `stop` fires no such event.
        self._forget = listen(track, "ended", lambda _: self._refused("AbortError", number))
        while not (video := js.document.querySelector(".viewfinder video")):  # a slow tablet has not painted it yet
            await asyncio.sleep(READING_PAUSE_S)
            if number != self._round:
                return
        video.srcObject = stream
        try:
            await video.play()
        except JsException as error:  # such as that the dialog was closed meanwhile
            self._refused(_name_of(error), number)
            return
        if number != self._round:
            return
        able = track.getCapabilities() if hasattr(track, "getCapabilities") else None
        self._host.act(camera_is("on", False if getattr(able, "torch", False) else None))
        await self._read_frame(video, number)

    def _refused(self, why: str, number: int) -> None:
        if number == self._round and self._host.state.dialog == "scan":
            self._end()
            self._host.act(camera_is("refused", why=why))

    async def _read_frame(self, video: Any, number: int) -> None:
        """Read frame after frame, as quickly as it goes; a code that stays in view is reported once."""
        last = ""
        while number == self._round and self._stream is not None:
            await asyncio.sleep(READING_PAUSE_S)
            if js.document.hidden or not video.videoWidth:
                continue
            text = await self._text_in(video, video.videoWidth, video.videoHeight, FRAME_PIXELS, PATIENCE)
            if text and text != last and number == self._round and self._stream is not None:
                last = text
                self._host.act(code_read(text))
            if self._detect is None:
                await asyncio.sleep(RETRY_S)

    def _end(self) -> None:
        self._round += 1
        if self._stream is not None:
            self._forget()
            stop(self._stream)
            self._stream = None

    async def _light(self, on: bool) -> None:
        stream = self._stream
        if stream is None:
            return
        wanted = js.JSON.parse(json.dumps({"advanced": [{"torch": on}]}))
        try:
            await stream.getVideoTracks()[0].applyConstraints(wanted)
        except JsException:
            return  # it claimed to have a lamp, and has none
        if self._stream is stream:  # otherwise the camera was closed meanwhile
            self._host.act(camera_is("on", on))

    # Pictures

    async def _read(self, file: Any) -> None:
        """Read the code in a picture, unless the player closes the dialog that asked for it."""
        dialog, text = self._host.state.dialog, ""
        try:
            picture = await js.createImageBitmap(file)
        except JsException:
            pass
        else:
            text = await self._text_in(picture, picture.width, picture.height, PICTURE_PIXELS, PATIENCE_PICTURE)
            picture.close()
        if self._host.state.dialog == dialog:
            self._host.act(code_read(text) if text else show_notice(NO_CODE))

    # Codes

    async def _text_in(self, source: Any, width: int, height: int, largest: int, patience: int) -> str:
        """The text of the code in a picture or a video, "" if there is none."""
        factor = min(1.0, largest / max(width, height))
        canvas = self._canvas
        canvas.width, canvas.height = max(1, round(width * factor)), max(1, round(height * factor))
        context = canvas.getContext("2d", js.JSON.parse(CONTEXT))
        context.drawImage(source, 0, 0, canvas.width, canvas.height)
        try:
            if self._detect is None:
                self._detect = await detector()
            if hasattr(self._detect, "detect"):
                found = await self._detect.detect(canvas)
                return str(found[0].rawValue) if len(found) else ""
            pixels = context.getImageData(0, 0, canvas.width, canvas.height)
            return str(self._detect.read(pixels, patience) or "")
        except JsException:  # such as that the decoder does not come without a network
            return ""


def _name_of(error: Exception) -> str:
    return str(getattr(error, "name", "") or "no camera")


async def detector() -> Any:
    """The browser's own detector, if it reads QR codes; otherwise the decoder's module."""
    if hasattr(js, "BarcodeDetector"):
        with suppress(JsException):  # it may lack what it needs: as in Chromium without the system's library
            if "qr_code" in list(await js.BarcodeDetector.getSupportedFormats()):
                return js.BarcodeDetector.new(js.JSON.parse('{"formats": ["qr_code"]}'))
    return await js.tablelight.boot.load(DECODER)


def stop(stream: Any) -> None:
    """Stop the camera and its picture."""
    for track in stream.getTracks():
        track.stop()
