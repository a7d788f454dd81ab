"""A player at a table without a browser: presses what the page offers as data, and reads what it says.

Panels, actions and updates are tested with this; the browser tests check what only a browser can show.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.actions import Explain, LetGo
from tablelight.app.gestures import meaning
from tablelight.app.page import Page, page
from tablelight.app.speech import spoken, status
from tablelight.app.state import AppState
from tablelight.app.update import hover, update
from tablelight.view.nodes import Node, walk, words_of
from tablelight.view.plane import Place
from tests.bench.hand_boards import opened
from tests.fingers import SLACK, Fingers


def name_of(node: Node) -> str:
    """The name of a control: its label, otherwise its words."""
    return str(node.attrs.get("aria-label") or words_of(node))


class Player(Fingers):
    """A player at a tablet. A dialog that is open covers the rest, as in the browser."""

    def __init__(self, state: AppState | str, language: str = "en") -> None:
        super().__init__(opened(state) if isinstance(state, str) else state)
        self.state = evolve(self.state, language=language)
        self.heard = ""
        """What was read out last."""

    def do(self, action: object) -> None:
        """Does what a press on the page asks for, and notes what is read out then."""
        assert isinstance(action, do.Action), action
        before, self.state = self.state, update(self.state, action)
        said = spoken(self.state, before)
        if said != spoken(before) or self.state is not before:
            self.heard = said

    # what is on the page

    @property
    def page(self) -> Page:
        """Everything that is shown."""
        return page(self.state)

    def nodes(self) -> Iterable[Node]:
        """The reachable parts: the dialog if one is open, otherwise bar, tools, panel and the tour's bubble."""
        shown = self.page
        if self.state.dialog is not None:
            yield from walk(shown.dialog)
            return
        for part in (shown.bar, shown.tools, shown.panel, shown.tour):
            yield from walk(part)

    def panel(self) -> str:
        """What the panel says, and the message over the board."""
        return f"{words_of(self.page.message)} {words_of(self.page.panel)}".strip()

    def dialog(self) -> str:
        """What the open dialog says; nothing if none is open."""
        return words_of(self.page.dialog)

    def bar(self) -> str:
        """What the bar says."""
        return words_of(self.page.bar)

    def status(self) -> str:
        """What the line beside the board says."""
        return status(self.state)

    def found(self, cls: str = "", tag: str = "", text: str = "") -> list[Node]:
        """The elements with this class of the style sheet, this tag, and this text in them."""
        return [
            node
            for node in self.nodes()
            if (not cls or cls in node.cls.split()) and (not tag or node.tag == tag) and text in words_of(node)
        ]

    def controls(self, name: str, *, exact: bool = True) -> list[Node]:
        """The buttons and switches of this name, disabled ones too."""
        return [
            node
            for node in self.nodes()
            if node.tag == "button" and (name_of(node) == name if exact else name.lower() in name_of(node).lower())
        ]

    def control(self, name: str, *, exact: bool = True) -> Node:
        """The first button or switch of this name; AssertionError if there is none."""
        found = self.controls(name, exact=exact)
        assert found, f"no button {name!r}: {[name_of(node) for node in self.nodes() if node.tag == 'button']}"
        return found[0]

    def can(self, name: str, *, exact: bool = True) -> bool:
        """Whether there is such a button, and it can be pressed."""
        return any(not node.attrs.get("disabled") for node in self.controls(name, exact=exact))

    def figures(self) -> dict[str, str]:
        """Each figure's place, as the list of figures has it (no figure may be selected)."""
        rows = [node for part in self.found("figures") for node in walk(part) if "row" in node.cls.split()]
        texts = [{node.cls: words_of(node) for node in walk(row)} for row in rows]
        assert texts, self.panel()
        return {text["name"]: text["note"] for text in texts}

    def output(self, label: str) -> str:
        """The number between the two buttons of this label."""
        for node in self.nodes():
            if node.attrs.get("role") == "group" and node.attrs.get("aria-label") == label:
                return next(words_of(inner) for inner in walk(node) if inner.tag == "output")
        raise AssertionError(f"no number {label!r}")

    # what is done

    def touch(self, node: Node) -> None:
        """A finger on something; it must be there to be pressed."""
        assert node.do is not None and not node.attrs.get("disabled"), name_of(node)
        self.taps += 1
        self.do(node.do)

    def press(self, name: str, *, exact: bool = True) -> None:
        """A finger on the first button of this name that can be pressed."""
        usable = [node for node in self.controls(name, exact=exact) if not node.attrs.get("disabled")]
        self.touch(usable[0] if usable else self.control(name, exact=exact))

    def unfold(self, name: str) -> None:
        """A finger on the head of a fold whose words contain this; open ones stay open."""
        for node in self.nodes():
            if node.tag == "details" and name in words_of(node.children[0]):
                if not node.attrs.get("open"):
                    self.touch(node.children[0])
                return
        raise AssertionError(f"no fold {name!r}")

    def hold(self, place: Place) -> None:
        """A finger that stays: why not there?"""
        self.do(Explain(place))

    @contextmanager
    def dragging(self, start: Place, end: Place) -> Iterator[None]:
        """A finger from one place to another in play, not lifted before the body has ended."""
        gesture = meaning.drag(self.state, start, self.at(start), SLACK)
        if isinstance(gesture, meaning.FigureDrag):
            if gesture.select is not None:
                self.do(gesture.select)
            self.do(hover(end))
            yield
            self.do(hover(None))
            dropped = meaning.dropped(self.state, gesture.figure, end)
            assert dropped is not None
            self.do(dropped)
        else:
            assert isinstance(gesture, meaning.RulerDrag), gesture
            action = meaning.ruled(gesture, end)
            assert action is not None
            self.do(action)
            yield
            self.do(LetGo())

    def drag_to(self, start: Place, end: Place) -> None:
        """A finger drags from one place to another and lifts."""
        with self.dragging(start, end):
            pass

    def let_go(self) -> None:
        """No figure selected, the board in Move mode."""
        self.press("Move")
        if self.can("Done with this figure", exact=False):
            self.press("Done with this figure", exact=False)

    def undo_all(self) -> int:
        """Undo until nothing is left to undo; returns the number of undos."""
        count = 0
        while self.can("Undo", exact=False):
            self.press("Undo", exact=False)
            count += 1
        return count
