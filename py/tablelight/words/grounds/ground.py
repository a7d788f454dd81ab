"""What the commands ask about a board of any kind."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from math import atan2, pi
from typing import Any, ClassVar, NamedTuple

from tablelight.board.document import Location


class NearThing(NamedTuple):
    """A thing on the board: its kind, its distance and its place."""

    kind: str
    distance: float
    place: Location


class Ground(ABC):
    """A board in words. Directions are those of the compass, the top of the board is north (W-05)."""

    compass: tuple[str, ...]
    """The directions, clockwise from the north."""
    in_inches: ClassVar[bool]
    """Whether lengths are inches, and the ends of a move an area; otherwise they are spaces that can be counted."""

    @abstractmethod
    def vector(self, a: Location, b: Location) -> tuple[float, float]:
        """The vector from one place to another on the table, y downwards."""

    def direction(self, a: Location, b: Location) -> str | None:
        """The direction of `b` as seen from `a`; None if they are the same place."""
        dx, dy = self.vector(a, b)
        if not dx and not dy:
            return None
        sectors = len(self.compass)
        return self.compass[round(atan2(dx, -dy) / (2 * pi) * sectors) % sectors]

    def in_order(self, found: Mapping[str, Any]) -> dict[str, Any]:
        """The values by direction, clockwise from the north."""
        return {name: found[name] for name in self.compass if name in found}

    @abstractmethod
    def steps(self, start: Location, direction: str) -> Iterator[Location]:
        """The places in that direction, one after the other, to the edge."""

    @abstractmethod
    def place(self, text: str) -> Location | None:
        """The place that a text names; None if it names none, or one off the board (W-04)."""

    @abstractmethod
    def size(self) -> dict[str, Any]:
        """The size of the board as facts."""

    @abstractmethod
    def regions(self, most: int, /) -> tuple[list[dict[str, Any]], int]:
        """The terrain in regions as facts, and how many more there are; on a bare table its areas."""

    @abstractmethod
    def at(self, place: Location) -> dict[str, Any]:
        """The content of a place, as facts."""

    @abstractmethod
    def things(self, start: Location, kind: str | None) -> Iterator[NearThing]:
        """The things of a kind, or of all kinds except edges and open ground."""

    @abstractmethod
    def landmarks(self, doors: frozenset[str], /) -> Iterator[tuple[str, Location]]:
        """Objects, regions, and the edges that are doors, each with its kind of landmark."""

    @abstractmethod
    def directions(self, start: Location, moves: Mapping[str, Any]) -> dict[str, Any]:
        """How far a move leads, by direction (W-34)."""
