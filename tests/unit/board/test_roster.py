"""The roster as text: it is read back as it was kept, and a broken line does not spoil the others."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tablelight.board.document import Figure
from tablelight.board.roster import FORMAT, MOST_MEMBERS, Roster, read_roster, roster_in, roster_of, write_roster
from tablelight.board.units import Millimetres

SCOUT = Figure(
    id="scout", name="Scout", side="red", at=((3, 3),), stats={"speed": 8}, traits=("flyer",), state={"tokens": 2}
)
WIDE = Figure(id="ox", name="Ox", side="blue", at=((3, 3), (4, 3)), base=Millimetres(50))
ROSTER = Roster().joined(roster_of("heroclix", [SCOUT])).joined(roster_of("heroscape", [WIDE]))


def test_it_comes_back_without_place_and_state() -> None:
    back = read_roster(write_roster(ROSTER))
    assert back == ROSTER
    scout, ox = back.members
    assert (scout.figure.at, scout.figure.state, scout.figure.stats) == (((0, 0),), {}, {"speed": 8})
    assert len(ox.figure.at) == 2 and ox.figure.base == 50
    assert [member.id for member in back.of("heroscape")] == [ox.id]


def test_the_same_name_and_side_is_the_same_line() -> None:
    faster = Figure(id="other", name="Scout", side="red", at=((0, 0),), stats={"speed": 12})
    again = ROSTER.joined(roster_of("heroclix", [faster]))
    assert len(again.members) == 2 and again.of("heroclix")[0].figure.stats == {"speed": 12}
    assert len(ROSTER.joined(roster_of("oraculo", [SCOUT])).members) == 3, "of another game it is another line"


def test_a_figure_without_a_side_is_kept() -> None:
    roster = Roster().joined(roster_of("heroclix", [evolve(SCOUT, side="")]))
    assert read_roster(write_roster(roster)) == roster


def test_ids_of_deleted_lines_do_not_clash() -> None:
    shorter = ROSTER.without("r1")
    assert len({member.id for member in shorter.joined(roster_of("heroclix", [SCOUT])).members}) == 2
    assert shorter.find("r1") is None and shorter.find(None) is None


def broken(**change: Any) -> str:
    data = json.loads(write_roster(ROSTER))
    data["members"][0].update(change)
    return json.dumps(data)


@pytest.mark.parametrize(
    "change",
    [
        {"name": 5},
        {"name": ""},
        {"side": None},
        {"stats": []},
        {"stats": {"speed": "8"}},
        {"stats": {"speed": True}},
        {"traits": "flyer"},
        {"base": "big"},
        {"game": "x" * 5000},
    ],
)
def test_a_broken_line_costs_no_other(change: dict[str, Any]) -> None:
    assert [member.figure.label for member in read_roster(broken(**change)).members] == ["Ox"]


def test_a_file_joins_what_is_there() -> None:
    ours = Roster().joined(roster_of("heroclix", [evolve(SCOUT, stats={"speed": 3}), evolve(SCOUT, name="Other")]))
    found = roster_in(write_roster(ROSTER).encode())
    assert found is not None
    read, left_out = found
    assert left_out == 0
    both = ours.joined(read)
    assert [(m.game, m.figure.label) for m in both.members] == [
        ("heroclix", "Scout"),
        ("heroclix", "Other"),
        ("heroscape", "Ox"),
    ]
    assert both.members[0].figure.stats == {"speed": 8}, "the file's line in place of ours"
    assert len({member.id for member in both.members}) == 3
    assert roster_in('{"format": "tablelight", "version": 1}') is None and roster_in(b"\xff\x00") is None


def test_figures_of_one_name_are_told_apart() -> None:
    three = roster_of("heroclix", [SCOUT, evolve(SCOUT, name="Scout 2"), SCOUT, evolve(SCOUT, stats={"speed": 3})])
    roster = Roster().joined(three)
    assert [member.figure.name for member in roster.members] == ["Scout", "Scout 2", "Scout 3", "Scout 4"]
    assert roster.joined(three) == roster, "joining twice changes nothing"


def test_a_full_roster_loses_no_line() -> None:
    full = Roster().joined(roster_of("heroclix", [evolve(SCOUT, name=str(n)) for n in range(MOST_MEMBERS)]))
    more = roster_of("heroclix", [evolve(SCOUT, name="7", stats={}), SCOUT, SCOUT])
    both = full.joined(more)
    assert len(both.members) == MOST_MEMBERS and both.left_out_of(more) == 2 and full.left_out_of(full) == 0
    assert [member.figure.name for member in both.members if not member.figure.stats] == ["7"]


def test_far_too_many_lines_are_cut() -> None:
    data = json.loads(write_roster(ROSTER))
    data["members"] = [{**data["members"][0], "id": f"r{n}"} for n in range(MOST_MEMBERS + 50)]
    assert len(read_roster(json.dumps(data)).members) == MOST_MEMBERS


# Hypothesis sorts all of Unicode before it draws from it, which takes ten seconds inside Pyodide.
LETTERS = (
    st.sampled_from('a"\\{}[]\0\n é\u2028\U0001f3b2') if sys.platform == "emscripten" else st.characters(codec="utf-8")
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(LETTERS, max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(LETTERS, max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(
    st.text(LETTERS, max_size=30)
    | JSON.map(json.dumps)
    | JSON.map(lambda v: json.dumps({"format": FORMAT, "version": 1, "members": v}))
)
def test_whatever_was_kept_is_read_without_an_error(text: str) -> None:
    assert isinstance(read_roster(text), Roster)
