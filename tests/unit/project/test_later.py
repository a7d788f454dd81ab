"""Modules loaded on demand: the first archive works without them, and work that needs one is run again."""

from __future__ import annotations

import ast
import asyncio
import sys
import zipfile
from inspect import signature
from pathlib import Path

import pytest

from tablelight import later
from tablelight.app.dialogs import LOADED_WHEN_OPENED, loaded
from tablelight.app.table_state import Dialog
from tests.modules import MODULES, module_name
from tests.syntax import at_once, imported, outline, tree

COMMANDS = ("tablelight.__main__", "tablelight.arena", "tablelight.convert", "tablelight.game", "tablelight.seen")
FIRST = [
    path for path in MODULES if not later.is_later(module_name(path)) and not module_name(path).startswith(COMMANDS)
]


def test_the_listed_modules_are_there() -> None:
    names = {module_name(path) for path in MODULES} | {"segno"}
    assert set(later.MODULES) <= names
    assert later.is_later("tablelight.words.game") and not later.is_later("tablelight.wordsmith")


def _run(module: ast.Module) -> ast.Module:
    """The module without the parts that only type checkers read."""
    kept = [node for node in module.body if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test))]
    return ast.Module(kept, module.type_ignores)


def wanted_at_once(source: str) -> list[str]:
    """The modules of the second archive that a module needs to be imported itself."""
    names = (
        name
        for node in at_once(_run(outline(source)[0]))
        for name in (node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names))
    )
    return [name for name in names if later.is_later(name)]


def test_modules_of_the_first_archive_wait_for_the_second() -> None:
    """They import it only within functions. `web` never does, because its work cannot be run again."""
    for path in FIRST:
        module, source = module_name(path), path.read_text("utf-8")
        assert wanted_at_once(source) == [], module
        if module.startswith("tablelight.web"):
            running = ast.unparse(_run(tree(source)))
            assert [name for name in imported(running, module, package=False) if later.is_later(name)] == [], module


def test_an_import_that_does_not_wait_is_found() -> None:
    assert wanted_at_once("from tablelight.words import game") != []
    assert wanted_at_once("def late():\n    from tablelight.words import game") == []


def archive(tmp_path: Path) -> bytes:
    """A second archive with one module, in a package of the first."""
    path = tmp_path / "archive.zip"
    with zipfile.ZipFile(path, "w") as zipped:
        zipped.writestr("tablelight/board/rare.py", "NUMBER = 5")
    return path.read_bytes()


@pytest.fixture
def _fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    monkeypatch.setattr(later, "_expected", set())
    monkeypatch.setattr(later, "_fetched", {})
    monkeypatch.setattr(later, "MODULES", ("tablelight.board.rare",))


def number() -> int:
    """The number in the module of the second archive."""
    from importlib import import_module

    found: int = import_module("tablelight.board.rare").NUMBER
    return found


@pytest.mark.skipif(sys.platform == "emscripten", reason="asyncio.run needs stack switching there")
@pytest.mark.usefixtures("_fresh")
def test_work_is_done_again_once_its_part_is_there(tmp_path: Path) -> None:
    later.expect([later.ARCHIVE])
    with pytest.raises(later.NotLoadedError) as missing:
        number()
    assert missing.value.part == later.ARCHIVE
    content = archive(tmp_path)
    asked = []

    class Buffer:
        @staticmethod
        def to_bytes() -> bytes:
            return content

    async def fetch(part: str) -> type[Buffer]:
        asked.append(part)
        return Buffer

    assert asyncio.run(later.with_parts(number, fetch)) == 5
    assert asked == [later.ARCHIVE]
    sys.modules.pop("tablelight.board.rare")


@pytest.mark.usefixtures("_fresh")
def test_without_parts_nothing_is_missing() -> None:
    """The commands run like this, from the sources."""
    assert later.find("es") is None
    with pytest.raises(ModuleNotFoundError):
        number()


@pytest.mark.parametrize("name", LOADED_WHEN_OPENED)
def test_a_dialog_that_is_loaded_when_it_is_opened_is_there(name: Dialog) -> None:
    assert list(signature(loaded(name)).parameters) == ["state", "say"]
