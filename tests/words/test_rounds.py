"""Whole rounds by words alone: scripts of the five games and of two rules sheets, and random players."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablelight.app.saves.files import write_file
from tablelight.replay import replay_file
from tablelight.words.game import opened
from tablelight.words.table import WordTable
from tests.effort import THOROUGH, sized
from tests.examples import EXAMPLES, boards
from tests.words.text_player import TextPlayer

SCRIPTS = sorted((Path(__file__).resolve().parents[1] / "scripts" / "words").glob("*.txt"))
NAMES = [path.stem for path in SCRIPTS]


def document(name: str) -> dict[str, Any]:
    """The JSON of an example."""
    found: dict[str, Any] = json.loads((EXAMPLES / f"{name}.json").read_text("utf-8"))
    return found


def lines_of(script: Path) -> list[str]:
    """The typed lines of a script."""
    return [line for line in script.read_text("utf-8").splitlines() if line and not line.startswith("#")]


def test_the_scripts_are_of_five_games_and_two_rules_sheets() -> None:
    games = [document(name)["game"] for name in NAMES]
    assert sorted(set(games)) == ["carnevale", "heroclix", "heroscape", "herotrek", "oraculo", "own"]
    assert games.count("own") == 2


@pytest.mark.parametrize("script", SCRIPTS, ids=NAMES)
def test_a_scripted_round(script: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line is understood, the round is over at the end, and the game's file follows from the rules. No line asks a
    question twice; a line about the whole table asks one for each enemy or figure."""
    asked: list[str] = []
    ask = WordTable.ask

    def noted(table: WordTable, kind: str, **question: Any) -> Any:
        asked.append(json.dumps([kind, question], sort_keys=True))
        return ask(table, kind, **question)

    monkeypatch.setattr(WordTable, "ask", noted)
    game, entries = opened((EXAMPLES / f"{script.stem}.json").read_bytes(), "en"), 0
    for line in lines_of(script):
        asked.clear()
        facts = game.answer(line)["facts"]
        assert set(facts).isdisjoint(("unknown", "missing", "ambiguous", "problem", "needs")), (line, facts)
        assert len(asked) == len(set(asked)) <= len(game.history.present.figures), line
        entries += facts.get("do") is not None
    assert facts["round"] == 2
    checked = replay_file(write_file(game.history))
    assert (checked.fault, checked.by_rules, checked.by_hand) == (None, entries, 0)


@pytest.mark.parametrize("name", [path.stem for path in boards() if THOROUGH or path.stem not in NAMES])
def test_a_round_at_random(name: str) -> None:
    """A random player that knows the table only from words reaches the next round."""
    for seed in range(sized(1, 6)):
        player = TextPlayer(document(name), Random(f"{name} {seed}"))
        player.play_round()
        assert player.done > 5
