"""Fingers and the mouse on the board: tap, long press, drag of a figure, pan, pinch, wheel, double tap."""

from __future__ import annotations

from math import exp, hypot
from typing import Any

import js
from pyodide.ffi import create_proxy

from tablelight.app.actions import Ask, DragFigure, Tap
from tablelight.app.editor.actions import Drag, LetGo, Press, Release
from tablelight.app.queries import may_end
from tablelight.app.ruler.scene import handle_at
from tablelight.app.ruler.update import Lay, MoveEnd
from tablelight.view.words import figure_at
from tablelight.web.table import Table

SLACK = {"mouse": 4.0}
REACH = 24.0
"""Pixels within which a handle is meant."""
FINGER_SLACK = 10.0
"""Pixels that a pointer may wander before a tap is a drag."""
HOLD = 24.0
"""Pixels from an end of a ruler within which a drag takes hold of it."""
LONG, DOUBLE = 480, 320
"""Milliseconds of a long press; between the taps of a double tap."""


class Pointer:
    """The gestures of the board."""

    def __init__(self, table: Table) -> None:
        self._table, self._element = table, table.element
        self._down: dict[int, tuple[float, float]] = {}
        self._start: tuple[float, float, str] | None = None
        self._gesture = ""  # then "pan", "figure", "measure", "pinch", "long"
        self._held: tuple[int, int] | None = None
        self._figure: str | None = None
        self._timer: int | None = None
        self._last_tap = (-1e9, 0.0, 0.0)
        self._press = create_proxy(self._long)
        listeners = {
            "pointerdown": self._on_down,
            "pointermove": self._on_move,
            "pointerup": self._on_up,
            "pointercancel": self._on_cancel,
            "pointerleave": self._on_leave,
            "contextmenu": self._on_context,
        }
        for name, listener in listeners.items():
            self._element.addEventListener(name, create_proxy(listener))
        active = js.JSON.parse('{"passive": false}')
        self._element.addEventListener("wheel", create_proxy(self._on_wheel), active)

    def _draws(self) -> bool:
        """Whether one finger draws: a board is edited, with another tool than the hand."""
        session = self._table.state.editor.session
        return session is not None and (session.tool != "hand" or session.fitting)

    def _at(self, event: Any) -> tuple[float, float]:
        box = self._element.getBoundingClientRect()
        return event.clientX - box.left, event.clientY - box.top

    def _on_down(self, event: Any) -> None:
        if event.button:
            return
        x, y = self._at(event)
        if event.isTrusted:  # a tap of before the start, made again, has no pointer that could be captured
            self._element.setPointerCapture(event.pointerId)
        self._down[event.pointerId] = x, y
        self._stop_timer()
        if len(self._down) == 1:
            self._start, self._gesture = (x, y, str(event.pointerType)), ""
            if self._draws():
                self._gesture = "stroke"
                self._table.act(Press(*self._table.camera.plane(x, y), REACH / self._table.camera.scale))
            else:
                self._timer = js.setTimeout(self._press, LONG)
        else:
            if self._gesture == "stroke":
                self._table.act(LetGo())
            self._drop_figure()
            self._gesture = "pinch"

    def _on_move(self, event: Any) -> None:
        x, y = self._at(event)
        if event.pointerId not in self._down:
            self._table.hover(self._table.at(x, y))
            return
        old, self._down[event.pointerId] = self._down[event.pointerId], (x, y)
        if self._gesture == "pinch":
            self._pinch(event.pointerId, old, (x, y))
        elif self._gesture == "stroke":
            self._table.act(Drag(*self._table.camera.plane(x, y)))
        elif self._gesture == "pan":
            self._table.pan(x - old[0], y - old[1])
        elif self._gesture == "figure":
            self._drag(x, y)
        elif self._gesture == "measure":
            self._measure(x, y)
        elif self._gesture == "" and self._start is not None:
            start_x, start_y, kind = self._start
            if hypot(x - start_x, y - start_y) > SLACK.get(kind, FINGER_SLACK):
                self._begin(x, y)

    def _begin(self, x: float, y: float) -> None:
        """A drag: of the figure it began on, else of the board."""
        assert self._start is not None
        self._stop_timer()
        table = self._table
        place = table.at(self._start[0], self._start[1])
        there = figure_at(table.state.document, place) if place is not None else None
        plays = table.state.editor.session is None
        if table.state.mode == "measure" and plays:
            on_plane = table.camera.plane(self._start[0], self._start[1])
            self._held = handle_at(table.state, on_plane, HOLD / table.camera.scale)
            if self._held is not None or there is not None:
                self._gesture = "measure"
                self._measure(x, y)
                return
        figure = there if table.state.mode == "move" and plays else None
        if figure is None:
            self._gesture = "pan"
            table.pan(x - self._start[0], y - self._start[1])
            return
        self._gesture, self._figure = "figure", figure.id
        if table.state.selected != figure.id:
            table.act(Tap(figure.space))
        self._drag(x, y)

    def _drag(self, x: float, y: float) -> None:
        assert self._figure is not None
        self._table.dragged = self._figure, x, y
        self._table.hover(self._table.at(x, y))
        self._table.request()

    def _measure(self, x: float, y: float) -> None:
        """A ruler from the figure where it began; or an end of one that lies there."""
        assert self._start is not None
        table = self._table
        start, place = table.at(self._start[0], self._start[1]), table.at(x, y)
        table.finger = x, y
        if place is not None and self._held is not None:
            table.act(MoveEnd(*self._held, place))
        elif place is not None and start is not None:
            table.act(Lay(start, place))
        table.request()

    def _drop_figure(self) -> None:
        self._table.dragged = self._figure = self._table.finger = None
        self._table.request()

    def _on_up(self, event: Any) -> None:
        if event.pointerId not in self._down:
            return
        x, y = self._down.pop(event.pointerId)
        self._stop_timer()
        gesture, figure, table = self._gesture, self._figure, self._table
        if gesture == "stroke":
            self._element.focus(js.JSON.parse('{"preventScroll": true, "focusVisible": false}'))
            table.act(Release())
        elif gesture == "figure" and figure is not None:
            place = table.at(x, y)
            self._drop_figure()
            table.hover(None)
            there = figure_at(table.state.document, place) if place is not None else None
            if place is not None and (there is None or there.id != figure):
                table.act(DragFigure(figure, place))
        elif gesture == "measure":
            self._drop_figure()
        elif gesture == "" and self._start is not None:
            self._tap(x, y, float(event.timeStamp))
        if not self._down:
            self._gesture, self._start = "", None
            if event.pointerType != "mouse":
                table.hover(None)

    def _tap(self, x: float, y: float, when: float) -> None:
        """A tap; the second of two on a place where nothing is to be done shows the whole board."""
        table, (before, old_x, old_y) = self._table, self._last_tap
        # The keys go on from here; no ring is drawn around what a finger has just touched.
        self._element.focus(js.JSON.parse('{"preventScroll": true, "focusVisible": false}'))
        place = table.at(x, y)
        is_idle = place is None or (
            figure_at(table.state.document, place) is None
            and not (table.state.mode == "move" and may_end(table.state, place))
        )
        if when - before < DOUBLE and hypot(x - old_x, y - old_y) < 30 and is_idle:
            self._last_tap = (-1e9, 0.0, 0.0)
            table.fit()
            return
        self._last_tap = when, x, y
        if place is not None:
            table.act(Tap(place))

    def _long(self) -> None:
        """The finger has stayed: why (not) here?"""
        self._timer = None
        if self._start is None or self._gesture:
            return
        self._gesture = "long"
        place = self._table.at(self._start[0], self._start[1])
        if place is not None:
            self._table.act(Ask(place))

    def _on_context(self, event: Any) -> None:
        """The mouse's long press is its other button."""
        event.preventDefault()
        place = self._table.at(*self._at(event))
        if place is not None and not self._down:
            self._table.act(Ask(place))

    def _pinch(self, moved: int, old: tuple[float, float], new: tuple[float, float]) -> None:
        others = [at for pointer, at in self._down.items() if pointer != moved]
        if not others:
            return
        other = others[0]
        before, after = hypot(old[0] - other[0], old[1] - other[1]), hypot(new[0] - other[0], new[1] - other[1])
        self._table.pan((new[0] - old[0]) / 2, (new[1] - old[1]) / 2)
        if before > 1 and after > 1:
            self._table.zoom(after / before, (new[0] + other[0]) / 2, (new[1] + other[1]) / 2)

    def _on_cancel(self, event: Any) -> None:
        if self._gesture == "stroke":
            self._table.act(LetGo())
        self._down.pop(event.pointerId, None)
        self._stop_timer()
        self._drop_figure()
        if not self._down:
            self._gesture, self._start = "", None

    def _on_leave(self, event: Any) -> None:
        if event.pointerId not in self._down:
            self._table.hover(None)

    def _on_wheel(self, event: Any) -> None:
        event.preventDefault()
        lines = 16 if event.deltaMode == 1 else 1
        x, y = self._at(event)
        self._table.zoom(exp(-event.deltaY * lines * 0.0016), x, y)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            js.clearTimeout(self._timer)
            self._timer = None
