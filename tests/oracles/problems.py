"""What is wrong with a position, all of it looked at each time: the oracle of `rules/check.py` and `board/positions.py`,
which look only at what has changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import chain, islice

from tablelight.board.document import Document, Figure, FreeBoard, GridBoard
from tablelight.board.problems import At, Problem
from tablelight.board.schema import check_fields
from tablelight.geometry.exact.simple import crosses_itself
from tablelight.grid import Space
from tablelight.rules.check import COMMON_TERRAIN, MOST_PROBLEMS
from tablelight.rules.registry import GAMES, rules_of, sheet_problems
from tablelight.rules.system import MOST_CLICKS, System


def problems(document: Document) -> list[Problem]:
    """Everything wrong with a document that could be read: what its game does not know, who stands where. Of a hundred
    thousand problems, which a small link can hold, the first `MOST_PROBLEMS`."""
    if document.game not in GAMES:
        return [Problem("$.game", "must be one of: {choices}", {"choices": ", ".join(GAMES)})]
    if wrong := sheet_problems(document):
        return list(islice((*wrong, *islice(position_problems(document), MOST_PROBLEMS)), MOST_PROBLEMS))
    rules = rules_of(document)
    if document.board.grid not in rules.grids:
        values = {"game": rules.name, "choices": ", ".join(rules.grids)}
        return [Problem("$.board.grid", "{game} is played on: {choices}", values)]
    out = frozenset(figure.id for figure in document.figures if rules.is_out(figure))
    found = list(islice(chain(check_names(document, rules), position_problems(document, out)), MOST_PROBLEMS))
    # A game's own check may lean on the board's spaces: it is asked only about positions that hold together.
    return found or list(rules.check(document))


def position_problems(document: Document, out: Collection[str] = ()) -> Iterator[Problem]:
    """Every impossible place of a document: spaces off the board, edges between spaces that are not adjacent, ids that
    repeat, polygons that cross themselves, figures off the board, in the void, or two in a space. `out`: the ids of those
    that are out: their place is free (DG-06)."""
    yield from _ids(document)
    if isinstance(document.board, GridBoard):
        yield from _board(document.board)
        yield from _figures(document, document.board, out)
    else:
        yield from _free(document, document.board)


def _ids(document: Document) -> Iterator[Problem]:
    seen: set[str] = set()
    for number, figure in enumerate(document.figures):
        if not figure.id:
            yield Problem(f"$.figures[{number}].id", "must not be empty")
        if figure.id in seen:
            yield Problem(f"$.figures[{number}].id", "another figure has the id {id}", {"id": figure.id})
        seen.add(figure.id)


def _off(path: str, space: Space, board: GridBoard) -> Problem:
    values = {"space": At(*space), "columns": board.columns, "rows": board.rows}
    return Problem(path, "{space} is off the board of {columns} x {rows}", values)


def _board(board: GridBoard) -> Iterator[Problem]:
    if board.grid == "square" and board.orientation != "pointy":
        yield Problem("$.board.orientation", "is for boards of hexes")
    known, described = board.topology.known, {spec.at for spec in board.spaces}
    if (
        len(described) < len(board.spaces)
        or not known >= described
        or min([spec.level for spec in board.spaces], default=0) < 0
    ):
        yield from _spaces(board)
    corners: set[Space] = set()
    for number, thing in enumerate(board.objects):
        if thing.at not in board.topology:
            yield _off(f"$.board.objects[{number}].at", thing.at, board)
        if thing.corner and thing.at in corners:
            yield Problem(f"$.board.objects[{number}].at", "something stands on this corner already")
        if thing.corner:
            corners.add(thing.at)
    for number, note in enumerate(board.notes):
        if note.at is not None and note.at not in board.topology:
            yield _off(f"$.board.notes[{number}].at", note.at, board)
    edges: Counter[tuple[frozenset[Space], str]] = Counter()
    for number, edge in enumerate(board.edges):
        path = f"$.board.edges[{number}]"
        a, b = edge.between
        if a in known and b in known:
            direction = board.topology.direction(a, b)
            if direction is None or a == b:
                yield Problem(f"{path}.between", "these two spaces are not adjacent")
            elif board.grid == "square" and direction % 2:
                yield Problem(f"{path}.between", "an edge stands between spaces that share a side, not a corner")
        else:
            yield from (_off(f"{path}.between", space, board) for space in edge.between if space not in known)
        if edge.inside is not None and edge.inside not in edge.between:
            yield Problem(f"{path}.inside", "must be one of the two spaces of the edge")
        edges[frozenset(edge.between), edge.kind] += 1
        if edges[frozenset(edge.between), edge.kind] == 2:
            yield Problem(f"{path}.between", "this edge is described twice")


def _spaces(board: GridBoard) -> Iterator[Problem]:
    """What is wrong with the spaces that are described."""
    seen: set[Space] = set()
    for number, spec in enumerate(board.spaces):
        path = f"$.board.spaces[{number}].at"
        if spec.at not in board.topology:
            yield _off(path, spec.at, board)
        if spec.at in seen:
            yield Problem(path, "this space is described twice")
        if spec.level < 0:
            yield Problem(f"$.board.spaces[{number}].level", "must be at least {minimum}", {"minimum": 0})
        seen.add(spec.at)


def _figures(document: Document, board: GridBoard, out: Collection[str]) -> Iterator[Problem]:
    void = {spec.at for spec in board.spaces if spec.terrain == "void"}
    held: dict[Space, str] = {}
    for number, figure in enumerate(document.figures):
        path = f"$.figures[{number}].at"
        if len(set(figure.at)) != len(figure.at):
            yield Problem(path, "the two spaces of a figure are one and the same")
        for space in figure.at:
            if space not in board.topology:
                yield _off(path, space, board)
            elif space in void:
                yield Problem(path, "there is no space here")
            elif figure.id not in out and space in held and held[space] != figure.id:
                yield Problem(path, "{figure} stands in this space already", {"figure": held[space]})
            if figure.id not in out:
                held.setdefault(space, figure.id)
        if len(figure.at) == 2 and all(space in board.topology for space in figure.at):
            direction = board.topology.direction(*figure.at)
            if direction is None:
                yield Problem(path, "the two spaces of a figure must be adjacent")


def _free(document: Document, board: FreeBoard) -> Iterator[Problem]:
    for name, length in (("width", board.width), ("height", board.height)):
        if length <= 0:
            yield Problem(f"$.board.{name}", "must be more than nothing")
    for number, area in enumerate(board.areas):
        if len(set(area.points)) < 3:
            yield Problem(f"$.board.areas[{number}].points", "a polygon has at least three points")
        elif crosses_itself(area.points):
            yield Problem(f"$.board.areas[{number}].points", "the sides of this area cross or lie on one another")
    for number, note in enumerate(board.notes):
        if note.at is not None and not (0 <= note.at[0] <= board.width and 0 <= note.at[1] <= board.height):
            yield Problem(f"$.board.notes[{number}].at", "is off the board")
    for number, figure in enumerate(document.figures):
        path = f"$.figures[{number}].at"
        if len(figure.at) != 1:
            yield Problem(path, "a figure on a free board stands at one point")
        x, y = figure.at[0]
        if not (0 <= x <= board.width and 0 <= y <= board.height):
            yield Problem(path, "is off the board")


def check_names(document: Document, rules: System) -> Iterator[Problem]:
    """Names and values that the game does not know."""
    yield from check_fields("$.options", document.options, rules.vocabulary.options)
    board = document.board
    if isinstance(board, GridBoard):
        terrains = tuple(dict.fromkeys((*COMMON_TERRAIN, *rules.vocabulary.terrains)))
        yield from _known("board.spaces", "terrain", [spec.terrain for spec in board.spaces], terrains)
        if not rules.vocabulary.roofs:
            for number in [n for n, spec in enumerate(board.spaces) if spec.indoors is not None]:
                yield Problem(f"$.board.spaces[{number}].indoors", "is not known in this game")
        yield from _known("board.edges", "kind", [edge.kind for edge in board.edges], rules.vocabulary.edges)
        yield from _known("board.objects", "kind", [thing.kind for thing in board.objects], rules.vocabulary.objects)
        for number, thing in enumerate(board.objects):
            if thing.corner and thing.kind not in rules.vocabulary.corner_objects:
                text = "in this game this stands in a space, not on its corner"
                yield Problem(f"$.board.objects[{number}].corner", text)
    else:
        yield from _known("board.areas", "kind", [area.kind for area in board.areas], rules.vocabulary.areas)
    ids = frozenset(figure.id for figure in document.figures)
    for number, figure in enumerate(document.figures):
        path = f"$.figures[{number}]"
        if len(figure.at) > rules.vocabulary.largest:
            yield Problem(f"{path}.at", "in this game a figure stands in one space")
        yield from check_fields(f"{path}.stats", figure.stats, rules.vocabulary.stats)
        yield from _known(f"figures[{number}].traits", "", figure.traits, rules.vocabulary.traits)
        yield from _dial(rules, figure, path)
        yield from check_fields(f"{path}.state", figure.state, rules.vocabulary.state_of(figure), ids)
    yield from check_fields("$.turn", document.turn, rules.vocabulary.turn, ids)


def _dial(rules: System, figure: Figure, path: str) -> Iterator[Problem]:
    """What is wrong with a figure's dial; `path` is the figure's."""
    if not figure.dial:
        return
    if rules.vocabulary.dial is None:
        yield Problem(f"{path}.dial", "figures have no dial in this game")
        return
    if len(figure.dial) > MOST_CLICKS:
        yield Problem(f"{path}.dial", "must have at most {maximum} clicks", {"maximum": MOST_CLICKS})
    for number, value in enumerate(figure.dial):
        yield from rules.vocabulary.stats[rules.vocabulary.dial.stat].problems(f"{path}.dial[{number}]", value)


def _known(place: str, key: str, names: Sequence[str], known: Sequence[str]) -> Iterator[Problem]:
    if set(names) <= set(known):  # of a large board soon
        return
    for number, name in enumerate(names):
        if name not in known:
            path = f"$.{place}[{number}]" + (f".{key}" if key else "")
            choices = {"name": name, "choices": ", ".join(known) or "-"}
            yield Problem(path, "{name} is not known in this game; known: {choices}", choices)
