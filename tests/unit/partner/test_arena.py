"""The arena plays whole games, counts them, and keeps them as files that follow from the rules (PL-30 to PL-33)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tablelight.__main__ import main
from tablelight.arena import PairTally
from tests.arena_by_game import row
from tests.effort import sized
from tests.unit.partner import boards

Json = dict[str, Any]
BOARDS = {
    "heroscape": boards.heroscape(("a", "red", 3, 2), ("b", "red", 3, 4), ("x", "blue", 7, 2), ("y", "blue", 7, 4)),
    "oraculo": boards.oraculo(("a", "red", 2, 1), ("b", "red", 2, 3), ("x", "blue", 6, 1), ("y", "blue", 6, 3), aim=2),
    "own": boards.own(("a", "red", 2, 1), ("b", "red", 2, 4), ("x", "blue", 8, 1), ("y", "blue", 8, 5)),
    "carnevale": boards.carnevale(("a", "red", 8, 8), ("x", "blue", 13, 8)),
    "heroclix": boards.heroclix(("a", "red", 2, 1), ("x", "blue", 9, 1)),
}


def stands(document: Mapping[str, Any], question: Mapping[str, Any]) -> Json:
    """A custom player: it ends each activation at once."""
    idle = [
        figure["id"]
        for figure in document["figures"]
        if figure["side"] == question["side"] and figure["id"] not in question["acted"]
    ]
    return {"end": "activation", "figure": idle[0]} if idle else {"end": "turn"}


def played(path: Path, capsys: pytest.CaptureFixture[str], *more: str) -> Json:
    """The JSON that the command prints."""
    assert main(["arena", str(path), "--json", "--rounds", "6", *more]) == 0
    found: Json = json.loads(capsys.readouterr().out)
    return found


def counts(found: Json) -> list[Json]:
    """The pairs without their times."""
    return [{key: value for key, value in pair.items() if key != "seconds"} for pair in found["pairs"]]


@pytest.mark.clause("PL-30")
@pytest.mark.clause("PL-32")
@pytest.mark.clause("PL-33")
@pytest.mark.parametrize("game", BOARDS)
def test_the_same_seed_plays_the_same_games_and_each_follows_from_the_rules(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = tmp_path / "board.json"
    board.write_text(json.dumps(BOARDS[game]))
    asked = ("--players", "balanced:1,random", "--games", "2", "--seed", "5", "--rounds", str(sized(3, 6)))
    found = played(board, capsys, *asked, "--save", str(tmp_path / "one"))
    again = played(board, capsys, *asked, "--save", str(tmp_path / "two"), "--turns", "figure")
    assert counts(found) == counts(again)
    games = sorted((tmp_path / "one").iterdir())
    assert len(games) == 2
    for file in games:
        assert main(["replay", str(file)]) == 0
        assert "0 changes were made by hand" in capsys.readouterr().out
        assert file.read_text() == (tmp_path / "two" / file.name).read_text()


@pytest.mark.clause("PL-30")
@pytest.mark.clause("PL-31")
def test_a_player_that_acts_beats_one_that_does_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = tmp_path / "board.json"
    board.write_text(json.dumps(BOARDS["heroscape"]))
    found = played(board, capsys, "--players", f"bold:1,{__name__}:stands", "--games", "4", "--turns", "side")
    assert found["games"] == 4 and found["seed"] == 1
    (pair,) = found["pairs"]
    assert (pair["a"], pair["won"], pair["score"]) == ("bold:1", 4, 1.0)
    assert pair["interval"][0] < 1.0 == pair["interval"][1]


@pytest.mark.clause("PL-31")
def test_equal_shares_are_a_draw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = tmp_path / "board.json"
    board.write_text(json.dumps(BOARDS["own"]))
    found = played(board, capsys, "--players", f"{__name__}:stands", "--games", "2")
    assert [(pair["won"], pair["drawn"], pair["lost"]) for pair in found["pairs"]] == [(0, 2, 0)]


@pytest.mark.clause("PL-31")
def test_points_come_before_life_and_the_scenario_ends_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = boards.heroscape(("a", "red", 2, 2), ("x", "blue", 9, 6))
    well = {"id": "well", "at": [2, 2], "range": 1, "points": {"round": 1}}
    board = tmp_path / "board.json"
    board.write_text(json.dumps({**one, "version": 4, "objectives": [well], "scenario": {"rounds": 2}}))
    found = played(board, capsys, "--players", f"{__name__}:stands", "--games", "2", "--save", str(tmp_path / "kept"))
    (pair,) = found["pairs"]
    assert (pair["won"], pair["drawn"], pair["lost"]) == (1, 0, 1), "who has the side at the well wins"
    for file in (tmp_path / "kept").iterdir():
        assert json.loads(file.read_text())["document"]["score"]["ended"] == 2
        assert main(["replay", str(file)]) == 0


@pytest.mark.clause("OB-06", "PL-31")
def test_the_arena_throws_for_a_further_round_and_the_file_follows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = boards.oraculo(("a", "red", 1, 1), ("x", "blue", 8, 3))
    board = tmp_path / "board.json"
    scenario = {"rounds": 1, "goes_on": 2, "up_to": 4}
    board.write_text(json.dumps({**one, "version": 4, "scenario": scenario}))
    played(board, capsys, "--players", f"{__name__}:stands", "--games", "2", "--save", str(tmp_path / "kept"))
    for file in (tmp_path / "kept").iterdir():
        score = json.loads(file.read_text())["document"]["score"]
        assert score["rolls"] and (score["rolls"][-1] == 1 or score["ended"] == 4)
        assert main(["replay", str(file)]) == 0
        assert "0 changes were made by hand" in capsys.readouterr().out


WRONG: Mapping[str, object] = {
    "unknown figure": {"ask": "apply", "figure": "nobody", "action": "move", "to": [0, 0]},
    "unknown end": {"end": "activation", "figure": "nobody"},
    "end of nothing": {"end": "activation"},
    "attack on nobody": {"attack": "close", "figure": "a", "target": "nobody"},
    "no question": {},
    "no order": None,
}


@pytest.mark.clause("PL-32")
@pytest.mark.parametrize("name", WRONG)
def test_an_order_that_is_not_allowed_is_status_1_with_a_sentence(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(globals(), "wrong", lambda _document, _question: WRONG[name])
    board = tmp_path / "board.json"
    board.write_text(json.dumps(BOARDS["heroclix"]))
    assert main(["arena", str(board), "--players", f"{__name__}:wrong,random", "--games", "1"]) == 1
    said = capsys.readouterr().err
    assert repr(WRONG[name]) in said and "Traceback" not in said


@pytest.mark.clause("PL-32")
@pytest.mark.parametrize("player", ["os:getcwd", "os:name"])
def test_a_player_that_fails_is_status_1_with_a_sentence(
    player: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = tmp_path / "board.json"
    board.write_text(json.dumps(BOARDS["heroclix"]))
    assert main(["arena", str(board), "--players", f"{player},random", "--games", "1"]) == 1
    said = capsys.readouterr().err
    assert f"{player} failed: TypeError" in said and "Traceback" not in said


@pytest.mark.clause("PL-30")
def test_a_side_that_only_throws_owed_dice_ends_no_activation(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first side has no figure left: it throws the enemy's lava dice, then ends its turn."""
    one = boards.heroscape(("a", "red", 3, 3), ("b", "blue", 7, 3), ("c", "green", 9, 5))
    one["figures"][0]["state"] = {"life": 0}
    board = tmp_path / "board.json"
    board.write_text(json.dumps({**one, "turn": {"fields": {"b": 1}}}))
    found = played(board, capsys, "--players", "balanced:0,random", "--games", "2", "--save", str(tmp_path / "kept"))
    assert found["games"] == 2
    assert all(main(["replay", str(file)]) == 0 for file in (tmp_path / "kept").iterdir())


