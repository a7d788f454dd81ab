"""A game's records of its document entries: they have the fields of its tables, with the same defaults."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import NOTHING, fields

from tablelight.board.records import as_record
from tablelight.board.schema import Field
from tablelight.rules.registry import system
from tablelight.rules.systems.heroclix.tables import HeroClixMoveKeys, HeroClixTurn
from tablelight.rules.systems.heroscape.moving import HeroScapeTurn
from tablelight.rules.systems.herotrek.tables import HeroTrekMoveKeys, HeroTrekTurn
from tablelight.rules.systems.oraculo.tables import OraculoTurn


def defaults(record: type[Any]) -> dict[str, object]:
    """The default of each field of a record."""
    found = {}
    for each in fields(record):
        assert each.default is not NOTHING, "entries may be left out"
        factory = getattr(each.default, "factory", None)
        found[each.name] = each.default if factory is None else factory()
    return found


def check(record: type[Any], tables: dict[str, Field]) -> None:
    """The record has exactly the fields of the tables, with their defaults."""
    told = defaults(record)
    assert told.keys() == tables.keys()
    for name, each in tables.items():
        assert each.default is None or told[name] == each.default, name


TURNS = {
    "heroclix": HeroClixTurn,
    "heroscape": HeroScapeTurn,
    "herotrek": HeroTrekTurn,
    "oraculo": OraculoTurn,
}
MOVE_KEYS = {"heroclix": HeroClixMoveKeys, "herotrek": HeroTrekMoveKeys}


@pytest.mark.parametrize("game", TURNS)
def test_a_turn_has_the_fields_of_the_tables(game: str) -> None:
    check(TURNS[game], dict(system(game).vocabulary.turn))


@pytest.mark.parametrize("game", MOVE_KEYS)
def test_the_keys_of_a_move_are_those_of_the_tables(game: str) -> None:
    keys = system(game).keys
    check(MOVE_KEYS[game], {**keys["moves"], **keys["path"], **keys["apply"]})


def test_lists_are_read_as_tuples_and_what_is_left_out_has_its_default() -> None:
    expected = HeroTrekMoveKeys(via=((1, 2), (3, 4)), flying=True)
    assert as_record({"via": [[1, 2], [3, 4]], "flying": True}, HeroTrekMoveKeys) == expected
    assert as_record({"drop": [1, 2]}, HeroClixMoveKeys).drop == (1, 2)
