"""Builds the documentation site: `npm run docs` makes build/docs, which the workflow puts beside the app as docs/.

The pages are those of docs/ and some of the root, pictures of the examples drawn by the app's own code, and the reference of
the package's docstrings. MkDocs has its own environment. A dead link fails the build. Standard library
only.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import sys
from pathlib import Path
from typing import Any

from tools.environment import digest, fresh, prepare, run, say, venv_python
from tools.homepage import homepage
from tools.paths import BUILD, PACKAGES, REQUIREMENTS, ROOT

DOCS = ROOT / "docs"
SOURCE, SITE, TOOLS = BUILD / "docs-source", BUILD / "docs", BUILD / "docs-tools"
OF_THE_ROOT = ("CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "SECURITY.md")
NAVIGATION: list[dict[str, Any]] = [
    {"Home": "index.md"},
    {
        "Players": [
            {"Each game in five minutes": "players.md"},
            {"Your own game": "own-game.md"},
            {"A whole game": "whole-game.md"},
            {"Two tablets": "two-tablets.md"},
            {"Photographs of the table": "photographs.md"},
            {"Look: how it works": "look.md"},
            {"The table in words": "words.md"},
            {"Accessibility": "accessibility.md"},
            {"Devices": "devices.md"},
            {"What is new": "CHANGELOG.md"},
        ]
    },
    {"Authors": [{"What a sheet can say": "own-game.md"}, {"Add your sheet to the shelf": "add-a-sheet.md"}]},
    {
        "Programmers": [
            {"The Python package": "python.md"},
            {"Reference": "reference.md"},
            {"The document and the questions": "format.md"},
            {"Files of other programs": "formats.md"},
        ]
    },
    {"Rules": [f"rules/{path.name}" for path in sorted((DOCS / "rules").glob("*.md"))]},
    {
        "Contributors": [
            "CONTRIBUTING.md",
            "architecture.md",
            "glossary.md",
            "add-a-game.md",
            "add-a-roll.md",
            "translate.md",
            "responsiveness.md",
            "saving.md",
            "start.md",
            "benchmarks.md",
            "roadmap.md",
            "CODE_OF_CONDUCT.md",
            "SECURITY.md",
        ]
    },
]
REFERENCE = """\
# Reference

What `import tablelight` offers, and the records of the answers, from their docstrings.

::: tablelight.game

::: tablelight.rules.answers

::: tablelight.rules.danger.records
"""
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)#\s]+)(#[^)\s]*)?\)")
FENCE = re.compile(r"^(```\w+) .*")
"""The head of a block of code: its language, and words for the tests after it, which MkDocs does not accept."""


def docs(arguments: argparse.Namespace) -> None:
    """Builds the documentation site into build/docs."""
    del arguments
    prepare("app")
    assemble(SOURCE)
    pictures = SOURCE / "pictures"
    run([venv_python(), "-m", "tools.docs_pictures", pictures], quiet=True)
    settings = BUILD / "mkdocs.yml"
    settings.write_text(json.dumps(configuration(), indent=1), encoding="utf-8")
    shutil.rmtree(SITE, ignore_errors=True)
    os.environ["NO_MKDOCS_2_WARNING"] = "1"
    run([mkdocs_python(), "-m", "mkdocs", "build", "--strict", "--quiet", "--config-file", settings])
    say(f"the documentation is in {SITE}")


def mkdocs_python() -> Path:
    """The interpreter that has MkDocs; its environment is made if it is missing, hashes checked."""
    python = TOOLS / "bin/python" if sys.platform != "win32" else TOOLS / "Scripts/python.exe"
    lock = REQUIREMENTS / "docs.txt"
    wanted, stamp = digest([lock.read_bytes()]), TOOLS / ".tablelight"
    if not fresh(stamp, wanted):
        say("installing what builds the documentation")
        shutil.rmtree(TOOLS, ignore_errors=True)
        run([sys.executable, "-m", "venv", TOOLS], quiet=True)
        run([python, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", lock], quiet=True)
        stamp.write_text(wanted, encoding="utf-8")
    return python


def configuration() -> dict[str, Any]:
    """MkDocs' settings. Nothing is loaded from another host."""
    address = homepage()
    site = {"site_url": f"{address.rstrip('/')}/docs/"} if address else {"use_directory_urls": False}
    python = {
        "paths": [str(PACKAGES)],
        "options": {"show_source": False, "show_root_heading": True, "heading_level": 2},
    }
    return {
        "site_name": "Tablelight",
        **site,
        "docs_dir": str(SOURCE),
        "site_dir": str(SITE),
        "theme": {
            "name": "material",
            "font": False,
            "features": ["navigation.tabs", "navigation.top", "search.suggest"],
        },
        "plugins": ["search", {"mkdocstrings": {"handlers": {"python": python}}}],
        "markdown_extensions": ["admonition", "tables", "toc", "fenced_code"],
        "nav": NAVIGATION,
        "validation": {"links": {"not_found": "warn", "anchors": "warn", "unrecognized_links": "warn"}},
        "not_in_nav": "lab/*",
    }


def assemble(target: Path) -> None:
    """Copies the pages. ValueError for a link to a file that does not exist."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(DOCS, target)
    for name in OF_THE_ROOT:
        text = (ROOT / name).read_text(encoding="utf-8")
        (target / name).write_text(text, encoding="utf-8")
    origins = {path.relative_to(target).as_posix(): DOCS / path.relative_to(target) for path in target.rglob("*.md")}
    origins |= {name: ROOT / name for name in OF_THE_ROOT}
    pages = {origin.resolve(): name for name, origin in origins.items()}
    for name, origin in origins.items():
        path = target / name
        path.write_text(relinked(path.read_text(encoding="utf-8"), name, origin, pages), encoding="utf-8")
    (target / "reference.md").write_text(REFERENCE, encoding="utf-8")


def relinked(text: str, name: str, origin: Path, pages: dict[Path, str]) -> str:
    """A page with its links for the site: to a page of the site, or, to any other file of the repository, only the words.
    Blocks of code stay, except for the words after their language. ValueError if a file does not exist."""

    def link(found: re.Match[str]) -> str:
        picture, words, to, anchor = found[1], found[2], found[3], found[4] or ""
        if "://" in to or to.startswith(("mailto:", "pictures/")):
            return found[0]
        if to == "reference.md":
            return found[0]
        goal = (origin.parent / to).resolve()
        if not goal.exists():
            raise ValueError(f"{name} links to {to}, which does not exist")
        if goal in pages:
            up = "../" * name.count("/")
            return f"{picture}[{words}]({up}{pages[goal]}{anchor})"
        return found[0] if goal.is_relative_to(DOCS) and goal.is_file() else words

    parts = re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL)
    return "".join(FENCE.sub(r"\1", part) if part.startswith("```") else LINK.sub(link, part) for part in parts)
