"""Fingers, the mouse and the keyboard on the board: the current gesture, hovering, the wheel, the mouse's other button.
Keys count while the board has the focus, or nothing has: not in dialogs, not on buttons."""

from __future__ import annotations

from math import exp
from typing import Any

import js

from tablelight.app import actions as do
from tablelight.app.command.panel import type_line
from tablelight.app.gestures import meaning
from tablelight.view.camera import turned
from tablelight.view.plane import XY
from tablelight.web.gestures import Gesture, Pinched, PointerMovement, Pressed, StrokeGesture, focus
from tablelight.web.guard import listen
from tablelight.web.host import Host

LINE_PX, PAGE_PX = 16, 400
"""Pixels of a line and of a page, if a wheel counts those."""
ZOOM_BY_PIXEL, ZOOM_BY_PINCH = 0.0016, 0.01
"""Two fingers on a touchpad come as a wheel with the control key: then a pixel is a hundredth of their movement."""
MOST_PINCHED_PX = 25.0
"""The most pixels of such an event that count: a true wheel with that key sends a hundred."""


class Pointer:
    """The pointers that are down on the board, and their gesture."""

    def __init__(self, host: Host) -> None:
        self._host, self._element = host, host.element
        self._down: dict[int, XY] = {}
        self._pen: int | None = None
        """The pointer that came down last, if it is a pen."""
        self._gesture: Gesture | None = None
        self._last: meaning.Touch | None = None
        """The last tap, which the next one may double."""
        listen(self._element, "pointerdown", self._on_down)
        listen(self._element, "pointermove", self._on_move)
        listen(self._element, "pointerup", self._on_up)
        listen(self._element, "pointercancel", self._on_cancel)
        listen(self._element, "pointerleave", self._on_leave)
        listen(self._element, "contextmenu", self._on_context)
        listen(self._element, "wheel", self._on_wheel, js.JSON.parse('{"passive": false}'))

    def _at(self, event: Any) -> XY:
        box = self._element.getBoundingClientRect()
        return event.clientX - box.left, event.clientY - box.top

    def _on_down(self, event: Any) -> None:
        if event.button:
            return
        kind = str(event.pointerType)
        if kind == "touch" and self._pen is not None and self._element.hasPointerCapture(self._pen):
            return  # the palm of the hand that holds the pen
        self._pen = event.pointerId if kind == "pen" else None
        at = self._at(event)
        if event.isPrimary:
            self._down.clear()  # the browser may not have reported that an earlier finger was lifted
        if event.isTrusted:  # a repeated tap from before the start has no pointer to capture
            self._element.setPointerCapture(event.pointerId)
        self._down[event.pointerId] = at
        self._stop()
        if len(self._down) > 1:
            self._gesture = Pinched(self._host)
        elif meaning.draws(self._host.state):
            self._gesture = StrokeGesture(self._host, at)
        else:
            self._gesture = Pressed(self._host, self._tap, at, kind)
            self._host.touch(self._host.view.meant(*at, kind))
            return
        self._host.touch(None)

    def _on_move(self, event: Any) -> None:
        at = self._at(event)
        if event.pointerId not in self._down:
            if event.pointerType != "touch":
                self._host.hover(self._host.view.at(*at))
            return
        old, self._down[event.pointerId] = self._down[event.pointerId], at
        if self._gesture is not None:
            other = next((there for finger, there in self._down.items() if finger != event.pointerId), None)
            self._gesture = self._gesture.moved(PointerMovement(old, at, other))

    def _on_up(self, event: Any) -> None:
        at = self._down.pop(event.pointerId, None)
        if at is None or self._down:
            return
        gesture, self._gesture = self._gesture, None
        if gesture is not None:
            gesture.lifted(meaning.Touch(float(event.timeStamp), at))
        if event.pointerType != "mouse":
            self._host.hover(None)
        self._host.let_go()

    def _tap(self, touch: meaning.Touch, kind: str) -> None:
        again = meaning.is_again(self._last, touch)
        focus(self._element)
        action = meaning.tapped(self._host.state, self._host.view.meant(*touch.at, kind), again=again)
        self._last = None if again and not isinstance(action, do.Tap) else touch
        if action is not None:
            self._host.act(action)

    def _on_cancel(self, event: Any) -> None:
        if self._down.pop(event.pointerId, None) is not None:
            self._stop()
            self._host.hover(None)
            if not self._down:
                self._host.let_go()

    def _stop(self) -> None:
        gesture, self._gesture = self._gesture, None
        if gesture is not None:
            gesture.stopped()

    def _on_context(self, event: Any) -> None:
        """The mouse's other button does what holding a finger does, and so does the key for menus at the cursor."""
        event.preventDefault()
        place = self._host.view.at(*self._at(event)) if event.button == 2 else self._host.state.cursor
        action = None if self._down else meaning.held(place)
        if action is not None:
            self._host.act(action)

    def _on_leave(self, event: Any) -> None:
        if event.pointerId not in self._down:
            self._host.hover(None)

    def _on_wheel(self, event: Any) -> None:
        event.preventDefault()
        pixels = event.deltaY * {1: LINE_PX, 2: PAGE_PX}.get(event.deltaMode, 1)
        by = pixels * ZOOM_BY_PIXEL
        if event.ctrlKey:
            by = min(max(pixels, -MOST_PINCHED_PX), MOST_PINCHED_PX) * ZOOM_BY_PINCH
        self._host.view.zoom(exp(-by), *self._at(event))


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
    "a": do.ToggleSightMap(),
    "t": do.OpenDialog("turn"),
    "?": do.OpenDialog("rules"),
    "l": do.OpenDialog("legend"),
    "/": do.OpenDialog("words"),
    "0": do.FitView(),
    "+": do.Zoom(1.25),
    "=": do.Zoom(1.25),
    "-": do.Zoom(0.8),
}


WRITTEN = "input:not([type=range]), textarea"
"""The elements in which a player types."""
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
            host.act(type_line(str(event.target.value)))
            event.target.select()  # so that what is typed next replaces it
            return
        if host.state.history is None or host.state.dialog is not None or event.altKey:
            return
        if event.ctrlKey or event.metaKey:
            if event.key.lower() == "z" and not event.target.matches(WRITTEN):  # the browser undoes what is typed
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
            )  # an arrow means a direction on the screen
            action = do.MoveCursor(int(dx), int(dy), fine=bool(event.shiftKey))
        if host.state.editor.session is not None and not isinstance(action, IN_EDITOR):
            return
        at_board = event.target.id == "board" or event.target.tagName == "BODY"
        if action is None or not (at_board or event.key == "Escape"):
            return
        event.preventDefault()
        host.act(action)
