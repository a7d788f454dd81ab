"""The Python package: what the wheel holds, and what it does in a fresh environment outside the checkout."""

from __future__ import annotations

import json
import re
import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest

from tablelight.locale.messages import LANGUAGES, SOURCE
from tests.package.conftest import build
from tools.paths import PACKAGES, ROOT, STATIC

EXAMPLE = STATIC / "examples/heroclix-rooftop.json"
PAGE = (ROOT / "docs/python.md").read_text(encoding="utf-8")


def run(python: Path, folder: Path, *arguments: str, said: str = "") -> subprocess.CompletedProcess[str]:
    """Runs the fresh environment's Python in a folder that is not the checkout; `-I` hides this checkout from it."""
    return subprocess.run(
        [str(python), "-I", *arguments],
        cwd=folder,
        input=said,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def command(python: Path, folder: Path, *arguments: str, said: str = "") -> subprocess.CompletedProcess[str]:
    """Runs the console script."""
    script = [str(python.with_name("tablelight")), *arguments]
    return subprocess.run(
        script, cwd=folder, input=said, capture_output=True, text=True, check=False, timeout=300, env={"PATH": ""}
    )


def test_the_wheel_holds_the_program_without_the_page(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        metadata = archive.read(next(name for name in names if name.endswith("METADATA"))).decode()
    assert not [name for name in names if name.startswith("tablelight/web/") or name.endswith(".po")]
    assert {"tablelight/py.typed", "tablelight/game.py", "tablelight/rules/systems/own/__init__.py"} <= names
    for language in LANGUAGES:
        assert language == SOURCE or f"tablelight/locale/{language}.json" in names
    needed = set(re.findall(r"^Requires-Dist: ([a-z]+)", metadata, re.MULTILINE))
    assert needed == {"attrs", "cattrs"}
    sources = [path for path in (PACKAGES / "tablelight").rglob("*.py") if "__pycache__" not in path.parts]
    left_out = {path.relative_to(PACKAGES).as_posix() for path in sources} - names
    assert {name.split("/")[1] for name in left_out} == {"app", "web"}


def test_an_sdist_builds_the_same_wheel(archives: Path, wheel: Path, tmp_path: Path) -> None:
    with tarfile.open(next(archives.glob("*.tar.gz"))) as archive:
        archive.extractall(tmp_path, filter="data")
    again = build(next(tmp_path.iterdir()), tmp_path / "built")
    assert next(again.glob("*.whl")).read_bytes() == wheel.read_bytes()


def test_importing_loads_nothing_until_it_is_used(python: Path, tmp_path: Path) -> None:
    loaded = "import sys, tablelight; print([m for m in sys.modules if m.startswith('tablelight.')])"
    assert run(python, tmp_path, "-c", loaded).stdout.strip() == "[]"
    names = "('js', 'pyodide', 'polib', 'tablelight.app', 'tablelight.view', 'tablelight.partner')"
    loaded = f"import sys, tablelight; tablelight.load; print([m for m in {names} if m in sys.modules])"
    assert run(python, tmp_path, "-c", loaded).stdout.strip() == "[]"


def test_the_examples_of_the_documentation_run(python: Path, tmp_path: Path) -> None:
    """Every block of docs/python.md, one after the other, beside the `board.json` of the page."""
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) >= 5
    (tmp_path / "board.json").write_text(re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)[0], encoding="utf-8")
    (tmp_path / "page.py").write_text("\n".join(blocks), encoding="utf-8")
    done = run(python, tmp_path, "page.py")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0].endswith(".")


def test_sentences_come_in_every_language(python: Path, tmp_path: Path) -> None:
    """The compiled catalogues are there, and polib is not."""
    asked = f"""
import sys, tablelight
document = {EXAMPLE.read_text(encoding="utf-8")!r}
for language in {LANGUAGES!r}:
    game = tablelight.load(document, language=language)
    print(game.sentence(game.actions("hawk")[1].reason))
assert "polib" not in sys.modules
"""
    done = run(python, tmp_path, "-c", asked)
    assert len(set(done.stdout.splitlines())) == len(LANGUAGES), done.stderr


def test_every_command_runs(python: Path, tmp_path: Path) -> None:
    """docs/python.md lists the commands of the console script, and each is used once."""
    listed = re.findall(r"^\| `tablelight ([a-z]+)", PAGE, re.MULTILINE)
    assert sorted(listed) == ["arena", "ask", "convert", "play", "replay", "seen"]
    document = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    board = tmp_path / "board.json"
    board.write_text(json.dumps(document), encoding="utf-8")
    case = json.dumps({"document": document, "question": {"ask": "moves", "figure": "hawk"}})
    asked = command(python, tmp_path, "ask", said=case)
    assert asked.returncode == 0 and len(json.loads(asked.stdout)["spaces"]) > 100
    written = command(python, tmp_path, "convert", "board.json", "--to", "uvtt")
    assert written.returncode == 0, written.stderr
    played = command(python, tmp_path, "play", "board.json", said="?\nquit\n")
    assert played.returncode == 0 and len(played.stdout.splitlines()) > 5
    (tmp_path / "seen.json").write_text("{}", encoding="utf-8")
    seen = command(python, tmp_path, "seen", "board.json", "seen.json")
    assert (seen.returncode, list(json.loads(seen.stdout))) == (1, ["error"])
    games = ("--games", "2", "--rounds", "1", "--players", "random,random", "--save", "games")
    arena = command(python, tmp_path, "arena", "board.json", *games)
    assert arena.returncode == 0, arena.stderr
    checked = command(python, tmp_path, "replay", str(next((tmp_path / "games").iterdir())))
    assert checked.returncode == 0 and "follow from the rules" in checked.stdout, checked.stderr


def test_a_reader_that_has_enough_is_no_fault(python: Path, tmp_path: Path) -> None:
    """As in `tablelight ask cases.json | head -c 10`."""
    case = {"document": json.loads(EXAMPLE.read_bytes()), "question": {"ask": "moves", "figure": "hawk"}}
    (tmp_path / "cases.json").write_text(json.dumps([case] * 20), encoding="utf-8")
    asked = [str(python.with_name("tablelight")), "ask", "cases.json"]
    with subprocess.Popen(asked, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert (process.stderr.read(), process.wait(300)) == (b"", 0)


@pytest.mark.parametrize("source", [EXAMPLE, str(EXAMPLE), EXAMPLE.read_text("utf-8"), EXAMPLE.read_bytes()], ids=type)
def test_a_position_is_loaded_from_a_path_or_text(source: str | bytes | Path) -> None:
    import tablelight

    assert tablelight.load(source) == tablelight.load(json.loads(EXAMPLE.read_bytes()))
