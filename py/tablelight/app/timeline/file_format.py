"""The whole game as a part of its file: where it began, and what changed from each moment to the next.

    {"version": 1, "start": D, "turn": T, "moments": [
     {"do": {...}, "change": D, "entry": 0, "turn": T, "way": [[2, 2], ...]}, ...], "lines": [{"from": 3, "moments": [...]}]}

`start` is a difference from the file's document, the present: a file whose moments are damaged still opens at
the last one. D is of `board.differences`; `do` is the question that the rules answered (`transitions.py`), absent for a
change by hand; `entry` is the number of the log's entry; a `joined` moment is undone together with the one before. `lines`
branch off, each from a moment of the present line. Each moment is written once and kept as text, so that a long
game is saved as quickly as a short one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve, frozen

from tablelight.app.history import MOST_LINES, MOST_MOMENTS, History, Moment, MomentLine, UnreadMoments
from tablelight.app.log.state import read_place
from tablelight.app.transitions import MOST_DRAWN_PLACES, Transition
from tablelight.app.turn.state import TableTurn, turn_from_json, turn_json
from tablelight.board.differences import difference, with_difference
from tablelight.board.document import Document, Json
from tablelight.board.problems import DocumentError, Problem, error_at, other_version
from tablelight.board.records import items_of, mapping_of
from tablelight.board.values import read_mapping
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps

MOMENTS_AT_ONCE = 16
"""Moments written, or read, between two stops."""
VERSION = 1
"""The version of the JSON. What a newer program wrote is not read: the present position counts."""
PATH = "$.timeline"
KEYS = ("do", "change", "entry", "turn", "way", "joined")


# Which moments count


def stops(line: MomentLine) -> MomentLine:
    """The moments of a line that are shown and kept: the beginning, each that the log or the rules know, and the last
    of consecutive changes by hand."""
    found: list[Moment] = []
    for moment, following in zip(line, (*line[1:], None), strict=True):
        if not found or is_known(moment) or following is None or is_known(following):
            if found and not is_known(moment) and moment.document is found[-1].document:
                continue
            found.append(moment)
    return tuple(found)


def is_known(moment: Moment) -> bool:
    """Whether the log or the rules know what led to a moment."""
    return moment.entry is not None or moment.transition is not None


def shared(one: MomentLine, other: MomentLine) -> int:
    """How many moments two lines have in common at their beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a is not b), min(len(one), len(other)))


# Writing


def timeline_text(history: History) -> Steps[str]:
    """The whole game as the text of a JSON object, a moment on each line; "" for a game that has only begun, or a board
    that was only edited. It stops after each stretch of moments that had not been written before."""
    now = stops((*history.past, history.now))
    left = [stops(line) for line in (*history.lines, *([history.line] if history.future else []))]
    if not any(is_known(moment) for line in (now, *left) for moment in line[1:]):
        return ""
    start = difference(history.present, now[0].document)
    parts = [f'"version": {VERSION}', f'"start": {_text(start)}', f'"turn": {_text(turn_json(now[0].turn))}']
    parts.append(f'"moments": [{(yield from _moments(now, 1))}]')
    others = []
    for line in left:
        same = shared(now, line)
        if 0 < same < len(line):
            others.append(f'{{"from": {same - 1}, "moments": [{(yield from _moments(line, same))}]}}')
    if others:
        parts.append(f'"lines": [{", ".join(others)}]')
    return "{" + ", ".join(parts) + "}"


def _moments(line: MomentLine, first: int) -> Steps[str]:
    texts, new = [], 0
    for at in range(first, len(line)):
        new += "kept" not in line[at].texts
        texts.append(f"\n  {_moment(line[at - 1], line[at])}")
        if new >= MOMENTS_AT_ONCE:
            new = 0
            yield
    return ",".join(texts)


def _moment(before: Moment, moment: Moment) -> str:
    """A moment as text, written once for the moment before it."""
    known = moment.texts.get("kept")
    if isinstance(known, tuple) and known[0] is before.document and known[1] == before.turn:
        return str(known[2])
    plain = {} if moment.transition is None else transition_json(moment.transition)
    if moment.entry is not None:
        plain["entry"] = moment.entry
    if moment.is_joined:
        plain["joined"] = True
    change = difference(before.document, moment.document)
    if change:
        plain["change"] = change
    if moment.turn != before.turn:
        acted = moment.turn.acted
        if acted > before.turn.acted and evolve(before.turn, acted=acted) == moment.turn:
            plain["turn"] = {"acted": sorted(acted - before.turn.acted)}  # only the figures that have newly acted
        else:
            plain["turn"] = turn_json(moment.turn)
    text = _text(plain)
    moment.texts["kept"] = (before.document, before.turn, text)
    return text


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# Reading


@frozen
class Recalled:
    """A game with the moments of its file. `problem`: what could not be read, and where; the moments before that place,
    and the present, are there all the same."""

    history: History
    problem: Problem | None = None


def with_unread(history: History, value: object) -> History:
    """A game with its file's earlier moments, unread until they are first needed. What led to the present one is read
    at once, so that undoing and saving know it."""
    if not isinstance(value, Mapping):
        return history
    last = next(reversed(items_of(value.get("moments"))), None)
    try:
        entry, transition = _entry(last, len(history.log)), read_transition(last)
    except (TypeError, ValueError, KeyError, AttributeError):
        entry, transition = None, None
    is_joined = mapping_of(last).get("joined") is True
    now = evolve(history.now, entry=entry, transition=transition, is_joined=is_joined)
    return evolve(history, now=now, unread=UnreadMoments(value))


