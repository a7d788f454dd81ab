"""What is found once of a document, or of its own entries."""

from __future__ import annotations

from attrs import evolve

from tablelight.board.document import Document
from tablelight.board.records import RECORDS_KEPT, kept_record
from tablelight.board.remembered import once_a_document
from tablelight.rules.check import read
from tablelight.rules.systems.oraculo.turn import OraculoTurn
from tests.positions import position


def test_what_is_found_of_a_document_is_found_once() -> None:
    asked: list[Document] = []

    def title(document: Document) -> str:
        asked.append(document)
        return document.title

    found, one = once_a_document(title), read(position("a . x"))
    other = evolve(one, title="Other")
    assert [found(one), found(one), found(other), found(one)] == [one.title, one.title, "Other", one.title]
    assert asked == [one, other, one]


def test_entries_are_read_once_and_an_equal_mapping_is_another() -> None:
    turn = {"figure": "a", "actions": ["move"]}
    first = kept_record(turn, OraculoTurn)
    assert first == OraculoTurn(figure="a", actions=("move",))
    assert kept_record(turn, OraculoTurn) is first
    assert kept_record({**turn}, OraculoTurn) == first
    assert kept_record({**turn, "figure": "b"}, OraculoTurn).figure == "b"


def test_of_many_entries_none_is_taken_for_another() -> None:
    for number in range(2 * RECORDS_KEPT):
        assert kept_record({"figure": str(number)}, OraculoTurn).figure == str(number)
