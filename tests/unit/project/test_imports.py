"""The layers: imports point downwards, browsers' modules and randomness stay where they belong."""

from __future__ import annotations

import argparse
import ast
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.modules import MODULES, ROOT, module_name
from tests.syntax import at_once, imported, outline
from tools import __main__ as commands
from tools import environment

LAYERS = (
    "progress",
    "geometry",
    "grid",
    "board",
    "dice",
    "locale",
    "rules",
    "rules.systems",
    "partner",
    "formats",
    "view",
    "app",
    "web",
)
BROWSER = {"js", "pyodide", "pyodide_js", "pyscript", "_pyodide", "_pyscript", "polyscript"}
RANDOM = {"random", "secrets"}
THIRD_PARTY = {"attr", "attrs", "cattr", "cattrs", "polib", "segno"}


def layer(name: str) -> str | None:
    """The layer of one of our modules ("rules.systems" before "rules"), or None for others."""
    inner = name.removeprefix("tablelight.")
    fitting = [each for each in LAYERS if inner == each or inner.startswith(each + ".")]
    return max(fitting, key=len, default=None) if inner != name else None


def system(name: str) -> str | None:
    """The rule system that a module belongs to, or None."""
    prefix = "tablelight.rules.systems."
    return name.removeprefix(prefix).split(".")[0] if name.startswith(prefix) else None


def faults(source: str, module: str, *, package: bool = False) -> list[str]:
    """The imports of a source that break the rules, each as `module -> imported`."""
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


def sources() -> Iterator[tuple[str, str, bool]]:
    """The name and the text of each file of py/, and whether it is a package."""
    for path in MODULES:
        yield module_name(path), path.read_text("utf-8"), path.name == "__init__.py"


def test_imports_of_every_module_point_downwards() -> None:
    """Rule 1 of the architecture, for each file of py/."""
    assert [fault for name, text, package in sources() for fault in faults(text, name, package=package)] == []


def test_third_party_imports_are_the_few_that_the_page_carries() -> None:
    """Code in the browser needs only the standard library and the vendored wheels."""
    known = set(sys.stdlib_module_names) | THIRD_PARTY | BROWSER | {"tablelight", ""}
    names = {(module, name) for module, text, package in sources() for name in imported(text, module, package=package)}
    assert {(module, name) for module, name in names if name.split(".")[0] not in known} == set()