@progressive()
def recalled(history: History) -> Steps[Recalled]:
    """A game with the moments of its file; the same game if they have been read, or there are none."""
    unread, plain = history.unread, evolve(history, unread=None)
    if unread is None:
        return Recalled(history)
    first = history.line[0]
    read = unread.found.get("read")
    if not isinstance(read, _Reading) or read.opened is not first:
        read = _Reading(first, len(history.log))
        yield from read.all(unread.value)
        unread.found["read"] = read
    joined = evolve(plain, past=(*read.line[:-1], *plain.past)) if read.is_joined else _bridged(plain, read.line)
    before = joined.past[: len(joined.past) - len(plain.past)]
    since = ((*before, *each) for each in plain.lines)
    return Recalled(evolve(joined, lines=(*read.lines, *since)), read.problem)


def _bridged(history: History, line: MomentLine) -> History:
    """The game after moments that do not lead to the one that it was opened at: the gap counts as a change by hand."""
    past, now = history.past, history.now
    if past:
        past = (evolve(past[0], entry=None, transition=None, texts={}), *past[1:])
    else:
        now = evolve(now, entry=None, transition=None, texts={})
    return evolve(history, past=(*line, *past), now=now)


class _Reading:
    """What a file's moments say, up to the first problem. `opened`: the moment that the game was opened at; `entries`:
    how many its log has."""

    line: MomentLine = ()
    """The moments that led to the opened one; if they join up (`is_joined`), the last is that moment itself."""
    lines: tuple[MomentLine, ...] = ()
    is_joined = False
    problem: Problem | None = None

    def __init__(self, opened: Moment, entries: int) -> None:
        self.opened, self.entries = opened, entries

    def all(self, value: object) -> Steps[None]:
        """Read everything."""
        try:
            yield from self._all(value)
        except DocumentError as error:
            self.problem = error.problems[0]

    def _all(self, value: object) -> Steps[None]:
        opened = self.opened
        if not isinstance(value, Mapping):
            raise error_at(PATH, "must be an object")
        if value.get("version") != VERSION:
            raise other_version(f"{PATH}.version", value.get("version"), VERSION)
        begin = with_difference(opened.document, value.get("start", {}), f"{PATH}.start")
        turn = _read(f"{PATH}.turn", lambda: turn_from_json(begin, value["turn"]))
        line = [Moment(begin, turn, photo=opened.photo, portraits=opened.portraits)]
        try:
            yield from self._extend(line, value.get("moments"), f"{PATH}.moments")
        finally:
            self.is_joined = line[-1].document == opened.document and line[-1].transition == opened.transition
            self.line = (*line[:-1], opened) if self.is_joined else tuple(line)
        for number, other in enumerate(items_of(value.get("lines"))[-MOST_LINES:]):
            path, since = f"{PATH}.lines[{number}]", mapping_of(other).get("from")
            if type(since) is not int or not 0 <= since < len(self.line):
                raise error_at(f"{path}.from", "is not of the right form")
            found = [*self.line[: since + 1]]
            try:
                yield from self._extend(found, other.get("moments"), f"{path}.moments")
            finally:
                self.lines = (*self.lines, tuple(found)) if len(found) > since + 1 else self.lines

    def _extend(self, found: list[Moment], value: Any, path: str) -> Steps[None]:
        """Add the moments that follow those found, as far as they can be read."""
        if not isinstance(value, list) or len(value) > MOST_MOMENTS:
            raise error_at(path, "must be a list")
        for number, item in enumerate(value):
            if number % MOMENTS_AT_ONCE == 0:
                yield
            found.append(self._moment(found[-1], item, f"{path}[{number}]"))

    def _moment(self, before: Moment, item: Any, path: str) -> Moment:
        if not isinstance(item, Mapping):
            raise error_at(path, "must be an object")
        for key in item:
            if key not in KEYS:
                raise error_at(f"{path}.{key}", "is not known here")
        document = with_difference(before.document, item.get("change", {}), f"{path}.change")
        turn = _read(f"{path}.turn", lambda: _changed_turn(document, before.turn, item.get("turn")))
        entry = _read(f"{path}.entry", lambda: _entry(item, self.entries))
        transition = _read(f"{path}.do", lambda: read_transition(item))
        is_joined = item.get("joined") is True
        photo, portraits = self.opened.photo, self.opened.portraits
        return Moment(document, turn, entry, photo, transition, portraits=portraits, is_joined=is_joined)


def _read(path: str, read: Callable[[], Any]) -> Any:
    try:
        return read()
    except (TypeError, ValueError, KeyError, AttributeError):
        raise error_at(path, "is not of the right form") from None


def _changed_turn(document: Document, before: TableTurn, value: Any) -> TableTurn:
    if value is None:
        return before
    if "side" in value:
        return turn_from_json(document, value)
    return evolve(before, acted=before.acted | (document.by_id.keys() & set(value["acted"])))


def _entry(item: Any, entries: int) -> int | None:
    """The number of a moment's entry in the log; ValueError if there is no such entry."""
    number = item.get("entry")
    if number is not None and (type(number) is not int or not 0 <= number < entries):
        raise ValueError("no entry")
    return number


def transition_json(transition: Transition) -> dict[str, Json]:
    """What led to a moment, as JSON."""
    plain: dict[str, Json] = {"do": transition.question}
    return {**plain, "way": [list(place) for place in transition.places]} if transition.places else plain


def read_transition(item: Any) -> Transition | None:
    """What led to a moment, from its JSON; ValueError, TypeError or AttributeError if it is none."""
    question, way = item.get("do"), item.get("way", [])
    if question is None:
        return None
    try:
        is_question = isinstance(read_mapping(question).get("ask"), str)
    except RecursionError:
        is_question = False
    if not is_question or len(way) > 2 * MOST_DRAWN_PLACES:
        raise ValueError("no question")
    return Transition(question=question, places=tuple(read_place(place) for place in way))
