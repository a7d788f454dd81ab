"""Makes trees of elements real; a new tree changes only what differs from the one before.

One listener serves every element: an element with an action carries a number, and the number leads to the action. Text
is set as text, never as markup. New elements are made by one call of JavaScript (static/boot/elements.js)."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from typing import Any

import js

from tablelight.board.document import Json
from tablelight.view.nodes import Node, described
from tablelight.web.guard import Timer, listen

BUTTONS = ".stepper button, .number button"
FIRST_MS = 400
"""Milliseconds that a button is held until it repeats."""
NEXT_MS = 90
"""Milliseconds between two steps; a step that takes long delays the next."""


class Live:
    """A node and the element that shows it."""

    __slots__ = ("_element", "_made", "_place", "children", "node", "number")

    def __init__(self, node: Node, made: list[Any], place: int) -> None:
        """`made`: the elements that are made together, once they exist; `place`: its index among them."""
        self.node = node
        self.children: list[Live] = []
        self.number: int | None = None
        self._made, self._place = made, place
        self._element: Any = None

    @property
    def element(self) -> Any:
        """The element; most are never needed."""
        if self._element is None:
            self._element, self._made = self._made[0][self._place], []
        return self._element


class Holding:
    """The button of a number that is held, in one part of the page: it repeats. A held Enter repeats anyway: the browser
    presses again."""

    def __init__(self, root: Any, press: Callable[[Any], None]) -> None:
        self._press = press
        self._timer = Timer()
        self._has_acted = False
        listen(root, "pointerdown", self._down)
        listen(js.window, "pointerup pointercancel blur", lambda _: self._timer.stop())

    def has_acted(self, event: Any) -> bool:
        """Whether a click is only the end of holding a button; true once. A click by a key has no detail."""
        acted, self._has_acted = self._has_acted and bool(event.detail), False
        return acted

    def _down(self, event: Any) -> None:
        self._timer.stop()
        self._has_acted = False
        button = event.target.closest(BUTTONS)
        if button and event.isPrimary and event.button == 0:
            self._timer.set(FIRST_MS, lambda: self._repeat(button))

    def _repeat(self, button: Any) -> None:
        if button.isConnected and not button.disabled:
            self._has_acted = True
            self._press(button)
            self._timer.set(NEXT_MS, lambda: self._repeat(button))


class Tree:
    """The content of one element of the page."""

    numbers = count(1)

    def __init__(self, root: Any, act: Callable[[object], None]) -> None:
        self._root, self._act = root, act
        self._live: Live | None = None
        self._doing: dict[int, Live] = {}
        self._found: Any = None
        self._returns = False
        self._holding = Holding(root, self._press)
        listen(root, "click", self._click)
        listen(root, "change", self._change)
        listen(root, "input", self._input)
        listen(root, "focusin", self._focused)

    def render(self, node: Node) -> None:
        """Make the page the same as a tree of nodes, changing only what differs."""
        if self._live is not None and self._fits(self._live, node):
            self._patch(self._live, node)
        else:
            if self._live is not None:
                self._forget(self._live)
            self._live = self._make(node)
            self._root.replaceChildren(self._live.element)
            self._on_inserted(self._live)
        if self._found is not None:
            self._found.scrollIntoView(js.JSON.parse('{"block": "center"}'))
            self._found.focus(js.JSON.parse('{"preventScroll": true}'))
            self._found = None

    def _click(self, event: Any) -> None:
        element = event.target.closest("[data-n]")
        if event.target.closest("summary"):
            event.preventDefault()  # the app decides whether a part is open
        if not self._holding.has_acted(event):
            self._press(element)

    def _press(self, element: Any) -> None:
        if element and not getattr(element, "disabled", False):  # a summary has no `disabled`
            live = self._doing.get(int(element.getAttribute("data-n")))
            if live is not None and live.node.do is not None:
                self._act(live.node.do)

    def _change(self, event: Any) -> None:
        element = event.target
        number = element.getAttribute("data-n")
        live = self._doing.get(int(number)) if number else None
        if live is not None and live.node.change is not None:
            text = str(element.value)
            if element.type == "number":  # a refused value, or one beyond its bounds, does not stay
                element.value = str(live.node.attrs["value"])
            self._act(live.node.change(text))

    def _input(self, event: Any) -> None:
        """A slider acts while it moves, a search and a text area at every letter; a line of text only when it is
        finished."""
        if event.target.type in ("range", "search", "textarea"):
            self._change(event)

    def _focused(self, event: Any) -> None:
        """Select the text of a line when the line is touched, so that typing replaces it."""
        element = event.target
        if getattr(element, "type", None) in ("text", "number"):
            Timer().set(0, lambda: self._selected(element))  # after the tap has put its caret

    @staticmethod
    def _selected(element: Any) -> None:
        """Select the text of a line, unless the line was left: selecting would take the focus back."""
        if element.isSameNode(js.document.activeElement):
            element.select()

    @staticmethod
    def _fits(live: Live, node: Node) -> bool:
        old = live.node
        return old.tag == node.tag and old.key == node.key and old.icon == node.icon

    def _make(self, node: Node) -> Live:
        made: list[Any] = []
        places = count()

        def living(node: Node) -> Live:
            live = Live(node, made, next(places))
            if node.do is not None or node.change is not None:
                self._number(live)
            live.children = [living(child) for child in node.children]
            return live

        live = living(node)
        made.append(js.tablelight.elements(json.dumps(_description(live))))
        return live

    def _number(self, live: Live) -> None:
        live.number = next(self.numbers)
        self._doing[live.number] = live

    def _on_inserted(self, live: Live) -> None:
        """Do what works only for an element in the page: a dialog opens over it."""
        if live.node.tag == "dialog":
            self._returns = bool(js.document.activeElement.matches(":focus-visible"))
            live.element.showModal()
        if "found" in live.node.cls.split():
            self._found = live.element
        for child in live.children:
            self._on_inserted(child)

    def _forget(self, live: Live) -> None:
        if live.number is not None:
            self._doing.pop(live.number, None)
        for child in live.children:
            self._forget(child)

    def _patch(self, live: Live, node: Node) -> None:
        old = live.node
        if old is node:
            return
        live.node = node
        if old.cls != node.cls:
            live.element.setAttribute("class", node.cls)
            if "found" in node.cls.split() and "found" not in old.cls.split():
                self._found = live.element
        if old.attrs != node.attrs:
            for name in old.attrs:
                if name not in node.attrs:
                    live.element.removeAttribute(name)
            for name, value in node.attrs.items():
                if old.attrs.get(name) != value:
                    _set(live.element, name, value)
        if (node.do is not None or node.change is not None) and live.number is None:
            self._number(live)
            live.element.setAttribute("data-n", str(live.number))
        if node.text is not None:
            if old.text != node.text:
                for child in live.children:
                    self._forget(child)
                live.children = []
                live.element.textContent = node.text
            return
        if old.text is not None:
            live.element.textContent = ""
        self._patch_children(live, node)

    def _patch_children(self, live: Live, node: Node) -> None:
        """Keep the children that fit, in order; make and drop the others."""
        keyed = {child.node.key: child for child in live.children if child.node.key is not None}
        loose = [child for child in live.children if child.node.key is None]
        used: list[Live] = []
        position = 0
        for wanted in node.children:
            found = keyed.pop(wanted.key, None) if wanted.key is not None else None
            if wanted.key is None:
                while position < len(loose) and not self._fits(loose[position], wanted):
                    position += 1
                if position < len(loose):
                    found, position = loose[position], position + 1
            if found is not None and self._fits(found, wanted):
                self._patch(found, wanted)
                used.append(found)
            else:
                used.append(self._make(wanted))
        kept = {id(child) for child in used}
        before = {id(child) for child in live.children}
        for child in live.children:
            if id(child) not in kept:
                self._forget(child)
                if child.node.tag == "dialog" and self._returns:
                    child.element.close()  # keyboard focus returns to where it was
                child.element.remove()
        order = [child for child in live.children if id(child) in kept]
        for index, child in enumerate(used):
            if index < len(order) and order[index] is child:
                continue
            if index < len(order) and child in order:  # past the end all are new: no search
                order.remove(child)
            after = order[index].element if index < len(order) else None  # None: at the end
            live.element.insertBefore(child.element, after)
            order.insert(index, child)
        live.children = used
        for child in used:
            if id(child) not in before:
                self._on_inserted(child)


def _description(live: Live) -> list[Json]:
    """The description from which static/boot/elements.js makes the elements."""
    return described(live.node, live.number, [_description(child) for child in live.children])


def _set(element: Any, name: str, value: object) -> None:
    if name == "value" and hasattr(element, "defaultValue"):
        if element.value != str(value):  # otherwise a player who is typing would lose the caret
            element.value = str(value)  # the attribute is only the input's first value
    elif name == "selected":
        element.selected = value is True  # the attribute counts only until the player has chosen
    elif value is True:
        element.setAttribute(name, "")
    elif value is False:
        element.removeAttribute(name)
    else:
        element.setAttribute(name, str(value))
