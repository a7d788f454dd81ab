"""Records of what is on a game's board: the labels and styles of terrains, edges, objects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from attrs import frozen


@frozen
class TerrainUi:
    """A terrain or an area: what to call it, its style of ink (its pattern is drawn in `style-mark`), its letter."""

    label: str
    style: str = ""
    motif: str = ""
    letter: str = ""
    note: str = ""
    """What it does to a move, in a few words."""
    solid: bool = False
    """Whether a base on a bare table is pushed up against it instead of over it."""


EdgeForm = Literal["wall", "door", "door-open", "low", "hedge", "stairs", "ruin", "merlons", "rampart", "river", "road"]


@frozen
class EdgeUi:
    """What stands between two spaces. `form`: how it is drawn; `sided`: whether one of the two spaces is its inner
    one."""

    label: str
    form: EdgeForm = "wall"
    sided: bool = False
    turned: str = ""
    """The kind that opening or closing turns it into, by hand; empty: it is no door that moves."""


WALL_AND_DOORS: Mapping[str, EdgeUi] = {
    "wall": EdgeUi("Wall"),
    "door-open": EdgeUi("Open door", "door-open", turned="door-closed"),
    "door-closed": EdgeUi("Closed door", "door", turned="door-open"),
}
"""The edges of games with doors that anyone opens and closes."""


@frozen
class ObjectUi:
    """A thing in a space. `on_corner`: its name on the corner of a square; `is_tall`: whether each has a height of its
    own; `letter`: the letter on it, instead of the first of its name."""

    label: str
    on_corner: str = ""
    is_tall: bool = False
    letter: str = ""
