"""Elements of the page as data. `web` makes them real and changes only what differs from the last time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from attrs import field, frozen

from tablelight.board.document import Json

Value: TypeAlias = str | bool | int


@frozen(kw_only=True)
class Node:
    """One element. `text` or `children`; `do` is the action of a click on it; `key` distinguishes siblings; an icon is
    the name of a picture in the sprite. `change`: the action for a new value of an input."""

    tag: str
    cls: str = ""
    text: str | None = None
    children: tuple[Node, ...] = ()
    attrs: Mapping[str, Value] = field(factory=dict)
    do: object = None
    change: Callable[[str], object] | None = None
    key: str | None = None
    icon: str | None = None


def el(
    tag: str,
    *children: Node | str | None,
    cls: str = "",
    do: object = None,
    key: str | None = None,
    more: Mapping[str, Value | None] | None = None,
    **attrs: Value | None,
) -> Node:
    """An element; a single text is its text, None is left out. `aria_label` is aria-label; `aria_pressed=False` is
    "false", because aria has no bare attributes. Buttons get the type that sends no form."""
    given = {**attrs, **(more or {})}
    if tag == "button":
        given.setdefault("type", "button")
    kept = {
        name.rstrip("_").replace("_", "-"): str(value).lower() if type(value) is bool and name[:5] == "aria_" else value
        for name, value in given.items()
        if value is not None
    }
    present = [child for child in children if child is not None]
    if len(present) == 1 and isinstance(present[0], str):
        return Node(tag=tag, cls=cls, text=present[0], attrs=kept, do=do, key=key)
    nodes = tuple(el("span", child) if isinstance(child, str) else child for child in present)
    return Node(tag=tag, cls=cls, children=nodes, attrs=kept, do=do, key=key)


def icon(name: str) -> Node:
    """A picture of the sprite; words next to it say the same."""
    return Node(tag="svg", cls="icon", icon=name, attrs={"aria-hidden": "true"})


def button(label: str, do: object, *, picture: str | None = None, cls: str = "", **attrs: Value | None) -> Node:
    """A button with its words, and a picture before them."""
    parts = [icon(picture)] if picture else []
    return el("button", *parts, el("span", label), cls=f"button {cls}".strip(), do=do, more=attrs)


def tool(label: str, do: object, picture: str, *, cls: str = "", **attrs: Value | None) -> Node:
    """A button that shows only its picture; its words are its name."""
    return el("button", icon(picture), cls=f"tool {cls}".strip(), do=do, aria_label=label, title=label, more=attrs)


def entry(
    label: str, value: str, change: Callable[[str], object], *, key: str | None = None, **attrs: Value | None
) -> Node:
    """A line to write in, under its label. `change` is called when the player has finished writing."""
    given = {"type": "text", "autocomplete": "off", **attrs, "value": value}  # a slider takes no value beyond its ends
    kept = {name.replace("_", "-"): item for name, item in given.items() if item is not None}
    line = Node(tag="input", cls="line", attrs=kept, change=change)
    return Node(tag="label", cls="entry", children=(el("span", label, cls="label"), line), key=key)


def writing(
    label: str, value: str, change: Callable[[str], object], *, key: str | None = None, **attrs: Value | None
) -> Node:
    """Several lines to write in, under their label. `change` is called at every letter."""
    kept: dict[str, Value] = {name: item for name, item in {"value": value, **attrs}.items() if item is not None}
    kept |= {"spellcheck": "false", "autocomplete": "off"}
    lines = Node(tag="textarea", cls="line lines", attrs=kept, change=change)
    return Node(tag="label", cls="entry", children=(el("span", label, cls="label"), lines), key=key)


def picker(label: str, options: Iterable[tuple[str, str]], chosen: str, change: Callable[[str], object]) -> Node:
    """A drop-down list; options are (value, text)."""
    listed = tuple(
        el("option", text, value=value, selected=True if value == chosen else None) for value, text in options
    )
    return Node(tag="select", cls="line", attrs={"aria-label": label}, children=listed, change=change)


def with_room(node: Node, longest: str) -> Node:
    """A text that may change by itself, with the room of its longest form, so that what is below stays in place."""
    return el("div", node, cls="room", data_room=longest)


def listed(items: Iterable[Node], cls: str = "") -> Node:
    """Nodes as a list that screen readers count."""
    return el("ul", *(el("li", item) for item in items), cls=cls)


def walk(node: Node) -> Iterable[Node]:
    """A node and everything in it."""
    yield node
    for child in node.children:
        yield from walk(child)


def words_of(node: Node) -> str:
    """All text in a node, in order."""
    return " ".join(found.text for found in walk(node) if found.text)


DRAWN = frozenset(("svg", "g", "path", "line", "rect", "circle", "polygon", "polyline", "text", "use"))
"""Elements of a drawing in the page."""
SPRITE = "#icon-"


def described(node: Node, number: int | None, children: Sequence[Json]) -> list[Json]:
    """An element: its tag, whether it is drawn (SVG), its class, its text, its attributes in order, the address of its
    icon, the descriptions of its children. `number`: the number by which its action is found."""
    attributes: list[Json] = [
        [name, "" if value is True else str(value)] for name, value in node.attrs.items() if value is not False
    ]
    if number is not None:
        attributes.append(["data-n", str(number)])
    if node.icon is not None:
        return ["svg", True, node.cls, node.text, attributes, f"{SPRITE}{node.icon}", list(children)]
    return [node.tag, node.tag in DRAWN, node.cls, node.text, attributes, None, list(children)]
