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
from itertools import pairwise

from attrs import asdict, evolve

from tablelight.app.controls import words_of
from tablelight.app.history import History, Moment
from tablelight.app.log.recording import gone_between, shifts_between
from tablelight.app.log.state import Entry
from tablelight.app.log.wording import entry_words, removed_words
from tablelight.app.state import AppState
from tablelight.app.timeline.file_format import recalled, stops
from tablelight.app.turn.state import turn_json
from tablelight.board.differences import difference
from tablelight.board.document import Document, Json, without_direction
from tablelight.board.text import document_text
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps
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
    if before.clock != now.clock:
        parts.append(say("Game clock"))
    if before.reminders != now.reminders:
        parts.append(say("Reminders"))
    if before.measures != now.measures:
        parts.append(say("Rulers and templates"))
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
