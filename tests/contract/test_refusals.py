"""Why not, on every board of spaces: "too far" exactly where a movement without end would get there."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from tablelight.rules.answers import Reason, Refused
from tablelight.rules.check import read
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.registry import SYSTEMS, system
from tests.contract.documents import MOVE_STATS, all_documents, document
from tests.contract.test_answers import every_space, move_questions, movers
from tests.effort import some

Json = dict[str, Any]

TOO_FAR = ("far", "one", "last")
"""The variants of a clause that say that more points would do."""
ENDLESS = 9999

every_board_of_spaces = pytest.mark.parametrize(
    ("game", "name"),
    [(game, name) for game, name in all_documents() if game in SYSTEMS and system(game).grids != ("inches",)],
    ids=lambda value: value if isinstance(value, str) else str(value),
)


def endless(board: Json, figure: Json) -> Json:
    """The board with a figure that has all the points it may have."""
    faster = deepcopy(board)
    mover = next(each for each in faster["figures"] if each["id"] == figure["id"])
    for stat in MOVE_STATS:
        if stat in mover.get("stats", {}):
            mover["stats"][stat] = ENDLESS
    return faster


def refusal(board: Json, question: Json, to: tuple[int, int]) -> Reason | None:
    """Why a path to a space is refused, None if it is not."""
    read_board = read(board)
    extra = {key: value for key, value in question.items() if key not in ("figure", "action", "rolled")}
    asked = MoveQuestion(
        figure=read_board.figure(question["figure"]), action=question["action"], to=to, rolled="success", extra=extra
    )
    found = system(read_board.game).path(read_board, asked)
    return found.refused if isinstance(found, Refused) else None


@every_board_of_spaces
def test_too_far_is_said_exactly_where_more_points_would_do(
    game: str, name: str | int, monkeypatch: pytest.MonkeyPatch
) -> None:
    board, rules = document(game, name), system(game)
    for figure in movers(board):
        found = list(move_questions(rules, board, figure))
        with monkeypatch.context() as patch:
            # HT-31: the points of a shift are the same for everybody.
            patch.setattr("tablelight.rules.systems.herotrek.moving.SHIFT", ENDLESS)
            unlimited = {
                json.dumps(question): {tuple(space["at"]) for space in answer["spaces"]}
                for question, answer in move_questions(rules, endless(board, figure), figure)
            }
        for question, answer in found:
            if answer["refused"]:
                continue
            ends = {tuple(space["at"]) for space in answer["spaces"]}
            for at in some(every_space(board), 3):
                to = (at[0], at[1])
                reason = refusal(board, question, to)
                own = list(to) in (figure["at"], figure["at"][0])
                if reason is None or own:  # `moves` does not say whether it may end where it stands
                    assert own or to in ends, (question, to)
                    continue
                assert to not in ends, (question, to)
                is_far = reason.key.partition(".")[2] in TOO_FAR
                assert is_far == (to in unlimited[json.dumps(question)]), (question, to, reason)
