"""What there is to hold: from version 4 of the document on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from attrs import field, frozen

from tablelight.board.parts import Location

ContestRule: TypeAlias = Literal["count", "stat", "engagement"]
When: TypeAlias = Literal["round", "taking", "end"]
WHEN: tuple[When, ...] = ("round", "taking", "end")


@frozen(kw_only=True)
class Objective:
    """Something to hold: a space or a point (`at`), or several spaces or a polygon (`area`)."""

    id: str
    label: str = ""
    at: Location | None = None
    area: tuple[Location, ...] = ()
    range: int | None = None
    """How near a figure must be, in spaces or thousandths of an inch; 0: in it, on a bare table its base on it. None, here
    and below: as the game says."""
    sides: tuple[str, ...] = ()
    """The sides that may hold it; all of them if none is named."""
    traits: tuple[str, ...] = ()
    """A figure counts if it has one of these; every figure if none is named."""
    contested: ContestRule | None = None
    """Who holds it of several sides there: by number of figures, by the sum of a stat, by figures that are not engaged."""
    stat: str | None = None
    """The stat that is added up, if it is contested by one."""
    points: Mapping[str, int] = field(factory=dict)
    """By `When`, what the side that holds it gets."""

    @property
    def places(self) -> tuple[Location, ...]:
        """Its space or point, or the spaces or corners of its area."""
        return self.area if self.at is None else (self.at,)

    @property
    def name(self) -> str:
        """What players call it."""
        return self.label or self.id
