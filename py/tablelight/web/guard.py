"""A guard around everything that the browser calls: a fault of the program is shown, and the page goes on.

Nothing in `web` hands a bare function to the browser: listeners and timers go through `guarded`, coroutines through
`spawn`."""

from __future__ import annotations

import asyncio
import traceback
from collections import deque
from collections.abc import Callable, Coroutine
from functools import cache
from typing import Any, TypeVar

import js
from pyodide.ffi import JsException, create_once_callable, create_proxy

from tablelight.locale.messages import msg, translate

T = TypeVar("T")

RECENT = 12
"""How many of the last actions a report names."""
DEPTH = 30
"""The most frames of the stack in a report."""

_recent: deque[str] = deque(maxlen=RECENT)
_told: set[str] = set()
_tasks: set[asyncio.Task[object]] = set()


def guarded(function: Callable[..., object], proxy: Callable[[Callable[..., None]], Any] = create_proxy) -> Any:
    """A listener for the browser that never raises: an error in it is reported by `tell`. `proxy` makes it callable there,
    more than once or only once."""

    def call(*arguments: object) -> None:
        try:
            function(*arguments)
        except Exception as error:
            tell(error)

    return proxy(call)


def as_object(**fields: Any) -> Any:
    """Values as a JavaScript object."""
    return js.Object.fromEntries(js.Array.of(*(js.Array.of(name, value) for name, value in fields.items())))


def blob(kind: str, *parts: Any) -> Any:
    """Texts, buffers and blobs as one blob of a media type."""
    return js.Blob.new(js.Array.of(*parts), as_object(type=kind))


class Timer:
    """Calls a function once after a time, unless it is stopped, or set again, before."""

    def __init__(self) -> None:
        self._call: Any = None
        self._number = 0

    @property
    def is_set(self) -> bool:
        return self._call is not None

    def set(self, milliseconds: float, function: Callable[[], object]) -> None:
        """Call a function after `milliseconds`, in place of the scheduled call."""

        def ring() -> None:
            self._call = None
            function()

        self.stop()
        self._call = guarded(ring, create_once_callable)
        self._number = js.setTimeout(self._call, milliseconds)

    def stop(self) -> None:
        if self._call is not None:
            js.clearTimeout(self._number)
            self._call.destroy()
            self._call = None


def listen(target: Any, events: str, listener: Callable[[Any], object], *options: Any) -> Callable[[], None]:
    """Add a guarded listener to one event or several (separated by spaces). Returns what removes it again: for a target
    that does not live as long as the page."""
    proxy = guarded(listener)
    for event in events.split():
        target.addEventListener(event, proxy, *options)

    def forget() -> None:
        for event in events.split():
            target.removeEventListener(event, proxy)
        Timer().set(0, proxy.destroy)  # it may be running now

    return forget


def spawn(work: Coroutine[Any, Any, object]) -> None:
    """Run a coroutine to its end; an error in it is reported by `tell`."""
    task = asyncio.ensure_future(work)
    _tasks.add(task)
    task.add_done_callback(_ended)


async def unless_failing(work: Coroutine[Any, Any, T], otherwise: T) -> T:
    """The result of a part of the start. If it fails, the error is reported and the start goes on with `otherwise`: bad
    data in the browser must not lock the player out."""
    try:
        return await work
    except Exception as error:
        tell(error)
        return otherwise


def _ended(task: asyncio.Task[object]) -> None:
    _tasks.discard(task)
    error = None if task.cancelled() else task.exception()
    if error is not None:
        tell(error)


async def is_copied(text: str) -> bool:
    """Copy a text to the clipboard; False if the browser refuses."""
    try:
        await js.navigator.clipboard.writeText(text)
    except (JsException, AttributeError):
        return False
    return True


def note(action: object) -> None:
    """Remember for a report that an action was performed: its name, nothing of the game."""
    _recent.append(getattr(action, "func", type(action)).__name__)


def report_of(error: BaseException) -> str:
    """The report of a fault, for the player to send: the stack, the last actions, the browser; nothing of the game.

    Never raises."""
    try:
        stack = "".join(traceback.format_exception(error, limit=-DEPTH))
    except Exception as another:  # the stack cannot be written: the report names the fault all the same
        stack = f"{type(error).__name__}, and its stack cannot be written ({type(another).__name__})\n"
    return f"{stack}\nactions: {' '.join(_recent)}\nbrowser: {js.navigator.userAgent}\npage: {js.document.title}"


def tell(error: BaseException) -> None:
    """Show the notice with the report, apart from the app's own panels, which may be broken. A fault that repeats (at
    every move of a finger) is shown once, and again only after the notice was closed."""
    report = report_of(error)
    stack = report.partition("\nactions:")[0]
    if stack not in _told:
        _told.add(stack)
        js.console.error(report)
        _notice().tell(report)


class Sign:
    """A message of the page itself, apart from the app's panels. It goes into the open dialog: nothing outside that can
    be tapped."""

    def __init__(self, name: str, button: str, press: Callable[[], object]) -> None:
        """`name`: of its element on the page; `button`, `press`: its button besides the one that closes it."""
        self._element, self._text, self._button, self._close = (
            js.document.getElementById(part) for part in (name, f"{name}-text", f"{name}-{button}", f"{name}-close")
        )
        listen(self._button, "click", lambda _: press())
        listen(self._close, "click", lambda _: self.hide())

    def show(self, text: str, button: str) -> None:
        """Show a text, and the button's words."""
        self._text.textContent, self._button.textContent = self._say(text), self._say(button)
        self._close.textContent = self._say(msg("Close"))
        self._element.hidden = False
        self._place()

    def keep(self) -> None:
        """Put the sign back if it went with its dialog."""
        if not self._element.isConnected:
            self._place()

    def hide(self) -> None:
        self._element.hidden = True
        js.document.body.append(self._element)

    def _place(self) -> None:
        (js.document.querySelector("dialog[open]") or js.document.body).append(self._element)

    @staticmethod
    def _say(text: str) -> str:
        """A text in the language of the page."""
        return translate(text, str(js.document.documentElement.lang))


def keep_notice() -> None:
    """Keep the notice of a fault on the page after the dialog around it was closed."""
    if _told:
        _notice().keep()


class FaultNotice(Sign):
    """Reports a fault."""

    def __init__(self) -> None:
        super().__init__("fault", "copy", lambda: spawn(self._copied()))
        self._report = js.document.getElementById("fault-report")

    def tell(self, report: str) -> None:
        """Show a fault; if there are several, the last one."""
        self._report.value, self._report.hidden = report, True
        self.show(msg("Something went wrong in the program. You can go on playing."), msg("Copy the report"))

    def hide(self) -> None:
        super().hide()
        _told.clear()

    async def _copied(self) -> None:
        """Copy the report to the clipboard; if the browser refuses, show and select the text."""
        if await is_copied(self._report.value):
            self._button.textContent = self._say(msg("Copied"))
        else:
            self._report.hidden = False
            self._report.select()


_notice = cache(FaultNotice)
