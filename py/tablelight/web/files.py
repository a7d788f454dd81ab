"""What only the browser can do: fetch an example, with its picture in the colours of the theme, let the player choose a
file, write one."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterable
from functools import cache
from typing import Any

import js
from pyodide.ffi import JsException, to_js

from tablelight.app.actions import Action, Effect, OpenEditor
from tablelight.app.handlers import FunctionAction
from tablelight.app.help.update import go_back
from tablelight.app.importing import update as importing
from tablelight.app.opening import action_for_converted, action_for_file, arrived
from tablelight.app.saves.actions import ExportAs, FileLoaded, OpenExample, OpenFile, SaveFile
from tablelight.app.saves.files import file_name, file_pieces, wrong_size
from tablelight.app.saves.state import Example
from tablelight.app.saves.update import thumbnails_ready
from tablelight.app.sheets.state import file_name as sheet_name
from tablelight.app.sheets.state import file_text as sheet_text
from tablelight.board.campaign import campaign_name, write_campaign
from tablelight.board.parse_json import names_format
from tablelight.board.problems import Problem
from tablelight.board.roster import write_roster
from tablelight.formats.losses import Loss, Losses
from tablelight.formats.opening import write_file as export
from tablelight.progress.portions import Steps
from tablelight.web.board_picture import board_picture, colour
from tablelight.web.guard import Timer, blob, guarded, listen, spawn, tell
from tablelight.web.host import Host
from tablelight.web.parts import found_apart
from tablelight.web.working_sign import PAINTED, kept_between_frames, once_shown, shown

EXAMPLES = "static/examples/"
LARGE, STEP = 200_000, 0.05
"""Above this many bytes the page shows its progress, and files of other programs are read apart from it; and the steps
of the progress, as parts of a file."""
KEPT_MS = 40_000
"""Milliseconds for which a file's address stays: some browsers ask the player first where to put it."""
INBOX = "tablelight-inbox"
"""The cache in which the service worker keeps what was shared with the installed app."""


async def fetch_text(address: str) -> str:
    """The text at an address of the page's own host; `OSError` if it cannot be fetched."""
    try:
        response = await js.fetch(address)
        text = str(await response.text())
    except JsException as error:  # no network, or none any more
        raise OSError(str(error)) from None
    if not response.ok:
        raise OSError(f"{response.status} {response.statusText}")
    return text


async def fetch_examples() -> tuple[Example, ...]:
    """The examples that came with the page."""
    listed = json.loads(await fetch_text(EXAMPLES + "index.json"))
    return tuple(Example(entry["file"], entry["game"], entry["title"], grid=entry["grid"]) for entry in listed)


