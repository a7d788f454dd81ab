"""The pages of docs/ are true: they list every clause of the program, and their examples are answered."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablelight.ask import answer_case
from tablelight.board.campaign import chronicle, read_campaign
from tablelight.board.document import Json
from tablelight.rules.registry import systems
from tablelight.rules.system import System
from tablelight.rules.wording import OBJECTIVES, TEMPLATES

DOCS = Path(__file__).resolve().parents[3] / "docs"
BLOCK = re.compile(r"```json (document|question)\n(.*?)```", re.DOTALL)


def clauses_of(page: Path) -> set[str]:
    """The numbers of the clauses that a page lists."""
    return set(re.findall(r"^- \*\*([A-Z]+-\d+)\*\*", page.read_text(encoding="utf-8"), re.MULTILINE))


def cases() -> Iterator[tuple[Json, Json]]:
    """The questions of the two pages, each with the document above it. A document is asked what a figure may do."""
    document: Json = None
    pages = "".join((DOCS / page).read_text(encoding="utf-8") for page in ("format.md", "words.md"))
    for kind, text in BLOCK.findall(pages):
        if kind == "document":
            document = json.loads(text)
            yield document, {"ask": "actions", "figure": "a"}
        else:
            yield document, json.loads(text)


def test_the_campaign_of_the_docs_is_one() -> None:
    """The example of a campaign's file, and what it adds up to."""
    (text,) = re.findall(r"```json campaign\n(.*?)```", (DOCS / "format.md").read_text(encoding="utf-8"), re.DOTALL)
    known = chronicle(read_campaign(text))
    (person,) = known.people
    assert (person.games, person.experience, person.figure.stats) == (1, 3, {"move": 5, "life": 3})
    assert [note for _, note in person.notes] == ["Owes two coins."] and len(known.games) == 1


@pytest.mark.parametrize("rules", systems(), ids=lambda rules: rules.id)
def test_every_clause_of_the_program_stands_in_the_docs(rules: System) -> None:
    page = DOCS / "rules" / f"{rules.id}.md"
    assert set(rules.clauses()) <= clauses_of(page)


def test_the_clauses_of_danger_are_numbered_as_in_the_rules() -> None:
    assert {f"DG-{number:02}" for number in (*range(1, 8), *range(10, 16), *range(20, 25))} == clauses_of(
        DOCS / "rules" / "danger.md"
    )


def test_the_clauses_of_the_other_side_are_numbered_and_tested() -> None:
    numbers = (*range(1, 6), *range(10, 18), *range(20, 24), *range(30, 34), *range(40, 45))
    clauses = {f"PL-{number:02}" for number in numbers}
    assert clauses == clauses_of(DOCS / "rules" / "play.md")


def test_the_clauses_of_objectives_stand_in_the_docs() -> None:
    clauses = {key.partition(".")[0] for key in OBJECTIVES}
    assert clauses == clauses_of(DOCS / "rules" / "objectives.md")


def test_the_clauses_of_templates_stand_in_the_docs() -> None:
    clauses = {key.partition(".")[0] for key in TEMPLATES}
    assert clauses == clauses_of(DOCS / "rules" / "templates.md")


@pytest.mark.parametrize(("document", "question"), list(cases()), ids=lambda each: str(each.get("ask", "document")))
def test_the_examples_of_the_format_are_answered(document: Json, question: Json) -> None:
    found, answered = answer_case({"document": document, "question": question})
    assert answered, found
