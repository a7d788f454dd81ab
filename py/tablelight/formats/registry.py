"""The formats, by name. One more is one line here and one in `recognition`."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from tablelight.formats.format import Format

FORMATS: tuple[str, ...] = (
    # One line a format.
    "tablelight",
    "hcmaps",
    "hcunits",
    "onepage",
    "hsc",
    "hexeditor",
    "uvtt",
    "foundry",
    "tiled",
    "megamek",
    "csv",
    "battlescribe",
    "armyforge",
    "statblocks",
)
ARMIES = ("battlescribe", "armyforge", "statblocks")
"""Army lists: what is read of them depends on the game on the table, and on what its words mean."""
WRITTEN: tuple[str, ...] = ("hsc", "hexeditor", "uvtt", "csv", "tablelight")
"""The formats that are written."""
MODULES = {
    "csv": "tables",
    "battlescribe": "armies.battlescribe",
    "armyforge": "armies.armyforge",
    "statblocks": "armies.stat_blocks",
}
"""Where the module of a format has another name."""


@cache
def format_of(name: str) -> Format:
    """A format by its id. Loaded when first asked for."""
    found = import_module(f"tablelight.formats.{MODULES.get(name, name)}").FORMAT
    assert isinstance(found, Format) and found.id == name
    return found
