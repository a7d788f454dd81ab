"""The question `words`: a typed line, answered in sentences and facts (W-01, W-20)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from attrs import evolve

from tablelight.board.codec import encode, thaw
from tablelight.board.document import Document
from tablelight.board.problems import QuestionError
from tablelight.checked import CheckedQuestion
from tablelight.words import naming
from tablelight.words.commands.fighting import attack, dice
from tablelight.words.commands.looking import enemies, jump, look, pick, see
from tablelight.words.commands.moving import move, other, reach
from tablelight.words.commands.near import near, threats
from tablelight.words.commands.turn import SHOWN, done, end, log, more, overview, show_help, stepped, whose
from tablelight.words.session import read_session, session_json
from tablelight.words.table import NotUnderstoodError, Reply, WordTable
from tablelight.words.voice import Voice

COMMANDS: Mapping[str, Callable[[WordTable, str], Reply]] = {
    "o": overview,
    "p": pick,
    "l": look,
    "n": near,
    "r": reach,
    "m": move,
    "x": other,
    "s": see,
    "e": enemies,
    "t": threats,
    "a": attack,
    "d": dice,
    "w": whose,
    "done": done,
    "end": end,
    "u": partial(stepped, back=True),
    "redo": partial(stepped, back=False),
    "log": log,
    "j": jump,
    "?": show_help,
    "more": more,
}
ALONE = ("o", "e", "w", "done", "end", "u", "redo", "more")
DONE_AT_ONCE = ("d", "done", "end", "u", "redo")
"""Commands that change the document without an argument: with a question mark they are asked about, not done, and a
shortened name comes before their shortened word."""
LONGEST_LINE = 2000


def words(checked: CheckedQuestion) -> dict[str, Any]:
    """The answer to the question `words`; raises `QuestionError` if it is no valid question."""
    line = checked.keys.get("line")
    if line is None:
        raise QuestionError("$.question.line", "is missing")
    if not isinstance(line, str):
        raise QuestionError("$.question.line", "must be text")
    session = read_session(checked.document, checked.keys.get("session"))
    selected = None if checked.keys.get("selected") is None else checked.figure("selected").id
    if selected != session.selected:
        session = evolve(session, selected=selected, cursor=None)
    table = WordTable(checked.document, Voice.of(checked.document, checked.language), session, selected)
    facts, sentences = _run_line(table, line[:LONGEST_LINE])
    return _answer(table, facts, table.voice.lines(sentences))


def _run_line(table: WordTable, line: str) -> tuple[dict[str, Any], list[str]]:
    """The facts and the sentences. A line that fails leaves the table as it was."""
    session, selected, before = table.session, table.selected, table.document
    command, rest = None, ""
    try:
        command, rest = _command(table, line)
        if rest and command in ALONE:
            raise table.unknown(rest, None)
        reply = COMMANDS[command](table, rest)
        return {"command": command, **reply.facts}, [
            *reply.sentences[:1],
            *_fallen(table, before),
            *reply.sentences[1:],
        ]
    except NotUnderstoodError as error:
        table.session, table.selected = session, selected
        named_facts = {} if command is None else {"command": command}
        return {**named_facts, **error.facts}, [*error.sentences]
    except QuestionError as error:
        if error.problem.path.startswith("$.question.session"):
            raise
        table.session, table.selected = session, selected
        return {"command": command, "problem": error.problem.path}, [table.voice.problem(error.problem)]


def _fallen(table: WordTable, before: Document) -> Iterable[str]:
    """The figures that a line put out of action."""
    if table.document is before:
        return
    still = {figure.id for figure in table.living()}
    fell = [figure for figure in before.figures if figure.id not in still and not table.rules.is_out(figure)]
    names = ", ".join(map(table.voice.figure, fell))
    if names:
        yield table.voice("side.out", names=names)


def _command(table: WordTable, line: str) -> tuple[str, str]:
    """The command of a line, and the rest of it; a name alone is `p`."""
    text = " ".join(naming.with_plain_digits(line).split())
    text = re.sub(r"\s*([,;])\s+", r"\1", text)
    if text.startswith("?"):
        return "?", text[1:].strip()
    if text == "!":
        return "m", text
    first, _, rest = text.partition(" ")
    if first.endswith("!") and not rest and naming.command_of(table.voice, first) == "m":
        return "m", "!"
    command = naming.command_of(table.voice, first, whole=True)
    if text.endswith("?") and (command or naming.command_of(table.voice, first)) in DONE_AT_ONCE:
        return "?", first
    if command is None:
        command = naming.command_of(table.voice, first)
        is_short_name = command in (None, *DONE_AT_ONCE) and naming.figures_named(table, text)
        if naming.is_whole_name(table, text) or is_short_name:
            return "p", text
    if command is not None:
        return command, rest
    if table.ground.place(text) is not None:
        return "p", text
    raise naming.unknown_name(table, text, naming.words_of_commands(table.voice).values())


def _answer(table: WordTable, facts: dict[str, Any], lines: list[str]) -> dict[str, Any]:
    session = evolve(table.session, selected=table.selected)
    if facts.get("command") != "more":
        session = evolve(session, waiting=tuple(lines[SHOWN:]), language=table.voice.language)
    found: dict[str, Any] = {
        "lines": lines,
        "facts": thaw(facts),
        "selected": table.selected,
        "session": session_json(session, table.document),
    }
    return {**found, "document": encode(table.document)} if table.is_changed else found
