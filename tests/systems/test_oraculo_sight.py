"""Oráculo: the line of shot and the right to shoot (OR-40 to OR-45), and the text's five targets."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.asking import ask
from tests.effort import sized
from tests.examples import EXAMPLES
from tests.oracles.oraculo import Table, centre_line_is_clear
from tests.oracles.squaresight import convex_meets_segment, corners_of, side_ends, visible
from tests.systems.oraculo_table import actions, clauses, ends, figure, hero, monster, sight, table

BOARDS = sized(20, 1_000)
CLOSED = ("wall", "door-closed", "hedge")


@pytest.mark.clause("OR-40")
@pytest.mark.clause("OR-41")
def test_the_five_targets_of_the_texts_picture() -> None:
    document = json.loads((EXAMPLES / "oraculo-five-targets.json").read_text())
    answers = {n: sight(document, "archer", f"target-{n}") for n in range(1, 6)}
    found = {n: (answer["visible"], answer["clear"]) for n, answer in answers.items()}
    assert found == {1: (True, False), 2: (False, False), 3: (False, False), 4: (True, False), 5: (True, True)}
    assert answers[4]["reasons"][0]["at"] == [4, 3] and "column" in answers[4]["reasons"][0]["text"]
    assert answers[1]["reasons"][0]["at"] == [4, 5]
    assert clauses(answers[1])[0] == clauses(answers[5])[0] == "OR-41"
    assert set(clauses(answers[2])) == set(clauses(answers[3])) == {"OR-40"}


@pytest.mark.clause("OR-40")
def test_a_gap_that_only_a_slanted_line_finds() -> None:
    edges = {((0, 0), (0, 1)): "wall", ((2, 0), (2, 1)): "wall"}
    document = table(hero("a", (0, 0)), monster("m", (2, 1)), size=(3, 2), edges=edges)
    answer = sight(document, "a", "m")
    assert answer["visible"]
    assert document_line_is_free(document, answer["line"], (0, 0), (2, 1))
    edges[((1, 0), (1, 1))] = "hedge"
    assert not sight(table(*document["figures"], size=(3, 2), edges=edges), "a", "m")["visible"]


@pytest.mark.clause("OR-40")
def test_what_closes_and_what_does_not() -> None:
    for kind in CLOSED:
        document = table(hero("a", (0, 0)), monster("m", (1, 0)), size=(2, 1), edges={((0, 0), (1, 0)): kind})
        answer = sight(document, "a", "m")
        assert not answer["visible"] and answer["reasons"][0]["between"] == [[0, 0], [1, 0]]
    for kind in ("low-wall", "door-open"):
        document = table(hero("a", (0, 0)), monster("m", (1, 0)), size=(2, 1), edges={((0, 0), (1, 0)): kind})
        assert sight(document, "a", "m")["visible"]
    # Nothing slips through the point where two obstacles meet, or along a wall.
    corner = table(size=(2, 2), terrain={(1, 0): "blocking", (0, 1): "blocking"})
    assert not sight(corner, [0, 0], [1, 1])["visible"]
    for kind in ("slow", "climb", "void"):
        assert sight(table(size=(3, 1), terrain={(1, 0): kind}), [0, 0], [2, 0])["visible"]


@pytest.mark.clause("OR-41")
@pytest.mark.parametrize("kind", ["table", "column", "statue", "barrel"])
def test_objects_give_cover_where_the_line_passes(kind: str) -> None:
    document = table(size=(3, 3), objects={(1, 0): kind})
    answer = sight(document, [0, 0], [2, 0])
    assert answer["visible"] and not answer["clear"]
    assert answer["reasons"][0]["at"] == [1, 0] and kind in answer["reasons"][0]["text"]
    # A line through the corner of its square misses the object itself.
    assert sight(document, [0, 0], [1, 1])["clear"]


@pytest.mark.clause("OR-41")
def test_corners_of_what_blocks_and_ends_of_walls_give_cover_miniatures_do_not() -> None:
    corner = table(size=(3, 3), terrain={(1, 0): "blocking"})
    answer = sight(corner, [0, 0], [1, 1])
    assert answer["visible"] and not answer["clear"] and answer["reasons"][0]["at"] == [1, 0]
    for kind in (*CLOSED, "low-wall"):
        end = sight(table(size=(3, 3), edges={((1, 0), (1, 1)): kind}), [0, 0], [1, 1])
        assert end["visible"] and not end["clear"] and end["reasons"][0]["between"] == [[1, 0], [1, 1]]
    assert not sight(table(size=(2, 1), edges={((0, 0), (1, 0)): "low-wall"}), [0, 0], [1, 0])["clear"]
    assert sight(table(size=(2, 1), edges={((0, 0), (1, 0)): "door-open"}), [0, 0], [1, 0])["clear"]
    row = table(hero("a", (0, 0)), hero("b", (1, 0)), monster("m", (3, 0)), size=(4, 1))
    assert sight(row, "a", "m")["clear"]


@pytest.mark.clause("OR-41")
def test_a_column_on_a_corner_covers_the_lines_that_touch_it() -> None:
    document = table(size=(4, 4), corners=[(2, 2)])
    for start, end in (([1, 1], [2, 2]), ([2, 1], [1, 2]), ([0, 0], [3, 3]), ([3, 3], [0, 0]), ([0, 3], [2, 1])):
        answer = sight(document, start, end)
        assert answer["visible"] and not answer["clear"], (start, end)
        (reason,) = answer["reasons"]
        assert reason["clause"] == "OR-41" and "column" in reason["text"]
        assert sorted(map(sorted, [map(tuple, reason["between"])])) in ([[(1, 1), (2, 2)]], [[(1, 2), (2, 1)]])
    # Beside it, and in the square that it is named by, nothing is covered.
    for start, end in (([2, 1], [2, 3]), ([1, 1], [3, 2]), ([0, 1], [1, 2]), ([2, 2], [2, 2])):
        assert sight(document, start, end)["clear"], (start, end)


@pytest.mark.clause("OR-42")
def test_a_shot_past_a_column_on_a_corner_has_one_die_fewer() -> None:
    figures = hero("a", (1, 1), aim=3), monster("m", (3, 3))
    assert sight(table(*figures), "a", "m")["dice"] == 3
    covered = table(*figures, corners=[(2, 2)])
    answer = sight(covered, "a", "m")
    assert answer["dice"] == 2 and clauses(answer) == ["OR-41", "OR-42"]
    (enemy,) = ask(covered, "threats", figure="m")["enemies"]
    (now,) = enemy["now"]
    assert now["clear"] is False and now["aimed"] and now["dice"] == 3, "aiming makes up for the cover"


@pytest.mark.clause("OR-14")
def test_a_column_on_a_corner_bars_no_square_and_no_step() -> None:
    figures = hero("a", (1, 1)), monster("m", (7, 7))
    free = table(*figures)
    assert ends(table(*figures, corners=[(1, 1), (2, 2), (2, 1)])) == ends(free)


@given(
    st.tuples(st.integers(2, 9), st.integers(2, 9)).flatmap(
        lambda size: st.tuples(
            st.just(size),
            st.sets(st.tuples(st.integers(0, size[0] - 1), st.integers(0, size[1] - 1)), max_size=12),
            *[st.tuples(st.integers(0, size[0] - 1), st.integers(0, size[1] - 1))] * 2,
        )
    )
)
@pytest.mark.clause("OR-41")
def test_columns_on_corners_against_the_oracle(case: Any) -> None:
    size, corners, start, end = case
    document = table(size=size, corners=sorted(corners))
    answer = sight(document, list(start), list(end))
    assert answer["visible"], "a column closes no view"
    assert answer["clear"] == centre_line_is_clear(Table(document), start, end)
    assert sight(document, list(end), list(start))["clear"] == answer["clear"]


@pytest.mark.clause("OR-42")
def test_sight_tells_the_dice_of_a_shot() -> None:
    for aim, dice, twice in ((1, 1, True), (2, 1, False), (3, 2, False)):
        document = table(hero("a", (0, 0), aim=aim), monster("m", (2, 0)), objects={(1, 0): "table"})
        answer = sight(document, "a", "m")
        assert (answer["dice"], answer["twice"]) == (dice, twice)
        assert clauses(answer) == ["OR-41", "OR-42"]
        del document["board"]["objects"][0]
        assert sight(document, "a", "m")["dice"] == aim


@pytest.mark.clause("OR-43")
def test_no_shot_at_an_enemy_engaged_with_another_hero() -> None:
    document = table(hero("a", (0, 0)), hero("b", (4, 0)), monster("m", (5, 0)))
    answer = sight(document, "a", "m")
    assert answer["attack"] == "none" and clauses(answer) == ["OR-41", "OR-43"]
    assert answer["reasons"][1]["figure"] == "b"
    assert answer["reasons"][1]["text"] == "The target is engaged with another hero: b."
    assert actions(document)["attack"] == "OR-43"
    assert ask(document, "roll", figure="a", roll="shot", target="m", dice=[6, 6])["refused"]["clause"] == "OR-43"
    # Engagement with the shooter does not protect the enemy; neither does a miniature that is no hero.
    assert sight(document, "b", "m")["attack"] == "both"
    document["figures"][1]["traits"] = []
    assert sight(document, "a", "m")["attack"] == "range"


@pytest.mark.clause("OR-44")
def test_shooting_while_engaged_is_an_option() -> None:
    figures = hero("a", (0, 0)), monster("m", (1, 0)), monster("n", (4, 0))
    assert sight(table(*figures), "a", "n")["attack"] == "range"
    barred = table(*figures, options={"shoot_engaged": False})
    answer = sight(barred, "a", "n")
    assert answer["attack"] == "none" and "OR-44" in clauses(answer)
    assert sight(barred, "a", "m")["attack"] == "close"
    assert ask(barred, "roll", figure="a", roll="shot", target="n", dice=[6, 6])["refused"]["clause"] == "OR-44"


def point(pair: Any) -> tuple[Fraction, Fraction]:
    """A point of an answer's line."""
    return Fraction(pair[0]), Fraction(pair[1])


