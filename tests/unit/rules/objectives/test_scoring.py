"""The score sheet and the end of the game (OB-05 to OB-07)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablelight.board.codec import decode, encode
from tablelight.board.differences import difference, with_difference
from tablelight.rules.registry import GAMES, rules_of
from tests.asking import ask, error
from tests.examples import boards
from tests.oracles import objectives as oracle
from tests.unit.partner.boards import own
from tests.unit.rules.objectives.boards import board, figure

Json = dict[str, Any]
WELL: Json = {"id": "well", "at": [4, 3], "points": {"taking": 3, "round": 2, "end": 5}}
AWAY: Json = {"red": [0, 0], "blue": [8, 6]}


def held_by(side: str | None, **more: Any) -> Json:
    """Each side has one figure; one of them may stand in the well."""
    figures = [figure(name, name, *((4, 3) if name == side else AWAY[name])) for name in AWAY]
    return board(figures, [WELL], **more)


def placed(document: Json, side: str | None) -> Json:
    """The document with that side's figure in the well, the other away."""
    return {**document, "figures": held_by(side)["figures"]}


def turn_ended(document: Json) -> Json:
    """The document after the end of a turn that is not the last of its round."""
    now = decode(document)
    ended = rules_of(now).end_turn(now)
    return encode(ended)  # type: ignore[arg-type]


def round_ended(document: Json) -> Json:
    found: Json = ask(document, "apply", action="end-round")["document"]
    return found


@pytest.mark.clause("OB-05", "OB-07")
@given(
    st.lists(st.tuples(*[st.sampled_from([None, "red", "blue"])] * 2), min_size=1, max_size=4),
    st.integers(1, 5),
)
def test_points_are_counted_as_turns_and_rounds_end(held: list[tuple[str | None, str | None]], rounds: int) -> None:
    document = held_by(None, scenario={"rounds": rounds})
    for first, second in held:
        document = turn_ended(placed(document, first))
        document = round_ended(placed(document, second))
    found = ask(document, "objectives")
    expected = oracle.sheet(WELL["points"], [[*turns] for turns in held], rounds)
    plain = [{side: points for side, points in line.items() if points} for line in found["rounds"]]
    while expected and not expected[-1]:
        expected.pop()
    assert plain == expected
    assert found["total"] == {side: sum(line.get(side, 0) for line in expected) for side in AWAY}
    assert found["over"] == (len(held) >= rounds)


@pytest.mark.clause("OB-07")
def test_final_counts_the_end_as_if_it_were_now_and_names_who_leads() -> None:
    found = ask(held_by("red"), "objectives")
    assert (found["total"], found["final"], found["leader"]) == ({"red": 0, "blue": 0}, {"red": 5, "blue": 0}, "red")
    assert ask(held_by(None), "objectives")["leader"] is None


@pytest.mark.clause("OB-06")
def test_a_die_may_add_rounds_up_to_the_last() -> None:
    document = held_by("red", scenario={"rounds": 2, "goes_on": 4, "up_to": 4})
    for _ in range(2):
        document = round_ended(document)
    found = ask(document, "objectives")
    assert found["needs_roll"] == {"die": 6, "goes_on": 4, "chance": "1/2"} and found["round"] == 2
    assert ask(document, "objectives")["over"] is False
    over = ask(document, "further-round", dice=[3])
    assert over["outcome"] == "failure" and ask(over["document"], "objectives")["over"]
    assert over["document"]["score"]["rounds"] == [{"red": 5}, {"red": 7}]
    on = ask(document, "further-round", dice=[4])
    assert on["outcome"] == "success"
    further = on["document"]
    assert ask(further, "objectives")["round"] == 3 and ask(further, "objectives")["needs_roll"] is None
    assert ask(further, "further-round")["refused"]["clause"] == "OB-06"
    further = ask(round_ended(further), "further-round", dice=[6])["document"]
    assert ask(round_ended(further), "objectives")["over"], "round 4 is the last in any case"


@pytest.mark.clause("OB-06")
def test_the_program_throws_if_no_die_is_given() -> None:
    document = round_ended(held_by(None, scenario={"rounds": 1, "goes_on": 2}))
    found = ask(document, "further-round")
    assert found["dice"][0] in range(1, 7) and (found["outcome"] == "success") == (found["dice"][0] >= 2)


@pytest.mark.clause("OB-06")
def test_after_the_end_nothing_is_counted() -> None:
    document = round_ended(held_by("red", scenario={"rounds": 1}))
    assert round_ended(document)["score"] == document["score"] == {
        "ended": 1, "rounds": [{"red": 10}], "holders": {"well": "red"}
    }  # fmt: skip


@pytest.mark.clause("OB-06")
def test_a_game_without_a_last_round_goes_on_after_round_99() -> None:
    """The document counted on to 100, which no document may say."""
    document = round_ended(held_by("red", score={"ended": 99}))
    assert document["score"]["ended"] == 99 and "total" in ask(document, "objectives")


