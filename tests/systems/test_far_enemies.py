"""Enemies too far away for anything are not asked: every answer about danger is the same as if they were."""

from __future__ import annotations

from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablelight.ask import answer_case
from tablelight.rules.check import read
from tablelight.rules.systems.heroclix import figures
from tablelight.rules.systems.heroscape import outlook as heroscape_outlook
from tests.danger_boards import random_board

Json = dict[str, Any]
SIZE, MOST = (26, 2), 7
MODULES = {"heroclix": figures, "heroscape": heroscape_outlook}
"""The module in which each game tests whether an enemy is too far away."""
FAST = {"heroclix": figures.is_beyond, "heroscape": heroscape_outlook.is_beyond}
MOVING_STAT = {"heroclix": "speed", "heroscape": "move"}


def asked(plain: Json) -> list[Json]:
    """Every question about danger, of one figure or its side."""
    figure = plain["figures"][0]
    targets = [other["id"] for other in plain["figures"] if other["side"] != figure["side"]][:1]
    places: Json = {"figure": figure["id"], "action": "move"}
    return [
        {"ask": "threats", "figure": figure["id"]},
        {"ask": "shelter", **places},
        {"ask": "advise", **places},
        {"ask": "threat-map", "side": figure["side"]},
        *({"ask": "vantage", **places, "target": target} for target in targets),
    ]


def answers(plain: Json) -> list[tuple[object, bool]]:
    """The answers to all of them."""
    return [answer_case({"document": plain, "question": question}) for question in asked(plain)]


@pytest.mark.clause("DG-10")
@pytest.mark.parametrize("game", MODULES)
@given(st.integers(0, 10**6))
def test_an_enemy_too_far_away_would_do_nothing_if_it_were_asked(game: str, seed: int) -> None:
    plain = random_board(game, Random(seed), size=SIZE, most=MOST)
    found = answers(plain)
    with patch.object(MODULES[game], "is_beyond", never):
        assert answers(plain) == found


def never(*_: object) -> bool:
    """The slow way: every enemy is asked."""
    return False


@pytest.mark.parametrize("game", MODULES)
def test_a_long_board_has_enemies_near_and_far(game: str) -> None:
    known = set()
    for seed in range(20):
        document = read(random_board(game, Random(seed), size=SIZE, most=MOST))
        subject = document.figures[0]
        known |= {FAST[game](document, enemy, subject) for enemy in document.enemies(subject)}
    assert known == {False, True}


@pytest.mark.parametrize("game", MODULES)
def test_an_enemy_with_a_missing_stat_is_asked_wherever_it_stands(game: str) -> None:
    plain = random_board(game, Random(4), size=SIZE, most=MOST)
    for figure in plain["figures"]:
        figure["stats"].pop(MOVING_STAT[game], None)
        figure.pop("dial", None)
    document = read(plain)
    assert not any(FAST[game](document, enemy, document.figures[0]) for enemy in document.figures)
