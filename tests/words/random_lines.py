"""Random lines as a player might type them, and the checks of every answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

Json = dict[str, Any]
LETTERS = ["o", "p", "l", "n", "r", "m", "x", "s", "e", "t", "a", "d", "w", "u", "j", "?"]
COMMANDS = [*LETTERS, "done", "end", "redo", "log", "more"]
DIRECTIONS = ["n", "ne", "e", "se", "s", "sw", "w", "nw", "ene", "nne"]
NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
SIGNS = "·→″$*`#<>_{}|\t\n"


def a_line(document: Json, chance: Random) -> str:
    """A line: mostly a command with words that fit it, sometimes nonsense."""
    if chance.random() < 0.05:
        return "".join(chance.choice("abcxyz0123456789 !?=,;.äÖ\u202e\x07·→'\"") for _ in range(chance.randrange(12)))
    figure = chance.choice(document["figures"])
    target = chance.choice([figure["id"], figure.get("name") or figure["id"], figure["id"].upper()])
    thing = chance.choice([target, a_place(document["board"], chance), a_place(document["board"], chance)])
    command = chance.choice(COMMANDS)
    behind = {
        "p": [target, thing],
        "l": [thing, chance.choice(DIRECTIONS), ""],
        "n": ["", thing, "enemy", "water", "wall", f"{thing} enemy"],
        "r": ["", target, "mode=high", "modifier=1", "flying=true"],
        "m": [thing, f"{thing}!", "!", f"{thing} action=climb"],
        "x": ["", "aim", "dive", "end", "activate", "search", "attack", "move"],
        "s": [thing, ""],
        "t": ["", thing, "safe", "best"],
        "a": [target, f"{target} close", f"{target} range", ""],
        "d": ["", "4", "4 2", "2 skull 1 blank", "flee", "flee 5", "shot", "attack", "melee 1"],
        "log": ["", "2", "0"],
        "j": ["", "enemy", "own", "region", "door", "back", chance.choice(DIRECTIONS)],
        "?": ["", "m", "d", "zz"],
    }.get(command, [""])
    return f"{command} {chance.choice(behind)}".strip()


def a_place(board: Json, chance: Random) -> str:
    """A place of a board, now and then one beyond it."""
    if board["grid"] == "inches":
        x, y = (round(chance.uniform(0, board[key] * 1.05), 2) for key in ("width", "height"))
        return f"{x:g},{y:g}"
    column, row = chance.randrange(board["columns"] + 1), chance.randrange(board["rows"] + 1)
    return f"{chr(ord('A') + column % 26)}{row + 1}"


def numbers(facts: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    """Every number of the facts with its key, except those of entries, which are in no line."""
    if key in ("do", "entries"):
        return
    if isinstance(facts, dict):
        for name, value in facts.items():
            yield from numbers(value, name)
            if key in ("by_cost",):
                yield "count", int(name)
    elif isinstance(facts, list):
        if len(facts) == 2 and all(type(each) in (int, float) for each in facts) and key not in ("dice",):
            yield "place", facts
        else:
            for value in facts:
                yield from numbers(value, "" if isinstance(value, str) else key)  # ids of figures, clauses
    elif isinstance(facts, str) and key in ("chance", "survival", "hurt", "out"):
        yield "chance", Fraction(facts)
    elif isinstance(facts, str) and key in ("mean", "dealt", "suffered"):
        yield "length", Fraction(facts)
    elif type(facts) in (int, float):
        yield "length", facts


def unsaid(answer: Json, board: Json) -> list[tuple[str, Any]]:
    """The numbers of the facts that no line says."""
    text = " ".join(answer["lines"])
    spoken = {each.replace(",", ".") for each in NUMBER.findall(text)}
    return [(kind, value) for kind, value in numbers(answer["facts"]) if not _is_said(kind, value, spoken, text, board)]


def _is_said(kind: str, value: Any, spoken: set[str], text: str, board: Json) -> bool:
    if kind == "place":
        if board["grid"] == "inches":
            return all(_plain(part, 1) in spoken for part in value)
        return f"{_column(value[0])}{value[1] + 1}" in text
    if kind == "chance":
        percent = (value * 200 + 1) // 2
        return str(min(max(percent, 1), 99) if 0 < value < 1 else percent) in spoken or (value == 0)
    return not value or _plain(value, 2) in spoken or _plain(abs(value), 2) in spoken


def _plain(value: Any, places: int) -> str:
    text = f"{float(value):.{places}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _column(column: int) -> str:
    name, column = "", column + 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def badly_said(lines: list[str]) -> list[str]:
    """The lines that no screen reader should have to read."""
    wrong = [line for line in lines if not line or line[-1] not in ".!?" or set(SIGNS) & set(line)]
    return wrong + [line for line in lines[:1] if len(line) > 120]
