"""Oráculo: activation, movement and zones of combat (OR-01 to OR-26)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.asking import ask, error
from tests.calls import fewer_calls_than
from tests.effort import sized
from tests.oracles.oraculo import Table
from tests.systems.oraculo_table import actions, ends, hero, monster, refused, table

BOARDS = sized(20, 1_000)


@pytest.mark.clause("OR-01")
def test_two_actions_an_activation() -> None:
    fresh = table(hero("a", (1, 1)))
    assert [name for name, barred in actions(fresh).items() if not barred] == ["move", "climb", "search", "activate"]
    once = ask(fresh, "apply", figure="a", action="search")["document"]
    assert once["turn"] == {"figure": "a", "actions": ["search"]}
    twice = ask(once, "apply", figure="a", action="move", to=[2, 2])["document"]
    assert twice["turn"]["actions"] == ["search", "move"]
    assert twice["figures"][0]["at"] == [2, 2]
    assert set(actions(twice).values()) == {"OR-01", "OR-02", "OR-22"}
    assert ask(twice, "apply", figure="a", action="move", to=[3, 3])["refused"]["clause"] == "OR-01"


@pytest.mark.clause("OR-01")
def test_an_activation_is_one_heros() -> None:
    document = table(hero("a", (1, 1)), hero("b", (5, 5)), turn={"figure": "a", "actions": ["move", "move"]})
    assert actions(document, "a")["move"] == "OR-01"
    assert actions(document, "b")["move"] is None
    after = ask(document, "apply", figure="b", action="search")["document"]
    assert after["turn"] == {"figure": "b", "actions": ["search"], "done": ["a"]}


@pytest.mark.clause("OR-01")
def test_an_action_counts_also_if_a_monster_that_is_out_is_called_like_it() -> None:
    fallen = {**monster("move", (7, 7)), "state": {"wounds": 3}}
    turn = {"figure": "a", "actions": ["move", "climb"]}
    found = actions(table(hero("a", (0, 0)), monster("m", (7, 6)), fallen, turn=turn))
    assert found["move"] == found["search"] == "OR-01"


@pytest.mark.clause("OR-01")
def test_opening_and_closing_changes_the_door() -> None:
    edges = {((1, 1), (2, 1)): "door-closed", ((1, 1), (1, 2)): "door-open"}
    document = table(hero("a", (1, 1)), edges=edges)
    assert error(document, "apply", figure="a", action="open-close")["path"] == "$.question.to"
    after = ask(document, "apply", figure="a", action="open-close", to=[2, 1])["document"]
    assert [edge["kind"] for edge in after["board"]["edges"]] == ["door-open", "door-open"]
    assert actions(after)["open-close"] == "OR-02"
    assert ask(document, "apply", figure="a", action="open-close", to=[0, 1])["refused"]["clause"] == "OR-01"
    assert actions(table(hero("a", (5, 5)), edges=edges))["open-close"] == "OR-01"


@pytest.mark.clause("OR-02")
@pytest.mark.parametrize("action", ["search", "activate", "attack", "aim"])
def test_no_action_twice(action: str) -> None:
    document = table(hero("a", (1, 1)), monster("m", (2, 2)), turn={"actions": [action]})
    assert actions(document)[action] == "OR-02"


@pytest.mark.clause("OR-02")
@pytest.mark.parametrize("first", ["move", "climb"])
def test_except_moving(first: str) -> None:
    document = table(hero("a", (1, 1)), turn={"actions": [first]})
    assert actions(document)["move"] is None
    assert actions(document)["climb"] is None


@pytest.mark.clause("OR-10")
def test_up_to_its_movement_diagonals_alike() -> None:
    document = table(hero("a", (3, 3), move=2), size=(7, 7))
    assert ends(document) == {
        (c, r): max(abs(c - 3), abs(r - 3)) for c in range(1, 6) for r in range(1, 6) if (c, r) != (3, 3)
    }
    assert refused(document, (6, 6))["clause"] == "OR-10"
    assert actions(table(hero("a", (0, 0), move=0)))["move"] == "OR-10"


@pytest.mark.clause("OR-11")
def test_a_slow_square_costs_two() -> None:
    document = table(hero("a", (0, 0), move=3), size=(4, 1), terrain={(1, 0): "slow"})
    assert ends(document) == {(1, 0): 2, (2, 0): 3}
    steps = ask(document, "path", figure="a", action="move", to=[2, 0])["steps"]
    assert [(step["cost"], [r["clause"] for r in step["reasons"]]) for step in steps] == [(2, ["OR-11"]), (1, [])]


@pytest.mark.clause("OR-12")
def test_climbing_goes_half_as_far_rounded_up_and_where_walking_does_not() -> None:
    document = table(
        hero("a", (0, 0), move=5), size=(5, 1), terrain={(1, 0): "climb"}, edges={((1, 0), (2, 0)): "low-wall"}
    )
    assert ends(document) == {}
    assert refused(document, (1, 0))["clause"] == "OR-12"
    assert ends(document, "climb") == {(1, 0): 1, (2, 0): 2, (3, 0): 3}
    assert refused(document, (4, 0), "climb")["clause"] == "OR-12"
    wall = table(hero("a", (0, 0)), size=(2, 1), edges={((0, 0), (1, 0)): "low-wall"})
    assert refused(wall, (1, 0))["clause"] == "OR-12"
    assert refused(wall, (1, 0))["between"] == [[0, 0], [1, 0]]


@pytest.mark.clause("OR-13")
def test_one_miniature_a_square_and_none_passed() -> None:
    row = (hero("a", (0, 0)), hero("b", (1, 0)))
    document = table(*row, size=(4, 1))
    assert ends(document) == {}
    assert refused(document, (1, 0))["clause"] == refused(document, (2, 0))["clause"] == "OR-13"
    passing = table(*row, size=(4, 1), options={"pass_friends": True})
    assert ends(passing) == {(2, 0): 2, (3, 0): 3}
    assert refused(passing, (1, 0))["figure"] == "b"
    # Through friends, but not where the movement would have to end on one (OR-25).
    stopped = table(*row, monster("m", (1, 1)), size=(4, 2), options={"pass_friends": True})
    stopped["figures"][2]["at"] = [2, 1]
    assert (1, 0) not in ends(stopped)
    assert refused(stopped, (3, 0))["clause"] == "OR-25"


@pytest.mark.clause("OR-14")
@pytest.mark.parametrize("kind", ["wall", "door-closed", "hedge", "bars"])
def test_closed_edges_bar_steps_and_corners(kind: str) -> None:
    document = table(hero("a", (0, 0), move=1), size=(2, 2), edges={((0, 0), (1, 0)): kind, ((0, 1), (1, 1)): kind})
    assert ends(document) == {(0, 1): 1}
    assert refused(document, (1, 0))["between"] == [[0, 0], [1, 0]]
    one = table(hero("a", (0, 0), move=1), size=(2, 2), edges={((0, 0), (1, 0)): kind})
    assert set(ends(one)) == {(0, 1), (1, 1)}


@pytest.mark.clause("OR-14")
def test_two_blocking_squares_close_a_corner_one_does_not() -> None:
    both = table(hero("a", (0, 0)), size=(2, 2), terrain={(1, 0): "blocking", (0, 1): "blocking"})
    assert ends(both) == {}
    assert refused(both, (1, 1))["clause"] == refused(both, (1, 0))["clause"] == "OR-14"
    assert set(ends(table(hero("a", (0, 0)), size=(2, 2), terrain={(1, 0): "blocking"}))) == {(0, 1), (1, 1)}
    assert refused(table(hero("a", (0, 0)), objects={(1, 0): "barrel"}), (1, 0))["clause"] == "OR-14"


@pytest.mark.clause("OR-20")
@pytest.mark.parametrize("at", [(2, 2), (3, 2), (4, 2), (2, 3), (4, 3), (2, 4), (3, 4), (4, 4)])
def test_the_eight_squares_around_engage(at: tuple[int, int]) -> None:
    assert actions(table(hero("a", at), monster("m", (3, 3))))["move"] == "OR-22"
    assert actions(table(hero("a", at), hero("b", (3, 3))))["move"] is None


@pytest.mark.clause("OR-20")
@pytest.mark.parametrize("kind", ["wall", "door-closed", "hedge", "bars"])
def test_not_across_what_is_closed(kind: str) -> None:
    figures = hero("a", (0, 0)), monster("m", (1, 0))
    assert actions(table(*figures, edges={((0, 0), (1, 0)): kind}))["move"] is None
    for passable in ("low-wall", "door-open"):
        assert actions(table(*figures, edges={((0, 0), (1, 0)): passable}))["move"] == "OR-22"


@pytest.mark.clause("OR-21")
def test_close_combat_needs_engagement() -> None:
    apart = table(hero("a", (0, 0), aim=0), monster("m", (3, 0)))
    assert actions(apart)["attack"] == "OR-21"
    assert actions(table(hero("a", (0, 0)), monster("m", (7, 0))))["attack"] == "OR-50"
    friends = table(hero("a", (0, 0)), hero("m", (1, 0)))
    assert ask(friends, "roll", figure="a", roll="melee", target="m")["refused"]["clause"] == "OR-21"
    answer = ask(apart, "roll", figure="a", roll="melee", target="m", dice=["hit", "hit", "miss", "miss"])
    assert answer["refused"]["clause"] == "OR-21"
    assert actions(table(hero("a", (0, 0), aim=0), monster("m", (1, 0))))["attack"] is None


@pytest.mark.clause("OR-22")
def test_the_engaged_must_disengage_with_their_whole_activation() -> None:
    document = table(hero("a", (3, 3)), monster("m", (4, 3)))
    barred = actions(document)
    assert (barred["move"], barred["climb"], barred["disengage"]) == ("OR-22", "OR-22", None)
    assert refused(document, (2, 3))["figure"] == "m"
    after = ask(document, "apply", figure="a", action="disengage", to=[2, 3])["document"]
    assert set(actions(after).values()) == {"OR-01", "OR-02", "OR-22"} - {"OR-02"}
    document["turn"] = {"actions": ["search"]}
    assert actions(document)["disengage"] == "OR-22"
    assert actions(table(hero("a", (3, 3))))["disengage"] == "OR-22"


@pytest.mark.clause("OR-23")
def test_the_three_opposite_squares_must_be_free() -> None:
    for blocked in [(2, 2), (2, 3), (2, 4)]:
        document = table(hero("a", (3, 3)), monster("m", (4, 3)), hero("b", blocked))
        assert actions(document)["disengage"] == "OR-23"
    for beside in [(3, 2), (3, 4), (4, 2)]:
        assert actions(table(hero("a", (3, 3)), monster("m", (4, 3)), hero("b", beside)))["disengage"] is None
    for blocked in [(2, 2), (2, 3), (3, 2)]:
        document = table(hero("a", (3, 3)), monster("m", (4, 4)), terrain={blocked: "blocking"})
        assert actions(document)["disengage"] == "OR-23"
    assert actions(table(hero("a", (0, 3)), monster("m", (1, 3))))["disengage"] == "OR-23"


@pytest.mark.clause("OR-23")
def test_of_every_enemy() -> None:
    document = table(hero("a", (3, 3)), monster("m", (4, 3)), monster("n", (3, 4)), hero("b", (4, 2)))
    assert actions(document)["disengage"] == "OR-23"
    squares = ask(document, "moves", figure="a", action="disengage")["opposite"]
    assert [entry["enemy"] for entry in squares] == ["m", "n"]
    assert [[square["free"] for square in entry["squares"]] for entry in squares] == [[True] * 3, [True, True, False]]
    assert actions(table(*[f for f in map(dict, document["figures"]) if f["id"] != "b"]))["disengage"] is None


@pytest.mark.clause("OR-24")
def test_disengaging_engages_no_new_enemy_but_may_stay_by_the_old() -> None:
    document = table(hero("a", (3, 3)), monster("m", (4, 3)), monster("n", (1, 0)))
    found = ends(document, "disengage")
    assert (3, 2) in found and (5, 3) in found
    assert not {(2, 1), (1, 1), (0, 1)} & set(found)
    assert refused(document, (2, 1), "disengage") == {
        "clause": "OR-24",
        "text": "It would become engaged with n.",
        "at": [2, 1],
        "figure": "n",
    }


@pytest.mark.clause("OR-24")
def test_the_option_sends_the_first_step_to_an_opposite_square() -> None:
    document = table(hero("a", (3, 3), move=1), monster("m", (4, 3)), options={"through_opposite": True})
    assert set(ends(document, "disengage")) == {(2, 2), (2, 3), (2, 4)}
    assert refused(document, (3, 2), "disengage")["clause"] == "OR-10", "by way of (2, 2) it takes two"
    document["options"] = {}
    assert (3, 2) in ends(document, "disengage")
    walls = {((0, 0), (1, 0)): "wall", ((0, 1), (1, 1)): "wall"}
    nook = table(hero("a", (1, 1)), monster("m", (2, 1)), size=(3, 3), terrain={(2, 0): "blocking"}, edges=walls)
    assert (1, 0) in ends(nook, "disengage")
    nook["options"] = {"through_opposite": True}
    assert refused(nook, (1, 0), "disengage")["clause"] == "OR-24", "no other way leads there"


@pytest.mark.clause("OR-25")
def test_entering_a_zone_of_combat_ends_a_move() -> None:
    document = table(hero("a", (0, 0), move=6), monster("m", (3, 0)), size=(7, 1))
    (end,) = [entry for entry in ask(document, "moves", figure="a", action="move")["spaces"] if entry["at"] == [2, 0]]
    assert end["halts"] and end["reason"]["clause"] == "OR-25" and end["reason"]["figure"] == "m"
    wide = table(hero("a", (0, 0), move=6), monster("m", (2, 1)), size=(6, 1 + 1), edges={})
    assert refused(wide, (4, 0))["clause"] == "OR-25"


@pytest.mark.clause("OR-26")
def test_no_die_and_the_refusal_names_the_square() -> None:
    document = table(hero("a", (3, 3)), monster("m", (4, 3)), hero("b", (2, 4)))
    answer = ask(document, "moves", figure="a", action="disengage")
    assert answer["needs_roll"] is None
    assert answer["refused"]["at"] == [2, 4] and answer["refused"]["figure"] == "b"


def random_table(random: Random, engaged: bool) -> dict[str, Any]:
    """A crowded little board with a hero to move; on request beside an enemy and with some room."""
    columns, rows = random.randint(4, 7), random.randint(4, 6)
    squares = [(c, r) for c in range(columns) for r in range(rows)]
    sides = [((c, r), (c + 1, r)) for c in range(columns - 1) for r in range(rows)]
    sides += [((c, r), (c, r + 1)) for c in range(columns) for r in range(rows - 1)]
    random.shuffle(squares)
    if engaged:
        column, row = random.randint(1, columns - 3), random.randint(1, rows - 3)
        pair = [(column + random.randint(0, 1), row + 1), (column, row)]
        random.shuffle(pair)
        squares = [square for square in squares if square not in pair] + pair
    names = random.choice([(("a", "x"), ("m", "y")), (("a", "x"), ("b", "x"), ("n", "y"), ("m", "y"))])
    places = [squares.pop(), *(squares.pop(0) for _ in names[1:])]
    if engaged:
        places[-1] = squares.pop()
    clutter = len(squares) // (8 if engaged else 3)
    figures = [
        hero(name, at, move=random.randint(0, 5)) | {"side": side}
        for (name, side), at in zip(names, places, strict=True)
    ]
    kinds = ("slow", "climb", "blocking", "void")
    return table(
        *figures,
        size=(columns, rows),
        terrain={square: random.choice(kinds) for square in squares[: random.randint(0, clutter)]},
        objects={square: "table" for square in squares[-2:] if random.random() < 0.3},
        edges={
            side: random.choice(("wall", "door-closed", "door-open", "hedge", "bars", "low-wall"))
            for side in random.sample(sides, random.randint(0, len(sides) // 4))
        },
        options={"pass_friends": random.random() < 0.4, "through_opposite": random.random() < 0.4},
    )


@pytest.mark.parametrize("action", ["move", "climb", "disengage"])
def test_moves_and_paths_agree_with_the_oracle(action: str) -> None:
    random = Random(7 + len(action))
    taken = 0
    for _ in range(BOARDS):
        document = random_table(random, engaged=action == "disengage")
        expected = Table(document).moves("a", action)
        answer = ask(document, "moves", figure="a", action=action)
        if expected is None:
            assert answer["refused"] is not None and answer["spaces"] == [], document
            continue
        taken += 1
        found = {tuple(entry["at"]): (entry["cost"], entry["halts"]) for entry in answer["spaces"]}
        assert answer["refused"] is None and found == expected, document
        for column in range(document["board"]["columns"]):
            for row in range(document["board"]["rows"]):
                way = ask(document, "path", figure="a", action=action, to=[column, row])
                assert way.get("cost", -1) == expected.get((column, row), (-1, False))[0], (document, column, row)
                assert ("refused" in way) == ((column, row) not in expected)
    assert taken > BOARDS // 4


@pytest.mark.clause("OR-01")
@pytest.mark.clause("OR-10")
def test_the_reach_of_both_actions_as_moves() -> None:
    document = table(hero("a", (0, 0), move=2), size=(6, 1))
    spaces = ask(document, "moves", figure="a", action="move", then="move")["spaces"]
    assert [(s["at"][0], s["cost"], s["actions"], s.get("via")) for s in spaces] == [
        (1, 1, ["move"], None),
        (2, 2, ["move"], None),
        (3, 3, ["move", "move"], [1, 0]),
        (4, 4, ["move", "move"], [2, 0]),
    ]
    way = ask(document, "path", figure="a", action="move", then="move", to=[4, 0])
    assert way["path"] == [[c, 0] for c in range(5)] and (way["cost"], way["via"]) == (4, [2, 0])
    after = ask(document, "apply", figure="a", action="move", then="move", to=[4, 0])["document"]
    assert after["figures"][0]["at"] == [4, 0] and after["turn"]["actions"] == ["move", "move"]
    near = ask(document, "apply", figure="a", action="move", then="move", to=[2, 0])["document"]
    assert near["turn"]["actions"] == ["move"], "as few as are needed"
    far = ask(document, "path", figure="a", action="move", then="move", to=[5, 0])["refused"]
    assert far["clause"] == "OR-10" and "5" in far["text"] and "4" in far["text"]


@pytest.mark.clause("OR-01")
@pytest.mark.parametrize(("first", "then"), [("move", "move"), ("move", "climb"), ("climb", "move")])
def test_both_actions_lead_where_one_after_the_other_does(first: str, then: str) -> None:
    random, far = Random(11), 0
    for _ in range(BOARDS):
        document = random_table(random, engaged=False)
        document["figures"][0]["stats"]["move"] = random.randint(1, 3)
        keys, start = {"figure": "a", "action": first}, tuple(document["figures"][0]["at"])
        near = {tuple(each["at"]): each for each in ask(document, "moves", **keys)["spaces"]}
        best: dict[tuple[int, int], Any] = {}
        for via, one in near.items():
            halfway = ask(document, "apply", **keys, to=list(via))["document"]
            for other in ask(halfway, "moves", figure="a", action=then)["spaces"]:
                rank = one["cost"] + other["cost"], one["cost"], via[1], via[0]
                at = tuple(other["at"])
                if at not in near and at != start and (at not in best or rank < best[at][0]):
                    best[at] = rank, {**other, "cost": rank[0], "actions": [first, then], "via": list(via)}
        found = ask(document, "moves", **keys, then=then)["spaces"]
        assert [each for each in found if len(each["actions"]) == 1] == [
            {**each, "actions": [first]} for each in near.values()
        ]
        assert {tuple(each["at"]): each for each in found if len(each["actions"]) == 2} == {
            at: each for at, (_, each) in best.items()
        }, document
        far += len(best)
    assert far > BOARDS


def test_both_actions_are_searched_at_once() -> None:
    """A search from each end of the first took a second here, and over a minute on a large board."""
    document = table(hero("a", (12, 12), move=8), monster("m", (0, 0)), size=(24, 24))
    with fewer_calls_than(300_000):
        ask(document, "moves", figure="a", action="move", then="move")


@pytest.mark.clause("OR-12")
@pytest.mark.clause("OR-22")
@pytest.mark.clause("OR-25")
def test_of_two_moves_each_keeps_its_rules() -> None:
    wall = table(hero("a", (0, 0), move=4), size=(8, 1), edges={((2, 0), (3, 0)): "low-wall"})
    over = {s["at"][0]: s["cost"] for s in ask(wall, "moves", figure="a", action="move", then="climb")["spaces"]}
    assert over == {1: 1, 2: 2, 3: 3, 4: 4}, "up to the wall, then two squares climbing"
    first = {s["at"][0] for s in ask(wall, "moves", figure="a", action="climb", then="move")["spaces"]}
    assert first == {1, 2}, "no climb gets over it and no move does"
    held = table(hero("a", (0, 0), move=2), monster("m", (3, 1)), size=(8, 2))
    ends = {tuple(s["at"]) for s in ask(held, "moves", figure="a", action="move", then="move")["spaces"]}
    assert (2, 0) in ends and (4, 0) not in ends, "who has come into a zone of combat moves no further"
    spent = table(hero("a", (0, 0)), turn={"figure": "a", "actions": ["search"]})
    listed = ask(spent, "moves", figure="a", action="move", then="move")["spaces"]
    assert all(space["actions"] == ["move"] for space in listed), "one action is left"
    assert error(wall, "moves", figure="a", action="disengage", then="move")["path"] == "$.question.then"
    assert error(wall, "apply", figure="a", action="search", then="move")["path"] == "$.question.then"


@pytest.mark.clause("DG-11")
def test_shelter_looks_only_at_the_ends_from_which_an_enemy_could_shoot() -> None:
    """With all its ends at each place, a large board took ten seconds."""
    document = table(hero("a", (4, 4), move=4, aim=2), monster("m", (40, 40), move=20, aim=2), size=(48, 48))
    with fewer_calls_than(120_000):
        ask(document, "shelter", figure="a", action="move")
