"""Positions on squares drawn as text, and questions asked as from outside: plain JSON in, plain JSON out.

A drawing has a character for each square, with one character between two squares of a row for what stands between them.
A line of edge characters between two rows holds what stands between the rows, below the square above it:

    a . . %        `.` clear   `%` hindering   `~` water   `#` blocking   `*` an object   `_` void   1, 2: a level
      -            `|` or `-` wall   `D` closed door   `O` open door   `A` access
    . .|x #        `a` to `e`: red figures   `p` to `z`: blue figures
"""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import dedent
from typing import Any

from tests.asking import ask

Json = dict[str, Any]

TERRAIN = {"%": "hindering", "~": "water", "#": "blocking", "_": "void"}
EDGES = {"|": "wall", "-": "wall", "D": "door-closed", "O": "door-open", "A": "access"}
STATS = {"speed": 8, "range": 8}


def position(
    drawing: str,
    figures: Mapping[str, Json] | None = None,
    under: Mapping[str, str] | None = None,
    game: str = "heroclix",
    **rest: Any,
) -> Json:
    """The document that a drawing shows. `figures`: fields of figures by id, over speed 8 and range 8; `under`: the square
    that a figure stands on, if it is not clear; `rest`: further keys of the document."""
    spaces: list[Json] = []
    edges: list[Json] = []
    objects: list[Json] = []
    found: list[Json] = []
    row = -1
    lines = [line for line in dedent(drawing).splitlines() if line.strip()]
    margin = min(len(line) - len(line.lstrip()) for line in lines if not set(line) <= set(" -DOA"))
    for line in (line[margin:] for line in lines):
        if set(line) <= set(" -DOA"):
            assert not line[1::2].strip(), "below a square, not between two"
            edges += [
                {"between": [[i // 2, row], [i // 2, row + 1]], "kind": EDGES[c]}
                for i, c in enumerate(line)
                if c != " "
            ]
            continue
        row += 1
        for i, c in enumerate(line):
            at = [i // 2, row]
            if i % 2:
                if c != " ":
                    edges.append({"between": [at, [at[0] + 1, row]], "kind": EDGES[c]})
                continue
            if c.islower():
                side = "red" if c <= "e" else "blue"
                own = dict((figures or {}).get(c, {}))
                own["stats"] = {**STATS, **own.get("stats", {})}
                found.append({"id": c, "side": side, "at": at, **own})
                c = (under or {}).get(c, ".")
            if c == "*":
                objects.append({"at": at, "kind": "object"})
            elif c in TERRAIN:
                spaces.append({"at": at, "terrain": TERRAIN[c]})
            elif c.isdigit():
                spaces.append({"at": at, "level": int(c)})
    columns = max((len(line[margin:]) + 1) // 2 for line in lines if not set(line) <= set(" -DOA"))
    board = {
        "grid": "square",
        "columns": columns,
        "rows": row + 1,
        "spaces": spaces,
        "edges": edges,
        "objects": objects,
    }
    return {"format": "tablelight", "version": 1, "game": game, "board": board, "figures": found, **rest}


def flyer(flight: str = "low", **rest: Any) -> Json:
    """The fields of a flyer."""
    return {"traits": ["flyer"], "state": {"flight": flight}, **rest}


def ends(document: Json, figure: str = "a", **question: Any) -> dict[tuple[int, int], int]:
    """The squares where a figure's move may end, each with its cost; for a flyer the cheaper mode counts."""
    found: dict[tuple[int, int], int] = {}
    for space in ask(document, "moves", figure=figure, **question)["spaces"]:
        column, row = space["at"]
        found[column, row] = min(space["cost"], found.get((column, row), space["cost"]))
    return found


def modes(document: Json, at: tuple[int, int], figure: str = "a", **question: Any) -> dict[str, int]:
    """The modes in which a flyer's move may end in a square, each with its cost."""
    spaces = ask(document, "moves", figure=figure, **question)["spaces"]
    return {space["mode"]: space["cost"] for space in spaces if tuple(space["at"]) == at}


def halts(document: Json, figure: str = "a", **question: Any) -> dict[tuple[int, int], str]:
    """The squares in which the rules end a figure's move, each with the clause that says so."""
    spaces = ask(document, "moves", figure=figure, **question)["spaces"]
    return {(s["at"][0], s["at"][1]): s["reason"]["clause"] for s in spaces if s["halts"]}


def refusal(document: Json, to: tuple[int, int], figure: str = "a", **question: Any) -> str | None:
    """The clause that bars the way to a square; None if nothing does."""
    found = ask(document, "path", figure=figure, to=list(to), **question)
    return str(found["refused"]["clause"]) if "refused" in found else None
