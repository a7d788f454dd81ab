"""A new board: the game, the kind of board, its size; or an example to begin with; and the sheets that a player's
own game starts with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.controls import choice, example_row, options
from tablelight.app.editor.opening import open_editor, with_session, with_size
from tablelight.app.editor.rules import adding
from tablelight.app.editor.rules.values import SheetPath, with_value
from tablelight.app.editor.state import NewBoard
from tablelight.app.handlers import FunctionAction, play_action
from tablelight.app.history import History
from tablelight.app.saves import update as saves
from tablelight.app.saves.actions import OpenExample
from tablelight.app.sheets.state import RulesJson
from tablelight.app.state import AppState
from tablelight.board.document import Board, Document, FreeBoard, GridBoard, GridKind, Json
from tablelight.board.records import one_of
from tablelight.board.units import INCH, Thousandths
from tablelight.board.values import LARGEST_SIDE, plain_text
from tablelight.grid.hexes import Orientation
from tablelight.locale.messages import msg, translate
from tablelight.rules.registry import GAMES, OWN, SYSTEMS, name_of, system
from tablelight.view.nodes import Node, button, el, entry
from tablelight.view.words import Words

DICE: SheetPath = ("rolls", 0, "dice")
SAID: Mapping[SheetPath, Json] = {
    DICE: {"stat": "fight", "add": ["hindered"]},
    ("attacks", 1, "hindered"): -1,
    ("life",): "life",
}
"""The rules of all starting sheets: attacks throw one die per Fight, one less at a target that is partly hidden."""


CONTENT: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "skirmish": {"terrains": ("rough", "rock"), "edges": ("wall", "door")},
    "wargame": {"terrains": ("woods", "deep-water"), "edges": ("river", "road")},
    "inches": {"terrains": ("woods", "house", "wall")},
}
"""The terrains and edges of each starting sheet, by the ids of their presets."""

SAID_BY: Mapping[str, Mapping[SheetPath, Json]] = {
    "wargame": {("control", "entering"): "stops"},
    "inches": {DICE: {"stat": "fight", "add": ["hindered", "cover"]}},
}


def starting_sheet(start: str, board: str, named: Callable[[str], str]) -> RulesJson:
    """A starting sheet for a board of this kind, named in its author's language; "" for `start`: nearly empty."""
    sheet = adding.first_sheet(board, named)
    if start not in CONTENT:
        return sheet
    sheet = {"version": sheet["version"], "name": named(STARTS[start][0]), **sheet}
    terrains = adding.INCH_TERRAINS if board == "inches" else adding.TERRAINS
    known = {"stats": adding.STATS, "terrains": terrains, "edges": adding.EDGES}
    for key, wanted in {"stats": ("fight", "life"), **CONTENT[start]}.items():
        for add in adding.presets(key, [preset for preset in known[key] if preset[0] in wanted]):
            sheet = add.made(sheet, named)
    for preset in adding.ATTACKS:
        sheet = adding.attack(preset, sheet, named)
    for path, value in {**SAID, **SAID_BY.get(start, {})}.items():
        sheet = with_value(sheet, path, value)
    return sheet


FIRST_INCHES = (36, 36)
FIRST_SPACES = (16, 12)
USUAL_SPACES = ((16, 12), (16, 24), (24, 24), (32, 24))
USUAL_INCHES = ((24, 24), (36, 36), (48, 36), (48, 48))
KINDS: Mapping[GridKind, str] = {"square": msg("Squares"), "hex": msg("Hexes"), "inches": msg("Bare table, in inches")}
POINTED: Mapping[Orientation, str] = {"pointy": msg("Points upwards"), "flat": msg("Flat tops")}


STARTS: Mapping[str, tuple[str, GridKind]] = {
    "skirmish": (msg("Skirmish"), "square"),
    "wargame": (msg("Wargame"), "hex"),
    "inches": (msg("Table in inches"), "inches"),
}
"""The small sheets that a player's own game can begin with, each with its kind of board."""


def form_of(state: AppState) -> NewBoard:
    """The form as it is filled in so far."""
    if state.editor.new is not None:
        return state.editor.new
    return _default_form(state.document.game if state.history is not None else SYSTEMS[0])


def _default_form(game: str, title: str = "") -> NewBoard:
    """The form for a game, with its first kind of board in the usual size."""
    return NewBoard(document=Document(game=game, title=title, board=_empty(system(game).grids[0])))


def _empty(grid: GridKind) -> Board:
    """An empty board of a kind, in the usual size."""
    if grid == "inches":
        width, height = (Thousandths(side * INCH) for side in FIRST_INCHES)
        return FreeBoard(width=width, height=height)
    return GridBoard(grid=grid, columns=FIRST_SPACES[0], rows=FIRST_SPACES[1])


def form_for(rules: Mapping[str, Json]) -> NewBoard:
    """The form for a board with these rules, of the kind that they name."""
    board = _empty(one_of(rules.get("board"), KINDS) or "square")
    return NewBoard(document=Document(game=OWN, board=board, rules=rules))


