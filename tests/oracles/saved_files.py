"""A saved game in one piece: the file and the text, with the whole document encoded in one go."""

from __future__ import annotations

import json
from itertools import pairwise

from attrs import asdict, evolve

from tablelight.app.controls import words_of
from tablelight.app.history import History, Moment
from tablelight.app.saves.files import metadata_text
from tablelight.app.state import AppState
from tablelight.app.timeline.file_format import recalled, stops
from tablelight.app.timeline.transcript import beginning, moment_words
from tablelight.app.turn.state import TableTurn, turn_json
from tablelight.board.codec import encode
from tablelight.board.differences import difference
from tablelight.board.document import Json


def file_text(history: History) -> str:
    """The text of a game's file."""
    plain, metadata = encode(history.present), metadata_text(history)
    is_more = bool(history.log or history.photo or history.portraits or history.source or '"timeline": ' in metadata)
    if not is_more and history.turn == TableTurn():
        return json.dumps(plain, ensure_ascii=False, indent=1) + "\n"
    text = json.dumps({"format": "tablelight-save", "version": 1, "document": plain}, ensure_ascii=False, indent=1)
    return text[:-1].rstrip() + ",\n " + metadata[1:-1] + "\n}\n"


def transcript_text(history: History, language: str) -> str:
    """A game as plain text."""
    game = recalled(history).history
    line = stops((*game.past, game.now))
    states = [
        AppState(history=History(now, (line[0], before), log=game.log), language=language)
        for before, now in pairwise(line)
    ]
    moments = [_moment(before, now, game) for before, now in pairwise(line)]
    note = "The lines below are for the program: “python -m tablelight replay FILE” checks every entry by the rules."
    return "\n".join(
        [
            *beginning(line[0].document, language),
            "",
            *(f"{number}. {moment_words(state)}" for number, state in enumerate(states, 1)),
            "",
            words_of(AppState(history=game, language=language))(note),
            json.dumps({"format": "tablelight-transcript", "version": 1, "language": language}, ensure_ascii=False),
            json.dumps({"document": encode(line[0].document), "turn": turn_json(line[0].turn)}, ensure_ascii=False),
            *(f"{number} {json.dumps(moment, ensure_ascii=False)}" for number, moment in enumerate(moments, 1)),
            "",
        ]
    )


def _moment(before: Moment, moment: Moment, game: History) -> dict[str, Json]:
    if moment.transition is not None:
        return {"do": moment.transition.question}
    plain: dict[str, Json] = {"change": difference(before.document, moment.document)}
    if moment.turn != before.turn:
        plain["turn"] = turn_json(moment.turn)
    if moment.entry is not None:
        plain["log"] = asdict(evolve(game.log[moment.entry], undone=False))
    return plain
