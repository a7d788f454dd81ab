"""Records of what a game's documents say: they have the fields that its tables let through, with the same defaults."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

import pytest
from attrs import NOTHING, fields

from tablelight.board.records import as_record
from tablelight.board.schema import Field
from tablelight.rules.registry import system

RECORDS = {game: import_module(f"tablelight.rules.systems.{game}.records") for game in ("heroclix", "herotrek")}


def defaults(record: type[Any]) -> dict[str, object]:
    """The default of each field of a record."""
    found = {}
    for each in fields(record):
        assert each.default is not NOTHING, "entries may be left out"
        factory = getattr(each.default, "factory", None)
        found[each.name] = each.default if factory is None else factory()
    return found


def check(record: type[Any], tables: dict[str, Field]) -> None:
    """The record has exactly these fields, and the defaults that they say."""
    told = defaults(record)
    assert told.keys() == tables.keys()
    for name, each in tables.items():
        assert each.default is None or told[name] == each.default, name


@pytest.mark.parametrize(("game", "module"), [("heroscape", "risks"), ("oraculo", "turn")])
def test_a_turn_has_the_fields_of_the_tables(game: str, module: str) -> None:
    check(import_module(f"tablelight.rules.systems.{game}.{module}").Turn, dict(system(game).turn))


@pytest.mark.parametrize(("game", "records"), RECORDS.items())
def test_a_record_has_the_fields_of_the_tables(game: str, records: ModuleType) -> None:
    rules = system(game)
    check(records.Turn, dict(rules.turn))
    check(records.MoveKeys, {**rules.keys["moves"], **rules.keys["path"], **rules.keys["apply"]})
    if hasattr(records, "State"):
        check(records.State, dict(rules.state))


def test_lists_are_read_as_tuples_and_what_is_left_out_has_its_default() -> None:
    keys = RECORDS["herotrek"].MoveKeys
    assert as_record({"via": [[1, 2], [3, 4]], "flying": True}, keys) == keys(via=((1, 2), (3, 4)), flying=True)
    assert as_record({"drop": [1, 2]}, RECORDS["heroclix"].MoveKeys).drop == (1, 2)
