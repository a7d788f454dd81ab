"""`moves` of a game of one's own against the coded game that its sheet says: at most twice the time."""

from __future__ import annotations

import copy
from typing import Any

from tablelight.board.document import Document
from tablelight.rules.check import read
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.registry import rules_of
from tests.bench.boards import dungeon, hexes, squares
from tests.bench.measure import Row, milliseconds
from tests.systems.own_sheets import HEROCLIX, HEROTREK, ORACULO

Json = dict[str, Any]


def pair(board: Json, sheet: Json) -> tuple[Document, Document]:
    """The same position for the coded game and for its sheet, with nothing that the sheet cannot say."""
    plain = copy.deepcopy(board)
    known = {stat["id"] for stat in sheet["stats"]}
    for figure in plain["figures"]:
        figure["traits"] = []
        figure["stats"] = {name: value for name, value in figure["stats"].items() if name in known}
    for spec in plain["board"].get("spaces", []):
        spec.pop("level", None)
    return read(plain), read({**plain, "game": "own", "rules": sheet})


def rows() -> list[Row]:
    """What is measured here."""
    found = []
    games = (("HeroClix", squares(), HEROCLIX), ("HeroTrek", hexes(), HEROTREK), ("Oráculo", dungeon(), ORACULO))
    for name, board, sheet in games:
        times = []
        for document in pair(board, sheet):
            rules, figure = rules_of(document), document.figures[0]
            asked = MoveQuestion(figure=figure, action="move", rolled="success")
            times.append(milliseconds(lambda rules=rules, d=document, q=asked: rules.moves(d, q), rounds=51))  # type: ignore[misc]
        coded, own = times
        found += [
            Row(f"{name} in code: `moves`", coded, "ms"),
            Row(f"{name} as a sheet: `moves`", own, "ms"),
            Row(f"{name}: the sheet against the code", own / coded, "times", target=2.0),
        ]
    return found
