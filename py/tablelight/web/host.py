"""What the parts of the page know of the running app: two small protocols, so that none of them imports the table."""

from __future__ import annotations

from typing import Any, Protocol

from tablelight.app.state import AppState
from tablelight.view.camera import Camera
from tablelight.view.plane import Place, Plane
from tablelight.web.canvas import Backdrop


class Host(Protocol):
    """The app: its state, and the one way to change it."""

    @property
    def state(self) -> AppState:
        """The state at this moment."""

    def act(self, action: object) -> None:
        """Performs an `Action` or an `Effect`."""


class BoardHost(Host, Protocol):
    """The app with its board on the screen. Pixels are CSS pixels from the canvas's upper left corner."""

    dragged: tuple[str, float, float] | None
    """The figure under the finger, by its id, and the pixel where the finger is."""
    lens: tuple[float, float] | None
    """The pixel that a magnifier shows."""
    finger: tuple[float, float] | None
    """The pixel of a finger that draws a ruler."""

    @property
    def element(self) -> Any:
        """The canvas element that gestures are heard on."""

    @property
    def camera(self) -> Camera:
        """Which part of the plane is in sight."""

    @property
    def plane(self) -> Plane:
        """The plane of the board on the table."""

    def at(self, x: float, y: float) -> Place | None:
        """The place under a pixel."""

    def meant(self, x: float, y: float, pointer: str) -> Place | None:
        """The place that a kind of pointer means by a pixel: a finger also means a figure near it."""

    def hover(self, place: Place | None) -> None:
        """The pointer is over a place."""

    def touch(self, place: Place | None) -> None:
        """A finger has come down, at a place that it may mean."""

    def let_go(self) -> None:
        """No finger is down any more."""

    def pan(self, dx: float, dy: float) -> None:
        """Pushes the board by pixels."""

    def zoom(self, factor: float, x: float, y: float) -> None:
        """Zoom by a factor; what is at the pixel stays there."""

    def backdrop(self) -> Backdrop | None:
        """The photograph under the board."""

    def portrait(self, source: str) -> Any:
        """The picture on a figure, ready to be drawn; None while it is not."""

    def request(self) -> None:
        """Repaints in the next frame."""
