"""Reads a transcript back: its beginning, and the sentence and the JSON line of each moment."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from tablelight.app.log.state import Entry, read_log
from tablelight.app.timeline.transcript import FORMAT, NUMBERED, SENTENCE, VERSION, one_line
from tablelight.app.turn.state import TableTurn, turn_from_json
from tablelight.board.document import Document, Json
from tablelight.board.parse_json import names_format, parse
from tablelight.board.problems import DocumentError, error_at, other_version
from tablelight.locale.messages import LANGUAGES
from tablelight.rules.check import read


@frozen(kw_only=True)
class Claim:
    """What a file claims about an entry, a moment of the game: its number, from 1, and its place in the file."""

    number: int
    place: str
    question: Mapping[str, Json] | None
    change: Json = None
    """The changes that a change by hand makes to the document before."""
    turn: TableTurn | None = None
    """The turn after it, if it is recorded."""
    entry: Entry | None = None
    """Its entry in the log, if it is recorded."""
    result: Document | None = None
    """The position after it, if it is recorded."""
    sentence: str | None = None
    """The sentence about it, if it is recorded."""
    sentence_place: str = ""


@frozen(kw_only=True)
class Transcript:
    """What was read of a transcript: its game and its moments."""

    language: str
    document: Document
    turn: TableTurn
    first: tuple[tuple[int, str], ...]
    """The lines before the first entry, each with its number, without empty ones."""
    told: tuple[Claim, ...]


def is_transcript(text: str) -> bool:
    """Whether a text declares itself a transcript."""
    return any(map(_is_head, _lines(text)))


def _lines(text: str) -> list[str]:
    return [line.strip() for line in re.split(r"\r\n|\n|\r", text.removeprefix("\ufeff"))]


def _is_head(line: str) -> bool:
    return line.startswith("{") and names_format(line, FORMAT)


def read_transcript(text: str) -> Transcript:
    """The parts of a transcript; if it cannot be read, a `DocumentError` whose paths are lines ("line 12")."""
    lines = _lines(text)
    begin = next(number for number, line in enumerate(lines) if _is_head(line))
    head = _parsed(lines[begin], begin + 1)
    if head.get("version") != VERSION:
        raise other_version(f"line {begin + 1}", head.get("version"), VERSION)
    language = head.get("language")
    if language not in LANGUAGES:
        raise error_at(f"line {begin + 1}", "must be one of: {choices}", choices=", ".join(LANGUAGES))
    rest = [(number, line) for number, line in enumerate(lines[begin + 1 :], begin + 2) if line]
    if not rest:
        raise error_at(f"line {begin + 1}", "is missing")
    number, line = rest[0]
    start = _parsed(line, number)
    try:
        document = read(start.get("document"))
        turn = turn_from_json(document, start["turn"])
    except DocumentError as error:
        raise DocumentError([each.under(f"line {number}: $.document") for each in error.problems]) from None
    except (KeyError, TypeError, ValueError):
        raise error_at(f"line {number}: $.turn", "is not of the right form") from None
    first, sentences = _sentences([one_line(each) for each in lines[:begin]])
    told = tuple(_read_claims(document, rest[1:], sentences))
    return Transcript(language=str(language), document=document, turn=turn, first=first, told=told)


def _sentences(lines: list[str]) -> tuple[tuple[tuple[int, str], ...], dict[int, tuple[int, str]]]:
    """The lines before the first numbered one, and the numbered ones by their numbers."""
    first: list[tuple[int, str]] = []
    found: dict[int, tuple[int, str]] = {}
    for number, line in enumerate(lines, 1):
        match = SENTENCE.fullmatch(line)
        if match is not None:
            if int(match[1]) in found:
                raise error_at(f"line {number}", "has the number of another entry")
            found[int(match[1])] = number, match[2]
        elif line and not found:
            first.append((number, line))
    return tuple(first), found


def _read_claims(
    document: Document, lines: list[tuple[int, str]], sentences: dict[int, tuple[int, str]]
) -> Iterator[Claim]:
    left = dict(sentences)
    for expected, (number, line) in enumerate(lines, 1):
        match = NUMBERED.fullmatch(line)
        if match is None or int(match[1]) != expected:
            raise error_at(f"line {number}", "must be the entry with the number {number}", number=expected)
        plain = _parsed(match[2], number)
        where, sentence = left.pop(expected, (number, ""))
        try:
            log = read_log([plain["log"]]) if "log" in plain else ()
            turn = turn_from_json(document, plain["turn"]) if "turn" in plain else None
        except (KeyError, TypeError, ValueError, AttributeError, ZeroDivisionError):
            raise error_at(f"line {number}", "is not of the right form") from None
        question = plain.get("do")
        if not isinstance(question, Mapping) and question is not None:
            raise error_at(f"line {number}: $.do", "must be an object")
        yield Claim(
            number=expected,
            place=f"line {number}",
            question=question,
            change=plain.get("change"),
            turn=turn,
            entry=log[0] if log else None,
            sentence=sentence,
            sentence_place=f"line {where}",
        )
    for number, (where, _) in left.items():
        raise error_at(f"line {where}", "is entry {number}, which the lines for the program lack", number=number)


def _parsed(line: str, number: int) -> dict[str, Any]:
    try:
        value = parse(line)
    except DocumentError as error:
        raise DocumentError([each.under(f"line {number}") for each in error.problems]) from None
    if not isinstance(value, dict):
        raise error_at(f"line {number}", "must be an object")
    return value
