"""The dialogs: what a file loses when it is opened, with a small picture of its board and places marked on it; what a
written file does not hold; and what the tiles of a Tiled map are, if the map does not say it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tablelight.app import actions as do
from tablelight.app.controls import choice, problem_node, titled, toggle_fold
from tablelight.app.editor.opening import terrains
from tablelight.app.importing.update import import_as, open_import, point_at, say_what, skip_import, written_as
from tablelight.app.saves.actions import ExportAs
from tablelight.app.state import AppState
from tablelight.app.table_state import Import
from tablelight.board.document import Document
from tablelight.board.problems import Problem
from tablelight.formats.losses import WORDS, KindUse, Loss
from tablelight.formats.opening import can_be_under
from tablelight.grid import Space
from tablelight.locale.messages import msg, plural
from tablelight.progress.memo import remember
from tablelight.rules.registry import OWN, name_of, rules_of
from tablelight.view.drawing import Layer
from tablelight.view.games.ui import ui_of
from tablelight.view.ground import board_layer
from tablelight.view.levels import heights_layer
from tablelight.view.nodes import Node, button, el, icon, picker, tool
from tablelight.view.plane import Plane, plane_of, point
from tablelight.view.svg import ink_path
from tablelight.view.tokens import TokenOptions, figures_layer
from tablelight.view.words import Words

LOSSES_SHOWN = 40
"""The most losses and figures that are listed; the rest are counted."""
FORMATS = {
    "hsc": msg("For VirtualScape (.hsc)"),
    "hexeditor": msg("For the HeroScape map editor (.json)"),
    "uvtt": msg("For virtual tabletops (Universal VTT)"),
}


def import_dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The first file that waits to be opened, with its losses and choices."""
    if not state.imports:
        return say("Open a file"), []
    item, found = state.imports[0], state.imports[0].found
    roster, document = found.roster, found.document
    parts: list[Node] = [el("p", item.name, cls="file")]
    if len(found.games) > 1 or can_be_under(found):
        now = OWN if item.chooses_rules else found.game
        known = (*found.games, *((OWN,) if can_be_under(found) else ()))
        games = [(say.label(name_of(game)), game == now, import_as(game)) for game in known]
        parts.append(choice(say("Opens as"), games))
    if item.refused is not None:
        parts.append(problem_node(state, item.refused, say, role="alert"))
    if item.chooses_rules:
        from tablelight.app.importing.rules_panel import sheet_rows  # loaded on first use

        parts += sheet_rows(state, item, say)
        return say("Open a file"), [*parts, button(say("Cancel"), skip_import(), picture="close", cls="wide")]
    opens = say("Take these figures") if roster is not None else say("Open anyway") if found.losses else say("Open it")
    if found.losses:
        count = plural("{count} thing will be missing", "{count} things will be missing")
        text = el("span", say(count, count=len(found.losses)))
        parts.append(el("p", icon("warning"), text, cls="note"))
    parts.append(button(opens, open_import(), picture="open", cls="wide primary"))
    parts.append(button(say("Cancel"), skip_import(), picture="close", cls="wide"))
    more = len(state.imports) - 1
    if more:
        parts.append(el("p", say("Files still to open: {count}", count=more), cls="note"))
    if state.history is not None and roster is None:
        parts.append(el("p", say("The game on the table is kept."), cls="note"))
    if roster is not None:
        from tablelight.app.importing.rules_panel import figure_rows, word_rows  # loaded if there is a list

        parts += word_rows(state, found, say) if found.words else []
        parts += figure_rows(state, roster.members[:LOSSES_SHOWN], say)
        parts += _more(len(roster.members) - LOSSES_SHOWN, say)
    if document is not None:
        if item.pointed:
            places = places_on(document, _places(item))
            label = say("The board, with the places marked: {count}", count=len(places))
            parts.append(preview(document, places, state.language, label))
        if item.wishes.sheet is not None:
            from tablelight.app.importing.rules_panel import kind_rows

            parts += kind_rows(item, item.wishes.sheet, say)
        parts += tile_rows(state, item, document, say)
    if found.losses:
        parts += [el("h3", say("What will be missing")), *_losses(found.losses, document, item.pointed, say)]
    return say("Open a file"), parts


def _places(item: Import) -> tuple[Space, ...]:
    kind, _, number = item.pointed.partition(" ")
    if kind == "tile":
        return next((tile.places for tile in item.found.tiles if str(tile.number) == number), ())
    things: Sequence[KindUse | Loss] = item.found.kinds if kind == "kind" else item.found.losses
    return things[int(number)].places if int(number) < len(things) else ()  # of a file that was shown before


def reading_dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The progress of reading a large file."""
    reading = state.reading
    if reading is None:
        return say("Open a file"), []
    is_here = reading.share is None
    bar = el("progress", max=100, value=None if is_here else round(100 * (reading.share or 0)), aria_label=reading.name)
    words = say("Reading it …") if is_here else say("Reading the file …")
    return say("Open a file"), [el("p", reading.name, cls="file"), bar, el("p", words, cls="note", role="status")]


def export_dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The written file, and what is not in it."""
    written = state.exported
    assert written is not None
    parts: list[Node] = [el("p", written.name, cls="file")]
    if written.losses:
        parts += [el("h3", say("What is not in the file")), *_losses(written.losses, None, "", say)]
    else:
        parts.append(el("p", say("Everything is in the file.")))
    parts.append(button(say("Close"), do.OpenDialog(None), picture="confirm", cls="wide primary"))
    return say("The file was saved"), parts


