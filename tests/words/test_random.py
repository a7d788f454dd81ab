"""Random lines over random positions of all games: every answer holds, in every language.

2,000 in `npm run test:full`; `TABLELIGHT_WORDS` sets another number.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from tablelight.locale.messages import LANGUAGES
from tests.contract.documents import all_documents, document
from tests.effort import THOROUGH
from tests.examples import boards
from tests.oracles.words import allowed, done, expected
from tests.systems.own_bare_random import bare_table
from tests.words.random_lines import a_line, badly_said, unsaid
from tests.words.speaking import Player

LINES = int(os.environ.get("TABLELIGHT_WORDS", 2000 if THOROUGH else 120))
ENGLISH = re.compile(r"\b(the|and|of|with|is|are|to|from|nobody|nothing|cannot|must|its|not|by|may|has)\b")
"""Words that no line of another language holds; the names in the examples have none of them."""


def _tables(language: str) -> dict[str, Player]:
    """The examples, and random positions of all games."""
    named = {path.stem: json.loads(path.read_text("utf-8")) for path in boards()}
    named |= {f"{game} {name}": document(game, name) for game, name in all_documents() if isinstance(name, int)}
    named |= {f"bare {number}": bare_table(Random(number)) for number in range(3)}
    return {name: Player(position, language) for name, position in named.items()}


def _wrong(player: Player, before: Any, selected: str | None, line: str, facts: Any) -> list[object]:
    told = {} if "=" in line else expected(before, facts)  # the oracle asks without further keys
    wrong: list[object] = [(key, facts[key], value) for key, value in told.items() if facts[key] != value]
    if "allowed" in facts and selected is not None and facts["allowed"] != allowed(before, selected):
        wrong.append(("allowed", facts["allowed"]))
    if facts.get("do") and facts["command"] not in ("u", "redo"):
        after = done(before, facts["do"])
        wrong += [] if after in (None, player.document) else [("document", facts["do"])]
    wrong += unsaid(player.answer, before["board"])
    wrong += badly_said(player.lines)
    if player.language != "en":
        wrong += [line for line in player.lines if ENGLISH.search(line)]
    return wrong


@pytest.mark.clause("W-07")
@pytest.mark.parametrize("language", LANGUAGES)
def test_random_lines(language: str) -> None:
    """No error; facts as `ask` answers; every number of the facts in the lines; no words of another language."""
    chance, tables, commands = Random(f"words {language}"), _tables(language), Counter[str]()
    for _ in range(LINES // len(LANGUAGES)):
        name = chance.choice(sorted(tables))
        player = tables[name]
        if player.selected is None and chance.random() < 0.7:
            player.selected = chance.choice(player.document["figures"])["id"]
        before, selected, line = player.document, player.selected, a_line(player.document, chance)
        facts = player.type(line)
        commands[facts.get("command", "")] += 1
        assert player.lines and _wrong(player, before, selected, line, facts) == [], (name, line)
        assert ("do" in facts) or player.document is before, line
    assert len(commands) > 12, commands


def test_the_checks_can_fail() -> None:
    """A number that no line says, and a line that is no sentence, are found."""
    board = {"grid": "square", "columns": 9, "rows": 9}
    facts = {"at": [1, 2], "cost": 4, "chance": "1/3", "mean": "7/4", "do": {"to": [8, 8]}}
    line = "B3, cost 4, chance 33 percent, 1.75 on average."
    assert unsaid({"facts": facts, "lines": [line]}, board) == []
    for missing in ("B3", "cost 4", "33", "1.75"):
        assert unsaid({"facts": facts, "lines": [line.replace(missing, "")]}, board) != []
    assert badly_said(["no stop", "A → B.", "", "x" * 130 + "."]) != []
