"""`moves` by a rules sheet against the same game in code: at most twice the time."""

from __future__ import annotations

import copy
from time import perf_counter
from typing import Any

from tablelight.board.document import Document
from tablelight.rules.check import read
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.registry import rules_of
from tests.bench.boards import battlefield, dungeon, hexes, squares
from tests.bench.measure import Row, anew
from tests.systems.own_sheets import HEROCLIX, HEROSCAPE, HEROTREK, ORACULO

Json = dict[str, Any]
ROUNDS = 101


def pair(board: Json, sheet: Json) -> tuple[Document, Document]:
    """One position for the coded game and for its sheet, with nothing that the sheet cannot say."""
    plain = copy.deepcopy(board)
    known = {stat["id"] for stat in sheet["stats"]}
    for number, figure in enumerate(plain["figures"]):
        figure["traits"] = []
        figure["stats"] = {name: value for name, value in figure["stats"].items() if name in known}
        if "levels" in sheet:  # in HeroScape engaged friends bar the way
            figure["side"] = f"side {number}" if number else figure["side"]
    kinds = {name: {kind["id"] for kind in sheet.get(name, [])} for name in ("terrains", "edges", "objects")}
    for spec in plain["board"].get("spaces", []):
        if spec.get("terrain", "clear") not in {*kinds["terrains"], "clear", "void"}:
            spec.pop("terrain")
        if "levels" not in sheet:
            spec.pop("level", None)
    for name in ("edges", "objects"):
        plain["board"][name] = [thing for thing in plain["board"].get(name, []) if thing["kind"] in kinds[name]]
    return read(plain), read({**plain, "game": "own", "rules": sheet})


def compared(coded: Document, own: Document) -> tuple[float, float]:
    """The best times of a call in milliseconds, measured in turn, so that other load falls on both."""
    best = [float("inf"), float("inf")]
    asked = [
        (rules_of(document), document, MoveQuestion(figure=document.figures[0], action="move", rolled="success"))
        for document in (coded, own)
    ]
    for _ in range(ROUNDS):
        for which, (rules, known, question) in enumerate(asked):
            document = anew(known)
            begun = perf_counter()
            rules.moves(document, question)
            best[which] = min(best[which], (perf_counter() - begun) * 1000)
    return best[0], best[1]


def rows() -> list[Row]:
    """The rows of this benchmark."""
    found = []
    games = (
        ("HeroClix", squares(), HEROCLIX),
        ("HeroTrek", hexes(), HEROTREK),
        ("Oráculo", dungeon(), ORACULO),
        ("HeroScape", battlefield(), HEROSCAPE),
    )
    for name, board, sheet in games:
        coded, own = compared(*pair(board, sheet))
        found += [
            Row(f"{name} in code: `moves`", coded, "ms"),
            Row(f"{name} as a sheet: `moves`", own, "ms"),
            Row(f"{name}: the sheet against the code", own / coded, "times", target=2.0),
        ]
    return found
