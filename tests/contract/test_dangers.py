"""Who can hurt me, held over every registered system: the answers agree with each other and with the other questions."""

from __future__ import annotations

from typing import Any

from tests.contract.documents import document
from tests.contract.test_answers import ask, every_document, movers, places

Json = dict[str, Any]


@every_document
def test_threats_name_enemies_in_the_order_of_the_document(game: str, name: str | int) -> None:
    board = document(game, name)
    for side in dict.fromkeys(figure["side"] for figure in board["figures"]):
        enemies = [figure["id"] for figure in board["figures"] if figure["side"] != side]
        for at in places(board)[::9]:
            found = ask(board, {"ask": "threats", "at": at, "side": side})
            if found is None:
                continue
            assert set(found) == {"reach", "sight"}
            for listed in found.values():
                assert listed == [enemy for enemy in enemies if enemy in listed]


@every_document
def test_where_nobody_is_an_enemy_there_is_nothing_to_fear(game: str, name: str | int) -> None:
    board = document(game, name)
    for figure in board["figures"]:
        figure["side"] = "one"
    for figure in movers(board):
        moves = ask(board, {"ask": "moves", "figure": figure["id"]})
        safe = ask(board, {"ask": "shelter", "figure": figure["id"]})
        if moves is not None and safe is not None:
            assert safe["spaces"] == moves["spaces"]
    assert ask(board, {"ask": "threats", "at": places(board)[0], "side": "one"}) == {"reach": [], "sight": []}


@every_document
def test_spots_are_out_of_the_moves_as_moves_has_them(game: str, name: str | int) -> None:
    board = document(game, name)
    for figure in movers(board):
        moves = ask(board, {"ask": "moves", "figure": figure["id"]})
        target = next(each["id"] for each in board["figures"] if each["id"] != figure["id"])
        for question in ({"ask": "vantage", "target": target}, {"ask": "shelter"}):
            found = ask(board, {"figure": figure["id"], **question})
            if found is None or moves is None:
                continue
            assert found["spaces"] == [space for space in moves["spaces"] if space in found["spaces"]]
