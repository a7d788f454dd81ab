"""Fingers, wheels and keys as the browser sends them."""

from __future__ import annotations

from math import log
from typing import Any
from unittest.mock import MagicMock

import pytest

from tablelight.app.actions import Cancel, Explain, Undo
from tablelight.app.history import History
from tests.examples import example
from tests.unit.web.conftest import FalseHost, fire


@pytest.fixture
def board(host: FalseHost) -> FalseHost:
    from tablelight.web.pointer import Keyboard, Pointer

    host.changes(history=History.of(example("heroclix-rooftop")))
    host.element.getBoundingClientRect.return_value = MagicMock(left=0.0, top=0.0)
    host.view.camera.scale = 1.0
    host.view.camera.plane = lambda x, y: (x, y)
    host.view.meant.return_value = None
    Pointer(host)
    Keyboard(host)
    return host


def finger(board: FalseHost, kind: str, number: int, x: float, **fields: Any) -> None:
    told = {"button": 0, "pointerId": number, "clientX": x, "clientY": 0.0, "pointerType": "touch", "timeStamp": 1.0}
    fire(board.element, kind, **{**told, **fields})


def test_a_finger_whose_end_was_never_told_does_not_turn_the_next_drag_into_a_pinch(board: FalseHost) -> None:
    finger(board, "pointerdown", 1, 10.0, isPrimary=True)  # its end is lost
    finger(board, "pointerdown", 2, 50.0, isPrimary=True)
    finger(board, "pointermove", 2, 90.0)
    board.view.zoom.assert_not_called()
    board.view.pan.assert_called_once_with(40.0, 0.0)


def test_a_palm_next_to_the_pen_neither_draws_nor_ends_the_stroke(board: FalseHost) -> None:
    """Each kind of pointer has a primary one: the palm's touch took the place of the pen, and its end took back what the
    pen had begun. A touch counts again once the pen is lifted."""
    board.element.hasPointerCapture.return_value = True
    finger(board, "pointerdown", 7, 10.0, pointerType="pen", isPrimary=True)
    finger(board, "pointermove", 7, 50.0, pointerType="pen")
    finger(board, "pointerdown", 1, 300.0, isPrimary=True)
    finger(board, "pointermove", 1, 340.0)
    finger(board, "pointercancel", 1, 340.0)
    finger(board, "pointermove", 7, 60.0, pointerType="pen")
    assert [call.args for call in board.view.pan.call_args_list] == [(40.0, 0.0), (10.0, 0.0)]
    finger(board, "pointerup", 7, 60.0, pointerType="pen")
    board.element.hasPointerCapture.return_value = False
    finger(board, "pointerdown", 1, 300.0, isPrimary=True)
    finger(board, "pointermove", 1, 320.0)
    assert board.view.pan.call_args.args == (20.0, 0.0)


def test_the_pen_goes_on_where_the_palm_has_come_down_first(board: FalseHost) -> None:
    finger(board, "pointerdown", 1, 300.0, isPrimary=True)
    finger(board, "pointerdown", 7, 10.0, pointerType="pen", isPrimary=True)
    for kind in ("pointermove", "pointercancel"):
        finger(board, kind, 1, 300.0)
    finger(board, "pointermove", 7, 50.0, pointerType="pen")
    board.view.zoom.assert_not_called()
    assert board.view.pan.call_args.args == (40.0, 0.0)


def test_a_finger_that_the_browser_takes_away_leaves_no_place_marked(board: FalseHost) -> None:
    board.hover = MagicMock()  # type: ignore[method-assign]
    finger(board, "pointerdown", 1, 10.0, isPrimary=True)
    finger(board, "pointercancel", 1, 50.0)
    assert board.hover.call_args.args == (None,)


def test_two_fingers_pinch(board: FalseHost) -> None:
    finger(board, "pointerdown", 1, 10.0, isPrimary=True)
    finger(board, "pointerdown", 2, 50.0, isPrimary=False)
    finger(board, "pointermove", 2, 90.0)
    (factor, _, _) = board.view.zoom.call_args.args
    assert factor == 2


@pytest.mark.parametrize(
    ("delta", "mode", "control", "factor"),
    [
        (-100, 0, False, 1.17),  # a notch of a mouse's wheel
        (-3, 1, False, 1.08),  # three lines
        (-1, 2, False, 1.9),  # a page
        (-100 * log(1.05), 0, True, 1.05),  # two fingers that move apart by a twentieth, as Chromium tells it
        (-120, 0, True, 1.28),  # a notch with the control key
    ],
)
def test_a_wheel_zooms_as_far_as_it_is_turned(
    board: FalseHost, delta: float, mode: int, control: bool, factor: float
) -> None:
    fire(board.element, "wheel", deltaY=delta, deltaMode=mode, ctrlKey=control, clientX=0.0, clientY=0.0)
    assert board.view.zoom.call_args.args[0] == pytest.approx(factor, abs=0.01)


@pytest.mark.parametrize(("is_written_in", "undone"), [(False, [Undo()]), (True, [])])
def test_the_key_for_undo_belongs_to_the_line_that_is_written_in(
    js: MagicMock, board: FalseHost, is_written_in: bool, undone: list[object]
) -> None:
    (call,) = [call for call in js.document.addEventListener.call_args_list if call.args[0] == "keydown"]
    target = MagicMock(tagName="TEXTAREA" if is_written_in else "BODY")
    target.classList.contains.return_value = False
    target.matches = lambda selector: is_written_in and "textarea" in selector
    event = MagicMock(key="z", ctrlKey=True, shiftKey=False, altKey=False, target=target)
    call.args[1](event)
    assert board.asked == undone
    assert event.preventDefault.called == (not is_written_in)


@pytest.mark.parametrize(("tag", "asked"), [("DIALOG", [Cancel()]), ("INPUT", [])])
def test_a_chooser_of_files_that_is_closed_does_not_close_the_dialog(tag: str, asked: list[object]) -> None:
    from tablelight.web.page_view import PageView

    page = MagicMock()
    PageView._cancel(page, MagicMock(target=MagicMock(tagName=tag)))
    assert [call.args[0] for call in page._host.act.call_args_list] == asked


@pytest.mark.parametrize(
    ("is_connected", "is_open", "dialog", "opens"),
    [
        (True, False, "start", True),
        (False, False, "start", False),
        (True, True, "turn", False),
        (True, False, None, False),
    ],
)
def test_a_dialog_that_the_browser_closes_by_itself_opens_again(
    is_connected: bool, is_open: bool, dialog: str | None, opens: bool
) -> None:
    from tablelight.web.page_view import PageView

    page = MagicMock()
    page._host.state.dialog = dialog
    closed = MagicMock(tagName="DIALOG", isConnected=is_connected, open=is_open)
    PageView._on_close(page, MagicMock(target=closed))
    assert closed.showModal.called == opens


@pytest.mark.parametrize(
    ("button", "cursor", "asked"),
    [(2, (1, 1), [Explain((4, 4))]), (0, (1, 1), [Explain((1, 1))]), (0, None, [])],
)
def test_the_key_for_menus_asks_about_the_cursor_and_the_other_button_about_its_place(
    board: FalseHost, button: int, cursor: tuple[int, int] | None, asked: list[object]
) -> None:
    board.view.at.return_value = (4, 4)
    board.changes(cursor=cursor)
    fire(board.element, "contextmenu", button=button, clientX=0.0, clientY=0.0)
    assert board.asked == asked
