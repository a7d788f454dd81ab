"""What the tiles of a Tiled map are which do not say it themselves: the player says it, tile by tile."""

from __future__ import annotations

from functools import partial

from tablelight.app import actions as do
from tablelight.app.controls import titled
from tablelight.app.editor.opening import terrains_of
from tablelight.app.importing.actions import PointAt, SayTile
from tablelight.app.importing.state import Import
from tablelight.app.state import AppState
from tablelight.board.document import Document
from tablelight.formats.losses import TileUse
from tablelight.rules.registry import rules_of
from tablelight.view.games.ui import ui_of
from tablelight.view.nodes import Node, button, el, picker, tool
from tablelight.view.words import Words

SHOWN, MOST = 8, 200
"""Tiles that are listed before the others are asked for, and at most: the commonest."""
FOLD = "all-tiles"


def tile_rows(state: AppState, item: Import, document: Document, say: Words) -> list[Node]:
    """A row for each kind of tile, the commonest first; nothing for a file that says what its tiles are."""
    tiles = item.found.tiles
    if not tiles:
        return []
    shown = tiles[:MOST] if FOLD in state.open_folds else tiles[:SHOWN]
    ui = ui_of(document)
    options = [("", say("Clear (not stated)"))]
    options += [
        (name, say.label(ui.terrain(name).label)) for name in terrains_of(rules_of(document)) if name != "clear"
    ]
    parts = [
        el("h3", say("What these tiles are")),
        el(
            "p",
            say("The file does not say. The most common come first; tap the pin to see where they are."),
            cls="hint",
        ),
        el("ul", *(_row(item, tile, options, say) for tile in shown), cls="tiles"),
    ]
    more = min(len(tiles), MOST) - len(shown)
    if more > 0:
        parts.append(button(say("Show {count} more", count=more), do.ToggleFold(FOLD), cls="wide"))
    return parts


def _row(item: Import, tile: TileUse, options: list[tuple[str, str]], say: Words) -> Node:
    name = say("Tile {name}", name=tile.name)
    pick = picker(name, options, item.grounds.get(tile.number, ""), partial(SayTile, tile.number))
    return map_row(item, f"tile {tile.number}", name, tile.count, pick, say, key=str(tile.number))


def map_row(item: Import, what: str, name: str, count: int, pick: Node, say: Words, *, key: str) -> Node:
    """Something on the map: the button that shows it there, how often it is there, what it may become."""
    label, is_it = say("Show {name} on the board", name=name), item.pointed == what
    show = tool(label, PointAt(what), "place", cls="quiet", aria_pressed=is_it)
    texts = titled(name, f"{count} ×")
    return el("li", show, texts, pick, key=key)