def export_buttons(state: AppState, say: Words) -> list[Node]:
    """A button for each format in which the game can be written."""
    forms = written_as(state.document)
    if not forms:
        return []
    buttons = [button(say.label(FORMATS[form]), ExportAs(form), picture="save", cls="wide") for form in forms]
    return [el("h3", say("For other programs")), *buttons]


def _losses(losses: Sequence[Loss], document: Document | None, pointed: str, say: Words) -> list[Node]:
    """A row for each loss; a button if it has places on the board."""
    rows = []
    for number, loss in enumerate(losses[:LOSSES_SHOWN]):
        what, text = f"loss {number}", _loss(loss, say)
        if document is not None and places_on(document, loss.places):
            show = el("button", text, cls="row", do=point_at(what), aria_pressed=pointed == what)
            rows.append(el("li", show, key=str(number), cls="placed"))
        else:
            rows.append(el("li", text, key=str(number)))
    hint = el("p", say("Tap one to see where it is on the board."), cls="hint")
    has_places = any(row.cls == "placed" for row in rows)
    more = _more(len(losses) - LOSSES_SHOWN, say)
    return [*([hint] if has_places else []), el("ul", *rows, cls="losses"), *more]


def _loss(loss: Loss, say: Words) -> Node:
    """A loss in words. Its place is shown on the board; its path in the file says nothing to a player."""
    text = say.problem(Problem(loss.path, loss.text, loss.values))
    if loss.text == WORDS:
        text = say("Text left out: {words}", words=text)
    count = el("strong", f"{loss.count} × ") if loss.count > 1 else None
    return el("span", count, text)


def _more(count: int, say: Words) -> list[Node]:
    return [el("p", say("and {count} more", count=count), cls="note")] if count > 0 else []


SHOWN, MOST = 8, 200
"""How many of the most common tiles are listed at first, and at most."""
FOLD = "all-tiles"


def tile_rows(state: AppState, item: Import, document: Document, say: Words) -> list[Node]:
    """A row for each kind of tile, the most common first; nothing for a file that says what its tiles are."""
    tiles = item.found.tiles
    if not tiles:
        return []
    shown = tiles[:MOST] if FOLD in state.open_folds else tiles[:SHOWN]
    ui = ui_of(document)
    known = [name for name in terrains(rules_of(document)) if name != "clear"]
    options = [("", say("Clear (not stated)")), *((name, say.label(ui.terrain(name).label)) for name in known)]
    hint = say("The file does not say. The most common come first; tap the pin to see where they are.")
    rows = []
    for tile in shown:
        name, to = say("Tile {name}", name=tile.name), item.wishes.grounds.get(tile.number, "")
        pick = picker(name, options, to, partial(say_what, "grounds", tile.number))
        rows.append(map_row(item, f"tile {tile.number}", name, tile.count, pick, say))
    parts = [el("h3", say("What these tiles are")), el("p", hint, cls="hint"), el("ul", *rows, cls="tiles")]
    more = min(len(tiles), MOST) - len(shown)
    if more > 0:
        parts.append(button(say("Show {count} more", count=more), toggle_fold(FOLD), cls="wide"))
    return parts


def map_row(item: Import, what: str, name: str, count: int, pick: Node, say: Words) -> Node:
    """A row for something on the map: the button that shows it, how often it is there, what it may become."""
    label, is_it = say("Show {name} on the board", name=name), item.pointed == what
    show = tool(label, point_at(what), "place", cls="quiet", aria_pressed=is_it)
    return el("li", show, titled(name, f"{count} ×"), pick, key=what)


PREVIEW_RIM = 40.0
"""The margin around the board, in units of the plane."""
THINNEST = 1 / 110
"""The least width of a mark's line, as a part of the board's: on a large board `WIDTH` would be too thin to see."""
WIDTH = 8.0
"""The least width of a mark's line, in units."""


@remember(2)
def _layers(document: Document, language: str) -> tuple[Layer, ...]:
    plane, say, ui = plane_of(document.board), Words(language, game=document.game), ui_of(document)
    board = document.spaces_board
    called = {figure.id: say.figure(figure) for figure in document.figures}
    return (
        board_layer(board, plane, say.lettered(ui)),
        figures_layer(document, plane, ui, TokenOptions(called=called)),
        heights_layer(board, plane),
    )


def places_on(document: Document, places: Sequence[Space]) -> tuple[Space, ...]:
    """The places that are on the board; a thing that was left out may have been outside it."""
    return tuple(place for place in places if document.board.has_space(place))


@remember(2)
def preview(document: Document, places: tuple[Space, ...], language: str, words: str) -> Node:
    """The picture with the places ringed; `words` say what it shows."""
    plane = plane_of(document.board)
    parts = [ink_path(ink, "var({})".format) for layer in _layers(document, language) for ink in layer.inks]
    parts += _marks(plane, places)
    box = f"{-PREVIEW_RIM:g} {-PREVIEW_RIM:g} {plane.width + 2 * PREVIEW_RIM:g} {plane.height + 2 * PREVIEW_RIM:g}"
    return el("svg", *parts, cls="preview", more={"viewBox": box}, role="img", aria_label=words)


def _marks(plane: Plane, places: Sequence[Space]) -> list[Node]:
    """Rings: a light line under a coloured one, so that they are seen on any ground."""
    rings = "".join(f"M{point(plane.centre(place))}{plane.cell}" for place in places)
    if not rings:
        return []
    width = max(WIDTH, plane.width * THINNEST)
    return [
        el("path", more={"d": rings, "fill": "none", "stroke": colour, "stroke-width": f"{width * factor:g}"})
        for colour, factor in (("var(--paper)", 2), ("var(--sight-blocked)", 1))
    ]