@pytest.mark.clause("OB-05")
def test_the_points_of_many_rounds_can_be_read_again() -> None:
    """After round 99 all points go to the last one, and soon no document could hold them."""
    score = {"ended": 99, "rounds": [{}] * 99 + [{"red": 39_960}]}
    assert ask(round_ended(held_by("red", score=score)), "objectives")["total"]["red"] == 39_965


def test_a_game_without_objectives_keeps_no_score() -> None:
    document = {**held_by(None), "version": 1}
    del document["objectives"]
    assert "score" not in round_ended(document)


@pytest.mark.parametrize("key", ["objectives", "scenario", "score"])
def test_an_older_document_does_not_know_them(key: str) -> None:
    document = {**held_by(None), "version": 3}
    document |= {"scenario": {"rounds": 2}, "score": {"ended": 1}}
    assert f"$.document.{key}" in {each["path"] for each in error(document, "objectives")["problems"]}


@pytest.mark.parametrize("game", [game for game in GAMES if game != "own"])
def test_every_game_counts(game: str) -> None:
    board = next(path for path in boards() if json.loads(path.read_text("utf-8"))["game"] == game)
    document = {**json.loads(board.read_text("utf-8")), "version": 4, "scenario": {"rounds": 3}}
    assert round_ended(document)["score"] == {"ended": 1}


@given(st.integers(0, 3), st.sampled_from(["red", "blue", None]))
def test_a_difference_tells_of_objectives_and_points(ended: int, side: str | None) -> None:
    one = decode(held_by(None))
    document = held_by(side, scenario={"rounds": 3}, score={"ended": ended})
    other = decode({**document, "objectives": [WELL, {"id": "o", "area": [[0, 0], [1, 0]]}]})
    assert with_difference(one, difference(one, other)) == other
    assert with_difference(other, difference(other, one)) == one


WRONG: dict[str, Json] = {
    "$.document.scenario.rounds": {"scenario": {"goes_on": 4}},
    "$.document.scenario.up_to": {"scenario": {"rounds": 3, "up_to": 2}},
    "$.document.scenario.goes_on": {"scenario": {"rounds": 3, "goes_on": 7}},
    "$.document.scenario.often": {"scenario": {"often": 7}},
    "$.document.score.rounds[0].red": {"score": {"rounds": [{"red": 10**10}]}},
    "$.document.score.rounds[1]": {"score": {"rounds": [{}, 3]}},
    "$.document.score.holders.none": {"score": {"holders": {"none": "red"}}},
    "$.document.score.rolls[0]": {"score": {"rolls": [0]}},
    "$.document.score.ended": {"score": {"ended": -1}},
    "$.document.score.rounds": {"score": {"rounds": [{}] * 101}},
    "$.document.score.rolls": {"score": {"rolls": [1] * 101}},
}


@pytest.mark.parametrize("path", WRONG)
def test_what_is_wrong_with_the_score_is_named_with_its_place(path: str) -> None:
    assert error(held_by(None, **WRONG[path]), "objectives")["path"] == path


def test_a_score_of_the_most_rounds_is_read() -> None:
    score = {"rounds": [{}] * 99 + [{"red": 2}], "rolls": [1] * 100}
    assert ask(held_by(None, score=score), "objectives")["total"] == {"red": 2, "blue": 0}


@pytest.mark.parametrize("dice", [3, [], [1, 2], [7], ["a"], [True]])
def test_a_die_that_cannot_be_is_refused(dice: object) -> None:
    document = held_by(None, scenario={"rounds": 1, "goes_on": 4}, score={"ended": 1})
    assert error(document, "further-round", dice=dice)["path"].startswith("$.question.dice")


@pytest.mark.clause("OWN-018")
@pytest.mark.parametrize("grid", ["square", "inches"])
def test_a_sheet_may_set_what_objectives_have(grid: str) -> None:
    sheet = {"range": 2, "contested": "engagement", "each_round": 3, "taking": 1, "at_end": 4, "rounds": 1}
    document = own(("a", "red", 2, 2), ("x", "blue", 9, 6), board=grid)
    document["rules"] = {**document["rules"], "objectives": sheet}
    document |= {"version": 4, "objectives": [{"id": "o", "at": [4, 2]}]}
    assert ask(document, "objectives")["objectives"][0]["holder"] == "red"
    ended = round_ended(document)
    found = ask(ended, "objectives")
    assert found["over"] and found["total"] == {"red": 8, "blue": 0}
    nearer = {**document, "objectives": [{"id": "o", "at": [4, 2], "range": 1, "points": {"end": 1}}]}
    assert ask(nearer, "objectives")["objectives"][0]["holder"] is None, "what the document says counts"