class Files:
    """Opens and saves games for the table."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._input = js.document.getElementById("file")
        self._wanted: object = None  # the example that was asked for last
        listen(self._input, "change", self._chosen)
        listen(js.document, "dragover", self._dragged)
        listen(js.document, "drop", self._on_drop)
        listen(js.document, "paste", self._pasted)
        if hasattr(js, "launchQueue"):
            js.launchQueue.setConsumer(guarded(lambda launch: spawn(self._read_handles(list(launch.files)))))
        parameters = js.URLSearchParams.new(js.location.search)
        if parameters.has("shared"):
            spawn(self._read_shared(parameters))

    def perform(self, effect: Effect) -> None:
        match effect:
            case OpenFile():
                self._input.click()
            case SaveFile(what="game"):
                once_shown(self._save)
            case SaveFile(what="transcript"):
                once_shown(self._save_transcript)
            case SaveFile(what="sheet") if self._host.state.document.rules is not None:
                rules = self._host.state.document.rules
                download(sheet_text(rules), sheet_name(rules), "application/json")
            case SaveFile(what="roster"):
                roster = self._host.state.editor.roster
                download(write_roster(roster), "roster.tablelight.json", "application/json")
            case SaveFile(what="campaign") if self._host.state.campaign.shown is not None:
                campaign = self._host.state.campaign.shown
                download(write_campaign(campaign), campaign_name(campaign), "application/json")
            case ExportAs(format="uvtt"):
                once_shown(self._export_picture)
            case ExportAs(format=form):
                once_shown(lambda: self._export(form))
            case SaveFile(what="roster-table"):
                roster = self._host.state.editor.roster
                content, losses = export(roster, "csv")
                download(to_js(content), "roster.csv", "text/csv")
                self._host.act(importing.file_written("roster.csv", losses))
            case OpenExample(file=name, purpose="play"):
                spawn(self._open_example(name))
            case OpenExample(file=name, purpose="rules"):
                spawn(self._take_rules(name))
            case OpenExample(file=name, purpose="edit"):
                spawn(self._edit_example(name))

    async def _open_example(self, name: str) -> bool:
        """Fetch an example and put it on the table, unless the player has asked for another one meanwhile, has opened
        another game, or has closed the list; returns whether the player has not."""
        wanted = self._wanted = object()
        before = self._host.state
        try:
            with shown():
                action: Action = FileLoaded(name, await fetch_text(EXAMPLES + name), example=True)
        except OSError as error:
            action = _unread(name, error)
        state = self._host.state
        is_left = state.dialog != before.dialog or state.saves.game_number != before.saves.game_number
        if is_left or self._wanted is not wanted:
            return False
        self._host.act(action)
        return True

    async def _take_rules(self, name: str) -> None:
        """Give the waiting map the rules of an example, unless another file waits when they arrive."""
        waiting = self._host.state.imports[:1]
        try:
            rules = json.loads(await fetch_text(EXAMPLES + name))["rules"]
        except OSError as error:
            self._host.act(_unread(name, error))
        else:
            if self._host.state.imports[:1] == waiting:
                self._host.act(importing.import_under(rules))

    async def _edit_example(self, name: str) -> None:
        if await self._open_example(name) and self._host.state.dialog is None:
            self._host.act(OpenEditor())

    def _chosen(self, _: Any) -> None:
        spawn(self._read_all(list(self._input.files)))
        self._input.value = ""  # so that the same file can be chosen again

    async def _read_all(self, files: list[Any]) -> None:
        """Read files one after the other: each is put on the table and saved, or waits to be opened. The page shows
        that it works before the first byte is there."""
        if self._host.state.lists_refused:
            self._host.act(go_back())
        with shown():
            for file in files[: importing.MOST_FILES]:
                try:
                    await self._read(file)
                except Exception as error:  # such as no memory: its dialog must not stay, and the next file is read
                    self._host.act(importing.file_left())
                    tell(error)
        names = [str(file.name) for file in files] if len(files) > importing.MOST_FILES else []
        for action in importing.unread_of(names):
            self._host.act(action)

    async def _read(self, file: Any) -> None:
        problem = wrong_size(int(file.size))
        if problem is not None:
            self._host.act(importing.file_not_loaded(str(file.name), (problem,)))
        else:
            try:
                data = await (self._read_large(file) if file.size > LARGE else file.arrayBuffer())
            except JsException as error:  # deleted meanwhile, or not readable
                self._host.act(_unread(str(file.name), error))
            else:
                await self._made_out(str(file.name), data, is_large=file.size > LARGE)

    async def _made_out(self, name: str, data: Any, *, is_large: bool) -> None:
        """Open a file that has been read. A worker reads the content of a large one, unless the player leaves it."""
        content = data.to_bytes()
        is_apart = is_large and not names_format(content, "tablelight")
        told = await found_apart(data, self._is_left) if is_apart else b""
        found = None
        if told is not None:
            language = self._host.state.language
            steps = action_for_converted(name, content, told) if told else action_for_file(name, content, language)
            with shown():
                await asyncio.sleep(PAINTED)
                found = await kept_between_frames(steps, lambda: is_large and self._is_left())
        self._host.act(importing.file_left() if found is None else found.answer)

    def _is_left(self) -> bool:
        return self._host.state.dialog != "reading"

    async def _read_large(self, file: Any) -> Any:
        """Read a large file piece by piece, and show the progress; and show it once more before the content is read,
        which keeps the page busy."""
        name, size, there, told = str(file.name), int(file.size), 0, -1.0
        reader, pieces = file.stream().getReader(), []
        while not (piece := await reader.read()).done:
            pieces.append(piece.value)
            there += int(piece.value.byteLength)
            if there / size >= told + STEP:
                told = there / size
                self._host.act(importing.file_progress(name, told))
                await asyncio.sleep(PAINTED)
        self._host.act(importing.file_progress(name, None))
        await asyncio.sleep(PAINTED)
        return await js.Blob.new(js.Array.of(*pieces)).arrayBuffer()

    # Files that come unasked

    @staticmethod
    def _dragged(event: Any) -> None:
        if "Files" in list(event.dataTransfer.types):
            event.preventDefault()

    def _on_drop(self, event: Any) -> None:
        files = list(event.dataTransfer.files)
        if files:
            event.preventDefault()
            spawn(self._read_all(files))

    def _pasted(self, event: Any) -> None:
        """Open a pasted file, or the text of one; what is pasted into a field stays there."""
        if str(event.target.tagName) in ("INPUT", "TEXTAREA"):
            return
        files = list(event.clipboardData.files)
        text = str(event.clipboardData.getData("text/plain") or "")
        if files:
            spawn(self._read_all(files))
        elif text.strip():
            self._host.act(arrived(text))

    async def _read_handles(self, handles: list[Any]) -> None:
        """Read files that the device opens with this app."""
        files = []
        for handle in handles:
            try:
                files.append(await handle.getFile())
            except JsException as error:  # deleted meanwhile
                self._host.act(_unread(str(handle.name), error))
        await self._read_all(files)

    async def _read_shared(self, parameters: Any) -> None:
        """Open what another app has shared (kept by the service worker: static/offline/worker.js), and tell what is
        lost: the browser had no room for it."""
        js.history.replaceState(None, "", js.location.pathname + js.location.hash)
        try:
            inbox = await js.caches.open(INBOX)
            named = []
            for request in await inbox.keys():
                name = js.URL.new(request.url).searchParams.get("name")
                named.append((name, await (await inbox.match(request)).blob()))
            await js.caches.delete(INBOX)
        except JsException:
            return  # a browser that stores nothing: then nothing was shared
        files = [js.File.new(js.Array.of(content), name) for name, content in named if isinstance(name, str)]
        await self._read_all(files)
        for name, content in named:
            if not isinstance(name, str):
                self._host.act(arrived(str(await content.text())))
        if parameters.has("lost"):
            self._host.act(_unread(str(parameters.get("lost")), OSError(parameters.get("shared"))))

    # Files for other programs

    def _export(self, form: str) -> None:
        history = self._host.state.history
        if history is not None:
            self._written(*export(history.present, form, importing.source_for(history, form)), form)

    def _written(self, content: bytes, losses: tuple[Loss, ...], form: str) -> None:
        name = file_name(self._host.state.document, importing.SUFFIXES[form])
        download(to_js(content), name, "application/octet-stream")
        self._host.act(importing.file_written(name, losses))

    async def _export_picture(self) -> None:
        """Universal VTT with the picture of the board; closing the dialog meanwhile cancels it."""
        from tablelight.formats.uvtt import write_with  # only this export needs it

        document, losses, dialog = self._host.state.document, Losses(), self._host.state.dialog
        drawn = await board_picture(self._host, lambda: self._host.state.dialog != dialog)
        if drawn is not None and self._host.state.document is document:
            self._written(write_with(document, losses, *drawn), losses.listed(), "uvtt")

    async def _save(self) -> None:
        history = self._host.state.history
        if history is not None:
            await self._made(file_pieces(history), file_name(history.present), "application/json")

    async def _save_transcript(self) -> None:
        from tablelight.app.timeline.transcript import transcript  # only saving it waits for it

        state = self._host.state
        if state.history is not None:
            text = transcript.steps(state.history, state.language)
            await self._made(text, file_name(state.history.present, "txt"), "text/plain;charset=utf-8")

    async def _made(self, text: Steps[str] | Steps[list[str]], name: str, kind: str) -> None:
        """Make a file part by part while the page takes taps, and save it, unless the player closes the dialog that asked
        for it."""
        dialog = self._host.state.dialog
        written = await kept_between_frames(
            _as_blob(text), lambda: dialog is not None and self._host.state.dialog != dialog
        )
        if written is not None:
            download(written.answer, name, kind)


def _unread(name: str, error: Exception) -> FunctionAction:
    """The action for a file that the browser cannot read."""
    return importing.file_not_loaded(name, (Problem("$", "could not be read: {error}", {"error": str(error)}),))


def _as_blob(steps: Steps[str] | Steps[list[str]]) -> Steps[Any]:
    """A text, or its pieces, as a blob, handed to the browser part by part."""
    found = yield from steps
    yield
    return (yield from blob_of([found] if isinstance(found, str) else found))


def blob_of(pieces: Iterable[str]) -> Steps[Any]:
    """The blob of a text in pieces. Each first becomes a blob of its own: the browser writes a text as bytes in one go,
    but joins blobs without looking at them."""
    found = js.Array.new()
    for piece in pieces:
        found.push(js.Blob.new(js.Array.of(piece)))
        yield
    return js.Blob.new(found)


def download(content: Any, name: str, kind: str) -> None:
    """Give the player a file: text or a blob."""
    address = js.URL.createObjectURL(blob(kind, content))
    link = js.document.createElement("a")
    link.href, link.download = address, name
    link.click()
    Timer().set(KEPT_MS, lambda: js.URL.revokeObjectURL(address))


COLOUR = re.compile(r"var\((--[\w-]+)\)")
LISTING = frozenset({"start", "new", "import"})
"""Dialogs that list examples."""


class ExamplePictures:
    """Fetches the examples' pictures, and colours them for the theme."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._drawn: dict[str, str] = {}
        self._shown: dict[str, str] = {}
        self._theme = ""
        self._is_making = False

    def show(self) -> None:
        """Show them, unless they are there already in the present colours."""
        theme = str(js.document.documentElement.getAttribute("data-theme"))
        if theme != self._theme and not self._is_making:
            self._is_making = True
            spawn(self._make(theme))

    async def _make(self, theme: str) -> None:
        try:
            self._drawn = self._drawn or json.loads(await fetch_text(EXAMPLES + "pictures.json"))
        except OSError:
            return  # the lists work without them
        finally:
            self._is_making = False
        look_up = cache(colour)
        for address in self._shown.values():
            js.URL.revokeObjectURL(address)
        self._shown = {
            file: str(js.URL.createObjectURL(blob("image/svg+xml", text)))
            for file, drawn in self._drawn.items()
            for text in [COLOUR.sub(lambda match: look_up(match[1]), drawn)]
        }
        self._theme = theme
        self._host.act(thumbnails_ready(self._shown))
