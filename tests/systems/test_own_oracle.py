"""Games of one's own against their slow twins: movement with random sheets, and the sheets that say what four games say."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablelight.ask import answer_case
from tests.oracles.own import Slow
from tests.systems.own_random import Maker
from tests.systems.own_sheets import HEROCLIX, HEROSCAPE, HEROTREK, ORACULO

Json = dict[str, Any]
seeds = st.integers(0, 10**6)


def ask(document: Json, **question: Any) -> Json:
    found, answered = answer_case({"document": document, "question": question})
    assert answered and isinstance(found, dict), found
    return found


def listed(found: Json) -> dict[tuple[int, ...], tuple[int, bool]] | None:
    """Where a movement ends, its cost, whether it halts; None if it is refused."""
    return None if found["refused"] else {tuple(s["at"]): (s["cost"], s["halts"]) for s in found["spaces"]}


@given(seeds)
def test_movement_is_that_of_the_slow_twin(seed: int) -> None:
    document = Maker(seed).document()
    slow = Slow(document)
    for figure in document["figures"][:2]:
        for mode in document["rules"]["movement"]["modes"]:
            key = {"figure": figure["id"], "action": mode["id"], "rolled": "success"}
            assert listed(ask(document, ask="moves", **key)) == slow.moves(figure, mode), (figure["id"], mode["id"])


@given(seeds)
def test_ways_cost_what_moves_says_and_refusals_are_true(seed: int) -> None:
    maker = Maker(seed)
    document = maker.document(wide=5)
    slow = Slow(document)
    columns, rows = document["board"]["columns"], document["board"]["rows"]
    for figure in document["figures"][:1]:
        mode = maker.pick(*document["rules"]["movement"]["modes"])
        key = {"figure": figure["id"], "action": mode["id"], "rolled": "success"}
        ends = listed(ask(document, ask="moves", **key))
        without_end = slow.moves(figure, mode, 5000)
        for to in [(c, r) for r in range(rows) for c in range(columns)]:
            found = ask(document, ask="path", to=list(to), **key)
            if "refused" not in found:
                assert ends is not None and found["cost"] == ends[to][0] == sum(s["cost"] for s in found["steps"])
                assert found["path"][0] == figure["at"] and tuple(found["path"][-1]) == to
                continue
            assert to not in (ends or {})
            if ends is not None:  # "too far" is said only where more points would do, and always there
                far = found["refused"]["clause"] == "OWN-001"
                assert far == (without_end is not None and to in without_end), found


GAMES = [("heroclix", HEROCLIX), ("herotrek", HEROTREK), ("oraculo", ORACULO), ("heroscape", HEROSCAPE)]


def says_more(game: str, document: Json) -> bool:
    """Whether the board has something that the sheet cannot say."""
    board = document["board"]
    terrain = {tuple(spec["at"]): spec.get("terrain", "clear") for spec in board["spaces"]}
    if any(
        terrain.get(tuple(figure["at"])) in ("blocking", "climb", "fire", "deep-water")
        for figure in document["figures"]
    ):
        return True
    if game == "heroclix":
        # A diagonal step between two hindering squares stops in the coded game alone (HC-07); levels need stairs.
        return any(kind in ("hindering", "water") for kind in terrain.values()) or bool(board.get("objects"))
    if game == "heroscape":
        # Engaged friends bar, and heights part: who has friends, or stands far above, is another matter.
        sides = {figure["side"] for figure in document["figures"]}
        return len(document["figures"]) > len(sides)
    return False


@pytest.mark.parametrize(("game", "sheet"), GAMES, ids=[game for game, _ in GAMES])
@given(seed=seeds)
def test_four_games_agree_with_their_sheets(game: str, sheet: Json, seed: int) -> None:
    own = Maker(f"{game} {seed}").document(sheet)
    own["board"]["spaces"] = [
        {key: value for key, value in spec.items() if key != "level" or game == "heroscape"}
        for spec in own["board"]["spaces"]
    ]
    for figure in own["figures"]:
        figure["stats"] = {stat["id"]: figure["stats"].get(stat["id"], 4) for stat in sheet["stats"]}
        figure.pop("state", None)
        figure["traits"] = []
    if not own["figures"] or says_more(game, own):
        return
    coded = {key: value for key, value in own.items() if key != "rules"} | {"game": game}
    for figure in own["figures"][:2]:
        question = {"ask": "moves", "figure": figure["id"], "action": "move"}
        mine, theirs = ask(own, **question), ask(coded, **question)
        assert listed(mine) == listed(theirs)
        assert (mine["needs_roll"] or {}).get("chance") == (theirs["needs_roll"] or {}).get("chance")
