"""Further keys of a question, `KEY=VALUE` behind a command (W-09)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tablelight.board.document import Json
from tablelight.board.schema import Field, Fields
from tablelight.words.naming import nearest, somebody_named
from tablelight.words.table import WordTable

KEY = re.compile(r"([A-Za-z_]\w*)=(\S+)")
WHOLE_NUMBER = re.compile(r"-?\d{1,9}", re.ASCII)
TRUTHS: Mapping[str, bool] = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def split_keys(words: list[str]) -> tuple[list[str], dict[str, str]]:
    """The words of a line without its keys, and the keys."""
    found = {word: KEY.fullmatch(word) for word in words}
    keys = {match[1]: match[2] for match in found.values() if match is not None}
    return [word for word in words if found[word] is None], keys


def read_keys(table: WordTable, given: Mapping[str, str], fields: Fields) -> dict[str, Json]:
    """The keys as a question has them; unknown if it has none of that name."""
    for key, text in given.items():
        if key not in fields:
            close = nearest(key, fields)
            raise table.unknown(f"{key}={text}", None if close is None else f"{close}=")
    return {key: _value(table, fields[key], text) for key, text in given.items()}


def _value(table: WordTable, field: Field, text: str) -> Json:
    """A value as its field has it; one that does not fit goes to the rules as text, and they say what is wrong."""
    match field.kind:
        case "truth":
            return TRUTHS.get(text.lower(), text)
        case "figure":
            return somebody_named(table, text).id
        case "figures":
            return [somebody_named(table, part).id for part in text.split(",")]
        case "space":
            return _place(table, text)
        case "spaces":
            return [_place(table, part) for part in text.split(",")]
        case "choice":
            return next((choice for choice in field.choices if str(choice).lower() == text.lower()), text)
    return int(text) if WHOLE_NUMBER.fullmatch(text) else text


def _place(table: WordTable, text: str) -> Json:
    place = table.ground.place(text)
    if place is None:
        raise table.unknown(text, None)
    return table.written(place)
