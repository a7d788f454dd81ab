"""`o`: the board, the sides, the terrain in regions, what is owed (W-30); `?` and `more`: the commands, and the rest of
an answer (W-45)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import evolve

from tablelight.words.grounds import box
from tablelight.words.messages import COMMANDS
from tablelight.words.naming import command_of, nearest, words_of_commands
from tablelight.words.table import Reply, WordTable

MOST_REGIONS = 12


def overview(table: WordTable, _: str) -> Reply:
    """The whole table in a few lines."""
    tell, kind = table.voice, table.document.board.grid
    facts: dict[str, Any] = {"grid": kind, **table.ground.size()}
    size = tell(f"board.{kind}", **{key: tell.number(number) for key, number in table.ground.size().items()})
    facts |= {"side": table.side(), "round": table.session.turn.round}
    said = [f"{turn_words(table)} {size}"]
    facts["sides"] = []
    for side in table.document.sides:
        told, lines = _side(table, side)
        facts["sides"].append(told)
        said += lines
    facts["regions"], facts["others"] = table.ground.regions(MOST_REGIONS)
    facts["owed"] = table.owed()
    said += _region_lines(table, facts)
    return Reply(facts, [*said, *owed_lines(table, facts["owed"])])


def turn_words(table: WordTable) -> str:
    """A sentence about whose turn it is, and the round."""
    side, count = table.side(), table.session.turn.round
    return table.voice("turn" if side else "turn.none", side=side, round=count)


def owed_lines(table: WordTable, owed: Iterable[dict[str, Any]]) -> list[str]:
    """A sentence for each debt."""
    tell = table.voice
    return [
        tell.filled("owed", {"name": tell.name(debt["figure"]), "roll": said(debt["roll"])})
        for debt in owed
        for said in [tell.roll if debt["roll"] in table.rules.rolls else tell.action]
    ]


def _side(table: WordTable, side: str) -> tuple[dict[str, Any], list[str]]:
    """A side's facts and sentences."""
    tell = table.voice
    own = [figure for figure in table.document.figures if figure.side == side]
    out = [figure for figure in own if table.rules.is_out(figure)]
    living = [figure for figure in own if not table.rules.is_out(figure)]
    ends = {key: at and table.written((at[0], at[1])) for key, at in box([figure.space for figure in living]).items()}
    said = [tell("side.none", side=side)]
    if living:
        names = ", ".join(map(tell.figure, living))
        said = [tell("side", side=side, names=names, start=ends["from"], end=ends["to"])]
    if out:
        said.append(tell("side.out", names=", ".join(map(tell.figure, out))))
    ids = {"figures": [figure.id for figure in living], "out": [figure.id for figure in out]}
    return {"side": side, **ids, **ends}, said


def _region_lines(table: WordTable, facts: dict[str, Any]) -> Iterable[str]:
    tell = table.voice
    for region in facts["regions"]:
        parts = [tell.terrain(region["terrain"])]
        if region.get("level"):
            parts.append(tell("level", level=region["level"]))
        if "spaces" in region:
            parts.append(tell.count("spaces", region["spaces"]))
        start, end = region["from"], region["to"]
        is_single = tell.place(start) == tell.place(end)
        yield tell("region.single" if is_single else "region", what=", ".join(parts), start=start, end=end)
    if facts["others"]:
        yield tell.count("regions.more", facts["others"])


SHOWN = 3
"""The lines of an answer that a page says at once."""


KEYED: Mapping[str, str] = {"r": "moves", "m": "path"}
"""The questions of the commands that take further keys (W-09)."""


def show_help(table: WordTable, rest: str) -> Reply:
    """The commands, or one of them with an example."""
    tell = table.voice
    if rest:
        command = command_of(tell, rest)
        if command is None:
            raise table.unknown(rest, nearest(rest, words_of_commands(tell).values()))
        said = [tell(f"help.{command}"), tell("help.example", text=COMMANDS[command].example or command)]
        fields = table.rules.keys.get(KEYED.get(command, ""), {})
        keys = [f"{key}={choice}" for key, field in fields.items() for choice in field.choices or [""]]
        return Reply({"commands": [command]}, [*said, tell("help.keys", keys=", ".join(keys))] if keys else said)
    lines = []
    for command in COMMANDS:
        word, text = tell(f"word.{command}"), tell(f"help.{command}")
        lines.append(f"{word}. {text}" if word == command else tell("help.line", letter=command, word=word, text=text))
    return Reply({"commands": [*COMMANDS]}, [tell("help"), *lines])


def more(table: WordTable, _: str) -> Reply:
    """The next lines of the last answer that have not been said."""
    session = table.session
    waiting = session.waiting if session.language == table.voice.language else ()
    table.session = evolve(session, waiting=waiting[SHOWN:])
    return Reply({}, [*waiting[:SHOWN]] or [table.voice("more.nothing")])
