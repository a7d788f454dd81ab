"""Advice, the proposal and the target's card agree on whom a figure can attack from a place, in every game."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tablelight.app.actions import Propose
from tablelight.app.answers import value_of
from tablelight.app.move.queries import document_after_move
from tablelight.app.sight.queries import targets_of
from tablelight.app.state import AppState
from tablelight.app.threats.queries import advice_of
from tablelight.app.threats.update import ask_places
from tablelight.app.update import update
from tablelight.rules.danger.records import Advice
from tablelight.view.plane import place_at
from tests.bench.hand_boards import names, opened, with_figure
from tests.effort import sized


def advised(state: AppState) -> Advice | None:
    found = value_of(advice_of(update(state, ask_places("advice"))))
    return found if isinstance(found, Advice) else None


@pytest.mark.parametrize("name", [name for name in names() if name not in ("carnevale-canal", "own-courtyard")])
def test_an_advised_place_can_attack_whom_its_proposal_names(name: str) -> None:
    table = opened(name)
    compared = 0
    for figure in table.document.figures[: sized(1, 2)]:
        state = with_figure(table, figure.label)
        found = advised(state)
        for place in found.places if found is not None else ():
            there = state
            if not place.extra.get("stay"):
                there = update(state, Propose(place_at(state.document.board, place.at)))
                if there.proposal is None or not document_after_move(there):
                    continue
            named = {**targets_of(there), **targets_of(there, later=True)}
            if isinstance(place.suffered, Mapping):
                assert len(named) == place.dealt / place.chance, (figure.label, place.at)
            else:
                assert bool(targets_of(there)) == (place.dealt > 0), (figure.label, place.at)
            compared += 1
    assert compared
