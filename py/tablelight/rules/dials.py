"""Dials: a stat of a figure that changes with each click of damage.

A figure with a dial remembers the click that it is on in its state, from 1; one without has neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from tablelight.board.document import Figure
from tablelight.board.problems import Problem
from tablelight.board.schema import Field, Fields

if TYPE_CHECKING:
    from tablelight.rules.system import System

MOST_CLICKS = 99
"""The longest dial."""


@frozen
class Dial:
    """What the dials of a game give: which stat, and the entry of `state` that holds the number of the click."""

    stat: str
    click: str

    def value(self, figure: Figure) -> int | None:
        """The stat of the click that the figure is on, else of its stats; None without one. A click past the dial's end,
        which the check tells of, counts as its last."""
        if not figure.dial:
            return figure.stats.get(self.stat)
        click = figure.state.get(self.click, 1)
        number = click if isinstance(click, int) else 1
        return figure.dial[min(max(number, 1), len(figure.dial)) - 1]

    def turned_back(self, figure: Figure, clicks: Iterable[int]) -> Figure:
        """The figure with these clicks as its dial, on the first of them."""
        return evolve(figure.with_state(**{self.click: None}), dial=tuple(clicks))


def state_fields(rules: System, figure: Figure) -> Fields:
    """What the document may remember of a figure: of one with a dial also the click."""
    if rules.dial is None or not figure.dial:
        return rules.state
    return {**rules.state, rules.dial.click: Field("integer", 1, minimum=1, maximum=len(figure.dial))}


def numbers(rules: System, figure: Figure) -> Mapping[str, int]:
    """The figure's stats as they are now: with that of its click, in the order of the game's stats."""
    if rules.dial is None or not figure.dial:
        return figure.stats
    value = rules.dial.value(figure)
    now = figure.stats if value is None else {**figure.stats, rules.dial.stat: value}
    known = [name for name in rules.stats if name in now]
    return {name: now[name] for name in dict.fromkeys((*known, *now))}


def dial_problems(rules: System, figure: Figure, path: str) -> Iterator[Problem]:
    """What is wrong with a figure's dial; `path` is the figure's."""
    if not figure.dial:
        return
    if rules.dial is None:
        yield Problem(f"{path}.dial", "figures have no dial in this game")
        return
    if len(figure.dial) > MOST_CLICKS:
        yield Problem(f"{path}.dial", "must have at most {maximum} clicks", {"maximum": MOST_CLICKS})
    for number, value in enumerate(figure.dial):
        yield from rules.stats[rules.dial.stat].problems(f"{path}.dial[{number}]", value)
