"""`?` and `more`: the commands, and the rest of an answer (W-45)."""

from __future__ import annotations

from attrs import evolve

from tablelight.words.lexicon import COMMANDS, command_of, command_words, nearest
from tablelight.words.table import Reply, WordTable

SHOWN = 3
"""Lines of an answer that a page says at once."""


def show_help(table: WordTable, rest: str) -> Reply:
    """The commands, or one of them with an example."""
    tell = table.voice
    if rest:
        command = command_of(tell, rest)
        if command is None:
            raise table.unknown(rest, nearest(rest, command_words(tell)))
        return Reply(
            {"commands": [command]}, [tell(f"help.{command}"), tell("help.example", text=tell(f"example.{command}"))]
        )
    lines = [
        tell("help.line", letter=command, word=tell(f"word.{command}"), text=tell(f"help.{command}"))
        for command in COMMANDS
    ]
    return Reply({"commands": [*COMMANDS]}, [tell("help"), *lines])


def more(table: WordTable, _: str) -> Reply:
    """The lines of the last answer that have not been said."""
    session = table.session
    waiting = session.waiting if session.language == table.voice.language else ()
    table.session = evolve(session, waiting=waiting[SHOWN:])
    return Reply({}, [*waiting[:SHOWN]] or [table.voice("more.nothing")])
