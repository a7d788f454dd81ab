"""The things that a figure carries or knows, such as ranged weapons and spells, as lists that can be changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain, count

from tablelight.app.fields import FieldUi, field_control
from tablelight.app.state import AppState
from tablelight.board.document import Figure, Json
from tablelight.board.values import plain_text
from tablelight.view.games.panels import ThingsUi, panel_of
from tablelight.view.nodes import Node, button, el, entry, tool
from tablelight.view.words import Words

Act = Callable[[Callable[[Figure], Figure]], object]
"""The function from a change of a figure to the action that asks the app for it."""


def things(state: AppState, figure: Figure, act: Act, say: Words) -> list[Node]:
    """A list for each kind of thing that the figure may have."""
    known = {"", *figure.traits, *(stat for stat, value in figure.stats.items() if value)}
    return [_list(each, figure, act, say) for each in panel_of(state.document).things if each.trait in known]


def _free_name(name: str, taken: Sequence[Json]) -> str:
    """The name, with a number if another thing has it already."""
    names = chain([name], (f"{name} {number}" for number in count(2)))
    return next(each for each in names if each not in taken)


def _list(shown: ThingsUi, figure: Figure, act: Act, say: Words) -> Node:
    listed = figure.state.get(shown.state)
    entries = [each for each in listed if isinstance(each, Mapping)] if isinstance(listed, list) else []

    def written(changed: Sequence[Json]) -> object:
        return act(lambda f: f.with_state(**{shown.state: [*changed] or None}))

    rows = []
    for number, thing in enumerate(entries):
        before, following = entries[:number], entries[number + 1 :]

        def change(key: str, value: Json, thing: Mapping[str, Json] = thing, at: int = number) -> object:
            # What is 0 or off is left out, but not what every new thing has.
            kept = {**thing, key: value}
            changed = {name: each for name, each in kept.items() if each or (each is not None and name in shown.new)}
            return written([*entries[:at], changed, *entries[at + 1 :]])

        name = str(thing.get("name", ""))
        controls = [
            node
            for key, (field, label) in shown.fields.items()
            for node in field_control(
                field,
                thing.get(key),
                FieldUi(label=say.label(label), key=f"{shown.state}-{number}-{key}"),
                lambda to, key=key, change=change: change(key, to),  # type: ignore[misc]
                say,
            )
        ]
        head = el(
            "div",
            entry(say("Name"), name, lambda text, change=change: change("name", plain_text(text) or shown.new["name"])),  # type: ignore[misc]
            tool(say("Take away {name}", name=name), written([*before, *following]), "delete"),
            cls="heading spread",
        )
        rows.append(el("li", head, *controls, key=f"{shown.state}-{number}"))
    new = {**shown.new, "name": _free_name(str(shown.new["name"]), [thing.get("name") for thing in entries])}
    more = button(say.label(shown.add), written([*entries, new]), picture="new", cls="wide")
    label = say.label(shown.label)
    return el(
        "div", el("h3", label, cls="label"), *([el("ul", *rows, cls="plain", aria_label=label)] if rows else []), more
    )
