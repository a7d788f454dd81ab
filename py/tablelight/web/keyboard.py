"""The board by keyboard. Keys count while the board has the focus, or nothing has: not in dialogs, not on buttons."""

from __future__ import annotations

from typing import Any

import js

from tablelight.app import actions as do
from tablelight.app.command.actions import TypeLine
from tablelight.app.sight.actions import ToggleSightMap
from tablelight.view.camera import turned
from tablelight.web.guard import listen
from tablelight.web.host import Host

KEYS: dict[str, object] = {
    "ArrowRight": do.MoveCursor(1, 0),
    "ArrowLeft": do.MoveCursor(-1, 0),
    "ArrowUp": do.MoveCursor(0, -1),
    "ArrowDown": do.MoveCursor(0, 1),
    "Home": do.MoveCursor(-1, -1),
    "PageUp": do.MoveCursor(1, -1),
    "End": do.MoveCursor(-1, 1),
    "PageDown": do.MoveCursor(1, 1),
    "Enter": do.Enter(),
    " ": do.Enter(),
    "Escape": do.Cancel(),
    "u": do.Undo(),
    "r": do.Redo(),
    "m": do.SetMode("move"),
    "s": do.SetMode("see"),
    "h": do.SetMode("threats"),
    "d": do.SetMode("measure"),
    "a": ToggleSightMap(),
    "t": do.OpenDialog("turn"),
    "?": do.OpenDialog("rules"),
    "l": do.OpenDialog("legend"),
    "/": do.OpenDialog("words"),
    "0": do.FitView(),
    "+": do.Zoom(1.25),
    "=": do.Zoom(1.25),
    "-": do.Zoom(0.8),
}


IN_EDITOR = (do.MoveCursor, do.Enter, do.Cancel, do.Undo, do.Redo, do.FitView, do.Zoom)
"""What keys do in the editor. The letters of the table would open dialogs over it."""


class Keyboard:
    """The keys of the table."""

    def __init__(self, host: Host) -> None:
        self._host = host
        listen(js.document, "keydown", self._on_key)

    def _on_key(self, event: Any) -> None:
        host = self._host
        if event.key == "Enter" and event.target.classList.contains("command"):
            host.act(TypeLine(str(event.target.value)))
            event.target.select()  # what is typed next takes its place
            return
        if host.state.history is None or host.state.dialog is not None or event.altKey:
            return
        if event.ctrlKey or event.metaKey:
            if event.key.lower() == "z":
                event.preventDefault()
                host.act(do.Redo() if event.shiftKey else do.Undo())
            elif event.key.lower() == "k":
                event.preventDefault()
                host.act(do.OpenDialog("words"))
            return
        action = KEYS.get(str(event.key))
        if isinstance(action, do.MoveCursor):
            dx, dy = turned(
                action.dx, action.dy, -host.state.at_table.turns
            )  # an arrow means a direction of the screen
            action = do.MoveCursor(int(dx), int(dy), fine=bool(event.shiftKey))
        if host.state.editor.session is not None and not isinstance(action, IN_EDITOR):
            return
        at_board = event.target.id == "board" or event.target.tagName == "BODY"
        if action is None or not (at_board or event.key == "Escape"):
            return
        event.preventDefault()
        host.act(action)
