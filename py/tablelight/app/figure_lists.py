"""Lists of figures to choose from: each is a button with its side's badge, and its place or why it cannot be chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from tablelight.app.actions import SelectFigure
from tablelight.app.controls import figure_button, fold
from tablelight.app.state import AppState
from tablelight.app.turn.state import sides_from_now
from tablelight.board.document import Figure
from tablelight.view.nodes import Node, el, listed
from tablelight.view.words import Words, dotted, place_name

ListOf: TypeAlias = Callable[[Sequence[Figure]], Node]
"""Lists some figures."""
MOST_IN_THE_LIST = 40
"""How many figures of the board are listed at once: hundreds of rows take a slow tablet longer than a tap."""
MOST_IN_A_FOLD = 24
"""How many figures are listed when a fold is opened."""


def placed_button(state: AppState, figure: Figure, action: object, say: Words, *, chosen: bool | None = None) -> Node:
    """A figure as a button, with its place, and whether it is defeated."""
    is_out = state.rules.is_out(figure)
    note = dotted([place_name(state.document, figure.space, say), say("defeated") if is_out else ""])
    return figure_button(state, figure, action, say, note, chosen=chosen)


def figures_fold(state: AppState, say: Words, *, always: bool = False) -> list[Node]:
    """Every figure as a button, side by side: first the side whose turn it is."""
    document, turn = state.document, state.game_history.turn

    def rows(part: Sequence[Figure]) -> Node:
        chosen = state.selected
        buttons = (placed_button(state, each, SelectFigure(each.id), say, chosen=each.id == chosen) for each in part)
        return listed(buttons, "places figures")

    def shown() -> list[Node]:
        order = sides_from_now(document, turn)
        figures = sorted(document.figures, key=lambda figure: order.index(figure.side))
        return in_parts(state, "figures", figures, MOST_IN_THE_LIST, rows, say)

    title = say("Figures ({count})", count=len(document.figures))
    return shown() if always else [fold(state, "figures", title, shown)]


def in_fold(
    state: AppState, name: str, title: str, figures: Sequence[Figure], press: Callable[[Figure], Node], say: Words
) -> Node:
    """Figures as buttons in a fold; of many, the first ones, then the others in folds within it."""

    def rows(part: Sequence[Figure]) -> Node:
        return listed(map(press, part), "places")

    return fold(state, name, title, lambda: in_parts(state, name, figures, MOST_IN_A_FOLD, rows, say))


def in_parts(state: AppState, name: str, figures: Sequence[Figure], most: int, rows: ListOf, say: Words) -> list[Node]:
    """A list of figures: of many, the first `most`, then the others in folds. `rows` lists some of them."""
    if len(figures) <= most + 1:
        return [rows(figures)]
    return [rows(figures[:most]), *folds_after(state, name, figures, most, rows, say)]


def folds_after(
    state: AppState, name: str, figures: Sequence[Figure], most: int, rows: ListOf, say: Words
) -> Iterator[Node]:
    """The figures after the first `most`, in folds of `most`, each named after its first and its last."""
    for start in range(most, len(figures), most):
        part = figures[start : start + most]
        yield fold(state, f"{name}-{start}", part_title(part, say), map(rows, [part]))


def part_title(figures: Sequence[Figure], say: Words) -> str:
    """The name of a part of a list."""
    return f"{say.figure(figures[0])} – {say.figure(figures[-1])}"


def figure_choice(label: str, items: Sequence[Node], key: str, note: Node | None = None) -> Node:
    """A question that a figure answers: label, note, figures as items of a list."""
    people = el("ul", *items, cls="people", aria_label=label) if items else None
    return el("div", el("span", label, cls="label"), note, people, cls="choice", key=key)
