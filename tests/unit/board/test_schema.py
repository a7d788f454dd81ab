"""Fields of lists, pairs and mappings: each thing in them is checked by a field, and a problem names its place."""

from __future__ import annotations

import pytest

from tablelight.board.document import Json
from tablelight.board.schema import Field

COUNT, FIGURE, TEXT = Field("integer", minimum=0), Field("figure"), Field("text", maximum=5)
PAIRS = Field("list", maximum=2, each=Field("list", parts=(FIGURE, Field("figure", or_null=True))))
OWED = Field("by-figure", each=Field("list", each=COUNT))
SPELL = Field("mapping", entries={"name": TEXT, "cost": COUNT}, required=("name",))


@pytest.mark.parametrize(
    ("field", "value", "paths"),
    [
        (PAIRS, [], []),
        (PAIRS, [["a", "b"], ["b", None]], []),
        (PAIRS, [["a", "c"]], ["$[0][1]"]),
        (PAIRS, [[None, "a"]], ["$[0][0]"]),
        (PAIRS, [["a"]], ["$[0]"]),
        (PAIRS, ["a"], ["$[0]"]),
        (PAIRS, [["a", "b"]] * 3, ["$"]),
        (OWED, {"a": [1, 2], "b": []}, []),
        (OWED, {"c": [1]}, ["$.c"]),
        (OWED, {"a": [1, True, -1], "b": 1}, ["$.a[1]", "$.a[2]", "$.b"]),
        (OWED, ["a"], ["$"]),
        (SPELL, {"name": "Fog", "cost": 1}, []),
        (SPELL, {"cost": "1"}, ["$.name", "$.cost"]),
        (SPELL, {"name": "Meteor", "range": 3}, ["$.name", "$.range"]),
        (Field("mapping", each=TEXT), {"red": "a", "blue": 1}, ["$.blue"]),
        (Field("mapping"), {"red": {"deep": [10**10]}}, ["$.red.deep[0]"]),
        (Field("list", length=2, choices=(1, 2)), [1, 3, 2], ["$", "$[1]"]),
    ],
)
def test_a_problem_names_the_thing_in_a_list_or_a_mapping(field: Field, value: Json, paths: list[str]) -> None:
    assert [problem.path for problem in field.problems("$", value, frozenset("ab"))] == paths
