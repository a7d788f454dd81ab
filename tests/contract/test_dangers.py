"""Which figures could hurt which, in every registered game on spaces: the answers agree with each other and with the
other questions, and a board the other way round is answered the other way round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tablelight.rules.bare.policy import FreeDanger
from tablelight.rules.danger.policy import Danger
from tests.contract.documents import all_documents, document, rules_for
from tests.contract.questions import ask, movers, spots
from tests.contract.symmetry import moved, symmetries
from tests.effort import some

Json = dict[str, Any]

EVERY = [(game, name, rules_for(document(game, name)).danger) for game, name in all_documents()]
DOCUMENTS = [(game, name) for game, name, danger in EVERY if isinstance(danger, Danger)]
TABLES = [(game, name) for game, name, danger in EVERY if isinstance(danger, FreeDanger) and game == "own"]
every_document = pytest.mark.parametrize(("game", "name"), DOCUMENTS, ids=str)
every_table = pytest.mark.parametrize(("game", "name"), TABLES, ids=str)
"""Bare tables by a sheet; Carnevale's have their own tests."""


@pytest.mark.clause("DG-10")
@every_document
def test_threats_name_enemies_in_the_order_of_the_document_and_count_them(game: str, name: str | int) -> None:
    board = document(game, name)
    for figure in board["figures"]:
        found = ask(board, {"ask": "threats", "figure": figure["id"]})
        if found is None:
            continue
        ids = [each["id"] for each in board["figures"] if each["side"] != figure["side"]]
        listed = found["enemies"]
        names = [enemy["figure"] for enemy in listed]
        assert names == [each for each in ids if each in names]
        for kind in ("now", "after", "beside"):
            assert found["counts"][kind] == sum(bool(enemy[kind]) for enemy in listed)
        assert found["counts"]["either"] == sum(bool(enemy["now"] or enemy["after"]) for enemy in listed)
        here = spots(figure)[0]
        same = ask(board, {"ask": "threats", "figure": figure["id"], "at": here})
        if game != "herotrek" and same is not None:
            assert same == found, "put where it stands"


def shelters(board: Json) -> Iterator[tuple[Json, Json]]:
    """The figures that may move, each with the answer about its shelter; those without an answer are left out."""
    for figure in movers(board):
        found = ask(board, {"ask": "shelter", "figure": figure["id"]})
        if found is not None:
            yield figure, found


@pytest.mark.clause("DG-11")
@every_document
def test_shelter_counts_what_threats_tells_after_the_move(game: str, name: str | int) -> None:
    board = document(game, name)
    for figure, found in shelters(board):
        for space in some(found["spaces"], 5):
            there = board
            if "stay" not in space:
                how = {"mode": space["mode"]} if "mode" in space else {}
                question = {"ask": "apply", "figure": figure["id"], "to": space["at"], "rolled": "success", **how}
                after = ask(board, question)
                assert after is not None
                there = after["document"]
            told = ask(there, {"ask": "threats", "figure": figure["id"]})
            assert told is not None and told["counts"] == space["counts"]


@pytest.mark.clause("DG-11")
@every_document
def test_without_enemies_there_is_nothing_to_fear(game: str, name: str | int) -> None:
    board = document(game, name)
    for figure in board["figures"]:
        figure["side"] = "one"
    for _, safe in shelters(board):
        assert all(not any(space["counts"].values()) for space in safe["spaces"])
    assert ask(board, {"ask": "threat-map", "side": "one"}) == {"spaces": []}


