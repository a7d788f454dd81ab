"""Passing a game on: a link, a picture, a sheet of paper."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import js
from attrs import evolve

from tablelight.app.actions import Effect
from tablelight.app.at_table.panel import PrintTrueSize, true_size_sheet
from tablelight.app.history import History
from tablelight.app.saves.actions import LinkOpened
from tablelight.app.saves.files import file_name
from tablelight.app.scene import layers
from tablelight.app.share.actions import CopyText, Print, SavePicture, SendLink
from tablelight.app.share.fountain import FRAMES_A_SECOND
from tablelight.app.share.printed import give_marks, marks_sheet, sheet
from tablelight.app.share.update import COPIED, NOT_COPIED, next_frame
from tablelight.app.state import AppState
from tablelight.app.table_state import DRAWING, Dialog, Paper
from tablelight.app.timeline.queries import shown as looked_at
from tablelight.app.update import show_notice
from tablelight.board.document import Document
from tablelight.progress.portions import Steps
from tablelight.view.drawing import Backdrop
from tablelight.view.nodes import Node
from tablelight.view.styles import colours
from tablelight.view.svg import svg_pieces
from tablelight.web.board_picture import colour, drawn, frame_of, png, shared
from tablelight.web.dom import Tree
from tablelight.web.files import blob_of, download
from tablelight.web.guard import Timer, as_object, is_copied, listen, spawn
from tablelight.web.host import Host
from tablelight.web.pictures import as_jpeg
from tablelight.web.working_sign import between_frames, kept_between_frames, once_shown

PICTURE_PX = 2400
"""Pixels of the longer side of a picture."""


class Sending:
    """Does what sharing asks of the browser."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._sheet = js.document.getElementById("sheet")
        self._tree: Tree | None = None
        self._sheet_of: Callable[[AppState], Node] = sheet
        self._asked_in: Dialog | None = None
        """The dialog whose button chose that sheet: the sheet counts as long as it is open."""
        self._moving = Timer()
        self._drawn: tuple[Document, Any] | None = None
        """What our button prints: the board of a document, drawn beforehand."""
        listen(js, "beforeprint", lambda _: self._lay_out())
        listen(js, "afterprint", lambda _: self._clear_sheet())
        listen(js, "hashchange", lambda _: self._arrived())

    def perform(self, effect: Effect) -> None:
        match effect:
            case CopyText(text=text):
                spawn(self._copy(text))
            case SendLink(address=address):
                spawn(self._send(address))
            case SavePicture(form="png"):
                once_shown(self._save_png)
            case SavePicture(form="svg"):
                once_shown(self._save_svg)
            case Print(what="game"):
                once_shown(self._print)
            case Print(what="marks"):
                self._host.act(give_marks())
                self._print_sheet(marks_sheet)
                js.window.print()
            case PrintTrueSize(paper=paper):
                once_shown(lambda: self._print_tiles(paper))

    # A link

    async def _send(self, address: str) -> None:
        """Offer a link in the device's own dialog; one that it does not take is copied."""
        if not await shared(as_object(url=address)):
            await self._copy(address)

    async def _copy(self, text: str) -> None:
        self._host.act(show_notice(COPIED if await is_copied(text) else NOT_COPIED))

    def _arrived(self) -> None:
        address = str(js.location.hash)
        if len(address) > 1:
            self._host.act(LinkOpened(address))
            js.history.replaceState(None, "", js.location.pathname + js.location.search)

    # A moving code

    def after(self, _: AppState, new: AppState) -> None:
        """Move the moving code as long as it is shown."""
        if new.dialog == "moving" and not self._moving.is_set:
            self._moving.set(1000 / FRAMES_A_SECOND, self._move)

    def _move(self) -> None:
        if self._host.state.dialog == "moving" and not js.document.hidden:
            self._host.act(next_frame())
        self.after(self._host.state, self._host.state)

    # A picture

    def _backdrop(self) -> Backdrop | None:
        """The photograph as it lies under the board, inside the drawing."""
        backdrop = self._host.backdrop()
        return None if backdrop is None else evolve(backdrop, source=as_jpeg(backdrop.source))

    def _drawing(self, element: Any, ground: str) -> Steps[None]:
        """The whole board on a canvas off the screen, on a ground of a colour, part by part."""
        left, top, width, height = frame_of(looked_at(self._host.state))
        scale = min(PICTURE_PX / max(width, height), 1.5)
        element.width, element.height = round(width * scale), round(height * scale)
        return drawn(self._host, layers(self._host.state), element, (left, top), scale, ground=ground)

    async def _save_svg(self) -> None:
        """Save the drawing as a file, unless the player closes the dialog meanwhile."""
        name = file_name(self._host.state.document, "svg")
        frame = frame_of(looked_at(self._host.state))
        pieces = svg_pieces(layers(self._host.state), frame, colours(colour), self._backdrop())
        found = await kept_between_frames(blob_of(pieces), self._is_left)
        if found is not None:
            download(found.answer, name, "image/svg+xml")

    async def _save_png(self) -> None:
        """Save the picture as a file, unless the player closes the dialog meanwhile."""
        name = file_name(self._host.state.document, "png")
        element = js.document.createElement("canvas")
        if await between_frames(self._drawing(element, colour("--paper")), self._is_left) is not None:
            download(await png(element), name, "image/png")

    def _is_left(self) -> bool:
        return self._host.state.dialog != "share"

    # Paper

    async def _print(self) -> None:
        """Our button: draw the board while the page takes taps, then print it, unless the player closes the dialog."""
        document, element = self._host.state.document, js.document.createElement("canvas")
        if await between_frames(self._on_paper(element), self._is_left) is not None:
            self._list()
            await asyncio.sleep(0)  # hundreds of figures are a task of their own next to the printing
            self._drawn = document, element
            try:
                js.window.print()
            finally:
                self._drawn = None

    def _print_sheet(self, sheet_of: Callable[[AppState], Node]) -> None:
        self._sheet_of, self._asked_in = sheet_of, self._host.state.dialog

    async def _print_tiles(self, paper: Paper) -> None:
        """The board in true size: one drawing, of which each sheet shows a part."""
        state = self._host.state
        bare = AppState(history=History.of(evolve(state.document, figures=())), language=state.language)
        with _light_theme():
            inks = {**colours(colour), "--paper": "#fff"}
        text = "".join(svg_pieces(layers(bare), frame_of(bare), inks, self._backdrop()))
        self._print_sheet(lambda state: true_size_sheet(state, paper))
        self._list()
        drawing = js.DOMParser.new().parseFromString(text, "image/svg+xml").documentElement
        self._sheet.querySelector(f"#{DRAWING}").replaceChildren(*drawing.childNodes)
        js.window.print()

    def _on_paper(self, element: Any) -> Steps[None]:
        """The board as on paper: light, even on a dark screen."""
        with _light_theme():
            return self._drawing(element, "#fff")  # the colours are looked up here

    def _lay_out(self) -> None:
        """Whether our button or the browser's own menu asked for it: print a sheet, with the board and the figures,
        instead of the app."""
        if self._host.state.history is None:
            return
        if self._host.state.dialog != self._asked_in:
            self._sheet_of = sheet
        self._list()
        canvas = self._sheet.querySelector("canvas")
        js.document.documentElement.classList.add("printing")
        if not canvas:
            return
        if self._drawn is not None and self._drawn[0] is self._host.state.document:
            drawn = self._drawn[1]
            canvas.width, canvas.height = drawn.width, drawn.height
            canvas.getContext("2d").drawImage(drawn, 0, 0)
        else:  # the browser's own menu waits for nothing
            for _ in self._on_paper(canvas):
                pass

    def _list(self) -> None:
        """The figures on the sheet, which is visible only in print."""
        if self._tree is None:
            self._tree = Tree(self._sheet, self._host.act)
        self._tree.render(self._sheet_of(self._host.state))

    def _clear_sheet(self) -> None:
        js.document.documentElement.classList.remove("printing")
        for canvas in self._sheet.querySelectorAll("canvas"):
            canvas.width = canvas.height = 0  # otherwise it holds megabytes for nothing


@contextmanager
def _light_theme() -> Iterator[None]:
    """The light colours for as long as colours are looked up."""
    root = js.document.documentElement
    theme = str(root.getAttribute("data-theme"))
    root.setAttribute("data-theme", "light")
    try:
        yield
    finally:
        root.setAttribute("data-theme", theme)
