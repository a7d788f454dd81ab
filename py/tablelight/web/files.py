"""What only the browser can do: fetch an example, let the player choose a file, write one."""

from __future__ import annotations

import json
from typing import Any

import js
from pyodide.ffi import JsException

from tablelight.app.actions import Effect
from tablelight.app.editor.actions import EditExample, OpenEditor, SaveRoster
from tablelight.app.saves.actions import FileLoaded, FileNotLoaded, OpenExample, OpenFile, SaveFile
from tablelight.app.saves.files import file_name, too_large, write_file
from tablelight.app.saves.state import Example
from tablelight.board.problems import Problem
from tablelight.board.roster import write_roster
from tablelight.web.guard import guarded, listen, spawn
from tablelight.web.host import Host

EXAMPLES = "static/examples/"


async def fetch_text(address: str) -> str:
    """The text at an address of the page's own host; `OSError` if it cannot be had."""
    try:
        response = await js.fetch(address)
    except JsException as error:
        raise OSError(str(error)) from None
    if not response.ok:
        raise OSError(f"{response.status} {response.statusText}")
    return str(await response.text())


async def fetch_examples() -> tuple[Example, ...]:
    """The examples that came with the page."""
    listed = json.loads(await fetch_text(EXAMPLES + "index.json"))
    return tuple(Example(entry["file"], entry["game"], entry["title"]) for entry in listed)


class Files:
    """Opens and saves games for the table."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._input = js.document.getElementById("file")
        listen(self._input, "change", self._chosen)

    def perform(self, effect: Effect) -> None:
        """Do what was asked for."""
        match effect:
            case OpenFile():
                self._input.click()
            case SaveFile():
                self._save()
            case SaveRoster():
                roster = self._host.state.editor.roster
                download(write_roster(roster), "roster.tablelight.json", "application/json")
            case OpenExample(file=name):
                spawn(self.open_example(name))
            case EditExample(file=name):
                spawn(self._edit_example(name))

    async def open_example(self, name: str) -> None:
        """Fetch an example and put it on the table."""
        try:
            text = await fetch_text(EXAMPLES + name)
        except OSError as error:
            self._host.act(FileNotLoaded(name, (Problem("$", "could not be read: {error}", {"error": str(error)}),)))
        else:
            self._host.act(FileLoaded(name, text, example=True))

    async def _edit_example(self, name: str) -> None:
        await self.open_example(name)
        if self._host.state.dialog is None:
            self._host.act(OpenEditor())

    def _chosen(self, _: Any) -> None:
        file = self._input.files.item(0)
        if file:
            spawn(self._read(file))

    async def _read(self, file: Any) -> None:
        problem = too_large(int(file.size))
        if problem is not None:
            self._host.act(FileNotLoaded(str(file.name), (problem,)))
        else:
            data = await file.arrayBuffer()
            self._host.act(FileLoaded(str(file.name), data.to_bytes()))
        self._input.value = ""  # so that the same file can be chosen again

    def _save(self) -> None:
        history = self._host.state.history
        if history is not None:
            download(write_file(history), file_name(history.present), "application/json")


def download(content: Any, name: str, kind: str) -> None:
    """Give the player a file: text or a blob."""
    blob = js.Blob.new(js.Array.of(content), js.Object.fromEntries(js.Array.of(js.Array.of("type", kind))))
    address = js.URL.createObjectURL(blob)
    link = js.document.createElement("a")
    link.href, link.download = address, name
    link.click()
    js.setTimeout(guarded(lambda: js.URL.revokeObjectURL(address)), 1000)
