"""The layers: imports point downwards, browsers' modules and randomness stay where they belong."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.syntax import tree

ROOT = Path(__file__).resolve().parents[3] / "py"
LAYERS = (
    "progress",
    "geometry",
    "grid",
    "board",
    "dice",
    "locale",
    "rules",
    "rules.systems",
    "play",
    "partner",
    "formats",
    "view",
    "app",
    "web",
)
BROWSER = {"js", "pyodide", "pyodide_js", "pyscript", "_pyodide", "_pyscript", "polyscript"}
RANDOM = {"random", "secrets"}
THIRD_PARTY = {"attr", "attrs", "cattr", "cattrs", "polib", "segno"}
MODULES = sorted(path for path in ROOT.rglob("*.py") if "__pycache__" not in path.parts)


def module_name(path: Path) -> str:
    """The dotted name of a source file: py/tablelight/grid/square.py -> tablelight.grid.square."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(source: str, module: str, *, package: bool) -> Iterator[str]:
    """Every dotted name that a source imports, wherever in it, relative ones made absolute."""
    for node in ast.walk(tree(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = module.split(".")
                kept = len(parts) - node.level + package
                base = ".".join([*parts[:kept], *([base] if base else [])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def layer(name: str) -> str | None:
    """The layer of a module of ours ("rules.systems" before "rules"), or None outside of them."""
    inner = name.removeprefix("tablelight.")
    fitting = [each for each in LAYERS if inner == each or inner.startswith(each + ".")]
    return max(fitting, key=len, default=None) if inner != name else None


def system(name: str) -> str | None:
    """The rule system that a module belongs to, or None."""
    prefix = "tablelight.rules.systems."
    return name.removeprefix(prefix).split(".")[0] if name.startswith(prefix) else None


def faults(source: str, module: str, *, package: bool = False) -> list[str]:
    """What a source imports against the rules, each as `module -> imported`."""
    home = layer(module)
    bad = []
    for name in imported(source, module, package=package):
        top, target = name.split(".")[0], layer(name)
        # the registry of the systems, rules/registry.py, is the one place that names them
        registry = module == "tablelight.rules.registry" and target == "rules.systems"
        upward = home is not None and target is not None and LAYERS.index(target) > LAYERS.index(home)
        if upward and not registry:
            bad.append(name)
        if system(module) and system(name) and system(name) != system(module):
            bad.append(name)
        if top in BROWSER and home != "web" and module != "main":
            bad.append(name)
        if top in RANDOM and home != "dice":
            bad.append(name)
    return [f"{module} -> {name}" for name in bad]


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_imports_of_the_module_point_downwards(path: Path) -> None:
    """Rule 1 of the architecture, for each file of py/."""
    module = module_name(path)
    assert faults(path.read_text(encoding="utf-8"), module, package=path.name == "__init__.py") == []


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_third_party_imports_are_the_few_that_the_page_carries(path: Path) -> None:
    """What runs in the browser needs nothing but the standard library and the vendored wheels."""
    import sys

    known = set(sys.stdlib_module_names) | THIRD_PARTY | BROWSER | {"tablelight", ""}
    module = module_name(path)
    names = imported(path.read_text(encoding="utf-8"), module, package=path.name == "__init__.py")
    assert {name.split(".")[0] for name in names} - known == set()


@pytest.mark.skipif(sys.platform == "emscripten", reason="no processes there")
def test_the_commands_begin_with_the_standard_library_alone() -> None:
    """They make what they need: on a fresh machine nothing is installed when they start."""
    bare = [sys.executable, "-I", "-S", "-c", "import sys; sys.path.insert(0, '.'); import tools.__main__"]
    done = subprocess.run(bare, cwd=ROOT.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("tablelight.geometry.exact.planar", "from tablelight.grid import square"),
        ("tablelight.board.document", "def late():\n    import tablelight.rules.answers"),
        ("tablelight.rules.reach", "from tablelight.rules.systems import heroclix"),
        ("tablelight.rules.reach", "from .systems.heroclix import costs"),
        ("tablelight.rules.systems.heroclix", "from tablelight.rules.systems.oraculo import sight"),
        ("tablelight.rules.systems.heroclix.moves", "from ..oraculo import sight"),
        ("tablelight.app.state", "from js import document"),
        ("tablelight.view.camera", "import pyodide.ffi"),
        ("tablelight.rules.roll", "from random import randrange"),
        ("tablelight.app.state", "import secrets"),
        ("tablelight.view.camera", "from tablelight import app"),
    ],
)
def test_a_wrong_import_is_found(module: str, source: str) -> None:
    """The test above can fail: each kind of wrong import is seen."""
    assert faults(source, module) != []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("tablelight.grid.square", "from tablelight.geometry import exact"),
        (
            "tablelight.rules.systems.heroclix.moves",
            "from . import tables\nfrom tablelight.rules import reach",
        ),
        ("tablelight.web.start", "import js\nfrom pyodide.ffi import create_proxy"),
        ("main", "from pyscript import window"),
        ("tablelight.dice.throw", "import secrets"),
        ("tablelight.rules.registry", "from tablelight.rules.systems import heroclix"),
    ],
)
def test_a_right_import_passes(module: str, source: str) -> None:
    """What the architecture allows is no fault."""
    assert faults(source, module) == []


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The modules that import one another round about, each group sorted: what of a graph no order puts in line."""
    left = {name: set(targets) & set(graph) - {name} for name, targets in graph.items()}
    while True:
        loose = {name for name in left if not left[name]}
        loose |= set(left) - set().union(*left.values())
        if not loose:
            return [sorted(left)] if left else []
        left = {name: targets - loose for name, targets in left.items() if name not in loose}


def at_once(node: ast.AST) -> Iterator[ast.ImportFrom]:
    """The imports of a module that do not wait until a function is called. They are statements: nothing below an
    expression is looked at."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ImportFrom):
            yield child
        elif isinstance(child, ast.stmt | ast.excepthandler | ast.match_case) and not isinstance(
            child, ast.FunctionDef
        ):
            yield from at_once(child)


def test_imports_within_functions_wait() -> None:
    source = "from a import b\nif c:\n    from d import e\nclass F:\n    def g(self):\n        from h import i\n"
    assert [node.module for node in at_once(ast.parse(source))] == ["a", "d"]


def test_a_circle_is_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == [["b", "c"]]
    assert circles({"a": {"b"}, "b": {"c"}, "c": set()}) == []


def test_no_modules_import_one_another() -> None:
    """Imports for types alone count too; those within functions, which wait until they are needed, do not."""
    graph: dict[str, set[str]] = {}
    for path in MODULES:
        nodes = list(at_once(tree(path.read_text("utf-8"))))
        names = {f"{node.module}.{alias.name}" for node in nodes for alias in node.names}
        graph[module_name(path)] = names | {node.module or "" for node in nodes}
    packages = {module_name(path) for path in MODULES if path.name == "__init__.py"}
    # `from package import module` is an import of the module; a package's own names are those of its __init__.
    for name, targets in graph.items():
        inner = {target for target in targets if target in graph}
        graph[name] = {t for t in inner if t not in packages or not any(i.startswith(t + ".") for i in inner)}
    assert circles(graph) == []
