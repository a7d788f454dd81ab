"""Every clause has a test that carries its number and a text of its own, and every reason names a clause that has both."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tablelight.rules.registry import systems
from tablelight.rules.system import System
from tablelight.rules.wording import DANGER
from tests.examples import EXAMPLES
from tests.syntax import tree

ROOT = Path(__file__).resolve().parents[3]
SYSTEMS = ROOT / "py" / "tablelight" / "rules" / "systems"
SOURCES = ROOT / "py" / "tablelight"
RULES = ROOT.parent / "shared" / "rules"
"""The texts of the clauses, if they exist beside the project."""
CLAUSE = r"[A-Z]{2}-\d\d"
KEY = re.compile(rf"({CLAUSE}|OWN-\d{{3}})(\.[\w-]+)?")

UNFINISHED: tuple[str, ...] = ()
"""Systems that lack a test for some clause, or a board to show. Strict: a finished one must be taken off this list."""

every_system = pytest.mark.parametrize("rules", systems(), ids=lambda rules: rules.id)


def marks(source: str) -> Iterator[str]:
    """The clauses that a test module's marks name: on functions and classes that hold tests, on parameters, on the
    module."""
    if "mark.clause" not in source:
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
            yield from (str(item.value) for item in node.args if isinstance(item, ast.Constant))


def keys(source: str) -> Iterator[str]:
    """Every text of a module that is a reason's key; of an f-string ("HC-10.{outcome}"), the part before the brace."""
    if not re.search(CLAUSE, source):
        return
    joined = set()
    for node in ast.walk(tree(source)):
        if isinstance(node, ast.JoinedStr):
            joined |= {id(part) for part in node.values}
            first = node.values[0] if node.values else None
            if isinstance(first, ast.Constant) and re.match(CLAUSE, str(first.value)):
                yield str(first.value) + "*"
        elif isinstance(node, ast.Constant) and id(node) not in joined and KEY.fullmatch(str(node.value)):
            yield str(node.value)


def sources(rules: System) -> list[Path]:
    """The modules of a system."""
    return sorted((SYSTEMS / rules.id).rglob("*.py")) or [SYSTEMS / f"{rules.id}.py"]


@cache
def carried() -> frozenset[str]:
    """The clauses that tests are marked with."""
    return frozenset(
        clause for path in (ROOT / "tests").rglob("test_*.py") for clause in marks(path.read_text("utf-8"))
    )


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(
            rules,
            id=rules.id,
            marks=[pytest.mark.xfail(strict=True, reason="tests or an example board to come")]
            if rules.id in UNFINISHED
            else [],
        )
        for rules in systems()
    ],
)
def test_every_clause_has_a_test_and_the_game_a_board_to_show(rules: System) -> None:
    assert [clause for clause in rules.clauses() if clause not in carried()] == []
    assert [path.name for path in EXAMPLES.glob("*.json") if json.loads(path.read_text("utf-8"))["game"] == rules.id]


@every_system
def test_every_clause_has_a_text_of_its_own(rules: System) -> None:
    assert [clause for clause in rules.clauses() if not rules.messages.get(clause, "").strip()] == []
    assert [key for key, text in rules.messages.items() if not KEY.fullmatch(key) or not text.strip()] == []


@every_system
def test_every_reason_has_a_text(rules: System) -> None:
    prefix = rules.clauses()[0][:3]
    missing = []
    for path in sources(rules):
        for key in keys(path.read_text("utf-8")):
            start = key.removesuffix("*")
            known = any(each.startswith(start) for each in rules.messages) if key != start else key in rules.messages
            if not known and key.startswith(prefix):
                missing.append(f"{path.name}: {key}")
    assert missing == []


@every_system
def test_no_test_names_a_clause_that_is_not_there(rules: System) -> None:
    prefix = rules.clauses()[0][:3]
    assert {clause for clause in carried() if clause.startswith(prefix)} <= set(rules.clauses())


OPTIONS = {"HC-60", "HC-61", "HC-62"}
"""Clauses of options, which the texts beside the project do not have."""


@pytest.mark.skipif(not RULES.is_dir(), reason="the clauses do not stand beside the project")
@every_system
def test_the_clauses_are_those_of_the_rules(rules: System) -> None:
    text = (RULES / f"{rules.id}.md").read_text("utf-8")
    assert set(rules.clauses()) - OPTIONS == set(re.findall(r"^- ([A-Z]{2}-\d\d)\b", text, re.MULTILINE))


def test_the_clauses_of_danger_have_texts_and_tests_name_no_others() -> None:
    """They hold in every game, in addition to the game's own."""
    clauses = {key.partition(".")[0] for key in DANGER}
    assert clauses <= set(DANGER)
    assert {clause for clause in carried() if clause.startswith("DG-")} <= clauses
    used = {key for path in SOURCES.rglob("*.py") for key in keys(path.read_text("utf-8")) if key.startswith("DG-")}
    assert {key for key in used if key not in DANGER} == set()


def test_marks_and_keys_are_found() -> None:
    """The finders work; otherwise the tests above could not fail."""
    source = """
import pytest
pytestmark = pytest.mark.clause("AA-01")
@pytest.mark.clause("AA-02", "AA-03")
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.clause("AA-04"))])
def test_it(x): "AA-05 is only spoken of"
key, variant, made = "AA-06", "AA-07.wall", f"AA-08.{x}"
"""
    assert sorted(marks(source)) == ["AA-01", "AA-02", "AA-03", "AA-04"]
    assert set(keys(source)) == {"AA-01", "AA-02", "AA-03", "AA-04", "AA-06", "AA-07.wall", "AA-08.*"}
