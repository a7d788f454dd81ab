"""Random corruptions of what a browser keeps: records of games, entries of the journal, texts in localStorage."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

Records: TypeAlias = dict[str, list[Any]]
"""Records for a browser: `heads`, `bodies`, `entries` ([key, text] of the journal's database), `texts` ([key, text] of
localStorage)."""

ODD: tuple[Any, ...] = (
    *(None, True, 0, -1, 0.5, 2**53, 8.64e15, "", "x", "5", "x" * 5000, "\ud83d", "²", "1e999999999", [], {}, [[]]),
    *({"id": 5}, [1], {"": None}, "[" * 3000, "\0", "<img src=x onerror=alert(1)>", "__proto__", "NaN"),
)
JOURNAL = "tablelight.journal."
SHARED = (
    "tablelight.roster",
    "tablelight.sheets",
    "tablelight.campaigns",
    "tablelight.settings",
    "tablelight.picture",
    "tablelight.last",
)


def spoilt(chance: Random, value: Any) -> Any:
    """A copy of a JSON value in which one random place is replaced or missing."""
    copy = json.loads(json.dumps(value))
    if not isinstance(copy, dict | list) or not copy:
        return chance.choice(ODD)
    at = copy
    while True:
        key = chance.choice(list(at)) if isinstance(at, dict) else chance.randrange(len(at))
        if isinstance(at[key], dict | list) and at[key] and chance.random() < 0.75:
            at = at[key]
            continue
        if chance.random() < 0.25:
            del at[key]
        else:
            at[key] = chance.choice(ODD)
        return copy


def spoilt_text(chance: Random, text: str) -> str:
    """A text cut off, with other letters, replaced, or (as JSON) with another value in it."""
    match chance.randrange(4):
        case 0:
            return text[: chance.randrange(len(text) + 1)]
        case 1:
            at = chance.randrange(len(text) + 1)
            return text[:at] + chance.choice(('"', "}", "[", "\0", "9", "\ud83d", "x" * 900)) + text[at + 1 :]
        case 2:
            return str(chance.choice(ODD))
        case _:
            return json.dumps(spoilt(chance, json.loads(text)), ensure_ascii=chance.random() < 0.5)


def corruptions(chance: Random, count: int, head: Any, body: Any) -> Records:
    """`count` corrupted copies of a kept game, each in one place: in its head, its text, its aside, an entry of the
    journal, or one of the texts that all games share."""
    found: Records = {"heads": [], "bodies": [], "entries": [], "texts": []}

    def copies(number: int) -> tuple[Any, Any]:
        order = chance.randrange(2 * count)
        return {**head, "id": f"c{number}", "order": order}, {**body, "id": f"c{number}"}

    def of_head(number: int) -> None:
        one, other = copies(number)
        found["heads"].append({**spoilt(chance, one), "id": one["id"]})
        found["bodies"].append(other)

    def of_body(number: int) -> None:
        one, other = copies(number)
        found["heads"].append(one)
        found["bodies"].append({**spoilt(chance, other), "id": one["id"]})

    def of_text(number: int) -> None:
        one, other = copies(number)
        part = chance.choice(("text", "aside"))
        found["heads"].append(one)
        found["bodies"].append({**other, part: spoilt_text(chance, other[part])})

    def of_journal(number: int) -> None:
        one, other = copies(number)
        entry = {**one, "picture": "", "text": other["text"], "aside": other["aside"], "pictures": False, "number": 1}
        where = chance.choice(("entries", "texts"))
        found[where].append([f"{JOURNAL}p{number}.{one['id']}", spoilt_text(chance, json.dumps(entry))])

    def of_shared(_: int) -> None:
        texts = {"tablelight.settings": '{"language": "en", "toured": true, "table": {}}', "tablelight.sheets": "[{}]"}
        key = chance.choice(SHARED)
        found["texts"].append(
            [key, spoilt_text(chance, texts.get(key, '{"format": "tablelight-roster", "members": []}'))]
        )

    ways: tuple[Callable[[int], None], ...] = (of_head, of_body, of_text, of_text, of_journal, of_shared)
    for number in range(count):
        chance.choice(ways)(number)
    return found
