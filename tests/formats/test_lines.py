"""Figures typed one a line."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tablelight.board.document import Figure
from tablelight.formats import tables
from tablelight.formats.lines import Written, read_lines
from tablelight.rules.registry import rules_of, system
from tablelight.rules.system import Vocabulary
from tests.calls import fewer_calls_than
from tests.examples import example

SIDES = {"red": "red", "blue": "blue", "azul": "blue"}


def read(text: str, game: str = "heroclix", *known: Figure) -> Written:
    return read_lines(text, system(game), "red", SIDES, known)


def one(line: str, game: str = "heroclix") -> tuple[str, dict[str, int], tuple[str, ...], str]:
    (figure,) = read(line, game).figures
    return figure.name, dict(figure.stats), figure.traits, figure.side


def test_a_line_is_a_name_numbers_in_the_games_order_and_words() -> None:
    assert one("Night Hawk 9 6 flyer") == ("Night Hawk", {"speed": 9, "range": 6}, ("flyer",), "red")
    assert one("Night Hawk, 9, 6, Flyer, blue") == ("Night Hawk", {"speed": 9, "range": 6}, ("flyer",), "blue")
    assert one("Night Hawk\t9\t6") == ("Night Hawk", {"speed": 9, "range": 6}, (), "red")
    assert one("Night Hawk") == ("Night Hawk", {}, (), "red")
    assert one("Night Hawk voladora azul") == ("Night Hawk", {}, ("flyer",), "blue")
    assert one("Red Hawk 9") == ("Red Hawk", {"speed": 9}, (), "red"), "the first word is never anything but the name"


def test_a_number_may_be_said_by_its_name() -> None:
    assert one("Hawk range 6 9")[1] == {"range": 6, "speed": 9}
    assert one("Hawk speed=9 range:6")[1] == {"range": 6, "speed": 9}
    assert one("Doctor life 4 move 5", "carnevale")[:2] == ("Doctor", {"life": 4, "move": 5})


def test_a_stat_may_be_called_like_a_column_of_every_table() -> None:
    stats = dict.fromkeys(("move", "base", "side"), tables.OWN_STAT)
    own = evolve(system("own"), vocabulary=Vocabulary(stats=stats))
    for line in ("Guard 4 7 2", "Guard side 2 base 7 move 4"):
        (figure,) = read_lines(line, own, "red", SIDES).figures
        assert (dict(figure.stats), figure.side, figure.base) == ({"move": 4, "base": 7, "side": 2}, "red", None)


def test_a_name_may_end_in_a_number() -> None:
    assert one("Drone 2 8 6")[:2] == ("Drone 2", {"speed": 8, "range": 6})
    assert one("Drone 2, 8, 6")[:2] == ("Drone 2", {"speed": 8, "range": 6})


def test_headings_say_the_side_and_a_number_before_says_how_many() -> None:
    found = read("3 Guards 8 6\n# a remark\n\nAzul:\n2x Drone 7 4\nScout 9\n").figures
    assert [(f.name, f.side) for f in found] == [("Guards", "red")] * 3 + [("Drone", "blue")] * 2 + [("Scout", "blue")]


def test_what_is_not_understood_is_said_and_costs_nothing_else() -> None:
    found = read("Hawk 9 6 flyr\nScout 8 999999\n")
    assert [(f.name, dict(f.stats)) for f in found.figures] == [
        ("Hawk", {"speed": 9, "range": 6}),
        ("Scout", {"speed": 8}),
    ]
    assert [(loss.kind, loss.path) for loss in found.losses] == [("word", "$[0]"), ("value", "$[1].range")]
    assert found.losses[0].values == {"words": "flyr"}


@pytest.mark.parametrize(
    ("table", "path"), [("name,game\nBob,chess", "$[0].game"), (",".join(["name"] * 1001) + "\nBob", "$")]
)
def test_a_table_that_cannot_be_read_says_why(table: str, path: str) -> None:
    found = read(table)
    assert found.figures == () and [problem.path for problem in found.problems] == [path]


def test_a_known_name_brings_its_numbers() -> None:
    hawk = Figure(
        id="h", name="Night Hawk", side="blue", at=((0, 0),), stats={"speed": 9, "range": 6}, traits=("flyer",)
    )
    first, second = read("night hawk\nNight Hawk 12\n", "heroclix", hawk).figures
    assert dict(first.stats) == {"speed": 9, "range": 6} and first.traits == ("flyer",) and first.side == "red"
    assert dict(second.stats) == {"speed": 12, "range": 6}


def test_a_table_in_an_own_game_has_the_stats_of_its_rules() -> None:
    found = read_lines("name,move,colour\nBob,4,7\n", rules_of(example("own-tavern")), "red", SIDES)
    assert [figure.stats for figure in found.figures] == [{"move": 4}] and len(found.losses) == 1


def test_a_table_with_heads_is_read_as_a_table() -> None:
    found = read("name;speed;flyer\nHawk;9;x\nScout;8;\n").figures
    assert [(f.name, dict(f.stats), f.traits, f.side) for f in found] == [
        ("Hawk", {"speed": 9}, ("flyer",), "red"),
        ("Scout", {"speed": 8}, (), "red"),
    ]


@given(st.text(max_size=60), st.sampled_from(["heroclix", "heroscape", "carnevale", "herotrek", "oraculo"]))
def test_any_text_is_read(text: str, game: str) -> None:
    for figure in read(text, game).figures:
        assert figure.name and figure.side and all(number >= 0 for number in figure.stats.values())


def test_a_pasted_page_is_no_slow_line() -> None:
    line = "lorem ipsum " * 300
    with fewer_calls_than(400_000):
        read(line)


def test_lines_of_a_table_for_another_game_are_named() -> None:
    written = read("name,game\nAnn,heroclix\nBob,heroscape\n")
    assert [figure.name for figure in written.figures] == ["Ann"]
    assert [(loss.kind, loss.count) for loss in written.losses] == [("line", 1)]
