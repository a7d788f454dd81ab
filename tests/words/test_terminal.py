"""`python -m tablelight play`: a line in, lines out, and a file that goes on where it was left."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from tablelight.__main__ import main
from tests.examples import EXAMPLES

ROOFTOP = str(EXAMPLES / "heroclix-rooftop.json")


def played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, *arguments: str) -> str:
    """The output of the command for what is typed; it must exit with 0."""
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main(["play", *arguments]) == 0
    return capsys.readouterr().out


@pytest.mark.clause("W-50")
def test_a_line_in_and_lines_out(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    out = played(monkeypatch, capsys, "p night\nzzz\nquit\np thug\n", ROOFTOP)
    assert out.split("\n")[:2] == ["> Night Hawk, Red, at D6.", "The ground: Clear."]
    assert "> Not understood: zzz.\n> \n" in out and "Thug" not in out and "\x1b" not in out


@pytest.mark.clause("W-50")
def test_the_end_of_the_input_is_an_end(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert played(monkeypatch, capsys, "w", ROOFTOP, "--language", "es").startswith("> Turno de Rojo, ronda 1.")


@pytest.mark.clause("W-50")
def test_what_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"format": "tablelight"}', "utf-8")
    for file in (wrong, tmp_path / "none.json", tmp_path):
        assert main(["play", str(file)]) == 2
        assert capsys.readouterr().err


@pytest.mark.clause("W-51")
def test_a_game_is_saved_checked_and_taken_up_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    out = played(monkeypatch, capsys, f"p night\nm K4!\nend\nsave {file}\nsave\n", ROOFTOP)
    assert f"The game is saved to {str(file)[:40]}" in out and "Name a file" in out
    assert main(["replay", str(file)]) == 0
    assert "2 entries follow from the rules" in capsys.readouterr().out
    out = played(monkeypatch, capsys, f"w\nlog\nu\nu\nw\nsave {file}\n", str(file))
    assert "Blue to play, round 1." in out and "2 entries" in out and "Red to play, round 1." in out
    figures = json.loads(file.read_text("utf-8"))["document"]["figures"]
    assert figures[0]["at"] == [3, 5]


@pytest.mark.clause("W-51")
def test_a_file_that_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert "could not be saved" in played(monkeypatch, capsys, f"save {tmp_path}\nquit\n", ROOFTOP)
