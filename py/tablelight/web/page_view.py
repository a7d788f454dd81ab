"""The page around the board: its parts as trees, the status line, what screen readers read out; and the tour, its bubble
next to its subject with a frame around that."""

from __future__ import annotations

from typing import Any

import js

from tablelight.app.actions import Cancel
from tablelight.app.controls import words_of
from tablelight.app.page import is_news, page
from tablelight.app.speech import spoken
from tablelight.app.state import AppState
from tablelight.app.tour.panel import TourTarget, tour_target
from tablelight.view.camera import ScreenBox, around, bubble_box
from tablelight.view.words import read_out
from tablelight.web.dom import Tree
from tablelight.web.gestures import focus
from tablelight.web.guard import Timer, keep_notice, listen
from tablelight.web.host import Host

PARTS = ("bar", "tools", "panel", "dialogs", "tour", "message")
"""The elements of the page that hold a part each."""
AGAIN = "\N{NO-BREAK SPACE}"
"""Makes a text differ from the same text before: a live region only reads out changes."""


def _tool(state: AppState) -> str | None:
    return state.editor.session.tool if state.editor.session is not None else None


def _has_next_step(before: AppState, state: AppState) -> bool:
    """Whether there is a figure or a plan to go on with: the panel shows it, next to the board."""
    has_plan = state.turn_plan is not None and state.turn_plan is not before.turn_plan
    return has_plan or (state.selected is not None and state.selected != before.selected)


class PageView:
    """Updates the page to a state, changing only what differs."""

    def __init__(self, host: Host) -> None:
        find = js.document.getElementById
        self._host = host
        self._panel: Any = find("panel")
        self._status, self._spoken = find("status"), find("live")
        self._trees = [Tree(find(name), host.act) for name in PARTS]
        self._rendered: AppState | None = None
        self._heard = ""
        self._is_scrolled = False
        """Whether the panel's content has been scrolled: it then shows what is new from the top."""
        listen(self._panel, "scroll", self._scrolled, True)
        listen(js.document, "cancel", self._cancel, True)
        listen(js.document, "close", self._on_close, True)

    def _scrolled(self, _: object) -> None:
        self._is_scrolled = True

    def _cancel(self, event: Any) -> None:
        """Let the app close a dialog on Escape. Closing a file chooser fires this event too."""
        if event.target.tagName == "DIALOG":
            event.preventDefault()
            self._host.act(Cancel())

    def _on_close(self, event: Any) -> None:
        """Reopen a dialog that the app still shows: some browsers close it at a second Escape, whatever the page says."""
        dialog = event.target
        is_closed = dialog.tagName == "DIALOG" and dialog.isConnected and not dialog.open
        if is_closed and self._host.state.dialog is not None:
            dialog.showModal()

    def show(self, shown: AppState) -> None:
        """Show the page of a state, and bring what is new in the panel into view."""
        before, self._rendered = self._rendered, shown
        self._render(before, shown)
        if self._is_scrolled and before is not None and is_news(before, shown):  # asking where it is lays the page out
            self._is_scrolled = False
            content = self._panel.querySelector(".content")
            if content:
                content.scrollTop = 0
        if _tool(shown) is not None and (before is None or _tool(before) != _tool(shown)):
            held = js.document.querySelector('.edit-tool[aria-pressed="true"]')
            if held:  # if the tools are higher than the screen, keep the one in use in view
                held.scrollIntoView(js.JSON.parse('{"block": "nearest", "inline": "nearest"}'))

    def _render(self, before: AppState | None, state: AppState) -> None:
        had_focus = js.document.activeElement
        stepper = had_focus and had_focus.closest(".stepper")
        number = stepper and stepper.querySelector("output")
        was = number and number.textContent
        shown, say = page(state, before), words_of(state)
        for tree, node in zip(
            self._trees, (shown.bar, shown.tools, shown.panel, shown.dialog, shown.tour, shown.message), strict=True
        ):
            tree.render(read_out(node, say))
        keep_notice()
        if self._status.textContent != shown.status:
            self._status.textContent = shown.status
        plain = spoken(state)
        if number and number.isConnected and number.textContent != was:
            self._say(f"{stepper.getAttribute('aria-label')}: {number.textContent}")
        elif shown.is_said_again or shown.spoken != plain or plain != self._heard:
            self._say(shown.spoken)  # what is new about a state is read out once, and then left there
        self._heard = plain
        # A button that is gone takes the focus with it: go on from the board.
        if had_focus and not had_focus.isConnected:
            leads_on = before is not None and before.dialog is not None and _has_next_step(before, state)
            # After the board is painted: focusing forces a layout.
            Timer().set(0, lambda: self._refocus(leads_on=leads_on))
        elif had_focus and had_focus.matches("#panel :focus-visible"):
            # New content above it has moved it.
            Timer().set(0, lambda: had_focus.scrollIntoView(js.JSON.parse('{"block": "nearest"}')))

    def _say(self, text: str) -> None:
        """Have a text read out, even if it was the last one."""
        self._spoken.textContent = text + AGAIN if text == self._spoken.textContent else text

    def _refocus(self, *, leads_on: bool) -> None:
        """Move the focus to the board if it is lost, or if `leads_on` and it is in the bar that opened the dialog."""
        active = js.document.activeElement
        if active.isSameNode(js.document.body) or (leads_on and active.matches("#bar :focus-visible")):
            self._host.element.focus(js.JSON.parse('{"preventScroll": true}'))


TOUR_PARTS = {
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
            elements = (js.document.querySelector(selector) for selector in TOUR_PARTS[part])
            found += [_box(element).within(screen) for element in elements if element][:1]
        return found


def _box(element: Any) -> ScreenBox:
    box = element.getBoundingClientRect()
    return ScreenBox(float(box.left), float(box.top), float(box.right), float(box.bottom))