@pytest.mark.clause("PL-32")
@pytest.mark.parametrize("players", ["wild:1", "balanced:9", "bold", "no.such.module:play", "random,"])
def test_a_player_that_cannot_be_read_is_status_2(
    players: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = tmp_path / "board.json"
    board.write_text(json.dumps(BOARDS["own"]))
    assert main(["arena", str(board), "--players", players]) == 2
    assert "no such player" in capsys.readouterr().err


@pytest.mark.clause("PL-32")
def test_a_board_that_cannot_be_read_is_status_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = tmp_path / "board.json"
    board.write_text("{}")
    assert main(["arena", str(board)]) == 2
    assert main(["arena", str(tmp_path / "none.json")]) == 2
    assert capsys.readouterr().err


@pytest.mark.clause("PL-32")
def test_the_interval_is_wilsons() -> None:
    tally = PairTally(a="one", b="other", won=60, lost=40)
    low, high = tally.interval
    assert (round(low, 4), round(high, 4)) == (0.502, 0.6906)


@pytest.mark.clause("PL-32")
def test_a_row_by_game_counts_a_draw_half() -> None:
    found = row("river", PairTally(a="balanced:1", b="tests.greedy_player:greedy", won=2, drawn=1, lost=1))
    assert found.startswith("| balanced:1 | greedy | river | 4 | 2 | 1 | 1 | 62.5 % | ")


def test_no_game_is_no_arena(capsys: pytest.CaptureFixture[str]) -> None:
    for option in ("--games", "--rounds"):
        with pytest.raises(SystemExit):
            main(["arena", "board.json", option, "0"])
    assert "must be at least 1" in capsys.readouterr().err
