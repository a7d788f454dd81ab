"""Figures of a document by their ids."""

from __future__ import annotations

import pytest
from attrs import evolve

from tablelight.rules.check import read
from tests.positions import position


def test_a_figure_by_its_id() -> None:
    document = read(position("a . x"))
    assert list(document.by_id) == [figure.id for figure in document.figures]
    assert document.figure("x") is document.find("x") is document.figures[1]
    for unknown in ("y", None, 3, ["x"]):
        assert document.find(unknown) is None
    with pytest.raises(KeyError):
        document.figure("y")


def test_a_changed_document_has_its_own_figures() -> None:
    document = read(position("a . x"))
    moved = evolve(document.figure("a"), at=((1, 0),))
    assert document.with_figure(moved).figure("a") == moved != document.figure("a")
    assert evolve(document, figures=(moved, *document.figures)).figure("a") == moved
