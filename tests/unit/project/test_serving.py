"""`npm start` where something is in its way: used ports, numbers that are no ports, files that come and go."""

from __future__ import annotations

import socket
import sys
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

import pytest

from tools import __main__ as commands
from tools import build, serve

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="no servers there")


def test_a_used_port_is_passed_over(tmp_path: Path) -> None:
    folder = tmp_path / "a folder (copy)"
    folder.mkdir()
    (folder / "index.html").write_text("here", encoding="utf-8")
    with serve.serving(folder) as first:
        number = int(first.rstrip("/").rpartition(":")[2])
        with serve.serving(folder, port=number) as second:
            assert second != first
            for address in (first, second):
                with urlopen(address.replace("localhost", "127.0.0.1")) as answer:
                    assert answer.read() == b"here"


def test_without_a_free_port_the_command_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("prepare", "wait"):
        monkeypatch.setattr(commands, name, lambda *_: None)
    monkeypatch.setattr(build, "build", lambda **_: tmp_path)
    monkeypatch.setattr(serve, "TRIED", 1)
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        monkeypatch.setattr(sys, "argv", ["tools", "start", "--no-open", "--port", str(other.getsockname()[1])])
        assert commands.main() == 1
    assert "failed" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["-1", "65536", "eighty"])
def test_a_number_that_is_no_port_is_refused(text: str) -> None:
    with pytest.raises(SystemExit):
        commands.parser().parse_args(["start", "--port", text])


def test_the_last_ports_are_tried_as_far_as_there_are_some() -> None:
    with closing(socket.create_server(("127.0.0.1", serve.LAST_PORT))), pytest.raises(OSError, match="in use"):
        serve._bind(serve.LAST_PORT, lambda *_: None)  # type: ignore[arg-type]


def test_a_file_that_goes_while_it_is_looked_at_does_not_end_the_watch(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "stays.py").touch()
    monkeypatch.setattr(commands, "ROOT", tmp_path / "none")
    monkeypatch.setattr(commands, "PACKAGES", tmp_path)
    monkeypatch.setattr(commands, "STATIC", tmp_path)
    monkeypatch.setattr(Path, "exists", lambda _: True)  # it was there a moment before
    assert list(commands.snapshot()) == [str(tmp_path / "stays.py")]