@pytest.mark.skipif(sys.platform == "emscripten", reason="no processes there")
def test_the_commands_begin_with_the_standard_library_alone() -> None:
    """The commands install what they need: on a fresh machine nothing is there when they start."""
    bare = [sys.executable, "-I", "-S", "-c", "import sys; sys.path.insert(0, '.'); import tools.__main__"]
    done = subprocess.run(bare, cwd=ROOT.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(sys.platform == "emscripten", reason="no processes there")
def test_the_benchmarks_find_the_packages(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    """They start without PYTHONPATH, and list the benchmarks."""
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.setattr(commands, "prepare", lambda _: None)
    monkeypatch.setattr(environment, "chromium", lambda: None)
    with pytest.raises(subprocess.CalledProcessError):
        commands.bench(argparse.Namespace(rest=["unknown"]))
    assert "engine, formats" in capfd.readouterr().err


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
    """An import that the architecture allows is no fault."""
    assert faults(source, module) == []


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The modules that import each other in circles, sorted, as one group: the part of a graph that has no order."""
    left = {name: set(targets) & set(graph) - {name} for name, targets in graph.items()}
    while True:
        loose = {name for name in left if not left[name]}
        loose |= set(left) - set().union(*left.values())
        if not loose:
            return [sorted(left)] if left else []
        left = {name: targets - loose for name, targets in left.items() if name not in loose}


def test_imports_within_functions_wait() -> None:
    source = "from a import b\nif c:\n    from d import e\nclass F:\n    def g(self):\n        from h import i\n"
    assert [node.module for node in at_once(ast.parse(source))] == ["a", "d"]


def test_a_circle_is_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == [["b", "c"]]
    assert circles({"a": {"b"}, "b": {"c"}, "c": set()}) == []


def test_no_modules_import_one_another() -> None:
    """Imports for types count. Imports within functions do not: they wait until they are needed."""
    graph: dict[str, set[str]] = {}
    for path in MODULES:
        nodes = list(at_once(outline(path.read_text("utf-8"))[0]))
        names = {f"{node.module}.{alias.name}" for node in nodes for alias in node.names}
        graph[module_name(path)] = names | {node.module or "" for node in nodes}
    packages = {module_name(path) for path in MODULES if path.name == "__init__.py"}
    # `from package import module` is an import of the module; a package's own names are those of its __init__.
    for name, targets in graph.items():
        inner = {target for target in targets if target in graph}
        graph[name] = {t for t in inner if t not in packages or not any(i.startswith(t + ".") for i in inner)}
    assert circles(graph) == []


APP = ROOT / "tablelight" / "app"
FEATURES = {path.parent.name for path in APP.glob("*/__init__.py")}
IN_A_TAP = ("move", "sight", "threats", "dice", "turn")
"""Features that a tap runs through: each must be readable without the others."""


def is_surface(module: str) -> bool:
    """Whether other features may import a module of a feature: records, pure questions and words."""
    name = module.rpartition(".")[2]
    return name in ("state", "actions", "wording") or name.endswith("queries")


def feature_imports() -> dict[str, dict[str, set[str]]]:
    """By feature and imported feature, the imported modules that are not on the surface; within functions too."""
    found: dict[str, dict[str, set[str]]] = {feature: {} for feature in FEATURES}
    modules = {module_name(path) for path in MODULES}
    for path in APP.glob("*/**/*.py"):
        feature = path.relative_to(APP).parts[0]
        names = set(imported(path.read_text("utf-8"), module_name(path), package=path.name == "__init__.py"))
        for name in names & modules:
            other = name.removeprefix("tablelight.app.").split(".")[0]
            is_module = name.count(".") > 2
            if is_module and other in FEATURES and other != feature and not is_surface(name):
                found[feature].setdefault(other, set()).add(name)
    return found


def test_features_of_a_tap_import_only_the_surface_of_each_other() -> None:
    graph = feature_imports()
    assert {(a, b): graph[a][b] for a in IN_A_TAP for b in IN_A_TAP if b in graph[a]} == {}


def test_no_more_than_two_features_import_one_another() -> None:
    graph = {feature: set(others) for feature, others in feature_imports().items()}
    for group in strongly_connected(graph):
        assert len(group) <= 2, group


def strongly_connected(graph: dict[str, set[str]]) -> list[set[str]]:
    """The groups of nodes that can all reach each other."""

    def reached(start: str) -> set[str]:
        found, waiting = {start}, [start]
        while waiting:
            more = graph.get(waiting.pop(), set()) - found
            found |= more
            waiting += more
        return found

    beyond = {node: reached(node) for node in graph}
    groups = {frozenset(other for other in beyond[node] if node in beyond.get(other, ())) for node in graph}
    return sorted((set(group) for group in groups), key=sorted)


def test_groups_of_features_are_found() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}
    assert strongly_connected(graph) == [{"a"}, {"b", "c"}, {"d"}]
    assert is_surface("tablelight.app.move.queries") and is_surface("tablelight.app.editor.board_queries")
    assert not is_surface("tablelight.app.move.update")


def test_no_test_module_imports_another() -> None:
    """Code that two test modules need belongs in a module of helpers."""
    files = sorted((ROOT.parent / "tests").rglob("*.py"))
    names = {path: imported(path.read_text("utf-8"), "tests", package=True) for path in files}
    found = [
        f"{path.relative_to(ROOT.parent)}: {name}"
        for path, each in names.items()
        for name in each
        if name.startswith("tests.") and any(part.startswith("test_") for part in name.split(".")[:-1])
    ]
    assert found == []
