"""The page says the same about the levels as docs/rules/play.md (PL-41)."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from tablelight.app.partner.seats import LEAGUE, LevelPair
from tablelight.app.play_state import LEVELS
from tools.paths import ROOT

ROW = re.compile(r"\| balanced:(\d) \| (?:balanced:(\d)|random) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| ([\d.]+) % \|")


def documented() -> list[tuple[LevelPair, int, float]]:
    """The rows of the document's table, each with its games and its score in percent."""
    text = (ROOT / "docs" / "rules" / "play.md").read_text("utf-8")
    section = text.partition("## What the levels are worth")[2].partition("\n## ")[0]
    found = []
    for level, other, games, won, drawn, lost, score in ROW.findall(section):
        pair = LevelPair(int(level), int(other) if other else None, int(won), int(drawn), int(lost))
        found.append((pair, int(games), float(score)))
    return found


@pytest.mark.clause("PL-41")
def test_the_page_has_the_figures_of_the_documents_table() -> None:
    rows = documented()
    told = "\n".join(f"    {pair!r}," for pair, _, _ in rows)
    assert [pair for pair, _, _ in rows] == list(LEAGUE), f"py/tablelight/app/partner/seats.py:\n{told}"


@pytest.mark.clause("PL-41")
def test_the_figures_of_the_table_agree() -> None:
    for pair, games, score in documented():
        assert pair.games == games and abs(float(100 * pair.score) - score) <= 0.05, pair


@pytest.mark.clause("PL-41")
def test_every_level_has_its_games_against_the_one_below() -> None:
    below = [(level, level - 1 if level else None) for level in LEVELS]
    assert [(pair.level, pair.other) for pair in LEAGUE] == below[::-1]
    assert LevelPair(2, 1, 4, 1, 3).score == Fraction(9, 16)
