"""Fifty worked positions for each sheet of the shelf: what the rules say, worked out by hand, not by the program.

A line of tests/shelf/positions: `what stands where | question | answer`. Figures: `K=2,2`, upper case against lower case,
with traits and stats behind a colon. Ground, objects and sides: `rough@3,2`, `wall@2,2-3,2`, on a bare table a rectangle
`woods@8,0,12,24`. The board is open ground elsewhere; a stat that is not given is the sheet's.
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

import tablelight
from tablelight.game import LoadedGame
from tests.shelf.shelf import POSITIONS, WITH_POSITIONS, sheet

SIZE = {"square": (20, 10), "hex": (14, 9)}
Place = tuple[float, float]


def lines(name: str) -> list[tuple[str, str, str]]:
    """The positions of a sheet."""
    text = (POSITIONS / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    parts = [[part.strip() for part in line.split("|")] for line in text if line and not line.startswith("#")]
    return [(setup, question, answer) for setup, question, answer in parts]


def numbers(text: str) -> list[float]:
    """Numbers between commas; whole ones as integers."""
    return [float(each) if "." in each else int(each) for each in text.split(",")]


def figure(rules: dict[str, Any], word: str) -> dict[str, Any]:
    """A figure: `K=2,2:archer,ac=16`."""
    place, _, more = word[2:].partition(":")
    given = [each.partition("=") for each in more.split(",") if each]
    stats = {stat["id"]: stat["begin"] for stat in rules["stats"]} | {
        key: int(value) for key, _, value in given if value
    }
    side = "blue" if word[0].isupper() else "red"
    plain: dict[str, Any] = {"id": word[0], "side": side, "at": numbers(place), "stats": stats}
    plain["traits"] = [key for key, _, value in given if not value]
    return plain | ({"base": 25} if rules["board"] == "inches" else {})


def game(name: str, setup: str) -> LoadedGame:
    """The position of a line."""
    rules = sheet(name)["rules"]
    kinds = {kind: {each["id"] for each in rules.get(kind, ())} for kind in ("objects", "edges")}
    figures = [figure(rules, word) for word in setup.split() if word[1] == "="]
    placed = [word.split("@") for word in setup.split() if "@" in word]
    board: dict[str, Any] = {"grid": rules["board"]}
    if rules["board"] == "inches":
        rims = [(kind, numbers(at)) for kind, at in placed]
        areas = [{"kind": kind, "points": [[a, b], [c, b], [c, d], [a, d]]} for kind, (a, b, c, d) in rims]
        board |= {"width": 36, "height": 24, "areas": areas}
    else:
        columns, rows = SIZE[rules["board"]]
        board |= {"columns": columns, "rows": rows}
        edges = [(kind, at.split("-")) for kind, at in placed if kind in kinds["edges"]]
        board["edges"] = [{"between": [numbers(a), numbers(b)], "kind": kind} for kind, (a, b) in edges]
        board["objects"] = [{"at": numbers(at), "kind": kind} for kind, at in placed if kind in kinds["objects"]]
        known = kinds["objects"] | kinds["edges"]
        board["spaces"] = [{"at": numbers(at), "terrain": kind} for kind, at in placed if kind not in known]
    document = {"format": "tablelight", "version": 1, "game": "own", "rules": rules, "board": board, "figures": figures}
    return tablelight.load(json.dumps(document))


def place(text: str) -> Place:
    """A place of a question."""
    x, y = numbers(text)
    return x, y


def answer(position: LoadedGame, question: str) -> str:
    """The program's answer, in the words of a line."""
    ask, one, *rest = question.split()
    rules = position.document.rules or {}
    if ask == "see":
        seen = position.sight(one, rest[0])
        return "clear" if seen.clear else "hindered" if seen.visible else "no"
    if ask in ("can", "odds", "wounds"):
        attacks: Any = rules["attacks"]
        roll = next(each["roll"] for each in attacks if each["id"] == rest[0])
        found = position.odds(roll, {"from": one, "to": rest[1], "attack": rest[0]})
        if ask == "can" or isinstance(found, tablelight.Refused):
            return "no" if isinstance(found, tablelight.Refused) else "yes"
        chances: Any = found.outcomes if ask == "odds" else found.extra["wounds"]
        return str(Fraction({str(key): value for key, value in chances.items()}.get(rest[2], 0)))
    if ask == "needs":
        owed = position.moves(one, rest[0]).needs_roll
        return "none" if owed is None else str(owed.chance)
    if ask in ("reach", "risks"):
        way = position.path(one, rest[0], place(rest[1]))
        if ask == "reach" or isinstance(way, tablelight.Refused):
            return "no" if isinstance(way, tablelight.Refused) else "yes"
        return str(len(way.risks))
    ends = {each.at: each for each in position.moves(one, rest[0]).spaces}
    column, row = place(rest[1])
    end = ends.get((int(column), int(row)))
    if end is None:
        return "no"
    return str(end.cost) if ask == "cost" else "yes" if end.halts else "no"


@pytest.mark.parametrize("name", WITH_POSITIONS)
def test_every_position_of_a_sheet_is_answered_as_the_rules_say(name: str) -> None:
    found = [(*line, answer(game(name, line[0]), line[1])) for line in lines(name)]
    assert [line for line in found if line[2] != line[3]] == []


@pytest.mark.parametrize("name", WITH_POSITIONS)
def test_a_sheet_has_fifty_positions(name: str) -> None:
    listed = lines(name)
    assert len(set(listed)) == len(listed) >= 50
    assert len({question.split()[0] for _, question, _ in listed}) >= 4
