"""The gestures of the board, a class each: what a finger does from when it comes down until it is lifted.

Each event returns the gesture that follows: a press becomes a drag, any gesture a pinch. `app.gestures` decides what
each of them means."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import Any

import js
from attrs import evolve, frozen

from tablelight.app.actions import LetGo
from tablelight.app.editor.update import begin_stroke, cancel_stroke, continue_stroke, end_stroke
from tablelight.app.gestures import meaning
from tablelight.view.plane import XY
from tablelight.web.guard import Timer
from tablelight.web.host import Host


@frozen
class PointerMovement:
    """A finger went from one pixel to another; `other`: where a second finger is, if one is down."""

    old: XY
    new: XY
    other: XY | None


class Gesture:
    """What one finger does; this base class does nothing (its purpose is fulfilled)."""

    def moved(self, _: PointerMovement, /) -> Gesture:
        """Handle that a finger went from one pixel to another."""
        return self

    def lifted(self, _: meaning.Touch, /) -> None:
        """Handle that the last finger was lifted."""

    def stopped(self) -> None:
        """The browser took the finger away, or a second one came down: take back what was begun."""


class Pressed(Gesture):
    """A finger came down and may yet tap, hold or drag."""

    def __init__(self, host: Host, tap: Callable[[meaning.Touch, str], None], at: XY, kind: str) -> None:
        """`tap`: called if the finger taps; `kind`: of its pointer."""
        self._host, self._tap, self._at, self._kind = host, tap, at, kind
        self._is_held = False
        self._timer, self._lens = Timer(), Timer()
        self._timer.set(meaning.HOLD_MS, self._hold)
        lens = not meaning.draws(host.state) and meaning.has_lens(host.view.camera.scale, kind)
        if lens and host.state.history is not None:
            # Once it has run, the finger adjusts the aim in the magnifier, and lifting it chooses.
            self._lens.set(meaning.LENS_MS, lambda: self._aim_at(at))
        self._aim: XY | None = None

    def moved(self, move: PointerMovement, /) -> Gesture:
        """Stay pressed while the finger is still enough; if it goes far enough, drag a figure, a ruler or the board."""
        if self._aim is not None:
            self._slide(move)
            return self
        if self._is_held or not meaning.is_drag(self._at, move.new, self._kind):
            return self
        self._end()
        host, start = self._host, self._at
        on_plane = host.view.camera.plane(*start)
        meant = meaning.drag(
            host.state, host.view.meant(*start, self._kind), on_plane, meaning.HANDLE_SLACK_PX / host.view.camera.scale
        )
        drag: Gesture
        match meant:
            case meaning.FigureDrag():
                drag = FigureDragged(host, meant)
            case meaning.RulerDrag():
                drag = RulerDrawn(host, meant)
            case meaning.Pan():
                drag = Panned(host)
        return drag.moved(evolve(move, old=start))

    def lifted(self, touch: meaning.Touch, /) -> None:
        """Tap, unless the finger was held so long that it meant something else."""
        aim = self._aim
        self._end()
        if not self._is_held:
            self._tap(touch if aim is None else evolve(touch, at=aim), self._kind)

    def stopped(self) -> None:
        self._end()

    def _end(self) -> None:
        self._timer.stop()
        self._lens.stop()
        if self._aim is not None:
            self._aim = self._host.view.lens = None
            self._host.hover(None)
            self._host.request()

    def _aim_at(self, at: XY) -> None:
        """Show the magnifier at a pixel."""
        self._aim = self._host.view.lens = at
        self._host.hover(self._host.view.meant(*at, self._kind))
        self._host.request()

    def _slide(self, move: PointerMovement) -> None:
        """Move the aim half as far as the finger."""
        assert self._aim is not None
        dx, dy = (move.new[axis] - move.old[axis] for axis in (0, 1))
        if meaning.is_drag(self._at, move.new, self._kind):
            self._timer.stop()
            self._is_held = False
        self._aim_at((self._aim[0] + dx / 2, self._aim[1] + dy / 2))

    def _hold(self) -> None:
        self._is_held = True
        action = meaning.held(self._host.view.meant(*self._at, self._kind))
        if action is not None:
            self._host.act(action)


class Panned(Gesture):
    """A finger pushes the board."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def moved(self, move: PointerMovement, /) -> Gesture:
        self._host.view.pan(move.new[0] - move.old[0], move.new[1] - move.old[1])
        return self


class FigureDragged(Gesture):
    """A figure goes with the finger."""

    def __init__(self, host: Host, drag: meaning.FigureDrag) -> None:
        self._host, self._figure = host, drag.figure
        if drag.select is not None:
            host.act(drag.select)

    def moved(self, move: PointerMovement, /) -> Gesture:
        self._host.view.dragged = self._figure, *move.new
        self._host.hover(self._host.view.at(*move.new))
        self._host.request()
        return self

    def lifted(self, touch: meaning.Touch, /) -> None:
        self.stopped()
        self._host.hover(None)
        action = meaning.dropped(self._host.state, self._figure, self._host.view.at(*touch.at))
        if action is not None:
            self._host.act(action)

    def stopped(self) -> None:
        self._host.view.dragged = None
        self._host.request()


class RulerDrawn(Gesture):
    """A ruler follows the finger."""

    def __init__(self, host: Host, drag: meaning.RulerDrag) -> None:
        self._host, self._drag = host, drag

    def moved(self, move: PointerMovement, /) -> Gesture:
        self._host.view.finger = move.new
        action = meaning.ruled(self._drag, self._host.view.at(*move.new))
        if action is not None:
            self._host.act(action)
        self._host.request()
        return self

    def lifted(self, _: meaning.Touch, /) -> None:
        self.stopped()

    def stopped(self) -> None:
        """Forget the finger above which the ruler's length is shown."""
        self._host.view.finger = None
        self._host.act(LetGo())
        self._host.request()


class StrokeGesture(Gesture):
    """The editor's tool goes with the finger."""

    def __init__(self, host: Host, at: XY) -> None:
        self._host = host
        host.act(begin_stroke(*host.view.camera.plane(*at), meaning.HANDLE_SLACK_PX / host.view.camera.scale))

    def moved(self, move: PointerMovement, /) -> Gesture:
        self._host.act(continue_stroke(*self._host.view.camera.plane(*move.new)))
        return self

    def lifted(self, _: meaning.Touch, /) -> None:
        focus(self._host.element)
        self._host.act(end_stroke())

    def stopped(self) -> None:
        self._host.act(cancel_stroke())


class Pinched(Gesture):
    """Two fingers push and zoom the board. It lasts until both are lifted."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def moved(self, move: PointerMovement, /) -> Gesture:
        """Push the board by half of what one of the two fingers went, and zoom by their distance."""
        old, new, other = move.old, move.new, move.other
        if other is not None:
            before, after = hypot(old[0] - other[0], old[1] - other[1]), hypot(new[0] - other[0], new[1] - other[1])
            self._host.view.pan((new[0] - old[0]) / 2, (new[1] - old[1]) / 2)
            if before > 1 and after > 1:
                self._host.view.zoom(after / before, (new[0] + other[0]) / 2, (new[1] + other[1]) / 2)
        return self


def focus(element: Any) -> None:
    """Focus an element, for the keys; no ring is drawn around what a finger has just touched."""
    element.focus(js.JSON.parse('{"preventScroll": true, "focusVisible": false}'))