def document_line_is_free(document: dict[str, Any], line: Any, start: tuple[int, int], end: tuple[int, int]) -> bool:
    """Whether the line starts inside one square, ends inside the other, and touches nothing that blocks."""
    squares, sides = obstacles(document)
    p, q = point(line[0]), point(line[1])
    inside = all(c < x < c + 1 and r < y < r + 1 for (x, y), (c, r) in ((p, start), (q, end)))
    shapes = [corners_of(square) for square in squares] + [side_ends(*side) for side in sides]
    return inside and not any(convex_meets_segment(shape, p, q) for shape in shapes)


def obstacles(document: dict[str, Any]) -> tuple[list[Any], list[Any]]:
    """Squares and sides that block, from the JSON."""
    board = document["board"]
    squares = [tuple(s["at"]) for s in board["spaces"] if s["terrain"] == "blocking"]
    sides = [tuple(map(tuple, e["between"])) for e in board["edges"] if e["kind"] in CLOSED]
    return squares, sides


def random_table(random: Random) -> dict[str, Any]:
    """A small board with everything that closes or covers."""
    columns, rows = random.randint(2, 6), random.randint(2, 5)
    squares = [(c, r) for c in range(columns) for r in range(rows)]
    random.shuffle(squares)
    sides = [((c, r), (c + 1, r)) for c in range(columns - 1) for r in range(rows)]
    sides += [((c, r), (c, r + 1)) for c in range(columns) for r in range(rows - 1)]
    blocking = random.randint(0, len(squares) // 5)
    return table(
        size=(columns, rows),
        terrain=dict.fromkeys(squares[:blocking], "blocking"),
        objects={square: random.choice(("table", "column")) for square in squares[-random.randint(1, 3) :]},
        edges={
            side: random.choice(("wall", "door-closed", "hedge", "door-open", "low-wall", "bars"))
            for side in random.sample(sides, random.randint(0, len(sides) // 3))
        },
        corners=[(c, r) for c in range(columns) for r in range(rows) if random.random() < 0.15],
    )


@pytest.mark.clause("OR-45")
def test_every_answer_carries_its_proof() -> None:
    random = Random(45)
    for _ in range(BOARDS):
        document = random_table(random)
        columns, rows = document["board"]["columns"], document["board"]["rows"]
        squares, sides = obstacles(document)
        start = random.randrange(columns), random.randrange(rows)
        seen = ask(document, "sight-map", from_=list(start))
        plain = Table(document)
        clear = [(c, r) for r in range(rows) for c in range(columns) if centre_line_is_clear(plain, start, (c, r))]
        assert [tuple(square) for square in seen["clear"]] == clear
        for end in random.sample([(c, r) for c in range(columns) for r in range(rows)], 3):
            answer = sight(document, list(start), list(end))
            case = (document, start, end)
            assert answer["visible"] == (list(end) in seen["visible"]), case
            assert answer["clear"] == (end in clear), case
            if start == end:
                assert answer["visible"] == (end not in squares), case
                continue
            assert answer["visible"] == visible(start, end, squares, sides), case
            if answer["visible"]:
                assert document_line_is_free(document, answer["line"], start, end), case
                assert all(reason["clause"] == "OR-41" for reason in answer["reasons"]), case
                continue
            cited = answer["reasons"]
            assert cited and all(reason["clause"] == "OR-40" for reason in cited), case
            blocks = [tuple(reason["at"]) for reason in cited if "at" in reason]
            walls: list[Any] = [tuple(map(tuple, reason["between"])) for reason in cited if "between" in reason]
            assert not visible(start, end, blocks, walls), case


@pytest.mark.clause("OR-40")
def test_the_answer_is_the_same_in_both_directions() -> None:
    random = Random(40)
    for _ in range(BOARDS // 4):
        document = random_table(random)
        columns, rows = document["board"]["columns"], document["board"]["rows"]
        every = [[c, r] for r in range(rows) for c in range(columns)]
        seen = {tuple(start): ask(document, "sight-map", from_=start) for start in every}
        for kind in ("visible", "clear"):
            for start in every:
                assert all(start in seen[tuple(end)][kind] for end in seen[tuple(start)][kind])


def test_the_crypt_of_the_example_plays_as_it_should() -> None:
    document = json.loads((EXAMPLES / "oraculo-crypt.json").read_text())
    # Engaged with two, a rock and a statue at its back; the satyr may get away, the shot into the melee is barred.
    assert actions(document, "lykos")["disengage"] == "OR-23"
    assert actions(document, "satyr")["disengage"] is None
    assert "OR-43" in clauses(sight(document, "thais", "satyr"))
    # Past a column with one die fewer, and by a slanted line past two walls' ends.
    past = sight(document, "thais", "skeleton")
    assert (past["dice"], past["twice"], past["clear"]) == (2, False, False)
    slanted = sight(document, "damon", "minotaur")
    assert slanted["visible"] and not slanted["clear"]


@pytest.mark.clause("OR-43")
def test_no_hero_shoots_at_a_miniature_engaged_with_another_hero_of_any_side() -> None:
    third = figure("h", "rivals", (4, 1), "hero")
    document = table(hero("a", (0, 0)), monster("m", (4, 0)), third)
    answer = sight(document, "a", "m")
    assert answer["attack"] == "none" and "OR-43" in clauses(answer)
    assert [reason["figure"] for reason in answer["reasons"] if reason["clause"] == "OR-43"] == ["h"]
    shot = ask(document, "roll", figure="a", roll="shot", target="m", dice=[6, 6])
    assert shot["refused"]["clause"] == "OR-43"
    plain = table(hero("a", (0, 0)), monster("m", (4, 0)), figure("h", "rivals", (4, 1)))
    assert sight(plain, "a", "m")["attack"] == "range", "who is no hero does not matter"
    beside = table(hero("a", (0, 0)), monster("m", (4, 0)), hero("b", (4, 1)), options={"shoot_engaged": True})
    assert sight(beside, "b", "m")["attack"] == "both", "itself is not another"


@pytest.mark.clause("OR-01")
@pytest.mark.clause("OR-60")
def test_sight_offers_only_the_attacks_that_the_activation_allows() -> None:
    figures = hero("a", (0, 0)), monster("m", (1, 0)), monster("n", (4, 0))

    def attack(target: str, *taken: str, **turn: Any) -> str:
        document = table(*figures, turn={"figure": "a", "actions": list(taken), **turn})
        answer = sight(document, "a", target)
        if answer["attack"] == "none":
            assert answer["reasons"][-1]["clause"] in ("OR-01", "OR-02", "OR-60")
        return str(answer["attack"])

    assert (attack("m"), attack("n")) == ("both", "range")
    assert (attack("m", "move", "move"), attack("n", "move", "move")) == ("none", "none"), "both actions are taken"
    assert (attack("m", "aim"), attack("n", "aim")) == ("range", "range"), "what follows aiming is a shot"
    assert attack("n", "attack") == "none" and attack("m", "attack") == "none"
    assert attack("n", "attack", shots=[1]) == attack("m", "attack", shots=[1]) == "range", "the second shot"
    other = table(*figures, turn={"figure": "n", "actions": ["move", "move"]})
    assert sight(other, "a", "m")["attack"] == "both", "another's activation"
