"""The whole game as plain text: sentences for people, and at the end the same moments for the program.

    Tablelight · HeroClix · Rooftop
    – Red: Night Hawk G7, ...
    1. Night Hawk: Move, G7 → K4, cost 4
    ...
    {"format": "tablelight-transcript", "version": 1, "language": "en"}
    {"document": {...}, "turn": {...}}
    1 {"do": {...}}

The sentences of a moment follow from what the program makes of its line, so that a reader (`replay.py`) can
compare the two. A change by hand, which no rule makes, says what changed and its entry of the log.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from attrs import asdict, evolve, frozen

from tablelight.app.controls import words_of
from tablelight.app.history import History, Moment
from tablelight.app.log.recording import gone_between, shifts_between
from tablelight.app.log.state import Entry, read_log
from tablelight.app.log.wording import entry_words, removed_words
from tablelight.app.state import AppState
from tablelight.app.timeline.file_format import recalled, stops
from tablelight.app.turn.state import TableTurn, turn_from_json, turn_json
from tablelight.board.differences import difference
from tablelight.board.document import Document, Json, without_direction
from tablelight.board.parse_json import names_format, parse
from tablelight.board.problems import DocumentError, error_at, other_version
from tablelight.board.text import document_text
from tablelight.locale.messages import LANGUAGES
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps
from tablelight.rules.check import read
from tablelight.rules.questions import END_ACTIVATION
from tablelight.rules.registry import rules_of
from tablelight.view.words import Words, place_name

FORMAT, VERSION = "tablelight-transcript", 1
NUMBERED = re.compile(r"(\d{1,6}) (\{.*\})")
"""A moment's line for the program."""
SENTENCE = re.compile(r"(\d{1,6})\. (.*)")
"""A moment's line for people."""


@progressive()
def transcript(history: History, language: str) -> Steps[str]:
    """The present line of a game as text."""
    game = recalled(history).history
    yield
    line = stops((*game.past, game.now))
    first = line[0]
    document = yield from document_text.steps(first.document)
    sentences, moments = [], []
    for number, (before, now) in enumerate(pairwise(line), 1):
        state = AppState(history=History(now, (first, before), log=game.log), language=language)
        sentences.append(f"{number}. {moment_words(state)}")
        moments.append(f"{number} {_text(_moment(before, now, game.log))}")
        yield
    say = words_of(AppState(history=game, language=language))
    note = say(
        "The lines below are for the program: “python -m tablelight replay FILE” checks every entry by the rules."
    )
    head = _text({"format": FORMAT, "version": VERSION, "language": language})
    start = f'{{"document": {document}, "turn": {_text(turn_json(first.turn))}}}'
    return "\n".join([*beginning(first.document, language), "", *sentences, "", note, head, start, *moments, ""])


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _moment(before: Moment, moment: Moment, log: tuple[Entry, ...]) -> dict[str, Json]:
    """A moment as the JSON line that the program reads back."""
    if moment.transition is not None:
        return {"do": moment.transition.question}
    plain: dict[str, Json] = {"change": difference(before.document, moment.document)}
    if moment.turn != before.turn:
        plain["turn"] = turn_json(moment.turn)
    if moment.entry is not None:
        plain["log"] = asdict(evolve(log[moment.entry], undone=False))
    return plain


def beginning(document: Document, language: str) -> list[str]:
    """The first lines: the game, and the places of its figures."""
    say = words_of(AppState(history=History.of(document), language=language))
    title, game = say.title(document.title), rules_of(document).name
    lines = [" · ".join(("Tablelight", game, *([title] if title else ()))), ""]
    for side in document.sides:
        those = [each for each in document.figures if each.side == side]
        named = (f"{say.figure(each)} {place_name(document, each.space, say)}" for each in those)
        lines.append("– " + say.labelled(say.side(side), ", ".join(named)))
    return [one_line(each) for each in lines]


def moment_words(state: AppState) -> str:
    """What led to the present moment of a state, as one line."""
    history, say = state.game_history, words_of(state)
    entry = history.entry(history.now)
    if entry is not None:
        return one_line(entry_words(state, entry, say))
    if history.now.transition is not None and history.now.transition.question == END_ACTIVATION:
        return one_line(say.label(state.ui.turn) or say("The activation is over"))
    before, now = history.past[-1].document, history.present
    return one_line(hand_words(before, now, say))


def hand_words(before: Document, now: Document, say: Words) -> str:
    """A change by hand in words: figures that have moved, come, left or are out."""
    stood, stand = before.by_id, now.by_id
    parts = [say("Changed by hand")]
    kept = {"clock": say("Game clock"), "reminders": say("Reminders"), "measures": say("Rulers and templates")}
    parts += [words for name, words in kept.items() if getattr(before, name) != getattr(now, name)]
    for shift in shifts_between(before, now, None):
        start, end = (place_name(now, at, say) for at in (shift.start, shift.end))
        parts.append(say.labelled(say.called(shift.name), f"{start} → {end}"))
    come = [f"{say.figure(each)} {place_name(now, each.space, say)}" for each in now.figures if each.id not in stood]
    left = [say.figure(each) for each in before.figures if each.id not in stand]
    if come:
        parts.append(say.labelled(say("Put on the table"), ", ".join(come)))
    if left:
        parts.append(say.labelled(say("Taken off the table"), ", ".join(left)))
    names = {each.label for each in before.figures if each.id not in stand}
    out = tuple(name for name in gone_between(before, now) if name not in names)
    return say.series([*parts, *removed_words(out, say)])


def one_line(text: str) -> str:
    """Text in one line, because names may hold what ends a line elsewhere; and without marks of direction, so that the
    transcripts of earlier versions have the same sentences."""
    return " ".join(without_direction(text).split())


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
