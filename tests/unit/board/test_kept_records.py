"""Records of a document's own entries, which are read once."""

from __future__ import annotations

from tablelight.board.records import RECORDS_KEPT, kept_record
from tablelight.rules.systems.oraculo.tables import OraculoTurn


def test_entries_are_read_once_and_an_equal_mapping_is_another() -> None:
    turn = {"figure": "a", "actions": ["move"]}
    first = kept_record(turn, OraculoTurn)
    assert first == OraculoTurn(figure="a", actions=("move",))
    assert kept_record(turn, OraculoTurn) is first
    assert kept_record({**turn}, OraculoTurn) == first
    assert kept_record({**turn, "figure": "b"}, OraculoTurn).figure == "b"


def test_all_that_is_empty_makes_one_record() -> None:
    first = kept_record({}, OraculoTurn)
    assert first == OraculoTurn() and kept_record({}, OraculoTurn) is first


def test_of_many_entries_none_is_taken_for_another() -> None:
    for number in range(2 * RECORDS_KEPT):
        assert kept_record({"figure": str(number)}, OraculoTurn).figure == str(number)
