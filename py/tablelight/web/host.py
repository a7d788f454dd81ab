"""What the parts of the page know of the running app: a small protocol, so that none of them imports the table."""

from __future__ import annotations

from typing import Any, Protocol

from tablelight.app.state import AppState
from tablelight.view.drawing import Backdrop
from tablelight.view.plane import Place
from tablelight.web.board_view import BoardView


class Host(Protocol):
    """The app: its state, the one way to change it, and its board on the screen. Pixels are CSS pixels from the
    canvas's upper left corner."""

    @property
    def state(self) -> AppState: ...

    def act(self, action: object) -> None: ...

    @property
    def element(self) -> Any: ...

    @property
    def view(self) -> BoardView: ...

    def hover(self, place: Place | None) -> None: ...

    def touch(self, place: Place | None) -> None: ...

    def let_go(self) -> None: ...

    def backdrop(self) -> Backdrop | None: ...

    def portrait(self, source: str) -> Any:
        """The picture on a figure, ready to be drawn; None while it is not."""

    def request(self) -> None: ...
