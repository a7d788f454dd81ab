"""A player's hand without a browser: every tap, drag and key is counted, and only what is on the page can be pressed."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tablelight.app import actions as app
from tablelight.app.controls import toggle_fold
from tablelight.app.editor.rules.update import open_rule
from tablelight.app.editor.update import begin_stroke, continue_stroke, end_stroke
from tablelight.app.page import page
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.view.nodes import Node, walk, words_of
from tablelight.view.plane import XY, Place, plane_of
from tests.kinds import is_done_by
from tests.own_by_hand import SECONDS_A_KEY, SECONDS_A_TAP

SLACK = 20.0
"""The distance, in units of the plane, within which the editor's stroke takes hold of a handle."""


class Fingers:
    """A state, and how many taps, drags and keys led to it."""

    def __init__(self, state: AppState) -> None:
        self.state = state
        self.taps = self.drags = self.keys = 0

    @property
    def seconds(self) -> float:
        """How many seconds a person takes for it."""
        return (self.taps + self.drags) * SECONDS_A_TAP + self.keys * SECONDS_A_KEY

    def do(self, action: object) -> None:
        """Does what a press on the page asks for."""
        assert isinstance(action, app.Action), action
        self.state = update(self.state, action)

    def nodes(self) -> Iterable[Node]:
        """Everything on the page."""
        shown = page(self.state)
        for part in (shown.bar, shown.tools, shown.panel, shown.dialog):
            yield from walk(part)

    def press(self, name: str) -> None:
        """A tap on a button, by its whole name."""

        def is_meant(node: Node) -> bool:
            called = node.attrs.get("aria-label") or words_of(node)
            return node.do is not None and called == name and not node.attrs.get("disabled")

        names = [words_of(node) for node in self.nodes() if node.do is not None]
        self._tap_first(self.nodes(), is_meant, f"no button {name!r}: {names}")

    def _tap_first(self, nodes: Iterable[Node], is_meant: Callable[[Node], bool], missing: str) -> None:
        node = next(filter(is_meant, nodes), None)
        assert node is not None, missing
        self.taps += 1
        self.do(node.do)

    def tool(self, name: str) -> None:
        """A tap on a tool of the editor."""
        self._tap_first(self.nodes(), lambda n: n.cls == "edit-tool" and words_of(n) == name, f"no tool {name!r}")

    def choose(self, field: str, option: str) -> None:
        """A tap on one of the choices of a field."""
        fields = [n for n in self.nodes() if n.attrs.get("role") == "group" and n.attrs.get("aria-label") == field]
        choices = (inner for node in fields for inner in walk(node))
        self._tap_first(choices, lambda n: n.do is not None and words_of(n) == option, f"no {option!r} of {field!r}")

    def open_entry(self, name: str) -> None:
        """A tap on an entry of the rules page."""

        def is_meant(node: Node) -> bool:
            return is_done_by(node.do, open_rule) and words_of(node.children[0].children[0]) == name

        self._tap_first(self.nodes(), is_meant, f"no entry {name!r}")

    def unfold(self, name: str) -> None:
        """A tap on the head of a fold."""

        def is_meant(node: Node) -> bool:
            return is_done_by(node.do, toggle_fold) and words_of(node) == name

        self._tap_first(self.nodes(), is_meant, f"no fold {name!r}")

    def write(self, label: str, text: str) -> None:
        """A tap on a line, and a key for each letter."""
        for node in self.nodes():
            if node.tag == "label" and words_of(node.children[0]) == label:
                change = node.children[1].change
                assert change is not None
                self.taps += 1
                self.keys += len(text)
                self.do(change(text))
                return
        raise AssertionError(f"no line {label!r}")

    def at(self, place: Place) -> XY:
        """Where a place is, in units of the plane."""
        return plane_of(self.state.document.board).centre(place)

    def tap(self, place: Place) -> None:
        """A tap on the board."""
        self.taps += 1
        if self.state.editor.session is None:
            self.do(app.Tap(place))
        else:
            self._stroke([self.at(place)])

    def tap_side(self, a: Place, b: Place) -> None:
        """A tap on the side between two spaces, while a board is edited."""
        (ax, ay), (bx, by) = self.at(a), self.at(b)
        self.taps += 1
        self._stroke([((ax + bx) / 2, (ay + by) / 2)])

    def drag(self, *points: XY) -> None:
        """A stroke over the board, in units of the plane."""
        self.drags += 1
        self._stroke(points)

    def stroke(self, *places: Place) -> None:
        """A finger from place to place."""
        self.drag(*(self.at(place) for place in places))

    def _stroke(self, points: Iterable[XY]) -> None:
        (x, y), *rest = points
        self.do(begin_stroke(x, y, SLACK))
        for at in rest:
            self.do(continue_stroke(*at))
        self.do(end_stroke())
