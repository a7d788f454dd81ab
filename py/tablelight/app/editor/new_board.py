"""A new board: the game, the kind of board, its size; or an example to begin with; and the sheets that a player's
own game starts with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Literal, TypeAlias

from attrs import evolve

from tablelight.app.controls import choice, example_row, number_in, options
from tablelight.app.editor import actions as do
from tablelight.app.editor.opening import open_editor, with_session
from tablelight.app.editor.rules import adding
from tablelight.app.editor.rules.values import SheetPath, with_value
from tablelight.app.editor.state import NewBoard
from tablelight.app.handlers import play_action
from tablelight.app.history import History
from tablelight.app.saves import update as saves
from tablelight.app.sheets.state import RulesJson
from tablelight.app.state import AppState
from tablelight.board.document import Board, Document, FreeBoard, GridBoard, GridKind, Json
from tablelight.board.records import one_of
from tablelight.board.units import INCH, Thousandths
from tablelight.board.values import LARGEST_SIDE, plain_text
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


HexWay: TypeAlias = Literal["pointy", "flat"]
FIRST_INCHES = (36, 36)
FIRST_SPACES = (16, 12)
USUAL_SPACES = ((16, 12), (16, 24), (24, 24), (32, 24))
USUAL_INCHES = ((24, 24), (36, 36), (48, 36), (48, 48))
KINDS: Mapping[GridKind, str] = {"square": msg("Squares"), "hex": msg("Hexes"), "inches": msg("Bare table, in inches")}
POINTED: Mapping[HexWay, str] = {"pointy": msg("Points upwards"), "flat": msg("Flat tops")}


def form_of(state: AppState) -> NewBoard:
    """The form as it is filled in so far."""
    if state.editor.new is not None:
        return state.editor.new
    return default_form(state.document.game if state.history is not None else SYSTEMS[0])


STARTS: Mapping[str, tuple[str, GridKind]] = {
    "skirmish": (msg("Skirmish"), "square"),
    "wargame": (msg("Wargame"), "hex"),
    "inches": (msg("Table in inches"), "inches"),
}
"""The small sheets that a player's own game can begin with, each with its kind of board."""


def default_form(game: str) -> NewBoard:
    """The form for a game, with its first kind of board in the usual size."""
    return _on(system(game).grids[0], game)


def _on(grid: GridKind, game: str) -> NewBoard:
    """The form for a board of a kind, in the usual size."""
    width, height = FIRST_INCHES if grid == "inches" else FIRST_SPACES
    return NewBoard(game=game, grid=grid, columns=width, rows=height)


def form_for(rules: Mapping[str, Json]) -> NewBoard:
    """The form for a board with these rules, of the kind that they name."""
    return evolve(_on(one_of(rules.get("board"), KINDS) or "square", OWN), rules=rules)


@play_action()
def set_new_board_field(state: AppState, name: str, value: Any) -> AppState:
    """Set a field of the form for a new board. Another game resets all but the title."""
    form = form_of(state)
    if name == "game":
        form = evolve(default_form(str(value)), title=form.title)
    elif name == "start":
        _, grid = STARTS.get(value, ("", form.grid))
        form = evolve(_on(grid, OWN), title=form.title, start=value)
    elif name == "grid":
        grid = one_of(value, KINDS) or form.grid
        sized = _on(grid, OWN) if "inches" in (grid, form.grid) and grid != form.grid else form
        start = form.start if grid == form.grid else ""  # a small sheet is for its own kind of board
        form = evolve(form, grid=grid, columns=sized.columns, rows=sized.rows, start=start)
    elif name == "size":
        form = evolve(form, columns=value[0], rows=value[1])
    elif name:
        if name in ("columns", "rows"):
            value = int(number_in(str(value), 1, LARGEST_SIDE) or getattr(form, name))
        changed: Any = {name: plain_text(str(value)) if name == "title" else value}
        form = evolve(form, **changed)
    return evolve(state, editor=evolve(state.editor, new=form))


def board_of(form: NewBoard) -> Board:
    """The empty board that a form asks for."""
    if form.grid == "inches":
        return FreeBoard(width=Thousandths(form.columns * INCH), height=Thousandths(form.rows * INCH))
    return GridBoard(grid=form.grid, columns=form.columns, rows=form.rows, orientation=form.orientation)