@play_action()
def set_new_board_field(state: AppState, name: str, value: Any) -> AppState:
    """Set a field of the form for a new board. Another game resets all but the title."""
    form = form_of(state)
    document, board = form.document, form.document.board
    match name:
        case "game":
            form = _default_form(str(value), document.title)
        case "start":
            _, grid = STARTS.get(value, ("", board.grid))
            form = NewBoard(document=Document(game=OWN, title=document.title, board=_empty(grid)), start=value)
        case "grid" if value in KINDS and value != board.grid:
            other = _empty(value)
            if board.grid != "inches" and value != "inches":
                other = evolve(board, grid=value)
            # A small sheet is for its own kind of board.
            form = NewBoard(document=evolve(document, board=other), start="")
        case "size":
            form = evolve(form, document=with_size(document, *value))
        case "orientation" if board.grid == "hex":
            form = evolve(form, document=evolve(document, board=evolve(board, orientation=value)))
        case "title":
            form = evolve(form, document=evolve(document, title=plain_text(str(value))))
    return evolve(state, editor=evolve(state.editor, new=form))


@play_action()
def make_board(state: AppState) -> AppState:
    """Make the board of the form."""
    form = form_of(state)
    document, board = form.document, form.document.board
    if board.grid == "square":
        board = evolve(board, orientation="pointy")
    rules = document.rules
    if document.game == OWN and not rules:
        rules = starting_sheet(form.start, board.grid, partial(translate, language=state.language))
    document = evolve(document, title=document.title.strip(), board=board, rules=rules)
    after = open_editor(saves.with_game(state, History.of(document), is_imported=False), do.OpenEditor())
    return with_session(after, tool="rules") if document.game == OWN else after


def dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The form, and the examples to begin with."""
    form = form_of(state)
    known, board, is_own = form.document, form.document.board, form.document.game == OWN

    def set_to(name: str) -> Callable[[object], FunctionAction]:
        return partial(set_new_board_field, name)

    parts = [options(say("Game"), {game: say.label(name_of(game)) for game in GAMES}, known.game, set_to("game"))]
    grids = system(known.game).grids
    if is_own:
        grids = tuple(KINDS) if not form.start and known.rules is None else (board.grid,)
        starts = [
            (say.label(text), key == form.start and known.rules is None, set_new_board_field("start", key))
            for key, text in (*((key, text) for key, (text, _) in STARTS.items()), ("", msg("From scratch")))
        ]
        if known.rules is not None:
            name = str(known.rules.get("name") or say("Rules without a name"))[:200]
            starts.append((name, True, set_new_board_field("", "")))
        parts.append(choice(say("Begin with"), starts))
        parts.append(el("p", say("You can change every rule later."), cls="hint"))
    if len(grids) > 1:
        kinds = {grid: say.label(KINDS[grid]) for grid in grids}
        parts.append(options(say("Board"), kinds, board.grid, set_to("grid")))
    elif board.grid != "hex":  # which way hexagons point is asked anyway
        parts.append(el("p", say.label(KINDS[board.grid]), cls="note"))
    if board.grid == "hex":
        parts.append(pointing(board.orientation, set_to("orientation"), say))
    parts += size_controls(board, lambda *size: set_new_board_field("size", size), say)
    parts.append(entry(say("Name"), known.title, set_to("title"), maxlength=80))
    parts.append(button(say("Make this board"), make_board(), picture="new", cls="wide primary"))
    if is_own:
        from tablelight.app.sheets.panel import kept_sheets, shelf

        parts += [*kept_sheets(state, say), *shelf(state, say)]
    rows = [
        example_row(example, OpenExample(example.file, "edit"), say)
        for example in state.examples
        if example.game == known.game and not example.is_on_shelf
    ]
    if rows:
        parts += [el("p", say("Or begin with an example:"), cls="note"), el("ul", *rows, cls="games")]
    return say("New board"), parts


def pointing(now: Orientation, set_to: Callable[[Orientation], object], say: Words) -> Node:
    """The choice which way hexagons point."""
    return options(say("Hexes"), {way: say.label(text) for way, text in POINTED.items()}, now, set_to)


def size_controls(board: Board, change: Callable[[str | None, str | None], object], say: Words) -> list[Node]:
    """Buttons for the usual sizes of boards, and two entries: columns and rows, or inches. `change` gets the texts of
    both sizes; None: it stays as it is."""
    is_free = board.grid == "inches"
    usual = {size: f"{size[0]} × {size[1]}" for size in (USUAL_INCHES if is_free else USUAL_SPACES)}
    label = say("Size in inches") if is_free else say("Size")
    buttons = options(label, usual, board.size, lambda size: change(str(size[0]), str(size[1])))
    limits: dict[str, Any] = {"type": "number", "inputmode": "numeric", "min": 1, "max": LARGEST_SIDE}
    (across, down), (width, height) = size_names(board.grid, say), board.size
    first = entry(across, str(width), lambda text: change(text, None), **limits)
    second = entry(down, str(height), lambda text: change(None, text), **limits)
    return [buttons, el("div", first, second, cls="pair")]


def size_names(grid: str, say: Words) -> tuple[str, str]:
    """The names of the two sizes of a board."""
    free = grid == "inches"
    return (say("Width (inches)"), say("Height (inches)")) if free else (say("Columns"), say("Rows"))
