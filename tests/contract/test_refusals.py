"""Refusals on every board of spaces: "too far" exactly if a movement with unlimited points would get there."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from tablelight.board.document import Document
from tablelight.rules.answers import Reason, Refused
from tablelight.rules.check import read
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.registry import OWN, SYSTEMS, rules_of, system
from tests.contract.documents import EXAMPLES, MOVE_STATS, all_documents, document
from tests.contract.questions import ask, every_space, move_questions, movers
from tests.effort import EVERY, sized

Json = dict[str, Any]

TOO_FAR = ("far", "one", "last", "half")
"""The variants of a clause that say that more points would do."""
ENDLESS = 9999

SHEETS = sorted(
    path.stem
    for path in EXAMPLES.glob("own-*.json")
    if json.loads(path.read_text("utf-8"))["board"]["grid"] != "inches"
)
every_board_of_spaces = pytest.mark.parametrize(
    ("game", "name"),
    [
        *((game, name) for game, name in all_documents() if game in SYSTEMS and system(game).grids != ("inches",)),
        *((OWN, name) for name in SHEETS),
    ],
    ids=lambda value: value if isinstance(value, str) else str(value),
)


def board_of(game: str, name: str | int) -> Json:
    """A fresh document; those of rules sheets are examples."""
    found: Json = json.loads((EXAMPLES / f"{name}.json").read_text("utf-8")) if game == OWN else document(game, name)
    return found


def endless(board: Json, figure: Json) -> Json:
    """The board, with all the points for a figure that it may have."""
    faster = deepcopy(board)
    mover = next(each for each in faster["figures"] if each["id"] == figure["id"])
    for stat in MOVE_STATS:
        if stat in mover.get("stats", {}) and board["game"] != OWN:
            mover["stats"][stat] = ENDLESS
    return faster


def without_end(board: Json, question: Json) -> Json:
    """The question, with all the points that it may add: the stats of a rules sheet have their own bounds."""
    return {**question, "modifier": ENDLESS} if board["game"] == OWN else question


def spaces(board: Json, question: Json) -> set[tuple[int, int]]:
    """Where a movement may end."""
    found = ask(board, {"ask": "moves", **question})
    assert found is not None
    return {(space["at"][0], space["at"][1]) for space in found["spaces"]}


def refusal(board: Document, question: Json, to: tuple[int, int]) -> Reason | None:
    """Why a path to a space is refused, None if it is not."""
    extra = {key: value for key, value in question.items() if key not in ("figure", "action", "rolled")}
    asked = MoveQuestion(
        figure=board.figure(question["figure"]), action=question["action"], to=to, rolled="success", extra=extra
    )
    found = rules_of(board).path(board, asked)
    return found.refused if isinstance(found, Refused) else None


@every_board_of_spaces
def test_too_far_is_said_exactly_where_more_points_would_do(
    game: str, name: str | int, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = board_of(game, name)
    record = read(board)
    rules = rules_of(record)
    for figure in movers(board):
        found = list(move_questions(rules, board, figure))
        with monkeypatch.context() as patch:
            # HT-31: the points of a shift are the same for every figure.
            patch.setattr("tablelight.rules.systems.herotrek.tables.SHIFT", ENDLESS)
            unlimited = {
                json.dumps(question): spaces(endless(board, figure), without_end(board, question))
                for question, _ in found
            }
        for question, answer in found:
            if answer["refused"]:
                continue
            ends = spaces(board, question)
            everywhere = every_space(board)
            for at in everywhere[:: 1 if EVERY else max(1, len(everywhere) // sized(10, 60))]:
                to = (at[0], at[1])
                reason = refusal(record, question, to)
                own = list(to) in (figure["at"], figure["at"][0])
                if reason is None or own:  # `moves` does not say whether it may end where it stands
                    assert own or to in ends, (question, to)
                    continue
                assert to not in ends, (question, to)
                is_far = reason.key.partition(".")[2] in TOO_FAR
                assert is_far == (to in unlimited[json.dumps(question)]), (question, to, reason)