@play_action()
def make_board(state: AppState) -> AppState:
    """Make the board of the form."""
    form = form_of(state)
    if form.grid == "square":
        form = evolve(form, orientation="pointy")
    rules = form.rules if form.game == OWN else None
    if form.game == OWN and not rules:
        rules = starting_sheet(form.start, form.grid, partial(translate, language=state.language))
    document = Document(game=form.game, title=form.title.strip(), board=board_of(form), rules=rules)
    after = open_editor(saves.with_game(state, History.of(document), is_imported=False), do.OpenEditor())
    return with_session(after, tool="rules") if form.game == OWN else after


def dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The form, and the examples to begin with."""
    form = form_of(state)
    grids = ("square", "hex", "inches") if form.game == OWN else system(form.game).grids
    games = {game: say.label(name_of(game)) for game in GAMES}
    parts = [options(say("Game"), games, form.game, partial(set_new_board_field, "game"))]
    if form.game == OWN:
        starts = [
            (say.label(text), key == form.start and form.rules is None, set_new_board_field("start", key))
            for key, text in (*((key, text) for key, (text, _) in STARTS.items()), ("", msg("From scratch")))
        ]
        if form.rules is not None:
            name = str(form.rules.get("name") or say("Rules without a name"))[:200]
            starts.append((name, True, set_new_board_field("", "")))
        parts.append(choice(say("Begin with"), starts))
        parts.append(el("p", say("You can change every rule later."), cls="hint"))
        grids = (form.grid,) if form.start or form.rules is not None else grids
    if len(grids) > 1:
        kinds = {grid: say.label(KINDS[grid]) for grid in grids}
        parts.append(options(say("Board"), kinds, form.grid, partial(set_new_board_field, "grid")))
    elif form.grid != "hex":  # which way hexagons point is asked anyway
        parts.append(el("p", say.label(KINDS[form.grid]), cls="note"))
    if form.grid == "hex":
        parts.append(pointing(form.orientation, partial(set_new_board_field, "orientation"), say))
    parts.append(usual_sizes(form.columns, form.rows, form.grid, partial(set_new_board_field, "size"), say))
    parts.append(sizes(form.columns, form.rows, form.grid, set_new_board_field, say))
    parts.append(entry(say("Name"), form.title, lambda text: set_new_board_field("title", text), maxlength=80))
    parts.append(button(say("Make this board"), make_board(), picture="new", cls="wide primary"))
    if form.game == OWN:
        from tablelight.app.sheets.panel import kept_sheets, shelf

        parts += [*kept_sheets(state, say), *shelf(state, say)]
    rows = [
        example_row(example, do.EditExample(example.file), say)
        for example in state.examples
        if example.game == form.game and not example.is_on_shelf
    ]
    if rows:
        parts += [el("p", say("Or begin with an example:"), cls="note"), el("ul", *rows, cls="games")]
    return say("New board"), parts


def pointing(now: HexWay, set_to: Callable[[HexWay], object], say: Words) -> Node:
    """The choice which way hexagons point."""
    return options(say("Hexes"), {way: say.label(text) for way, text in POINTED.items()}, now, set_to)


def usual_sizes(width: int, height: int, grid: str, change: Callable[[tuple[int, int]], object], say: Words) -> Node:
    """Buttons for the usual sizes of boards."""
    usual = USUAL_INCHES if grid == "inches" else USUAL_SPACES
    label = say("Size in inches") if grid == "inches" else say("Size")
    return options(label, {size: f"{size[0]} × {size[1]}" for size in usual}, (width, height), change)


def size_names(grid: str, say: Words) -> tuple[str, str]:
    """The names of the two sizes of a board."""
    free = grid == "inches"
    return (say("Width (inches)"), say("Height (inches)")) if free else (say("Columns"), say("Rows"))


def sizes(width: int, height: int, grid: str, change: Callable[[str, str], object], say: Words) -> Node:
    """Two entries: columns and rows, or inches. `change` gets the name of the size and the typed text."""
    limits: dict[str, Any] = {"type": "number", "inputmode": "numeric", "min": 1, "max": LARGEST_SIDE}
    fields = [
        entry(name, str(value), partial(change, key), **limits)
        for name, value, key in zip(size_names(grid, say), (width, height), ("columns", "rows"), strict=True)
    ]
    return el("div", *fields, cls="pair")
