"""The contract of every registered system, checked on its example boards and on generated positions."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from copy import deepcopy
from fractions import Fraction
from typing import Any

import pytest

from tablelight.locale.messages import LANGUAGES
from tablelight.rules.check import read
from tablelight.rules.registry import SYSTEMS, system
from tablelight.rules.system import System
from tablelight.rules.wording import DANGER
from tests.contract.documents import MOVE_STATS, all_documents, document, is_fine, rules_for
from tests.contract.questions import (
    Json,
    ask,
    ask_again,
    every_space,
    move_questions,
    movers,
    spots,
)
from tests.contract.symmetry import moved, symmetries
from tests.effort import EVERY, THOROUGH, some

OUTLINE_ERROR_INCHES = 0.02
"""How far an outline of an answer may lie from the border it stands for, with rounding."""

INCHES = (1, 2)
"""How far a figure moves on a bare table; the larger number reaches at least as much."""


every_document = pytest.mark.parametrize(
    ("game", "name"),
    all_documents(),
    ids=lambda value: value if isinstance(value, str) else str(value),
    scope="module",  # all tests of a board run in a row, so what is kept by its content is still there
)


def asked_moves(rules: System, board: Json) -> Iterator[tuple[Json, Json, Json]]:
    """Every figure that may move, with a question of its moves and the answer."""
    for figure in movers(board):
        for question, found in move_questions(rules, board, figure):
            yield figure, question, found


def places(board: Json) -> list[list[int]]:
    """The spaces of the board; of a free board, points on it."""
    grid = board["board"]
    if grid["grid"] == "inches":
        apart = 4 if THOROUGH else max(3, int(max(grid["width"], grid["height"]) / 4))
        return [[x, y] for y in range(1, int(grid["height"]), apart) for x in range(1, int(grid["width"]), apart)]
    void = [spec["at"] for spec in grid.get("spaces", ()) if spec.get("terrain") == "void"]
    return [at for at in every_space(board) if at not in void]


def reasons(value: Any) -> Iterator[Json]:
    """Every reason within an answer."""
    if isinstance(value, dict):
        if "clause" in value:
            yield value
        for key, item in value.items():
            if key != "document":
                yield from reasons(item)
    elif isinstance(value, list):
        for item in value:
            yield from reasons(item)


def questions(rules: System, board: Json) -> Sequence[Json]:
    """A spread of questions of every kind about a board, dice given or not needed: a third of all, at most about 40."""
    every = list(every_question(rules, board))
    return some(every, max(3, len(every) // 40))


def every_question(rules: System, board: Json) -> Iterator[Json]:
    """All questions of every kind about a board, one by one."""
    everywhere = places(board)
    for figure in movers(board):
        name = figure["id"]
        yield {"ask": "actions", "figure": name}
        for question, found in move_questions(rules, board, figure):
            yield {"ask": "moves", **question}
            listed = [space["at"] for space in found["spaces"]]
            for to in (*listed[:2], *everywhere[:: max(1, len(everywhere) // 4)]):
                yield {"ask": "path", **question, "to": to}
                yield {"ask": "apply", **question, "to": to}
            plain = {key: value for key, value in question.items() if key != "rolled"}
            yield {"ask": "moves", **plain}
            yield {"ask": "moves", **plain, "rolled": "failure"}
        yield {"ask": "sight-map", "from": name}
        for other in board["figures"]:
            yield {"ask": "sight", "from": name, "to": other["id"]}
        for to in everywhere[:: max(1, len(everywhere) // 12)]:
            yield {"ask": "sight", "from": name, "to": to}
            yield {"ask": "sight", "from": to, "to": everywhere[0]}


@pytest.mark.parametrize("game", SYSTEMS)
def test_a_game_has_one_stat_that_moves(game: str) -> None:
    assert len([name for name in MOVE_STATS if name in system(game).vocabulary.stats]) == 1


@every_document
def test_answers_are_plain_the_same_again_and_leave_the_document_alone(game: str, name: str | int) -> None:
    board = document(game, name)
    before, record = deepcopy(board), read(board)
    answered = 0
    for question in questions(rules_for(board), board):
        found = ask(board, question)
        if found is None:
            continue
        answered += 1
        assert json.loads(json.dumps(found, allow_nan=False)) == found
        assert ask_again(board, question) == found
        assert board == before, question
    assert read(board) == record and answered > 20


@every_document
def test_whatever_is_denied_has_a_reason_in_every_language(game: str, name: str | int) -> None:
    board = document(game, name)
    rules = rules_for(board)
    for number, question in enumerate(questions(rules, board)):
        found = ask_again(board, question)
        if found is None:
            continue
        given = list(reasons(found))
        for reason in given:
            assert reason["clause"] in {**rules.messages, **DANGER} and reason["text"].strip(), reason
            assert "{" not in reason["text"], reason
        match question["ask"]:
            case "actions":
                assert [action["id"] for action in found["actions"]] == list(rules.actions)
                assert all(action["allowed"] == (action.get("reason") is None) for action in found["actions"])
            case "moves":
                assert all(space["halts"] <= (space["reason"] is not None) for space in found["spaces"])
                assert found["refused"] is None or not found["spaces"]
            case "sight":
                assert given or found["clear"], question
        if number % 7 == 0:
            for language in LANGUAGES[1:]:
                said = ask(board, {**question, "language": language})
                assert said is not None
                assert [r["clause"] for r in reasons(said)] == [r["clause"] for r in given]
                assert all(r["text"].strip() and "{" not in r["text"] for r in reasons(said))


@every_document
def test_paths_agree_with_moves_everywhere(game: str, name: str | int) -> None:
    board = document(game, name)
    rules = rules_for(board)
    for figure, question, found in asked_moves(rules, board):
        costs: dict[tuple[Any, ...], Any] = {}
        for space in found["spaces"]:
            at = tuple(space["at"])
            costs[at] = min(space["cost"], costs.get(at, space["cost"]))
        assert board["board"]["grid"] == "inches" or [*costs] == sorted(costs, key=lambda at: (at[1], at[0]))
        for to in some(places(board), 6):
            if to in spots(figure):
                continue
            path = ask_again(board, {"ask": "path", **question, "to": to})
            assert path is not None
            if "refused" in path:
                assert path["refused"]["clause"] in {**rules.messages, **DANGER}
                assert tuple(to) not in costs, (question, to)
                continue
            if board["board"]["grid"] != "inches":
                assert path["cost"] == costs[tuple(to)], (question, to)
                check_steps(board, path, to)


def check_steps(board: Json, path: Json, to: list[int]) -> None:
    """The steps go from space to adjacent space (or stay), end at the place asked for, and their costs add up."""
    topology = read(board).topology
    assert path["path"][-1] == to and [step["at"] for step in path["steps"]] == path["path"][1:]
    assert sum(step["cost"] for step in path["steps"]) == path["cost"]
    for a, b in zip(path["path"], path["path"][1:], strict=False):
        assert topology.distance(tuple(a), tuple(b)) <= 1, path


@every_document
def test_more_movement_never_reaches_less(game: str, name: str | int) -> None:
    board = document(game, name)
    rules = rules_for(board)
    stat = next(each for each in MOVE_STATS if each in rules.vocabulary.stats)
    step = 2 if board["board"]["grid"] == "inches" else 1
    for number, figure in some(list(enumerate(movers(board))), step):
        before: dict[str, Json] = {}
        for points in range(6) if THOROUGH or board["board"]["grid"] != "inches" else INCHES:
            faster = deepcopy(board)
            faster["figures"][number].setdefault("stats", {})[stat] = points
            for question, found in move_questions(rules, faster, figure):
                if question.get("outcome") in ("fail", "fumble"):
                    continue  # what loses a move that needs a roll leaves a shorter one that needs none
                key = json.dumps(question)
                if key in before:
                    assert is_within(before[key], found), (question, points)
                before[key] = found


def is_within(less: Json, more: Json) -> bool:
    """Whether every place of one answer of `moves` is in the other; for areas, up to the error of an outline."""
    if "area" not in less:
        small, large = ({(*space["at"], space.get("mode")) for space in each["spaces"]} for each in (less, more))
        return small <= large
    geometry, ops = pytest.importorskip("shapely.geometry"), pytest.importorskip("shapely.ops")
    small, large = (
        ops.unary_union([geometry.Polygon(rings[0], rings[1:]).buffer(0) for rings in each["area"]])
        for each in (less, more)
    )
    return bool(small.difference(large.buffer(OUTLINE_ERROR_INCHES)).area < 1e-4)


@every_document
def test_the_map_of_sight_says_what_every_sight_says(game: str, name: str | int) -> None:
    board = document(game, name)
    if board["board"]["grid"] == "inches":
        return
    for viewer in (*(figure["id"] for figure in movers(board)), places(board)[len(places(board)) // 2]):
        found = ask_again(board, {"ask": "sight-map", "from": viewer})
        assert found is not None
        each = [(to, ask_again(board, {"ask": "sight", "from": viewer, "to": to})) for to in every_space(board)]
        assert [to for to, one in each if one and one["visible"]] == found["visible"], viewer
        assert [to for to, one in each if one and one["clear"]] == found["clear"], viewer


@pytest.mark.parametrize("game", [game for game in SYSTEMS if system(game).grids != ("inches",)])
def test_what_is_not_there_neither_sees_nor_is_seen(game: str) -> None:
    missing, there = [2, 1], [3, 1]
    grid = system(game).grids[0]
    spaces = [{"at": missing, "terrain": "void"}]
    board = {"grid": grid, "columns": 5, "rows": 4, "spaces": spaces}
    bare = {"format": "tablelight", "version": 1, "game": game, "board": board}
    for ends in ({"from": missing, "to": there}, {"from": there, "to": missing}):
        found = ask(bare, {"ask": "sight", **ends})
        assert found is not None
        assert (found["visible"], found["clear"]) == (False, False)
        assert [reason["at"] for reason in found["reasons"]] == [missing]
    assert ask(bare, {"ask": "sight-map", "from": missing}) == {"visible": [], "clear": []}
    seen = ask(bare, {"ask": "sight-map", "from": there})
    assert seen is not None and missing not in seen["visible"]


@every_document
def test_a_board_the_other_way_round_is_answered_the_other_way_round(game: str, name: str | int) -> None:
    board = document(game, name)
    rules = rules_for(board)
    ways = symmetries(board)
    asked = questions(rules, board)
    first = [(question, ask_again(board, question)) for question in asked[:: 1 if EVERY else max(1, len(asked) // 24)]]
    for turned, place in some(ways, 4):
        assert is_fine(turned)
        for question, found in first:
            other = ask_again(turned, turn_question(question, place))
            assert (found is None) == (other is None)
            if found is not None and other is not None:
                assert outline(other) == outline(moved(found, place)), question


def turn_question(question: Json, place: Any) -> Json:
    """The question about the turned board."""
    turned: Json = moved(question, place)
    for key in ("from", "to"):
        if isinstance(question.get(key), list):
            turned[key] = list(place(tuple(question[key])))
    return turned


def outline(answer: Json) -> Any:
    """The parts of an answer that are the same for every choice of equal ways, with lists of places in one order."""
    if "spaces" in answer:
        spaces = [
            json.dumps(
                {
                    **{key: value for key, value in space.items() if key != "via"},
                    "reason": space["reason"] is None,
                    "drops": sorted(space.get("drops", ())),
                    "tails": sorted(json.dumps(tail) for tail in space.get("tails", ())),
                }
            )
            for space in answer["spaces"]
        ]
        roll = answer["needs_roll"] and (answer["needs_roll"]["roll"], answer["needs_roll"]["chance"])
        return sorted(spaces), roll, answer["refused"] is None
    if "path" in answer:
        return round(answer["cost"], 2), answer.get("survival")
    if "actions" in answer:
        return [(action["id"], action["allowed"]) for action in answer["actions"]]
    if "distance" in answer:
        distance = answer["distance"] if answer["distance"] is None else round(answer["distance"], 6)
        return answer["visible"], answer["clear"], distance, answer.get("attack"), answer.get("fraction")
    if "visible" in answer:
        return sorted(answer["visible"]), sorted(answer["clear"])
    if "document" in answer:
        return [figure["id"] for figure in answer["document"]["figures"]]
    return "refused" in answer


@every_document
def test_a_move_made_stands_where_it_was_to_go_in_a_sound_document(game: str, name: str | int) -> None:
    board = document(game, name)
    rules = rules_for(board)
    for figure, question, found in asked_moves(rules, board):
        for space in found["spaces"][:: max(1, len(found["spaces"]) // (40 if EVERY else 4))]:
            mode = {"mode": space["mode"]} if "mode" in space else {}
            after = ask(board, {"ask": "apply", **question, "to": space["at"], **mode})
            assert after is not None and "document" in after, (question, space, after)
            assert is_fine(after["document"])
            stands = next(each for each in after["document"]["figures"] if each["id"] == figure["id"])
            assert space["at"] in spots(stands)
            assert after["document"]["board"] == board["board"], "as it was sent"


@every_document
def test_a_roll_comes_out_the_same_with_the_dice_that_fell(game: str, name: str | int) -> None:
    board = document(game, name)
    rules = rules_for(board)
    for figure in movers(board):
        others = [each["id"] for each in board["figures"] if each["side"] != figure["side"]]
        for roll, table in rules.rolls.items():
            fields = {key: others[0] for key, field in table.fields.items() if field.kind == "figure" and others}
            question = {"ask": "roll", "figure": figure["id"], "roll": roll, **fields}
            thrown = ask(board, question)
            if thrown is None or "refused" in thrown:
                continue
            assert thrown["outcome"] and is_fine(thrown["document"])
            assert ask(board, {**question, "dice": thrown["dice"]}) == thrown


@pytest.mark.parametrize("game", SYSTEMS)
def test_odds_add_up_to_one(game: str) -> None:
    rules, board = system(game), document(game, 0)
    for roll, table in rules.odds.items():
        for number in range(1, 5):
            given = {
                key: number if field.kind == "integer" else field.choices[0] if field.choices else True
                for key, field in table.fields.items()
                if key in table.required
            }
            found = ask(board, {"ask": "odds", "roll": roll, "with": given})
            if found is not None:
                assert sum(Fraction(chance) for chance in found["outcomes"].values()) == 1
                assert all(str(Fraction(chance)) == chance for chance in found["outcomes"].values())