@pytest.mark.clause("DG-10", "DG-15")
@every_table
def test_on_a_bare_table_the_five_questions_agree(game: str, name: str) -> None:
    board = document(game, name)
    figure = board["figures"][0]
    threats = ask(board, {"ask": "threats", "figure": figure["id"]})
    shelter = ask(board, {"ask": "shelter", "figure": figure["id"]})
    assert threats is not None and shelter is not None and shelter["stay"] == {"counts": threats["counts"]}
    advice = ask(board, {"ask": "advise", "figure": figure["id"]})
    assert advice is not None and all(place["why"] for place in advice["places"])
    found = ask(board, {"ask": "threat-map", "side": figure["side"]})
    assert found is not None and {each["figure"] for each in found["areas"]} <= {f["id"] for f in board["figures"]}
    target = next(each["id"] for each in board["figures"] if each["side"] != figure["side"])
    vantage = ask(board, {"ask": "vantage", "figure": figure["id"], "target": target})
    assert vantage is not None and "seen" in vantage
    for each in board["figures"]:
        each["side"] = "one"
    assert ask(board, {"ask": "threat-map", "side": "one"}) == {"areas": []}


@every_table
def test_a_bare_table_the_other_way_round_has_the_same_dangers(game: str, name: str) -> None:
    board = document(game, name)
    figure = board["figures"][0]
    found = ask(board, {"ask": "threats", "figure": figure["id"]})
    assert found is not None
    for turned, _ in some(symmetries(board), 2):
        other = ask(turned, {"ask": "threats", "figure": figure["id"]})
        assert other is not None and other["counts"] == found["counts"]
        for here, there in zip(found["enemies"], other["enemies"], strict=True):
            assert (here["after"] is None) == (there["after"] is None)
            if here["after"]:
                assert here["after"].get("odds") == there["after"].get("odds")
                assert here["after"]["cost"] == pytest.approx(there["after"]["cost"], abs=0.1)


@pytest.mark.clause("DG-12")
@every_document
def test_vantage_is_out_of_the_places_of_a_move(game: str, name: str | int) -> None:
    board = document(game, name)
    for figure in movers(board):
        moves = ask(board, {"ask": "moves", "figure": figure["id"]})
        target = next(each["id"] for each in board["figures"] if each["id"] != figure["id"])
        found = ask(board, {"ask": "vantage", "figure": figure["id"], "target": target})
        if found is None or moves is None:
            continue
        for listed in (found["spaces"], found["seen"]):
            gone = [space for space in listed if "stay" not in space]
            assert listed[len(listed) - len(gone) :] == gone, "its own place first"
            kept = [{key: space.get(key) for key in ("at", "cost", "mode")} for space in gone]
            known = [{key: space.get(key) for key in ("at", "cost", "mode")} for space in moves["spaces"]]
            assert kept == [space for space in known if space in kept]


@pytest.mark.clause("DG-20", "DG-21")
@every_document
def test_no_advised_place_beats_another(game: str, name: str | int) -> None:
    board = document(game, name)
    for figure in movers(board)[:1]:
        found = ask(board, {"ask": "advise", "figure": figure["id"]})
        if found is None:
            continue
        for key in ("boldest", "safest", "balanced"):
            assert found["places"] == [] or 0 <= found[key] < len(found["places"])
        assert all(place["why"] for place in found["places"])
        weighed = {"at", "cost", "chance", "dealt", "suffered", "survive", "attack", "targets", "by", "alike", "why"}
        assert all(set(place) <= weighed | {"stay", "mode"} for place in found["places"])


@every_document
def test_a_board_the_other_way_round_has_the_same_dangers(game: str, name: str | int) -> None:
    board = document(game, name)
    for figure in movers(board)[:1]:
        found = ask(board, {"ask": "threats", "figure": figure["id"]})
        for turned, place in some(symmetries(board), 6):
            other = ask(turned, {"ask": "threats", "figure": figure["id"]})
            assert (found is None) == (other is None)
            if found is not None and other is not None:
                assert outline(other) == outline(moved(found, place))


def outline(answer: Json) -> Any:
    """The parts of an answer that do not depend on which of several equal ways is taken."""
    return [
        (
            enemy["figure"],
            [(attack["attack"], attack["distance"], attack.get("odds")) for attack in enemy["now"]],
            enemy["after"] and (enemy["after"]["cost"], enemy["after"]["chance"], enemy["after"].get("odds")),
            enemy["beside"] and (enemy["beside"]["cost"], enemy["beside"]["chance"]),
        )
        for enemy in answer["enemies"]
    ]
