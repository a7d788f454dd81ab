"""The tour on the screen: its bubble next to its subject, and a frame around that."""

from __future__ import annotations

from typing import Any

import js

from tablelight.app.tour.panel import TourTarget, tour_target
from tablelight.view.bubbles import ScreenBox, around, bubble_box
from tablelight.web.gestures import focus
from tablelight.web.host import Host

PARTS = {
    "see": (".mode[aria-keyshortcuts='s']",),
    "threats": (".mode[aria-keyshortcuts='h']",),
    "turn": (".whose",),
    "answer": ("#panel .now", "#panel .content"),
}
"""The selectors of each part; the first that matches counts."""
HALF_SPACE = 50.0
"""Half of a space, in units of the plane."""
FRAME_ROOM_PX = 4.0
"""Pixels between the tour's subject and the frame around it."""


class Tour:
    """The bubble and its frames."""

    def __init__(self, host: Host) -> None:
        self._host, self._root = host, js.document.getElementById("tour")
        self._is_shown = False

    def place(self) -> None:
        """Put all of it where it belongs. When the bubble first appears, its button to go on gets the focus."""
        bubble, wanted = self._root.querySelector(".tour"), tour_target(self._host.state)
        if wanted is None or not bubble:
            self._is_shown = False
            return
        places, parts = self._places(wanted), self._parts(wanted)
        size = bubble.getBoundingClientRect()
        screen = float(js.innerWidth), float(js.innerHeight)
        # What is not the subject and is read next to it: the board, or the panel.
        spared = self._host.element if wanted.is_board_clear else js.document.getElementById("panel")
        put = bubble_box([*places, *parts], (float(size.width), float(size.height)), screen, _box(spared))
        bubble.style.left, bubble.style.top = f"{put.left:.0f}px", f"{put.top:.0f}px"
        self._frame(parts or places, ScreenBox(0.0, 0.0, *screen))
        if not self._is_shown:
            self._is_shown = True
            focus(self._root.querySelector(".on"))

    def _frame(self, framed: list[ScreenBox], screen: ScreenBox) -> None:
        frames = self._root.querySelectorAll(".tour-frame")
        for index in range(frames.length):
            frame: Any = frames.item(index)
            frame.hidden = index >= len(framed)
            if index < len(framed):
                box = framed[index].grown(FRAME_ROOM_PX).within(screen)
                frame.style.left, frame.style.top = f"{box.left:.0f}px", f"{box.top:.0f}px"
                frame.style.width = f"{box.right - box.left:.0f}px"
                frame.style.height = f"{box.bottom - box.top:.0f}px"

    def _places(self, wanted: TourTarget) -> list[ScreenBox]:
        """One box around the places, as far as they are in view."""
        if not wanted.places:
            return []
        host = self._host
        stage = _box(host.element)
        half = HALF_SPACE * host.view.camera.scale
        found = []
        for place in wanted.places:
            x, y = host.view.camera.screen(*host.view.shown_at(place))
            x, y = x + stage.left, y + stage.top
            found.append(ScreenBox(x - half, y - half, x + half, y + half))
        return [around(found).within(stage)]

    def _parts(self, wanted: TourTarget) -> list[ScreenBox]:
        screen = ScreenBox(0.0, 0.0, float(js.innerWidth), float(js.innerHeight))
        found = []
        for part in wanted.parts:
            elements = (js.document.querySelector(selector) for selector in PARTS[part])
            found += [_box(element).within(screen) for element in elements if element][:1]
        return found


def _box(element: Any) -> ScreenBox:
    box = element.getBoundingClientRect()
    return ScreenBox(float(box.left), float(box.top), float(box.right), float(box.bottom))
